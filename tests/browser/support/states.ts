import type { SettingDescription, SettingValue } from "../../../web/src/model/tensor";
import type { Trace } from "../../../web/src/engine/lessons";
import { engine, lessonOf, settingsBy } from "./engine";
import { choicesOf, indexOf, placeOf, traceOf } from "./lessons";
import type { Changes } from "./lessons";
import { random } from "./random";

const SHARPNESS = [0, 0.3, 1, 2.3713737056616555, 8, 1000, Infinity];
const RATES = [0, 0.1, 0.5, 1];
const NUMBERS = [NaN, Infinity, -Infinity, 1e20, -3e38, 1e-30, 0, -0.5, 12345.678, 0.00004];

/** What a reader may do to a lesson: settings of any kind, numbers of any size, masks without a 1. */
export function randomState(lesson: string, seed: number): Changes {
  const draw = random(seed);
  const oneOf = <Item>(items: readonly Item[], other: Item): Item =>
    items[Math.floor(draw() * items.length)] ?? other;
  const choose = (description: SettingDescription, name: string): SettingValue => {
    const { kind, default: preset, range = [] } = description;
    if (kind === "boolean") return draw() < 0.5;
    if (kind === "choice") return oneOf(range, preset) as SettingValue;
    if (name.endsWith("sharpness")) return oneOf(SHARPNESS, 1);
    if (name === "dropout_rate") return oneOf(RATES, 0);
    return preset;
  };
  const settings = settingsBy(lesson, choose);
  const { tensors } = engine.runLesson(lesson, { settings });
  const given = Object.values(tensors).filter(({ operands }) => operands.length === 0);
  const edits: Record<string, Record<string, number>> = {};
  for (const { id, shape, data } of given) {
    const choices = choicesOf(tensors, id);
    if (choices === 2 && draw() < 0.7) {
      const [row, width] = [Math.floor(draw() * (shape.at(-2) ?? 1)), shape.at(-1) ?? 1];
      edits[id] = Object.fromEntries(
        Array.from({ length: width }, (_, at) => [placeOf(indexOf(shape, row * width + at)), 0]),
      );
    }
    if (choices !== undefined || draw() < 0.5) continue;
    const place = placeOf(indexOf(shape, Math.floor(draw() * data.length)));
    edits[id] = { [place]: oneOf(NUMBERS, NaN) };
  }
  return { settings, edits };
}

/** The engine's run of it; of a state that it refuses, with its settings alone. */
export function traceIn(lesson: string, changes: Changes): Trace {
  try {
    return traceOf(lesson, changes);
  } catch {
    return traceOf(lesson, { settings: changes.settings ?? {} });
  }
}

/** A lesson as it is, and some that a reader may make of it. */
export function statesOf(lesson: string, count: number): readonly Changes[] {
  const { id } = lessonOf(lesson);
  return [{}, ...Array.from({ length: count }, (_, seed) => randomState(id, seed + 1))];
}
