import type { LessonLayout, TensorLook } from "../../model/layout";

const list: TensorLook = { rows: "none", columns: "none", scale: "none" };
const counts: TensorLook = { ...list, scale: "whole" };
const scalar: TensorLook = { ...list };
const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const square: TensorLook = { rows: "token", columns: "token" };
const bits: TensorLook = { ...square, scale: "none" };
const weights: TensorLook = { ...square, scale: "weights" };
/** The map's range is not computed: that would need all of the map. */
const mapped: TensorLook = { ...square, range: 8 };

/** The laboratory of scale: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/scale",
  questions: { step: "map", weights: "weights", context: "output" },
  tokens: [],
  row: 7,
  settings: ["seed", "causal", "workers", "tile", "tokens", "width", "likeness", "map_tokens"],
  looks: {
    lengths: counts,
    squares: counts,
    twice_pairs: counts,
    pairs: counts,
    billions: list,
    matrix_megabytes: list,
    in_out_megabytes: list,
    tile_side: counts,
    tile_scores: counts,
    tile_megabytes: scalar,
    inputs: tokenRows,
    mask: bits,
    scores: square,
    scaled_scores: square,
    masked_scores: square,
    weights,
    output: tokenRows,
    map_further: tokenRows,
    map_inputs: tokenRows,
    map_places: list,
    map_queries: tokenRows,
    map_mask: bits,
    map_scores: mapped,
    map_scaled_scores: mapped,
    map_masked_scores: mapped,
    map_weights: weights,
    map_output: tokenRows,
  },
  steps: {
    race: {
      blocks: [
        { kind: "drawing", name: "race" },
        {
          kind: "stack",
          items: [
            { id: "lengths" },
            { link: "times_itself" },
            { id: "squares" },
            { link: "seen" },
            { id: "pairs" },
            { link: "operations" },
            { id: "billions" },
          ],
        },
      ],
      asides: [],
      attempt: { race_tokens: "2048" },
      usesQueryToken: false,
    },
    memory: {
      blocks: [
        { kind: "drawing", name: "memory" },
        {
          kind: "stack",
          items: [
            { id: "lengths" },
            { link: "times_itself" },
            { id: "squares" },
            { link: "four_bytes" },
            { id: "matrix_megabytes" },
            { link: "against" },
            { id: "in_out_megabytes" },
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "tile_side" },
            { link: "times_itself" },
            { id: "tile_scores" },
            { link: "four_bytes" },
            { id: "tile_megabytes" },
          ],
        },
      ],
      asides: [],
      attempt: { race_tokens: "32768" },
      usesQueryToken: false,
    },
    map: {
      blocks: [
        { kind: "drawing", name: "map" },
        {
          kind: "product",
          corner: { id: "masked_scores", link: "softmax_rows" },
          left: { id: "weights", mask: "masked_scores" },
          columns: [{ above: { id: "inputs" }, result: { id: "output" } }],
        },
        { kind: "sharpness", weights: "weights", subtractMax: false },
      ],
      asides: [],
      attempt: { sharpness: 4 },
      usesQueryToken: true,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  race: String.raw`\output{O} = \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d}}\right) \value{V} \quad 4 d \cdot T^{2} \text{ operations}`,
  memory: String.raw`\scores{S} = \query{Q} \key{K}^{\top} \in \mathbb{R}^{T \times T} \quad 4 T^{2} \text{ bytes}`,
  map: String.raw`\weights{A} = \operatorname{softmax}\left(\frac{X X^{\top}}{\sqrt{d}}\right) \in \mathbb{R}^{T \times T}`,
};
