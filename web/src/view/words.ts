import type { AsideMessages, LessonId, Messages, StepMessages } from "../lessons/messages";
import { partOf } from "./part";

export function lessonTitle(words: Messages, lesson: string): string {
  return words.titles[lesson as LessonId];
}

export function stepWords(words: Messages, lesson: string, step: string): StepMessages {
  return found(partOf(lesson).words[words.language].steps[step], `${lesson}/${step}`);
}

export function asideWords(words: Messages, lesson: string, aside: string): AsideMessages {
  return found(partOf(lesson).words[words.language].asides[aside], `${lesson}/${aside}`);
}

function found<Text>(text: Text | undefined, name: string): Text {
  if (text === undefined) throw new Error(`The page has no words for ${name}.`);
  return text;
}
