import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { opening } from "../opening/zh";
import type { LessonMessages } from "../../words/messages";
import type { AttentionStep } from "./en";

export const title = "你自己的查询、键、值";

export const words: LessonMessages<AttentionStep, never> = {
  steps: {
    inputs: {
      title: "查询、键和值，原样拿来",
      text: "注意力本身没有参数：它接受{query|查询}、{key|键}和{value|值}，无论它们来自哪里。打开一个含有它们的文件：各一张表，或每个头一张，或由这些组成的批次；也可以输入或粘贴。在此之前，它们由种子抽取。",
      notice: ({ asking, answering, width, heads }) =>
        `${heads === undefined ? "" : `${heads} 个头，每个头中有 `}${asking ?? ""} 个查询提问，${answering ?? ""} 个键回答，宽度都是 ${width ?? ""}。`,
      attempt: {
        button: ({ heads }) => `取 ${heads ?? ""} 个头`,
        after: "每个头都有自己的查询、键和值。",
      },
    },
    scores: {
      title: "每个查询与每个键",
      text: "要看每个{key|键}对每个{query|查询}回答得有多好，就逐个数字相乘，再加起来：每个查询得到一行{scores|分数}。除以宽度的平方根，分数的散布就不随宽度增长。",
      notice: ({ own, other, most, head, beside }) =>
        `${head === undefined ? "" : `在头 ${head} 中，`}查询 ${own ?? ""} 与键 ${other ?? ""} 的分数最高：${most ?? ""}${beside === undefined ? "。没有做除法。" : `，除过之后是 ${beside}。`}`,
      attempt: {
        button: "不做除法",
        after: "在下一步看权重怎样变化。",
      },
    },
    weights: {
      title: "softmax 由分数得出权重",
      text: "要混合各个值，每一行需要加起来等于 1 的{weights|权重}：softmax 得出它们。在此之前，掩码为 0 处的{scores|分数}变成负无穷。掩码的每一位都可以改动。",
      notice: ({ own, other, most, head }) =>
        `${head === undefined ? "" : `在头 ${head} 中，`}查询 ${own ?? ""} 给键 ${other ?? ""} 的权重最大：${most ?? ""}。`,
      attempt: {
        button: "隐藏后面的内容",
        after: "看第一个查询可以看见哪些键。",
      },
    },
    output: {
      title: "混合值",
      text: "{weights|权重}的每一行把{value|值}的各行混合起来：结果中每个查询占一行，与值同宽。`scaled_dot_product_attention` 返回的就是它。",
      notice: ({ rows, columns, products }) =>
        `${rows ?? ""} 行，每行 ${columns ?? ""} 个数字，每个数字由 ${products ?? ""} 个乘积相加。`,
      attempt: {
        button: ({ key_tokens }) => `取 ${key_tokens ?? ""} 个键`,
        after: ({ key_tokens }) =>
          `输出的形状不变；它的每个数字由 ${key_tokens ?? ""} 个乘积相加。`,
      },
    },
  },
  asides: {},
  opening,
  settings: {
    ...settings,
    tokens: "查询数",
    key_tokens: "键数",
    heads: "头数",
    d_k: "每个查询和键的数字个数",
    d_v: "每个值的数字个数",
  },
  links: { ...links, by_mask: "此处为 0 的被隐藏" },
};
