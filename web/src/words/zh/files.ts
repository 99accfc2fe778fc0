import type { FileMessages, Values } from "../messages";

/** An array by its name; the only one of a file has none. */
const array = ({ name = "" }: Values): string => (name === "" ? "这个数组" : `“${name}”`);

/** A file by its name, where it has one. */
const file = (name: string): string => (name === "" ? "这个文件" : `“${name}”`);

/** A count with its thousands apart. */
const count = (text = ""): string => text.replaceAll(/\B(?=(\d{3})+$)/g, ",");

const bytes = (text = ""): string => `${count(text)} 个字节`;

const KINDS: Readonly<Record<string, string>> = {
  '"': "文本",
  "{": "对象",
  null: " null",
};

/** What JSON must have at a place; a single sign stands for itself. */
const AWAITED: Readonly<Record<string, string>> = {
  value: "一个值",
  "value or ]": "一个值或 ]",
  key: "一个键名",
  "key or }": "一个键名或 }",
  ", or ]": " , 或 ]",
  ", or }": " , 或 }",
  end: "结尾",
};

const ZIP_PARTS: Readonly<Record<string, string>> = { directory: "目录", entry: "条目" };

/** Files that are of no kind that is read. */
const FOREIGN: Readonly<Record<string, string>> = {
  onnx: "是 ONNX 模型，或其他 protobuf 文件",
  gguf: "是 GGUF 格式的模型",
  hdf5: "是 HDF5 文件",
  parquet: "是 Parquet 或 Arrow 格式的表格",
  picture: "是图片",
  pdf: "是 PDF",
  packed: "是压缩文件，请先解压",
  web: "是网页，或其他 XML",
  pointer: "只指向 Git LFS 存放在别处的文件，请先取回那个文件",
  zip: "是不含 .npy 的 zip 文件",
  prose: "是文本，其中没有数字表格",
};

const LISTS: Readonly<Record<string, string>> = { header: "文件头", directory: "目录" };

