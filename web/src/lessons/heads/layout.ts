import type {
  CountedAxis,
  LessonLayout,
  Opening,
  ProductColumn,
  TensorLook,
} from "../../model/layout";

const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const square: TensorLook = { rows: "token", columns: "token" };
const weightSquare: TensorLook = { ...square, scale: "weights" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const bias: TensorLook = { rows: "none", columns: "dimension" };
const headRows: TensorLook = { ...tokenRows, leading: "head" };

/** Heads past the second, as far as the engine goes: shown where there are any. */
const furtherHeads = [3, 4, 5, 6, 7, 8].map((head) => ({ id: `head_${head}_context` }));

/** The output of a linear layer; with its bias, if it has one. */
function projected(weight: string, result: string): ProductColumn {
  const plus = { id: `${weight}_bias` };
  return { above: { id: weight, transposed: true }, plus, result: { id: result } };
}

const PARTS = ["query", "key", "value"];

const MOST_HEADS = [1, 2, 3, 4];

/** The first heads of the stack, at most as many as the laboratory of heads has. */
const stackedOpening: Opening = {
  laboratory: "lab/heads",
  tensors: {
    inputs: "inputs",
    mask: "mask",
    ...Object.fromEntries(
      MOST_HEADS.flatMap((head) =>
        PARTS.map((part) => [`single_${head}_W_${part}`, `head_${head}_W_${part}`]),
      ),
    ),
  },
  needs: Object.fromEntries(
    MOST_HEADS.flatMap((head) =>
      PARTS.map((part) => [`single_${head}_W_${part}`, ["heads", head] as const]),
    ),
  ),
  sizes: {
    tokens: ["inputs", "rows"],
    d_in: ["inputs", "columns"],
    d_model: ["stacked_context", "columns"],
  },
  limits: {
    tokens: [
      ["mask", "rows"],
      ["mask", "columns"],
    ],
    d_in: MOST_HEADS.flatMap((head) =>
      PARTS.map((part): CountedAxis => [`head_${head}_W_${part}`, "columns"]),
    ),
    "d_model/heads": MOST_HEADS.flatMap((head) =>
      PARTS.map((part): CountedAxis => [`head_${head}_W_${part}`, "rows"]),
    ),
  },
};

const splitOpening: Opening = {
  laboratory: "lab/heads",
  tensors: {
    inputs: "inputs",
    mask: "mask",
    ...Object.fromEntries(PARTS.map((part) => [`W_${part}`, `split_W_${part}`])),
    W_out: "split_W_out",
  },
  sizes: {
    tokens: ["inputs", "rows"],
    d_in: ["inputs", "columns"],
    d_model: ["split_queries", "columns"],
  },
  limits: {
    tokens: [
      ["mask", "rows"],
      ["mask", "columns"],
    ],
    d_in: PARTS.map((part): CountedAxis => [`split_W_${part}`, "columns"]),
    d_model: [
      ...PARTS.map((part): CountedAxis => [`split_W_${part}`, "rows"]),
      ["split_W_out", "rows"],
      ["split_W_out", "columns"],
    ],
  },
};

/** Lesson 6: how its tensors are headed and how each step lays them out as the operation. */
export const layout: LessonLayout = {
  id: "heads",
  questions: { step: "cross", weights: "cross_weights", context: "cross_context" },
  gallery: "split_weights",
  tokens: ["Your", "journey", "starts", "with", "one", "step"],
  row: 5,
  settings: ["tokens", "d_in", "d_out", "heads", "seed", "bias", "scaled", "window"],
  looks: {
    inputs: tokenRows,
    head_1_W_query: matrix,
    head_1_W_key: matrix,
    head_1_W_value: matrix,
    head_1_queries: tokenRows,
    head_1_keys: tokenRows,
    head_1_values: tokenRows,
    head_1_masked_scores: square,
    head_1_weights: weightSquare,
    head_1_context: tokenRows,
    mask: { ...square, scale: "mask" },
    dropout_mask: { ...square, scale: "mask" },
    dropped_weights: weightSquare,
    dropped_row_sums: { rows: "dimension", columns: "token", scale: "none" },
    dropped_context: tokenRows,
    head_2_W_query: matrix,
    head_2_W_key: matrix,
    head_2_W_value: matrix,
    head_2_weights: weightSquare,
    head_2_context: tokenRows,
    ...Object.fromEntries(furtherHeads.map(({ id }) => [id, tokenRows])),
    stacked_context: tokenRows,
    split_W_query: matrix,
    split_queries: tokenRows,
    split_head_queries: headRows,
    split_head_values: headRows,
    split_masked_scores: { ...square, leading: "head" },
    split_weights: { ...weightSquare, leading: "head" },
    split_head_contexts: headRows,
    split_joined: tokenRows,
    split_W_out: matrix,
    split_W_out_bias: bias,
    ...Object.fromEntries(
      ["head_1", "split", "cross"].flatMap((name) =>
        ["query", "key", "value"].map((part) => [`${name}_W_${part}_bias`, bias]),
      ),
    ),
    split_context: tokenRows,
    y: matrix,
    cross_W_query: matrix,
    cross_W_key: matrix,
    cross_W_value: matrix,
    cross_queries: tokenRows,
    cross_keys: matrix,
    cross_values: matrix,
    cross_scaled_scores: tokenRows,
    cross_weights: { ...tokenRows, scale: "weights" },
    cross_context: tokenRows,
    cost_multiplications: { rows: "none", columns: "token", scale: "none" },
    cost_bytes: { rows: "none", columns: "token", scale: "none" },
  },
  steps: {
    "causal-head": {
      blocks: [
        {
          kind: "product",
          left: { id: "inputs" },
          columns: [
            projected("head_1_W_query", "head_1_queries"),
            projected("head_1_W_key", "head_1_keys"),
            projected("head_1_W_value", "head_1_values"),
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "head_1_masked_scores" },
            { link: "softmax_rows" },
            { id: "head_1_weights", mask: "head_1_masked_scores" },
            { link: "by_values" },
            { id: "head_1_context" },
          ],
        },
        { kind: "setting", setting: "mask" },
        { kind: "sharpness", weights: "head_1_weights", subtractMax: true, width: "d_out" },
      ],
      asides: [],
      opens: [
        { laboratory: "lab/masks", tensors: { scores: "head_1_scaled_scores", mask: "mask" } },
      ],
      attempt: { mask: "none" },
      usesQueryToken: true,
    },
    dropout: {
      blocks: [
        { kind: "drawing", name: "dropping", size: { width: 240, height: 170 } },
        {
          kind: "flow",
          items: [
            { id: "head_1_weights", mask: "head_1_masked_scores" },
            { link: "times" },
            { id: "dropout_mask" },
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "dropped_weights", mask: "head_1_masked_scores" },
            { id: "dropped_row_sums", transposed: true },
            { link: "by_values" },
            { id: "dropped_context" },
          ],
        },
      ],
      picture: { picture: "arcs", of: ["dropped_weights"] },
      asides: [],
      opens: [
        {
          laboratory: "lab/dropout",
          tensors: { scores: "head_1_masked_scores", dropout_mask: "dropout_mask" },
        },
      ],
      attempt: { dropout_rate: 0.8 },
      usesQueryToken: false,
    },
    stacked: {
      blocks: [
        {
          kind: "flow",
          items: [{ id: "head_2_W_query" }, { id: "head_2_W_key" }, { id: "head_2_W_value" }],
        },
        {
          kind: "flow",
          items: [
            { id: "head_1_weights", mask: "head_1_masked_scores" },
            { id: "head_2_weights", mask: "head_2_masked_scores" },
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "head_1_context" },
            { id: "head_2_context" },
            ...furtherHeads,
            { link: "side_by_side" },
            { id: "stacked_context" },
          ],
        },
        { kind: "setting", setting: "heads" },
        { kind: "sharpness", weights: "head_2_weights", subtractMax: true, width: "d_out" },
      ],
      picture: { picture: "heads", of: ["head_1_weights", "head_2_weights"] },
      asides: [],
      opens: [
        { laboratory: "lab/masks", tensors: { scores: "head_2_scaled_scores", mask: "mask" } },
        stackedOpening,
      ],
      attempt: { heads: 3 },
      usesQueryToken: true,
    },
    split: {
      blocks: [
        {
          kind: "product",
          left: { id: "inputs" },
          columns: [projected("split_W_query", "split_queries")],
          after: [{ link: "split" }, { id: "split_head_queries" }],
        },
        {
          kind: "product",
          corner: { id: "split_masked_scores", link: "softmax_rows" },
          left: { id: "split_weights", mask: "split_masked_scores" },
          columns: [{ above: { id: "split_head_values" }, result: { id: "split_head_contexts" } }],
        },
        {
          kind: "product",
          left: { id: "split_joined" },
          columns: [
            {
              above: { id: "split_W_out", transposed: true },
              plus: { id: "split_W_out_bias" },
              result: { id: "split_context" },
            },
          ],
        },
        { kind: "sharpness", weights: "split_weights", subtractMax: true, width: "d_out" },
      ],
      picture: { picture: "ribbons", of: ["split_joined"] },
      asides: [],
      opens: [
        { laboratory: "lab/masks", tensors: { scores: "split_scaled_scores", mask: "mask" } },
        splitOpening,
      ],
      attempt: { heads: 4 },
      usesQueryToken: true,
    },
    cross: {
      blocks: [
        {
          kind: "product",
          left: { id: "inputs" },
          columns: [projected("cross_W_query", "cross_queries")],
        },
        {
          kind: "product",
          left: { id: "y" },
          columns: [
            projected("cross_W_key", "cross_keys"),
            projected("cross_W_value", "cross_values"),
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "cross_scaled_scores" },
            { link: "softmax_rows" },
            { id: "cross_weights" },
            { link: "by_values" },
            { id: "cross_context" },
          ],
        },
        { kind: "setting", setting: "other_tokens" },
        { kind: "sharpness", weights: "cross_weights", subtractMax: true, width: "d_out" },
      ],
      asides: [],
      opens: [
        {
          laboratory: "lab/two-sequences",
          tensors: {
            target: "inputs",
            source: "y",
            W_query: "cross_W_query",
            W_key: "cross_W_key",
            W_value: "cross_W_value",
          },
          sizes: {
            target_tokens: ["inputs", "rows"],
            source_tokens: ["y", "rows"],
            d_in: ["inputs", "columns"],
            d_out: ["cross_W_query", "rows"],
          },
        },
      ],
      attempt: { other_tokens: 8 },
      usesQueryToken: true,
    },
    cost: {
      blocks: [{ kind: "drawing", name: "cost", size: { width: 984, height: 340 } }],
      picture: "none",
      asides: [],
      opens: [
        {
          laboratory: "lab/scale",
          tensors: {},
          sizes: {},
          settings: { race_tokens: "cost_tokens" },
        },
      ],
      attempt: { cost_tokens: 12 },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step; nn.Linear keeps its weight as (out, in), hence the transposes. */
export const formulae: Readonly<Record<string, string>> = {
  "causal-head": String.raw`\output{Z} = \operatorname{softmax}\left(\operatorname{mask}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right)\right) \value{V}`,
  dropout: String.raw`\weights{A}_{ij} \mapsto \frac{m_{ij}}{1 - p} \weights{A}_{ij} \qquad m_{ij} \in \{0, 1\}`,
  stacked: String.raw`\output{Z} = \left[ \output{Z}^{(1)}, \output{Z}^{(2)} \right]`,
  split: String.raw`\output{Z} = \left[ \output{Z}^{(1)}, \output{Z}^{(2)} \right] \parameter{W}_{o}^{\top} + \parameter{b}`,
  cross: String.raw`\query{Q} = \input{X} \parameter{W}_{q}^{\top} \qquad \key{K} = \input{Y} \parameter{W}_{k}^{\top} \qquad \value{V} = \input{Y} \parameter{W}_{v}^{\top}`,
  cost: String.raw`4 T d^{2} + 2 T^{2} d`,
};
