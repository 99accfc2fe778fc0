import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { drawings } from "../../words/zh/drawings";
import type { LessonMessages } from "../../words/messages";
import type { SentenceAside, SentenceStep } from "./en";
import { asides } from "./zh-asides";

export const title = "人生短，先吃甜点";

/** What the lesson is about. */
export const question = "词怎样得到向量？";

export const words: LessonMessages<SentenceStep, SentenceAside> = {
  links,
  settings,
  drawings,
  steps: {
    vocabulary: {
      title: "词变成数字",
      text: "模型用数字计算，所以每个词得到一个数字。去掉逗号，把词排序，从零数起：这就是词表。再把每个词换成它的编号：这些就是 `token_ids`。",
      notice: ({ first, second }) =>
        `大写字母排在小写字母之前：“${first}”是 0 号，“${second}”是 1 号，而词典会把它们反过来排。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词`,
        after: "看一个词再次出现时是几号。",
      },
    },
    embedding: {
      title: "数字变成向量",
      text: "编号说明不了词，所以每个词得到一个向量：嵌入表中的一行，在笔记本中有 16 个数字。要嵌入一个{input|词元}，就查出它的那一行并复制。各行起初是随机的；训练会赋予它们意义。",
      notice: ({ word, id, value }) =>
        `“${word}”是 ${id} 号，所以它的向量是表中编号为 ${id} 的一行：两者都以 ${value} 开头。`,
      attempt: {
        button: ({ vocabulary }) => `让表有 ${vocabulary ?? ""} 行`,
        after: "编号相同的词成为同一个向量。",
      },
    },
    widths: {
      title: "三个矩阵和它们的宽度",
      text: "{query|查询}要与{key|键}相乘，所以两者必须同宽，在笔记本中是 24。{value|值}可以不同，在那里是 28；{input|词元}是 16。笔记本把矩阵存为 (out, in)，用于乘积 W x。",
      notice: ({ width, rows, values }) =>
        values === undefined
          ? `这里三个矩阵都有 ${rows} 行，每行有 ${width} 个数字，与词元相同。`
          : `每行有 ${width} 个数字，与词元相同。\`W_query\` 和 \`W_key\` 都有 ${rows} 行；\`W_value\` 可以不同，有 ${values} 行。`,
      attempt: {
        button: ({ d_v }) => `让值有 ${d_v ?? ""} 个数字`,
        after: "只有 `W_value` 的高度改变。",
      },
    },
    "query-key-value": {
      title: "一个词元的查询、键和值",
      text: "要得到一个词的三个向量，就把 W x 放倒：{input|词元}作为一列，立在转置的矩阵旁边。每一行乘以它左边的数字，再把每一列加起来；和就是下面的数字。",
      notice: ({ below, count }) =>
        `\`W_query\` 中没有负数，而查询的 ${count} 个数字中有 ${below} 个是负数：负号来自词元。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "比较三个向量；矩阵不变。",
      },
    },
    "all-keys": {
      title: "整个句子的键和值",
      text: "每个词都可能被别的词找到、取用，所以全部{input|词元}都得到{key|键}，在笔记本中形状为 (6, 24)，以及{value|值}，形状为 (6, 28)。矩阵存为 (out, in)，所以要转置。",
      notice: ({ own }) => `键的表中“${own}”那一行就是它在上一步的键。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词`,
        after: "看再次出现的词，它的行是不是副本。",
      },
    },
    omega: {
      title: "未归一化的权重",
      text: "要看每个词回答得有多好，就把{query|查询}放在{key|键}的上方：沿每一行逐个数字相乘，再加起来。笔记本把这些和称为未归一化的注意力权重 ω；在其他课里，它们就是{scores|分数}。",
      notice: ({ high, most, low, least }) =>
        `“${high}”的最大，为 ${most}；“${low}”的是 ${least}，小于零。softmax 会给它很小的权重，但不会是负的。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "看现在哪个词排在第一。",
      },
    },
    weights: {
      title: "先缩放，再 softmax",
      text: "向量越长，点积之间相差越大。除以键的宽度的平方根，无论宽度是多少，点积的散布都大致相同；然后 softmax 得出{weights|权重}。",
      notice: ({ wide, narrow }) =>
        narrow === undefined
          ? `没有做除法时，softmax 所见的分数从最低到最高相差 ${wide}。`
          : `最低与最高的分数相差 ${wide}；做了除法，相差 ${narrow}。`,
      attempt: {
        button: "不做除法",
        after: "看一个词拿走多少。",
      },
    },
    context: {
      title: "一个词的上下文",
      text: "提问的词从所有词收集：{value|值}的每一行乘以它的{weights|权重}，再把各列加起来。{output|上下文向量}与值同宽，在笔记本中有 28 个数字。",
      notice: ({ most, weight }) =>
        `“${most}”的权重最大，为 ${weight}；在所有的值中，它的值离上下文向量最近。`,
      attempt: {
        button: "把锐度提高到无穷大",
        after: ({ most }) =>
          most === undefined ? "看哪些词元分享权重。" : `上下文向量就是“${most}”的值。`,
      },
    },
    heads: {
      title: "每个头的矩阵",
      text: "一组矩阵可以寻找一种关系。多叠放几组，就能同时用几种方式读句子。在笔记本中有三个头：{query|查询}和{key|键}是 (3, 24, 16)，{value|值}是 (3, 28, 16)。它们在最初的三个矩阵之后抽取。",
      notice: ({ heads, one, all }) =>
        heads === "1"
          ? `一个头的数字有 ${one} 个，与单头注意力相同。`
          : `每个头有自己的矩阵：${heads} 乘以 ${one}，要学习的数字共 ${all} 个。`,
      attempt: {
        button: ({ heads }) => `取 ${heads ?? ""} 个头`,
        after: "每一种矩阵就有同样多个。",
      },
    },
    "heads-query": {
      title: "每个头一个查询",
      text: "每个头以自己的方式提问：用自己的 `multihead_W_query` 乘这个{input|词元}。选择一个头，看它的矩阵；各列的和就是它那一行{query|查询}。笔记本到此为止。",
      notice: ({ own, first, second }) =>
        `“${own}”向每个头提出不同的问题：它的查询在头 1 中以 ${first} 开头，在头 2 中以 ${second} 开头。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "比较它的各行：所有的头读的是同一个词元。",
      },
    },
    "heads-context": {
      title: "上下文，并排放置",
      text: "要完成笔记本开了头的事，每个头用自己的查询、键和值算出{scores|分数}、{weights|权重}和{output|上下文向量}。然后把一个词元的各个上下文首尾相接。",
      notice: ({ heads, width, all }) =>
        heads === "1"
          ? `只有一个头时没有什么要拼接：两张上下文表的宽度都是 ${width}。`
          : `拼接后的表中，每一行依次是一个词元的 ${heads} 个上下文：${heads} 乘以 ${width}，共 ${all} 个数字。`,
      attempt: {
        button: "把锐度提高到无穷大",
        after: "在每个头中都如此，然后比较各个头选中哪些词元。",
      },
    },
  },
  asides,
};
