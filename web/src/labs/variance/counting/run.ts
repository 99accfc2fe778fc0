import { startedCounter } from "./counter";

/** Which pairs are counted, and how. */
export interface Question {
  readonly dimension: number;
  readonly seed: number;
  /** How many. */
  readonly pairs: number;
  /** The histograms reach from -range to range; 0 for none. */
  readonly range: number;
  readonly bins: number;
}

/** What was counted of the first so many pairs. */
export interface Count {
  readonly pairs: number;
  readonly sum: number;
  readonly squareSum: number;
  readonly histogram: readonly number[];
  readonly scaledHistogram: readonly number[];
}

export interface Listener {
  counted(count: Count): void;
  failed(reason: string): void;
}

/** Numbers in the first chunk: some milliseconds' worth, so that there is something to see at once. */
const FIRST_NUMBERS = 2 ** 19;
const MOST_GROWTH = 8;
const MOST_KEPT = 24;

/** The latest counts; pairs are numbered, so that more of the same go on from there. */
const kept = new Map<string, Count>();

const keyOf = ({ dimension, seed, range, bins }: Question): string =>
  [dimension, seed, range, bins].join();

function keep(question: Question, count: Count): void {
  const key = keyOf(question);
  kept.delete(key);
  kept.set(key, count);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
}

function startOf(question: Question): Count {
  const { pairs, range, bins } = question;
  const before = kept.get(keyOf(question));
  if (before !== undefined && before.pairs <= pairs) return before;
  const none = Array.from({ length: range > 0 ? bins : 0 }, () => 0);
  return { pairs: 0, sum: 0, squareSum: 0, histogram: none, scaledHistogram: none };
}

/** Mean of the dot products and their variance. */
export function measured({ pairs, sum, squareSum }: Count): { mean: number; variance: number } {
  const mean = sum / pairs;
  return { mean, variance: squareSum / pairs - mean * mean };
}

/** Counts in chunks and continues an earlier count of the same question. Returns the function that stops it. */
export function run(question: Question, { counted, failed }: Listener): () => void {
  let stopped = false;
  let count = startOf(question);
  const { dimension, seed, range, bins, pairs } = question;

  async function go(): Promise<void> {
    const counter = await startedCounter();
    let next = Math.max(1, Math.floor(FIRST_NUMBERS / (2 * dimension)));
    while (!stopped && count.pairs < pairs) {
      const from = count.pairs;
      const { sum, squareSum } = count;
      const chunk = { dimension, seed, from, count: Math.min(next, pairs - from), range, bins };
      const { answer, took } = await counter.count({ ...chunk, sum, squareSum });
      const added = (before: readonly number[], more: readonly number[]): number[] =>
        before.map((each, bin) => each + (more[bin] ?? 0));
      count = {
        pairs: from + chunk.count,
        sum: answer.sum,
        squareSum: answer.squareSum,
        histogram: added(count.histogram, answer.histogram),
        scaledHistogram: added(count.scaledHistogram, answer.scaledHistogram),
      };
      keep(question, count);
      const growth = Math.min(MOST_GROWTH, counter.pace / Math.max(took, 0.1));
      next = Math.max(1, Math.floor(chunk.count * growth));
      // A stopped run keeps its count but reports nothing.
      if (!stopped) counted(count);
    }
  }

  if (count.pairs > 0) {
    queueMicrotask(() => {
      if (!stopped) counted(count);
    });
  }
  go().catch((reason: unknown) => {
    if (!stopped) failed(reason instanceof Error ? reason.message : String(reason));
  });
  return () => {
    stopped = true;
  };
}
