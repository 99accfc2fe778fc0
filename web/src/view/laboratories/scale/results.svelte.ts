import { startRace } from "../../../racing/racer";
import type { Order, Runner, Told } from "../../../racing/messages";

export type { Runner } from "../../../racing/messages";

/** In the order in which they stand; the readable kernel runs first, so that the others are held against it. */
export const RUNNERS: readonly Runner[] = ["naive", "readable", "fast", "pool"];
const ORDER: readonly Runner[] = ["readable", "naive", "fast", "pool"];

/** A run that is likely to take longer is left out unless the reader asks for it, in milliseconds. */
const LONGEST = 10_000;
/** Longer ones are foretold from this one, where no other was measured. */
const PROBE = 512;

/** What is measured. */
export interface Question {
  readonly tokens: number;
  readonly causal: boolean;
  readonly seed: number;
  readonly workers: number;
}

/** What is known of a runner at one length. */
export interface Result {
  readonly tokens: number;
  /** The least of its times, in milliseconds, and how many there are. */
  readonly best?: number;
  readonly runs: number;
  readonly difference?: number;
  readonly from?: Runner;
  readonly bytes?: number;
  /** How many of them there were. */
  readonly workers?: number;
  readonly refusal?: string;
  /** Left out, because it would take so many milliseconds. */
  readonly foretold?: number;
}

const kindOf = ({ causal, workers }: Question, runner: Runner): string =>
  [runner, causal, runner === "pool" ? workers : ""].join(" ");

/** The times that were measured since the page was opened, and the race that is on. */
export class Races {
  #results: ReadonlyMap<string, Result> = $state.raw(new Map());
  running: { readonly tokens: number; readonly done: number; readonly all: number } | undefined =
    $state.raw();
  failure: { readonly reason: string; readonly began: boolean } | undefined = $state.raw();
  #stop = (): void => undefined;

  resultOf(question: Question, runner: Runner): Result | undefined {
    return this.#results.get(`${kindOf(question, runner)} ${question.tokens}`);
  }

  /** Measures one length after the other; those named even where they will take long. */
  measure(questions: readonly Question[], named: readonly Runner[] = []): void {
    this.stop();
    this.failure = undefined;
    const [largest = 0] = questions.map(({ tokens }) => tokens).sort((a, b) => b - a);
    const [question] = questions;
    const unknown = ORDER.some(
      (runner) =>
        question && this.#foretell({ ...question, tokens: largest }, runner) === undefined,
    );
    const isFirst = question !== undefined && question.tokens > PROBE && unknown;
    const probes = isFirst ? [{ ...question, tokens: PROBE }] : [];
    this.#next([...probes, ...questions], named);
  }

  stop(): void {
    this.#stop();
    this.running = undefined;
  }

  #next([question, ...later]: readonly Question[], named: readonly Runner[]): void {
    if (question === undefined) {
      this.running = undefined;
      return;
    }
    const runners = ORDER.filter((runner) => {
      if (named.length > 0) return named.includes(runner);
      const foretold = this.#foretell(question, runner) ?? 0;
      const isLong = foretold > LONGEST;
      this.#set(question, runner, () => ({
        tokens: question.tokens,
        runs: 0,
        ...(isLong && { foretold }),
      }));
      return !isLong;
    });
    if (named.length > 0) {
      for (const runner of runners) {
        this.#set(question, runner, () => ({ tokens: question.tokens, runs: 0 }));
      }
    }
    this.running = { tokens: question.tokens, done: 0, all: runners.length };
    const order: Omit<Order, "engine" | "fast"> = { ...question, runners };
    this.#stop = startRace(order, {
      told: (told) => {
        if (told.told === "over") this.#next(later, named);
        else this.#take(question, told);
      },
      ended: (reason, began) => {
        this.failure = { reason, began };
        this.running = undefined;
      },
    });
  }

  #take(question: Question, told: Exclude<Told, { told: "over" }>): void {
    if (told.told === "progress") {
      this.running = { tokens: question.tokens, done: told.done, all: told.all };
      return;
    }
    this.#set(question, told.runner, (known) => {
      if (told.told === "refused") return { ...known, refusal: told.reason };
      if (told.told === "agrees") {
        const { difference, from, bytes, workers } = told;
        return { ...known, difference, from, bytes, workers };
      }
      const best = Math.min(known.best ?? Infinity, told.milliseconds);
      return { ...known, best, runs: known.runs + 1 };
    });
  }

  #set(question: Question, runner: Runner, change: (known: Result) => Result): void {
    const key = `${kindOf(question, runner)} ${question.tokens}`;
    const known = this.#results.get(key) ?? { tokens: question.tokens, runs: 0 };
    this.#results = new Map([...this.#results, [key, change(known)]]);
  }

  /** How long a runner is likely to take, from the longest that was measured of those that are no longer. */
  #foretell(question: Question, runner: Runner): number | undefined {
    const kind = `${kindOf(question, runner)} `;
    let last: Result | undefined;
    for (const [key, result] of this.#results) {
      const fits = key.startsWith(kind) && result.best !== undefined;
      if (!fits || result.tokens > question.tokens) continue;
      if (last === undefined || result.tokens > last.tokens) last = result;
    }
    if (last?.best === undefined) return undefined;
    return last.best * (question.tokens / last.tokens) ** 2;
  }
}

export const races = new Races();
