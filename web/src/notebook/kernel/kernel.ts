import type { PyodideAPI, loadPyodide } from "pyodide";
import type { Listener } from "../../engine/recorder-bridge.js";
import { FOLDER, changeBeside } from "./beside.js";
import { CallLog } from "./call-log.js";
import { ADDRESS, LIBRARY_ADDRESS, handOver } from "./handing-over.js";
import { withMemoryLimit } from "./memory-limit.js";
import type { Done, FromKernel, Held, HeldTexts, Output, PrintedText } from "./messages.js";
import type { PrintTensor, ReadTensor, StartPart, ToKernel, WrittenChange } from "./messages.js";

type LoadOptions = NonNullable<Parameters<typeof loadPyodide>[0]>;

/** An engine that has started: the module that Python imports as `_recorder`, and the memory that it takes. */
export interface StartedEngine {
  readonly bridge: object;
  bytes(): number;
}

/** What a host gives to the kernel. */
export interface Host {
  readonly loadPyodide: typeof loadPyodide;
  /** The default export of pyodide.asm.mjs. */
  readonly createPyodideModule: NonNullable<LoadOptions["createPyodideModule"]>;
  startEngine(wasm: ArrayBuffer, listener: Listener | undefined): Promise<StartedEngine>;
  post(message: FromKernel): void;
  /** Takes away what code in the notebook could reach of the host. Called once, before the first cell. */
  takeAway(): void;
}

const START = `
import os, sys
sys.path.insert(0, "/packages.zip")
os.chdir("${FOLDER}")
sys.dont_write_bytecode = True
import attention_kernel
from attention_kernel._closing import close
`;

type Start = Extract<ToKernel, { kind: "start" }>;
type Run = Extract<ToKernel, { kind: "run" }>;
type Change = Extract<ToKernel, { kind: "beside" }>;

/** The kernel: what is returned takes its messages, of which each cell's run waits for those before it. */
export function createKernel(host: Host): (message: ToKernel) => void {
  let python: Promise<Python> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let hasFailed = false;
  const fail = (reason: unknown): void => {
    if (!hasFailed) host.post({ kind: "failed", sentence: sentenceOf(reason) });
    hasFailed = true;
  };
  return (message) => {
    if (message.kind === "start") {
      python ??= startPython(host, message);
      last = python.catch(fail);
      return;
    }
    last = last.then(async () => {
      if (hasFailed) return;
      try {
        if (python === undefined) throw new Error("A cell was to run before the kernel started.");
        const started = await python;
        if (message.kind === "run") started.run(message);
        else if (message.kind === "beside") started.change(message);
        else {
          const { request, tensors } = message;
          host.post({ kind: "printed", request, texts: started.print(tensors) });
        }
      } catch (reason) {
        fail(reason);
      }
    });
  };
}

function sentenceOf(reason: unknown): string {
  const text = reason instanceof Error ? reason.message : String(reason);
  return `Python has ended: ${text.trim().split("\n").at(-1) ?? ""}`;
}

interface Python {
  readonly run: (message: Run) => void;
  readonly change: (message: Change) => void;
  /** The texts of tensors. */
  readonly print: (tensors: readonly PrintTensor[]) => string[];
}

