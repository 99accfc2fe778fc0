import type { Cell, Explanation, Term, Trace, TraceTensor } from "../../../web/src/engine/lessons";
import { shortestFloat } from "../../../web/src/model/number";
import type { Grid, Reading, Row } from "./inspector";
import { flatOf, indexIn, valueOf } from "./lessons";
import { written } from "./written";

/** Half a unit in the last place of a float32, as a part of the number. */
const HALF_UNIT = 2 ** -24;

/** Terms up to which a sum is shown whole. */
const FEW = 8;

/** A number as the inspector writes it with all digits. */
export function digitsOf(value: number): string {
  return shortestFloat(value).replace("Infinity", "∞");
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

/** What a row says by itself: its links multiplied out as they are written. */
function rowFaults(row: Row, term: Term, { rule, parameters, terms }: Explanation): string[] {
  const said = numberIn(row.number);
  const links = row.links.map(({ text }) => numberIn(text));
  const [a = NaN, b = NaN] = links;
  const fits = (form: RegExp, value: number, scale = Math.abs(value), units = 4): string[] =>
    form.test(row.form) && near(said, value, scale, units)
      ? []
      : [`“${row.form} = ${row.number}” with ${links.join(", ")} makes ${value}`];
  const factor = /^(-?[\d.e+-]+) × □/.exec(row.form)?.[1];
  switch (rule) {
    case "exponential_over_sum": {
      const [sharpness = 1, maximum = 0] = [parameters["sharpness"], parameters["maximum"]];
      const power = a === -Infinity ? -Infinity : sharpness * (a - maximum);
      return fits(
        /^exp\( ?□ ?\)$/,
        Math.fround(Math.exp(power)),
        undefined,
        8 * (1 + Math.abs(power)),
      );
    }
    case "entropy":
      return row.form === `−□ log₂ ${row.links[0]?.text}`
        ? fits(/./, a === 0 ? 0 : -a * Math.log2(a), 1)
        : [`“${row.form}” is no −w log₂ w`];
    case "variance": {
      const [mean = NaN, correction = 0] = [parameters["mean"], parameters["correction"]];
      const form = new RegExp(`^\\( ?□ − mean\\)² / ${terms.length - correction}$`);
      // The mean has its own rounding, which a cell near to it shows.
      return fits(
        form,
        (a - mean) ** 2 / (terms.length - correction),
        (a * a + mean * mean) / Math.min(50, terms.length - correction),
      );
    }
    case "largest":
      return links.length === 2
        ? fits(/^\| ?□ − □ ?\|$/, Math.abs(a - b), Math.abs(a - b))
        : fits(/^□$/, a);
    case "count":
      return fits(/^□ in this bin$/, term.value, 0);
    case "look_up":
      return term.coefficient === 0
        ? row.number === "" && /^place □$/.test(row.form)
          ? []
          : [`“${row.form} = ${row.number}” of the cell that names the place`]
        : fits(/^□$/, a);
    case "masked":
      return row.struck ? fits(/^□$/, a) : ["a masked score is not struck out"];
    default:
      return fits(
        /^(-?[\d.e+-]+ × )?□( × □)*$/,
        Number(factor ?? 1) * links.reduce((x, y) => x * y),
      );
  }
}

/** Whether the rows, all of them, join to the value by the rule. */
function joinFaults(rows: readonly Row[], reading: Reading, explained: Explanation): string[] {
  const { rule, parameters, position = -1 } = explained;
  const value = numberIn(reading.value);
  const numbers = rows.map(({ number }) => numberIn(number));
  const [first, second] = reading.results;
  const joined = (result: number, scale = Math.abs(result), units = 8): string[] =>
    near(value, result, scale, units) ? [] : [`the terms join to ${result}, not to ${value}`];
  const shares = (): string[] => {
    const total = numberIn(first?.number ?? "");
    const own = numbers[position] ?? NaN;
    const faults = joined(own / total);
    if (first?.form !== "sum" || !near(total, sum(numbers), sizes(numbers), rows.length + 4)) {
      faults.push(`“${first?.form} ${first?.number}” of terms that add up to ${sum(numbers)}`);
    }
    const division = `${rows[position]?.number ?? ""} / ${first?.number}`;
    if (second?.form !== division || second.number !== reading.value) {
      faults.push(`“${second?.form} = ${second?.number}” instead of “${division} = ${value}”`);
    }
    if (rows.findIndex(({ own: marked }) => marked) !== position) faults.push("its own term");
    return faults;
  };
  switch (rule) {
    case "exponential_over_sum":
    case "share_of_sum":
      return shares();
    case "largest":
      return joined(Math.max(...numbers));
    case "gradient_left": {
      const powers = (power: number): number => sum(numbers.map((weight) => weight ** power));
      const squares = powers(2);
      const norm = 2 * Math.sqrt(Math.max(0, squares - 2 * powers(3) + squares * squares));
      return joined(norm, 1, 64);
    }
    case "look_up":
      return joined(numbers[0] ?? NaN);
    case "rounded": {
      const unit = 10 ** -(parameters["decimals"] ?? NaN);
      const off = Math.abs(value - (numbers[0] ?? NaN));
      return off <= unit / 2 + HALF_UNIT * 4
        ? joined(Math.round(value / unit) * unit)
        : ["not rounded"];
    }
    case "masked":
      return joined(-Infinity);
    default: {
      const offset = parameters["offset"] ?? 0;
      const all = [...numbers, offset];
      return joined(sum(all), sizes(all), rows.length + 8);
    }
  }
}

/** Long sums: the largest first, its own before them, and the rest as one number that completes the sum. */
function foldFaults({ rows, all, folded }: Reading, { rule, terms }: Explanation): string[] {
  if (terms.length <= FEW) return folded === "" ? [] : [`a short sum is folded: ${folded}`];
  const size = ({ number }: Row): number => {
    const found = Math.abs(numberIn(number));
    return Number.isFinite(found) ? found : Infinity;
  };
  const faults: string[] = [];
  if (rows.length !== FEW) faults.push(`${rows.length} rows are shown of a folded sum`);
  const others = rows.filter(({ own }) => !own);
  if (all.some(({ own }) => own) && !rows[0]?.own) faults.push("its own term is not the first");
  const fallen = others.every(
    (row, place) => place === 0 || size(row) <= size(others[place - 1] ?? row),
  );
  const left = all.map(size).sort((a, b) => b - a)[FEW - 1] ?? 0;
  if (!fallen || others.some((row) => size(row) < left)) faults.push("not the largest first");
  const count = terms.length - FEW;
  if (rule === "largest" || rule === "count") {
    return folded === `and ${count} more` ? faults : [...faults, `“${folded}” of ${count}`];
  }
  const rest = /^and (\d+) smaller ones, together (.+)$/.exec(folded);
  const numbers = all.map(({ number }) => numberIn(number));
  const together = sum([...rows.map(({ number }) => numberIn(number)), numberIn(rest?.[2] ?? "")]);
  const whole = near(together, sum(numbers), sizes(numbers), terms.length + 8);
  if (Number(rest?.[1]) !== count || !whole) faults.push(`“${folded}” of ${sum(numbers)}`);
  return faults;
}

/** How what a kept value is multiplied by comes about. */
function dropoutFactor({ rate = NaN, draws = NaN }: TraceTensor["parameters"]): string {
  return draws === 1 ? `1 / (1 − ${rate})` : `1 / (${draws} × (1 − ${rate}))`;
}

/** The numbers that the rule needs beside its terms, as they are written under them. */
function remarkFaults(
  { remark, offset }: Reading,
  { rule, parameters, terms }: Explanation,
  made: TraceTensor | undefined,
): string[] {
  const given = (name: string): string => digitsOf(parameters[name] ?? NaN);
  const [sharpness = 1, maximum = 0] = [parameters["sharpness"], parameters["maximum"]];
  const factor = sharpness === 1 ? "" : `${given("sharpness")} × `;
  const most = maximum === 0 ? "" : ` − ${given("maximum")}`;
  const named = "maximum" in parameters ? `, maximum ${given("maximum")}` : "";
  const expected =
    rule === "exponential_over_sum"
      ? `exp(s) = e${factor}(s${most})${named}`
      : rule === "variance"
        ? `mean ${given("mean")}`
        : rule === "gradient_left"
          ? "2 √(Σw² − 2 Σw³ + (Σw²)²)"
          : made?.operation === "dropout" &&
              terms[0]?.cells.length === 2 &&
              made.parameters["rate"] !== 1
            ? `${dropoutFactor(made.parameters)} = ${digitsOf(terms[0].coefficient)}`
            : "";
  const added = "offset" in parameters ? given("offset") : "";
  return [
    ...(remark === expected ? [] : [`“${remark}” instead of “${expected}”`]),
    ...(offset === added ? [] : [`“${offset}” is added, not “${added}”`]),
  ];
}

/** Bars are as long as their part of the largest term. */
function barFaults(rows: readonly Row[]): string[] {
  const numbers = rows.map(({ number }) => numberIn(number));
  const largest = Math.max(...numbers.map(Math.abs).filter(Number.isFinite), 0);
  return rows.flatMap(({ bar, form }, place) => {
    const number = numbers[place] ?? NaN;
    const expected = largest > 0 && Number.isFinite(number) ? number / largest : 0;
    return Math.abs(bar - expected) < 1e-4 ? [] : [`the bar of ${form} is ${bar}, not ${expected}`];
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

/** A table lights the cells that the engine names, of a tensor times itself only its own factor's, and no other. */
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

/** The tables that a cell speaks of are in view, each with a cell of its own in it. */
function presenceFaults({ grids }: Reading, cell: Cell, explained: Explanation): string[] {
  const operands = explained.terms.flatMap(({ cells }) => cells.map(({ tensor }) => tensor));
  const faults = [...new Set(operands)].flatMap((id) => {
    const shown = grids.filter((grid) => grid.id === id);
    const inView = shown.some(({ lit }) => Object.keys(lit).length > 0);
    return inView ? [] : [`no lit cell of ${id} is in view`];
  });
  const own = grids.filter(({ id }) => id === cell.tensor);
  if (own.length === 0) faults.push(`no table of ${cell.tensor} is in view`);
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
  const rows = terms.length > FEW ? reading.all : reading.rows;
  const faults: string[] = [];
  const claim = (good: boolean, told: string): void => {
    if (!good) faults.push(told);
  };
  const same = (a: readonly string[], b: readonly string[]): boolean => a.join("|") === b.join("|");

  claim(reading.name === nameOf(cell), `it is headed ${reading.name}`);
  claim(reading.value === digitsOf(explained.value), `its value reads ${reading.value}`);
  claim(rows.length === terms.length, `${rows.length} rows of ${terms.length} terms`);
  claim(
    (reading.origin === "") === (rule !== "given"),
    `where a given number comes from: “${reading.origin}”`,
  );
  for (const [place, term] of terms.entries()) {
    const row = rows[place];
    if (row === undefined) continue;
    const names = row.links.map(({ name }) => name);
    claim(same(names, term.cells.map(nameOf)), `term ${place + 1} links to ${names.join()}`);
    for (const [at, { name, told, text }] of row.links.entries()) {
      const linked = term.cells[at];
      const value = linked === undefined ? NaN : valueOf(trace.tensors, linked);
      claim(text === digitsOf(value), `${name} reads ${text}`);
      claim(told === `${name}: ${digitsOf(value)}`, `the link of ${name} is told as ${told}`);
    }
    faults.push(...rowFaults(row, term, explained));
  }
  if (rule !== "given") faults.push(...joinFaults(rows, reading, explained));
  faults.push(...foldFaults(reading, explained), ...barFaults(rows));
  faults.push(...remarkFaults(reading, explained, trace.tensors[cell.tensor]));
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
    `it is told as “${reading.spoken}”`,
  );
  faults.push(...reading.grids.flatMap((grid) => lightFaults(grid, cell, explained, trace)));
  faults.push(...presenceFaults(reading, cell, explained));
  return faults.map((fault) => `${nameOf(cell)}: ${fault}`);
}
