import type { CellValue } from "../../../model/edits";
import { formatNumber } from "../../../model/number";
import type { Draws } from "./draws";
import type { Move, Option, Question, QuestionKind } from "./question";
import { at, indexAt, rowAt } from "./scene";
import type { Scene } from "./scene";

/** Makes a question of a kind; undefined if the drawn numbers have no answer or more than one. */
export type Maker = (scene: Scene, draws: Draws) => Question | undefined;

/** The number of options, one of which is right. */
const MOST_OPTIONS = 4;
/** Weights nearer than this count as equal: a table shows them with almost the same digits. */
const CLEAR = 1e-3;
/** Rounding of float32. */
const ROUNDING = 1e-6;
const FACTORS = [2, 3, 0.5, -1] as const;
const AMOUNTS = [1, 2, 3, -1, -2] as const;

/** A query row with its unmasked keys. */
interface Row {
  readonly row: number;
  readonly seen: readonly number[];
  readonly weights: readonly number[];
}

function drawRow(scene: Scene, draws: Draws, least: number): Row | undefined {
  const rows = scene.queries.map((_, row): Row => {
    const weights = rowAt(scene, scene.weights, row);
    return { row, weights, seen: [...weights.keys()].filter((key) => (weights[key] ?? 0) > 0) };
  });
  return draws.oneOf(rows.filter(({ seen }) => seen.length >= least));
}

const score = ({ scores, slice }: Scene, row: number, key: number): number =>
  at(scores, slice, row, key);

/** A changed score; undefined if it stays the same. */
function cellsOf({ scores, slice }: Scene, row: number, key: number, value: number): CellValue[] {
  // No negative zero, which no reader would type.
  const number = Math.fround(value) + 0;
  const index = indexAt(scores, slice, row, key);
  return number === at(scores, slice, row, key) ? [] : [{ index, value: number }];
}

/** The weights of a row with these scores changed. */
function weightsWith(scene: Scene, row: number, cells: readonly CellValue[]): number[] {
  const { scores, weights } = scene;
  return rowAt(scene, scene.whatIf(scores.id, cells)[weights.id], row);
}

const keyOption = ({ keys }: Scene, place: number): Option => ({
  kind: "key",
  place,
  name: keys[place] ?? "",
});

const numberOption = (value: number): Option => ({
  kind: "number",
  text: formatNumber(value),
  value,
});

/** The index of the maximum, if it is larger than the others by a margin. */
function largestOf(numbers: readonly number[]): number | undefined {
  const place = numbers.indexOf(Math.max(...numbers));
  const others = numbers.filter((_, other) => other !== place);
  return (numbers[place] ?? NaN) - Math.max(...others) > CLEAR ? place : undefined;
}

interface Parts {
  readonly kind: QuestionKind;
  readonly facts: Question["facts"];
  readonly right: Option;
  readonly wrong: readonly Option[];
  readonly cells: readonly CellValue[];
  readonly row: number;
  readonly key: number;
}

/** A question about a weight, its options in a drawn order. */
function aboutWeight(scene: Scene, draws: Draws, parts: Parts): Question {
  const { kind, facts, right, wrong, cells, row, key } = parts;
  const options = right.kind === "move" ? [right, ...wrong] : draws.shuffled([right, ...wrong]);
  return {
    kind,
    facts: { row: scene.queries[row] ?? "", ...facts },
    options,
    right: options.indexOf(right),
    change: cells.length === 0 ? undefined : { tensor: scene.scores.id, cells },
    cell: { tensor: scene.weights.id, index: indexAt(scene.weights, scene.slice, row, key) },
  };
}

/** Which key gets the most when the score of one is multiplied? */
const most: Maker = (scene, draws) => {
  const found = drawRow(scene, draws, 3);
  const key = draws.oneOf(found?.seen ?? []);
  const factor = draws.oneOf(FACTORS) ?? 1;
  if (found === undefined || key === undefined) return undefined;
  const { row, seen } = found;
  const cells = cellsOf(scene, row, key, score(scene, row, key) * factor);
  const after = weightsWith(scene, row, cells);
  const place = largestOf(after);
  if (place === undefined) return undefined;
  // Plausible wrong answers: the former largest, and the changed one.
  const before = found.weights.indexOf(Math.max(...found.weights));
  const first = [before, key].filter((each) => each !== place);
  const rest = draws.shuffled(seen.filter((each) => each !== place && !first.includes(each)));
  const wrong = [...new Set([...first, ...rest])].slice(0, MOST_OPTIONS - 1);
  return aboutWeight(scene, draws, {
    kind: "most",
    facts: { key: scene.keys[key] ?? "", factor: String(factor) },
    right: keyOption(scene, place),
    wrong: wrong.map((each) => keyOption(scene, each)),
    cells,
    row,
    key: place,
  });
};