export const files: FileMessages = {
  title: (id) => `为 ${id} 打开文件`,
  hint: (id, size) => `${id} 是 ${size}。你选的数组会取代它，并舍入为 float32。`,
  choose: "选择文件",
  drop: "或把文件拖到这里",
  kinds: "可以读取 .npy、.npz、.safetensors、CSV、TSV 和 JSON。文件内容不会离开这台电脑。",
  reading: (name) => `正在读取 ${name} …`,
  holds: (name, arrays) => `${name} 中有 ${arrays} 个数组：`,
  find: "按名称查找",
  more: (rest) => `还有 ${rest} 个：请按名称查找。`,
  index: (labels) => `第一列（${labels}）没有标题，是 pandas 写出的索引：这里略去。`,
  asks: "提问的词元不在其中：改由最后一个词元提问。",
  drops: (ids) => `你的 ${ids} 大小不再相符：恢复为本课自带的数字。`,
  between: "",
  unnamed: "没有名称",
  scalar: "单个数字",
  shape: (name, has, id, needs) =>
    `${array({ name })}是 ${has}，而 ${id} 是 ${needs}：请选择形状相同的数组，或长度在设置允许范围内的数组。`,
  problems: {
    empty: () => "这个文件是空的：张量文件至少要有一个文件头。",
    format: ({ name = "", kind = "" }) =>
      `${file(name)}${FOREIGN[kind] ?? "是另一种文件"}：这里读取 .npy、.npz、.safetensors、CSV、TSV 和 JSON。`,
    magic: ({ name = "", format = "" }) =>
      format === "npz"
        ? `“${name}”的开头不是 zip 文件的开头，所以不是 .npz：请用 numpy.savez 写出。`
        : `${file(name)}的开头不是字节 \\x93NUMPY，所以不是 .npy：请用 numpy.save 写出。`,
    unreadable: () => "文件无法继续读取：选定之后它被移动或改动了。请重新选择。",
    truncated: (facts) =>
      `${array(facts)}被截断了：形状 ${facts["shape"] ?? ""}、类型 ${facts["dtype"] ?? ""} 需要 ${bytes(facts["needs"])}，而文件里只有 ${count(facts["has"])} 个。`,
    trailing: (facts) =>
      `${array(facts)}的末尾之后还有字节：形状 ${facts["shape"] ?? ""}、类型 ${facts["dtype"] ?? ""} 需要 ${bytes(facts["needs"])}，而文件里有 ${count(facts["has"])} 个。`,
    "no-arrays": () => "这个文件里没有数组：请选择至少含有一个数组的文件。",
    pickled: () =>
      "这是 Python 的 pickle 文件，例如由 torch.save 写出；它可以运行程序，所以这里不读取：请把张量存为 .safetensors，或用 numpy.savez 保存。",
    spreadsheet: () => "这是电子表格：请把工作表导出为 CSV，再打开它。",
    "saved-changes": () => "这个文件保存的是本页的改动，不是数组：请用设置中的“打开文件”打开它。",

    negative: (facts) => `${array(facts)}的形状是 ${facts["shape"] ?? ""}：长度不能小于 0。`,
    axes: (facts) =>
      `${array(facts)}有 ${facts["axes"] ?? ""} 个轴：这里最多读取 ${facts["most"] ?? ""} 个。`,
    "too-large": (facts) =>
      `${array(facts)}${facts["shape"] === "" ? "的" : `的形状是 ${facts["shape"] ?? ""}，`}数字超过 ${count(facts["most"])} 个，这是这里能读取的上限：请只保存其中一部分。`,
    "too-many": ({ most }) =>
      `这个文件有超过 ${count(most)} 个数组，这是这里能列出的上限：请在一个文件里少存一些。`,
    dtype: (facts) =>
      `${array(facts)}的类型是 ${facts["dtype"] ?? ""}：这里读取 float16、bfloat16、float32、float64、8 至 64 位整数和 bool。`,
    duplicate: ({ name = "" }) =>
      name === ""
        ? "有两个数组没有名称：每个数组都要有自己的名称。"
        : `名称“${name}”对应两个数组：每个数组都要有自己的名称。`,
    size: (facts) =>
      `${array(facts)}与它的形状不符：${facts["shape"] ?? ""}${facts["dtype"] === "" ? " 应有" : `、类型 ${facts["dtype"] ?? ""} 需要`} ${count(facts["needs"])} 个${facts["dtype"] === "" ? "数字" : "字节"}，而文件给了 ${count(facts["has"])} 个。`,
    "long-header": ({ part = "", length, most }) =>
      `这个文件的${LISTS[part] ?? "列表"}有 ${bytes(length)}，而这里最多读取 ${count(most)} 个：请在一个文件里少存一些数组，或使用更短的名称。`,

    version: (facts) =>
      `${array(facts)}是 .npy 的 ${facts["version"] ?? ""} 版：这里读取 1.0、2.0 和 3.0 版。`,
    "npy-header": (facts) =>
      `${array(facts)}的文件头无法读取：.npy 的文件头是一个 Python 字典，含有‘descr’、‘fortran_order’和‘shape’。`,

    zip: ({ part = "" }) =>
      part === "end"
        ? "这个 .npz 缺少末尾，而目录就在那里：文件被截断了，或后面被添加了内容。"
        : `这个 .npz 的${ZIP_PARTS[part] ?? ` ${part} `}指向它没有的位置：文件被截断或损坏了。`,
    "zip-overlap": ({ name = "", other = "" }) =>
      other === ""
        ? `${array({ name })}与这个 .npz 的目录重叠：两者需要各自的字节。`
        : `${array({ name })}与“${other}”在这个 .npz 中重叠：两者需要各自的字节。`,
    encrypted: (facts) => `${array(facts)}是加密的：请不设密码保存文件。`,
    compression: (facts) =>
      `${array(facts)}用方法 ${facts["method"] ?? ""} 压缩：这里读取 numpy.savez 和 numpy.savez_compressed 写出的文件，即不压缩或用 deflate 压缩的。`,
    inflated: (facts) =>
      `${array(facts)}解压后不是文件所说的 ${bytes(facts["bytes"])}：文件已损坏。`,
    deflate: (facts) => `${array(facts)}无法解压：文件被截断或损坏了。`,
    checksum: (facts) => `${array(facts)}与保存时不同：校验和不一致，文件已损坏。`,
    "not-npy": (facts) => `${array(facts)}不是 .npy，而 .npz 由 .npy 组成。`,

    "header-length": ({ length, most, has }) =>
      length === undefined
        ? `这个文件有 ${bytes(has)}：.safetensors 文件的前 8 个字节说明文件头的长度。`
        : `这个文件说它的文件头有 ${bytes(length)}，而最多只能有 ${count(most)} 个：文件被截断了，或不是 .safetensors。`,
    "safetensors-header": ({ name = "" }) =>
      name === ""
        ? "这个文件的文件头无法读取：.safetensors 的文件头是 JSON，并且是一个对象。"
        : `文件头中关于“${name}”的内容无法读取：每个张量要有“dtype”、“shape”和两个“data_offsets”，而“__metadata__”只含文本。`,
    outside: (facts) =>
      `${array(facts)}位于第 ${count(facts["begin"])} 至 ${count(facts["end"])} 个字节，而文件中张量只占 ${count(facts["has"])} 个：文件被截断了，或文件头有误。`,
    overlap: ({ name = "", other = "" }) =>
      `${array({ name })}与${other === "" ? "另一个数组" : `“${other}”`}重叠：每个张量需要各自的字节。`,
    hole: ({ name = "", bytes: unused }) =>
      `${name === "" ? "最后一个张量之后" : `“${name}”之前`}有 ${bytes(unused)}的空隙：.safetensors 的张量一个紧挨一个。`,

    encoding: () => "这个文本不是 UTF-8：请用 UTF-8 编码保存。",
    cell: ({ line, column, text = "" }) =>
      text === ""
        ? `第 ${line ?? ""} 行第 ${column ?? ""} 列是空的：每个单元格都要有数字。`
        : `第 ${line ?? ""} 行第 ${column ?? ""} 列是“${text}”，不是数字：单元格里是带小数点的十进制数、nan、inf 或 -inf，只有第一行可以是文字。`,
    "ragged-rows": ({ line, cells, width }) =>
      cells === "0"
        ? `第 ${line ?? ""} 行是空的，却夹在各行之间：每行有 ${width ?? ""} 个单元格。`
        : `第 ${line ?? ""} 行有 ${cells ?? ""} 个单元格，而上面各行有 ${width ?? ""} 个：各行长度必须相同。`,
    quote: ({ line }) => `第 ${line ?? ""} 行有引号没有结束，或引号后面还有内容。`,

    json: ({ line, found = "", awaited = "" }) =>
      `第 ${line ?? ""} 行${found === "" ? "到此结束" : `出现“${found}”`}，而 JSON 在那里应有${AWAITED[awaited] ?? ` ${awaited}`}：这里读取的 JSON 是嵌套的数字列表，或按名称含有这种列表的对象。`,
    "json-value": (facts) =>
      `${array(facts)}在应有数字的地方是${KINDS[facts["found"] ?? ""] ?? ""}：列表里只能有数字、true 和 false。`,
    "ragged-lists": (facts) =>
      (facts["count"] ?? "") === ""
        ? `${array(facts)}中数字与列表并列：所有数字必须在同样的深度。`
        : `${array(facts)}中长为 ${facts["count"] ?? ""} 的列表与长为 ${facts["length"] ?? ""} 的列表并列：并列的列表长度必须相同。`,
  },
};
