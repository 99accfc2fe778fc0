// The script of the browser's worker: bundled into one classic script.
import "./before-pyodide.js";
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { startEngine } from "./recorder.js";
import { createKernel } from "./kernel.js";
import type { FromKernel, ToKernel } from "./messages.js";
import { takeAway } from "./taking-away.js";

const post = globalThis.postMessage.bind(globalThis) as (message: FromKernel) => void;
const kernel = createKernel({ loadPyodide, createPyodideModule, startEngine, post, takeAway });
// Only the frame that made the worker can send to it.
globalThis.addEventListener("message", ({ data }: MessageEvent<ToKernel>) => kernel(data));
