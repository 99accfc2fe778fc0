import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "词元：不代表任何词的一行行数字。",
    Q: "一个线性层得出查询。",
    K: "第二个线性层得出键。",
    V: "第三个线性层得出值。",
    S: "每个查询与每个键相乘。除之前，先量它们的方差。",
    scaled: "除以宽度的平方根，方差就除以宽度。",
    A: "softmax 把它们变成权重；用滑块试试它们会多么偏向一边。",
    Z: "权重混合各个值：每个词元的新向量。",
  },
  off: {
    scaled: "除法已关掉：方差保持原样。",
  },
  without: {
    mask: "这条路上没有掩码；旁注里屏蔽了填充。",
  },
  beside: {
    "raw-variance": "未除的分数散布得多开。",
  },
};
