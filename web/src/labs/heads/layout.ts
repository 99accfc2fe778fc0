import { headMarks } from "../../model/heads";
import type { LessonLayout, LinkSpec, TableSpec, TensorLook } from "../../model/layout";

/** The maximum number of heads. Heads that do not exist are not shown. */
const HEADS = [1, 2, 3, 4];

const PARTS = ["query", "key", "value"];

const byRows = headMarks("rows", "all");
const byColumns = headMarks("columns", "all");
const headsInColumns = headMarks("columns", "slice");

const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const joined: TensorLook = { ...tokenRows, heads: byColumns };
const headRows: TensorLook = { ...tokenRows, leading: "head", heads: headsInColumns };
const square: TensorLook = { rows: "token", columns: "token" };
const headSquare: TensorLook = { ...square, leading: "head", heads: headsInColumns };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const weight: TensorLook = { ...matrix, heads: byRows };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** A tensor of heads, all of them side by side. */
function sideBySide(id: string, mask?: string): TableSpec[] {
  return HEADS.map((head) => ({ id, slice: head - 1, ...(mask !== undefined && { mask }) }));
}

/** The flipped weights of the single heads, and the one whose columns they can be. */
function singlesAndSplit(part: string): (TableSpec | LinkSpec)[] {
  return [
    ...HEADS.map((head) => ({ id: `single_${head}_W_${part}`, transposed: true })),
    { link: "columns_of" },
    { id: `W_${part}`, transposed: true },
  ];
}

