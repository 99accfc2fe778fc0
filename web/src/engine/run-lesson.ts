import { AttentionError } from "./errors.js";
import type {
  Cell,
  Explanation,
  LessonDescription,
  Operation,
  Role,
  Rule,
  RunOptions,
  SettingDescription,
  SettingValue,
  TensorLike,
  Trace,
  TraceTensor,
} from "./lessons.d.ts";
import type { Module } from "./module.js";
import {
  describeKind,
  isFullArray,
  quoted,
  requireNumber,
  requireObject,
  requireString,
  Request,
  type Reply,
} from "./packed.js";

/** The order of lessons::setting_kind. */
const SETTING_KINDS = ["integer", "number", "boolean", "choice"] as const;

/** The engine's description, read once: the names of its enum values, the lessons and the laboratories. */
export interface Description {
  operations: Operation[];
  rules: Rule[];
  roles: Role[];
  lessons: LessonDescription[];
  laboratories: LessonDescription[];
}

function readSetting(reply: Reply): [string, SettingDescription] {
  const name = reply.line();
  const kind = SETTING_KINDS[reply.number()] ?? "number";
  const [preset, least, most] = [reply.number(), reply.number(), reply.number()];
  const choices = reply.lines();
  if (kind === "boolean") return [name, { kind, default: preset === 1 }];
  if (kind === "choice") return [name, { kind, default: choices[preset] ?? "", range: choices }];
  return [name, { kind, default: preset, range: [least, most] }];
}

function readLesson(reply: Reply): LessonDescription {
  return {
    id: reply.line(),
    steps: reply.list(() => ({ id: reply.line(), tensors: reply.lines() })),
    settings: Object.fromEntries(reply.list(() => readSetting(reply))),
  };
}

export function readDescription(module: Module): Description {
  const reply = new Request().send(module, "describe");
  return {
    operations: reply.lines() as Operation[],
    rules: reply.lines() as Rule[],
    roles: reply.lines() as Role[],
    lessons: reply.list(() => readLesson(reply)),
    laboratories: reply.list(() => readLesson(reply)),
  };
}

function settingOf(
  lesson: LessonDescription | undefined,
  name: string,
): SettingDescription | undefined {
  return lesson !== undefined && Object.hasOwn(lesson.settings, name)
    ? lesson.settings[name]
    : undefined;
}

/** Encodes the value of a setting as a number for the engine. */
function encodeSetting(
  name: string,
  setting: SettingDescription | undefined,
  value: unknown,
): number {
  // An unknown setting: the engine reports it, whatever its value.
  if (setting === undefined) return 0;
  if (setting.kind === "boolean") {
    if (typeof value === "boolean") return value ? 1 : 0;
    throw new AttentionError(
      "type",
      `The setting ${name} must be true or false, not ${describeKind(value)}.`,
    );
  }
  if (setting.kind === "choice") {
    const choice = requireString(value, `The setting ${name}`);
    const place = (setting.range as readonly string[]).indexOf(choice);
    if (place >= 0) return place;
    throw new AttentionError(
      "unknown",
      `The setting ${name} must be one of ${(setting.range ?? []).join(", ")}.`,
    );
  }
  return requireNumber(value, `The setting ${name}`);
}

function decodeSetting(setting: SettingDescription, value: number): SettingValue {
  if (setting.kind === "boolean") return value === 1;
  if (setting.kind === "choice") return (setting.range as readonly string[])[value] ?? "";
  return value;
}

/** The row-major offset of an index in a shape; throws if it is out of range. */
function flatIndex(id: string, shape: readonly number[], index: readonly number[]): number {
  if (!isFullArray(index, (place) => typeof place === "number")) {
    throw new AttentionError("type", `A cell of ${id} is named by an array of numbers, its index.`);
  }
  const fits =
    index.length === shape.length &&
    index.every((place, axis) => {
      return Number.isInteger(place) && place >= 0 && place < (shape[axis] as number);
    });
  if (!fits) {
    throw new AttentionError(
      "value",
      `A cell of ${id} needs an index inside its shape, (${shape.join(", ")}).`,
    );
  }
  return index.reduce((flat, place, axis) => flat * (shape[axis] as number) + place, 0);
}

