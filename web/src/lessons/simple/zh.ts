import { links } from "../../words/zh/links";
import type { LessonMessages } from "../../words/messages";
import type { SimpleAside, SimpleStep } from "./en";
import { asides } from "./zh-asides";

export const title = "旅程始于一步";

/** What the lesson is about. */
export const question = "一个词在看什么？";

export const words: LessonMessages<SimpleStep, SimpleAside> = {
  links,
  steps: {
    tokens: {
      title: "词的向量",
      text: "注意力用数字计算，所以“Your journey starts with one step”中的每个词变成一个{input|词元}：一行数字。真实的模型每个词元用几百个数字；这里数字少，可以逐个看清。",
      notice: ({ first, second }) =>
        `“${first}”和“${second}”两行几乎相同，所以注意力对这两个词的处理也几乎相同。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词`,
        after: "本课的每张表都随句子而变。",
      },
    },
    "dot-products": {
      title: "一个词元提问",
      text: "哪些词元对这个词元重要？让一个{input|词元}充当{query|查询}；它与每个词元（包括它自己）的点积就是{scores|分数}：逐个数字相乘，再加起来。下面的滑块逐步走完笔记本的循环。",
      notice: ({ own, score, other, most }) =>
        other === undefined
          ? `与“${own}”的分数最高的就是“${own}”自己：${score}。`
          : `“${own}”与自己的分数是 ${score}，而“${other}”的分数是 ${most}：较长的向量的分数可以高过完全相同的向量。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "找出与它的分数最高的词元。",
      },
    },
    "divide-by-sum": {
      title: "占总和的份额",
      text: "{scores|分数}要成为{weights|权重}，加起来必须等于 1。最直接的办法是把每个分数除以总和。这只是初步的尝试，因为负的分数会得出负的权重。",
      notice: ({ high, low, ratio }) =>
        `比例保持不变：“${high}”的分数是“${low}”的 ${ratio} 倍，权重也是。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "看它的权重加起来是多少。",
      },
    },
    "naive-softmax": {
      title: "softmax，照定义写",
      text: "要使每个{weights|权重}都是正的，无论{scores|分数}是多少，就先取指数，再除以它们的和。这样写，分数变大时就会出错：大于 3.4 × 10³⁸ 的指数已超出 float32 的范围。",
      notice: ({ broken, least }) =>
        broken === undefined
          ? `每个权重都大于零；最小的是 ${least}。`
          : "无穷除以无穷得到 NaN，零除以零也是。只要有一个 NaN，由它算出的每个数字都会作废。",
      attempt: {
        button: ({ shift }) => `给每个分数加上 ${shift ?? ""}`,
        after: ({ over, empty, lower }) =>
          `${over === undefined ? "看指数怎样变化。" : "看指数如何上溢。"}${empty === undefined ? "" : `若改为加 ${lower ?? ""}，指数全部变成零，总和也是零。`}`,
      },
    },
    "stable-softmax": {
      title: "不会出错的 softmax",
      text: "要使 softmax 不出错，先减去最大的{scores|分数}。相除时它会约去，所以{weights|权重}不变。这样，最大的指数恰好是 1。",
      notice: ({ broken }) =>
        broken === undefined
          ? "显示的每一位都与上一步的权重相同：减法改变的是算法，不是结果。"
          : "对这些分数，上一步照定义的写法给出 NaN；这里的权重仍然正确。",
      attempt: {
        button: ({ shift }) => `给每个分数加上 ${shift ?? ""}`,
        after: "看有没有权重改变。",
      },
    },
    context: {
      title: "上下文向量",
      text: "现在，提问词元按权重从每个词元取用：把每个{input|词元}乘以它的{weights|权重}，再把各行加起来。和就是它的{output|上下文向量}：整个句子的混合。",
      notice: ({ last }) => `和逐行增长。它的最后一行，即加上“${last}”之后，就是上下文向量。`,
      attempt: {
        button: "把锐度提高到无穷大",
        after: ({ most }) =>
          most === undefined ? "看哪些词元分享权重。" : `上下文向量就成了“${most}”的副本。`,
      },
    },
    "all-scores": {
      title: "一次算出全部分数",
      text: "每个词元都需要自己的上下文，所以每个{input|词元}依次提问。两层循环可以算出{scores|分数}；一次矩阵乘法，即输入乘以自己的转置，给出同样的数字。",
      notice: ({ count }) =>
        `这 ${count} 个分数沿对角线对称：a 与 b 的点积就是 b 与 a 的点积。权重矩阵会改变这一点。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词元`,
        after: ({ count, all, twice }) =>
          `分数有 ${all ?? ""} 个，而不是 ${count ?? ""} 个${twice === undefined ? "" : "，为原来的四倍"}：这就是注意力的代价。`,
      },
    },
    "all-weights": {
      title: "全部权重，逐行计算",
      text: "{weights|权重}说明每个词元从每个词元取多少。softmax 由{scores|分数}得出权重；每一行属于一个提问的词元。",
      notice: ({ uneven }) =>
        uneven === undefined
          ? "权重的每一行之和为 1，在这里每一列之和也是 1。"
          : "权重的每一行之和为 1；每一列则不一定。有些词元比其他词元得到更多的注意力。",
      attempt: {
        button: ({ sharpness }) => `把锐度设为 ${sharpness ?? ""}`,
        after: "看每一行集中到几个词元上。",
      },
    },
    "all-contexts": {
      title: "全部上下文向量",
      text: "现在一次乘法就给出每个词元的{output|上下文向量}：{weights|权重}乘以{input|输入}。每一行都由同样的输入混合而成，比例各自不同。",
      notice: ({ own }) => `“${own}”那一行就是前面单独为它算出的上下文向量，后者列在乘积下方。`,
      attempt: {
        button: "让所有权重相等",
        after: "每个词元得到同样的上下文：普通的平均值。",
      },
    },
    "weight-matrices": {
      title: "三个权重矩阵",
      text: ({ own, other, before, after, rank, count }) =>
        `${
          own === undefined
            ? "直接比较时，两个相关的词也可能分数很低，而直接比较没有可以学习的数字，学不到它们相关。这一步的{parameter|权重矩阵}可以：它们起初是随机抽取的，训练可以提高这样的分数。"
            : `直接比较时，“${own}”与“${other ?? ""}”的分数在它那一行最低：${before ?? ""}。即使两个词相关，直接比较也学不到这一点。经过这一步的{parameter|权重矩阵}，分数是 ${after ?? ""}，在 ${count ?? ""} 个中排第 ${rank ?? ""}；训练可以改变矩阵。`
        }每个词有{query|查询}用来提问，有{key|键}供查找，有{value|值}用来传递。`,
      notice: ({ count }) =>
        `全部 ${count} 个数字都在 0 和 1 之间，也就是 \`rand\` 抽取的范围。训练会改变它们。`,
      attempt: {
        button: ({ seed }) => `用种子 ${seed ?? ""} 抽取`,
        after: "得到另一些数字。同一个种子总是给出同样的数字。",
      },
    },
    "query-key-value": {
      title: "一个词元的查询、键和值",
      text: "每个矩阵给一个{input|词元}一个向量。它用{query|查询}来提问，别的词元凭{key|键}找到它，它传递的是{value|值}。",
      notice: ({ from, to }) => `进去 ${from} 个数字，出来 ${to} 个：决定宽度的是矩阵，不是词元。`,
      attempt: {
        button: ({ d_out }) => `让每个向量有 ${d_out ?? ""} 个数字`,
        after: "每个矩阵就有同样多的列。",
      },
    },
    "all-keys": {
      title: "每个词元的键和值",
      text: "提问的只有一个词元，但它的查询要与所有的{key|键}比较，并从所有的{value|值}中取用。所以全部输入都逐行乘以这两个矩阵。",
      notice: ({ own }) => `键的表中“${own}”那一行就是上一步的键。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "这里什么都不变：键和值与谁提问无关。",
      },
    },
    "one-score": {
      title: "一个分数",
      text: "一个{key|键}对{query|查询}回答得有多好？两者的点积就是{scores|分数}。这里两者都属于提问的词元。",
      notice: ({ count }) => `无论宽度是多少，分数都是一个数字：这里由 ${count} 个乘积相加而成。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "比较它与自己的分数。",
      },
    },
    "query-scores": {
      title: "一个查询的分数",
      text: "一次乘法说明每个{key|键}对{query|查询}回答得有多好：得出整行{scores|分数}。",
      notice: ({ own, score }) => `“${own}”下面的分数 ${score} 与上一步的相同。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "看它偏爱哪个词元。",
      },
    },
    scale: {
      title: "先缩放，再 softmax",
      text: "向量越长，{scores|分数}越大；分数越大，softmax 就越偏向一边。除以宽度的平方根，可使分数保持在同样的范围内；然后 softmax 得出{weights|权重}。",
      notice: ({ most, weight }) =>
        `缩放不改变次序：“${most}”的分数最高，权重也最大，为 ${weight}。它只是使权重更平均。`,
      attempt: {
        button: "不做除法",
        after: "看最大的权重怎样变化。",
      },
    },
    "weighted-values": {
      title: "由值混合而成的上下文向量",
      text: "现在{weights|权重}混合的是词元传递的内容，即{value|值}，而不是词元。在下方，每个值乘以它的权重；各列的和就是{output|上下文向量}。",
      notice: () => "上下文向量的每个数字都在它那一列的最小值和最大值之间：和为 1 的权重只能混合。",
      attempt: {
        button: "把锐度提高到无穷大",
        after: ({ most }) =>
          most === undefined ? "看哪些词元分享权重。" : `上下文向量就是“${most}”的值。`,
      },
    },
  },
  asides,
};
