import type { LaboratoryId, LessonId } from "../messages";

export const titles: Readonly<Record<LessonId | LaboratoryId, string>> = {
  simple: "旅程始于一步",
  trainable: "第二天天色晴朗",
  scaled: "十个随机词元",
  causal: "从求平均到因果头",
  sentence: "人生短，先吃甜点",
  heads: "笔记本预告的内容",
  "lab/sharpness": "锐度",
  "lab/variance": "方差",
  "lab/masks": "掩码",
  "lab/dropout": "Dropout（随机失活）",
  "lab/two-sequences": "两个序列",
  "lab/gradients": "梯度",
  "lab/heads": "多个头",
  "lab/scale": "规模",
  "lab/layer": "你自己的层",
  "lab/attention": "你自己的查询、键、值",
};
