import type { ApiMessages } from "../lessons/api";
import { api as en } from "../lessons/en/api";
import { api as zh } from "../lessons/zh/api";

/** The languages of the page, its own first. */
export const languages: readonly ApiMessages[] = [en, zh];

/** The words of the page that the script stands in. */
export function wordsOf(language: string): ApiMessages {
  return languages.find((each) => each.language === language) ?? en;
}
