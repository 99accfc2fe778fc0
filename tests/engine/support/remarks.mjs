// The states in which the remarks of a step are checked, and their tensors and words for the checks.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { engine as bare } from "./with-lessons.mjs";

const entry = fileURLToPath(new URL("remarks-page.mjs", import.meta.url));
const { module } = await runnerImport(entry, { configFile: false, logLevel: "error" });
const { queryCount, layouts, listsOf, remarks, remarksOf, rules, runWith, settingsIn } = module;
export const { guessWords, guessWordsInChinese, predictions } = module;

/** The engine as the page uses it: runs include the reader's sentence. */
const engine = {
  lessons: bare.lessons,
  laboratories: bare.laboratories,
  runLesson: (id, options) => bare.runLesson(id, rules.told(id, options ?? {}, engine)),
};

/** Numbers from 0 to 1, always the same after a seed (Mulberry32). */
function numbersFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Values for settings of sizes; those that only cost time stay small. */
const SIZES = {
  tokens: [1, 2, 3, 4, 5, 6, 7, 8, 9, 12],
  query_token: [0, 1, 2, 3, 5],
  batch: [1, 2, 4],
  wide_dimension: [5],
  variance_pairs: [30, 400],
  variance_dimension: [1, 5, 30],
  dice: [1, 2, 10, 100],
  pairs: [1000],
  dimension: [1, 2, 8, 64, 200, 1024],
  map_tokens: [16, 64],
  map_row: [0],
  draws: [1, 7, 100],
  d_model: [1, 2, 4, 8, 12],
};
const SHARPNESS = [0, 0.05, 0.5, 1, 1, 1, 2, 8, 64, Infinity];
const RATES = [0, 0.1, 0.3, 0.5, 0.8, 1];
const WORDS = ["to", "be", "or", "not", "The", "the", "a", "Eat", "42", "naïve"];

/** Settings, sentences and changed cells of a state: the defaults for seed 0, otherwise random. */
function drawState(lesson, seed) {
  if (seed === 0) return { settings: {}, replaced: {}, edits: {} };
  const random = numbersFrom(seed * 7919 + lesson.id.length);
  const below = (count) => Math.floor(random() * count);
  const oneOf = (values) => values[below(values.length)];
  const settings = {};
  const texts = listsOf(lesson.id).map(({ text }) => text);
  for (const text of texts) {
    if (random() < 0.3) {
      settings[text] = Array.from({ length: 2 + below(15) }, () => oneOf(WORDS)).join(" ");
    }
  }
  const wild = random() < 0.7;
  for (const [name, { kind, default: preset, range }] of Object.entries(lesson.settings)) {
    if (random() < (wild ? 0.5 : 0.85)) continue;
    if (kind === "boolean") settings[name] = random() < 0.5;
    else if (kind === "choice") settings[name] = oneOf(range);
    else if (/seed$/.test(name)) settings[name] = below(2 ** 31);
    else if (kind === "number") settings[name] = numberFor(name, range, random, oneOf);
    else if (kind === "integer") {
      const sizes = SIZES[name] ?? [1, 2, 3, 4, 5, 8, 16, preset];
      settings[name] = Math.min(range[1], Math.max(range[0], oneOf(sizes)));
    }
  }
  const state = { settings: inside(lesson, settings), replaced: {}, edits: {} };
  if (random() < 0.4) return state;
  const { tensors } = traceOf(lesson, state) ?? { tensors: {} };
  const given = Object.values(tensors).filter(
    ({ operands, data }) => !operands.length && data.length,
  );
  const computed = Object.values(tensors).filter(({ operands }) => operands.length);
  const tables = Array.from({ length: 1 + below(2) }, () => oneOf(given));
  if (random() < 0.15) tables.push(oneOf(computed));
  const edits = Object.fromEntries(
    tables.filter(Boolean).map((tensor) => [tensor.id, cellsFor(tensor, random, oneOf)]),
  );
  return { ...state, edits };
}

