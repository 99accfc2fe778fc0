import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "词元：每个一行数字。开始时它们直接互相比较。",
    Q: "提问的词元乘以 `W_query`：它的查询。",
    K: "全部词元乘以 `W_key`：供查询比较的键。",
    V: "全部词元乘以 `W_value`：每个词元传递下去的东西。",
    S: "查询与每个键的点积：每个词元一个分数。",
    scaled: "每个分数除以键的宽度的平方根。",
    A: "softmax 把分数变成权重。",
    Z: "权重混合各个值：提问的词元的上下文向量。",
  },
  off: {
    scaled: "除法已关掉：分数保持原样。",
  },
  without: {
    mask: "这一课不对任何词元隐藏别的词元。",
  },
  beside: {
    "stable-softmax": "分三次尝试得到 softmax：最后一次不会溢出。",
    "all-contexts": "在有矩阵之前，对全部词元同时做同样的事。",
  },
};
