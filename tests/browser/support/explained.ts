import type { Cell, Explanation, Trace } from "../../../web/src/engine/lessons";
import { shortestFloat } from "../../../web/src/model/number";
import type { Grid, Reading, Row } from "./inspector";
import { added, largestOf, lineFault, made } from "./arithmetic";
import type { Made } from "./arithmetic";
import { flatOf, indexIn, valueOf } from "./lessons";
import { written } from "./written";

/** Half a unit in the last place of a float32, as a part of the number. */
const HALF_UNIT = 2 ** -24;

/** Terms up to which a sum is shown whole. */
const FEW = 8;

/** A number as the inspector writes it with all digits. */
export function digitsOf(value: number): string {
  return shortestFloat(value).replace("-Infinity", "−∞").replace("Infinity", "∞");
}

/** The float32 that a text with all digits names. */
function numberIn(text: string): number {
  const plain = text.replace("−", "-").replace("∞", "Infinity");
  return plain === "" ? NaN : Math.fround(Number(plain));
}

/** `attn_scores[2,3]`, counted from 1. */
export function nameOf({ tensor, index }: Cell): string {
  return index.length === 0 ? tensor : `${tensor}[${index.map((place) => place + 1).join()}]`;
}

/** Cells of each tensor as one name, with a dot where their places differ. */
export function groupNames(cells: readonly Cell[]): string[] {
  const tensors = [...new Set(cells.map(({ tensor }) => tensor))];
  return tensors.map((tensor) => {
    const indices = cells.filter((cell) => cell.tensor === tensor).map(({ index }) => index);
    const axes = (indices[0] ?? []).map((_, axis) => {
      const places = new Set(indices.map((index) => index[axis]));
      return places.size === 1 ? String((indices[0]?.[axis] ?? 0) + 1) : "·";
    });
    return axes.length === 0 ? tensor : `${tensor}[${axes.join()}]`;
  });
}

function near(a: number, b: number, scale: number, units: number): boolean {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b);
  // Numbers below the smallest that a float32 holds in full have fewer digits.
  return a === b || Math.abs(a - b) <= units * HALF_UNIT * scale + 2 ** -148;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const sizes = (numbers: readonly number[]): number => sum(numbers.map(Math.abs));

/** Words in front of a number that no arithmetic makes. */
const SAID = /^(mask|place|in this bin:|outside:) /;

const isLimit = ({ rule, parameters }: Explanation): boolean =>
  rule === "exponential_over_sum" &&
  "maximum" in parameters &&
  (parameters["sharpness"] === Infinity || parameters["maximum"] === Infinity);

/** The faults of a single row, by its digits. */
function rowFaults(row: Row, { rule }: Explanation, isLimited: boolean): string[] {
  const { left, sign, number } = row;
  const shown = `“${left} ${sign} ${number}”`;
  if (left === "") return sign === "" ? [] : [`${shown} without a left side`];
  if (rule === "rounded") return sign === "≈" ? [] : [shown];
  const zero = rule === "entropy" && numberIn(left) === 0;
  const limited = isLimited && !left.startsWith("e^(");
  if (SAID.test(left) || limited || zero) return sign === "→" ? [] : [shown];
  const fault = lineFault(made(left, "float32"), sign, number, "float32");
  return fault === undefined ? [] : [`${shown} ${fault}`];
}

/** Whether the rows, all of them, join to the value by the rule. */
function joinFaults(rows: readonly Row[], reading: Reading, explained: Explanation): string[] {
  const { rule, parameters, position = -1, terms } = explained;
  const { totals, value: text } = reading;
  const [, rest] = /, together (.+)$/.exec(reading.folded) ?? [];
  const shown = rule === "largest" ? rows : reading.rows;
  const numbers = [...shown.map(({ number }) => number), ...(rest === undefined ? [] : [rest])];
  const last = totals.at(-1) ?? rows.at(-1);
  const whole = totals.find(({ left }) => left === "sum");
  const faults: string[] = [];
  const claim = (left: Made, { left: name, sign, number }: Row): void => {
    const fault = lineFault(left, sign, number, "float32");
    if (fault !== undefined) faults.push(`“${name} ${sign} ${number}” ${fault}`);
  };
  const shares = rule === "exponential_over_sum" || rule === "share_of_sum";
  const empty = shares && parameters["sum"] === 0 && explained.value === 0;
  if (!empty && last?.number !== text)
    faults.push(`it ends with ${last?.number}, not with ${text}`);
  if (rows.findIndex(({ isSelf }) => isSelf) !== position) faults.push("the cell's term");
  const offsets = totals.filter(({ left }) => left === "added").map(({ number }) => number);
  if (whole !== undefined) claim(added([...numbers, ...offsets], "float32"), whole);
  else if (terms.length > 1 && ["sum_of_products", "entropy", "count"].includes(rule))
    faults.push("without a sum");
  if (shares && !empty) {
    const division = `${rows[position]?.number ?? ""} / ${whole?.number}`;
    if (last?.left !== division) faults.push(`“${last?.left}” instead of “${division}”`);
    else claim(made(division, "float32"), last);
  }
  if (rule === "gradient_left" && last !== undefined) claim(made(last.left, "float32"), last);
  if (rule === "largest" && last !== undefined) claim(largestOf(numbers, "float32"), last);
  return faults;
}

