// The process that holds Python for the command line. Node.js starts it without an environment, without the right to write
// files, to read any but the kernel's own, to start processes or to load native code, and without code made of texts. Python
// runs in a realm of its own that has nothing of Node.js in it: see prelude.js.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import type { StartFiles } from "../messages.js";

/** The first message of the parent; all later ones are texts. */
export interface Begin {
  readonly pyodide: string;
  readonly files: Readonly<Record<Exclude<keyof StartFiles, "lock" | "beside">, Uint8Array>> & {
    readonly lock: string;
    readonly beside: Readonly<Record<string, Uint8Array>>;
  };
  readonly megabytes: number;
}

interface Realm {
  bytes(length: number): Uint8Array<ArrayBuffer>;
  object(): Record<string, unknown>;
  send(text: string): void;
  takeAway(): void;
  fire(id: number): void;
}

interface Kernel {
  start(files: unknown, megabytes: number): void;
  receive(text: string): void;
}

const here = fileURLToPath(new URL(".", import.meta.url));

/** Does something with the realm. What it throws is an object of code that is not trusted: nobody may look at it. */
function unseen<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
process.on("unhandledRejection", () => undefined);
process.on("uncaughtException", () => undefined);
process.on("disconnect", () => process.exit());

const tell = process.send?.bind(process) ?? (() => true);
const exit = process.exit.bind(process);
const clock = performance.now.bind(performance);
const { setTimeout: wait, crypto } = globalThis;

const sandbox = Object.create(null) as object;
const context = vm.createContext(sandbox, { codeGeneration: { strings: false, wasm: true } });

/** Compiles the modules of the realm, which has no imports at run time. */
async function loadKernel(pyodide: string): Promise<(...given: unknown[]) => Kernel> {
  const places: Readonly<Record<string, string>> = {
    pyodide: join(pyodide, "pyodide.mjs"),
    "pyodide/pyodide.asm.mjs": join(pyodide, "pyodide.asm.mjs"),
  };
  const modules = new Map<string, vm.SourceTextModule>();
  const moduleAt = (path: string): vm.SourceTextModule => {
    const known = modules.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(path, "utf8").replace(/\bimport\(/g, "noImport(");
    const module = new vm.SourceTextModule(text, {
      context,
      identifier: path,
      initializeImportMeta: (meta) => {
        meta.url = "https://python.invalid/";
      },
    });
    modules.set(path, module);
    return module;
  };
  const module = moduleAt(join(here, "kernel.js"));
  await module.link((wanted) => {
    const path = places[wanted];
    if (path === undefined) throw new Error(`The kernel may not import ${wanted}.`);
    return moduleAt(path);
  });
  await module.evaluate();
  return (module.namespace as { start: (...given: unknown[]) => Kernel }).start;
}

/**
 * Takes from this process's own realm what reaches the network: a second wall, should the first one have a hole. The parent's
 * messages still come.
 */
function closeOwnRealm(): void {
  for (const name of ["fetch", "WebSocket", "EventSource", "Request", "navigator", "Worker"]) {
    Reflect.deleteProperty(globalThis, name);
  }
  for (const name of ["binding", "_linkedBinding", "dlopen", "getBuiltinModule", "kill", "chdir"]) {
    Reflect.defineProperty(process, name, { value: undefined });
  }
}

async function begin({ pyodide, files, megabytes }: Begin): Promise<Kernel> {
  const random = new Uint8Array(4096);
  let at = random.length;
  const prelude = new vm.Script(readFileSync(join(here, "prelude.js"), "utf8"));
  const makeRealm = prelude.runInContext(context) as (host: object) => Realm;
  const realm = makeRealm(
    Object.freeze({
      __proto__: null,
      send: (text: unknown) => {
        if (typeof text === "string") tell(text);
      },
      now: () => clock(),
      random: () => {
        if (at === random.length) at = crypto.getRandomValues(random).length - random.length;
        return random[at++];
      },
      later: (id: unknown, milliseconds: unknown) => {
        if (typeof id !== "number" || typeof milliseconds !== "number") return;
        wait(() => unseen(() => realm.fire(id)), milliseconds);
      },
      takeAway: closeOwnRealm,
    }),
  );
  const start = await loadKernel(pyodide);
  const inside = (bytes: Uint8Array): ArrayBuffer => {
    const copy = realm.bytes(bytes.length);
    copy.set(bytes);
    return copy.buffer;
  };
  const given = realm.object();
  for (const name of ["python", "library", "packages", "recorder"] as const) {
    given[name] = inside(files[name]);
  }
  given.lock = files.lock;
  const beside = realm.object();
  for (const [path, bytes] of Object.entries(files.beside)) beside[path] = inside(bytes);
  given.beside = beside;
  const kernel = start(realm.send, realm.takeAway);
  kernel.start(given, megabytes);
  return kernel;
}

let kernel: Promise<Kernel> | undefined;
process.on("message", (message: unknown) => {
  if (kernel === undefined) {
    kernel = begin(message as Begin);
    kernel.catch((reason: unknown) => {
      tell(JSON.stringify({ kind: "failed", sentence: String(reason) }), () => exit(1));
    });
  } else if (typeof message === "string") {
    void kernel.then((started) => unseen(() => started.receive(message)));
  }
});
