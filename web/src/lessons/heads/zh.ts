import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { drawings } from "../../words/zh/drawings";
import type { LessonMessages } from "../../words/messages";
import type { HeadsAside, HeadsStep } from "./en";

export const title = "笔记本预告的内容";

/** What the lesson is about. */
export const question = "为什么不止一个头？";

export const words: LessonMessages<HeadsStep, HeadsAside> = {
  links,
  settings,
  drawings,
  steps: {
    "causal-head": {
      title: "一个头和它的掩码",
      text: "要预测下一个词，词元只能使用前面的内容。三个层得出{query|查询}、{key|键}和{value|值}；因果掩码把后面的词元的{scores|分数}设为负无穷，softmax 就不给它们{weights|权重}。",
      notice: ({ first, all }) =>
        all === undefined
          ? `“${first}”在最前面，只看得见自己：它的权重是 1，它的上下文向量就是自己的值。`
          : `没有掩码：${all} 个词元中的每一个都从其他每个词元取一些，也包括在它后面的。`,
      attempt: {
        button: "去掉掩码",
        after: "前面的词元也可以读后面的词元。",
      },
    },
    dropout: {
      title: "对权重做 dropout",
      text: "为了使任何词元都不只依赖另一个词元，训练时随机地把一些{weights|权重}设为零。留下的权重除以 1 − p。不在训练时，它什么都不丢弃：关闭训练模式就能看到。这种抽取有自己的种子。",
      notice: ({ lost, all, factor, rate, resting, sums }) =>
        lost === undefined || all === undefined
          ? resting === undefined
            ? `丢弃率为 0 时，每个权重都保留${sums === undefined ? "。" : "，每行之和都是 1。"}`
            : `不在训练时，丢弃率没有作用：每个权重都保留${sums === undefined ? "。" : "，每行之和都是 1。"}`
          : factor === undefined || rate === undefined
            ? `全部 ${all} 个权重都被丢弃，没有什么可以传下去。`
            : `丢弃率为 ${rate} 时，${all} 个权重中有 ${lost} 个被丢弃，其余的乘以 ${factor}。一行之和不再是 1；多次抽取的平均才是。`,
      attempt: {
        button: ({ dropout_rate }) => `把丢弃率设为 ${dropout_rate ?? ""}`,
        after: ({ training }) =>
          training === "true"
            ? "然后换一个种子，比较哪些权重被丢弃，各行之和又是多少。"
            : "再打开训练：不在训练时什么也不丢弃。",
      },
    },
    stacked: {
      title: "并排的头",
      text: "再加一个头，可以寻找别的关系。它的各层在第一个头之后抽取，用自己的{weights|权重}读同样的词元。所有头的{output|上下文向量}并排，每个词元就有更多数字。",
      notice: ({ own, first, second }) =>
        first === undefined || second === undefined
          ? `“${own}”那一行先是头 1 的上下文，接着是头 2 的上下文。`
          : `“${own}”那一行由头 1 的 ${first} 和头 2 的 ${second} 组成。`,
      attempt: {
        button: ({ heads }) => `取 ${heads ?? ""} 个头`,
        after: ({ all, kept }) => `拼接后的每一行有 ${all ?? ""} 个数字；前 ${kept ?? ""} 个不变。`,
      },
    },
    split: {
      title: "一次投影，切成多个头",
      text: "一个宽的层可以同时为所有的头服务，真实的模型就这样做：一次投影，把{query|查询}、{key|键}和{value|值}切成多个头，每个头各自做注意力。然后拼接起来，由最后一层（输出投影）混合各个头。这个宽的层抽取别的数字，所以结果与前面不同。",
      notice: ({ head, from, to }) =>
        to === undefined
          ? `头 ${head} 的查询就是这次投影的第 ${from} 列：切分不需要任何计算。`
          : `头 ${head} 的查询就是这次投影的第 ${from} 至 ${to} 列：切分不需要任何计算。`,
      attempt: {
        button: ({ heads }) => `切成 ${heads ?? ""} 个头`,
        after: ({ all, heads, d_out }) =>
          `投影的宽度为 ${all ?? ""}：${heads ?? ""} 乘以 ${d_out ?? ""}。`,
      },
    },
    cross: {
      title: "向另一个序列提问",
      text: "要翻译，模型就必须看另一个句子。在交叉注意力中，{query|查询}来自这些词元，{key|键}和{value|值}来自这另一个序列 `y`。这里它在各层之后由种子抽取。没有掩码。",
      notice: ({ rows, columns, share }) =>
        `${rows} 个词元提问，${columns} 个回答。没有一个权重远离平均份额 ${share}：什么都没学过的层不偏爱任何词元。`,
      attempt: {
        button: ({ other_tokens }) => `让另一个序列有 ${other_tokens ?? ""} 个词元`,
        after: ({ tokens, other_tokens }) =>
          `${tokens ?? ""} 行权重，每一行由 ${other_tokens ?? ""} 个词元分享。`,
      },
    },
    cost: {
      title: "注意力的代价",
      text: "文本越长，注意力的代价越高。对宽度为 d 的 T 个词元，四次投影要做 4 T d² 次乘法，比较和混合要做 2 T² d 次。各个头分享宽度，所以头再多，乘法也不增加。但每个头都要保存一张 T × T 的{weights|权重}表，每个数字四个字节。",
      notice: ({ layers, compared, total, even, side }) =>
        side === "even"
          ? `词元为 ${even} 个，即宽度的两倍时，投影与比较的代价相同：各 ${layers} 次。`
          : side === "below"
            ? `${total} 次乘法中，投影占 ${layers} 次，比较和混合占 ${compared} 次。词元超过 ${even} 个，即宽度的两倍之后，情况就反过来。`
            : `${total} 次乘法中，比较和混合占 ${compared} 次，投影占 ${layers} 次。词元少于 ${even} 个，即宽度的两倍时，情况正相反。`,
      attempt: {
        button: ({ cost_tokens }) => `取 ${cost_tokens ?? ""} 个词元`,
        after: ({ twice }) =>
          twice === undefined
            ? "比较投影的代价与分数和加权后的值的代价。"
            : "投影的代价加倍，而分数和加权后的值变为四倍。",
      },
    },
  },
  asides: {},
};
