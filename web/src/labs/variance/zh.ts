import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { drawings } from "../../words/zh/drawings";
import type { LessonMessages } from "../../words/messages";
import type { VarianceStep } from "./en";

export const title = "方差";

export const words: LessonMessages<VarianceStep, never> = {
  drawings,
  steps: {
    pairs: {
      title: "点积由什么组成",
      text: "要看分数为什么会散开，就看随机的对：每一行有一个{query|查询}和一个{key|键}，数字的平均值为 0，方差为 1。逐个数字相乘，得到 d 个乘积，每个的平均值仍是 0，方差仍是 1。它们的和就是点积，也就是{scores|分数}：相互独立的数的方差可以相加，所以它的方差约为 d。所有数字都可以改动。",
      notice: ({ count, width, before, after }) =>
        `这 ${count} 个由 ${width} 个数字得出的点积，方差是 ${before}。除以 ${width} 的平方根后是 ${after}，是原来的 ${width} 分之一。对数这么少，方差可能离期望值很远；下一步取更多对。`,
      attempt: {
        button: ({ shown_pairs, width }) =>
          `取 ${shown_pairs ?? ""} 对、每个向量 ${width ?? ""} 个数字`,
        after: ({ width }) => `每个点积由 ${width ?? ""} 个乘积相加：看它们散布得多开。`,
      },
    },
    histogram: {
      title: "最多一百万个点积",
      text: "要把方差量准，就取许多对，多少由你定。上面的直方图统计原样的点积，下面的统计除以 {=width_root} 之后的点积，两者用同一条横轴。虚线位于期望的散布处，即方差的平方根。表中是最前面的几对。",
      notice: ({ inside, count, spread }) =>
        `前 ${count} 个点积中有 ${inside} 个在 ±${spread} 之内；按期望，全部点积的约三分之二应在其中。`,
      attempt: {
        button: ({ count, dimension }) =>
          `取 ${count ?? ""} 对、每个向量 ${dimension ?? ""} 个数字`,
        after: ({ dimension }) => `看测得的方差与 ${dimension ?? ""} 和 1 有多接近。`,
      },
    },
    dimensions: {
      title: "方差随维度的变化",
      text: "方差怎样随宽度增长？这里每种宽度有 4,000 个点积，宽度从 1 个数字到 4,096 个，每次加倍，分别看除之前和除之后。两条轴都按 2 的幂计，所以随维度同步增长的方差是一条直线。线是期望值，点是测得的值。",
      notice: ({ first, last, spread }) =>
        `从 d = ${first} 到 d = ${last}，方差增长到 ${last} 倍。散布是它的平方根，增长到 ${spread} 倍：除以 d 的平方根抵消的正是它。`,
      attempt: {
        button: ({ seed }) => `用种子 ${seed ?? ""} 抽取`,
        after: "看各点离它们的线有多远。",
      },
    },
    softmax: {
      title: "softmax 如何对待这样的分数",
      text: "散布对 softmax 有什么影响？这里最前面的几个点积是一行{scores|分数}。softmax 看的是差，不做除法时，差随散布增长：少数几个{weights|权重}占了几乎全部，最后只剩一个。除以 {=width_root} 之后，无论维度是多少，这一行看起来都一样。可以改动任意分数，或换一个种子抽取另一行。",
      notice: ({ dimension, raw, scaled, rawEntropy, entropy, most, rawLeft, left, more }) =>
        `d = ${dimension} 时，不做除法的最大权重是 ${raw}，做除法的是 ${scaled}；熵分别是 ${rawEntropy} 和 ${entropy} 比特，最多为 ${most} 比特。softmax 梯度是最大值的 ${rawLeft} 和 ${left}${more === undefined ? "。" : "：几个权重分享时，较尖锐的一行也可能更大。"}`,
      attempt: {
        button: ({ dimension }) => `让向量有 ${dimension ?? ""} 个数字`,
        after: "看不做除法时还有什么留给其余的词元。",
      },
    },
    dice: {
      title: "换成骰子也一样",
      text: "为什么用平方根？掷 n 颗骰子，把点数加起来，共 200 次。和在 3.5 n 左右，散布随 n 的平方根增长：一百颗骰子的散布是一颗的十倍。除以 n 的平方根，无论 n 是多少，散布都与一颗骰子相同。求平均则是除以 n，散布越来越小：这会把分数压平，权重也随之变平。",
      notice: ({ dice, sums, expected, overRoot, averages }) =>
        dice === "1"
          ? `一颗骰子：各次投掷的方差是 ${sums}，期望值是 ${expected}。除以 1 或它的平方根，什么也不改变。`
          : `${dice} 颗骰子的和，方差是 ${sums}，期望值是 ${expected}；除以平方根后是 ${overRoot}，求平均后是 ${averages}。`,
      attempt: {
        button: ({ dice }) => `掷 ${dice ?? ""} 颗骰子`,
        after: ({ times }) => `平均值比中间一行密集 ${times ?? ""} 倍。`,
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    shown_pairs: "前几张表中的对数",
    width: "其中向量的数字个数",
    dimension: "维度 d",
    pairs: "对数",
    axis_dimension: "横轴所依据的 d",
    row_length: "一行中的分数个数",
  },
  links: {
    ...links,
    after_division: "除过之后",
    over_root: "除以 {=width_root}",
    scores_over_root: "同样的分数，除以 {=width_root}",
    root: "平方根",
  },
  labels: {
    before: "点积，除之前",
    after: "除以 {=width_root} 之后",
    before_histogram: "除之前的点积的直方图",
    after_histogram: "除以 d 的平方根之后的点积的直方图",
    measured: "测得的方差",
    expected: "期望值",
    mean: "平均值",
    spread: "虚线：期望的散布",
    outside: "超出横轴",
    hold: "d 改变时保持这条横轴",
    of: "/",
    pairs: "对",
    stop: "停止",
    go_on: "继续",
    failed: "无法完成统计：",
    curve: "测得的方差与期望的方差随维度的变化",
    curve_before: "除之前",
    curve_after: "除之后",
    raw_weights: "不做除法的权重",
    weights: "做除法的权重",
    dice_strayed: "和减去它的平均值",
    dice_over_root: "除以 n 的平方根",
    dice_averages: "平均数减去它的平均值",
    distance: "与平均值的距离",
  },
};
