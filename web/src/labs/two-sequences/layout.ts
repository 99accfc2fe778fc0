import type { Block, LessonLayout, TensorLook, WordLists } from "../../model/layout";
import type { Settings } from "../../model/tensor";

/** The words of the example, and of the language that it is translated from. */
const TARGET = ["I", "don’t", "know", "it", "very", "well", "yet", "."];
const SOURCE = ["je", "ne", "le", "sais", "pas", "encore", "très", "bien"];

/* The setting `asking` and the ids with `asking_` are names of the engine, which saved addresses hold. */
const queryRows: TensorLook = { rows: "token", columns: "dimension" };
const answering: TensorLook = { rows: "answering", columns: "dimension" };
const both: TensorLook = { rows: "both", columns: "dimension" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const scores: TensorLook = { rows: "token", columns: "answering" };
const reversed: TensorLook = { rows: "answering", columns: "token" };
const square: TensorLook = { rows: "both", columns: "both" };

/** The queries of one sequence, and below them the keys and values of the other. */
function projections(asks: string, answers: string): readonly [Block, Block] {
  return [
    {
      kind: "product",
      left: { id: asks },
      columns: [{ above: { id: "W_query", transposed: true }, result: { id: "queries" } }],
    },
    {
      kind: "product",
      left: { id: answers },
      columns: [
        { above: { id: "W_key", transposed: true }, result: { id: "keys" } },
        { above: { id: "W_value", transposed: true }, result: { id: "values" } },
      ],
    },
  ];
}

const [targetAsks, sourceAnswers] = projections("target", "source");
const [sourceAsks, targetAnswers] = projections("source", "target");

/** Whether the queries come from the source. The source then comes first in the text, and second in a table of both. */
function lists(
  settings: Settings,
  targets: readonly string[] = TARGET,
  sources: readonly string[] = SOURCE,
): WordLists {
  const target = targets.slice(0, Number(settings["target_tokens"]));
  const source = sources.slice(0, Number(settings["source_tokens"]));
  const [token, other] = settings["asking"] === "source" ? [source, target] : [target, source];
  return { target, source, token, answering: other, both: [...other, ...token] };
}

/** The laboratory of two sequences: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/two-sequences",
  questions: { step: "cross", weights: "weights", context: "context" },
  tokens: TARGET,
  lists,
  row: 1,
  settings: ["target_tokens", "source_tokens", "d_in", "d_out", "scaled", "seed"],
  looks: {
    target: { rows: "target", columns: "dimension" },
    source: { rows: "source", columns: "dimension" },
    W_query: matrix,
    W_key: matrix,
    W_value: matrix,
    queries: queryRows,
    keys: answering,
    values: answering,
    scores,
    scaled_scores: scores,
    weights: { ...scores, scale: "weights" },
    context: queryRows,
    reversed_queries: answering,
    reversed_keys: queryRows,
    reversed_values: queryRows,
    reversed_scores: reversed,
    reversed_scaled_scores: reversed,
    reversed_weights: { ...reversed, scale: "weights" },
    reversed_context: answering,
    both,
    both_queries: both,
    both_keys: both,
    both_values: both,
    both_scores: square,
    both_scaled_scores: square,
    both_mask: { ...square, scale: "mask" },
    both_masked_scores: square,
    both_weights: { ...square, scale: "weights" },
    both_context: both,
    asking_places: { rows: "none", columns: "token", scale: "none" },
    asking_context: queryRows,
    context_difference: { rows: "none", columns: "none", scale: "none" },
  },
  steps: {
    "two-lists": {
      blocks: [
        { kind: "setting", setting: "asking" },
        { kind: "either", setting: "asking", by: { target: targetAsks, source: sourceAsks } },
        { kind: "either", setting: "asking", by: { target: sourceAnswers, source: targetAnswers } },
      ],
      asides: [],
      attempt: { source_tokens: 8 },
      usesQueryToken: false,
    },
    cross: {
      blocks: [
        { kind: "setting", setting: "asking" },
        {
          kind: "product",
          left: { id: "queries" },
          columns: [{ above: { id: "keys", transposed: true }, result: { id: "scores" } }],
        },
        {
          kind: "product",
          corner: { id: "scaled_scores", link: "softmax_rows" },
          left: { id: "weights" },
          columns: [{ above: { id: "values" }, result: { id: "context" } }],
        },
        { kind: "sharpness", weights: "weights", subtractMax: true, width: "d_out" },
      ],
      asides: [],
      attempt: { target_tokens: 8 },
      usesQueryToken: true,
    },
    swap: {
      blocks: [
        { kind: "setting", setting: "asking" },
        {
          kind: "stack",
          items: [
            { id: "scaled_scores" },
            { link: "softmax_rows" },
            { id: "weights" },
            { beside: { id: "context" }, link: "by_values" },
          ],
        },
        {
          kind: "stack",
          items: [
            { id: "reversed_scaled_scores" },
            { link: "softmax_rows" },
            { id: "reversed_weights" },
            { beside: { id: "reversed_context" }, link: "by_values" },
          ],
        },
      ],
      asides: [],
      attempt: { asking: "source" },
      usesQueryToken: false,
    },
    "one-table": {
      blocks: [
        { kind: "setting", setting: "asking" },
        {
          kind: "product",
          left: { id: "both" },
          columns: [
            { above: { id: "W_query", transposed: true }, result: { id: "both_queries" } },
            { above: { id: "W_key", transposed: true }, result: { id: "both_keys" } },
          ],
        },
        {
          kind: "stack",
          items: [
            { link: "queries_keys" },
            { id: "both_scaled_scores" },
            { link: "lower_left" },
            { id: "scaled_scores" },
          ],
        },
      ],
      asides: [],
      attempt: { asking: "source" },
      usesQueryToken: false,
    },
    blocks: {
      blocks: [
        { kind: "setting", setting: "asking" },
        { kind: "drawing", name: "picture" },
        {
          kind: "stack",
          items: [
            { id: "both_masked_scores" },
            { link: "softmax_rows" },
            { id: "both_weights", mask: "both_masked_scores" },
          ],
        },
        {
          kind: "flow",
          items: [
            { link: "times" },
            { id: "both_values" },
            { link: "blended" },
            { id: "both_context" },
          ],
        },
        {
          kind: "stack",
          items: [
            { link: "asking_rows" },
            { id: "asking_context" },
            { link: "beside_cross" },
            { id: "context" },
            { beside: { id: "context_difference" }, link: "compared" },
          ],
        },
      ],
      asides: [],
      attempt: { encoder: false, decoder: false, cross: true },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step: queries from X, keys and values from Y. */
export const formulae: Readonly<Record<string, string>> = {
  "two-lists": String.raw`\query{Q} = \input{X} \query{W}_{q}^{\top} \qquad \key{K} = \input{Y} \key{W}_{k}^{\top} \qquad \value{V} = \input{Y} \value{W}_{v}^{\top}`,
  cross: String.raw`\weights{A} = \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right) \in \mathbb{R}^{T_q \times T_k}`,
  swap: String.raw`\query{Q}_{x} \key{K}_{y}^{\top} \;\neq\; \left( \query{Q}_{y} \key{K}_{x}^{\top} \right)^{\top}`,
  "one-table": String.raw`\input{B} = \left[ \input{Y} ; \input{X} \right] \qquad \scores{S} = \frac{(\input{B} \query{W}_{q}^{\top}) (\input{B} \key{W}_{k}^{\top})^{\top}}{\sqrt{d_k}}`,
  blocks: String.raw`\weights{A} = \operatorname{softmax}(\operatorname{mask}(\scores{S}, M_{e} + M_{c} + M_{d}))`,
};
