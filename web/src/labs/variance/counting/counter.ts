import { text } from "virtual:counting-worker";
import type { VarianceAnswer, VarianceQuestion } from "../../../engine/index";
import { startThread } from "../../../app/thread";
import type { Order, WorkerMessage } from "./messages";

/** Counts chunks, one after the other. */
export interface Counter {
  count(chunk: VarianceQuestion): Promise<{ answer: VarianceAnswer; took: number }>;
  /** Milliseconds that a chunk may take. */
  readonly pace: number;
}

/** In a worker a chunk shows progress; where there is none it must not hold up the page. */
const WORKER_PACE = 40;
const PAGE_PACE = 10;

let started: Promise<Counter> | undefined;

/** A worker that has the public module; another is started after one that died. */
function inWorker(bytes: ArrayBuffer): Promise<Counter> {
  const worker = startThread(text);
  let waiting:
    { resolve: (message: WorkerMessage) => void; reject: (reason: Error) => void } | undefined;
  let ended: Error | undefined;
  const settled = (end: (one: NonNullable<typeof waiting>) => void): void => {
    const one = waiting;
    waiting = undefined;
    if (one) end(one);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    settled(({ resolve, reject }) => {
      if (data.kind === "failed") reject(new Error(data.reason));
      else resolve(data);
    });
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
    started = undefined;
    const reason = new Error(event.message);
    ended = reason;
    settled(({ reject }) => {
      reject(reason);
    });
  });
  const asked = (order: Order): Promise<WorkerMessage> =>
    new Promise((resolve, reject) => {
      // Who waits behind the chunk at which it ended would ask it in vain.
      if (ended) {
        reject(ended);
        return;
      }
      waiting = { resolve, reject };
      worker.postMessage(order);
    });
  let last: Promise<unknown> = asked({ bytes });
  const counter: Counter = {
    pace: WORKER_PACE,
    count(chunk) {
      const answer = last.then(
        () => asked({ chunk }),
        () => asked({ chunk }),
      );
      last = answer;
      return answer.then((one) => {
        if (one.kind !== "counted") throw new Error("The worker answered otherwise.");
        return one;
      });
    },
  };
  return last.then(
    () => counter,
    (reason: unknown) => {
      worker.terminate();
      throw reason;
    },
  );
}

/** Chunks between which the page draws and listens. */
async function inPage(): Promise<Counter> {
  const { startCounter } = await import("../../../app/whole-engine");
  const count = await startCounter();
  return {
    pace: PAGE_PACE,
    count: (chunk) =>
      new Promise((resolve, reject) => {
        setTimeout(() => {
          try {
            resolve(count(chunk));
          } catch (reason) {
            reject(reason as Error);
          }
        });
      }),
  };
}

/** What counts, started when it is first asked for; rejects where the module cannot start at all. */
export function startedCounter(): Promise<Counter> {
  started ??= import("../../../app/whole-engine")
    .then(({ bytes }) => bytes())
    .then(inWorker)
    .catch(inPage)
    .catch((reason: unknown) => {
      started = undefined;
      throw reason;
    });
  return started;
}
