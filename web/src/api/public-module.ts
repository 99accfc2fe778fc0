// What the examples get by importing "attention-lab": the module as anyone gets it, with bytes that lie in this page.
import { packed } from "virtual:engine/engine";
import { AttentionError, createEngine } from "virtual:public-engine";
import type { Engine } from "../engine/index";
import { fastBytes } from "../fast-kernel";
import { unpack } from "../unpack";

export { AttentionError };

declare const scripts: { trusted(url: string): string };

/** The page's policy holds for the pool too: its workers run the module's own script alone. */
const Plain = globalThis.Worker;
globalThis.Worker = class extends Plain {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(scripts.trusted(String(url)), options);
  }
};

let bytes: Promise<[ArrayBuffer, ArrayBuffer | undefined]> | undefined;

/** Starts an engine of its own; the bytes are unpacked once. */
export async function load(): Promise<Engine> {
  bytes ??= Promise.all([unpack(packed), fastBytes()]);
  return createEngine(...(await bytes));
}
