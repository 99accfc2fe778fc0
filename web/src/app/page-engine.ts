import { packed } from "virtual:engine/page";
import { createLessonEngine } from "../engine/lesson-engine";
import type { Lessons } from "../engine/lessons";
import { isLaboratory } from "../model/address";
import { sentence } from "../features/sentence/model/hook";
import type { LessonRunner } from "../state/runs";
import { unpack } from "./unpack";

/** What computes the page's numbers: a small module for the lessons, and the whole one once a laboratory is opened. */
export class PageEngine implements LessonRunner {
  #ofLessons: Lessons | undefined;
  #ofLaboratories: Lessons | undefined;
  #described: Lessons["laboratories"] = [];
  #starting: Promise<void> | undefined;
  #bringing: Promise<void> | undefined;

  get lessons(): LessonRunner["lessons"] {
    return this.#ofLessons?.lessons ?? [];
  }

  /** None before the first of them has been brought. */
  get laboratories(): Lessons["laboratories"] {
    return this.#ofLaboratories?.laboratories ?? this.#described;
  }

  start(): Promise<void> {
    return (this.#starting ??= this.#startOwn());
  }

  /** Brings what runs a lesson; rejects where its file cannot be read. */
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
    const engine = isLaboratory(id) ? this.#ofLaboratories : this.#ofLessons;
    if (engine === undefined) throw new Error(`What computes ${id} has not started.`);
    return engine.runLesson(id, sentence.rules?.told(id, options ?? {}, this) ?? options);
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
      // Where no module starts, the page tells the reader so and shows what it knows; else it is this one that is wrong.
      const any = await this.start().then(
        () => true,
        () => false,
      );
      if (any) throw reason;
    }
  }
}
