import type { Convention } from "./types";

/** Names of the arrays of a layer, behind what they all begin with. */
export interface ApartFamily {
  readonly convention: Convention;
  readonly parts: readonly [query: string, key: string, value: string];
  /** Of the output projection, any of these. */
  readonly out: readonly string[];
}

export interface TogetherFamily {
  readonly convention: Convention;
  readonly all: string;
  readonly out: readonly string[];
}

/** Queries, keys and values apart. Longer names stand before those that they end with. */
export const APART: readonly ApartFamily[] = [
  // BERT and its kin; then Hugging Face's vision transformers.
  { convention: "bert", parts: threefold("self.", ""), out: ["output.dense"] },
  { convention: "bert", parts: threefold("attention.", ""), out: ["output.dense"] },
  // Llama, OPT, Phi.
  {
    convention: "separate",
    parts: ["q_proj", "k_proj", "v_proj"],
    out: ["o_proj", "out_proj", "dense"],
  },
  { convention: "separate", parts: ["q_lin", "k_lin", "v_lin"], out: ["out_lin"] },
  { convention: "separate", parts: ["to_q", "to_k", "to_v"], out: ["to_out.0", "to_out"] },
  { convention: "separate", parts: ["wq", "wk", "wv"], out: ["wo"] },
  { convention: "separate", parts: ["W_query", "W_key", "W_value"], out: ["W_out", "out_proj"] },
  { convention: "separate", parts: ["W_q", "W_k", "W_v"], out: ["W_o"] },
  { convention: "separate", parts: threefold("", "_proj"), out: ["out_proj", "o_proj"] },
  { convention: "separate", parts: threefold("", ""), out: ["out", "out_proj", "proj", "dense"] },
  { convention: "separate", parts: ["q", "k", "v"], out: ["o", "out", "proj", "out_proj"] },
];

/** One matrix for all three. */
export const TOGETHER: readonly TogetherFamily[] = [
  { convention: "multihead", all: "in_proj", out: ["out_proj"] },
  { convention: "gpt2", all: "c_attn", out: ["c_proj"] },
  { convention: "by_head", all: "query_key_value", out: ["dense"] },
  { convention: "fused", all: "qkv_proj", out: ["o_proj", "out_proj", "proj"] },
  { convention: "fused", all: "to_qkv", out: ["to_out.0", "to_out"] },
  { convention: "fused", all: "Wqkv", out: ["out_proj", "Wo"] },
  { convention: "fused", all: "qkv", out: ["proj", "out_proj", "o_proj", "out"] },
];

/** A projection's weight; W_query and its like are matrices themselves. */
export function weightNames(part: string): string[] {
  return [`${part}.weight`, `${part}_weight`, ...(part.startsWith("W_") ? [part] : [])];
}

export function biasNames(part: string): string[] {
  return [`${part}.bias`, `${part}_bias`];
}

/** Arrays beside a layer's own that change what it computes, and that are not applied here. */
export const UNAPPLIED =
  /(^|[._])(q_norm|k_norm|q_layernorm|k_layernorm|query_norm|key_norm|norm_q|norm_k|query_layernorm|key_layernorm|bias_k|bias_v|relative_attention_bias|relative_position_bias_table|rel_pos_[hw]|distance_embedding|logit_scale|sinks|attn_ln|inner_attn_ln|linear_pos|pos_bias_[uv]|lora_\w+)(\.|$)/;

/** Names of layers that look at another sequence. */
export const CROSSING = /cross_?att|encoder_attn|multihead_attn|encdecattention/i;

/** T5's, which does not divide its scores, and adds the first block's bias in all of them. */
export const UNSCALED = /(Self|EncDec)Attention$/;

/** Frequencies by which queries and keys are turned. */
export const ROTARY = /(^|\.)(inv_freq|rotary_emb|rope)(\.|$)/;

/** Positions that are added to the tokens: no need to turn queries and keys. */
export const POSITIONS =
  /(^|\.)(wpe|pos_embed|position_embeddings?|embed_positions|positional_embedding|pos_emb)(\.|$)/;

/** The metadata of a .safetensors file. */
export const HEAD_KEYS = ["heads", "num_heads", "num_attention_heads", "n_head", "n_heads"];

function threefold(before: string, after: string): [string, string, string] {
  return [`${before}query${after}`, `${before}key${after}`, `${before}value${after}`];
}