/** The laboratory of heads: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/heads",
  questions: { step: "weights", weights: "weights" },
  tokens: [],
  row: 0,
  settings: ["seed", "tokens", "d_in", "d_model", "heads", "mask"],
  looks: {
    inputs: tokenRows,
    mask: { ...square, scale: "mask" },
    ...Object.fromEntries(PARTS.map((part) => [`W_${part}`, weight])),
    queries: joined,
    keys: joined,
    values: joined,
    query_parts: { ...matrix, leading: "token", heads: byRows },
    head_queries: headRows,
    wrong_queries: headRows,
    places: { ...joined, scale: "none" },
    place_parts: { ...matrix, leading: "token", heads: byRows, scale: "none" },
    head_places: { ...headRows, scale: "none" },
    wrong_places: { ...headRows, scale: "none" },
    head_keys: headRows,
    head_values: headRows,
    scores: headSquare,
    scaled_scores: headSquare,
    masked_scores: headSquare,
    weights: { ...headSquare, scale: "weights" },
    head_contexts: headRows,
    joined,
    W_out: { ...matrix, heads: byColumns },
    output: tokenRows,
    unflipped_output: tokenRows,
    unflipped_difference: scalar,
    ...Object.fromEntries(HEADS.flatMap((head) => looksOfSingle(head))),
    stacked_context: joined,
    same_difference: scalar,
  },
  steps: {
    split: {
      blocks: [
        { kind: "drawing", name: "shares" },
        {
          kind: "product",
          left: { id: "inputs" },
          columns: [{ above: { id: "W_query", transposed: true }, result: { id: "queries" } }],
        },
        { kind: "flow", items: [{ id: "keys" }, { id: "values" }] },
      ],
      asides: [],
      attempt: { heads: "4" },
      usesQueryToken: false,
    },
    view: {
      blocks: [
        { kind: "drawing", name: "shares" },
        {
          kind: "flow",
          items: [{ id: "queries" }, { link: "viewed" }, { id: "query_parts" }],
          narrow: true,
        },
        { kind: "stack", items: [{ link: "transposed" }] },
        { kind: "flow", items: sideBySide("head_queries"), narrow: true },
        { kind: "stack", items: [{ link: "viewed_alone" }] },
        { kind: "flow", items: sideBySide("wrong_queries"), narrow: true },
        { kind: "drawing", name: "origins" },
      ],
      asides: [],
      attempt: { tokens: 6 },
      usesQueryToken: true,
    },
    weights: {
      blocks: [
        { kind: "drawing", name: "shares" },
        { kind: "drawing", name: "pictures" },
        { kind: "flow", items: sideBySide("weights", "masked_scores"), narrow: true },
        { kind: "flow", items: sideBySide("masked_scores"), narrow: true },
        { kind: "setting", setting: "mask" },
      ],
      asides: [],
      attempt: { mask: "none" },
      usesQueryToken: false,
    },
    join: {
      blocks: [
        { kind: "drawing", name: "shares" },
        { kind: "flow", items: sideBySide("head_contexts"), narrow: true },
        {
          kind: "product",
          left: { id: "joined" },
          columns: [{ above: { id: "W_out", transposed: true }, result: { id: "output" } }],
        },
      ],
      asides: [],
      attempt: { heads: "4" },
      usesQueryToken: false,
    },
    linear: {
      blocks: [
        {
          kind: "flow",
          items: [{ id: "W_query" }, { link: "flipped" }, { id: "W_query", transposed: true }],
        },
        {
          kind: "product",
          left: { id: "joined" },
          columns: [{ above: { id: "W_out", transposed: true }, result: { id: "output" } }],
        },
        {
          kind: "flow",
          items: [{ id: "W_out" }, { link: "joined_times" }, { id: "unflipped_output" }],
          narrow: true,
        },
        { kind: "flow", items: [{ link: "difference" }, { id: "unflipped_difference" }] },
      ],
      asides: [],
      attempt: { d_in: 4 },
      usesQueryToken: false,
    },
    same: {
      blocks: [
        { kind: "drawing", name: "arrange" },
        ...PARTS.map(
          (part) => ({ kind: "flow", items: singlesAndSplit(part), narrow: true }) as const,
        ),
        {
          kind: "flow",
          items: [
            { id: "stacked_context" },
            { link: "against" },
            { id: "joined" },
            { link: "difference" },
            { id: "same_difference" },
          ],
          narrow: true,
        },
      ],
      asides: [],
      attempt: { heads: "1" },
      usesQueryToken: false,
    },
  },
};

/** How the tensors of a head with separate linear layers look. */
function looksOfSingle(head: number): [string, TensorLook][] {
  const of = head - 1;
  const rows: TensorLook = { ...tokenRows, heads: headMarks("columns", of) };
  const name = (part: string): string => `single_${head}_${part}`;
  return [
    ...PARTS.map((part): [string, TensorLook] => [
      name(`W_${part}`),
      { ...matrix, heads: headMarks("rows", of) },
    ]),
    ...["queries", "keys", "values", "context"].map((part): [string, TensorLook] => [
      name(part),
      rows,
    ]),
    ...["scores", "scaled_scores", "masked_scores"].map((part): [string, TensorLook] => [
      name(part),
      square,
    ]),
    [name("weights"), { ...square, scale: "weights" }],
  ];
}

/** The formula of each step; nn.Linear keeps its weight as (out, in), hence the transposes. */
export const formulae: Readonly<Record<string, string>> = {
  split: String.raw`\query{Q} = \input{X} \parameter{W}_{q}^{\top} = \left[ \query{Q}^{(1)}, \ldots, \query{Q}^{(H)} \right]`,
  view: String.raw`\query{q}^{(h)}_{tj} = \query{q}_{t, \, (h-1) d_k + j}`,
  weights: String.raw`\weights{A}^{(h)} = \operatorname{softmax}\left(\operatorname{mask}\left(\frac{\query{Q}^{(h)} \key{K}^{(h)\top}}{\sqrt{d_k}}\right)\right)`,
  join: String.raw`\output{Z} = \left[ \weights{A}^{(1)} \value{V}^{(1)}, \ldots, \weights{A}^{(H)} \value{V}^{(H)} \right] \parameter{W}_{o}^{\top}`,
  linear: String.raw`y = x \parameter{W}^{\top} \qquad y_{i} = \sum_{j} \parameter{w}_{ij} \, x_{j}`,
  same: String.raw`\left[ \parameter{W}_{q}^{(1)\top}, \ldots, \parameter{W}_{q}^{(H)\top} \right] = \parameter{W}_{q}^{\top}`,
};
