// The script of a pool's workers. The build bundles it into one classic script.
import { AttentionError } from "./errors.js";
import { FusedKernel } from "./fused.js";
import { Computer } from "./pool-compute.js";
import type { Answer, Order, Work } from "./pool-messages.js";

/** The worker's end of the message channel; see worker-thread.ts. */
declare const line: {
  onmessage: (event: { readonly data: Order }) => void;
  postMessage(answer: Answer, transfer?: readonly ArrayBufferLike[]): void;
};

let computer: Computer | undefined;
/** After an error the worker counts as dead: its next parts are computed by others. */
let isBroken = false;
/** Resolves to whether the worker holds the lock. */
let lock = Promise.resolve(false);

const take = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const forEver = new Promise(() => undefined);
    const granted = () => {
      resolve(true);
      return forEver;
    };
    navigator.locks.request(name, granted).catch(() => {
      resolve(false);
    });
  });

/** Only an AttentionError becomes an answer. Any other error counts as the death of the worker. */
function answerOf(work: Work, spare?: Float32Array): Answer {
  if (computer === undefined) throw new Error("The worker has not started.");
  try {
    return { answer: "computed", computed: computer.compute(work, spare) };
  } catch (reason) {
    if (!(reason instanceof AttentionError)) {
      isBroken = true;
      throw reason;
    }
    return { answer: "refused", code: reason.code, message: reason.message };
  }
}

function start(module: WebAssembly.Module): void {
  Promise.all([FusedKernel.start(module), lock]).then(
    ([kernel, hasLock]) => {
      computer = new Computer(kernel);
      line.postMessage({ answer: "ready", hasLock });
    },
    (reason: unknown) => {
      line.postMessage({ answer: "refused", code: "unavailable", message: String(reason) });
    },
  );
}

line.onmessage = ({ data }) => {
  if (isBroken) return;
  switch (data.order) {
    case "lock":
      lock = take(data.name);
      break;
    case "start":
      start(data.module);
      break;
    case "share":
      computer?.share(data.share);
      break;
    case "keep":
      computer?.keep(data.name, data.data);
      break;
    case "forget":
      computer?.forget((name) => data.names.includes(name));
      break;
    case "compute": {
      const answer = answerOf(data.work, data.spare);
      const arrays = answer.answer === "computed" ? Object.values(answer.computed) : [];
      line.postMessage(
        answer,
        arrays.map(({ buffer }) => buffer),
      );
    }
  }
};
