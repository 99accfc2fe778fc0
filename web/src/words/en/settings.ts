import type { FurtherSetting } from "../messages";

/** Names of the settings that the first lesson does not have. */
export const settings: Readonly<Record<FurtherSetting, string>> = {
  between_sharpness: "Factor before softmax",
  variance_dimension: "Width of the vectors",
  variance_pairs: "Pairs",
  dice: "Dice",
  linear_seed: "Seed of the layers",
  bias: "Bias",
  d_model: "Numbers per token",
  token_scale: "Factor of the tokens",
  padding_kept: "Real tokens",
  batch: "Examples",
  channels: "Numbers per token",
  head_size: "Numbers per query, key, value",
  mask: "Mask",
  window: "Width of the window",
  order: "Order of the tokens",
  block: "Block",
  dropout_rate: "Dropout rate",
  dropout_seed: "Seed of the dropout",
  dropout_draw: "Draw of the dropout mask",
  training: "Training",
  other_tokens: "Tokens of the other sequence",
  cost_tokens: "Tokens",
  cost_width: "Width",
  cost_heads: "Heads",
};
