import type { OpeningMessages, Values } from "../../words/messages";

/** A layer by its name; the only one of a file may have none. */
const layer = ({ layer: name = "" }: Values): string => (name === "" ? "这个层" : `“${name}”`);

/** Names that were listed with commas. */
const listed = (names = ""): string => names.replaceAll(", ", "、");

/** Of opening a reader's own file in a laboratory. */
export const opening: OpeningMessages = {
  labels: {
    open: "打开文件",
    layerFiles:
      "或把文件拖到这里：.safetensors 或 .npz。文件只在这台电脑上读取，不会发往任何地方。",
    tableFiles:
      "或把文件拖到这里：含全部三个表的 .npz、.safetensors 或 JSON，或者三者共用的一个表 .npy、CSV 或 TSV。文件只在这台电脑上读取，不会发往任何地方。",
    reading: "正在读取文件 …",
    close: "关闭文件",
    layers: "其中的注意力层",
    heads: "头数",
    top: "整个文件",
    take: "逐步查看这个层",
    taking: "正在读取它的数组 …",
    done: "已放进实验室。",
    tables: "其中的表",
    put: "用这些做注意力",
  },
  conventions: {
    multihead: "nn.MultiheadAttention",
    separate: "四个矩阵",
    bert: "BERT",
    fused: "一个合并的矩阵",
    by_head: "一个合并的矩阵，逐头排列",
    gpt2: "GPT-2",
  },
  parts: { query: "查询", key: "键", value: "值" },
  about: (convention, width, heads) =>
    `${convention}，宽度 ${width}，头数${heads === undefined ? "未说明" : ` ${heads}`}`,
  example: (count) => `样本，1 至 ${count}`,
  arrays: (file, count, layers) => `${file}：${count} 个数组，${layers} 个注意力层。`,
  tablesIn: (file, count) => `${file}：${count} 个数组。`,
  askHeads: (choices, guess) =>
    `文件没有说明有多少个头：可以是 ${listed(choices)}。${guess === "" ? "" : `按每个头 64 个数字推测，是 ${guess} 个。`}`,
  toldHeads: (heads) => `文件说明有 ${heads} 个头。`,
  cut: ({ heads = "", size = "", shared = "" }) =>
    `${heads} 个头，每个 ${size} 个数字${shared === heads ? "" : `；键和值有 ${shared} 个头`}。`,
  tokens: (name) => `以“${name}”中的词元作为输入`,
  more: (count) => `还有 ${count} 个同类的。`,
  sentences: {
    none: ({ count, names }) =>
      count === "0"
        ? "这个文件里没有数组。"
        : `它的 ${count ?? ""} 个数组中，没有一个像注意力层的数组那样命名：最前面的是 ${listed(names)}。能识别的有 nn.MultiheadAttention 的 in_proj_weight；q_proj、k_proj、v_proj 之类；qkv；BERT 的 self.query；GPT-2 的 c_attn。`,
    adapters: () =>
      "这个文件里是适配器（LoRA），只是要加到模型权重上的部分：请把它们合并到模型中，再保存模型。",
    quantised: () =>
      "这个文件的权重经过量化，其存储方式这里不能读取：请把模型存为 float16 或 float32。",
    missing: (facts) =>
      `${layer(facts)}有查询，却没有与之相配的矩阵 ${listed(facts["names"])}：一个层三者都需要。`,
    shape: (facts) =>
      `${layer(facts)}的各部分不相配：${facts["name"] ?? ""} 是 ${facts["shape"] ?? ""}。`,
    cross: (facts) =>
      `${layer(facts)}由宽度不同的词元得出查询、键和值（${listed(facts["widths"])}）：它从一个序列关注另一个序列，而这里的输入只有一个序列的词元。`,
    no_output: (facts) =>
      `${layer(facts)}没有能按名称识别的输出投影，而它的头加起来又不与词元同宽，所以没有什么可以代替。`,
    too_wide: (facts) =>
      `${layer(facts)}的宽度是 ${facts["width"] ?? ""}：这里最多放得下 ${facts["most"] ?? ""}。`,
    unapplied: ({ names }) => `文件中有、但这里没有用上的：${listed(names)}。`,
    crossing: () => "从名称看，它关注的是另一个序列；这里它的键和值由提问的词元得出。",
    identity: () => "没有能按名称识别的输出投影：这里用单位矩阵代替，它什么也不改变。",
    zeros: ({ names }) => `没有偏置，这里用零代替：${listed(names)}。`,
    rotary: () => "它的模型按位置旋转查询和键（旋转位置嵌入）；这里没有旋转。",
    positions: () => "权重文件不会说明它的模型是否像 Llama 那样按位置旋转查询和键；这里没有旋转。",
    heads: ({ heads, width, most }) =>
      `${heads === "NaN" ? "这" : `${heads ?? ""} `}不能作为这里的头数：头数是不大于 ${most ?? ""} 的整数，并且能整除查询的宽度 ${width ?? ""}。`,
    head_size: ({ heads, size, most }) =>
      `${heads ?? ""} 个头，每个的宽度会是 ${size ?? ""} 个数字：这里最多放得下 ${most ?? ""} 个。`,
    sharing: ({ heads, size, keys }) =>
      `有 ${heads ?? ""} 个 ${size ?? ""} 个数字的头时，宽度为 ${keys ?? ""} 的键不能分成整数个可以平均共用的头。`,
    axes: ({ shapes }) =>
      `查询、键和值各有 2 个轴，有多个头时 3 个，再有批次时 4 个；这里是 ${listed(shapes)}。`,
    widths: ({ shapes }) => `查询和键逐个数字相乘，所以宽度必须相同：这里是 ${listed(shapes)}。`,
    lengths: ({ shapes }) => `每个键需要一个值：这里是 ${listed(shapes)}。`,
    leading: ({ shapes }) =>
      `头和样本的个数必须各自相同；只有键和值的头可以少一些，由各个头平均共用：这里是 ${listed(shapes)}。`,
    too_long: ({ shapes, tokens, heads, width }) =>
      `这里最多放得下 ${tokens ?? ""} 个词元、${heads ?? ""} 个头、每行 ${width ?? ""} 个数字：这里是 ${listed(shapes)}。`,
  },
};
