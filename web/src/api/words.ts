import type { ApiMessages } from "../words/api";
import { api as en } from "../words/en/api";
import { languages } from "../model/spoken-languages";
import type { Language } from "../model/spoken-languages";
import { api as zh } from "../words/zh/api";

const WORDS: Readonly<Record<string, ApiMessages>> = { en, zh };

/** The page in a language; as the site's first page it has an HTML file for each. */
export interface Translation extends Language {
  readonly words: ApiMessages;
}

export const translations: readonly Translation[] = languages.map((language) => ({
  ...language,
  words: wordsOf(language.id),
}));

export function wordsOf(language: string): ApiMessages {
  const words = WORDS[language];
  if (words === undefined) throw new Error(`The API page has no words in ${language}.`);
  return words;
}
