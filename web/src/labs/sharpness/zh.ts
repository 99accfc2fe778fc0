import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import type { LessonMessages } from "../../words/messages";
import type { SharpnessAside, SharpnessStep } from "./en";

export const title = "锐度";

export const words: LessonMessages<SharpnessStep, SharpnessAside> = {
  links,
  steps: {
    curves: {
      title: "一行分数，在每种锐度下",
      text: "分数乘以一个倍数会怎样？锐度先乘一个查询的{scores|分数}，然后 softmax 把它们变成{weights|权重}。曲线表示任意倍数会得出什么：圆点是你现在的位置。可以拖动滑块、曲线上的点，或分数条的末端。",
      notice: ({ entropy, most, largest, gradient }) =>
        gradient === undefined
          ? `一个权重拿走了一切：其他的都是 0，熵是 ${entropy} 比特，分数怎样变化都不会移动任何权重。训练从这一行学不到什么。`
          : `熵是 ${entropy} 比特，最多为 ${most} 比特；最大的权重是 ${largest}；softmax 梯度是最大值的 ${gradient}。`,
      attempt: {
        button: ({ sharpness }) => `把分数乘以 ${sharpness ?? ""}`,
        after: ({ left, now }) =>
          `softmax 梯度从 ${now ?? ""} 变为 ${left ?? ""}：在导数的表中找到它。`,
      },
    },
    overflow: {
      title: "为什么要减去最大值",
      text: "softmax 需要指数，而 float32 放不下大于 3.4e38 的数，大约是 88.7 的指数。先减去最大的{scores|分数} m，不会改变任何{weights|权重}：分子和分母除以了同一个数。不减，较大的分数就会毁掉这一行。",
      notice: ({ stable, infinite, zero, sum }) =>
        stable !== undefined
          ? `e 的幂次最大是 0，取指数得 1：无论分数是多少，都不会上溢，而且总和至少是 1。`
          : infinite !== undefined
            ? `有一个指数超出 float32 的范围，变成 ∞，总和也是。有限的数除以 ∞ 得 0，而 ∞ 除以 ∞ 不是数：NaN。`
            : zero !== undefined
              ? `每个指数都小得超出 float32 的范围，变成 0，总和也是。0 除以 0 不是数：NaN。`
              : `不做减法时，只要没有指数超出 float32 的范围就没有问题：权重加起来是 ${sum ?? "1"}。`,
      attempt: {
        button: ({ sharpness }) => `不减，并把锐度设为 ${sharpness ?? ""}`,
        after: ({ broken }) =>
          broken === undefined
            ? "看有没有指数超出 float32 的范围。"
            : "权重成为 NaN；曲线在开始出现 NaN 的地方中断。",
      },
    },
  },
  asides: {
    unscaled: {
      title: "“未缩放”标记",
      text: "注意力把查询与键的乘积除以宽度的平方根。如果这里的分数就是这样得来的，乘以这个平方根就抵消了除法。所以这个标记表示不做除法时这一行的样子：向量越宽，标记越靠右。",
    },
  },
  settings: {
    ...settings,
    d_k: "查询和键的宽度",
  },
  labels: {
    scores: "分数条；每条的末端可以拖动",
    weights: "这一行的权重",
    entropy: "熵随锐度变化的曲线",
    largest: "最大权重随锐度变化的曲线",
    gradient: "softmax 梯度随锐度变化的曲线",
    jacobian:
      "导数 J：每个权重（行）随每个锐化后的分数（列）移动多少。“softmax 梯度”就是这张表的大小。",
    exponentials: "各个指数及其总和",
    exponent: "e 的幂次",
    exponential: "指数",
  },
};
