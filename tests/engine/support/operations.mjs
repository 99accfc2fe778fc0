// An independent implementation of every operation, cell by cell, written from index.d.ts alone: the operand cells of a
// cell, and its value in double precision.
import assert from "node:assert/strict";
import { flatOf, indexOf, sizeOf } from "./engine.mjs";

const range = (length) => Array.from({ length }, (_, i) => i);
const axisOf = (dim, shape) => (dim < 0 ? dim + shape.length : dim);
const placed = (index, axis, place) => index.with(axis, place);
const inserted = (index, axis, place) => index.toSpliced(axis, 0, place);
const one = (operand, index) => [{ operand, index }];

/** The cells through `index` along `dim`. */
function alongAxis({ dim }, [shape], index) {
  const axis = axisOf(dim, shape);
  return range(shape[axis]).map((place) => one(0, placed(index, axis, place)));
}

/** The cells that a reduction along `dim` combines. */
function reducedAxis({ dim = -1 }, [shape], index) {
  const axis = axisOf(dim, shape);
  return range(shape[axis]).map((place) => one(0, inserted(index, axis, place)));
}

const sameCell = (_, __, index) => [one(0, index)];

/** torch.matmul: 1-D operands have one axis fewer in the result, leading axes of length 1 repeat. */
function matmulCells({ transposed }, [a, b, bias], index) {
  const rest = [...index];
  const column = b.length > 1 ? [rest.pop()] : [];
  const row = a.length > 1 ? [rest.pop()] : [];
  const batchOf = (shape) => {
    const leading = shape.slice(0, -2);
    return leading.map((length, i) => (length === 1 ? 0 : rest[rest.length - leading.length + i]));
  };
  const products = range(a.at(-1)).map((k) => [
    { operand: 0, index: [...batchOf(a), ...row, k] },
    {
      operand: 1,
      index: [...batchOf(b), ...(transposed && b.length > 1 ? [...column, k] : [k, ...column])],
    },
  ]);
  return bias === undefined ? products : [...products, one(2, column)];
}

/** The index of a cell's bit in a mask that is repeated over leading axes. */
const bitPlace = ([, { length }], index) => index.slice(index.length - length);

const bitAt = ([, { shape, data }], index) =>
  data[flatOf(shape, index.slice(index.length - shape.length))];

/** The bin of a value among equal bins from `least` to `most`. */
const binOf = (value, { bins, least, most }) =>
  Math.floor(((value - least) / (most - least)) * bins);

/** The squared deviations from the mean, divided by their number minus the correction. */
function deviations(values, { correction }) {
  const mean = sum(values) / values.length;
  return values.map((value) => (value - mean) ** 2 / (values.length - correction));
}

const everyCell = (_, [shape]) => range(sizeOf(shape)).map((flat) => one(0, indexOf(shape, flat)));

/** The cells along `dim` up to and including `index`. */
const upToSameCell = (parameters, shapes, index) =>
  alongAxis(parameters, shapes, index).slice(0, index[axisOf(parameters.dim, shapes[0])] + 1);

function lookedUp({ dim, index: place }, [shape, ids], index, operands) {
  const axis = axisOf(dim, shape);
  if (ids === undefined) return [one(0, inserted(index, axis, place))];
  const picked = operands[1].data[index[axis]];
  return [one(0, placed(index, axis, picked)), one(1, [index[axis]])];
}

