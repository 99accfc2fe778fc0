import type { AsideMessages } from "../../words/messages";
import type { TrainableAside } from "./en";

export const asides: Readonly<Record<TrainableAside, AsideMessages>> = {
  widths: {
    title: "以一种宽度进，以另一种宽度出",
    text: "GPT 这样的模型让两种宽度相等，这样注意力的结果可以加回到它所来自的词元上，下一层得到的也是它所期望的宽度。笔记本特意让它们不同，从宽度就能看出一个向量是什么。",
  },
  trained: {
    title: "训练会改变哪些数字",
    text: "训练只改变三个权重矩阵。词元来自外部，其他一切都为每个句子重新计算。把句子加长：矩阵的形状不变。输出的宽度由它们决定。",
  },
  dice: {
    title: "一颗骰子和一百颗骰子",
    text: "一颗骰子的平均值是 3.5，方差是 2.9；一百颗加起来，平均值是 350，方差是 291.7。两者都增长到一百倍，但散布是方差的平方根，所以只增长到十倍。点积就是这样的和，由 d 个乘积相加：除以 {=width_root} 抵消了散布的增长。它不是平均值，平均值要除以 d。各次投掷的方差是样本方差：它除以 n − 1。",
  },
};