async function startPython(host: Host, { files, limits, follows, seed }: Start): Promise<Python> {
  const begin = performance.now();
  const tell = (part: StartPart): void => host.post({ kind: "progress", part, done: 1 });
  let cell = "";
  /** What is printed past Python's own streams. */
  const printed = (name: "stdout" | "stderr") => (text: string) => {
    const output: Output = { output_type: "stream", name, text: `${text}\n` };
    host.post({ kind: "output", cell, output });
  };
  let findShared: ConstructorParameters<typeof CallLog>[0] = () => undefined;
  const log = follows === true ? new CallLog(() => findShared()) : undefined;
  const undo = handOver(withMemoryLimit(files.python, limits.megabytes), files.library);
  let pyodide: PyodideAPI;
  let engine: StartedEngine;
  try {
    const engineStarts = host.startEngine(files.recorder, log).then((started) => {
      tell("engine");
      return started;
    });
    pyodide = await host.loadPyodide({
      createPyodideModule: host.createPyodideModule,
      indexURL: ADDRESS,
      stdLibURL: LIBRARY_ADDRESS,
      lockFileContents: JSON.stringify({ info: JSON.parse(files.lock), packages: {} }),
      packageBaseUrl: ADDRESS,
      // What Python imports as `js`.
      jsglobals: Object.create(null) as object,
      env: { HOME: FOLDER },
      stdin: () => null,
      stdout: printed("stdout"),
      stderr: printed("stderr"),
    });
    tell("python");
    tell("library");
    engine = await engineStarts;
  } finally {
    undo();
  }
  pyodide.FS.mkdirTree(FOLDER);
  changeBeside(pyodide.FS, files.beside ?? {});
  pyodide.FS.writeFile("/packages.zip", new Uint8Array(files.packages));
  pyodide.registerJsModule("_recorder", engine.bridge);
  pyodide.runPython(START);
  tell("packages");
  const memory = pyodide as unknown as { _module: { HEAP8: Int8Array } };
  const { _module: module } = memory;
  const tellMade = (log: CallLog, isPart: boolean): void => {
    const held = JSON.parse(kernel.take_held() as string) as Held[];
    const texts = JSON.parse(kernel.take_texts() as string) as HeldTexts[];
    const printed = isPart ? [] : (JSON.parse(kernel.take_printed() as string) as PrintedText[]);
    const read = isPart ? [] : (JSON.parse(kernel.take_read() as string) as ReadTensor[]);
    const written = JSON.parse(kernel.take_written() as string) as WrittenChange[];
    const lists = { calls: log.take(), held, texts, printed, read, written };
    host.post({ kind: "made", cell, isPart, ...lists, isCut: log.isFull });
  };
  const send = (text: string): void => {
    const message = JSON.parse(text) as Exclude<FromKernel, Done> | Omit<Done, "bytes">;
    if (message.kind !== "done") {
      host.post(message as FromKernel);
      // Between two lines, all that was computed is also logged and named.
      if (message.kind === "line" && log?.waits === true) tellMade(log, true);
    } else {
      if (log !== undefined) tellMade(log, false);
      const bytes = { python: module.HEAP8.byteLength, engine: engine.bytes() };
      host.post({ ...message, bytes } as Done);
    }
  };
  const kernel = pyodide.pyimport("attention_kernel");
  kernel.start(send);
  if (log !== undefined) kernel.listen();
  if (seed !== undefined) kernel.draw_from(...seed);
  const viewOf = (array: { getBuffer(type: "i32"): unknown }) =>
    array.getBuffer("i32") as { readonly data: Int32Array };
  findShared = () => ({ place: viewOf(kernel.place), logged: viewOf(kernel.logged) });
  const printAnew = kernel.printed_anew as (asked: string) => string;
  const runCell = kernel.run_cell as (cell: string, code: string) => void;
  const nameKinds = kernel.name_kinds as (areNamed: boolean) => void;
  const changeNext = kernel.change_next as (changes: string) => void;
  pyodide.runPython("close()");
  host.takeAway();
  host.post({ kind: "ready", milliseconds: performance.now() - begin });
  return {
    run: (message) => {
      cell = message.cell;
      changeNext(JSON.stringify(message.changes ?? []));
      nameKinds(message.namesKinds === true);
      runCell(message.cell, message.code);
    },
    change: ({ put, gone }) => changeBeside(pyodide.FS, put, gone),
    print(tensors) {
      try {
        return JSON.parse(printAnew(JSON.stringify(tensors))) as string[];
      } catch {
        // The notebook's code may have changed how tensors are printed.
        return [];
      }
    },
  };
}
