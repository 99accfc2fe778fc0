import type { LaterMessages } from "../messages";
import { ownSentence } from "./own-sentence";
import { beforeAnother } from "./refusals";

/** What is added up, those that are 0 apart. */
function added(count: number, zeros: number, what: string): string {
  if (count + zeros === 1) return `一个${what}`;
  if (count === 0) return `${zeros} 个${what}，全为 0`;
  const sum = count === 1 ? `1 个${what}` : `${count} 个${what}之和`;
  return zeros === 0 ? sum : `${sum}；另有 ${zeros} 个为 0`;
}

/** How many numbers, or some where nobody has counted them. */
const some =
  (what: string) =>
  (count: number | undefined): string =>
    count === undefined ? `一些${what}` : `${count} 个${what}`;

/** The words of what comes when it is first used. */
export const later: LaterMessages = {
  problems: {
    lesson: (name, instead) => `没有名为“${name}”的课。这里是最接近的“${instead}”。`,
    laboratory: (name, instead) => `没有名为“${name}”的实验室。这里是最接近的“${instead}”。`,
    step: (name, instead) => `本课没有步骤“${name}”。这里是最接近的“${instead}”。`,
    setting: (name) => `本课没有设置“${name}”；地址中的这一部分已略去。`,
    value: (name, value) => `“${name}”不能设为“${value}”，已使用默认值。`,
    refused: (reason) => `${beforeAnother(reason)}各项设置已恢复为默认值。`,
    kept: (reason) => `${beforeAnother(reason)}一切保持原样。`,
    edits: (text) => `无法读取改动的数字“${text}”，已略去。`,
    cell: (text) => `“${text}”不是本课任何单元格的名字。`,
    long: (most) => `这个地址超过 ${most} 个字符；本课以默认状态显示。`,
    file: "这个文件无法读取，或其中没有本页的改动；数字保持原样。",
    lost: "改动的数字太多，这个地址放不下，所以显示的是本课自带的数字；存成文件可以全部保留。",
  },
  ownSentence,
  tooLong: (length, most) =>
    `这些改动会使链接长达 ${length} 个字符；这里的链接最多容纳 ${most} 个。地址中略去了改动的数字；存成文件可以保留它们。`,
  copying: {
    menu: (name) => `将 ${name} 复制为`,
    formats: {
      pytorch: "PyTorch",
      numpy: "NumPy",
      csv: "CSV",
      tsv: "TSV",
      markdown: "Markdown",
      latex: "LaTeX",
    },
    files: "文件",
    save: "存为 .npy",
    saved: "已保存",
    open: "打开文件…",
    byHand: (name) => `${name}，请手动复制`,
    stepByHand: "本步骤的 PyTorch 代码，请手动复制",
    script: {
      title: (lesson, step) => `注意力，逐格看懂：${lesson}，${step}`,
      settings: (list) => `改动的设置：${list}`,
      numbers: (ids) => `有数字改动的表：${ids}`,
      stored: "本页用 float64 累加，每张表用 float32 保存。",
      dot: "用循环计算点积：每一步都存为 float32。",
      softmax: "先把分数乘以锐度，再做 softmax；全部被屏蔽时为零。",
      naive: "照定义写的 softmax，不减去最大值。",
      digits: "小数点后四位，恰为一半时进位。",
      show: "按页面上的样子打印一张表。",
    },
  },
  saving: { all: "全部张量", as: (format) => `存为 ${format}` },
  compare: {
    hint: "把现在的数字存为 A，再改动些什么，每张表都会显示它的影响。也可以直接选下面的一组：",
    keep: "把现在的存为 A",
    keepAgain: "改把现在的存为 A",
    end: "结束对比",
    show: "表中显示",
    showing: { now: "现在", a: "A", difference: "现在 − A" },
    pairs: {
      scaled: "未缩放与已缩放",
      mask: "未屏蔽与已屏蔽",
      sharpness: "锐度 1 与 4",
    },
    largest: "本步骤中最大的变化：",
    same: "本步骤的每个数字都与 A 中相同。",
    cell: (a, difference) => `A ${a}，现在 − A ${difference}`,
  },
  pasting: {
    nothingToPaste: "没有可粘贴的内容；请先复制一些数字。",
    ragged: (row, cells, first) =>
      `粘贴内容的第 ${row} 行有 ${cells} 个数字，而第一行有 ${first} 个；各行长度必须相同。`,
    badCell: (row, column, why) => `粘贴内容的第 ${row} 行第 ${column} 列：${why}`,
    tooWide: (rows, columns, roomRows, roomColumns) =>
      `粘贴的数字是 ${rows} × ${columns}，而从这个单元格起只放得下 ${roomRows} × ${roomColumns}。`,
  },
  playing: {
    title: (id) => `${id} 如何得出`,
    position: "位置",
    frame: (place, count) => `第 ${place} 幕，共 ${count} 幕`,
    speed: "速度",
    times: (speed) => `${speed} ×`,
    by: "步调",
    granularities: { cells: "逐格", rows: "逐行", columns: "逐列" },
    stop: "停止",
    words: {
      maximum: "最大值",
      exponentials: "指数",
      sum: "和",
      mean: "平均值",
      largest: "目前最大",
      place: "位置",
      each: "每个",
      in_bin: "在此区间",
      given: "本课给定。",
      drawn: "由种子随机抽取。",
      constant: "由设置确定。",
      replaced: "由你输入。",
    },
    terms: (count) => `${count} 项`,
    each: (rule) => `每个都是${/^\d/.test(rule) ? " " : ""}${rule}`,
  },
  effect: {
    numbers: {
      input: some("输入的数字"),
      parameter: some("参数"),
      query: some("查询的数字"),
      key: some("键的数字"),
      value: some("值的数字"),
      scores: some("分数"),
      weights: some("权重"),
      context: some("上下文的数字"),
      output: some("输出的数字"),
      measure: some("度量"),
      mask: some("掩码的数字"),
      constant: some("常数"),
    },
    between: "、",
    total: some("数字"),
    changed: (inSteps, list, total) => [
      `这次改变了${inSteps ? "各步骤表格里" : "步骤之外"}的 ${list}。`,
      `这次改变了 ${total}。`,
    ],
    largest: (inSteps, list, total, difference, cell) => [
      `这次改变了${inSteps ? "各步骤表格里" : "步骤之外"}的 ${list}；变化最大的是 ${cell}：${difference}。`,
      `改变了 ${list}；最大：${cell} ${difference}。`,
      `改变了 ${total}；最大：${cell} ${difference}。`,
      `变了 ${total}；${cell} ${difference}`,
      `变了 ${total}`,
    ],
    nothing: (own) => (own ? "这次没有改变别的数字。" : "这次没有改变任何数字。"),
    tables: (added, removed, settings) => {
      const more = added === 0 ? [] : [`多了 ${added} 个`];
      const fewer = removed === 0 ? [] : [`少了 ${removed} 个`];
      const tables = `现在表格${[...more, ...fewer].join("、")}`;
      return [settings === "" ? `${tables}。` : `${tables}：${settings}。`, `${tables}。`];
    },
    sizes: (count, total, settings) => {
      const tables =
        count === total ? "现在所有表格都换了大小" : `现在 ${total} 个表格中有 ${count} 个换了大小`;
      return [settings === "" ? `${tables}。` : `${tables}：${settings}。`, `${tables}。`];
    },
  },
  inspector: {
    hint: "指向任意一个数字，看它从何而来；点击可将它固定在这里。给定的数字可以左右拖动，也可以双击后直接输入。",
    rules: {
      given: () => "给定的数字",
      same: () => "另一张表中的数字，原样取来",
      products: (count, zeros) => added(count, zeros, "乘积"),
      biased: (count, zeros) => `${added(count, zeros, "乘积")}；再加偏置`,
      numbers: (count, zeros) => added(count, zeros, "数字"),
      difference: () => "一个差",
      mean: (count, zeros) => `${count + zeros} 个数字的平均值`,
      mean_absolute: (count, zeros) => `${count + zeros} 个数字绝对值的平均值`,
      let_through: () => "被掩码放行",
      masked: () => "被屏蔽：无论分数是多少，都是负无穷",
      kept: () => "保留下来，并除以保留的比例",
      dropped: () => "被丢弃",
      nothing: () => "没有可分的，所以是 0",
      exponential_over_sum: (count, zeros) =>
        `它的指数除以 ${count} 个指数之和${zeros === 0 ? "" : `；${zeros} 个被屏蔽`}`,
      share_of_sum: (count) => `它在 ${count} 个数字之和中所占的份额`,
      largest: (count) => `${count} 个数字中最大的`,
      entropy: (count, zeros) => `${count + zeros} 个权重的熵，单位为比特`,
      gradient_left: (count) => `${count} 个权重的 softmax 雅可比矩阵的大小，占其可能最大值的比例`,
      look_up: () => "查表所得",
      variance: (count) => `${count} 个数字的方差`,
      count: (count) => `${count} 个数字中落在这个区间的个数`,
      rounded: () => "舍入所得",
    },
    sentence: (cell, place, value, rule) =>
      `${cell}${place === "" ? " " : `（${place}）`}等于 ${value}：${rule}。`,
    letGo: "取消固定",
    letGoKey: "（按 Esc）",
    pinned: "已固定",
    preview: "点击可固定在这里",
    show: "展开",
    hide: "收起",
    number: "数值",
    allTerms: (count) => `显示全部 ${count} 项`,
    fewTerms: "只显示最大的几项",
    folded: (count, value) => `另有较小的 ${count} 项，合计 ${value}`,
    foldedOnly: (count) => `另有 ${count} 项`,
    madeOf: "来源",
    feeds: "去向",
    from: "来自",
    trail: "来到这里的路径",
    allDigits: "全部位数",
    pytorch: "PyTorch",
    changedFrom: (value) => `原为 ${value}`,
    nearby: "其他步骤的表",
    words: {
      mask: "掩码",
      place: "位置",
      in_bin: "在此区间：",
      outside: "不在此区间：",
      sum: "和",
      largest: "最大值",
      added: "加上",
    },
    zeros: (words, count) =>
      words === "" ? `${count} 项各为` : `各为：${words.replaceAll(", ", "、")}`,
    masked: (words, count) =>
      words === "" ? `${count} 个被屏蔽` : `被屏蔽：${words.replaceAll(", ", "、")}`,
    exponential: (sharpness, maximum) => {
      const power = maximum ? "分数 − 最大值" : "分数";
      return `e^(${sharpness ? `锐度 × ${maximum ? `(${power})` : power}` : power})`;
    },
    limit: "只有最大的分数算数：它得 1，其余得 0。",
    infinite: "分数为无穷大，无从比较。",
    rounds: "≈ 所示数字经过舍入",
    overflows: "→ ∞ 超过 float32 所能表示的最大数 3.4e38",
    given: {
      given: "本课给定。",
      drawn: "由种子随机抽取。",
      constant: "由设置确定。",
      replaced: "由你输入。",
      own: "来自你的文件。",
    },
  },
  code: {
    height: "代码区的高度",
    languages: { cpp: "C++", pytorch: "PyTorch" },
    close: "关闭",
    other: "在其他步骤中得出",
    how: {
      drawn: "如何抽取随机数",
      look_up: "如何查找一个位置",
      assign: "如何取用各个位置",
      matmul: "如何计算矩阵乘积",
      transposed_matmul: "如何计算与转置矩阵的乘积",
      multiply: "如何逐行相乘",
      add: "如何把表相加",
      subtract: "如何把数字相减",
      scale: "如何缩放数字",
      shift: "如何平移数字",
      sum: "如何求和",
      cumulative_sum: "如何累加",
      cumulative_mean: "如何求累积平均",
      mask: "如何屏蔽分数",
      dropout: "如何进行 dropout",
      softmax: "如何计算 softmax",
      divide_by_sum: "如何把数字除以它们的和",
      variance: "如何计算方差",
      histogram: "如何统计直方图",
      concatenate: "如何把表并排拼接",
      split_heads: "如何拆成多个头",
      merge_heads: "如何合并多个头",
      round: "如何舍入",
      largest_difference: "如何找出最大差异",
      mean_absolute: "如何计算绝对值的平均",
      entropy: "如何计算熵",
      largest: "如何找出最大权重",
      gradient_left: "如何计算 softmax 梯度",
      softmax_jacobian: "如何计算 softmax 的雅可比矩阵",
      view: "如何把数字看成另一种形状",
      transpose: "如何交换两个轴",
    },
  },
  pictures: {
    kinds: { svg: "存为 SVG", png: "存为 PNG" },
    saved: "已保存",
    failed: "这个浏览器无法生成图片；请试另一种格式。",
    drawing: (name) => `保存图：${name}`,
    menu: (name) => `将图“${name}”存为`,
  },
  opening: (title, ids) =>
    ids === "" ? `实验室：${title}` : `实验室：${title}，带上 ${ids.replaceAll(", ", "、")}`,
  drawings: {
    memory: "每个词元在最后的隐藏状态中所占的份额",
    between: "词元之间的连线，粗细随权重而定",
    arrows: "从同一点出发的两个箭头 a 和 b",
  },
  recap: {
    text: "从词元到上下文的整条路，以及这一课在每个张量处做的事。点开任何一个，就到它的步骤。",
    beside: "这一课还有",
    next: (question) => `下一课：${question}`,
  },
  handout: {
    button: "打印本课",
    label: "纸上的这一课",
    hint: "本课的全部步骤，数字与现在相同。适合 A4 和 Letter 纸。",
    print: "打印",
    close: "返回本课",
    step: (number, title) => `${number}. ${title}`,
    changes: (list) => `已改动：${list.replaceAll(", ", "、")}。`,
    numbers: (id, count) => `${id} 中的 ${count} 个数字`,
    address: "页面上的同一内容：",
    without: "改动的数字太多，地址放不下，所以这个地址略去了它们；页面存成的文件里有全部数字。",
  },
};
