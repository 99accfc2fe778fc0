import type { ScaledStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<ScaledStep, string>> = {
  layers: "与[第 2 课]一样：线性层。新的是：它们不改变词元的宽度。",
  tokens: "与[第 2 课]一样：每个词元一行。新的是：词元不代表任何词。",
  "queries-keys-values": "与[第 2 课]一样：一次算出所有行。新的是：每一行都可以加上偏置。",
  "raw-scores": "与[第 2 课]一样：一次乘积得到全部分数。新的是：它们有多大？",
  "raw-variance": "与[第 2 课]一样：看分数散布得多开。新的是：用这一课自己的分数。",
  "scaled-scores": "与[第 2 课]一样：除以 √d。新的是：它怎样改变方差。",
  weights: "与[第 2 课]一样：逐行做 softmax。新的是：它会偏向一边到什么程度？",
  output: "与[第 2 课]一样：权重乘以值。新的是：每一行与词元同样宽。",
};
