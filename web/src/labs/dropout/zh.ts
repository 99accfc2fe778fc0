import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import type { LessonMessages } from "../../words/messages";
import type { DropoutStep } from "./en";

export const title = "Dropout（随机失活）";

export const words: LessonMessages<DropoutStep, never> = {
  steps: {
    mask: {
      title: "一些权重被丢弃",
      text: "训练时，每个{weights|权重}以概率 p 被设为 0，使任何词元都不只依赖另一个词元。留下的权重除以 1 − p。按掩码中的位，或拖过它们，可以改变它们；也可以抽取另一个掩码，或暂停 dropout：掩码保留着。",
      notice: ({ lost, all, factor, least, most, above, below, paused }) =>
        paused !== undefined
          ? "dropout 已暂停：每个权重都是原来的，掩码保留着。"
          : lost === undefined
            ? "没有权重被丢弃，也没有权重改变。"
            : factor === undefined
              ? `全部 ${all ?? ""} 个权重都被丢弃：每行之和都是 0。`
              : `${all ?? ""} 个权重中有 ${lost} 个被丢弃，其余的乘以 ${factor}。各行之和在 ${least ?? ""} 和 ${most ?? ""} 之间：${above ?? ""} 行大于 1，${below ?? ""} 行小于 1。`,
      attempt: {
        button: ({ dropout_rate }) => `以 ${dropout_rate ?? ""} 的概率丢弃`,
        after: ({ factor }) => `许多模型都是这样：训练时，留下的权重乘以 ${factor ?? ""}。`,
      },
    },
    rescale: {
      title: "为什么其余的要除以 1 − p",
      text: "一个位为 1 的概率是 1 − p。如果只把丢弃的{weights|权重}设为 0，一行之和平均是 1 − p。下一层在训练时得到的就比使用时少。乘以 1\u00a0/\u00a0(1\u00a0−\u00a0p)，平均又是 1。单次抽取仍会偏高或偏低。",
      notice: ({ kept, expectedKept, rescaled, expected, rows }) =>
        `这次抽取的 ${rows} 行，不乘这个因子时各行之和平均为 ${kept}，期望值是 ${expectedKept}；乘上之后平均为 ${rescaled}，期望值是 ${expected}。`,
      attempt: {
        button: ({ dropout_rate }) => `以 ${dropout_rate ?? ""} 的概率丢弃`,
        after: ({ factor }) => `留下的权重乘以 ${factor ?? ""}：看各行之和如何散开。`,
      },
    },
    "train-eval": {
      title: "训练与使用",
      text: "模型有两种模式。在 `model.train()` 之后，每次调用都抽取自己的掩码，所以同样的输入每次给出不同的{weights|权重}。在 `model.eval()` 之后，dropout 把输入原样传下去：什么都不丢弃，也不重新缩放。",
      notice: ({ calls, plain, same }) =>
        same !== undefined
          ? "在 eval 模式下，两次调用都给出原本的权重，每一位都相同；掩码不起作用。"
          : calls === undefined
            ? "两个掩码留下的相同，所以这次两次调用一致。"
            : `用同一个输入调用两次，最多相差 ${calls}；第一次与原本的权重最多相差 ${plain ?? ""}。`,
      attempt: {
        button: "切换到 eval",
        after: "两次调用给出同样的结果：原本的权重。",
      },
    },
    average: {
      title: "多次抽取的平均",
      text: "每次抽取各有各的偏差，而多次抽取的平均趋近原本的{weights|权重}。一张表统计每个权重在多少次抽取中被留下：约占全部的 1 − p，那个因子补足其余的部分。差距随抽取次数的平方根缩小。",
      notice: ({ draws, difference, first, tenth, none, all }) =>
        none !== undefined
          ? "丢弃率为 0 时什么都不丢弃：每次抽取都给出原本的权重。"
          : all !== undefined
            ? "丢弃率为 1 时每次抽取都丢弃一切，抽取多少次也不能使权重回来。"
            : `抽取 ${draws ?? ""} 次之后，任何平均值与它的权重相差都不超过 ${difference ?? ""}${first === undefined ? "。" : `；抽取一次之后是 ${first}。`}${tenth === undefined ? "" : "抽取次数为一百倍时，标准差是十分之一。"}`,
      attempt: {
        button: ({ draws }) => `取 ${draws ?? ""} 次抽取`,
        after: "看两张表有几位数字一致。",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    draws: "抽取次数",
  },
  choices: { train: "训练（train）", eval: "使用（eval）" },
  links: {
    ...links,
    dropped: "乘以掩码，除以 1 − p",
    made_of: "这些权重是它的 softmax：",
    times_factor: "乘以 1 / (1 − p)",
    times_kept: "乘以 1 − p，即掩码平均留下的份额",
    first_call: "第一次调用",
    second_call: "再调用一次",
    from_plain: "与原本权重的最大差异",
    from_first: "与第一次调用的最大差异",
    averaged: "乘以权重，除以抽取次数 × (1 − p)",
    against: "与原本的权重比较",
  },
  labels: {
    mask: "dropout 掩码：哪些权重留下",
    query: "查询",
    key: "键",
    sum: "行的和",
    legend: "实心：留下。斜线：丢弃。条形从 1 开始。",
    paused: "已暂停：什么都不丢弃，各行之和为 1。",
    pause: "暂停 dropout",
    resume: "继续丢弃",
    redraw: "抽取另一个掩码",
    as_drawn: "各位恢复为抽取时的样子",
    without: "不乘因子时各行的和",
    with: "乘以因子 1 / (1 − p) 时各行的和",
    expected: "竖线：期望值 ",
    mode: "模式",
    difference: "最大差异",
    curve: "与原本权重的最大差异随抽取次数的变化",
    spread: "最大权重的平均值的标准差",
  },
};
