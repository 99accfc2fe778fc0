import type { Settings } from "../../../model/tensor";

/** A list of tokens that a custom sentence can replace. */
export interface TokenList {
  /** The setting that holds the text. */
  readonly text: "text" | "other_text";
  /** The setting that counts its tokens. */
  readonly tokens: string;
  /** The given tensor that it makes, if any: an embedding row for each token, or the token ids. */
  readonly tensor?: string;
  /** The setting for the width of such a row. */
  readonly width?: string;
  /** The setting for the count of rows of its embedding. */
  readonly vocabulary?: string;
  /** The setting for the count of examples, if each example is the sentence. */
  readonly batch?: string;
  /** Settings that a custom sentence changes as well. */
  readonly presets?: Readonly<Record<string, number>>;
}

const inputs: TokenList = { text: "text", tokens: "tokens", tensor: "inputs", width: "d_in" };
/** In a laboratory that starts from scores, the words are only headings. */
const words: TokenList = { text: "text", tokens: "tokens" };

const LISTS: Readonly<Record<string, readonly TokenList[]>> = {
  simple: [inputs],
  trainable: [inputs],
  scaled: [{ ...inputs, tensor: "drawn_tokens", width: "d_model" }],
  causal: [{ ...inputs, tensor: "x", width: "channels", batch: "batch", presets: { batch: 1 } }],
  sentence: [{ text: "text", tokens: "tokens", tensor: "token_ids", vocabulary: "vocabulary" }],
  heads: [inputs],
  "lab/sharpness": [words],
  "lab/masks": [words],
  "lab/dropout": [words],
  "lab/gradients": [inputs],
  "lab/heads": [inputs],
  "lab/two-sequences": [
    { text: "text", tokens: "target_tokens", tensor: "target", width: "d_in" },
    { text: "other_text", tokens: "source_tokens", tensor: "source", width: "d_in" },
  ],
};

/** The token lists of a lesson or laboratory; empty if it has no tokens. */
export function listsOf(lesson: string): readonly TokenList[] {
  return Object.hasOwn(LISTS, lesson) ? (LISTS[lesson] ?? []) : [];
}

/** Whether these settings have a custom sentence. */
export function hasCustomSentence(settings: Settings): boolean {
  return ["text", "other_text"].some((name) => typeof settings[name] === "string");
}
