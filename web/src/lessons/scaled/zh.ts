import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { drawings } from "../../words/zh/drawings";
import type { LessonMessages } from "../../words/messages";
import type { ScaledAside, ScaledStep } from "./en";

export const title = "随机词元，大分数";

/** What the lesson is about. */
export const question = "为什么要除以 √d？";

export const words: LessonMessages<ScaledStep, ScaledAside> = {
  links,
  settings,
  drawings,
  steps: {
    layers: {
      title: "三个层",
      text: "三个线性层将得出{query|查询}、{key|键}和{value|值}。每个层有一个矩阵，在笔记本中还有偏置：每个输出一个数字。PyTorch 把矩阵存为 (out, in)：一行是一个输出从各个输入取多少。页面把它的偏置显示在这一行的末尾。",
      notice: ({ count, bound, width, biases }) =>
        `全部 ${count} 个数字都在 -${bound} 和 ${bound} 之间，即 ${width} 的平方根分之一：\`nn.Linear\` 从这个区间均匀抽取${biases === undefined ? "" : "，偏置也是如此"}。`,
      attempt: {
        button: ({ d_model }) => `让各层的宽度为 ${d_model ?? ""}`,
        after: ({ bound }) =>
          `区间是从 -${bound ?? ""} 到 ${bound ?? ""}：输入越少，每个输入就可以越重要。`,
      },
    },
    tokens: {
      title: "随机词元",
      text: "本课要看分数会变得多大，所以它的{input|词元}不代表真实的词。笔记本从正态分布抽取十个，每个有八个数字，在各层之后用同一个生成器，再各乘以十。",
      notice: ({ inside, count, scale }) =>
        `${count} 个数字中有 ${inside} 个在 -${scale} 和 ${scale} 之间：从正态分布抽取的数，大约三分之二与零相差不到一个标准差。`,
      attempt: {
        button: "不乘这个倍数",
        after: "看抽取出来的原本的数字。",
      },
    },
    "queries-keys-values": {
      title: "查询、键和值",
      text: "每个词元要提问、回答、传递内容。所以每个层把{input|词元}乘以它的矩阵（这里已转置），有偏置时再加到每一行：{query|q}、{key|k} 和 {value|v}。",
      notice: ({ product, bias, sum }) =>
        product === undefined
          ? `没有偏置时，\`q\` 的第一个数字 ${sum ?? ""} 就是乘积本身。`
          : `\`q\` 的第一个数字由乘积的 ${product} 和偏置的 ${bias} 相加：${sum}。`,
      attempt: {
        button: "抽取没有偏置的层",
        after: "`q`、`k` 和 `v` 的每一行都只是乘积。",
      },
    },
    "raw-scores": {
      title: "还没有除过的分数",
      text: "要看{scores|分数}会变得多大，就把每个{query|查询}与每个{key|键}相乘，先不除以任何数。这是第二个公式的内层，而第二个公式是完整的注意力。",
      notice: ({ score, asking, other, count }) =>
        `离零最远的分数是 ${score}，属于词元 ${asking} 与词元 ${other}。这样大小的数，其指数有 ${count} 位；最大的 float32 有 39 位。`,
      attempt: {
        button: ({ token_scale }) => `把词元乘以 ${token_scale ?? ""}`,
        after: ({ turned, bias }) =>
          turned === undefined
            ? "比较各个分数。"
            : bias === "true"
              ? "每个词元都变号。乘积中两个负号相互抵消；只有偏置能使分数不同。"
              : "每个词元都变号。乘积中两个负号相互抵消：分数不变。",
      },
    },
    "raw-variance": {
      title: "分数散布得多开",
      text: "要说明数字散布得多开，就求方差：各数与平均值 *m* 的距离的平方的平均。PyTorch 的 `var` 除以 n − 1，而不是 n。每个直方图上方的线向两边各延伸一个标准差。",
      notice: ({ product, times, width }) =>
        `一个分数由 ${width} 个乘积相加，每个乘积是查询的一个数字乘以键的一个数字。两者的方差相乘得 ${product}；分数的方差是它的 ${times} 倍。`,
      attempt: {
        button: ({ d_model }) => `让词元的宽度为 ${d_model ?? ""}`,
        after: "看三个方差中哪一个随之变化。",
      },
    },
    "scaled-scores": {
      title: "除过之后的分数",
      text: "要抵消这种增长，就把每个{scores|分数}除以宽度的平方根，在笔记本中是 √8。这样，方差就除以宽度本身，大致等于乘积相加使它增大的倍数。",
      notice: ({ before, after, width, still }) =>
        still === undefined
          ? `方差从 ${before} 降到 ${after}：缩小到 ${width} 分之一。`
          : `方差从 ${before} 降到 ${after}，缩小到 ${width} 分之一。softmax 在方差接近 1 时效果最好；这里还相差很远。`,
      attempt: {
        button: "不做除法",
        after: "方差又回到原始分数的方差。",
      },
    },
    weights: {
      title: "权重有多偏？",
      text: "{scores|分数}散布得开，softmax 就把几乎全部{weights|权重}给一个词元。分数要缩小多少，几个词元才会分享权重？用滑块找出答案：它先把分数乘以一个倍数。",
      notice: ({ sharp, count, most }) =>
        sharp === undefined
          ? `不再有哪个词元几乎拿走一切：${count} 行中没有一个权重大于 ${most ?? ""}。`
          : `${count} 行中有 ${sharp} 行，其中一个词元占了 0.95 以上。这样的行所剩的梯度很少：分数的微小变化几乎改变不了什么。`,
      attempt: {
        button: ({ sharpness }) => `把分数乘以 ${sharpness ?? ""}`,
        after: "看是否还有词元几乎拿走一切。",
      },
    },
    output: {
      title: "每个词元的新值",
      text: "现在每个词元得到新的向量，即整个公式的{output|输出}：{weights|权重}在一次乘法中把{value|值}混合起来。每个词元在输出中有一行，与词元一样长。",
      notice: ({ asking, copied, count }) =>
        asking === undefined
          ? `所有权重相等，都是 ${count ?? ""} 分之一，所以各行都相同：即各个值的平均。`
          : `词元 ${asking} 把全部权重给了词元 ${copied ?? ""}：它的输出是那个词元的值的副本，每一位都相同。`,
      attempt: {
        button: "让所有权重相等",
        after: "每个词元都得到所有值的平均。",
      },
    },
  },
  asides: {
    padding: {
      title: "较短的序列要填充",
      text: "模型每次处理长度相同的序列。较短的用填充补足，较长的截去。任何词元都不能关注填充，所以掩码在 softmax 之前把它的分数设为负无穷。填充本身各行的结果不算数。",
    },
    ten: {
      title: "词元乘以十",
      text: "笔记本把词元乘以十。查询和键随这个倍数增长，分数随它的平方增长，分数的方差随它的四次方增长：一万倍。只有偏置不增长。倍数为 1 时，笔记本的词元没有一个权重超过 0.17。",
    },
  },
};
