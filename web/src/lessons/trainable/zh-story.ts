import type { TrainableStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<TrainableStep, string>> = {
  tokens: "与[第 1 课]一样：每个词一行数字。新的是：换了一个句子。",
  "weight-matrices": "与[第 1 课]一样：三个矩阵。新的是：它们先于一切分数。",
  "query-key-value": "与[第 1 课]一样：一个词元，三个矩阵。",
  "all-queries": "键和值与[第 1 课]一样。新的是：全部查询。",
  "one-score": "与[第 1 课]一样：一个查询，一个键，一个点积。",
  "query-scores": "与[第 1 课]一样：一个查询与每个键相乘。",
  "all-scores": "与[第 1 课]一样，不过相乘的是查询和键，不再是词元和词元。",
  "query-weights": "与[第 1 课]一样：先除以 √d，再做 softmax。",
  "all-weights": "与[第 1 课]一样：逐行做 softmax。新的是：先有一次除法。",
  "why-scale-peaky": "这里新的是：仔细看看[第 1 课]的除法。",
  "why-scale-variance": "这里新的是：用方差来回答[上一步]的问题。",
  context: "与[第 1 课]一样：一行权重混合各个值。",
  "all-contexts": "与[第 1 课]一样，不过混合的是值，不再是词元。",
  "class-rand": "这里新的是：一个类一次调用就算出同样的[上下文]。",
  "class-linear": "与[前一个类]一样。新的是：用 `nn.Linear` 代替 `rand`。",
};
