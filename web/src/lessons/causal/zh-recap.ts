import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "词元，由多个序列组成批次；页面显示一个样本。",
    Q: "一个没有偏置的层得出查询。",
    K: "一个没有偏置的层得出键。",
    V: "一个没有偏置的层得出值。",
    S: "在每个样本内部，每个查询与每个键相乘。",
    scaled: "每个分数除以头的宽度的平方根：开关已打开。",
    mask: "掩码挡住的变成负无穷：在笔记本里，是所有后面的词元。",
    A: "softmax 得出权重；负无穷变成权重 0。",
    Z: "权重混合各个值：头的输出。",
  },
  off: {
    scaled: "笔记本在这里不除；步骤里的开关可以除。",
    mask: "掩码已关掉：每个词元都看得见其他所有词元。",
  },
  without: {},
  beside: {
    "average-softmax": "在查询和键之前：对前文求平均，用三种做法。",
    "variance-scaled": "除法怎样改变新抽取的分数的方差。",
  },
};
