import { links } from "../../words/zh/links";
import { settings } from "../../words/zh/settings";
import type { LessonMessages } from "../../words/messages";
import type { MasksStep } from "./en";

export const title = "掩码";

export const words: LessonMessages<MasksStep, never> = {
  steps: {
    paint: {
      title: "每个查询可以看哪些键？",
      text: "掩码说明查询可以看哪些键：一行是一个查询，一列是一个键。掩码为 0 的地方，{scores|分数}变成负无穷，softmax 给它的{weights|权重}恰好是 0。这一行若还有别的键，就由它们分享全部权重。按一个单元格，或拖过几个；也可以从预设开始。",
      notice: ({ removed, pairs, full }) =>
        removed === undefined
          ? `${pairs ?? ""} 对中，掩码一对也没有去掉：每个查询都可以看每个键。`
          : `${pairs ?? ""} 对中，掩码去掉了 ${removed} 对，被去掉之处的权重都恰好是 0。${full === undefined ? "" : `各行加起来仍是 1，只有 ${full} 行例外，它们什么也看不见。`}`,
      attempt: {
        button: ({ window }) => `让每个查询看最近的 ${window ?? ""} 个键`,
        after: "包括它自己：这就是滑动窗口。",
      },
    },
    "after-softmax": {
      title: "在 softmax 之后屏蔽",
      text: "能不能改为屏蔽{weights|权重}？把隐藏的键的权重设为 0，一行的其余部分加起来就不再是 1。把每一行除以自己的和，加起来就又是 1。对所有键的总和约去了，剩下的就是可见的键的 softmax。",
      notice: ({ difference, share, rows }) =>
        rows !== undefined
          ? `${rows} 行什么也看不见：和是 0，而 0 除以 0 不是数，得 NaN。其他各行的权重，两种方法都相同。`
          : share === undefined
            ? `与先屏蔽的最大差异是 ${difference}：两种方法给出同样的权重，直到 float32 的最后几位。`
            : `除之前，有一行只保留 ${share} 的权重。与先屏蔽的最大差异是 ${difference}。`,
      attempt: {
        button: "让每个查询只看自己的块",
        after: "再比较两张权重表。",
      },
    },
    additive: {
      title: "布尔的，还是相加的",
      text: "PyTorch 接受两种形式的掩码。布尔掩码说明查询可以看哪里：1 或 0。相加的掩码是一张加到{scores|分数}上的数字表：可以看的地方是 0，不可以的地方是负无穷。任何数加负无穷都是负无穷，所以两者结果相同。在 `nn.MultiheadAttention` 中，布尔掩码的含义相反：那里 True 表示隐藏。",
      notice: ({ difference }) => `与布尔掩码的最大差异是 ${difference}：一位都不差。`,
      attempt: {
        button: "去掉掩码",
        after: "看相加的掩码在哪里是零：在那里，加上它什么也不改变。",
      },
    },
    "large-number": {
      title: "用负十亿代替负无穷",
      text: "许多程序加的是 −1e9，而不是负无穷。这么小的数，指数在 float32 中是 0，所以隐藏的键同样得不到{weights|权重}。隐藏的{scores|分数}本身则丢失了：在十亿附近，float32 的间隔是 64。只有在一个键也看不见的行里，才看得出差别。",
      notice: ({ difference, rows, share }) =>
        rows === undefined
          ? `每个查询都看得见某个键，与负无穷的最大差异是 ${difference}。`
          : `${rows} 个查询一个键也看不见。用负无穷，那里的权重全是 0；用 −1e9，每个权重是 ${share}：查询关注的全是它不该看见的。`,
      attempt: {
        button: "在左边填充",
        after: "这样，在因果掩码之后，填充什么也看不见。",
      },
    },
    "masked-row": {
      title: "什么也看不见的一行",
      text: "查询一个键也看不见时，softmax 没有什么可分。照定义写，它用 0 除以 0：这不是数，而每个 NaN 都会传到由它算出的数字。这个引擎给出的{weights|权重}是 0，查询就什么也不取。若改用 −1e9，每个隐藏的键得到同样的份额。",
      notice: ({ rows, share }) =>
        rows === undefined
          ? "每个查询都至少看得见一个键，所以三张表一致。清空一整行，它们就不同了。"
          : `${rows} 行什么也看不见：照定义写的 softmax 得 NaN，这里得 0，用 −1e9 则各得 ${share}。`,
      attempt: {
        button: "在左边填充",
        after: "由长度不同的序列组成的批次就是这样：填充自己的各行什么也看不见。",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    block_size: "每块的词元数",
  },
  choices: { padding: "填充", left_padding: "因果，左边填充", block: "分块" },
  links: {
    ...links,
    added: "加到分数上",
    as_numbers: "写成要相加的数字",
    difference: "与用布尔掩码屏蔽的最大差异",
  },
  labels: {
    paint: "画出掩码：每个查询可以看哪些键",
    painted: "在预设之上画过。",
    query: "查询",
    key: "键",
  },
};
