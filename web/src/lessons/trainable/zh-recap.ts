import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "全部词元：每个一行数字。",
    Q: "每个词元乘以 `W_query`：它要问的。",
    K: "每个词元乘以 `W_key`：它回答的。",
    V: "每个词元乘以 `W_value`：它传递下去的。",
    S: "每个查询与每个键，一次矩阵乘法。",
    scaled: "每个分数除以键的宽度的平方根。",
    A: "softmax 把每行分数变成一行权重。",
    Z: "每行权重混合各个值：每个词元一个上下文向量。",
  },
  off: {
    scaled: "除法已关掉：分数保持原样。",
  },
  without: {
    mask: "这一课不对任何词元隐藏别的词元。",
  },
  beside: {
    "why-scale-variance": "为什么要除分数：它们的方差随宽度增大。",
    "class-rand": "把整个计算写成一个类，用 `rand`。",
    "class-linear": "再写一次这个类，用 `nn.Linear`。",
  },
};
