// Changes that a reader may make, each of which changes a step's numbers.
import { idsOf, printedOf, tensorsOf } from "./model.mjs";

/** How many values a tensor's numbers may take, 0 and up (bits, draws, places to look up); undefined for any number. */
export function choicesOf(tensors, id) {
  for (const { operation, operands, parameters } of Object.values(tensors)) {
    if (operands[1] !== id) continue;
    if (operation === "mask") return 2;
    if (operation === "dropout") return parameters.draws + 1;
    if (operation === "look_up") return tensors[operands[0]].shape.at(parameters.dim);
  }
  return undefined;
}

export function placeOf(shape, flat) {
  const index = [];
  for (const length of shape.toReversed()) {
    index.unshift(flat % length);
    flat = Math.floor(flat / length);
  }
  return index.join(".");
}

/** These tensors and all tensors that they depend on, nearest first. */
function ancestors(tensors, ids) {
  const found = new Set(ids);
  for (const id of found) for (const operand of tensors[id].operands) found.add(operand);
  return [...found].map((id) => tensors[id]);
}

/** A script's case: what was changed, and the step's tensors with it. */
function caseOf(lesson, step, changes, label) {
  const tensors = tensorsOf(lesson, changes);
  const ids = idsOf(lesson, step, tensors);
  return { label, lesson, step, changes, tensors, ids, printed: printedOf(tensors, ids) };
}

export const untouched = (lesson, step) => caseOf(lesson, step, {}, "untouched");

/** One changed number of a tensor: the first that changes what the step shows. */
function withNumber(lesson, step, label, wanted) {
  const original = untouched(lesson, step);
  for (const { id, shape, data } of ancestors(original.tensors, original.ids).filter(wanted)) {
    const choices = choicesOf(original.tensors, id);
    for (const flat of [Math.floor(data.length / 2), 0]) {
      const other =
        choices === undefined ? Math.fround(data[flat] + 0.4375) : (data[flat] + 1) % choices;
      const edits = { [id]: { [placeOf(shape, flat)]: Number.isFinite(other) ? other : 0.4375 } };
      const changed = caseOf(lesson, step, { edits }, `${label} ${id}`);
      if (changed.printed !== original.printed) return changed;
    }
  }
  return undefined;
}

export const withGivenNumber = (lesson, step) =>
  withNumber(lesson, step, "a changed number of", ({ operands }) => operands.length === 0);

export const withComputedNumber = (lesson, step) =>
  withNumber(lesson, step, "an overridden number of", ({ operands }) => operands.length > 0);

/** One changed setting: the first that changes what the step shows. */
export function withSetting(lesson, step) {
  const original = untouched(lesson, step);
  for (const [name, setting] of Object.entries(lesson.settings)) {
    const settings = { [name]: otherValue(setting) };
    const changed = caseOf(lesson, step, { settings }, `${name} ${settings[name]}`);
    if (changed.printed !== original.printed) return changed;
  }
  return undefined;
}

function otherValue({ kind, default: preset, range }) {
  if (kind === "boolean") return !preset;
  if (kind === "choice") return range.find((choice) => choice !== preset);
  return preset < range[1]
    ? Math.min(preset + (kind === "integer" ? 1 : 0.5), range[1])
    : preset - 1;
}
