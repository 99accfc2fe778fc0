import type { CausalStep } from "../lessons/causal/en";
import type { HeadsStep } from "../lessons/heads/en";
import type { ScaledStep } from "../lessons/scaled/en";
import type { SentenceStep } from "../lessons/sentence/en";
import type { SimpleStep } from "../lessons/simple/en";
import type { TrainableStep } from "../lessons/trainable/en";

interface LessonSteps {
  readonly simple: SimpleStep;
  readonly trainable: TrainableStep;
  readonly scaled: ScaledStep;
  readonly causal: CausalStep;
  readonly sentence: SentenceStep;
  readonly heads: HeadsStep;
}

/** A step of a lesson, by its address. */
type StepAddress = {
  readonly [Lesson in keyof LessonSteps]: `${Lesson}/${LessonSteps[Lesson]}`;
}[keyof LessonSteps];

/** What is new in a step and what is as before. */
export interface StoryLine {
  /** The earlier step that it is like or builds on. */
  readonly like: StepAddress;
  /** One sentence or two; what stands in brackets is the link to that step. */
  readonly text: string;
}

/** By step: the steps that those of a lesson are like. */
export type Precedents<Step extends string> = Readonly<Record<Step, StepAddress>>;

/** The lines of a lesson: where their links lead, with their words. */
export function storyOf<Step extends string>(
  precedents: Precedents<Step>,
  words: Readonly<Record<Step, string>>,
): Readonly<Record<Step, StoryLine>> {
  const steps = Object.keys(precedents) as Step[];
  return Object.fromEntries(
    steps.map((step): [string, StoryLine] => [step, { like: precedents[step], text: words[step] }]),
  ) as Record<Step, StoryLine>;
}

/** The three parts of a line: before the link, its words, and after it. */
export function partsOf(text: string): readonly [string, string, string] {
  const [, before = text, link = "", after = ""] = /^([^[]*)\[([^\]]+)\](.*)$/s.exec(text) ?? [];
  return [before, link, after];
}
