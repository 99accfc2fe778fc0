import type { LessonDescription, Settings } from "../../../model/tensor";
import { LONGEST_QUERY } from "../../../model/link";
import type { TokenList } from "./lists";
import { customTokens, roomOf } from "./custom-sentence";
import type { CustomTokens } from "./custom-sentence";
import { keptText, tokensOf } from "./tokens";
import type { Split } from "./tokens";

/** The characters of an address that texts may take; the rest is for edits. */
export const TEXT_ROOM = LONGEST_QUERY - 2000;
/** Longer than any address can hold, in any script: such a text is refused unread. */
const LONGEST_TEXT = TEXT_ROOM;

/** The result for a typed text: the changes, or the reason for none. */
export type Typed =
  | { readonly text: string; readonly custom: CustomTokens; readonly changes: Settings }
  | { readonly refusal: "blank" | "unworded" }
  | { readonly refusal: "long"; readonly length: number };

/** Reads a text that was typed or pasted for a list of the lesson; `beside` is the text of the other list. */
export function typedText(
  raw: string,
  split: Split,
  { lesson, list, beside = "" }: { lesson: LessonDescription; list: TokenList; beside?: string },
): Typed {
  if (raw.length > LONGEST_TEXT) return { refusal: "long", length: raw.length };
  const text = keptText(raw);
  const length = encodeURIComponent(text + beside).length;
  if (length > TEXT_ROOM) return { refusal: "long", length };
  const custom = customTokens(text, split, roomOf(lesson, list));
  if (custom === undefined) {
    return { refusal: tokensOf(text, "marks").length > 0 ? "unworded" : "blank" };
  }
  return { text, custom, changes: { [list.text]: text, split, ...countsOf(list, custom) } };
}

/** The settings for as many tokens, and as many embedding rows, as the text has. */
export function countsOf(list: TokenList, custom: CustomTokens): Settings {
  return {
    [list.tokens]: custom.tokens.length,
    ...(list.vocabulary !== undefined && { [list.vocabulary]: custom.vocabulary.length }),
    ...list.presets,
  };
}

/** The settings to reset together with the texts. */
export function settingNames(lists: readonly TokenList[]): string[] {
  const counted = lists.flatMap(({ text, tokens, vocabulary, presets = {} }) => [
    text,
    tokens,
    ...(vocabulary === undefined ? [] : [vocabulary]),
    ...Object.keys(presets),
  ]);
  return [...counted, "split", "text_seed"];
}
