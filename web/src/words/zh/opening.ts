import type { OpeningWords } from "../opening";

export const opening: OpeningWords = {
  title: (word) => `“${word}”在看什么？`,
  becomes: (word) => `“${word}”变成`,
  picture: (word, shares) =>
    `“${word}”${shares.map(([share, from]) => `从${from}取 ${share}`).join("，")}。`,
  itself: "自己",
  ask: (word) => `看“${word}”在看什么`,
  line: "为了理解一个词，模型从它自己和它前面的每个词各取一份。按任何一个词，看它取的各份。",
  why: (share) => `为什么是 ${share}？`,
  sharpness: "锐度",
  factor: (factor) => `${factor} ×`,
  ends: ["全都一样", "只看一个词"],
  learned: "学到的样子",
  source: ({ numbers, sentences, right, tested }) =>
    `这些权重是一个小模型学来的：一个头，${numbers} 个数字，${sentences} 个玩具语言的句子。在它没见过的 ${tested} 个句子中，它说对名词的有 ${right} 个。`,
  train: "看模型学习",
  change: "换一个词",
  word: (place) => `第 ${place} 个词`,
  more: "加一个词",
  fewer: "减一个词",
  type: "或者输入一个句子",
  unknown: (word, nearest) => `模型不认得“${word}”。最接近的词是“${nearest}”。`,
  tooLong: (most) => `模型最多读 ${most} 个词。`,
  empty: "请至少输入一个词。",
  broken: "这个链接里的句子读不出来。它只能有模型认得的词，词与词之间用点隔开。",
  lessons: "六节课",
  mosaics: "每幅小图是那一课自己的权重表",
  home: "开头",
};