/** Asks for the weight of a key after another one is masked. */
const hidden: Maker = (scene, draws) => {
  const found = drawRow(scene, draws, 3);
  const [key, other] = draws.shuffled(found?.seen ?? []);
  if (found === undefined || key === undefined || other === undefined) return undefined;
  const { row, seen, weights } = found;
  const [taken, before] = [weights[key] ?? NaN, weights[other] ?? NaN];
  const cells = cellsOf(scene, row, key, -Infinity);
  const after = weightsWith(scene, row, cells)[other] ?? NaN;
  // Plausible wrong answers: unchanged; plus an equal share of the removed weight; plus all of it; reduced by it.
  const thought = [
    before,
    before + taken / (seen.length - 1),
    before + taken,
    before * (1 - taken),
  ];
  const wrong = thought.map(numberOption).filter((option) => isClearOf(option, [after], 1));
  const apart = wrong.filter((option, place) =>
    isClearOf(option, valuesOf(wrong.slice(0, place)), 1),
  );
  if (apart.length < 2) return undefined;
  return aboutWeight(scene, draws, {
    kind: "hidden",
    facts: { ...namesOf(scene, key, other), before: formatNumber(before) },
    right: numberOption(after),
    wrong: apart.slice(0, MOST_OPTIONS - 1),
    cells,
    row,
    key: other,
  });
};

const valuesOf = (options: readonly Option[]): number[] =>
  options.flatMap((option) => (option.kind === "number" ? [option.value] : []));

const isClearOf = (option: Option, others: readonly number[], scale: number): boolean =>
  option.kind === "number" &&
  others.every((other) => Math.abs(option.value - other) > CLEAR * scale);

const namesOf = ({ keys }: Scene, key: number, other: number): Question["facts"] => ({
  key: keys[key] ?? "",
  other: keys[other] ?? "",
});

const MOVES: readonly Move[] = ["grows", "stays", "shrinks"];

/** The direction of a weight's change; undefined for a change too small to see but above rounding. */
function moveOf(before: number, after: number): Move | undefined {
  const change = after - before;
  if (Math.abs(change) < ROUNDING) return "stays";
  if (Math.abs(change) < CLEAR) return undefined;
  return change > 0 ? "grows" : "shrinks";
}

/** Asks how the weight of a key changes when scores of its row change. */
function moving(
  kind: QuestionKind,
  change: (draws: Draws) => {
    readonly facts: Question["facts"];
    readonly of: (score: number) => number;
  },
  which: (seen: readonly number[], key: number) => readonly number[],
): Maker {
  return (scene, draws) => {
    const found = drawRow(scene, draws, 2);
    const [key, other] = draws.shuffled(found?.seen ?? []);
    if (found === undefined || key === undefined || other === undefined) return undefined;
    const { row, seen, weights } = found;
    const { facts, of } = change(draws);
    const cells = which(seen, key).flatMap((each) =>
      cellsOf(scene, row, each, of(score(scene, row, each))),
    );
    const after = weightsWith(scene, row, cells)[other] ?? NaN;
    const move = moveOf(weights[other] ?? NaN, after);
    if (move === undefined) return undefined;
    const options = MOVES.map((each): Option => ({ kind: "move", move: each }));
    return {
      ...aboutWeight(scene, draws, {
        kind,
        facts: { ...namesOf(scene, key, other), ...facts },
        right: { kind: "move", move },
        wrong: [],
        cells,
        row,
        key: other,
      }),
      options,
      right: MOVES.indexOf(move),
    };
  };
}

const byFactor = (draws: Draws) => {
  const factor = draws.oneOf(FACTORS) ?? 1;
  return { facts: { factor: String(factor) }, of: (value: number) => value * factor };
};

