import type { OpeningMessages } from "../../../lessons/messages";
import type { Remark } from "../../../model/layers/index";
import { partOf } from "../../part";

/** The words of opening a file in the laboratory that is shown. */
export function openingWords(lesson: string): OpeningMessages {
  const found = partOf(lesson).words.opening;
  if (found === undefined)
    throw new Error(`The page has no words for opening a file in ${lesson}.`);
  return found;
}

export function sentenceOf({ sentences }: OpeningMessages, { code, details }: Remark): string {
  return sentences[code](details);
}