/** Long sums: the cell's term first, then the largest, and the rest as one number; terms of 0 share a line. */
function foldFaults({ rows, all, folded, nothing }: Reading, explained: Explanation): string[] {
  const { rule, terms } = explained;
  const size = ({ number }: Row): number => {
    const found = Math.abs(numberIn(number));
    return Number.isFinite(found) ? found : Infinity;
  };
  const faults: string[] = [];
  const lines = rule === "look_up" ? 1 : terms.length;
  const [count, zeros] = [lines - rows.length, hiddenIn(nothing?.words)];
  const rest = /^and (\d+) (?:smaller ones, together (.+)|more)$/.exec(folded);
  if (Number(rest?.[1] ?? 0) + (zeros ?? 0) !== count && zeros !== undefined) {
    faults.push(`${rows.length} rows, “${nothing?.words}” and “${folded}” of ${lines}`);
  }
  if (folded === "") return rows.length > FEW ? [`a long sum is not folded`] : faults;
  if (rows.length !== FEW) faults.push(`${rows.length} rows are shown of a folded sum`);
  const others = rows.filter(({ isSelf }) => !isSelf);
  if (all.some(({ isSelf }) => isSelf) && !rows[0]?.isSelf)
    faults.push("the cell's term is not the first");
  const fallen = others.every(
    (row, place) => place === 0 || size(row) <= size(others[place - 1] ?? row),
  );
  const left = all.map(size).sort((a, b) => b - a)[FEW - 1] ?? 0;
  if (!fallen || others.some((row) => size(row) < left)) faults.push("not the largest first");
  if (rule === "largest" || rule === "gradient_left") return faults;
  const numbers = all.map(({ number }) => numberIn(number));
  const together = sum([...rows.map(({ number }) => numberIn(number)), numberIn(rest?.[2] ?? "")]);
  if (!near(together, sum(numbers), sizes(numbers), terms.length + 8)) {
    faults.push(`“${folded}” of ${sum(numbers)}`);
  }
  return faults;
}

/** How many terms share a line of this beginning; undefined where it names them by words that several may have. */
function hiddenIn(words: string | undefined): number | undefined {
  if (words === undefined) return 0;
  const counted = /^(?:each of )?(\d+)(?: masked)?$/.exec(words);
  return counted ? Number(counted[1]) : undefined;
}

/** Bars are as long as their part of the largest term. */
function barFaults(rows: readonly Row[]): string[] {
  const numbers = rows.map(({ number }) => numberIn(number));
  const largest = Math.max(...numbers.map(Math.abs).filter(Number.isFinite), 0);
  return rows.flatMap(({ bar, left }, place) => {
    const number = numbers[place] ?? NaN;
    const expected = largest > 0 && Number.isFinite(number) ? number / largest : 0;
    return Math.abs(bar - expected) < 1e-4 ? [] : [`the bar of ${left} is ${bar}, not ${expected}`];
  });
}

/** The sides of a lit cell that no other lit cell adjoins. */
function sidesOf(
  row: number,
  column: number,
  isLit: (row: number, column: number) => boolean,
): string {
  const around = [
    ["lit-t", row - 1, column],
    ["lit-b", row + 1, column],
    ["lit-l", row, column - 1],
    ["lit-r", row, column + 1],
  ] as const;
  return around.flatMap(([side, r, c]) => (isLit(r, c) ? [] : [side])).join(" ");
}

/** Rows and columns of a tensor as a table shows it: a scalar is 1 x 1, a vector one row. */
function gridSize(shape: readonly number[], transposed: boolean): [number, number] {
  const [rows = 1, columns = 1] = [1, 1, ...shape].slice(-2);
  return transposed ? [columns, rows] : [rows, columns];
}

/** A table lights exactly the cells that the engine names; for a tensor times itself, those of one factor. */
function lightFaults(grid: Grid, cell: Cell, explained: Explanation, trace: Trace): string[] {
  const shape = trace.tensors[grid.id]?.shape ?? [];
  const operands = explained.terms.flatMap(({ cells }) =>
    cells.filter(({ tensor }, place) => tensor === grid.id && (grid.factor ?? place) === place),
  );
  const lit = new Set(operands.map(({ index }) => flatOf(shape, index)));
  const flatAt = (row: number, column: number): number =>
    flatOf(shape, indexIn(grid, { row, column }, shape));
  const [height, width] = gridSize(shape, grid.transposed);
  const isLit = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < height && column < width && lit.has(flatAt(row, column));
  const expected: Record<string, string> = {};
  const selected: string[] = [];
  for (let row = grid.rows[0]; row <= grid.rows[1]; row += 1) {
    for (let column = grid.columns[0]; column <= grid.columns[1]; column += 1) {
      if (isLit(row, column)) expected[`${row},${column}`] = sidesOf(row, column, isLit);
      const here = grid.id === cell.tensor && flatAt(row, column) === flatOf(shape, cell.index);
      if (here) selected.push(`${row},${column}`);
    }
  }
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const faults: string[] = [];
  if (!same(grid.lit, expected)) {
    faults.push(
      `${grid.label} lights ${JSON.stringify(grid.lit)}, not ${JSON.stringify(expected)}`,
    );
  }
  if (!same(grid.selected, selected)) {
    faults.push(`${grid.label} has selected ${grid.selected.join(" ")}, not ${selected.join(" ")}`);
  }
  return faults;
}