function unravel(shape: readonly number[], flat: number): number[] {
  const index: number[] = [];
  let rest = flat;
  for (const length of [...shape].reverse()) {
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return index;
}

function readTensor(
  reply: Reply,
  description: Description,
  earlier: readonly TraceTensor[],
): TraceTensor {
  const id = reply.line();
  const step = reply.line();
  const role = description.roles[reply.number()] as Role;
  const operation = description.operations[reply.number()] as Operation;
  const replaced = reply.number() === 1;
  const operands = reply.list(() => earlier[reply.number()]?.id ?? "");
  const parameters = reply.parameters();
  return { id, step, role, operation, operands, parameters, replaced, ...reply.view() };
}

/** A trace as the page asks it. */
export type AskedTrace = Omit<Trace, "plane">;

/**
 * Runs a lesson; the engine keeps the last few traces, and one that has gone is computed again when asked about.
 * `made` are the trace's tensors in order, which no caller changes.
 */
export function runLesson(
  module: Module,
  description: Description,
  id: string,
  options: RunOptions | undefined,
): { trace: AskedTrace; made: readonly TraceTensor[] } {
  const wanted = requireString(id, "A lesson's id");
  const lesson = [...description.lessons, ...description.laboratories].find(
    (each) => each.id === wanted,
  );
  const given = requireObject(options, "The options");
  const settings = Object.entries(requireObject(given.settings, "The settings"));
  const replaced = Object.entries(requireObject(given.tensors, "The tensors"));

  const request = new Request().line(id).number(settings.length);
  for (const [name, value] of settings) {
    request.line(name).number(encodeSetting(name, settingOf(lesson, name), value));
  }
  request.number(replaced.length);
  for (const [name, value] of replaced) {
    request.line(name).tensor(value as TensorLike, `The tensor ${name}`);
  }

  function read(reply: Reply): {
    settings: Trace["settings"];
    tensors: TraceTensor[];
    key: number;
  } {
    const used = Object.entries(lesson?.settings ?? {}).map(
      ([name, setting]) => [name, decodeSetting(setting, reply.number())] as const,
    );
    const tensors: TraceTensor[] = [];
    for (let left = reply.number(); left > 0; left -= 1) {
      tensors.push(readTensor(reply, description, tensors));
    }
    return { settings: Object.fromEntries(used), tensors, key: reply.number() };
  }

  const { settings: used, tensors, key: firstKey } = read(request.send(module, "run_lesson"));
  // A copy that the caller may change; explanations use the original.
  const byId: Record<string, TraceTensor> = {};
  for (const tensor of tensors) {
    byId[tensor.id] = { ...tensor, shape: [...tensor.shape], data: tensor.data.slice() };
  }
  let key = firstKey;

  /** Explains one cell. Runs the lesson again if the engine has evicted its trace. */
  function ask(
    name: "explain" | "feeds",
    tensor: string,
    index: readonly number[],
  ): { reply: Reply; found: TraceTensor } {
    const sought = requireString(tensor, "A tensor's id");
    const position = tensors.findIndex((each) => each.id === sought);
    const found = tensors[position];
    if (found === undefined) {
      throw new AttentionError("unknown", `This lesson has no tensor called ${quoted(sought)}.`);
    }
    const cell = flatIndex(tensor, found.shape, index);
    const send = () => new Request().numbers([key, position, cell]).send(module, name);
    const reply = send();
    if (!reply.isEmpty) return { reply, found };
    key = read(request.send(module, "run_lesson")).key;
    return { reply: send(), found };
  }

  function readCell(reply: Reply): Cell & { value: number } {
    const tensor = tensors[reply.number()] as TraceTensor;
    const flat = reply.number();
    return {
      tensor: tensor.id,
      index: unravel(tensor.shape, flat),
      value: tensor.data[flat] as number,
    };
  }

  const trace: AskedTrace = {
    lesson: id,
    settings: used,
    tensors: byId,
    explain(tensor, index): Explanation {
      const { reply, found } = ask("explain", tensor, index);
      const value = reply.number();
      const rule = description.rules[reply.number()] as Rule;
      const position = reply.number();
      const terms = reply.list(() => ({
        coefficient: reply.number(),
        value: reply.number(),
        cells: reply.list(() => readCell(reply)),
      }));
      return {
        tensor,
        index: [...index],
        value,
        operation: found.operation,
        rule,
        terms,
        ...(position >= 0 ? { position } : {}),
        parameters: reply.parameters(),
      };
    },
    feeds(tensor, index): Cell[] {
      const { reply } = ask("feeds", tensor, index);
      return reply.list(() => {
        const { tensor: id, index: place } = readCell(reply);
        return { tensor: id, index: place };
      });
    },
  };
  return { trace, made: tensors };
}
