import type { PredictMessages } from "../messages";

/** A token by its word; numbered ones by what they are. */
const named = (word: string | undefined, what: string): string =>
  word === undefined || word === ""
    ? `这个${what}`
    : /^\d/.test(word)
      ? `第 ${word} 个${what}`
      : `“${word}”`;

const query = (word: string | undefined): string => named(word, "查询");
const key = (word: string | undefined): string => named(word, "键");

/** A number with its sign in the page's own way. */
const signed = (number: string | undefined): string => (number ?? "").replace("-", "−");

export const predict: PredictMessages = {
  title: "先预测",
  text: "在表格给出答案之前，先说出会发生什么。每道题都用本页上的数字出成，你改动过的也算在内。",
  questions: {
    most: (facts) =>
      `${query(facts["row"])}对${key(facts["key"])}的{scores|分数}乘以 ${signed(facts["factor"])}。这时该行中哪个键的{weights|权重}最大？`,
    hidden: (facts) =>
      `${key(facts["key"])}对${query(facts["row"])}隐藏：它的{scores|分数}变成 −∞。${key(facts["other"])}的{weights|权重}现在是 ${facts["before"] ?? ""}。那时是多少？`,
    times: (facts) =>
      `${query(facts["row"])}给出的所有{scores|分数}都乘以 ${signed(facts["factor"])}。${key(facts["other"])}的{weights|权重}会怎样？`,
    plus_all: (facts) =>
      `${query(facts["row"])}给出的每个{scores|分数}都加上 ${signed(facts["amount"])}。${key(facts["other"])}的{weights|权重}会怎样？`,
    plus_one: (facts) =>
      `只给${query(facts["row"])}对${key(facts["key"])}的{scores|分数}加上 ${signed(facts["amount"])}，其他分数不变。${key(facts["other"])}的{weights|权重}会怎样？`,
    decided: () => "下面哪个查询最有主见，也就是哪一行里的最大{weights|权重}最大？",
    dimension: (facts) =>
      `${key(facts["key"])}的{value|值}只在第 ${facts["dimension"] ?? ""} 维加倍，其他维不变。${query(facts["row"])}的{output|上下文}中哪个数字会变？`,
    equal: (facts) =>
      `在${query(facts["row"])}这一行中，{scores|分数}是多少时，${key(facts["key"])}的{weights|权重}恰好等于${key(facts["other"])}的？`,
  },
  reasons: {
    most: "乘以大于 1 的数，分数离 0 更远；乘以负数，分数变号。其他分数不变，而 softmax 把它们放在一起比较。",
    hidden: "其他键按各自已有的比例分掉被隐藏的键原有的权重：每个权重都除以剩下的总和。",
    times:
      "分数之间的差距变大，这一行就更尖锐；差距变小，就更平均；乘以小于 0 的数，顺序就颠倒过来。",
    plus_all: "softmax 只看分数之间的差距，而差距没有变。",
    plus_one: "一行的和是 1：一个键多得的，就是其他键失去的。",
    decided: "一行中最大的分数比其他分数高出越多，它占的权重就越大。",
    dimension: "上下文的每一维只由各个值的这一维混合而成。",
    equal: "同一行中分数相等，权重就相等，无论其他分数是多少。",
  },
  moves: { grows: "变大", stays: "不变", shrinks: "变小" },
  option: { query, key, dimension: (name) => `第 ${name ?? ""} 维` },
  answer: "回答",
  right: "正确。",
  wrong: (answer) => `不对：答案是${/^[\d−-]/.test(answer) ? " " : ""}${answer}。`,
  show: "在表格上演示",
  putBack: "恢复原样",
  another: "换一题",
  score: (right, asked) => `${asked} 题答对 ${right} 题`,
  nothing: "这些数字没有可预测的：一行里至少要有两个权重不同的键。",
  first: {
    title: "先猜一猜。",
    veil: "先猜一猜",
    questions: {
      overflow: (facts) =>
        `每个{scores|分数}都加上 ${facts["shift"] ?? ""}。{weights|权重}会变成什么？`,
      one_hot: () => "把{scores|分数}锐化到无穷大。每一行{weights|权重}会变成什么？",
      peaky: (facts) =>
        `未放大时，这些分数得到的最大{weights|权重}是 ${facts["before"] ?? ""}。所有{scores|分数}都乘以 8 时，它有多大？`,
      undivided: (facts) =>
        `{scores|分数}不再除以 √${facts["width"] ?? ""}。最大的{weights|权重}会怎样？`,
      blended: (facts) =>
        `所有{weights|权重}都变得相等。这时{output|输出}的 ${facts["rows"] ?? ""} 行中有几种不同的行？`,
      alone: () => "掩码隐藏所有后面的词元。第一个词元给自己的{weights|权重}是多少？",
      dropped: (facts) =>
        `{weights|权重}以比率 ${facts["rate"] ?? ""} 被丢弃，保留下来的除以 ${facts["share"] ?? ""}。每一行的和是多少？`,
    },
    reasons: {
      overflow: "有指数超出 float32 的范围，变成了无穷大；无穷大除以无穷大是 NaN，不是数字。",
      one_hot: "锐度为无穷大时，一行中只有最大的分数起作用：softmax 只选它。",
      peaky: "分数乘大以后差距变大，每个领先都按幂增长：最大的权重从其他权重那里拿走份额。",
      undivided: "不除的分数差距更大，所以 softmax 给最大的更多，给其他的更少。",
      blended: "权重相等时，每个词元得到同样的混合：所有值的平均。",
      alone: "一行的和是 1，而第一个词元看不到任何可以分享权重的其他词元。",
      dropped: "这个除法只在多次抽取的平均意义上补偿被丢弃的权重，不是在一次抽取的每一行里。",
    },
    outcomes: {
      same: "权重不变",
      larger: "权重都变大",
      nan: "NaN，不是数字",
      one_hot: "一个 1，其余是 0",
      even: "权重相等",
      grows: "变大",
      stays: "不变",
      shrinks: "变小",
      ones: "每一行都是 1",
      below: "每一行都小于 1",
      mixed: "有的大于 1，有的小于 1",
    },
    skip: "跳过",
    never: "不要再让我猜",
    right: "正确。",
    wrong: (answer) => `不对：答案是${/^[\w−-]/.test(answer) ? " " : ""}${answer}。`,
    putBack: "恢复原样",
    close: "关闭",
    ask: "在出人意料的结果之前先让我猜，每一步只问一次",
  },
};
