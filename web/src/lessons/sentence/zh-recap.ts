import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "提问的词元：它在嵌入表里的那一行。",
    Q: "它的查询：W x，用 `W_query`。",
    K: "所有词的键，与查询同样宽。",
    V: "所有词的值；它们有自己的宽度。",
    S: "查询与每个键相乘：未归一化的权重，ω。",
    scaled: "每一个都除以键的宽度的平方根。",
    A: "softmax 把它们变成注意力权重。",
    Z: "权重混合各个值：与值同样宽的上下文向量。",
  },
  off: {
    scaled: "除法已关掉：它们保持原样。",
  },
  without: {
    mask: "这一课不对任何词隐藏别的词。",
  },
  beside: {
    vocabulary: "词变成词表里的位置。",
    "heads-context": "每个头用一组矩阵做同样的事；上下文拼接起来。",
  },
};
