import { sliceLookedAt, tablesOf } from "../model/layout";
import type { Page } from "../model/page";
import type { PlayedTable } from "../features/player/model/frame";
import type { Place } from "../model/stepping";

/** Milliseconds between two tables, and the fewest before the first and after the last: at speed 1. */
const BETWEEN = 700;
const LEAST = 1500;

/** Milliseconds for a word: 200 words a minute, as those read who also look at numbers. */
const WORD = 300;

/** The reader reads the title before a step is played, the remarks after it. */
const TITLE = "main article > header";
const REMARKS = "main article > .remarks";

/** How long the words of these elements take to read, in milliseconds at speed 1. */
function timeToRead(selector: string): number {
  const texts = Array.from(
    document.querySelectorAll<HTMLElement>(selector),
    (each) => each.innerText,
  );
  const words = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
  const count = [...words.segment(texts.join(" "))].filter(({ isWordLike }) => isWordLike).length;
  return Math.max(LEAST, WORD * count);
}

/** What a walk needs of the page. */
export type Walked = Pick<Page, "queryToken" | "lesson" | "step" | "layout" | "tensors" | "view">;

interface Stage {
  /** Resolves at the end of the table's film. */
  film(table: PlayedTable): Promise<void>;
  onchange(on: boolean): void;
  speed(): number;
  go(place: Place): void;
}

/** Goes from step to step to the end of the lesson and plays each step's tables. */
export class Walk {
  readonly #page: Walked;
  readonly #stage: Stage;
  /** The number of the current walk; a new number ends the walk. */
  #turn = 0;
  #on = false;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #expected: Place | undefined;
  #onarrival: (() => void) | undefined;

  constructor(page: Walked, stage: Stage) {
    this.#page = page;
    this.#stage = stage;
  }

  /** Starts at the current step, at its table `first` if that is one of those played. */
  start(first: string | undefined): void {
    this.stop();
    this.#set(true);
    void this.#walk(this.#turn, first);
  }

  stop(): void {
    if (!this.#on) return;
    this.#turn += 1;
    clearTimeout(this.#rest);
    this.#expected = undefined;
    this.#set(false);
  }

  /** Call when a step is shown. If it is not the walk's next step, the reader has navigated. */
  enter({ lesson, step }: Place): void {
    if (this.#expected?.lesson === lesson && this.#expected.step === step) this.#onarrival?.();
    else this.stop();
  }

  #set(on: boolean): void {
    this.#on = on;
    this.#stage.onchange(on);
  }

  async #walk(turn: number, first: string | undefined): Promise<void> {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const ended = (): boolean => turn !== this.#turn;
    let resumed = first;
    for (;;) {
      const all = still ? [] : this.#tables();
      const from = Math.max(
        0,
        all.findIndex(({ tensor }) => tensor === resumed),
      );
      if (resumed === undefined || all.length === 0) await this.#pause(timeToRead(TITLE));
      resumed = undefined;
      for (const table of all.slice(from)) {
        if (ended()) return;
        await this.#stage.film(table);
        if (ended()) return;
        await this.#pause(BETWEEN);
      }
      if (ended()) return;
      await this.#pause(timeToRead(REMARKS));
      if (ended()) return;
      const next = this.#next();
      if (next === undefined) {
        this.stop();
        return;
      }
      await this.#go(next);
      if (ended()) return;
    }
  }

  #next(): Place | undefined {
    const { lesson, step } = this.#page;
    const next = lesson.steps[lesson.steps.findIndex(({ id }) => id === step) + 1];
    return next && { lesson: lesson.id, step: next.id };
  }

  /** The tables that the current step computes, in their order on the page. */
  #tables(): PlayedTable[] {
    const { layout, step, tensors } = this.#page;
    const all = (layout.steps[step]?.blocks ?? []).flatMap(tablesOf).flatMap(({ id, slice }) => {
      const tensor = tensors[id];
      if (tensor === undefined || tensor.operands.length === 0 || tensor.step !== step) return [];
      const slices = tensor.shape.length > 2 ? (tensor.shape[0] ?? 1) : 1;
      const shown = slice ?? sliceLookedAt(layout.looks[id] ?? {}, slices, this.#page);
      return shown < slices ? [{ tensor: id, slice: shown }] : [];
    });
    return all.filter(
      ({ tensor, slice }, at) =>
        all.findIndex((each) => each.tensor === tensor && each.slice === slice) === at,
    );
  }

  #pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      this.#rest = setTimeout(resolve, time / this.#stage.speed());
    });
  }

  #go(place: Place): Promise<void> {
    return new Promise((resolve) => {
      this.#expected = place;
      this.#onarrival = resolve;
      this.#stage.go(place);
    });
  }
}
