import type { HeadsStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<HeadsStep, string>> = {
  "causal-head": "与[第 4 课]一样。新的是：从词元到上下文，全在一步里。",
  dropout: "这里新的是：对[第一个头]的权重做 dropout。",
  stacked: "与[第 5 课]一样：上下文并排放置。新的是：各个头共用一个掩码。",
  split: "与[并排的头]一样，不过是从一次投影切出来的。新的是：一个输出层。",
  cross: "与[第一个头]一样。新的是：键和值来自另一个序列。",
  cost: "这里新的是：[这样的头]变大时要花多少。",
};
