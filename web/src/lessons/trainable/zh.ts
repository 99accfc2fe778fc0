import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { drawings } from "../../words/zh/drawings";
import type { LessonMessages } from "../../words/messages";
import type { TrainableAside, TrainableStep } from "./en";
import { asides } from "./zh-asides";

export const title = "第二天天色晴朗";

/** What the lesson is about. */
export const question = "为什么要有查询、键和值？";

export const words: LessonMessages<TrainableStep, TrainableAside> = {
  links,
  settings,
  drawings,
  steps: {
    tokens: {
      title: "把句子写成向量",
      text: "注意力用数字计算，所以“The next day is bright”中的每个词是一个{input|词元}，在笔记本中是一行八个数字。其中一个 `x_2` 将要提问；起初是第二个词。在笔记本中，它的查询、键和值各有四个数字，从宽度就能与词元区分。",
      notice: ({ own, row, index }) =>
        `“${own}”是输入的第 ${row} 行。在代码中它的下标是 ${index}：代码从零数起，本课中的名称从一数起。`,
      attempt: {
        button: ({ own }) => `改用“${own ?? ""}”`,
        after: "在输入中找到它的那一行。",
      },
    },
    "weight-matrices": {
      title: "三个权重矩阵",
      text: "每个词要提问、回答、传递内容，所以{query|查询}、{key|键}和{value|值}各有一个{parameter|权重矩阵}：词元的每个数字一行，结果的每个数字一列。种子依次随机抽取这三个矩阵；在笔记本中，种子是 123。",
      notice: ({ count, mean }) =>
        `全部 ${count} 个数字都在 0 和 1 之间，平均为 ${mean}，没有负数。看到分数变得多大时，请想起这一点。`,
      attempt: {
        button: ({ seed }) => `用种子 ${seed ?? ""} 抽取`,
        after: "得到另一些数字。同一个种子总是给出同样的数字。",
      },
    },
    "query-key-value": {
      title: "一个词元的查询、键和值",
      text: "矩阵上方的{input|词元}现在得到自己的三个向量。它的第一个数字乘以第一行，第二个乘以第二行，依此类推；各列的和就是它的{query|查询}、{key|键}和{value|值}。",
      notice: ({ own, from, to }) =>
        `“${own}”以同样的 ${from} 个数字进去三次，出来的是三个不同的向量，各有 ${to} 个数字。`,
      attempt: {
        button: ({ d_out }) => `让每个向量有 ${d_out ?? ""} 个数字`,
        after: "每个矩阵就有同样多的列。",
      },
    },
    "all-queries": {
      title: "全部查询、键和值",
      text: "每个词都可以提问和回答，所以每个{input|词元}都通过三个矩阵。在笔记本中，(5, 8) 乘以 (8, 4) 得到 (5, 4)，{query|查询}、{key|键}和{value|值}都是如此。",
      notice: ({ own, rows, columns }) =>
        `每个结果都是 ${rows} × ${columns}：每个词元一行，向量的每个数字一列。查询的表中“${own}”那一行就是上一步的查询。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词元`,
        after: "看哪些表变大：每个词元占一行的表。矩阵保持原样。",
      },
    },
    "one-score": {
      title: "一个分数",
      text: "要看一个{key|键}对{query|查询}回答得有多好，就逐个数字相乘再加起来：这就是两者的{scores|分数}。这里两者属于同一个词元；在笔记本中，‘next’与自己的分数是 12.0370。",
      notice: ({ place, query, key, product, score }) =>
        `最大的一份来自第 ${place} 个位置：${query} × ${key} = ${product}，而总共是 ${score}。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "看它与自己的键的分数。",
      },
    },
    "query-scores": {
      title: "一个查询的分数",
      text: "要看每个{key|键}回答得有多好，就用同一个{query|查询}乘以每个键：得到一行{scores|分数}，每个词元一个。",
      notice: ({ own, score, other, most }) =>
        other === undefined
          ? `与“${own}”的分数最高的是它自己的键：${score}，与上一步相同。`
          : `“${own}”与自己的键的分数是 ${score}，与上一步相同；而与“${other}”的分数更高：${most}。查询可以偏爱别的词元。`,
      attempt: {
        button: ({ own }) => `让“${own ?? ""}”提问`,
        after: "看它与哪个键的分数最高。",
      },
    },
    "all-scores": {
      title: "一次算出全部分数",
      text: "每个词都问每个词，所以每个{query|查询}都与每个{key|键}相遇：每一对词有一个点积。一次矩阵乘法同时算出全部{scores|分数}。",
      notice: ({ first, second, forth, back }) =>
        `“${first}”问“${second}”得 ${forth}，“${second}”问“${first}”得 ${back}。查询和键用不同的矩阵，两个方向的分数就可以不同。`,
      attempt: {
        button: ({ d_out }) => `让每个向量有 ${d_out ?? ""} 个数字`,
        after: ({ d_out }) => `每个分数由 ${d_out ?? ""} 个乘积相加。`,
      },
    },
    "query-weights": {
      title: "从分数到权重",
      text: "混合各个值需要和为 1 的{weights|权重}。所以把{scores|分数}除以 {=root}，向量有四个数字时它等于 2，再做 softmax。滑块先把分数乘以一个倍数，让你看到这个除法的用处。",
      notice: ({ high, low, lead, ratio }) =>
        `“${high}”领先“${low}” ${lead}，权重是后者的 ${ratio} 倍：e 的“领先量”次方。softmax 看的是差，不是比。`,
      attempt: {
        button: "不做除法",
        after: ({ times }) =>
          times === undefined
            ? "什么也不改变：1 的平方根是 1。"
            : `所有的差都变为 ${times} 倍；看权重怎样变化。`,
      },
    },
    "all-weights": {
      title: "全部权重，逐行计算",
      text: "每个提问的词元都需要自己的权重：缩放后的{scores|分数}，每一行变成一行{weights|权重}。无论分数是多少，每行之和都是 1。",
      notice: ({ most }) =>
        `每一行都把最多的权重给了“${most}”。矩阵未经训练，又全为正数，所以各词元的提问十分相似。`,
      attempt: {
        button: ({ sharpness }) => `把锐度设为 ${sharpness ?? ""}`,
        after: "看其余的词元还剩下多少。",
      },
    },
    "why-scale-peaky": {
      title: "为什么要除：尖锐的 softmax",
      text: "分数大，几乎一切都归一个词元。用五个假想的{scores|分数}和它们的{weights|权重}来看：把分数乘以 8，softmax 就变得尖锐。其他倍数可以用滑块来定。",
      notice: ({ ratio, raised }) =>
        `最大的权重是第二大的 ${ratio} 倍；分数乘以 8 后，是第二大的 ${raised} 倍：${ratio} 的 8 次方。`,
      attempt: {
        button: "把倍数调到无穷大",
        after: ({ shared }) =>
          shared === undefined
            ? "一个权重拿走一切。梯度消失了：分数的微小变化不再改变任何东西。"
            : `最大的 ${shared} 个分数平分一切。`,
      },
    },
    "why-scale-variance": {
      title: "为什么要除：方差",
      text: "向量越宽，分数散布得越开；这里可以量一量。把方差为 1 的随机向量成对相乘：向量有多宽，点积就是多少个乘积的和，所以它的方差随宽度增长。除以 {=width_root}，方差又回到 1。这里的方差除以 n；PyTorch 的 `var` 除以 n − 1。",
      notice: ({ width, before, after }) =>
        `除之前的方差是 ${before}，接近宽度 ${width}；除之后是 ${after}，接近 1。笔记本没有设定种子，宽度为 5 时得到 4.84 和 0.97，宽度为 100 时得到 104.5 和 1.05。`,
      attempt: {
        button: ({ variance_dimension }) => `让向量有 ${variance_dimension ?? ""} 个数字`,
        after: ({ times }) => `上面的直方图展开的宽度是下面的 ${times ?? ""} 倍。`,
      },
    },
    context: {
      title: "一个词元的上下文向量",
      text: "提问词元收集各词元传递的内容：每个{value|值}乘以它的{weights|权重}，全部加起来。和就是它的{output|上下文向量}，与值同宽。",
      notice: ({ first, second, share }) =>
        `“${first}”和“${second}”占权重的 ${share}，上下文向量与它们的两个值最接近。`,
      attempt: {
        button: "让所有权重相等",
        after: "上下文向量就是各个值的普通平均值。",
      },
    },
    "all-contexts": {
      title: "全部上下文向量",
      text: "现在一次乘法就给出每个词元的{output|上下文向量}：{weights|权重}乘以{value|值}。至此，带权重矩阵的自注意力就完整了。",
      notice: ({ contexts, values }) =>
        `各行看起来很像：在同一列中，上下文之间最多相差 ${contexts}，而值之间最多相差 ${values}。权重的各行相似，得出的上下文也相似。`,
      attempt: {
        button: "把锐度提高到无穷大",
        after: ({ alone }) =>
          alone === undefined ? "看每一行偏爱哪个词元。" : "每一行都成了它所偏爱的词元的值。",
      },
    },
    "class-rand": {
      title: "紧凑的类",
      text: "要反复使用注意力，就把它写成一个类。构造函数抽取三个{parameter|权重矩阵}；`forward` 从输入一直算到{output|上下文向量}。用同样的种子、按同样的次序抽取，它必定给出你一步步算出的结果。",
      notice: ({ count }) =>
        `\`sa_v1\` 的全部 ${count} 个数字都等于前面各步的数字：同样的种子，同样的矩阵，同样的结果。`,
      attempt: {
        button: ({ seed }) => `用种子 ${seed ?? ""} 抽取`,
        after: "看两者是否仍然一致。",
      },
    },
    "class-linear": {
      title: "用线性层写的类",
      text: "用 `nn.Linear` 时，无论宽度是多少，{scores|分数}起初都接近零。它把{parameter|权重矩阵}存为 (out, in)，在笔记本中是 (4, 8)，计算时乘以它的转置，如这里所示。它的数字与 `rand` 的不同：来自另一个种子，有正有负，输入越宽数字越小。所以结果不同。",
      notice: ({ width, bound, most, equal }) =>
        `矩阵中没有一个数字超出 ±${bound}，即 ${width} 的平方根分之一。最大的注意力权重 ${most} 几乎不高于权重相等时的 ${equal}：训练之前，没有哪个词元突出。`,
      attempt: {
        button: ({ d_in }) => `让每个词元有 ${d_in ?? ""} 个数字`,
        after: "看这些权重是否依然平均，用 `rand` 抽取的权重又在多大程度上集中到一个词元上。",
      },
    },
  },
  asides,
};
