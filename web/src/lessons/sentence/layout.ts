import type { LessonLayout, TensorLook } from "../../model/layout";

const words = ["Life", "is", "short", "eat", "dessert", "first"];
const mostTokens = 64;

const tokenRow: TensorLook = { rows: "query", columns: "token" };
const queryRow: TensorLook = { rows: "query", columns: "dimension" };
const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const weightRow: TensorLook = { ...tokenRow, scale: "weights" };
const headMatrix: TensorLook = { ...matrix, leading: "head" };
const headRows: TensorLook = { ...tokenRows, leading: "head" };
const headSquare: TensorLook = { rows: "token", columns: "token", leading: "head" };

/** Lesson 5: how its tensors are headed and how each step lays them out as the operation. */
export const layout: LessonLayout = {
  id: "sentence",
  questions: { step: "heads-context", weights: "multihead_weights", context: "multihead_contexts" },
  // A longer sentence says the same again, as the engine's does.
  tokens: Array.from({ length: mostTokens }, (_, place) => words[place % words.length] ?? ""),
  settings: ["query_token", "tokens", "vocabulary", "d_in", "d_k", "d_v", "heads", "seed"],
  pictures: { widths: "context_vector_2", filters: "multihead_weights" },
  looks: {
    token_ids: { rows: "none", columns: "token", scale: "whole" },
    embedding_weight: { rows: "place", columns: "dimension" },
    embedded_sentence: tokenRows,
    W_query: matrix,
    W_key: matrix,
    W_value: matrix,
    x_2: queryRow,
    query_2: queryRow,
    key_2: queryRow,
    value_2: queryRow,
    keys: tokenRows,
    values: tokenRows,
    omega_2: tokenRow,
    scaled_omega_2: tokenRow,
    attention_weights_2: weightRow,
    context_vector_2: queryRow,
    multihead_W_query: headMatrix,
    multihead_W_key: headMatrix,
    multihead_W_value: headMatrix,
    multihead_query_2: matrix,
    multihead_queries: headRows,
    multihead_keys: headRows,
    multihead_values: headRows,
    multihead_omega: headSquare,
    multihead_scaled_omega: headSquare,
    multihead_weights: { ...headSquare, scale: "weights" },
    multihead_contexts: headRows,
    concatenated_contexts: tokenRows,
  },
  steps: {
    vocabulary: {
      blocks: [
        { kind: "drawing", name: "own", size: { width: 570, height: 156 } },
        { kind: "drawing", name: "dictionary", size: { width: 366, height: 202 } },
        { kind: "flow", items: [{ id: "token_ids" }] },
        { kind: "drawing", name: "start" },
      ],
      picture: "none",
      asides: [],
      attempt: { tokens: 12 },
      usesQueryToken: false,
    },
    embedding: {
      blocks: [
        { kind: "flow", items: [{ id: "token_ids" }] },
        {
          kind: "stack",
          items: [
            { id: "embedding_weight" },
            { link: "look_up" },
            { id: "embedded_sentence", printing: 0 },
          ],
        },
      ],
      asides: [],
      attempt: { vocabulary: 3 },
      usesQueryToken: false,
    },
    widths: {
      blocks: [
        {
          kind: "flow",
          even: true,
          items: [{ id: "W_query" }, { id: "W_key" }, { id: "W_value" }],
        },
      ],
      asides: ["widths"],
      attempt: { d_v: 8 },
      usesQueryToken: false,
    },
    "query-key-value": {
      blocks: [
        { kind: "drawing", name: "projection", size: { width: 984, height: 300 }, strips: true },
      ],
      asides: [],
      attempt: { query_token: 3 },
      usesQueryToken: true,
    },
    "all-keys": {
      blocks: [
        { kind: "flow", items: [{ id: "embedded_sentence" }] },
        { kind: "stack", items: [{ link: "times_keys" }, { id: "keys" }] },
        { kind: "stack", items: [{ link: "times_value_matrix" }, { id: "values" }] },
      ],
      asides: [],
      attempt: { tokens: 8 },
      usesQueryToken: false,
    },
    omega: {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "query_2" },
            { link: "times" },
            { id: "keys" },
            { beside: { id: "omega_2", transposed: true, printing: 0 }, link: "sum_of_row" },
          ],
        },
      ],
      asides: [],
      attempt: { query_token: 0 },
      usesQueryToken: true,
    },
    weights: {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "omega_2" },
            { link: "scaled" },
            { id: "scaled_omega_2" },
            { link: "softmax" },
            { id: "attention_weights_2", printing: 0 },
          ],
        },
        { kind: "setting", setting: "scaled" },
        { kind: "sharpness", weights: "attention_weights_2", subtractMax: true, width: "d_k" },
      ],
      asides: [],
      attempt: { scaled: false },
      usesQueryToken: true,
    },
    context: {
      blocks: [
        {
          kind: "blend",
          vector: { id: "attention_weights_2", transposed: true },
          matrix: { id: "values" },
          results: [{ id: "context_vector_2", printing: 0 }],
        },
      ],
      asides: [],
      attempt: { sharpness: Infinity },
      usesQueryToken: true,
    },
    heads: {
      blocks: [
        {
          kind: "flow",
          even: true,
          items: [
            { id: "multihead_W_query" },
            { id: "multihead_W_key" },
            { id: "multihead_W_value" },
          ],
        },
      ],
      asides: ["filters"],
      attempt: { heads: 5 },
      usesQueryToken: false,
    },
    "heads-query": {
      blocks: [
        {
          kind: "blend",
          vector: { id: "x_2", transposed: true },
          matrix: { id: "multihead_W_query", transposed: true },
          results: [{ id: "multihead_query_2" }],
        },
      ],
      asides: [],
      attempt: { query_token: 3 },
      usesQueryToken: true,
    },
    "heads-context": {
      blocks: [
        {
          kind: "product",
          corner: { id: "multihead_scaled_omega", link: "softmax" },
          left: { id: "multihead_weights" },
          columns: [{ above: { id: "multihead_values" }, result: { id: "multihead_contexts" } }],
        },
        { kind: "flow", items: [{ id: "concatenated_contexts" }] },
        { kind: "sharpness", weights: "multihead_weights", subtractMax: true, width: "d_k" },
      ],
      picture: { picture: "heads", of: ["multihead_weights"] },
      asides: [],
      attempt: { sharpness: Infinity },
      usesQueryToken: true,
    },
  },
};

