// Pools with observed workers or without workers.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { FusedKernel } from "../../../dist/engine/fused.js";
import { createPool } from "../../../dist/engine/pool.js";
import { nodeThreads } from "../../../dist/engine/worker-thread.js";
import { engine } from "./engine.mjs";

const path = (name) => new URL(`../../../dist/engine/${name}`, import.meta.url);
const bytes = readFileSync(path("fused.wasm"));
const kernel = await FusedKernel.start(new WebAssembly.Module(bytes), bytes);

/** A pool whose workers have copies, as in a page that is not isolated. */
export const poolWithCopies = (workers) =>
  createPool(engine, kernel, { workers }, nodeThreads(Worker), false);

/** Options of `load` with the same kernel, so that results are comparable bit for bit. */
export const sameKernel = { fused: bytes };

/** A pool, its workers in order of creation, and the messages sent to each; `onOrder` gets each message first. */
export async function watchedPool(options, onOrder = () => {}, sharesMemory = false) {
  const workers = [];
  class Watched extends Worker {
    orders = [];
    constructor(...given) {
      super(...given);
      workers.push(this);
    }
    postMessage(order, transfer) {
      this.orders.push(order);
      // Before the message is sent, so a worker terminated here never processes it.
      onOrder(order, this);
      super.postMessage(order, transfer);
    }
  }
  const pool = await createPool(engine, kernel, options, nodeThreads(Watched), sharesMemory);
  return { pool, workers, ordersOf: (kind) => ordersOf(workers, kind) };
}

const ordersOf = (workers, kind) =>
  workers.flatMap(({ orders }) => orders.filter(({ order }) => order === kind));

/** A pool whose workers cannot start. */
export const poolWithoutWorkers = (sentence) =>
  createPool(engine, kernel, { workers: 2 }, () => {
    throw new Error(sentence);
  });
