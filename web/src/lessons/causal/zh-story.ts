import type { CausalStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<CausalStep, string>> = {
  batch: "与[第 3 课]一样：词元不代表词。新的是：多了一个样本轴。",
  "average-loop": "这里新的是：对前文直接求平均；[第 1 课]用的是权重。",
  "average-matrix": "与[第 1 课]一样：权重乘以词元。新的是：权重不来自分数。",
  "average-softmax": "与[第 1 课]一样：逐行做 softmax。新的是：以负无穷为分数。",
  "key-query-value": "与[第 3 课]一样：三个层。新的是：有批次，没有偏置。",
  "causal-head": "与[求平均]一样：先掩码，再 softmax。新的是：分数来自查询和键。",
  notes: "这里新的是：从三方面看[因果头]的权重。",
  "variance-raw": "与[第 3 课]一样：未除的分数的方差。新的是：重新抽取。",
  "variance-scaled": "与[第 3 课]一样：除过以后的方差。新的是：另一次抽取。",
  "two-softmaxes": "与[第 2 课]一样：比较两个 softmax。新的是：用两次抽取的分数。",
};
