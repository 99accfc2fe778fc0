import type { FurtherSetting } from "../messages";

/** Names of the settings that the first lesson does not have. */
export const settings: Readonly<Record<FurtherSetting, string>> = {
  between_sharpness: "softmax 之前的倍数",
  variance_dimension: "向量的宽度",
  variance_pairs: "对数",
  dice: "骰子数",
  linear_seed: "层的种子",
  bias: "偏置",
  d_model: "每个词元的数字个数",
  token_scale: "词元的倍数",
  padding_kept: "真实词元数",
  batch: "样本数",
  channels: "每个词元的数字个数",
  head_size: "每个查询、键、值的数字个数",
  mask: "掩码",
  window: "窗口宽度",
  order: "词元的顺序",
  block: "模块",
  dropout_rate: "丢弃率",
  dropout_seed: "dropout 的种子",
  dropout_draw: "dropout 掩码的抽取方式",
  training: "训练模式",
  other_tokens: "另一序列的词元数",
  cost_tokens: "词元数",
  cost_width: "宽度",
  cost_heads: "头数",
};