function concatenated({ dim }, shapes, index) {
  let place = index.at(dim);
  let operand = 0;
  while (place >= shapes[operand].at(dim)) place -= shapes[operand++].at(dim);
  return [one(operand, index.with(dim, place))];
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
const product = (values) => values.reduce((total, value) => total * value, 1);
const onlyOf = ([[value]]) => value;

/** Half to even, as rint does. */
function roundHalfEven(value) {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

const cubed = (w) => w * w * w;

/** 2 sqrt(sum w^2 - 2 sum w^3 + (sum w^2)^2); rounding may make the sum negative. */
export function gradientLeft(weights) {
  const squares = sum(weights.map((w) => w * w));
  const inner = squares - 2 * sum(weights.map(cubed)) + squares * squares;
  return inner < 0 ? 0 : 2 * Math.sqrt(inner);
}

export const bits = (w) => (w === 0 ? 0 : -w * Math.log2(w));

/** The exponential of each score of a softmax. The naive form rounds exponentials to float32. */
export function exponentialsOf(scores, { sharpness, subtract_max: subtractMax }) {
  if (!subtractMax) return scores.map((score) => Math.fround(Math.exp(sharpness * score)));
  const max = Math.max(...scores);
  return scores.map((score) => {
    if (Number.isNaN(max) || max === Infinity) return NaN;
    if (score === -Infinity) return 0;
    return score === max || sharpness === 0 ? 1 : Math.exp(sharpness * (score - max));
  });
}

/** The exponential at `position` over the sum of all. If the sum is 0, the result is 0 unless naive. */
export function shareOf(exponentials, position, { subtract_max: subtractMax }) {
  const total = sum(exponentials);
  if (!subtractMax) return exponentials[position] / Math.fround(total);
  return total === 0 ? 0 : exponentials[position] / total;
}

const nothing = { parameters: [], rule: "given", cells: () => [], value: undefined };

/**
 * By name: the names of the operation's parameters; its rule, or `rule(index, operands)`;
 * `cells(parameters, shapes, index, operands)`, the terms of the cell at `index`, each a list of operand cells;
 * `value(terms, parameters, place)`, the cell in double from the numbers in those cells, where `place` is the term
 * at the cell's position; `coefficient(parameters, term, terms)` if it is not 1; `contributions(terms, parameters,
 * index)`, the values of the terms if they are not products.
 */
export const operations = {
  given: nothing,
  drawn: nothing,
  constant: nothing,
  look_up: {
    parameters: (operands) => (operands.length === 1 ? ["dim", "index"] : ["dim"]),
    rule: "look_up",
    cells: lookedUp,
    coefficient: (_, term) => (term === 0 ? 1 : 0),
    value: onlyOf,
  },
  assign: {
    parameters: ["count"],
    rule: "sum_of_products",
    cells: ({ count }, [shape], index) => [one(flatOf(shape, index) < count ? 1 : 0, index)],
    value: onlyOf,
  },
  matmul: {
    parameters: ["loop", "transposed"],
    rule: "sum_of_products",
    cells: matmulCells,
    value(terms, { loop }) {
      // `loop` is two Python loops over float32 numbers, rounded after every step.
      const rounded = loop ? Math.fround : (value) => value;
      return terms.reduce((total, term) => rounded(total + rounded(product(term))), 0);
    },
  },
  transposed_matmul: {
    parameters: [],
    rule: "sum_of_products",
    cells: (_, [a], [row, column]) =>
      range(a[0]).map((k) => [
        { operand: 0, index: [k, row] },
        { operand: 1, index: [k, column] },
      ]),
    value: (terms) => sum(terms.map(product)),
  },
  multiply: {
    parameters: [],
    rule: "sum_of_products",
    cells: (_, [factors], index) => [
      [
        { operand: 0, index: index.slice(0, factors.length) },
        { operand: 1, index },
      ],
    ],
    value: ([term]) => product(term),
  },
  add: {
    parameters: [],
    rule: "sum_of_products",
    cells: (_, __, index) => [0, 1].map((operand) => one(operand, index)),
    value: (terms) => sum(terms.flat()),
  },
  subtract: {
    parameters: ["factor"],
    rule: "sum_of_products",
    cells: (_, [, numbers], index) => [one(0, index), one(1, index.slice(0, numbers.length))],
    coefficient: ({ factor }, term) => (term === 0 ? 1 : -factor),
    value: ([[a], [b]], { factor }) => a - factor * b,
  },
  scale: {
    parameters: ["factor"],
    rule: "sum_of_products",
    cells: sameCell,
    coefficient: ({ factor }) => factor,
    value: ([[value]], { factor }) => factor * value,
  },
  shift: {
    parameters: ["offset"],
    rule: "sum_of_products",
    cells: sameCell,
    value: ([[value]], { offset }) => value + offset,
  },
  sum: {
    parameters: ["dim"],
    rule: "sum_of_products",
    cells: reducedAxis,
    value: (terms) => sum(terms.flat()),
  },
  cumulative_sum: {
    parameters: ["dim"],
    rule: "sum_of_products",
    cells: upToSameCell,
    value: (terms) => sum(terms.flat()),
  },
  cumulative_mean: {
    parameters: ["dim"],
    rule: "sum_of_products",
    cells: upToSameCell,
    coefficient: (_, __, terms) => 1 / terms.length,
    value: (terms) => sum(terms.flat()) / terms.length,
  },
  mask: {
    parameters: [],
    rule: (index, operands) => (bitAt(operands, index) === 1 ? "sum_of_products" : "masked"),
    cells(_, shapes, index, operands) {
      const bit = { operand: 1, index: bitPlace(shapes, index) };
      return bitAt(operands, index) === 1 ? [[{ operand: 0, index }, bit]] : [[bit]];
    },
    value: ([cells]) => (cells.length === 2 ? cells[0] : -Infinity),
  },
  dropout: {
    parameters: ["draws", "rate", "training"],
    rule: "sum_of_products",
    cells: ({ training }, _, index) => [
      training ? [0, 1].map((operand) => ({ operand, index })) : one(0, index),
    ],
    coefficient: ({ rate, training, draws }) =>
      !training ? 1 : rate < 1 ? 1 / (draws * (1 - rate)) : 0,
    value: ([cells], { rate, training, draws }) =>
      !training ? cells[0] : rate < 1 ? product(cells) / draws / (1 - rate) : cells[0] * 0,
  },
  softmax: {
    parameters: ["dim", "sharpness", "subtract_max"],
    rule: "exponential_over_sum",
    cells: alongAxis,
    value: (terms, parameters, position) =>
      shareOf(exponentialsOf(terms.flat(), parameters), position, parameters),
  },
  divide_by_sum: {
    parameters: ["dim"],
    rule: "share_of_sum",
    cells: alongAxis,
    value: (terms, _, position) => terms[position][0] / sum(terms.flat()),
  },
  variance: {
    parameters: ["correction"],
    rule: "variance",
    cells: everyCell,
    contributions: (terms, parameters) => deviations(terms.flat(), parameters),
    value: (terms, parameters) => sum(deviations(terms.flat(), parameters)),
  },
  histogram: {
    parameters: ["bins", "least", "most"],
    rule: "count",
    cells: everyCell,
    contributions: (terms, parameters, [bin]) =>
      terms.map(([value]) => (binOf(value, parameters) === bin ? 1 : 0)),
    value: (terms, parameters, _, [bin]) =>
      terms.filter(([value]) => binOf(value, parameters) === bin).length,
  },
  concatenate: {
    parameters: ["dim"],
    rule: "sum_of_products",
    cells: concatenated,
    value: onlyOf,
  },
  split_heads: {
    parameters: ["heads"],
    rule: "sum_of_products",
    cells: ({ heads }, [shape], index) => {
      const [head, token, column] = index.slice(-3);
      const width = shape.at(-1) / heads;
      return [one(0, [...index.slice(0, -3), token, head * width + column])];
    },
    value: onlyOf,
  },
  merge_heads: {
    parameters: [],
    rule: "sum_of_products",
    cells: (_, [shape], index) => {
      const [token, column] = index.slice(-2);
      const width = shape.at(-1);
      const head = Math.floor(column / width);
      return [one(0, [...index.slice(0, -2), head, token, column % width])];
    },
    value: onlyOf,
  },
  round: {
    parameters: ["decimals"],
    rule: "rounded",
    cells: sameCell,
    value: ([[value]], { decimals }) => roundHalfEven(value * 10 ** decimals) / 10 ** decimals,
  },
  largest_difference: {
    parameters: [],
    rule: "largest",
    cells: (_, [shape]) =>
      range(sizeOf(shape)).map((flat) => {
        const index = indexOf(shape, flat);
        return [
          { operand: 0, index },
          { operand: 1, index },
        ];
      }),
    contributions: (terms) => terms.map(([a, b]) => Math.abs(a - b)),
    value: (terms) => Math.max(...terms.map(([a, b]) => Math.abs(a - b))),
  },
  mean_absolute: {
    parameters: [],
    rule: "sum_of_products",
    cells: reducedAxis,
    coefficient: (_, term, terms) => (terms[term].cells[0].value < 0 ? -1 : 1) / terms.length,
    value: (terms) => sum(terms.map(([value]) => Math.abs(value))) / terms.length,
  },
  entropy: {
    parameters: [],
    rule: "entropy",
    cells: reducedAxis,
    contributions: (terms) => terms.flat().map(bits),
    value: (terms) => sum(terms.flat().map(bits)),
  },
  largest: {
    parameters: [],
    rule: "largest",
    cells: reducedAxis,
    value: (terms) => Math.max(...terms.flat()),
  },
  gradient_left: {
    parameters: [],
    rule: "gradient_left",
    cells: reducedAxis,
    value: (terms) => gradientLeft(terms.flat()),
  },
  softmax_jacobian: {
    parameters: [],
    rule: "sum_of_products",
    cells(_, __, index) {
      const first = { operand: 0, index: index.slice(0, -1) };
      const second = { operand: 0, index: index.toSpliced(-2, 1) };
      return index.at(-1) === index.at(-2) ? [[first], [first, second]] : [[first, second]];
    },
    coefficient: (_, term, terms) => (terms[term].cells.length === 2 ? -1 : 1),
    value: (terms) => sum(terms.map((term) => (term.length === 2 ? -product(term) : term[0]))),
  },
  view: {
    parameters: ["size_0", "size_1", "size_2"],
    rule: "sum_of_products",
    // The same flat position in both shapes.
    cells({ size_1: rows, size_2: columns }, [shape], [block, row, column]) {
      return [one(0, indexOf(shape, (block * rows + row) * columns + column))];
    },
    value: onlyOf,
  },
  transpose: {
    parameters: ["dim_0", "dim_1"],
    rule: "sum_of_products",
    cells({ dim_0: a, dim_1: b }, [shape], index) {
      const [first, second] = [axisOf(a, shape), axisOf(b, shape)];
      return [one(0, index.with(first, index[second]).with(second, index[first]))];
    },
    value: onlyOf,
  },
};

/** The position of the cell's term along the axis, for rules that have one; otherwise undefined. */
export function positionOf({ operation, parameters }, index) {
  if (operation !== "softmax" && operation !== "divide_by_sum") return undefined;
  return index[axisOf(parameters.dim, index)];
}

/** The operands of a traced tensor. */
export const operandsOf = (trace, tensor) => tensor.operands.map((id) => trace.tensors[id]);

/** The expected rule of a cell. */
export function ruleOf(trace, tensor, index) {
  const { rule } = operations[tensor.operation];
  return typeof rule === "string" ? rule : rule(index, operandsOf(trace, tensor));
}

/** The expected terms of a cell of a traced tensor: lists of { tensor, index }. */
export function termsOf(trace, tensor, index) {
  const { cells } = operations[tensor.operation];
  const operands = operandsOf(trace, tensor);
  const shapes = operands.map(({ shape }) => shape);
  return cells(tensor.parameters, shapes, index, operands).map((term) =>
    term.map(({ operand, index: place }) => ({ tensor: tensor.operands[operand], index: place })),
  );
}

/** A traced tensor has exactly the parameters of its operation. */
export function assertParameters(tensor) {
  const { parameters } = operations[tensor.operation];
  const expected = typeof parameters === "function" ? parameters(tensor.operands) : parameters;
  assert.equal(Object.keys(tensor.parameters).sort().join(), expected.join(), `of ${tensor.id}`);
}
