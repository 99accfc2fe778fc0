import { text } from "virtual:learning-worker";
import { startThread } from "../app/thread";
import type { LearnerSettings, Parameters } from "./learner";
import type { Answer, Order, Question, Told } from "./messages";

type AnswerOf<Kind extends Answer["kind"]> = Extract<Answer, { readonly kind: Kind }>;
/** A question without its number. */
type Asked = Question extends infer One
  ? One extends Question
    ? Omit<One, "number">
    : never
  : never;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/** Hears all that the worker tells but answers. */
export type Listener = (told: Exclude<Told, { readonly kind: "answer" }>) => void;

/** A worker that trains one model. */
export class Trained {
  readonly #worker: Worker;
  readonly #listener: Listener;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  /** Starts the module from its bytes, and the model. Throws where no worker can be started. */
  constructor(bytes: ArrayBuffer, settings: LearnerSettings, listener: Listener) {
    this.#listener = listener;
    this.#worker = startThread(text);
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      this.#hear(data);
    });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#hear({ kind: "failed", number: undefined, reason: event.message });
    });
    this.#order({ kind: "open", bytes, settings });
  }

  run(perSecond: number, until: number): void {
    this.#order({ kind: "run", perSecond, until });
  }

  pause(): void {
    this.#order({ kind: "pause" });
  }

  restore(parameters: Parameters): void {
    this.#order({ kind: "restore", parameters });
  }

  draw(seed: number): Promise<AnswerOf<"draw">> {
    return this.#await<"draw">((number) => ({ kind: "draw", number, seed }));
  }

  ask<Kind extends Question["kind"]>(
    question: Asked & { readonly kind: Kind },
  ): Promise<AnswerOf<Kind>> {
    return this.#await<Kind>((number) => ({
      kind: "ask",
      question: { ...question, number } as Question,
    }));
  }

  close(): void {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error("The training has ended."));
    this.#waiting.clear();
  }

  #await<Kind extends Answer["kind"]>(order: (number: number) => Order): Promise<AnswerOf<Kind>> {
    const number = (this.#last += 1);
    const answered = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
    });
    this.#order(order(number));
    return answered as Promise<AnswerOf<Kind>>;
  }

  #order(order: Order): void {
    this.#worker.postMessage(order);
  }

  #hear(told: Told): void {
    const number = told.kind === "answer" || told.kind === "failed" ? told.number : undefined;
    if (number === undefined) {
      if (told.kind !== "answer") this.#listener(told);
      return;
    }
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (told.kind === "answer") waiting?.resolve(told.answer);
    else if (told.kind === "failed") waiting?.reject(new Error(told.reason));
  }
}
