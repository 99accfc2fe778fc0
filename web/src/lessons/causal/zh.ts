import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { drawings } from "../../words/zh/drawings";
import type { LessonMessages } from "../../words/messages";
import type { CausalAside, CausalStep } from "./en";
import { asides } from "./zh-asides";

export const title = "从求平均到因果头";

/** What the lesson is about. */
export const question = "怎样把后文藏起来？";

export const words: LessonMessages<CausalStep, CausalAside> = {
  choices: {
    reverse: "倒过来",
    rotate: "后移一位",
    same: "原来的顺序",
    encoder: "编码器",
    decoder: "解码器",
  },
  links,
  settings,
  drawings,
  steps: {
    batch: {
      title: "一个批次的序列",
      text: "为节省时间，模型同时计算几个序列。笔记本从正态分布抽取四个样本，每个有八个{input|词元}，每个词元两个数字：这是有三个轴的张量。可以选择看哪个样本。",
      notice: ({ count, mean, variance }) =>
        `全部 ${count} 个数字的平均值是 ${mean}，方差是 ${variance}：接近分布的 0 和 1。`,
      attempt: {
        button: ({ channels }) => `给每个词元 ${channels ?? ""} 个数字`,
        after: "所有样本的表都有同样多的列。",
      },
    },
    "average-loop": {
      title: "用循环对过去求平均",
      text: "要用前面的{input|词元}而不用后面的，最直接的办法是求平均：每一行变成它自己和前面所有行的{output|平均值}。平均值丢失了过去的次序，但这是预测后文的第一步。",
      notice: ({ count }) =>
        `两张表的第一行相同：词元 1 之前什么也没有。\`xbow\` 的最后一行是全部 ${count} 个词元的平均值。`,
      attempt: {
        button: ({ tokens }) => `让序列的长度为 ${tokens ?? ""} 个词元`,
        after: ({ kept }) =>
          kept === undefined
            ? "每个平均值仍只取自己这一行和前面各行。"
            : `在这个样本中，前 ${kept} 个平均值不变：任何词元都不改变它前面的平均值。`,
      },
    },
    "average-matrix": {
      title: "用矩阵求平均",
      text: "一次乘法可以代替循环：取由 1 组成的下三角矩阵，每一行除以自己的和，再乘以{input|词元}。先用样本 1 的几个词元核对每个数字，再看全部{output|平均值}。",
      notice: ({ examples }) =>
        `\`xbow2\` 就是前面用循环得出的平均值。{weights|权重}矩阵没有样本这个轴：同一个矩阵用于全部 ${examples} 个样本。这就是广播。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词元`,
        after: ({ tokens }) =>
          `权重的最后一行有 ${tokens ?? ""} 份，每份是 ${tokens ?? ""} 分之一。`,
      },
    },
    "average-softmax": {
      title: "用 softmax 求平均",
      text: "以后词元会用 softmax 选择{weights|权重}；这里它给出同样的权重。全部{scores|分数}从零开始。掩码把上三角设为负无穷；负无穷的指数是 0，所以后面的词元得不到权重。",
      notice: ({ count, share }) =>
        `这就是上一步的矩阵：分数相等，权重就相等，在第 ${count} 行中各为 ${share}。所以锐化什么也不改变。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词元`,
        after: ({ tokens }) =>
          `权重的最后一行有 ${tokens ?? ""} 份，每份是 ${tokens ?? ""} 分之一。`,
      },
    },
    "key-query-value": {
      title: "键、查询、值",
      text: "要选择取用什么，每个{input|词元}从三个没有偏置的层得到一个{key|键}、一个{query|查询}和一个{value|值}。PyTorch 按这个次序抽取矩阵，存为 (out, in)，所以页面把它们转置。",
      notice: ({ count, bound, width }) =>
        `三个矩阵的 ${count} 个数字都在 -${bound} 和 ${bound} 之间：\`nn.Linear\` 抽取的范围是输入个数（这里是 ${width}）的平方根分之一。`,
      attempt: {
        button: ({ head_size }) => `让头的宽度为 ${head_size ?? ""}`,
        after: "每个键、查询和值都有同样多的数字。",
      },
    },
    "causal-head": {
      title: "一个因果头",
      text: "要预测接下来是什么，词元就不能先看到它：因果掩码把后面的{scores|分数}设为负无穷，它们的{weights|权重}就是 0。权重混合{value|值}；笔记本没有把分数除以任何数。",
      notice: ({ kept }) =>
        kept === undefined
          ? "词元 1 只看得见自己：它的权重恰好是 1，它的输出就是自己的值。"
          : `词元 1 把 ${kept} 的权重留给自己；其余的给了在它后面的词元。`,
      attempt: {
        button: "去掉掩码",
        after: "每个词元都可以看见其他所有词元。",
      },
    },
    notes: {
      title: "关于注意力的几点说明",
      text: "要看注意力是什么、不是什么，再看这个头的{weights|权重}。“本步更多内容”从三方面来看：一张图，一个没有次序的集合，模型中用于三处的同一种计算。",
      notice: ({ pairs, removed }) =>
        removed === undefined
          ? `没有掩码：提问词元与回答词元的全部 ${pairs} 对都可以有权重。`
          : `在提问词元与回答词元的 ${pairs} 对中，掩码去掉了 ${removed} 对：在每个样本中，它们的权重都恰好是 0。`,
      attempt: {
        button: ({ window }) => `让每个词元只看最近的 ${window ?? ""} 个`,
        after: "包括它自己：这就是滑动窗口。",
      },
    },
    "variance-raw": {
      title: "重新抽取后的分数",
      text: "不做除法，{scores|分数}会散布得多开？从方差为 1 的正态分布抽取新的{key|键}和{query|查询}，并相乘。PyTorch 的 `var` 除以 n − 1。每个直方图上方的线向两边各延伸一个标准差。",
      notice: ({ scores, width }) =>
        `一个分数由 ${width} 个乘积相加，每个乘积的方差约为 1。相互独立的数的方差可以相加：${scores} 接近 ${width}。`,
      attempt: {
        button: ({ head_size }) => `让头的宽度为 ${head_size ?? ""}`,
        after: ({ head_size }) => `看分数的方差与 ${head_size ?? ""} 有多接近。`,
      },
    },
    "variance-scaled": {
      title: "除过之后的分数",
      text: "要使散布保持在 1 附近，就把另一次抽取的{scores|分数}除以头的宽度的平方根。除以一个数，方差就除以它的平方，在这里就是宽度本身。PyTorch 的 `var` 除以 n − 1。",
      notice: ({ scores }) => `现在键、查询和分数的散布程度相近：分数的方差是 ${scores}。`,
      attempt: {
        button: ({ head_size }) => `让头的宽度为 ${head_size ?? ""}`,
        after: "看方差与 1 有多接近：除法消去了宽度的影响。",
      },
    },
    "two-softmaxes": {
      title: "两次 softmax",
      text: "除法改变了什么？softmax 把两次抽取的样本 1 的第一行{scores|分数}变成权重。权重决定训练开始时一个词元关注多少词元；分数散布得太开，权重就偏向一边。",
      notice: ({ raw, scaled }) =>
        `不做除法时，一个词元占了 ${raw}；做了除法，没有一个超过 ${scaled}。`,
      attempt: {
        button: ({ head_size }) => `让头的宽度为 ${head_size ?? ""}`,
        after: "看两行各给其他词元留下多少。",
      },
    },
  },
  asides,
};
