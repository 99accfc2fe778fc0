import { CLOSE, row } from "../../../model/facts";
import type { Shown } from "../../../model/facts";
import { formatNumber } from "../../../model/number";
import { gridSize, rowOf } from "../../../model/tensor";
import type { Settings, Tensors } from "../../../model/tensor";
import type { Outcome, Surprise, Values } from "../../../words/messages";

/** One answer to choose: a number, or what happens in words. */
export type Guessed = { readonly number: string } | { readonly outcome: Outcome };

/** A question about a surprising result; exactly one of its options is right. */
export interface Guess {
  readonly kind: Surprise;
  readonly facts: Values;
  readonly options: readonly Guessed[];
  /** The index of the right option. */
  readonly right: number;
}

/** The numbers that the page shows, and those that the question is about. */
export interface Moment extends Shown {
  /** With what the prediction sets; the same numbers if it sets nothing. */
  readonly then: Tensors;
  readonly sets: Settings;
}

/** Undefined if the numbers have no surprise, or none of the options alone is right. */
type Maker = (moment: Moment, ...of: readonly string[]) => Guess | undefined;

/** Numbers nearer than this look the same. */
const ALIKE = 1e-4;
/** Numbers to choose from are at least so far apart. */
const APART = 0.04;

/** The option that alone is right; undefined if there is none or several. */
function outcomes(
  kind: Surprise,
  facts: Values,
  are: readonly (readonly [Outcome, boolean])[],
): Guess | undefined {
  const right = are.findIndex(([, is]) => is);
  if (are.filter(([, is]) => is).length !== 1) return undefined;
  return { kind, facts, options: are.map(([outcome]) => ({ outcome })), right };
}

/** Numbers in ascending order, `right` among them; undefined if another is too near to it. */
function numbers(
  kind: Surprise,
  facts: Values,
  right: number,
  thought: readonly number[],
): Guess | undefined {
  const all = [...new Set([right, ...thought])].sort((a, b) => a - b);
  const near = all.some((value, place) => value - (all[place - 1] ?? -Infinity) < APART);
  if (!all.every(Number.isFinite) || near || all.length < 3) return undefined;
  const counts = all.every(Number.isInteger);
  const text = (value: number): string => (counts ? String(value) : formatNumber(value));
  return {
    kind,
    facts,
    options: all.map((value) => ({ number: text(value) })),
    right: all.indexOf(right),
  };
}

function alike(a: readonly number[], b: readonly number[]): boolean {
  const same = a.length > 0 && a.length === b.length;
  return same && a.every((value, place) => Math.abs(value - (b[place] ?? NaN)) < ALIKE);
}

function rowsOf(tensors: Tensors, id: string): number[][] {
  const tensor = tensors[id];
  if (tensor === undefined) return [];
  const { columns } = gridSize(tensor.shape);
  const count = columns === 0 ? 0 : tensor.data.length / columns;
  return Array.from({ length: count }, (_, place) => rowOf(tensor, place));
}

const isOneHot = (weights: readonly number[]): boolean =>
  weights.every((weight) => weight === 0 || weight === 1) &&
  weights.filter((weight) => weight === 1).length === 1;

const isEven = (weights: readonly number[]): boolean =>
  weights.every((weight) => Math.abs(weight - 1 / weights.length) < ALIKE);

/** What a shift of all scores does to a softmax that does not subtract the maximum. */
const overflow: Maker = ({ tensors, then, sets }, weights = "") => {
  const [now, later] = [row(tensors, weights), row(then, weights)];
  if (now.length < 2 || !now.every(Number.isFinite)) return undefined;
  const guess = outcomes("overflow", { shift: String(sets["shift"]) }, [
    ["same", alike(now, later)],
    ["larger", later.every((weight, place) => weight > (now[place] ?? NaN) + ALIKE)],
    ["nan", later.some(Number.isNaN)],
  ]);
  // Its reason is that of an overflow.
  return later.some(Number.isNaN) ? guess : undefined;
};

