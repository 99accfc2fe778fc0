import type { LessonDescription, Settings } from "../../../model/tensor";
import { LONGEST_QUERY } from "../../../model/link";
import type { TokenList } from "./lists";
import { ownTokens, roomOf } from "./custom-sentence";
import type { OwnTokens } from "./custom-sentence";
import { keptText, tokensOf } from "./tokens";
import type { Split } from "./tokens";

/** How much of an address texts may take: the rest is for changed numbers. */
export const TEXT_ROOM = LONGEST_QUERY - 2000;
/** More than any address has room for, in any script: such a text is not looked at. */
const LONGEST_TEXT = TEXT_ROOM;

/** The result for a typed text: the changes, or the reason for none. */
export type Typed =
  | { readonly text: string; readonly own: OwnTokens; readonly changes: Settings }
  | { readonly refusal: "blank" | "unworded" }
  | { readonly refusal: "long"; readonly length: number };

/** A text as the reader has typed or pasted it, for a list of the lesson; `beside`: that of another list. */
export function typedText(
  raw: string,
  split: Split,
  { lesson, list, beside = "" }: { lesson: LessonDescription; list: TokenList; beside?: string },
): Typed {
  if (raw.length > LONGEST_TEXT) return { refusal: "long", length: raw.length };
  const text = keptText(raw);
  const length = encodeURIComponent(text + beside).length;
  if (length > TEXT_ROOM) return { refusal: "long", length };
  const own = ownTokens(text, split, roomOf(lesson, list));
  if (own === undefined) {
    return { refusal: tokensOf(text, "marks").length > 0 ? "unworded" : "blank" };
  }
  return { text, own, changes: { [list.text]: text, split, ...countsOf(list, own) } };
}

/** As many tokens, and as many rows, as the text has. */
export function countsOf(list: TokenList, own: OwnTokens): Settings {
  return {
    [list.tokens]: own.tokens.length,
    ...(list.vocabulary !== undefined && { [list.vocabulary]: own.vocabulary.length }),
    ...list.presets,
  };
}

/** What goes back to the lesson's own with the texts. */
export function ownNames(lists: readonly TokenList[]): string[] {
  const counted = lists.flatMap(({ text, tokens, vocabulary, presets = {} }) => [
    text,
    tokens,
    ...(vocabulary === undefined ? [] : [vocabulary]),
    ...Object.keys(presets),
  ]);
  return [...counted, "split", "text_seed"];
}
