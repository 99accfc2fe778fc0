/** What the opening shows, as an address has it. */
import { WORDS, layout } from "../../labs/it/layout";
import { learned } from "../../labs/it/learned";
import { addressOf, formatQuery, nearest } from "../../model/address";
import type { Settings } from "../../model/tensor";

export interface Asked {
  readonly words: readonly string[];
  /** The place of the word that asks, from 0. */
  readonly place: number;
  readonly sharpness: number;
}

export const LABORATORY = layout.id;
export const LONGEST = WORDS.length;
/** All words of the model but the one that fills up shorter sentences. */
export const VOCABULARY: readonly string[] = [...learned.words.slice(1)].sort();

export const FIRST: Asked = { words: layout.tokens, place: 4, sharpness: 1 };

/** "#/" alone, or with what the reader has changed. */
export const isOpening = (fragment: string): boolean => /^#?\/?$|^#\/opening(\?|$)/.test(fragment);

/** What an address of the opening shows; undefined where it is damaged. */
export function askedIn(fragment: string): Asked | undefined {
  const query = new URLSearchParams(fragment.split("?")[1] ?? "");
  const words = query.get("words")?.split(".") ?? FIRST.words;
  const known = words.every((word) => VOCABULARY.includes(word)) && words.length <= LONGEST;
  const place = Number(query.get("word") ?? Math.min(FIRST.place, words.length - 1) + 1) - 1;
  const sharpness = Number(query.get("sharpness") ?? 1);
  const right = known && Number.isInteger(place) && place >= 0 && place < words.length;
  return right && sharpness >= 0 ? { words, place, sharpness } : undefined;
}

export function addressOfAsked({ words, place, sharpness }: Asked): string {
  const query = [
    ...(words.join() === FIRST.words.join() ? [] : [`words=${words.join(".")}`]),
    ...(place === FIRST.place ? [] : [`word=${place + 1}`]),
    ...(sharpness === 1 ? [] : [`sharpness=${sharpness}`]),
  ];
  return query.length === 0 ? "#/" : `#/opening?${query.join("&")}`;
}

/** The settings of the laboratory that computes it. */
export const settingsOf = ({ words, place, sharpness }: Asked): Settings => ({
  tokens: words.length,
  ...Object.fromEntries(words.map((word, at) => [WORDS[at] ?? "", word])),
  query_token: place,
  sharpness,
});

/** The laboratory's own. */
const DEFAULTS = settingsOf(FIRST);

/** The cell of the laboratory's weights that one word takes from another. */
export function addressOfWeight(asked: Asked, from: number): string {
  const settings = Object.fromEntries(
    Object.entries(settingsOf(asked)).filter(([name, value]) => DEFAULTS[name] !== value),
  );
  const cell = { tensor: "weights", index: [asked.place, from] };
  return addressOf(LABORATORY, "weights", formatQuery(LABORATORY, { settings, cell }));
}

/** A typed sentence as the model's words, or the first word that it does not know. */
export type Typed =
  | { readonly words: readonly string[] }
  | { readonly unknown: string; readonly nearest: string }
  | { readonly problem: "empty" | "long" };

export function typed(text: string): Typed {
  const words = text.toLowerCase().match(/[^\s.,;:!?]+/g) ?? [];
  if (words.length === 0) return { problem: "empty" };
  const unknown = words.find((word) => !VOCABULARY.includes(word));
  if (unknown !== undefined) {
    return { unknown: unknown.slice(0, 24), nearest: nearest(unknown, VOCABULARY) };
  }
  return words.length > LONGEST ? { problem: "long" } : { words };
}
