import { quoted } from "../../files/quoted";
import type { OpeningMessages } from "../../words/messages";
import type { Remark } from "../layer/model/index";
import { partOf } from "../../view/part";

/** The words of opening a file in the laboratory that is shown. */
export function openingWords(lesson: string): OpeningMessages {
  const found = partOf(lesson).words.opening;
  if (found === undefined)
    throw new Error(`The page has no words for opening a file in ${lesson}.`);
  return found;
}

/** Characters of names and shapes of a file, of which a sentence may list some. */
const MOST_LISTED = 160;

export function sentenceOf({ sentences }: OpeningMessages, { code, details }: Remark): string {
  const quotedDetails = Object.entries(details).map(([name, text]) => [
    name,
    quoted(text, MOST_LISTED),
  ]);
  return sentences[code](Object.fromEntries(quotedDetails));
}
