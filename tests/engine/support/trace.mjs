// Checks a whole trace against an independent implementation of its operations.
import assert from "node:assert/strict";
import { assertNear, flatOf, indexOf, isNear, isSameTensor, magnitude, sizeOf } from "./engine.mjs";
import {
  assertParameters,
  gradientLeft,
  operations,
  positionOf,
  ruleOf,
  shareOf,
  termsOf,
} from "./operations.mjs";

export const cellsOf = ({ shape }) =>
  Array.from({ length: sizeOf(shape) }, (_, flat) => indexOf(shape, flat));

/** `count` cells spread over a tensor, with the first and the last; all cells if there are no more. */
export function someCells(tensor, count) {
  const size = sizeOf(tensor.shape);
  if (size <= count) return cellsOf(tensor);
  const step = (size - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, i) => indexOf(tensor.shape, Math.round(i * step)));
}

function valueAt(trace, { tensor, index }) {
  const { shape, data } = trace.tensors[tensor];
  return data[flatOf(shape, index)];
}

/** The parameters of an explanation besides its terms, by operation. */
const parameterNames = {
  softmax: ({ subtract_max: subtractMax }) =>
    subtractMax ? ["maximum", "sharpness", "sum"] : ["sharpness", "sum"],
  divide_by_sum: () => ["sum"],
  shift: () => ["offset"],
  round: () => ["decimals"],
  dropout: () => ["draws", "rate", "training"],
  variance: () => ["correction", "mean"],
  histogram: () => ["bins", "least", "most"],
};

/** The value that the terms of an explanation give by its rule, as index.d.ts defines it. */
function valueFromTerms({ rule, terms, position, parameters }, tensor) {
  const values = terms.map(({ value }) => value);
  const total = values.reduce((sum, value) => sum + value, 0);
  switch (rule) {
    case "sum_of_products":
      return total + (parameters.offset ?? 0);
    case "exponential_over_sum":
      return shareOf(values, position, tensor.parameters);
    case "share_of_sum":
      return values[position] / total;
    case "largest":
      return Math.max(...values);
    case "entropy":
    case "variance":
    case "count":
      return total;
    case "look_up":
      return terms[0].cells[0].value;
    case "gradient_left":
      return gradientLeft(values);
    case "rounded":
      return operations.round.value([values], parameters);
    case "masked":
      return -Infinity;
    default:
      return assert.fail(`no such rule: ${rule}`);
  }
}

/** Checks coefficients and values of all terms; for a softmax, checkParameters checks the sum instead. */
function checkTerms({ terms, rule }, { operation, parameters, id }, numbers, index, label) {
  const { coefficient: coefficientOf, contributions } = operations[operation];
  const expected = rule === "masked" ? undefined : contributions?.(numbers, parameters, index);
  terms.forEach((term, i) => {
    const coefficient = rule === "masked" ? 1 : (coefficientOf?.(parameters, i, terms) ?? 1);
    if (term.coefficient !== coefficient) assert.fail(`${label}: coefficient ${term.coefficient}`);
    if (rule === "exponential_over_sum") return;
    const value =
      expected?.[i] ?? numbers[i].reduce((product, each) => product * each, coefficient);
    if (isNear(term.value, value, 1e-9 * magnitude([value]))) return;
    assert.fail(`${label}: one of ${terms.length} terms of ${id} is ${term.value}, not ${value}`);
  });
}

const isSameCell = (one, other) =>
  one.tensor === other.tensor &&
  one.index.length === other.index.length &&
  one.index.every((place, axis) => place === other.index[axis]);

const areSameCells = (some, others) =>
  some.length === others.length && some.every((cell, i) => isSameCell(cell, others[i]));

const areSameTerms = (actual, terms) =>
  actual.length === terms.length && actual.every(({ cells }, i) => areSameCells(cells, terms[i]));

/** Checks one cell: its explanation matches the operation, parameters and shapes, and gives its value. */
function checkCell(trace, tensor, index, tolerance) {
  const label = `${tensor.id}[${index}]`;
  const explanation = trace.explain(tensor.id, index);
  const value = valueAt(trace, { tensor: tensor.id, index });
  const operation = operations[tensor.operation];
  const terms = termsOf(trace, tensor, index);
  const rule = ruleOf(trace, tensor, index);

  assert.equal(explanation.tensor, tensor.id, label);
  assert.ok(isSameCell(explanation, { tensor: tensor.id, index }), label);
  assert.ok(Object.is(explanation.value, value), `${label}: ${explanation.value}, not ${value}`);
  assert.equal(explanation.operation, tensor.operation, label);
  assert.equal(explanation.rule, rule, label);
  assert.equal(explanation.position, positionOf(tensor, index), `${label}: position`);
  const names = parameterNames[tensor.operation]?.(tensor.parameters) ?? [];
  assert.equal(
    Object.keys(explanation.parameters).sort().join(),
    names.join(),
    `${label}: parameters`,
  );

  if (!areSameTerms(explanation.terms, terms)) {
    const cells = explanation.terms.map((term) =>
      term.cells.map(({ tensor, index: place }) => ({ tensor, index: place })),
    );
    assert.deepEqual(cells, terms, `${label}: operand cells`);
  }
  if (terms.length === 0) return;

  // From the tensors of the trace, not from the explanation.
  const numbers = terms.map((term) => term.map((cell) => valueAt(trace, cell)));
  const position = positionOf(tensor, index);
  const recombined = Math.fround(operation.value(numbers, tensor.parameters, position, index));
  assertNear(value, recombined, tolerance, `${label}, recombined`);

  explanation.terms.forEach((term, i) => {
    term.cells.forEach((cell, j) => {
      if (!Object.is(cell.value, numbers[i][j])) assert.fail(`${label}: value of a cell`);
    });
  });
  checkTerms(explanation, tensor, numbers, index, label);
  assertNear(
    Math.fround(valueFromTerms(explanation, tensor)),
    recombined,
    tolerance,
    `${label}, from its terms`,
  );
  checkParameters(explanation, tensor, numbers.flat(), label);
}

