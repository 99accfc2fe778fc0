import type { Edits } from "../../model/edits";
import type { Question } from "./model";

/** Numbers of questions: as many as anyone would answer. */
const NUMBERS = 1e9;

/** The questions of a lesson and their answers; kept while the reader visits other steps. */
export class Asked {
  number = $state(Math.floor(Math.random() * NUMBERS));
  /** The place of the option that is chosen. */
  chosen: number | undefined = $state();
  /** The question that has been answered: it no longer follows the numbers. */
  answered: Question | undefined = $state.raw();
  /** The reader's changed numbers with those that show the answer. */
  shown: Edits | undefined = $state.raw();
  right = $state(0);
  all = $state(0);

  answer(question: Question): void {
    this.answered = question;
    this.all += 1;
    if (this.chosen === question.right) this.right += 1;
  }

  next(): void {
    this.number = (this.number + 1) % NUMBERS;
    this.chosen = undefined;
    this.answered = undefined;
    this.shown = undefined;
  }
}

const lessons: Record<string, Asked> = {};

export function askedIn(lesson: string): Asked {
  return (lessons[lesson] ??= new Asked());
}
