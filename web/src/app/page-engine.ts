import { packed } from "virtual:engine/page";
import { createLessonEngine } from "../engine/lesson-engine";
import type { PageLessons } from "../engine/lesson-engine";
import { isLaboratory } from "../model/address";
import type { SentenceRules } from "../features/sentence/model/hook";
import type { LessonRunner } from "../state/runs";
import { unpack } from "./unpack";

/**
 * Computes the page's numbers: with a small module for the lessons, and the whole one once a laboratory is opened.
 */
export class PageEngine implements LessonRunner {
  readonly #sentence: () => SentenceRules | undefined;
  #ofLessons: PageLessons | undefined;
  #ofLaboratories: PageLessons | undefined;
  #described: PageLessons["laboratories"] = [];
  #starting: Promise<void> | undefined;
  #bringing: Promise<void> | undefined;

  /** `sentence` gives the rules of custom sentences, once they have been loaded. */
  constructor(sentence: () => SentenceRules | undefined) {
    this.#sentence = sentence;
  }

  get lessons(): LessonRunner["lessons"] {
    return this.#ofLessons?.lessons ?? [];
  }

  /** Empty until the first of them has been loaded. */
  get laboratories(): PageLessons["laboratories"] {
    return this.#ofLaboratories?.laboratories ?? this.#described;
  }

  start(): Promise<void> {
    return (this.#starting ??= this.#startOwn());
  }

  /** Loads the module that runs a lesson; rejects if its file cannot be loaded. */
  async bring(lesson: string): Promise<void> {
    if (!isLaboratory(lesson)) return;
    this.#bringing ??= this.#startWhole();
    try {
      await this.#bringing;
    } catch (reason) {
      this.#bringing = undefined;
      throw reason;
    }
  }

  runLesson(
    ...[id, options]: Parameters<LessonRunner["runLesson"]>
  ): ReturnType<LessonRunner["runLesson"]> {
    // The small module has the laboratory that the opening shows.
    const engine = (isLaboratory(id) ? this.#ofLaboratories : undefined) ?? this.#ofLessons;
    if (engine === undefined) throw new Error(`What computes ${id} has not started.`);
    return engine.runLesson(id, this.#sentence()?.told(id, options ?? {}, this) ?? options);
  }

  async #startOwn(): Promise<void> {
    this.#ofLessons = await createLessonEngine(await unpack(packed));
  }

  async #startWhole(): Promise<void> {
    const { start, laboratories } = await import("./whole-engine");
    this.#described = laboratories;
    try {
      this.#ofLaboratories = await start();
    } catch (reason) {
      // If no module starts, the page says so and shows stored numbers; otherwise this module is at fault.
      const any = await this.start().then(
        () => true,
        () => false,
      );
      if (any) throw reason;
    }
  }
}
