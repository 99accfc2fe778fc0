import type { TensorMessages } from "../notebook-tensors";

export const tensors: TensorMessages = {
  tensors: "这个单元格的张量",
  line: (line) => `第 ${String(line)} 行`,
  pass: (of) => `第几次，1 到 ${String(of)}`,
  axis: (axis, length) => `轴 ${String(axis)}，0 到 ${String(length - 1)}`,
  window: [
    (first, last, of) => `第 ${String(first)} 到 ${String(last)} 行，共 ${String(of)} 行`,
    (first, last, of) => `第 ${String(first)} 到 ${String(last)} 列，共 ${String(of)} 列`,
  ],
  earlier: ["前面的行", "前面的列"],
  later: ["后面的行", "后面的列"],
  how: "这个数是怎么来的",
  change: "修改这个数",
  restore: "撤销全部修改",
  given: "这是代码给出的数，或者是随机抽取的数。",
  rule: (rule, symbols) => `它的值是 ${rule}，其中${symbols.join("，")}：`,
  symbols: {
    t: " t 是下面的任意一项",
    p: " t[p] 是粗体的那一项",
    n: " n 是项数",
    x: " x 是第一项",
    y: " y 是第二项",
    z: " z 是第三项",
  },
  allTerms: (count) => `显示全部 ${String(count)} 项`,
  noNumber: "这不是一个数；0.5 或 −2 才是。",
  noWhole: "这个张量保存整数，例如 3。",
  cut: "代码产生的张量超出了本页能跟踪的数量。表格只显示之前的张量。",
  changed: "含你的修改。Python 的变量和上面的输出仍是代码算出的样子。",
};
