import { run } from "./counting/run";
import type { Count, Question } from "./counting/run";

/** One question after the other, counted while a part of the page shows it. */
export class Counting {
  count: Count | undefined = $state.raw();
  running = $state(false);
  failure: string | undefined = $state();
  #stop = (): void => undefined;

  /** Counts anew, or goes on where this question was left. */
  go(question: Question): void {
    this.#stop();
    this.running = true;
    this.failure = undefined;
    this.#stop = run(question, {
      counted: (count) => {
        this.count = count;
        this.running = count.pairs < question.pairs;
      },
      failed: (reason) => {
        this.failure = reason;
        this.running = false;
      },
    });
  }

  /** Nothing is asked. */
  clear(): void {
    this.stop();
    this.count = undefined;
  }

  stop(): void {
    this.#stop();
    this.running = false;
  }
}