function numberFor(name, [min, max], random, oneOf) {
  if (/sharpness/.test(name)) return oneOf(SHARPNESS);
  if (/rate$/.test(name) && max === 1) return oneOf(RATES);
  if (name === "learning_rate") return oneOf([0, 0.1, 1, 4, 50]);
  return oneOf([min, Math.min(max, 200), min + random() * (Math.min(max, 200) - min), 0, 1]);
}

/** New numbers for some cells of a table: single numbers, equal rows, zeros, negative or huge numbers. */
function cellsFor({ shape, data }, random, oneOf) {
  const columns = shape.at(-1) ?? 1;
  const indexOf = (flat) => {
    const index = [];
    for (const length of [...shape].reverse()) {
      index.unshift(flat % length);
      flat = Math.floor(flat / length);
    }
    return index.join(".");
  };
  const bits = data.every((value) => value === 0 || value === 1) && data.length > 1;
  const kind = oneOf(["one", "some", "equal rows", "zeros", "negative", "huge"]);
  const value = (flat) => {
    if (bits) return data[flat] === 0 ? 1 : 0;
    if (kind === "equal rows") return data[flat % columns];
    if (kind === "zeros") return 0;
    if (kind === "negative") return -Math.abs(data[flat]) - random();
    if (kind === "huge") return (random() < 0.5 ? -1 : 1) * oneOf([100, 1e4, 1e6, 1e12, 1e30]);
    return Math.round((random() * 6 - 3) * 100) / 100;
  };
  const chance = { one: 0, "equal rows": 1, huge: 0.15 }[kind] ?? 0.4;
  const places = Array.from({ length: data.length }, (_, flat) => flat).filter(
    () => random() < Math.min(chance, 40 / data.length),
  );
  if (kind === "equal rows")
    places.splice(0, Infinity, ...Array(Math.min(data.length, 3 * columns)).keys());
  if (places.length === 0) places.push(Math.floor(random() * data.length));
  return Object.fromEntries(places.map((flat) => [indexOf(flat), Math.fround(value(flat))]));
}

/** If the query token does not exist, the last token is the query token, as on the page. */
function inside(lesson, changed) {
  const { tokens, query_token: queryToken } = settingsIn(lesson, changed, rules);
  return queryToken >= tokens ? { ...changed, query_token: tokens - 1 } : changed;
}

function traceOf(lesson, changes) {
  try {
    return runWith(engine, lesson.id, changes);
  } catch (error) {
    if (error.name === "AttentionError") return undefined;
    throw error;
  }
}

/** The page's data in a state; undefined if the engine refuses the state. */
function pageStateOf(lesson, changes, view) {
  const settings = inside(lesson, changes.settings);
  const run = traceOf(lesson, { ...changes, settings });
  if (run === undefined) return undefined;
  const adapted = rules.lesson(lesson, settings);
  const layout = rules.layout(layouts[lesson.id], settings, adapted);
  const all = settingsIn(lesson, settings, rules);
  const changed = Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => adapted.settings[name]?.default !== value),
  );
  const row = Math.min(view.row ?? layout.row ?? 1, queryCount(layout, all) - 1);
  return {
    ...{ lesson, layout, settings: all, changed, edits: changes.edits, view },
    before: traceOf(lesson, { ...changes, settings, edits: {} })?.tensors ?? {},
    ...{ tensors: run.tensors, queryToken: Number(all.query_token ?? row) },
  };
}

/** A state for the checks; `then` is the state after its Try. */
export class State {
  constructor(page, then) {
    Object.assign(this, page);
    this.then = then;
  }

  /** The numbers of a tensor. */
  data(id) {
    const tensor = this.tensors[id];
    assert.ok(tensor, `there is no tensor ${id}`);
    return Array.from(tensor.data);
  }

  shape(id) {
    assert.ok(this.tensors[id], `there is no tensor ${id}`);
    return this.tensors[id].shape;
  }

  number(id) {
    assert.equal(this.data(id).length, 1, id);
    return this.data(id)[0];
  }

  has(id) {
    return this.tensors[id] !== undefined;
  }

