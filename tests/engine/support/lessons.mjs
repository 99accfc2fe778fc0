// Runs of any lesson from its description: possible settings and replacements.
import fc from "fast-check";
import { tensorOf } from "./engine.mjs";
import { engine } from "./with-lessons.mjs";

export const lessonsAndLaboratories = [...engine.lessons, ...engine.laboratories];

/** Small values for sizes that only cost time. */
const cheap = { wide_dimension: 5, variance_pairs: 30, batch: 2 };

/** The chosen settings that the lesson has. */
export const knownSettings = ({ settings }, chosen) =>
  Object.fromEntries(Object.entries(chosen).filter(([name]) => name in settings));

export const small = (lesson) => knownSettings(lesson, cheap);

export const run = (lesson, settings = {}, tensors = {}) =>
  engine.runLesson(lesson.id, { settings: { ...small(lesson), ...settings }, tensors });

/** Makes dependent settings consistent: the query token is one of the tokens. */
export function possible(lesson, chosen) {
  const { tokens = lesson.settings.tokens?.default, query_token: queryToken } = chosen;
  return queryToken >= tokens ? { ...chosen, query_token: tokens - 1 } : chosen;
}

/** Values of a setting to test: both ends and some between; a separate test covers large sizes. */
export function valuesOf({ kind, default: preset, range }) {
  if (kind === "boolean") return [true, false];
  if (kind === "choice") return range;
  const [min, max] = range;
  if (kind === "number") return [min, max, preset, Number.isFinite(max) ? (min + max) / 3 : 2];
  const usual = preset < 1000 ? preset : 17;
  return [...new Set([min, min + 1, usual, Math.min(max, 9)])].filter((v) => v <= max);
}

export const settingsArbitrary = (lesson) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(lesson.settings).map(([name, setting]) => [
          name,
          /seed$/.test(name) ? fc.nat(2 ** 31 - 1) : fc.constantFrom(...valuesOf(setting)),
        ]),
      ),
    )
    .map((chosen) => possible(lesson, chosen));

export const isSource = ({ operation }) => operation === "given" || operation === "drawn";

/** The number of valid values from 0 up (bits, draws or indices), or undefined if any number is valid. */
export function choicesOf(trace, id) {
  for (const { operation, operands, parameters } of Object.values(trace.tensors)) {
    if (operands[1] !== id) continue;
    if (operation === "mask") return 2;
    if (operation === "dropout") return parameters.draws + 1;
    if (operation === "look_up") return trace.tensors[operands[0]].shape.at(parameters.dim);
  }
  return undefined;
}

/** A valid replacement for a tensor of the lesson, filled with `value(place)`. */
export function replacementFor(trace, { id, shape }, value) {
  const choices = choicesOf(trace, id);
  if (choices === undefined) return tensorOf(shape, value);
  return tensorOf(shape, (place) => Math.abs(Math.round(97 * value(place))) % choices);
}

/** A source tensor that may hold any numbers. */
export const freeSource = (trace) =>
  Object.values(trace.tensors).find(
    (tensor) => isSource(tensor) && choicesOf(trace, tensor.id) === undefined,
  );

/** Replacements for some of the chosen tensors, with numbers from `value`, or integers if only those are valid. */
export function replacementsArbitrary(lesson, value, chosen) {
  const trace = run(lesson);
  const numbersOf = ({ id, shape, data }) => {
    const choices = choicesOf(trace, id);
    const length = data.length;
    return fc
      .array(choices === undefined ? value : fc.nat(choices - 1), {
        minLength: length,
        maxLength: length,
      })
      .map((values) => tensorOf(shape, (place) => values[place]));
  };
  return fc
    .subarray(Object.values(trace.tensors).filter(chosen), { minLength: 1 })
    .chain((picked) =>
      fc.record(Object.fromEntries(picked.map((tensor) => [tensor.id, numbersOf(tensor)]))),
    );
}
