import { formatDifference } from "../../model/number";
import { gridSize, numberAt, rowOf } from "../../model/tensor";
import type { ShownTensor, Tensors } from "../../model/tensor";
import type { Attempt, Facts, Notice } from "../../model/facts";
import { digits, largest, named, near, row } from "../../model/facts";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  split: ({ tensors }) => {
    const cut = cutOf(tensors, "queries", "head_queries");
    const matrices = ["query", "key", "value"].map((part) => row(tensors, `W_${part}`).length);
    if (cut === undefined) return null;
    const { count, width } = cut;
    const numbers = matrices.reduce((sum, length) => sum + length, 0);
    return { count: String(count), numbers: String(numbers), ...columnsOf(count, width) };
  },
  view: ({ tensors }) => {
    const [right, wrong] = [row(tensors, "head_places"), row(tensors, "wrong_places")];
    const head = tensors["wrong_places"];
    if (head === undefined || right.length !== wrong.length) return null;
    const moved = wrong.filter((place, at) => place !== right[at]).length;
    const { rows, columns } = gridSize(head.shape);
    const first = wrong.slice(0, rows * columns).map((place) => Math.floor(place / 10));
    const tokens = [...new Set(first)];
    return {
      all: String(wrong.length),
      moved: String(moved),
      rows: String(rows),
      ...(tokens.length < rows && { first: tokens.join(", "), tokens: String(tokens.length) }),
    };
  },
  weights: (shown) => {
    const { tensors } = shown;
    const weights = tensors["weights"];
    if (weights === undefined || weights.shape.length !== 3) return null;
    const [count = 1, rows = 1] = weights.shape;
    // Behind a causal mask the last token sees them all.
    const last = rows - 1;
    const lastRows = Array.from({ length: count }, (_, head) => rowOf(weights, head * rows + last));
    const places = lastRows.map(largest);
    const most = lastRows.map((shares, head) => shares[places[head] ?? 0] ?? NaN);
    if (!most.every((share) => share > 0)) return null;
    const seen = row(tensors, "mask")
      .slice(last * rows)
      .filter((bit) => bit !== 0).length;
    return {
      own: named(shown, last),
      first: named(shown, places[0] ?? 0),
      share: digits(most[0]),
      ...(seen === 1 && { only: "yes" }),
      ...(count > 1 && {
        head: String(count),
        last: named(shown, places.at(-1) ?? 0),
        lastShare: digits(most.at(-1)),
      }),
    };
  },
  join: ({ tensors }) => {
    const cut = cutOf(tensors, "joined", "head_contexts");
    if (cut === undefined) return null;
    const { count, width } = cut;
    return {
      count: String(count),
      all: String(count * width),
      ...columnsOf(count, width),
    };
  },
  linear: ({ tensors }) => {
    const weight = tensors["W_query"];
    const difference = numberAt(tensors["unflipped_difference"]);
    if (weight === undefined || Number.isNaN(difference)) return null;
    const { rows, columns } = gridSize(weight.shape);
    return {
      out: String(rows),
      in: String(columns),
      difference: digits(difference),
      ...(rows === columns && { square: "yes" }),
      ...(difference === 0 && { alike: "yes" }),
    };
  },
  same: ({ tensors }): Facts => {
    const difference = numberAt(tensors["same_difference"]);
    if (Number.isNaN(difference)) return null;
    const facts = { difference: formatDifference(difference), digits: digits(difference) };
    if (!isArranged(tensors)) return { ...facts, apart: "yes" };
    return near(difference, 0) ? facts : null;
  },
};

/** Whether a table's columns, in equal parts, are the heads of another tensor; how many there are, and how wide. */
function cutOf(
  tensors: Tensors,
  whole: string,
  parts: string,
): { count: number; width: number } | undefined {
  const [table, heads] = [tensors[whole], tensors[parts]];
  if (table === undefined || heads?.shape.length !== 3) return undefined;
  const [count = 1, rows = 1, width = 1] = heads.shape;
  for (let head = 0; head < count; head += 1) {
    for (let t = 0; t < rows; t += 1) {
      const cut = rowOf(table, t).slice(head * width, (head + 1) * width);
      if (!sameNumbers(cut, rowOf(heads, head * rows + t))) return undefined;
    }
  }
  return { count, width };
}

/** The columns of the last head; if there is one column, only the first. */
function columnsOf(count: number, width: number): Record<string, string> {
  const from = (count - 1) * width + 1;
  return {
    width: String(width),
    from: String(from),
    ...(width > 1 && { to: String(count * width) }),
  };
}

/** Whether the weights of the single heads are the parts of the split projection's. */
export function isArranged(tensors: Tensors): boolean {
  return ["query", "key", "value"].every((part) => {
    const whole = tensors[`W_${part}`];
    return whole !== undefined && sameNumbers(row(tensors, `W_${part}`), stacked(tensors, part));
  });
}

/** The weights of the single heads under one another, as nn.Linear would keep those of all heads. */
function stacked(tensors: Tensors, part: string): number[] {
  return singles(tensors, part).flatMap(({ data }) => Array.from(data));
}

/** One weight of each single head, in order. */
export function singles(tensors: Tensors, part: string): ShownTensor[] {
  const found: ShownTensor[] = [];
  for (let head = 1; ; head += 1) {
    const tensor = tensors[`single_${head}_W_${part}`];
    if (tensor === undefined) return found;
    found.push(tensor);
  }
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, place) => Object.is(value, b[place]));
}

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  join: ({ settings }, sets) => ({
    each: String(Number(settings["d_model"]) / Number(sets["heads"])),
  }),
};
