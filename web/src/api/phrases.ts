import type { Phrase } from "./types";

/** A text of the page's words: code stands between backquotes. */
export function phrasesIn(text: string): Phrase[] {
  return text.split("`").map((part, at) => ({ text: part, isCode: at % 2 === 1 }));
}
