// The script of the worker that trains. The build bundles it into one classic script.
import { startModule } from "../engine/start";
import type { Order, Told } from "./messages";
import { Training } from "./training";

declare const self: {
  onmessage: (event: { readonly data: Order }) => void;
  postMessage(message: Told): void;
};

let training: Training | undefined;

const tell = (told: Told): void => {
  self.postMessage(told);
};

function obey(order: Exclude<Order, { readonly kind: "open" }>): void {
  if (training === undefined) throw new Error("The worker has not started.");
  if (order.kind === "run") training.run(order.perSecond, order.until);
  else if (order.kind === "pause") training.pause();
  else if (order.kind === "restore") training.restore(order.parameters);
  else {
    const number = order.kind === "draw" ? order.number : order.question.number;
    try {
      const answer =
        order.kind === "draw" ? training.draw(order.seed) : training.answer(order.question);
      tell({ kind: "answer", number, answer });
    } catch (reason) {
      tell({ kind: "failed", number, reason: sentence(reason) });
    }
  }
}

const sentence = (reason: unknown): string =>
  reason instanceof Error ? reason.message : String(reason);

const fail = (reason: unknown): void => {
  tell({ kind: "failed", number: undefined, reason: sentence(reason) });
};

self.onmessage = ({ data }) => {
  if (data.kind === "open") {
    const { bytes, settings } = data;
    startModule(bytes)
      .then((module) => {
        training = new Training(module, settings, tell);
      })
      .catch(fail);
    return;
  }
  try {
    obey(data);
  } catch (reason) {
    fail(reason);
  }
};
