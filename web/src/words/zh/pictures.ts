import type { DrawnMessages } from "../messages";

type Share = { readonly share: string; readonly from: string };

/** Several in a row; a text stays as it is. */
const joined = <Part>(parts: readonly Part[] | string, say: (part: Part) => string): string =>
  !Array.isArray(parts) ? "" : (parts as readonly Part[]).map(say).join("，");

const listed = (shares: readonly Share[] | string): string =>
  joined(shares, ({ share, from }) => `从${from}取 ${share}`);

/** A space stands between a Chinese character and a letter or digit, whatever is put in. */
const spaced = (text: string): string =>
  text
    .replaceAll(/(\p{Script=Han})([\p{Script=Latin}\d])/gu, "$1 $2")
    .replaceAll(/([\p{Script=Latin}\d%])(\p{Script=Han})/gu, "$1 $2");

const written: DrawnMessages = {
  itself: "自己",
  ask: (name) => `让${name}提问`,
  shadow: (width, share) => `${width} 个数的投影：占其离散程度的 ${share}`,
  shortShadow: (share) => `投影：离散程度的 ${share}`,
  names: {
    arcs: "权重的弧线",
    lines: "行之间的连线",
    points: "词元作为点",
    score: "键沿查询的位置",
    centre: "值之间的上下文",
    split: "一个词元经过它的矩阵",
    shares: "权重条",
    spread: "数的离散程度",
    lanes: "所有词元经过矩阵",
    heads: "各头的权重",
    ribbons: "列中的头",
    backward: "从损失往回",
  },
  arcs: {
    alternative: (asker, shares) =>
      shares.length === 0 ? `${asker}什么也不取。` : `${asker}的来源：${listed(shares)}。`,
    broken: (asker) => `${asker}的权重不是数。`,
    arc: (name, weight) => `来自${name}，${weight}`,
    caption: (asker) => `${asker}从每个词取多少`,
    nothing: "这些权重不是数",
  },
  lines: {
    row: (name, shares) =>
      `${name}的来源：${joined(shares, ({ share, from }) => (share === "" ? `取第 ${from} 行` : `从${from}取 ${share}`))}。`,
    line: (to, from, weight) =>
      weight === "" ? `${to}取第 ${from} 行` : `${to}从${from}取 ${weight}`,
    caption: "下面是每一行，上面是它由什么混合而成",
    looked: "每个词取它编号的那一行",
  },
  points: {
    alternative: (places) => `词元作为点：${joined(places, (place) => place)}。`,
    nearest: (a, b) => `${a}和${b}最近。`,
    point: (name, place) => `${name}在 ${place}`,
    caption: "每个点是一个词元，位置就是它的两个数",
  },
  score: {
    flat: (key, score) => `${key}的投影 × q 的长度 = ${score}`,
    along: (length) => `分数 = 沿 q 的距离 × q 的长度 ${length}`,
    key: (key, along, score) => `${key}沿查询方向到 ${along}：分数 ${score}。`,
    length: (asker, length) => `${asker}的查询长度为 ${length}。`,
    query: (asker) => `${asker}的查询`,
  },
  centre: {
    caption: "点的面积是权重；z 在它们的重心",
    unbalanced: "权重之和不是 1，所以 z 可能在外面",
    context: (asker) => `${asker}的上下文`,
  },
  split: {
    query: "提问",
    key: "被找到",
    value: "被传出",
    other: "输出",
    caption: "线的粗细就是词元的数的大小",
    alternative: (name, width) => `${name}的 ${width} 个数分别经过每个矩阵。`,
    lane: (what, numbers, width) => `它${what}，有 ${width} 个数：${numbers}。`,
    token: (name) => `${name}的数`,
    matrix: (id) => `矩阵 ${id}`,
    result: (id) => `${id} 的一行`,
  },
  lanes: {
    alternative: (rows, width) =>
      `${rows} 个词元各有一条道：每个词元的 ${width} 个数经过每个矩阵。`,
    row: (name, id, numbers) => `${name}在 ${id} 中的行：${numbers}。`,
    rows: (id) => `${id} 的各行`,
    caption: "每个词元一条道，经过每个矩阵",
  },
  spread: {
    row: (id, deviation) => `${id}：标准差 ${deviation}。`,
  },
  heads: {
    grid: (head) => `${head}的权重`,
    minus: (head) => `减去${head}`,
    difference: (head, other) => `${head}减去${other}`,
    largest: (name, difference) => `从${name}的差 ${difference}`,
  },
  ribbons: {
    head: (head, from, to) => `${head}：第 ${from} 到 ${to} 列。`,
    holds: (head, from, to, numbers) => `${head}：第 ${from} 到 ${to} 列：${numbers}。`,
    joined: "每个头填满自己的那些列",
    split: "每个头取自己的那些列",
  },
  backward: {
    alternative: (loss) => `损失是 ${loss}。它从右往左到达每个张量。`,
    gradient: (id, size) => `${id} 的梯度绝对值的平均是 ${size}。`,
    grid: (id) => `${id} 的梯度`,
    caption: "从右往左；线的粗细是梯度绝对值的平均",
    short: "粗细：梯度绝对值的平均",
  },
};

/** The same messages, spaced. */
function withSpaces<Text>(message: Text): Text {
  if (typeof message === "string") return spaced(message) as Text;
  if (typeof message === "function") {
    const say = message as unknown as (...facts: unknown[]) => string;
    const said = (...facts: unknown[]): string => spaced(say(...facts));
    return Object.defineProperties(said, { length: { value: say.length } }) as Text;
  }
  const entries = Object.entries(message as object);
  return Object.fromEntries(entries.map(([name, each]) => [name, withSpaces(each)])) as Text;
}

export const pictures: DrawnMessages = withSpaces(written);
