import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import type { LessonMessages } from "../../words/messages";
import type { TwoSequencesStep } from "./en";

export const title = "两个序列";

export const words: LessonMessages<TwoSequencesStep, never> = {
  steps: {
    "two-lists": {
      title: "一个序列提问，另一个回答",
      text: "要利用另一个序列的内容，交叉注意力从一个序列 X 取{query|查询}，从另一个序列 Y 取{key|键}和{value|值}。这里一个是译文 `target`，另一个是被翻译的句子 `source`。两者不必等长。所有数字都可以改动。矩阵是特意选的，使词与词能够彼此找到。",
      notice: ({ asking, answering, width }) =>
        `${asking} 个词元提问，${answering} 个词元回答。只有查询和键的宽度 ${width} 必须相同：查询与键逐个数字相乘。`,
      attempt: {
        button: ({ source_tokens }) => `让句子的长度为 ${source_tokens ?? ""} 个词`,
        after: "由它得出的每张表都有同样多的行；由译文得出的不变。",
      },
    },
    cross: {
      title: "不是方形的分数",
      text: "要比较两个序列，就把每个{query|查询}与每个{key|键}相乘。{scores|分数}中，每个提问的词元占一行，每个回答的词元占一列。softmax 沿行计算，即在回答者之间分配。所以有多少个提问的词元，就有多少个{output|上下文向量}。",
      notice: ({ rows, columns, own, word, share }) =>
        `分数是 ${rows} × ${columns}。${share === undefined ? "" : `“${own}”最关注“${word}”，权重为 ${share}。`}`,
      attempt: {
        button: ({ target_tokens }) => `让译文的长度为 ${target_tokens ?? ""} 个词`,
        after: "分数的大小只在一个方向上改变。",
      },
    },
    swap: {
      title: "谁提问，谁回答",
      text: "谁提问有关系吗？上面由一个序列提问；下面由另一个提问，用同样的矩阵。表的形状改变了，而且只有在自己的序列提问的地方，词元才得到{output|上下文向量}。两张{scores|分数}表并不互为转置，除非{query|查询}和{key|键}由同一个矩阵得出。",
      notice: ({ rows, columns, asks, answers, score, other }) =>
        `权重是 ${rows} × ${columns}，反过来是 ${columns} × ${rows}。${
          score === undefined
            ? "两张分数表互为转置；权重则不是，因为 softmax 对每一行单独计算。"
            : `“${asks}”问“${answers}”得分 ${score}；“${answers}”问“${asks}”得分 ${other}。`
        }`,
      attempt: {
        button: "让句子提问",
        after: "上面和下面的表互换位置。你输入的内容留在原处。",
      },
    },
    "one-table": {
      title: "两者放进一张表",
      text: "要同时看到两种注意力，就把一个序列放在另一个下面，先是回答者，后是提问者。让每个词元都问全部词元。这样，一张{scores|分数}表就有四部分：每个序列关注自己，也关注另一个。交叉注意力是其中之一，即左下角。",
      notice: ({ all, rows, columns }) =>
        `在 ${all} × ${all} 个分数中，左下角的 ${rows} × ${columns} 个就是交叉注意力的分数，每个数字都相同。`,
      attempt: {
        button: "让句子提问",
        after: "两个序列互换位置：左下角仍是交叉注意力。",
      },
    },
    blocks: {
      title: "一种注意力，三种掩码",
      text: "三种模块的区别在于掩码放行什么。编码器的词元看得见自己序列的全部。解码器的词元看得见自己和前面的。在交叉块中，提问者看得见全部回答者。模型把它们先后执行，每个都有自己的矩阵。前缀语言模型在一次 softmax 中全部同时进行。",
      notice: ({ difference, own, across, within }) =>
        difference !== undefined
          ? `只有交叉块是开放的。提问者的各行就是交叉注意力，最大差异是 ${difference}；其他各行什么也看不见，权重全是 0。`
          : across === undefined
            ? `“${own}”什么也看不见：它的权重全是 0。`
            : `“${own}”把 ${across} 的权重给了回答者，把 ${within} 给了自己的序列。`,
      attempt: {
        button: "只留交叉块",
        after: "比较提问者的上下文向量与交叉注意力的上下文向量。",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    target_tokens: "译文的词元数",
    source_tokens: "句子的词元数",
    asking: "谁提问",
    encoder: "编码器",
    decoder: "解码器",
    cross: "交叉",
  },
  choices: { target: "译文", source: "句子" },
  links: {
    ...links,
    queries_keys: "查询乘以键，除以 {=root}",
    lower_left: "它的左下角：交叉注意力的分数",
    blended: "加起来",
    asking_rows: "提问者的各行",
    beside_cross: "以及交叉注意力的",
  },
  labels: {
    paint: "覆盖两个序列的掩码：每个查询可以看哪些键",
    painted: "在各块之上画过。",
    query: "查询",
    key: "键",
    encoder: "回答者看自己：看全部。",
    decoder: "提问者看自己：不看后文。",
    cross: "提问者看回答者：看全部。",
    nothing: "回答者不看提问者。",
  },
};
