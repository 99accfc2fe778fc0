import type { Settings } from "../../../model/tensor";

/** A list of tokens that can be the reader's own sentence. */
export interface TokenList {
  /** The setting that holds the text. */
  readonly text: "text" | "other_text";
  /** The setting that counts its tokens. */
  readonly tokens: string;
  /** The given tensor that it makes, where the lesson has one: a row of an embedding for each token, or their numbers. */
  readonly tensor?: string;
  /** The setting that says how wide such a row is. */
  readonly width?: string;
  /** The setting that says how many rows its own embedding has. */
  readonly vocabulary?: string;
  /** The setting that says how many examples there are, where each of them is the sentence. */
  readonly batch?: string;
  /** What else is another with it. */
  readonly presets?: Readonly<Record<string, number>>;
}

const inputs: TokenList = { text: "text", tokens: "tokens", tensor: "inputs", width: "d_in" };
/** Where a laboratory starts from scores, the words only head them. */
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

/** Whether one of these settings is a sentence of the reader. */
export function hasOwn(settings: Settings): boolean {
  return ["text", "other_text"].some((name) => typeof settings[name] === "string");
}
