import type { Phrase } from "./types";

/** A text of the page's words, with code between backquotes. */
export function phrasesIn(text: string): Phrase[] {
  return text.split("`").map((part, at) => ({ text: part, isCode: at % 2 === 1 }));
}