/** What infinite sharpness makes of every row. */
const sharpened: Maker = ({ tensors, then }, weights = "") => {
  const rows = rowsOf(then, weights);
  if (!rows.every((each) => each.length > 1 && isOneHot(each))) return undefined;
  return outcomes("one_hot", {}, [
    ["same", alike(row(tensors, weights), row(then, weights))],
    ["one_hot", rows.every(isOneHot)],
    ["even", rows.every(isEven)],
  ]);
};

/** How large the largest weight is once the scores are multiplied by 8. */
const peaky: Maker = ({ tensors }, plain = "", raised = "") => {
  const [before, after] = [row(tensors, plain), row(tensors, raised)];
  const most = Math.max(...before);
  const thought = [1 / before.length, most, (most + 1) / 2];
  const right = Math.max(...after);
  // Softmax sharpens; numbers of the reader's may not.
  if (!(right > most + APART)) return undefined;
  const apart = thought.filter((value) => Math.abs(value - right) > APART);
  return numbers("peaky", { before: formatNumber(most) }, right, apart);
};

/** What the largest weight does where the scores are no longer divided. */
const undivided: Maker = ({ tensors, then, settings }, weights = "", width = "") => {
  const [now, later] = [row(tensors, weights), row(then, weights)].map((all) =>
    Math.max(...all),
  ) as [number, number];
  const change = later - now;
  if (!(change > ALIKE)) return undefined;
  return outcomes("undivided", { width: String(settings[width]) }, [
    ["grows", change > ALIKE],
    ["stays", Math.abs(change) <= ALIKE],
    ["shrinks", change < -ALIKE],
  ]);
};

/** How many different rows there are once all weights are equal. */
const blended: Maker = ({ tensors, then }, weights = "", output = "") => {
  const rows = rowsOf(then, output);
  const distinct = rows.filter((one, place) => !rows.slice(0, place).some((o) => alike(o, one)));
  const now = rowsOf(tensors, output);
  if (!rowsOf(then, weights).every(isEven) || distinct.length !== 1) return undefined;
  if (now.length < 4 || now.every((one) => alike(one, now[0] ?? []))) return undefined;
  const half = Math.floor(rows.length / 2);
  return numbers("blended", { rows: String(rows.length) }, distinct.length, [half, rows.length]);
};

/** Which weight the first token gives itself where the mask hides all that follow. */
const alone: Maker = ({ tensors, view }, weights = "", mask = "") => {
  const { rows = 0 } = gridSize(tensors[weights]?.shape ?? []);
  const bits = rowsOf(tensors, mask);
  const first = rowsOf(tensors, weights)[view.example * rows] ?? [];
  const hides = bits.length > 0 && bits.every((each, at) => !each.slice(at + 1).some(Boolean));
  const [weight = NaN] = first;
  if (first.length < 3 || !hides || Math.abs(weight - 1) > CLOSE) return undefined;
  return numbers("alone", {}, weight, [1 / first.length, 0.5]);
};

/** What rows of weights sum to after dropout. */
const dropped: Maker = ({ tensors, settings }, sums = "", mask = "") => {
  const all = row(tensors, sums);
  const { dropout_rate: rate = 0, training = true } = settings;
  const [gone, kept] = [0, 1].map((bit) =>
    row(tensors, mask).some((each) => (bit === 0) === (each === 0)),
  );
  if (!(Number(rate) > 0 && Number(rate) < 1) || training !== true || !gone || !kept) {
    return undefined;
  }
  if (all.length < 2 || !all.every(Number.isFinite)) return undefined;
  const share = String(Number((1 - Number(rate)).toFixed(4)));
  return outcomes("dropped", { rate: String(rate), share }, [
    ["ones", all.every((sum) => Math.abs(sum - 1) < ALIKE)],
    ["below", all.every((sum) => sum < 1 - ALIKE)],
    ["mixed", all.some((sum) => sum > 1 + ALIKE) && all.some((sum) => sum < 1 - ALIKE)],
  ]);
};

export const makers: Readonly<Record<Surprise, Maker>> = {
  overflow,
  one_hot: sharpened,
  peaky,
  undivided,
  blended,
  alone,
  dropped,
};
