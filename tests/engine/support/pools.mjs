// Pools whose workers are watched, or do as a test wants.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { FusedKernel } from "../../../dist/engine/fused.js";
import { createPool } from "../../../dist/engine/pool.js";
import { nodeThreads } from "../../../dist/engine/worker-thread.js";
import { engine } from "./engine.mjs";

const path = (name) => new URL(`../../../dist/engine/${name}`, import.meta.url);
const kernel = await FusedKernel.start(new WebAssembly.Module(readFileSync(path("fused.wasm"))));

/** What `load` gives with the same kernel, so that results can be compared bit for bit. */
export const plainly = { fused: readFileSync(path("fused.wasm")) };

/** A pool, its workers in the order they were made, and the orders that each was sent; `onOrder` sees each first. */
export async function watchedPool(options, onOrder = () => {}) {
  const workers = [];
  class Watched extends Worker {
    orders = [];
    constructor(...given) {
      super(...given);
      workers.push(this);
    }
    postMessage(order, transfer) {
      this.orders.push(order);
      // First, so that a worker that is ended here never processes the message.
      onOrder(order, this);
      super.postMessage(order, transfer);
    }
  }
  const pool = await createPool(engine, kernel, options, nodeThreads(Watched));
  return { pool, workers, ordersOf: (kind) => ordersOf(workers, kind) };
}

const ordersOf = (workers, kind) =>
  workers.flatMap(({ orders }) => orders.filter(({ order }) => order === kind));

/** A pool of an engine's kernel where every worker is refused. */
export const poolWithout = (sentence) =>
  createPool(engine, kernel, { workers: 2 }, () => {
    throw new Error(sentence);
  });
