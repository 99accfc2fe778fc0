import type { AsideMessages } from "../../words/messages";
import type { SimpleAside } from "./en-first";
import { firstAsides } from "./zh-first";

export const asides: Readonly<Record<SimpleAside, AsideMessages>> = {
  ...firstAsides,
  arrows: {
    title: "点积衡量什么",
    text: "拖动箭头的尖端，或使用滑块。点积等于一个箭头的长度乘以另一个箭头在它上面的投影的长度：两者同向时最大，成直角时为零，超过直角时为负。",
  },
  dim: {
    title: "沿行，还是沿列",
    text: "用 `dim=-1` 时，softmax 沿每一行计算，各行之和为 1：即每个词元取多少。用 `dim=0` 时，它沿每一列计算，各列之和为 1。注意力需要的是沿行。",
  },
  rounded: {
    title: "把舍入后的数字相加",
    text: "笔记本印出的权重经过舍入。所以舍入后的数字之和可能不等于 1，虽然权重本身的和等于 1。",
  },
  parameters: {
    title: "参数不是注意力权重",
    text: "权重矩阵是学来的，学成之后就固定了：对每个句子都一样。注意力权重则为每个提问的词元重新计算。换一个词元提问，这两张表中只有一张会变；换一个种子，两张都会变。",
  },
  lookup: {
    title: "为什么叫“查询、键、值”：软查表",
    text: "普通的表找出与你的查询相等的那个键，返回它的值。注意力把查询与每个键比较，返回所有值的混合。把锐度提高到无穷大，它又成了普通的表：只有最匹配的键起作用。",
  },
  wide: {
    title: "宽得多的向量",
    text: "这里有六个随机的键和一个随机的查询。向量越宽，分数越大。宽度为 1,024 时，如果不做除法，softmax 通常会把几乎全部权重给一个键，能用来学习的梯度就所剩无几。",
  },
};
