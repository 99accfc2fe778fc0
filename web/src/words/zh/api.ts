import type { ApiMessages } from "../api";

/** The words of the API page. */
export const api: ApiMessages = {
  site: "注意力，逐格看懂",
  title: "模块",
  description:
    "可在浏览器、工作线程与 Node.js 中使用的 float32 自注意力模块：每个接口都附有类型说明，示例可在页面中直接运行。",
  lead: [
    "课程背后的计算引擎是一个独立的模块，提供注意力、多头注意力及其梯度、与 PyTorch 一致的随机数、掩码以及多线程计算。无论在网页、工作线程还是 Node.js 中，都从 `attention-lab` 导入。",
    "本页由该模块的类型声明生成。示例就在你的浏览器中由模块本身运行，不会向任何地方发送数据。",
  ],
  skip: "跳到示例",
  contents: "目录",
  closeContents: "收起",
  theme: { toDark: "深色主题", toLight: "浅色主题" },
  docstrings: "签名与说明直接取自类型声明，因此保留英文原文。",
  examples: {
    title: "示例",
    lead: "每个示例都是一段完整的程序，存成文件后也能在 Node.js 中运行。修改其中的数值，示例会重新运行。带点线的名称链接到相应的说明。",
    of: {
      softmax: {
        title: "softmax 函数",
        text: "逐行把分数变成权重。锐度会先乘到分数上：为 0 时所有权重相等；越大，最大的分数所占的权重越多。分数为 −∞ 的位置权重为零。",
      },
      attention: {
        title: "带掩码的注意力",
        text: "对随机生成的查询、键和值计算缩放点积注意力，同时使用因果掩码和末尾的填充掩码。试着隐藏全部词元：当一个查询看不到任何键时，它的权重和输出都是零。",
      },
      "multi-head": {
        title: "多头注意力",
        text: "权重矩阵为随机生成的 `torch.nn.MultiheadAttention`。头数必须整除宽度，不妨试一个除不尽的数。",
      },
      generator: {
        title: "与 PyTorch 一致的随机数",
        text: "`torch.manual_seed` 之后的随机数，与 PyTorch 的抽取顺序一致。",
      },
      gradient: {
        title: "梯度",
        text: "输出与给定的上游张量逐元素相乘再求和，这里是该和的梯度。最后把查询的一个数向两侧各移动一小步：量得的斜率就是查询梯度的第一个数。步长越大，偏差越大。",
      },
      decoding: {
        title: "用缓存逐个解码",
        text: "逐个词元进行：每个词元把它的键和值加入缓存，它的查询则读取缓存中的全部键和值。几个查询头共用同一个键头。",
      },
      pool: {
        title: "多线程计算",
        text: "把八个头分给多个工作线程：无论有几个，结果都与单线程逐位相同。",
      },
      trace: {
        title: "一节课的计算轨迹",
        text: "以数据的形式得到本站的一节课：它产生的每个张量、某一格是怎样算出来的，以及又由它算出了什么。",
      },
      errors: {
        title: "拒绝与错误",
        text: "不合适的输入会被拒绝，并给出错误代码和一句说明，引擎随后照常工作。宽度为 4 时注意力可以计算，比率在 0 到 1 之间时 dropout 可以计算。",
      },
      record: {
        title: "记录你自己的计算",
        text: "一个小小的注意力，边运行边记录：它的梯度、一个单元格和它的各项，以及词元倒序时的同一个程序。一个权重的各项，就是它那一行的分数。",
      },
      "record-program": {
        title: "把轨迹变成函数",
        text: "这个函数为每个新的查询计算权重和输出；与查询无关的部分只计算一次。加上 `fuse: true`，四个运算合成一次注意力。",
      },
      "record-errors": {
        title: "记录器的拒绝",
        text: "被拒绝的调用不会改变记录：其中只有 `x`、`y` 和被接受的结果。乘积需要 3 行，而 `x` 的轴是 −2 到 1。",
      },
    },
    inputs: (title) => `“${title}”的数值`,
    run: "运行",
    copy: "复制",
    copied: "已复制",
    notCopied: "本页无法使用剪贴板，请选中代码后自行复制。",
    results: (title) => `“${title}”的结果`,
    nothing: "没有打印任何内容。",
    badInput: (name, isWhole, least, most) =>
      `${name} 必须是 ${least} 到 ${most} 之间的${isWhole ? "整数" : "数"}。`,
    refused: (code, sentence) => `已拒绝（${code}）：${sentence}`,
    failed: (reason) => `示例因错误而中止：${reason}`,
    missing: "无法读取本页的一个文件。请检查网络连接，然后重新运行。",
  },
  operations: {
    about:
      "记录器用于你自己的计算：你用 PyTorch 的运算写出它，记录器保存每一步，解释每个单元格，计算梯度，并能换上别的数字重新运行。它是一个独立的模块，示例第一次用到它时，本页才会加载。",
    title: "运算",
    lead: "记录中的每种运算都是一个函数，名称与 PyTorch 相同。列表给出每种运算的签名，并说明结果的一个单元格由什么组成。`*` 之后的参数是选项，要按名称给出。",
    show: "显示列表",
    hide: "收起列表",
    filter: "筛选",
    found: (count) => `${count} 项`,
    groups: {
      cells: "逐单元格运算",
      axes: "沿轴运算",
      products: "矩阵乘积",
      views: "视图与复制",
      arranging: "选取与排列单元格",
      making: "创建与抽取张量",
      layers: "层与损失",
      traced: "只出现在轨迹中的",
      rules: "解释所用的规则",
    },
    missing: "无法读取本页的一个文件。请检查网络连接，然后再次显示列表。",
  },
  reference: {
    calls: "函数与方法",
    types: "类型",
    elsewhere: "它还提供上文已经说明的：",
    runsIn: "示例：",
    tags: {
      param: "参数",
      returns: "返回",
      throws: "抛出",
      example: "示例",
      see: "参见",
      default: "默认值",
      defaultValue: "默认值",
      deprecated: "已弃用",
      remarks: "备注",
      source: "来源",
    },
  },
};
