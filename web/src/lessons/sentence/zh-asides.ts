import type { AsideMessages } from "../../words/messages";
import type { SentenceAside } from "./en";

export const asides: Readonly<Record<SentenceAside, AsideMessages>> = {
  widths: {
    title: "哪些宽度必须一致",
    text: "查询与键逐个数字相乘，所以两者宽度相同。值从不与别的东西比较，只是被混合，上下文向量的宽度由它决定。",
  },
  filters: {
    title: "头就像卷积核",
    text: "卷积用多个卷积核扫过同一幅图像，每个各找一种模式。头对句子也是如此：同样的词元，不同的权重矩阵，不同的权重。单元格越深，权重越大。",
  },
};
