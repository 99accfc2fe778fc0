import { startEngine } from "virtual:public-engine";
import { naiveAttention, naiveBytes } from "./naive";
import type { Order, Runner, WorkerMessage } from "./messages";

/** Of queries, keys and values. */
const WIDTH = 64;
/** How long the runs of one runner may take together, in milliseconds, and how many there are at most. */
const TIME = 700;
const MOST_RUNS = 20;
/** What is shorter is run several times at once, in milliseconds and times. */
const LEAST = 5;
const MOST_AT_ONCE = 4096;

interface Entry {
  readonly runner: Runner;
  readonly run: () => Float32Array | Promise<Float32Array>;
  /** Known once it has run. */
  readonly bytes: () => number;
  readonly workers: number;
}

/** The memory of the modules that are started from now on. */
function watchMemory(): () => number {
  const { instantiate } = WebAssembly;
  const memories: WebAssembly.Memory[] = [];
  WebAssembly.instantiate = (async (...given: Parameters<typeof instantiate>) => {
    const started: unknown = await instantiate(...given);
    const instance =
      started instanceof WebAssembly.Instance
        ? started
        : (started as WebAssembly.WebAssemblyInstantiatedSource).instance;
    const exported = Object.values(instance.exports);
    memories.push(...exported.filter((each) => each instanceof WebAssembly.Memory));
    return started;
  }) as unknown as typeof instantiate;
  return () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}

/** The memory of the fast kernel beside inputs and outputs, as it reports it. */
async function scratchBytes(fast: ArrayBuffer): Promise<number> {
  const { instance } = await WebAssembly.instantiate(fast);
  const { scratch_size } = instance.exports as { scratch_size: (d: number, v: number) => number };
  return Float32Array.BYTES_PER_ELEMENT * scratch_size(WIDTH, WIDTH);
}

async function entriesOf(order: Order, report: (message: WorkerMessage) => void): Promise<Entry[]> {
  const { runners, tokens, causal, seed, workers, fast } = order;
  const scratch = fast === undefined ? 0 : await scratchBytes(fast);
  const memory = watchMemory();
  const { engine } = await startEngine(order.engine, fast);
  const draws = engine.generator(seed);
  const [query, key, value] = [1, 2, 3].map(() => draws.randn(tokens, WIDTH)) as [
    ReturnType<typeof draws.randn>,
    ReturnType<typeof draws.randn>,
    ReturnType<typeof draws.randn>,
  ];
  const rows = { query: query.data, key: key.data, value: value.data };
  const inOut = 4 * query.data.byteLength;
  const plain = (kernel: string) => () =>
    engine.scaledDotProductAttention(query, key, value, { kernel, causal }).output.data;
  const entries: Entry[] = [];
  const add = (runner: Runner, rest: Omit<Entry, "runner">): void => {
    entries.push({ runner, ...rest });
  };
  for (const runner of runners) {
    if (runner === "readable") {
      const bytes = (): number => Math.max(0, memory() - inOut);
      add(runner, { run: plain("readable"), bytes, workers: 0 });
    } else if (runner === "naive") {
      const run = (): Float32Array => naiveAttention({ ...rows, tokens, width: WIDTH, causal });
      add(runner, { run, bytes: () => naiveBytes(tokens), workers: 0 });
    } else if (!engine.kernels.includes("fused")) {
      report({ kind: "refused", runner, reason: "There is no vector arithmetic (SIMD) here." });
    } else if (runner === "fast") {
      add(runner, { run: plain("fused"), bytes: () => scratch, workers: 1 });
    } else {
      const pool = await engine.pool(workers === 0 ? {} : { workers });
      if (pool.reason !== undefined) report({ kind: "refused", runner, reason: pool.reason });
      else {
        const run = async (): Promise<Float32Array> => {
          const options = { kernel: "fused", causal };
          return (await pool.scaledDotProductAttention(query, key, value, options)).output.data;
        };
        add(runner, { run, bytes: () => pool.workers * scratch, workers: pool.workers });
      }
    }
  }
  return entries;
}

function largestDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, value, place) => {
    const difference = Math.abs(value - (b[place] ?? NaN));
    return difference <= most ? most : difference;
  }, 0);
}

/** Runs each runner once to see that all compute the same, then one after the other, again and again, and times them. */
export async function race(order: Order, report: (message: WorkerMessage) => void): Promise<void> {
  const entries = await entriesOf(order, report);
  let done = 0;
  let all = entries.length;
  const progress = (): void => {
    report({ kind: "progress", done, all });
  };
  /** Times a run, or several if one is too short for a clock with a resolution of 0.1 ms. */
  const timed = async (
    { run }: Entry,
    times = 1,
  ): Promise<{ output: Float32Array; took: number }> => {
    const from = performance.now();
    let output = await run();
    for (let more = 1; more < times; more += 1) output = await run();
    return { output, took: (performance.now() - from) / times };
  };
  const left = new Map<Entry, { times: number; runs: number }>();
  let first: { readonly runner: Runner; readonly output: Float32Array } | undefined;
  progress();
  for (const entry of entries) {
    const { runner, bytes, workers } = entry;
    try {
      const { output, took } = await timed(entry);
      first ??= { runner, output };
      const difference = largestDifference(output, first.output);
      report({ kind: "agrees", runner, difference, from: first.runner, bytes: bytes(), workers });
      // What takes so long is warm by then.
      if (took > TIME) report({ kind: "timed", runner, milliseconds: took });
      else {
        const runs = Math.max(1, Math.min(MOST_RUNS, Math.floor(TIME / Math.max(LEAST, took))));
        left.set(entry, { times: 1, runs });
      }
    } catch (reason) {
      report({ kind: "refused", runner, reason: reasonOf(reason) });
    }
    done += 1;
    progress();
  }
  all += [...left.values()].reduce((sum, { runs }) => sum + runs, 0);
  while (left.size > 0) {
    for (const [entry, { times, runs }] of left) {
      const { took } = await timed(entry, times);
      if (times * took < LEAST && times < MOST_AT_ONCE) {
        left.set(entry, { times: 2 * times, runs });
        continue;
      }
      report({ kind: "timed", runner: entry.runner, milliseconds: took });
      if (runs > 1) left.set(entry, { times, runs: runs - 1 });
      else left.delete(entry);
      done += 1;
      progress();
    }
  }
  report({ kind: "over" });
}

export const reasonOf = (reason: unknown): string =>
  reason instanceof Error ? reason.message : String(reason);
