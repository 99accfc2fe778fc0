import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { drawings } from "../../words/zh/drawings";
import type { LessonMessages, Values } from "../../words/messages";
import type { SplittingStep } from "./en";

export const title = "多个头";

export const words: LessonMessages<SplittingStep, never> = {
  drawings,
  steps: {
    split: {
      title: "属于各个头的列",
      text: "一个层得出的{query|查询}与所有的头加起来同宽，每个词元有 d_model 个数字；每个头取走自己的几列。{key|键}和{value|值}也是如此。颜色表示一列属于哪个头；一个头的宽度 d_k 等于 d_model 除以头数。",
      notice: (facts) =>
        facts["count"] === "1"
          ? `一个头取走全部 ${facts["width"] ?? ""} 列；三个权重矩阵共有 ${facts["numbers"] ?? ""} 个数字。`
          : `头 ${facts["count"] ?? ""} 取走${columns(facts)}。三个权重矩阵共有 ${facts["numbers"] ?? ""} 个数字，与有多少个头分享无关。`,
      attempt: {
        button: ({ heads }) => `分给 ${heads ?? ""} 个头`,
        after: "表中没有一个数字改变，改变的只是它属于哪个头。",
      },
    },
    view: {
      title: "先 view，再 transpose",
      text: "要给每个头它的列，先用 `view(T, H, d_k)` 把每个词元的一行切成几段，再用 `transpose(0, 1)` 把同一个头的各段收集起来。但单用 `view(H, T, d_k)` 得到的形状也相同，也不会报错。它只是把同样的数字逐行读成另一种形状，所以它们落到错误的头里、错误的词元旁边。",
      notice: ({ all, moved, first, rows }) =>
        moved === "0"
          ? "这里两种方式一致：只有一个头或一个词元时，它们按同样的次序读数字。"
          : `单用 view，${all ?? ""} 个数字中有 ${moved ?? ""} 个占了别的数字的位置。${first === undefined ? "" : `头 1 有 ${rows ?? ""} 行，却只由词元 ${first.replaceAll(", ", "、")} 组成。`}`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词元`,
        after: "看现在一个头由哪些词元组成。",
      },
    },
    weights: {
      title: "每个头有自己的权重",
      text: "每个头把自己的{query|查询}与自己的{key|键}比较，各有 d_k 个数字，得出一整张{weights|权重}表。各表并排放置：同样的词元，被问了不同的问题。",
      notice: ({ own, first, share, head, last, lastShare, only }) =>
        only !== undefined
          ? `词元 ${own ?? ""} 只看得见词元 ${first ?? ""}：无论哪个头，它的权重都是 1。`
          : head === undefined
            ? `在这一个头中，词元 ${own ?? ""} 从词元 ${first ?? ""} 取得最多：${share ?? ""}。`
            : `在头 1 中，词元 ${own ?? ""} 从词元 ${first ?? ""} 取得最多，为 ${share ?? ""}；在头 ${head} 中，从词元 ${last ?? ""} 取得最多，为 ${lastShare ?? ""}。`,
      attempt: {
        button: "去掉掩码",
        after: "每个词元都可以看全部词元。",
      },
    },
    join: {
      title: "重新并排，再混合",
      text: "每个头的{output|上下文向量}回到它们所来自的列：先 `transpose`，再 `reshape`。到此为止，每个头都单独计算。输出投影 `W_out` 把它们混合起来：结果的每个数字都由所有头的所有列得出。",
      notice: (facts) =>
        facts["count"] === "1"
          ? "只有一个头：没有什么要拼接，每一行都保持原样。"
          : `拼接后的表中，${columns(facts)}就是头 ${facts["count"] ?? ""} 的表。输出的每个数字由 ${facts["all"] ?? ""} 个乘积相加，每个头 ${facts["width"] ?? ""} 个。`,
      attempt: {
        button: ({ heads }) => `拼接 ${heads ?? ""} 个头`,
        after: ({ each, d_model }) =>
          `拼接后的表有 ${d_model ?? ""} 列，每个头占 ${each ?? ""} 列。`,
      },
    },
    linear: {
      title: "nn.Linear 把权重存为 (out, in)",
      text: "PyTorch 的层为每个*得出*的数字存一行，并乘以翻转的表：`x @ W.T`。两张表含有同样的数字，所以改动一张，另一张也随之改变。在 `W_query` 中，行属于各个头；翻转之后，列属于各个头。`W_out` 是方的，忘了翻转它也不会被发现。",
      notice: ({ out, in: into, difference, square, alike }) =>
        `${square === undefined ? `W_query 有 ${out ?? ""} 行，每行 ${into ?? ""} 个数字：不翻转就与词元不相配，PyTorch 会拒绝。` : `W_query 也是方的，${out ?? ""} × ${into ?? ""}：不翻转也同样相配。`}${alike === undefined ? `不翻转 W_out，输出最多相差 ${difference ?? ""}。` : "这里 W_out 与自己的翻转相同，翻转它什么也不改变。"}`,
      attempt: {
        button: ({ d_in }) => `给词元 ${d_in ?? ""} 个数字`,
        after: ({ d_in }) => `d_model 为 ${d_in ?? ""} 时，W_query 也成了方的。`,
      },
    },
    same: {
      title: "叠放单个的头，与切开一次投影",
      text: "一个头也可以有自己的、较窄的层，如 `single_1_W_query`；各个头的结果并排放置。这是另一回事吗？把单个头的权重写进那一次投影的各列，看看结果。模型采用一个宽的层，是因为一次大的乘法比许多次小的更快。",
      notice: ({ apart, difference, digits }) =>
        apart === undefined
          ? `用这些权重，两者最多相差 ${difference ?? ""}：叠放单个的头与切开一次投影是同一种计算。`
          : `两者是分别抽取的，它们的上下文向量最多相差 ${digits ?? ""}。`,
      attempt: {
        button: "只用一个头",
        after: "单个头的权重与投影本身同宽。",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    d_in: "每个词元的数字个数",
    d_model: "所有头的宽度 d_model",
  },
  links: {
    ...links,
    viewed: "view(T, H, d_k)",
    transposed: "transpose(0, 1)",
    viewed_alone: "单用 queries.view(H, T, d_k)",
    flipped: "翻转",
    joined_times: "joined @ W_out",
    difference: "最大差异",
    columns_of: "写进",
    against: "相比",
  },
  labels: {
    column: "列",
    columns: "列",
    right: "先 view，再 transpose",
    wrong: "单用 view",
    token: "t",
    dimension: "d",
    origins:
      "每个数字原本是查询中哪个词元（t）的哪一维（d）。条的颜色是这一维所属的头的颜色；斜线：那里本应是另一个数字。",
    arrange: "把单个的头写进各列",
    own: "恢复投影自己的权重",
    before: "任何改动之前的最大差异",
    now: "现在",
  },
};

/** The columns of the last head. */
function columns({ from = "", to }: Values): string {
  return to === undefined ? `第 ${from} 列` : `第 ${from} 至 ${to} 列`;
}
