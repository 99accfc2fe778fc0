import type { Component } from "svelte";
import type { LessonMessages, RecapMessages } from "../words/messages";
import type { GoldenEntry } from "../model/badge";
import type { LessonLayout } from "../model/layout";
import type { Attempt, Notice } from "../model/facts";
import type { Prediction } from "../model/prediction";
import type { StoryLine } from "./story";
import type { Drawings } from "../step/asides/drawings";

/** The part of a room: its words, layout, notices and drawings. */
export interface LessonPart {
  readonly words: LessonMessages;
  readonly layout: LessonLayout;
  /** By step: the facts that its introduction names. */
  readonly intros?: Readonly<Record<string, Notice>>;
  readonly notices: Readonly<Record<string, Notice>>;
  /** By step: the facts of a Try that has more than its settings. */
  readonly attempts?: Readonly<Record<string, Attempt>>;
  /** By step: the result that a reader who walks to it may guess first. */
  readonly predictions?: Readonly<Record<string, Prediction>>;
  readonly drawings: Drawings;
  /** This drawing, and those that are loaded with it. */
  readonly bringDrawings?: (name: string) => Promise<Drawings>;
  /** The formula of a step. */
  readonly Formulae: Component<{ name: string }>;
  /** By step: what is new in it and what is as before; the first lesson has nothing before it. */
  readonly story?: Readonly<Record<string, StoryLine>>;
  /** The words of the recap at the end of a lesson. */
  readonly bringRecap?: () => Promise<{ readonly recap: RecapMessages }>;
  /** The golden figures of its notebook. */
  readonly golden: readonly GoldenEntry[];
}

const parts = new Map<string, LessonPart>();

export function addPart(lesson: string, part: LessonPart): void {
  parts.set(lesson, part);
}

export function hasPart(lesson: string): boolean {
  return parts.has(lesson);
}

/** The part of a lesson that has been loaded, as the current lesson's always is. */
export function partOf(lesson: string): LessonPart {
  const part = parts.get(lesson);
  if (part === undefined) throw new Error(`The page has no part for lesson ${lesson}.`);
  return part;
}
