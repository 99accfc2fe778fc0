/** A text in tokens, and their vocabulary. What a text is split into depends on nothing but the text. */

/** Words alone, as the notebook has them; words and marks; or one character after another. */
export const SPLITS = ["words", "marks", "characters"] as const;

export type Split = (typeof SPLITS)[number];

/** The zero width space: a word ends here though nothing is seen. */
export const BREAK = "\u200b";

/** Letters of scripts that put no space between words, with the marks on them. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{M}]{2,}/gu;
/** Characters that usually are words of their own, for browsers that cannot split their words. */
const SYLLABLES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]\p{M}*/gu;

/** Invisible control characters, except joiners, tags of flags, and the break. */
const UNSEEN = /(?![\u200b-\u200d\u{e0020}-\u{e007f}\s])[\p{Cf}\p{Cc}]/gu;
/** Halves of a character, which no address can hold. */
const HALVES = /\p{Cs}/gu;

const MODIFIED = String.raw`[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*`;
const PICTURE = String.raw`\p{Extended_Pictographic}${MODIFIED}`;
/** A flag, or pictures that are joined to one. */
const EMOJI = String.raw`\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3|${PICTURE}(?:\u200d${PICTURE})*`;
const LETTER = String.raw`[\p{L}\p{N}\p{M}_]`;
/** A number with points in it; or letters, with apostrophes and hyphens between them. */
const WORD = String.raw`\p{N}+(?:[.,]\p{N}+)+|${LETTER}(?:${LETTER}|[\u200c\u200d])*(?:['’‐\-־׳״]${LETTER}(?:${LETTER}|[\u200c\u200d])*)*`;
/** Signs such as + and $ stand for something, as words do. */
const SIGN = String.raw`\p{S}`;
/** The same mark again and again is one. */
const MARK = String.raw`(\p{P})\1*`;
/** Signs by which Indic letters are joined to the next one. */
const JOINING = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2";
const JAMO = String.raw`[\u1100-\u115f]*[\u1160-\u11a7]+[\u11a8-\u11ff]*|[\u1100-\u115f]+`;
const CHARACTER = String.raw`${JAMO}|\P{M}(?:\p{M}*[${JOINING}][\p{M}\u200d]*\p{L})*[\p{M}\u200c\u200d]*`;

const PIECES: Readonly<Record<Split, RegExp>> = {
  words: new RegExp(`${EMOJI}|${WORD}|${SIGN}`, "gu"),
  marks: new RegExp(`${EMOJI}|${WORD}|${SIGN}|${MARK}`, "gu"),
  characters: new RegExp(`${EMOJI}|${CHARACTER}`, "gu"),
};

/** How a space between characters is written. */
export const SPACE = "␣";

/**
 * The text as it is kept: letters with their marks in one form, and a break that is not seen between words of scripts
 * without spaces. Where words end there is known to the browser alone, and not every browser knows the same: a link
 * takes it along.
 */
export function keptText(raw: string): string {
  const text = raw.normalize("NFC").replace(HALVES, "\ufffd").replace(UNSEEN, "");
  return text.replace(UNSPACED, (run) => wordsOfRun(run).join(BREAK));
}

let segmenter: Intl.Segmenter | undefined;

function wordsOfRun(run: string): string[] {
  // Older browsers have none.
  if (!("Segmenter" in Intl)) return syllablesOf(run);
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}

/** Without a dictionary: each letter of Chinese and Japanese by itself, and the others as they stand. */
export function syllablesOf(run: string): string[] {
  return run
    .replace(SYLLABLES, `${BREAK}$&${BREAK}`)
    .split(BREAK)
    .filter((part) => part !== "");
}

/** The tokens of a text; where it was not written as it is kept, as in an address typed by hand, of what would be kept. */
export function tokensOf(text: string, split: Split): string[] {
  const kept = text.includes(BREAK) ? text : keptText(text);
  if (split !== "characters") return kept.match(PIECES[split]) ?? [];
  const spaced = kept.replaceAll(BREAK, "").trim().replace(/\s+/g, " ");
  return (spaced.match(PIECES.characters) ?? []).map((piece) => (piece === " " ? SPACE : piece));
}

/** Each token once, sorted as the notebook sorts: by the numbers of its characters, capitals first. */
export function vocabularyOf(tokens: readonly string[]): string[] {
  return [...new Set(tokens)].sort(byCodePoints);
}

/** By token its place in the vocabulary. */
export function idsOf(tokens: readonly string[], vocabulary: readonly string[]): number[] {
  const places = new Map(vocabulary.map((word, place) => [word, place]));
  return tokens.map((token) => places.get(token) ?? 0);
}

function byCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (const [place, character] of left.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (right[place]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
