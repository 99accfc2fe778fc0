/** Sentences of the engine that a reader of the page can come to see, and what they say; `$1` is what they name. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /^The setting (\S+) must be a whole number from (\S+) to (\S+)\.$/,
    "设置 $1 必须是 $2 到 $3 的整数。",
  ],
  [
    /^The setting (\S+) must be a number from (\S+) to (\S+)\.$/,
    "设置 $1 必须是 $2 到 $3 的数字。",
  ],
  [/^The setting (\S+) must be true or false\b.*\.$/, "设置 $1 必须是 true 或 false。"],
  [/^The setting (\S+) must be one of (.+)\.$/, "设置 $1 必须是以下之一：$2。"],
  [
    /^The setting (\S+) counts from 0 and must be less than (\d+), the number of tokens\.$/,
    "设置 $1 从 0 数起，必须小于词元数 $2。",
  ],
  [/^This lesson has no setting called "(.*)"\.$/, "本课没有名为“$1”的设置。"],
  [/^This lesson has no tensor called "(.*)"\.$/, "本课没有名为“$1”的张量。"],
  [/^A mask holds 1 and 0 alone\.$/, "掩码里只能有 1 和 0。"],
  [
    /^A boolean mask holds 1 \(may attend\) and 0 \(may not\) alone\.$/,
    "布尔掩码里只能有 1（可以看）和 0（不可以看）。",
  ],
  [
    /^A dropout mask holds 1 \(kept\) and 0 \(dropped\) alone\.$/,
    "dropout 掩码里只能有 1（留下）和 0（丢弃）。",
  ],
  [
    /^A value is kept in a whole number of draws, from none to all\.$/,
    "一个值在多少次抽取中被留下，必须是整数，最少为零，最多为全部。",
  ],
  [
    /^A mask holds numbers below infinity and -infinity, no NaN\.$/,
    "掩码里可以有小于无穷大的数和负无穷，不能有 NaN。",
  ],
  [
    /^A look-up needs whole numbers from 0 to (\d+), the places there are\.$/,
    "查表需要 0 到 $1 的整数，即表中已有的位置。",
  ],
  [
    /^The tensor (\S+) has shape (\(.*\)); the one given for it has shape (\(.*\))\.$/,
    "张量 $1 的形状是 $2；给它的张量的形状是 $3。",
  ],
  [
    /^A cell of (\S+) needs an index inside its shape, (\(.*\))\.$/,
    "$1 的单元格的下标必须在它的形状 $2 之内。",
  ],
  [
    /^There is not enough memory (?:left )?for .*; a smaller size would fit\.$/,
    "内存不足；小一些的尺寸就放得下。",
  ],
  [
    /^This call needs (\d+) MB; the engine has ([\d,]+) MB at most\.$/,
    "这次调用需要 $1 MB，而引擎最多有 $2 MB。",
  ],
  [
    /^This call needs (\d+) MB, and there is not that much memory left; a smaller size would fit\.$/,
    "这次调用需要 $1 MB，而剩下的内存没有这么多；小一些的尺寸就放得下。",
  ],
  [
    /^The engine needs WebAssembly, which is not available here\.$/,
    "引擎需要 WebAssembly，而这里没有。",
  ],
  [/^The engine's module could not be read: (.*)\.$/, "无法读取引擎的模块（$1）。"],
  [/^The engine could not be started: (.*)\.$/, "引擎无法启动（$1）。"],
  [/^There is no vector arithmetic \(SIMD\) here\.$/, "这里没有向量运算（SIMD）。"],
  [
    /^The engine has no kernel that workers could run, so calls are computed on this thread\.$/,
    "引擎没有工作线程可用的内核，所以调用在本线程上计算。",
  ],
  [
    /^Workers are refused here \((.+)\), so calls are computed on this thread\.$/,
    "这里不允许工作线程（$1），所以调用在本线程上计算。",
  ],
  [
    /^The engine's file is damaged: it is not the one that was built\.$/,
    "引擎的文件已损坏，不是生成时的那一个。",
  ],
  [/^The page's file (\S+) could not be read\.$/, "无法读取本页的文件 $1。"],
  [/^The worker was ended\.$/, "工作线程已被终止。"],
  [/^The engine met a fault of its own\.$/, "引擎自身出了故障。"],
];

/** A sentence of the engine in Chinese; one that is not known here as the engine says it. */
export function inChinese(sentence: string): string {
  for (const [pattern, chinese] of SENTENCES) {
    if (pattern.test(sentence)) return sentence.replace(pattern, chinese);
  }
  return sentence;
}

/** A sentence of the engine before another one: one that stays in English with a space behind it. */
export function beforeAnother(sentence: string): string {
  const chinese = inChinese(sentence);
  return chinese.endsWith("。") ? chinese : `${chinese} `;
}
