import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import type { LessonMessages } from "../../words/messages";
import type { ItStep } from "./en";

export const title = "学过的一个头";

export const words: LessonMessages<ItStep, never> = {
  steps: {
    words: {
      title: "一个词和它的位置",
      text: "这个模型学过：它的数字来自训练，不来自种子。每个词它都有一行数字，句中每个位置也有一行。两者之和就是{input|输入}，所以同一个词在不同位置各不相同。",
      notice: ({ words }) => `模型认得 ${words ?? ""} 个词。句中每个位置都可以放其中任何一个。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词`,
        after: "句子就接着说下去。",
      },
    },
    "query-key-value": {
      title: "训练把矩阵变成了什么",
      text: "三个矩阵由每个输入算出一个{query|查询}、一个{key|键}和一个{value|值}。训练一步一步地改变它们，直到代词的查询与它所指名词的键相合。没有人告诉这个头该看哪里：只告诉了它哪个词是对的。",
      notice: ({ steps, batch }) =>
        `模型的数字是 ${steps ?? ""} 步训练的结果，每一步有 ${batch ?? ""} 个句子。`,
      attempt: {
        button: ({ word_2 }) => `把第二个词改成“${word_2 ?? ""}”`,
        after: "改变的只有它的那几行。",
      },
    },
    scores: {
      title: "每个键有多合适",
      text: "每个{query|查询}与到它自己为止的各个词的{key|键}相遇；后面的词被屏蔽。两者的点积除以 {=root}，就是{scores|分数}：键越合适，分数越高。",
      notice: ({ own, word, share }) =>
        word === undefined
          ? `“${own ?? ""}”与它自己的分数最高：${share ?? ""}。`
          : `“${own ?? ""}”与“${word}”的分数最高：${share ?? ""}。`,
      attempt: {
        button: ({ word_2 }) => `把第二个词改成“${word_2 ?? ""}”`,
        after: "看看哪些分数变了。",
      },
    },
    weights: {
      title: "一个词看什么",
      text: "softmax 把每一行{scores|分数}变成{weights|权重}：一个词从它自己和前面各个词取得的份额。用随机数字时，权重几乎一样；在这里，它们会挑选。",
      notice: ({ own, word, share }) =>
        word === undefined
          ? `“${own ?? ""}”取得最多的是它自己：${share ?? ""}。`
          : `“${own ?? ""}”从“${word}”取得最多：${share ?? ""}。`,
      attempt: {
        button: "让所有权重相等",
        after: "再比较每个词取得多少。",
      },
    },
    context: {
      title: "这个词变成了什么",
      text: "{weights|权重}把各个{value|值}混合成每个词的一行：它的{output|上下文向量}。一个权重接近 1 时，上下文向量就接近那个词的值。",
      notice: ({ own, word, share }) =>
        word === undefined
          ? `“${own ?? ""}”留下的多半是它自己的值：${share ?? ""}。`
          : `“${own ?? ""}”变成的东西里，最大的一份是“${word}”的值：${share ?? ""}。`,
      attempt: {
        button: "让所有权重相等",
        after: "再看各个上下文向量。",
      },
    },
    answer: {
      title: "答案",
      text: "{output|上下文向量}再经过一个矩阵，加到{input|输入}上。它与每个词学到的那一行的点积就是那个词的{scores|分数}，softmax 把它们变成概率。在代词处，训练问的是名词；在别处，问的是下一个词。",
      notice: ({ own, word, share }) =>
        `在“${own ?? ""}”处，最可能的词是“${word ?? ""}”：${share ?? ""}。`,
      attempt: {
        button: ({ word_2 }) => `把第二个词改成“${word_2 ?? ""}”`,
        after: "看看现在哪个词最可能。",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    word_1: "第 1 个词",
    word_2: "第 2 个词",
    word_3: "第 3 个词",
    word_4: "第 4 个词",
    word_5: "第 5 个词",
    word_6: "第 6 个词",
    word_7: "第 7 个词",
    word_8: "第 8 个词",
    word_9: "第 9 个词",
    word_10: "第 10 个词",
    word_11: "第 11 个词",
  },
  links: {
    ...links,
    places: "加上位置",
    blended: "相加",
  },
  labels: { answers: "最可能的词" },
};