const byAmount = (draws: Draws) => {
  const amount = draws.oneOf(AMOUNTS) ?? 1;
  return { facts: { amount: String(amount) }, of: (value: number) => value + amount };
};

/** Whose row has the largest weight in it? */
const decided: Maker = (scene, draws) => {
  const rows = draws.shuffled([...scene.queries.keys()]).slice(0, MOST_OPTIONS);
  const tops = rows.map((row) => Math.max(...rowAt(scene, scene.weights, row)));
  const place = largestOf(tops);
  const row = rows[place ?? -1];
  if (rows.length < 3 || place === undefined || row === undefined) return undefined;
  const key = rowAt(scene, scene.weights, row).indexOf(tops[place] ?? NaN);
  const option = (each: number): Option => ({
    kind: "query",
    place: each,
    name: scene.queries[each] ?? "",
  });
  return aboutWeight(scene, draws, {
    kind: "decided",
    facts: {},
    right: option(row),
    wrong: rows.filter((each) => each !== row).map(option),
    cells: [],
    row,
    key,
  });
};

/** Which number of the context changes when one number of a value does? */
const dimension: Maker = (scene, draws) => {
  const found = drawRow(scene, draws, 2);
  const key = draws.oneOf(found?.seen ?? []);
  if (scene.mixed === undefined || found === undefined || key === undefined) return undefined;
  const { context, values } = scene.mixed;
  const { row } = found;
  const before = rowAt(scene, context, row);
  const places = draws.shuffled([...before.keys()]).slice(0, MOST_OPTIONS);
  const [place] = places;
  if (place === undefined || places.length < 2) return undefined;
  const index = indexAt(values, scene.slice, key, place);
  const cells = [{ index, value: Math.fround(at(values, scene.slice, key, place) * 2) }];
  const after = rowAt(scene, scene.whatIf(values.id, cells)[context.id], row);
  const moved = [...before.keys()].filter((each) => after[each] !== before[each]);
  const clear = Math.abs((after[place] ?? NaN) - (before[place] ?? NaN)) > CLEAR;
  if (moved.length !== 1 || !clear) return undefined;
  const option = (each: number): Option => ({
    kind: "dimension",
    place: each,
    name: String(each + 1),
  });
  const right = option(place);
  const options = draws.shuffled([right, ...places.slice(1).map(option)]);
  return {
    kind: "dimension",
    facts: {
      row: scene.queries[row] ?? "",
      key: scene.keys[key] ?? "",
      dimension: String(place + 1),
    },
    options,
    right: options.indexOf(right),
    change: { tensor: values.id, cells },
    cell: { tensor: context.id, index: indexAt(context, scene.slice, row, place) },
  };
};

/** Which score makes a key weigh as much as another? */
const equal: Maker = (scene, draws) => {
  const found = drawRow(scene, draws, 2);
  const [key, other] = draws.shuffled(found?.seen ?? []);
  if (found === undefined || key === undefined || other === undefined) return undefined;
  const { row } = found;
  const [given, wanted] = [score(scene, row, key), score(scene, row, other)];
  const isEqual = (value: number): boolean => {
    const after = weightsWith(scene, row, cellsOf(scene, row, key, value));
    return Math.abs((after[key] ?? NaN) - (after[other] ?? NaN)) < CLEAR;
  };
  const thought = [given, -wanted, given + wanted, 2 * wanted, 0].map(numberOption);
  const wrong = thought
    .filter((option, place) =>
      isClearOf(option, [wanted, ...valuesOf(thought.slice(0, place))], 10),
    )
    .slice(0, MOST_OPTIONS - 1);
  if (isEqual(given) || wrong.length < 2 || !isEqual(wanted) || valuesOf(wrong).some(isEqual)) {
    return undefined;
  }
  return aboutWeight(scene, draws, {
    kind: "equal",
    facts: namesOf(scene, key, other),
    right: numberOption(wanted),
    wrong,
    cells: cellsOf(scene, row, key, wanted),
    row,
    key,
  });
};

/** Every kind of question. */
export const makers: readonly Maker[] = [
  most,
  hidden,
  moving("times", byFactor, (seen) => seen),
  moving("plus_all", byAmount, (seen) => seen),
  moving("plus_one", byAmount, (_, key) => [key]),
  decided,
  dimension,
  equal,
];