/** The tables that a cell's explanation names are in view, each with one of its cells. */
function presenceFaults({ grids }: Reading, cell: Cell, explained: Explanation): string[] {
  const operands = explained.terms.flatMap(({ cells }) => cells.map(({ tensor }) => tensor));
  const faults = [...new Set(operands)].flatMap((id) => {
    const shown = grids.filter((grid) => grid.id === id);
    const inView = shown.some(({ lit }) => Object.keys(lit).length > 0);
    return inView ? [] : [`no lit cell of ${id} is in view`];
  });
  const ofCell = grids.filter(({ id }) => id === cell.tensor);
  if (ofCell.length === 0) faults.push(`no table of ${cell.tensor} is in view`);
  for (const { id, inInspector } of grids) {
    if (inInspector && ![cell.tensor, ...operands].includes(id)) faults.push(`${id} is in the way`);
  }
  return faults;
}

/**
 * All that the inspector and the tables say of a cell and the engine does not, read with all digits; `pytorch` is
 * the notebook's float32 number where there is one.
 */
export function explanationFaults(
  reading: Reading,
  cell: Cell,
  trace: Trace,
  pytorch: number | undefined,
): string[] {
  const explained = trace.explain(cell.tensor, cell.index);
  const { rule, terms } = explained;
  const operands = terms.flatMap(({ cells }) => cells);
  const rows = reading.all.length > 0 ? reading.all : reading.rows;
  const faults: string[] = [];
  const claim = (good: boolean, fault: string): void => {
    if (!good) faults.push(fault);
  };
  const same = (a: readonly string[], b: readonly string[]): boolean => a.join("|") === b.join("|");

  claim(reading.name === nameOf(cell), `it is headed ${reading.name}`);
  claim(reading.value === digitsOf(explained.value), `its value reads ${reading.value}`);
  const lines = rule === "look_up" ? 1 : terms.length;
  claim(rows.length === lines, `${rows.length} rows of ${lines} terms`);
  claim(
    (reading.origin === "") === (rule !== "given"),
    `where a given number comes from: “${reading.origin}”`,
  );
  for (const [place, row] of rows.entries()) {
    const cells = rule === "look_up" ? operands : (terms[place]?.cells ?? []);
    const names = [...new Set(row.links.map(({ name }) => name))].sort();
    const wanted = [...new Set(cells.map(nameOf))].sort();
    claim(same(names, wanted), `row ${place + 1} links to ${names.join()}`);
    for (const { name, label, text } of row.links) {
      const linked = cells.find((cell) => nameOf(cell) === name);
      const value = linked === undefined ? NaN : valueOf(trace.tensors, linked);
      // A difference of nearly equal numbers takes all digits that there are.
      claim([digitsOf(value), String(value)].includes(text), `${name} reads ${text}`);
      claim(label === `${name}: ${text}`, `the link of ${name} is announced as ${label}`);
    }
    faults.push(...rowFaults(row, explained, isLimit(explained)));
  }
  if (rule !== "given") faults.push(...joinFaults(rows, reading, explained));
  faults.push(...foldFaults(reading, explained), ...barFaults(rows));
  claim(same(reading.made, groupNames(operands)), `made of ${reading.made.join()}`);
  const feeds = groupNames(trace.feeds(cell.tensor, cell.index));
  claim(same(reading.feeds, feeds), `feeds ${reading.feeds.join()}, not ${feeds.join()}`);
  const known = pytorch === undefined ? "–" : digitsOf(Math.fround(pytorch));
  claim(reading.pytorch === known, `PyTorch's number reads ${reading.pytorch}, not ${known}`);
  const [start, end] = [
    nameOf(cell),
    ` is ${written(cell.tensor, explained.value)}: ${reading.rule}.`,
  ];
  claim(
    reading.spoken.startsWith(start) && reading.spoken.endsWith(end) && reading.rule !== "",
    `it is announced as “${reading.spoken}”`,
  );
  faults.push(...reading.grids.flatMap((grid) => lightFaults(grid, cell, explained, trace)));
  faults.push(...presenceFaults(reading, cell, explained));
  return faults.map((fault) => `${nameOf(cell)}: ${fault}`);
}
