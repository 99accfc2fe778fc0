// The script of the counting worker. The build bundles it into one classic script.
import { startCounting } from "./count";
import type { CountChunk } from "./count";
import type { Order, WorkerMessage } from "./messages";

declare const self: {
  onmessage: (event: { readonly data: Order }) => void;
  postMessage(message: WorkerMessage): void;
};

let count: CountChunk | undefined;

function fail(reason: unknown): void {
  self.postMessage({ kind: "failed", reason: String(reason) });
}

self.onmessage = ({ data }) => {
  if ("bytes" in data) {
    startCounting(data.bytes).then((started) => {
      count = started;
      self.postMessage({ kind: "ready" });
    }, fail);
    return;
  }
  try {
    if (count === undefined) throw new Error("The worker has not started.");
    self.postMessage({ kind: "counted", ...count(data.chunk) });
  } catch (reason) {
    fail(reason);
  }
};
