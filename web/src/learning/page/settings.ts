import { OPTIMISERS, TASKS } from "../names";
import type { LearnerSettings } from "../learner";
import type { Optimiser, Task } from "../names";

/** Numbers that a reader can set, and what they may be. */
export const RANGES = {
  layers: { least: 1, most: 3, isWhole: true },
  heads: { least: 1, most: 8, isWhole: true },
  width: { least: 4, most: 128, isWhole: true },
  rate: { least: 0.00001, most: 10, isWhole: false },
  decay: { least: 0, most: 1, isWhole: false },
  seed: { least: 0, most: 4294967295, isWhole: true },
} as const;
export type NumberName = keyof typeof RANGES;
export const NUMBER_NAMES = Object.keys(RANGES) as NumberName[];

/** What a task looks like, in the notation of all languages. */
export const EXAMPLES: Readonly<Record<Task, string>> = {
  previous: "k d a → d",
  induction: "A B … A → B",
  grammar: "the cat … it → cat",
  sorting: "3 1 2 → 1 2 3",
  text: "to be or n → o",
};

/** The names of PyTorch's classes. */
export const OPTIMISER_NAMES: Readonly<Record<Optimiser, string>> = {
  sgd: "SGD",
  adam: "Adam",
  adamw: "AdamW",
};

const COMMON = {
  letters: 16,
  length: 24,
  layers: 2,
  heads: 2,
  width: 64,
  norm: false,
  mlp: false,
  optimiser: "adam",
  rate: 0.01,
  decay: 0,
  batch: 32,
  seed: 1,
  text: "",
  fast: false,
} as const;

/** What each task begins with: settings with which it can be learned within a minute. */
export const PRESETS: Readonly<Record<Task, LearnerSettings>> = {
  previous: { ...COMMON, task: "previous", layers: 1, heads: 1, width: 32 },
  induction: { ...COMMON, task: "induction" },
  grammar: {
    ...COMMON,
    task: "grammar",
    layers: 1,
    heads: 1,
    width: 16,
    optimiser: "adamw",
    decay: 0.3,
    seed: 2,
  },
  sorting: { ...COMMON, task: "sorting", layers: 1, heads: 1, width: 32, length: 13 },
  text: { ...COMMON, task: "text", heads: 4, length: 32, rate: 0.003, mlp: true, norm: true },
};

/** Whether a number can be this setting. */
export function fits(name: NumberName, value: number): boolean {
  const { least, most, isWhole } = RANGES[name];
  return value >= least && value <= most && (!isWhole || Number.isInteger(value));
}

/** What a teacher's link adds, as it stands in an address; class/plan.ts reads it. */
export interface ClassParts {
  readonly goal?: string;
  readonly exercise?: string;
}

/** What an address says: settings, the moment that is shown, and the parts that could not be read. */
export interface Addressed {
  readonly settings: LearnerSettings;
  readonly step: number | undefined;
  /** A step that is later than trainings go, as the address writes it. */
  readonly tooFar: string | undefined;
  readonly class: ClassParts;
  readonly unread: readonly string[];
}

export const ADDRESS = "#/lab/learn";

const FLAGS = ["norm", "mlp", "fast"] as const;

/** The address of settings, with a step that it trains to, and what a teacher's link adds. */
export function addressOf(
  settings: LearnerSettings,
  step?: number,
  { goal, exercise }: ClassParts = {},
): string {
  const preset = PRESETS[settings.task];
  const parts = (["layers", "heads", "width", "rate", "optimiser", "decay", "seed"] as const)
    .filter((name) => settings[name] !== preset[name])
    .map((name) => `${name}=${String(settings[name])}`);
  const flags = FLAGS.filter((name) => settings[name] !== preset[name]).map(
    (name) => `${name}=${String(Number(settings[name]))}`,
  );
  const all = [
    ...(settings.task === "induction" ? [] : [`task=${settings.task}`]),
    ...parts,
    ...flags,
    ...(step === undefined || step === 0 ? [] : [`step=${String(step)}`]),
    ...(goal === undefined ? [] : [`goal=${encodeURIComponent(goal)}`]),
    ...(exercise === undefined ? [] : [`exercise=${encodeURIComponent(exercise)}`]),
  ];
  return ADDRESS + (all.length === 0 ? "" : `?${all.join("&")}`);
}

/** A training has so many steps at most, so that each link that the page writes leads to a step that it can train to. */
export const MOST_STEPS = 1_000_000;

/** Reads an address. A text of the reader's is in no address. */
export function read(address: string): Addressed {
  const parts = new URLSearchParams(address.slice(ADDRESS.length).replace(/^\?/, ""));
  const asked = parts.get("task");
  const task = TASKS.find((each) => each === asked && each !== "text") ?? "induction";
  let settings: LearnerSettings = PRESETS[task];
  let step: number | undefined;
  let tooFar: string | undefined;
  const unread: string[] = asked === null || asked === task ? [] : [`task=${asked}`];
  for (const [name, text] of parts) {
    const value = Number(text);
    const isNumber = /^\d+(\.\d+)?(e-\d+)?$/.test(text);
    const number = NUMBER_NAMES.find((each) => each === name);
    const flag = FLAGS.find((each) => each === name);
    if (name === "task" || name === "goal" || name === "exercise") continue;
    if (number !== undefined && isNumber && fits(number, value)) {
      settings = { ...settings, [number]: value };
    } else if (flag !== undefined && /^[01]$/.test(text)) {
      settings = { ...settings, [flag]: text === "1" };
    } else if (name === "optimiser" && OPTIMISERS.some((each) => each === text)) {
      settings = { ...settings, optimiser: text as Optimiser };
    } else if (name === "step" && /^\d{1,20}$/.test(text)) {
      if (value <= MOST_STEPS) step = value;
      else tooFar = text;
    } else unread.push(`${name}=${text}`);
  }
  if (settings.width % settings.heads !== 0) {
    unread.push(`heads=${String(settings.heads)}`);
    settings = { ...settings, heads: PRESETS[task].heads, width: PRESETS[task].width };
  }
  const [goal, exercise] = [parts.get("goal"), parts.get("exercise")];
  const given = { ...(goal !== null && { goal }), ...(exercise !== null && { exercise }) };
  return { settings, step, tooFar, class: given, unread };
}
