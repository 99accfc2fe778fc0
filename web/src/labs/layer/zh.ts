import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import { opening } from "../opening/zh";
import type { LessonMessages } from "../../words/messages";
import type { LayerStep } from "./en";

export const title = "你自己的层";

export const words: LessonMessages<LayerStep, never> = {
  steps: {
    inputs: {
      title: "你自己的一个层",
      text: "打开一个 state dict：本页列出其中的注意力层，并用你选中的层自己的权重逐步展开。在此之前，这个层由种子抽取。输入是每个词元一行数字：在模型中，它是上一个模块的输出，经过归一化。权重文件里没有它，所以本页也抽取它。你可以改写或粘贴每个数字。",
      notice: ({ tokens, width, numbers }) =>
        `${tokens ?? ""} 个词元，每个 ${width ?? ""} 个数字。这个层自己的数字，即权重矩阵和偏置，共有 ${numbers ?? ""} 个。`,
      attempt: {
        button: ({ tokens }) => `取 ${tokens ?? ""} 个词元`,
        after: "层保持原样：它不知道会来多少个词元。",
      },
    },
    projections: {
      title: "三次投影",
      text: "三次投影得出{query|查询}、{key|键}和{value|值}。`nn.Linear` 把权重存为 (out, in)，所以本页把它转置后显示在结果的上方。结果的每一行是词元的一行乘以矩阵，层有偏置时再加上偏置。颜色表示一列属于哪个头。",
      notice: ({ out, products, bias, fewer }) =>
        `每个数字由 ${products ?? ""} 个乘积${bias === undefined ? "" : "和一个偏置"}相加。一个词元的查询有 ${out ?? ""} 个数字，${fewer === undefined ? "它的键和值也是" : `它的键和值各有 ${fewer} 个`}。`,
      attempt: {
        button: "去掉偏置",
        after: "近来的语言模型大多如此。",
      },
    },
    heads: {
      title: "切成多个头",
      text: "每个头取走{query|查询}中自己的几列。{key|键}和{value|值}的头可以少一些：这时相邻的头读同一个，H 个头中的头 h 读 G 个头中的头 g(h)。这就是分组查询注意力，占用的内存更少。",
      notice: ({ heads, size, groups, read, fellows, count }) => {
        const cut = `${heads ?? ""} 个头，每个 ${size ?? ""} 个数字`;
        if (groups === undefined) {
          return heads === "1" ? `${cut}：它取走全部各列。` : `${cut}，每个头都有自己的键和值。`;
        }
        if (heads === "1") {
          return `${cut}：它取走全部各列。键和值的头有 ${groups} 个，它读其中的头 ${read ?? ""}。`;
        }
        const together =
          count === "1"
            ? `头 ${fellows ?? ""} 独自读`
            : `头 ${(fellows ?? "").replaceAll(", ", "、")} 共同读`;
        return `${cut}，而键和值的头有 ${groups} 个。${together}其中头 ${read ?? ""} 的键和值。`;
      },
      attempt: {
        button: "让所有的头共用一个键和值的头",
        after: ({ head_size }) => `这就是多查询注意力：键和值的宽度是 ${head_size ?? ""}。`,
      },
    },
    scores: {
      title: "每个查询与每个键",
      text: "要看键对查询回答得有多好，每个头把每个{query|查询}与每个{key|键}相乘：每个提问的词元得到一行{scores|分数}。除以头的宽度的平方根，分数的散布就不随宽度增长。",
      notice: ({ own, other, most, head, beside }) =>
        `在头 ${head ?? "1"} 中，词元 ${own ?? ""} 与词元 ${other ?? ""} 的分数最高：${most ?? ""}${beside === undefined ? "。没有做除法。" : `，除过之后是 ${beside}。`}`,
      attempt: {
        button: "不做除法",
        after: "在下一步看权重怎样变化。",
      },
    },
    weights: {
      title: "softmax 由分数得出权重",
      text: "要混合各个值，每一行需要加起来等于 1 的{weights|权重}：softmax 得出它们。在此之前，掩码为 0 处的{scores|分数}变成负无穷。权重文件不会说明它的模型能否看到后文：编码器看得见全部，解码器只看得见前面的。",
      notice: ({ own, other, most, head }) =>
        `在头 ${head ?? "1"} 中，词元 ${own ?? ""} 给词元 ${other ?? ""} 的权重最大：${most ?? ""}。`,
      attempt: {
        button: "隐藏后面的内容",
        after: "看第一个词元可以看见哪些词元。",
      },
    },
    context: {
      title: "混合值，拼接头",
      text: "每个头用自己的{weights|权重}混合自己的{value|值}。然后各个头的{output|上下文向量}在每个词元的一行中并排放置。",
      notice: ({ heads, size, tokens, width }) =>
        `每个数字由 ${tokens ?? ""} 个值混合而成。${heads === "1" ? `只有一个头：拼接后的一行就是它的 ${width ?? ""} 个数字。` : `${heads ?? ""} 个宽度为 ${size ?? ""} 的头，组成宽度为 ${width ?? ""} 的行。`}`,
      attempt: {
        button: "隐藏后面的内容",
        after: "只看得见自己的词元得到的就是自己的值，没有混合。",
      },
    },
    output: {
      title: "输出投影",
      text: "最后的矩阵混合各个头，并使一行回到进来时的宽度。这就是这个层传下去的东西；在模型中，它接着加到输入上。",
      notice: ({ products, width, bias }) =>
        `每个数字由 ${products ?? ""} 个乘积${bias === undefined ? "" : "和一个偏置"}相加，涉及所有的头；一行的宽度又是 ${width ?? ""}，与进来时相同。`,
      attempt: {
        button: "去掉偏置",
        after: "每一行都移动同样的数字。",
      },
    },
  },
  asides: {},
  opening,
  settings: {
    ...settings,
    d_model: "每个词元的数字个数 d_model",
    heads: "头数",
    kv_heads: "键和值的头数",
    head_size: "每个头的数字个数",
    bias: "查询、键、值的偏置",
    out_bias: "输出的偏置",
  },
  labels: { queries: "查询的头", keys: "键和值的头" },
  links: {
    ...links,
    shared: "拆开，由各个头读取",
    by_mask: "此处为 0 的被隐藏",
  },
};
