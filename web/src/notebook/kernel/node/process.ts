import { spawn } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isFromKernel, type FromKernel, type ToKernel } from "../messages.js";
import type { Begin } from "./child.js";

/** A kernel in a process of its own. */
export interface KernelProcess {
  run(cell: string, code: string, namesKinds?: boolean): void;
  /** Ends it at once. */
  stop(): void;
}

export interface KernelOptions {
  /** The folder of the npm package `pyodide`. */
  readonly pyodide: string;
  /** recorder.wasm. */
  readonly recorder: string;
  /** The files beside the notebook, by their paths in its folder. */
  readonly beside?: Readonly<Record<string, Uint8Array>>;
  readonly megabytes?: number;
  onMessage(message: FromKernel): void;
  /** The process has ended, without having been stopped. */
  onEnd(sentence: string): void;
}

/** The most memory that Python takes if nothing else is asked for. */
export const MEGABYTES = 1024;
/** The most memory that the realm's JavaScript takes. */
const HEAP_MEGABYTES = 768;

const folder = realpathSync(fileURLToPath(new URL(".", import.meta.url)));

/** Node.js's own walls around the process. */
function walls(pyodide: string): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  const permission = known.has("--permission") ? "--permission" : "--experimental-permission";
  return [
    permission,
    ...[folder, pyodide].map((path) => `--allow-fs-read=${join(path, "*")}`),
    "--disallow-code-generation-from-strings",
    "--experimental-vm-modules",
    "--no-warnings",
    `--max-old-space-size=${String(HEAP_MEGABYTES)}`,
  ];
}

/** Starts a kernel: messages that are not of their shape are dropped. */
export function startKernelProcess(options: KernelOptions): KernelProcess {
  const pyodide = realpathSync(options.pyodide);
  const child = spawn(process.execPath, [...walls(pyodide), join(folder, "child.js")], {
    cwd: folder,
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  let isStopped = false;
  let complaint = "";
  child.stderr?.on("data", (data: Buffer) => {
    complaint = (complaint + data.toString()).slice(-4000);
  });
  child.on("message", (text) => {
    const message = messageOf(text);
    if (message !== undefined && !isStopped) options.onMessage(message);
  });
  const end = (sentence: string): void => {
    if (!isStopped) options.onEnd(sentence);
    isStopped = true;
  };
  child.on("error", (error) => end(`Python's process could not be started: ${error.message}.`));
  child.on("close", (code, signal) => {
    const memory = /heap out of memory|allocation failed/i.test(complaint);
    const how = memory ? "it ran out of memory" : (signal ?? `exit code ${String(code)}`);
    const lines = complaint
      .split("\n")
      .filter((line) => !/^\s*\d+: 0x|^\s*$|native stack/i.test(line));
    const detail = memory ? "" : lines.slice(-3).join(" ").trim();
    end(`Python's process has ended: ${how}.${detail === "" ? "" : ` ${detail}`}`);
  });
  const send = (message: Begin | string): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  const file = (name: string): Uint8Array => readFileSync(join(pyodide, name));
  const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8")) as {
    info: object;
  };
  send({
    pyodide,
    files: {
      python: file("pyodide.asm.wasm"),
      library: file("python_stdlib.zip"),
      lock: JSON.stringify(info),
      packages: readFileSync(join(folder, "packages.zip")),
      recorder: readFileSync(options.recorder),
      beside: options.beside ?? {},
    },
    megabytes: options.megabytes ?? MEGABYTES,
  });
  return {
    run: (cell, code, namesKinds = false) =>
      send(JSON.stringify({ kind: "run", cell, code, namesKinds } satisfies ToKernel)),
    stop: () => {
      isStopped = true;
      child.kill("SIGKILL");
    },
  };
}

function messageOf(text: unknown): FromKernel | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const message: unknown = JSON.parse(text);
    return isFromKernel(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
