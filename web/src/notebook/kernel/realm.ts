// What runs in Node's bare realm: the kernel, with nothing of the host but the functions that the prelude hands over.
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { startEngine } from "./recorder.js";
import { createKernel } from "./kernel.js";
import type { FromKernel, StartFiles, ToKernel } from "./messages.js";

/**
 * Starts the kernel. Its messages leave as JSON by `send`; what is returned takes messages as JSON, and those of the start
 * with their files.
 */
export function start(send: (text: string) => void, takeAway: () => void) {
  const post = (message: FromKernel): void => send(JSON.stringify(message));
  const kernel = createKernel({ loadPyodide, createPyodideModule, startEngine, post, takeAway });
  return {
    start: (files: StartFiles, megabytes: number) =>
      kernel({ kind: "start", files, limits: { megabytes } }),
    receive: (text: string) => kernel(JSON.parse(text) as ToKernel),
  };
}
