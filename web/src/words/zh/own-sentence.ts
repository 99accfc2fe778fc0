import type { OwnSentenceMessages } from "../own-sentence";

/** The words around a custom sentence. */
export const ownSentence: OwnSentenceMessages = {
  title: "你自己的句子",
  settings: {
    text: "自己的句子",
    other_text: "自己的句子",
    split: "切分方式",
    text_seed: "向量的种子",
  },
  field: { only: "句子", text: "译文", other_text: "句子" },
  placeholder: "输入或粘贴一段文字",
  split: "切分为",
  splits: { words: "词", marks: "词和标点", characters: "字符" },
  rule: {
    words: "逗号之类的标点会被去掉，与笔记本相同。区分大小写：“The”和“the”是两个词。",
    marks: "每个标点各是一个词元。区分大小写：“The”和“the”是两个词。",
    characters: "每个字符是一个词元，重音符号随字母，表情符号算一个；空格写作 ␣。",
  },
  unspaced: "词与词之间没有空格时，由你的浏览器的词典判断词在哪里结束；结果保存在地址里。",
  rightToLeft:
    "从右向左书写的文字，词内从右向左显示。词元按阅读的先后排列，第一个在最上面和最左边。",
  seed: "向量的种子",
  badSeed: "种子是 0 到 4294967295 之间的整数。",
  vectors: {
    own: "嵌入的每一行是一个词的向量：换一个种子会抽取另一组，其中每个数字都可以改写或粘贴。",
    drawn:
      "每个词有自己的向量，由这个种子抽取；同一个词无论出现在哪里，向量都相同。你可以在第一张表上输入或粘贴自己的数字。",
    examples:
      "每个词有自己的向量，由这个种子抽取；同一个词无论出现在哪里，向量都相同。这时批次里只有一个样本，就是你的句子。",
    headings: "这个实验室从它自己的数字开始：你的词写在各行和各列的开头。",
  },
  count: (tokens, words) => `${tokens} 个词元，其中 ${words} 个互不相同。`,
  cut: (tokens, room) =>
    `这段文字有 ${tokens} 个词元，而这里只放得下 ${room} 个：各表显示前 ${room} 个，文字保持不变。`,
  shorter: (shown, tokens) =>
    `各表现在显示 ${shown} 个词元；文字有 ${tokens} 个。句子更长时会从头重复。`,
  blank: "这段文字里还没有词元；各表保持原样。",
  unworded:
    "这段文字里只有标点，而标点会被去掉：选择“词和标点”可以保留它们。在此之前各表显示别的词。",
  long: (length, most) =>
    `这段文字要占地址的 ${length} 个字符，而地址只为它留了 ${most} 个。文字留在这里等你缩短；各表保持原样。`,
  map: (most) => `词元超过 ${most} 个时，表显示为热力图，图的上方是其中一部分的数字。`,
  heat: {
    label: (id, rows, columns) => `${id} 的热力图，${rows} × ${columns}；数字在同名的表里`,
    range: (scale, largest) =>
      scale === "weights" ? `色调从 0 到 ${largest}。` : `色调从 −${largest} 到 ${largest}。`,
    hint: "方框标出上面所示的部分；按任意位置可看那里的数字。",
  },
  vocabulary: "词表，已排序",
  times: (count) => `× ${count}`,
  back: "恢复本课自己的句子",
  elsewhere: "用它开始一课：",
  toEmbedding: "查看嵌入",
};