  /** The rows of a tensor, of all its parts in order; a vector is one row. */
  rows(id) {
    const columns = this.shape(id).at(-1) ?? 1;
    const data = this.data(id);
    return Array.from({ length: data.length / columns }, (_, row) =>
      data.slice(row * columns, (row + 1) * columns),
    );
  }

  /** The rows of one part of a tensor of three axes. */
  part(id, place) {
    const shape = this.shape(id);
    const count = shape.length > 2 ? shape[0] : 1;
    const rows = this.rows(id);
    const size = rows.length / count;
    const at = Math.min(place, count - 1);
    return rows.slice(at * size, (at + 1) * size);
  }

  /** The word of a token, as in the headings of tables. */
  word(place, axis = "token") {
    const { layout, settings } = this;
    const words = layout.lists?.(settings)[axis] ?? layout.tokens;
    return words[place] ?? String(place + 1);
  }

  /** The places below `count` whose heading is this word, in quotes or not; tokens without a word have their number. */
  places(named, count, axis = "token") {
    const word = named.replace(/^“(.*)”$/, "$1");
    return Array.from({ length: count }, (_, place) => place).filter(
      (place) => this.word(place, axis) === word,
    );
  }

  get queryWord() {
    return this.word(this.queryToken);
  }

  /** Whether the reader has changed this cell. */
  isEdited(id, ...index) {
    return this.edits[id]?.[index.join(".")] !== undefined;
  }
}

/** The number of states per lesson besides its default state. */
export const STATES = process.env.LONG === "1" ? 400 : 50;
const known = new Map();

/** The default state of the lesson and 50 others that the engine accepts. */
export function statesOf(lesson) {
  if (!known.has(lesson.id)) {
    const states = [];
    for (let seed = 0; states.length <= STATES; seed += 1) {
      assert.ok(seed < 4 * STATES, `${lesson.id}: the engine refuses most states`);
      const changes = drawState(lesson, seed);
      const view =
        seed % 3 === 2 ? { example: 1, head: 1, row: seed % 5 } : { example: 0, head: 0 };
      const page = pageStateOf(lesson, changes, view);
      if (page !== undefined) states.push({ seed, changes, page, after: new Map() });
    }
    known.set(lesson.id, states);
  }
  return known.get(lesson.id);
}

function stateAfter(lesson, { changes, page, after }, sets) {
  const name = JSON.stringify(Object.entries(sets), (_, value) =>
    typeof value === "number" ? String(value) : value,
  );
  if (!after.has(name)) {
    const settings = { ...changes.settings, ...sets };
    after.set(name, pageStateOf(lesson, { ...changes, settings }, page.view));
  }
  return after.get(name);
}

/** The remarks of a step in a state, in both languages, and the state for their checks. */
export function remarksIn(lesson, step, state) {
  const { words, intros, notices, attempts } = remarks[lesson.id];
  const page = { ...state.page, step };
  const rest = { intro: intros[step], notice: notices[step], attempt: attempts[step] };
  const [en, zh] = ["en", "zh"].map((language) =>
    remarksOf(page, { words: words[language].steps[step], ...rest }),
  );
  const sets = en.attempt?.sets;
  const then = sets && !en.attempt.done ? stateAfter(lesson, state, sets) : undefined;
  const context = new State(page, then && new State({ ...then, step }));
  return { en, zh, state: context };
}

/** The question about a step's result in a state, and the state's tensors with what it asks about. */
export function guessIn(lesson, step, state) {
  const prediction = predictions[lesson.id][step];
  const { replaced = {} } = state.changes;
  const numbersWith = (changes) =>
    traceOf(lesson, { replaced, edits: {}, ...changes })?.tensors ?? {};
  const guess = module.guessOf({ ...state.page, step, replaced, numbersWith }, prediction);
  const { sets } = prediction;
  const then = sets ? stateAfter(lesson, state, sets)?.tensors : state.page.tensors;
  return { guess, prediction, now: state.page, then };
}

export const lessons = engine.lessons;
export const laboratories = engine.laboratories;
