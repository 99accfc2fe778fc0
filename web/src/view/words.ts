import type {
  AsideMessages,
  DrawingMessages,
  Messages,
  SettingName,
  StepMessages,
} from "../words/messages";
import type { Page } from "../model/page";
import { remarksOf } from "../model/remarks";
import type { Remarks } from "../model/remarks";
import { laterIn } from "./later";
import { partOf } from "./part";

export function lessonTitle(words: Messages, lesson: string): string {
  return found(words.titles[lesson], lesson);
}

export function stepWords(lesson: string, step: string): StepMessages {
  return found(partOf(lesson).words.steps[step], `${lesson}/${step}`);
}

export function stepTitle(lesson: string, step: string): string {
  return stepWords(lesson, step).title;
}

/** The introduction of the current step, its notice, and its suggestion to try. */
export function stepRemarks(page: Page): Remarks {
  const { intros, notices, attempts } = partOf(page.lesson.id);
  const words = stepWords(page.lesson.id, page.step);
  const { step } = page;
  const [intro, attempt] = [intros?.[step], attempts?.[step]];
  return remarksOf(page, { words, intro, notice: notices[step], attempt });
}

export function asideWords(lesson: string, aside: string): AsideMessages {
  return found(partOf(lesson).words.asides[aside], `${lesson}/${aside}`);
}

export function settingName(words: Messages, lesson: string, setting: string): string {
  const special = partOf(lesson).words.settings;
  const known = special?.[setting] ?? words.ui.settings.names[setting as SettingName];
  return known ?? laterIn(words.language)?.ownSentence.settings[setting];
}

export function choiceName(words: Messages, lesson: string, choice: string): string {
  const special = partOf(lesson).words.choices;
  return special?.[choice] ?? words.ui.settings.choices[choice] ?? choice;
}

/** The name of the operation between two tables. */
export function linkWords(lesson: string, link: string): string {
  return found(partOf(lesson).words.links?.[link], `${lesson}/${link}`);
}

/** A word in a drawing of a lesson. */
export function labelOf(lesson: string, label: string): string {
  return found(partOf(lesson).words.labels?.[label], `${lesson}/${label}`);
}

/** The words of a drawing that several lessons share. */
export function drawingWords(lesson: string): DrawingMessages {
  return found(partOf(lesson).words.drawings, lesson);
}

function found<Text>(text: Text | undefined, name: string): Text {
  if (text === undefined) throw new Error(`The page has no words for ${name}.`);
  return text;
}