function checkParameters({ parameters, terms, value }, tensor, numbers, label) {
  const total = terms.reduce((sum, term) => sum + term.value, 0);
  if ("sum" in parameters) {
    const naive = tensor.parameters.subtract_max === 0;
    const expected = naive ? Math.fround(total) : total;
    const near = 1e-6 * magnitude([expected]);
    assertNear(parameters.sum, expected, near, `${label}: sum (value ${value})`);
  }
  if ("maximum" in parameters) {
    assert.ok(Object.is(parameters.maximum + 0, Math.max(...numbers) + 0), `${label}: maximum`);
  }
  if ("mean" in parameters) {
    const mean = numbers.reduce((all, number) => all + number, 0) / numbers.length;
    assertNear(parameters.mean, mean, 1e-9 * magnitude([mean]), `${label}: mean`);
  }
  const copied = ["offset", "decimals", "sharpness", "correction", "bins", "least", "most"];
  for (const name of copied) {
    if (name in parameters)
      assert.equal(parameters[name], tensor.parameters[name], `${label}: ${name}`);
  }
}

/** For every cell, as "tensor[index]", the cells computed from it, in the trace's order. */
function feedsByCell(trace) {
  const feeds = new Map();
  for (const tensor of Object.values(trace.tensors)) {
    for (const index of cellsOf(tensor)) {
      const sources = termsOf(trace, tensor, index).flat();
      for (const key of new Set(sources.map((cell) => `${cell.tensor}[${cell.index}]`))) {
        if (!feeds.has(key)) feeds.set(key, []);
        feeds.get(key).push({ tensor: tensor.id, index });
      }
    }
  }
  return feeds;
}

/** Every step shows tensors of the trace; meant for default settings, as others may omit tensors. */
export function checkSteps(trace, lesson) {
  for (const step of lesson.steps) {
    assert.ok(step.tensors.length > 0, `${step.id} shows nothing`);
    for (const id of step.tensors) assert.ok(id in trace.tensors, `there is no ${id} to show`);
  }
}

function checkShape(trace, lesson) {
  const steps = new Set(lesson.steps.map(({ id }) => id));
  const earlier = new Set();
  for (const [id, tensor] of Object.entries(trace.tensors)) {
    assert.equal(tensor.id, id);
    assert.ok(tensor.data instanceof Float32Array, id);
    assert.equal(tensor.data.length, sizeOf(tensor.shape), id);
    assert.ok(steps.has(tensor.step), `${id}: no step ${tensor.step}`);
    assert.ok(
      Object.hasOwn(operations, tensor.operation),
      `${id}: no operation ${tensor.operation}`,
    );
    for (const operand of tensor.operands)
      assert.ok(earlier.has(operand), `${id} before ${operand}`);
    assertParameters(tensor);
    earlier.add(id);
  }
}

/** The cell is among the cells that its first source feeds. */
function checkLink(trace, tensor, index) {
  const [source] = termsOf(trace, tensor, index).flat();
  if (source === undefined) return;
  const target = { tensor: tensor.id, index };
  const fed = trace.feeds(source.tensor, source.index);
  if (fed.some((cell) => isSameCell(cell, target))) return;
  assert.fail(`${source.tensor}[${source.index}] does not feed ${tensor.id}[${index}]`);
}

/**
 * Checks the explanations of `explained` cells of every tensor, and the cells that `fed` cells of every tensor feed.
 * With `linked`, checks that the first source of the last cell feeds it. Returns the number of checked explanations.
 */
export function checkTrace(trace, lesson, { explained = Infinity, fed = 0, linked = false } = {}) {
  checkShape(trace, lesson);
  const feeds = fed > 0 ? feedsByCell(trace) : new Map();
  let seen = 0;
  for (const tensor of Object.values(trace.tensors)) {
    const tolerance = 1e-6 * magnitude(tensor.data);
    const cells = someCells(tensor, explained);
    for (const index of cells) {
      checkCell(trace, tensor, index, tolerance);
      seen++;
    }
    if (linked) checkLink(trace, tensor, cells.at(-1));
    for (const index of fed > 0 ? someCells(tensor, fed) : []) {
      const label = `${tensor.id}[${index}]`;
      const found = trace.feeds(tensor.id, index);
      const expected = feeds.get(label) ?? [];
      if (!areSameCells(found, expected)) assert.deepEqual(found, expected, `feeds of ${label}`);
    }
  }
  return seen;
}

/** The ids of all tensors computed from this one, directly or indirectly. */
export function downstreamOf(trace, id) {
  const reached = new Set([id]);
  for (const tensor of Object.values(trace.tensors)) {
    if (tensor.operands.some((operand) => reached.has(operand))) reached.add(tensor.id);
  }
  reached.delete(id);
  return reached;
}

/** The ids of tensors with different numbers. */
export function changedTensors(one, other) {
  const ids = Object.keys(one.tensors);
  assert.deepEqual(Object.keys(other.tensors), ids);
  return ids.filter((id) => !isSameTensor(one.tensors[id], other.tensors[id]));
}
