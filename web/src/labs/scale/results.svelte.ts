import { startRace } from "./racing/racer";
import type { Order, Runner, WorkerMessage } from "./racing/messages";

export type { Runner } from "./racing/messages";

/** In the order in which they stand; the readable kernel runs first, so that the others are held against it. */
export const RUNNERS: readonly Runner[] = ["naive", "readable", "fast", "pool"];
const ORDER: readonly Runner[] = ["readable", "naive", "fast", "pool"];

/** A run that is likely to take longer is left out unless the reader asks for it, in milliseconds. */
const LONGEST = 10_000;
/** The length from which the time of longer runs is estimated, if no other was measured. */
const PROBE = 512;
/** The interval between updates of the results, in milliseconds. */
const PAUSE = 100;

/** The quantity that is measured. */
export interface Question {
  readonly tokens: number;
  readonly causal: boolean;
  readonly seed: number;
  readonly workers: number;
}

/** The results of an implementation at one length. */
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
  /** Skipped, because the estimated time is this many milliseconds. */
  readonly foretold?: number;
}

const kindOf = ({ causal, workers }: Question, runner: Runner): string =>
  [runner, causal, runner === "pool" ? workers : ""].join(" ");

const keyOf = (question: Question, runner: Runner): string =>
  `${kindOf(question, runner)} ${question.tokens}`;

/** Adds a message of the worker to the results. */
function takeInto(
  results: Record<string, Result>,
  question: Question,
  message: Exclude<WorkerMessage, { kind: "over" }>,
): void {
  if (message.kind === "progress") return;
  const key = keyOf(question, message.runner);
  const known = results[key] ?? { tokens: question.tokens, runs: 0 };
  if (message.kind === "refused") {
    results[key] = { ...known, refusal: message.reason };
  } else if (message.kind === "agrees") {
    const { difference, from, bytes, workers } = message;
    results[key] = { ...known, difference, from, bytes, workers };
  } else {
    const best = Math.min(known.best ?? Infinity, message.milliseconds);
    results[key] = { ...known, best, runs: known.runs + 1 };
  }
}

/** The times that were measured since the page was opened, and the race that is on. */
export class Races {
  #results: Readonly<Record<string, Result>> = $state.raw({});
  running: { readonly tokens: number; readonly done: number; readonly all: number } | undefined =
    $state.raw();
  failure: { readonly reason: string; readonly began: boolean } | undefined = $state.raw();
  #stop = (): void => undefined;
  /** Messages that are not shown yet. Short runs end faster than anyone can read. */
  #messages: (readonly [Question, Exclude<WorkerMessage, { kind: "over" }>])[] = [];
  #timer = 0;

  resultOf(question: Question, runner: Runner): Result | undefined {
    return this.#results[keyOf(question, runner)];
  }

  /** Measures one length after another; the named implementations even if they take long. */
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
    this.#show();
    this.running = undefined;
  }

  /** Shows the messages since the last update. */
  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const last = this.#messages.findLast(([, { kind }]) => kind === "progress");
    const results = { ...this.#results };
    for (const [question, message] of this.#messages) takeInto(results, question, message);
    this.#messages = [];
    this.#results = results;
    if (last?.[1].kind !== "progress" || this.running === undefined) return;
    this.running = { tokens: last[0].tokens, done: last[1].done, all: last[1].all };
  }

  #next([question, ...later]: readonly Question[], named: readonly Runner[]): void {
    if (question === undefined) {
      this.running = undefined;
      return;
    }
    const results = { ...this.#results };
    const runners = ORDER.filter((runner) => {
      if (named.length > 0 && !named.includes(runner)) return false;
      const foretold = named.length > 0 ? 0 : (this.#foretell(question, runner) ?? 0);
      const isLong = foretold > LONGEST;
      const none = { tokens: question.tokens, runs: 0 };
      results[keyOf(question, runner)] = { ...none, ...(isLong && { foretold }) };
      return !isLong;
    });
    this.#results = results;
    this.running = { tokens: question.tokens, done: 0, all: runners.length };
    const order: Omit<Order, "engine" | "fast"> = { ...question, runners };
    this.#stop = startRace(order, {
      onmessage: (message) => {
        if (message.kind !== "over") {
          this.#messages.push([question, message]);
          if (this.#timer === 0) this.#timer = window.setTimeout(() => this.#show(), PAUSE);
          return;
        }
        this.#show();
        this.#next(later, named);
      },
      ended: (reason, began) => {
        this.#show();
        this.failure = { reason, began };
        this.running = undefined;
      },
    });
  }

  /** How long a runner is likely to take, from the longest that was measured of those that are no longer. */
  #foretell(question: Question, runner: Runner): number | undefined {
    const kind = `${kindOf(question, runner)} `;
    let last: Result | undefined;
    for (const [key, result] of Object.entries(this.#results)) {
      const fits = key.startsWith(kind) && result.best !== undefined;
      if (!fits || result.tokens > question.tokens) continue;
      if (last === undefined || result.tokens > last.tokens) last = result;
    }
    if (last?.best === undefined) return undefined;
    return last.best * (question.tokens / last.tokens) ** 2;
  }
}

export const races = new Races();
