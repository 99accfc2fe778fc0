import type { SentenceStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<SentenceStep, string>> = {
  vocabulary: "这里新的是：词怎样变成数字。[第 2 课]从向量开始。",
  embedding: "与[第 2 课]一样：每个词一行数字。新的是：这些行在一张表里。",
  widths: "与[第 2 课]一样：三个矩阵。新的是：值有自己的宽度。",
  "query-key-value": "与[第 2 课]一样。新的是：写成 W x。",
  "all-keys": "与[第 1 课]一样：全部键和值。新的是：矩阵要转置。",
  omega: "与[第 2 课]一样：一个查询与每个键相乘。新的是：另一个名字，ω。",
  weights: "与[第 2 课]一样：先除，再 softmax。新的是：由键的宽度决定。",
  context: "与[第 2 课]一样：权重混合值。新的是：值有自己的宽度。",
  heads: "与[单个头]一样：三个矩阵。新的是：每个头有一组。",
  "heads-query": "与[单个头]一样：词元乘以矩阵。新的是：每个头有一个查询。",
  "heads-context": "与[单个头]一样：权重混合值。新的是：上下文要拼接起来。",
};
