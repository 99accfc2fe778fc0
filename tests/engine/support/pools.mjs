// Pools with observed workers or without workers.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { FusedKernel } from "../../../dist/engine/fused.js";
import { createPool } from "../../../dist/engine/pool.js";
import { nodeThreads } from "../../../dist/engine/worker-thread.js";
import { engine } from "./engine.mjs";

const path = (name) => new URL(`../../../dist/engine/${name}`, import.meta.url);
const kernel = await FusedKernel.start(new WebAssembly.Module(readFileSync(path("fused.wasm"))));

/** Options of `load` with the same kernel, so that results are comparable bit for bit. */
export const sameKernel = { fused: readFileSync(path("fused.wasm")) };

/** A pool, its workers in order of creation, and the messages sent to each; `onOrder` gets each message first. */
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
      // Before the message is sent, so a worker terminated here never processes it.
      onOrder(order, this);
      super.postMessage(order, transfer);
    }
  }
  const pool = await createPool(engine, kernel, options, nodeThreads(Watched));
  return { pool, workers, ordersOf: (kind) => ordersOf(workers, kind) };
}

const ordersOf = (workers, kind) =>
  workers.flatMap(({ orders }) => orders.filter(({ order }) => order === kind));

/** A pool whose workers cannot start. */
export const poolWithoutWorkers = (sentence) =>
  createPool(engine, kernel, { workers: 2 }, () => {
    throw new Error(sentence);
  });
