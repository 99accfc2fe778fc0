import { startThread } from "../../../app/thread";
import { fastBytes } from "../../../app/fast-kernel";
import type { Order, WorkerMessage } from "./messages";

export interface Listener {
  onmessage(message: WorkerMessage): void;
  /** The worker ended, and why; before that it had begun or not. */
  ended(reason: string, began: boolean): void;
}

/** Runs a race in a new worker, which ends with the race and frees its memory. The returned function stops it. */
export function startRace(
  asked: Omit<Order, "engine" | "fast">,
  { onmessage, ended }: Listener,
): () => void {
  let stopped = false;
  let worker: Worker | undefined;
  const stop = (): void => {
    stopped = true;
    worker?.terminate();
  };
  const end = (reason: unknown, began: boolean): void => {
    if (stopped) return;
    stop();
    ended(reason instanceof Error ? reason.message : String(reason), began);
  };

  async function start(): Promise<void> {
    const [{ bytes }, { text }, fast] = await Promise.all([
      import("../../../app/whole-engine"),
      import("virtual:racing-worker"),
      fastBytes(),
    ]);
    const engine = await bytes();
    if (stopped) return;
    worker = startThread(text);
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
      if (stopped) return;
      if (data.kind === "over") stop();
      onmessage(data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end(event.message, true);
    });
    worker.postMessage({ ...asked, engine, fast } satisfies Order);
  }

  start().catch((reason: unknown) => {
    end(reason, false);
  });
  return stop;
}
