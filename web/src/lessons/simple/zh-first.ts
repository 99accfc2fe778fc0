import type { AsideMessages, StepMessages } from "../../words/messages";
import type { SimpleAside, SimpleStep } from "./en-first";

export const titles: Readonly<Record<SimpleStep, string>> = {
  tokens: "词的向量",
  "dot-products": "一个词元提问",
  "divide-by-sum": "占总和的份额",
  "naive-softmax": "softmax，照定义写",
  "stable-softmax": "不会出错的 softmax",
  context: "上下文向量",
  "all-scores": "一次算出全部分数",
  "all-weights": "全部权重，逐行计算",
  "all-contexts": "全部上下文向量",
  "weight-matrices": "三个权重矩阵",
  "query-key-value": "一个词元的查询、键和值",
  "all-keys": "每个词元的键和值",
  "one-score": "一个分数",
  "query-scores": "一个查询的分数",
  scale: "先缩放，再 softmax",
  "weighted-values": "由值混合而成的上下文向量",
};

/** What the first step says: of this lesson the first load has no more. */
export const first: Readonly<Record<"tokens", StepMessages>> = {
  tokens: {
    title: titles.tokens,
    text: "注意力用数字计算，所以“Your journey starts with one step”中的每个词变成一个{input|词元}：一行数字。真实的模型每个词元用几百个数字；这里数字少，可以逐个看清。",
    notice: ({ first, second }) =>
      `“${first}”和“${second}”两行几乎相同，所以注意力对这两个词的处理也几乎相同。`,
    attempt: {
      button: ({ tokens }) => `取 ${tokens ?? ""} 个词`,
      after: "本课的每张表都随句子而变。",
    },
  },
};

export const firstAsides: Readonly<
  Record<Extract<SimpleAside, "road" | "memory" | "between">, AsideMessages>
> = {
  road: {
    title: "前面的路",
    text: "在这些词元上看四种注意力。简单：词元与词元直接比较。可训练：先经过权重矩阵。因果：任何词元都不看后文。多头：两组矩阵并排。",
  },
  memory: {
    title: "注意力之前：一个隐藏状态",
    text: "编码器逐个词元地读句子，把每个词元混入唯一的隐藏状态。解码器只看得到最后的状态。记忆少，状态就忘掉开头的词；记忆多，新的词就几乎改变不了它。",
  },
  between: {
    title: "一个序列之内，还是两个序列之间",
    text: "在自注意力中，句子关注它自己。在交叉注意力中，一个序列提问，另一个序列回答，例如翻译；这里第二个序列有四个随机抽取的词元。",
  },
};