/** The formula of each step; a vector stands as a column here, as in the notebook's W x. */
export const formulae: Readonly<Record<string, string>> = {
  vocabulary: String.raw`\input{w}_{i} \mapsto n_{i} \qquad 0 \le n_{i} < N`,
  embedding: String.raw`\input{x}_{i} = \parameter{E}_{n_{i}}`,
  widths: String.raw`\query{W}_{q}, \key{W}_{k} \in \mathbb{R}^{d_k \times d} \qquad \value{W}_{v} \in \mathbb{R}^{d_v \times d}`,
  "query-key-value": String.raw`\query{q} = \parameter{W}_{q} \input{x} \qquad \key{k} = \parameter{W}_{k} \input{x} \qquad \value{v} = \parameter{W}_{v} \input{x}`,
  "all-keys": String.raw`\key{K} = \input{X} \parameter{W}_{k}^{\top} \qquad \value{V} = \input{X} \parameter{W}_{v}^{\top}`,
  omega: String.raw`\scores{\omega}_{i} = \key{k}_{i} \cdot \query{q}`,
  weights: String.raw`\weights{a} = \operatorname{softmax}\left(\frac{\scores{\omega}}{\sqrt{d_k}}\right)`,
  context: String.raw`\output{z} = \sum_{i} \weights{a}_{i} \value{v}_{i}`,
  heads: String.raw`\query{W}_{q}^{(h)}, \key{W}_{k}^{(h)}, \value{W}_{v}^{(h)} \qquad h = 1, \dots, H`,
  "heads-query": String.raw`\query{q}^{(h)} = \parameter{W}_{q}^{(h)} \input{x}`,
  "heads-context": String.raw`\output{Z}^{(h)} = \weights{A}^{(h)} \value{V}^{(h)} \qquad \output{Z} = \left[ \output{Z}^{(1)}, \dots, \output{Z}^{(H)} \right]`,
};
