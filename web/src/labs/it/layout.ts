import type { LessonLayout, TensorLook } from "../../model/layout";
import type { Settings } from "../../model/tensor";
import { learned } from "./learned";

/** The most words that the model reads. */
const LONGEST = 11;

/** The settings that hold the words of the sentence. */
export const WORDS: readonly string[] = Array.from(
  { length: LONGEST },
  (_, place) => `word_${place + 1}`,
);

/** The words of the sentence under these settings. */
export const sentenceOf = (settings: Settings): readonly string[] =>
  WORDS.slice(0, Number(settings["tokens"])).map((name) => String(settings[name]));

const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const square: TensorLook = { rows: "token", columns: "token" };
const perToken: TensorLook = { rows: "none", columns: "token", scale: "none" };
const queryRow: TensorLook = { rows: "query", columns: "dimension" };

/** The laboratory of the model that was trained to find the noun of a pronoun: its tables and steps. */
export const layout: LessonLayout = {
  id: "lab/it",
  questions: { step: "weights", weights: "weights", context: "contexts" },
  tokens: ["the", "cat", "sat", "because", "it", "was", "tired"],
  lists: (settings) => ({ token: sentenceOf(settings), vocabulary: learned.words }),
  settings: ["tokens", ...WORDS],
  looks: {
    token_ids: { rows: "none", columns: "token", scale: "whole" },
    token_embedding: { rows: "vocabulary", columns: "dimension" },
    word_vectors: tokenRows,
    position_embedding: { rows: "place", columns: "dimension" },
    places: { rows: "none", columns: "token", scale: "whole" },
    place_vectors: tokenRows,
    inputs: tokenRows,
    W_query: matrix,
    W_key: matrix,
    W_value: matrix,
    queries: tokenRows,
    keys: tokenRows,
    values: tokenRows,
    scores: square,
    scaled_scores: square,
    mask: { ...square, scale: "mask" },
    masked_scores: square,
    weights: { ...square, scale: "weights" },
    weights_entropy: perToken,
    weights_largest: perToken,
    weights_gradient: perToken,
    contexts: tokenRows,
    W_output: matrix,
    added: tokenRows,
    stream: tokenRows,
    stream_2: queryRow,
    W_words: { rows: "vocabulary", columns: "dimension" },
    logits_2: { rows: "query", columns: "vocabulary" },
    probabilities_2: { rows: "query", columns: "vocabulary", scale: "weights" },
  },
  steps: {
    words: {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "word_vectors" },
            { link: "places" },
            { id: "place_vectors" },
            { link: "sum" },
            { id: "inputs" },
          ],
        },
      ],
      picture: { picture: "points", of: ["inputs"] },
      asides: [],
      attempt: { tokens: 10 },
      usesQueryToken: false,
    },
    "query-key-value": {
      blocks: [
        {
          kind: "flow",
          even: true,
          items: [{ id: "W_query" }, { id: "W_key" }, { id: "W_value" }],
        },
        { kind: "flow", even: true, items: [{ id: "queries" }, { id: "keys" }, { id: "values" }] },
      ],
      asides: [],
      attempt: { word_2: "dog" },
      usesQueryToken: false,
    },
    scores: {
      blocks: [{ kind: "flow", items: [{ id: "masked_scores" }] }],
      asides: [],
      attempt: { word_2: "dog" },
      usesQueryToken: true,
    },
    weights: {
      blocks: [
        { kind: "flow", items: [{ id: "weights", mask: "masked_scores" }] },
        { kind: "sharpness", weights: "weights", subtractMax: true },
      ],
      asides: [],
      attempt: { sharpness: 0 },
      usesQueryToken: true,
    },
    context: {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "weights", mask: "masked_scores" },
            { link: "times" },
            { id: "values" },
            { link: "blended" },
            { id: "contexts" },
          ],
        },
      ],
      asides: [],
      attempt: { sharpness: 0 },
      usesQueryToken: true,
    },
    answer: {
      blocks: [
        { kind: "drawing", name: "answers" },
        {
          kind: "stack",
          items: [{ id: "logits_2" }, { link: "softmax" }, { id: "probabilities_2" }],
        },
      ],
      asides: [],
      attempt: { word_2: "dog" },
      usesQueryToken: true,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  words: String.raw`\input{x}_{i} = \operatorname{word}_{i} + \operatorname{place}_{i}`,
  "query-key-value": String.raw`\query{Q} = \input{X} \query{W}_{q}^{\top} \quad \key{K} = \input{X} \key{W}_{k}^{\top} \quad \value{V} = \input{X} \value{W}_{v}^{\top}`,
  scores: String.raw`\scores{S} = \operatorname{mask}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right)`,
  weights: String.raw`\weights{A} = \operatorname{softmax}\left(\operatorname{mask}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right)\right)`,
  context: String.raw`\output{Z} = \weights{A} \value{V}`,
  answer: String.raw`\weights{p} = \operatorname{softmax}\left(W_{u} (\input{x} + W_{o} \output{z})\right)`,
};
