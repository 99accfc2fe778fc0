// Makes random calls of every function, and stops at the first that breaks a rule.
import { rates } from "./examples.mjs";
import { randomFrom } from "./random.mjs";
import { Surface, isPlain, make } from "./surface.mjs";
import { hostileValue, describe } from "./values.mjs";

/** The allowed codes; `internal` is a fault. */
const codes = ["type", "shape", "size", "value", "unknown", "memory", "unavailable"];

/** The number of calls between pauses. */
const EVERY = 5000;
/** The number of extra calls of a function that has not yet both succeeded and been refused. */
const TRIES = 100;

/** A random place in a tree of plain objects and arrays. */
function somewhereIn(random, tree) {
  const keys = Object.keys(tree).filter((key) => typeof tree[key] !== "function");
  if (keys.length === 0) return undefined;
  const key = random.pick(keys);
  const inside = tree[key];
  if (isPlain(inside) && random.chance(0.6)) {
    return somewhereIn(random, inside) ?? { holder: tree, key };
  }
  return { holder: tree, key };
}

/** Replaces a random place by a hostile value, or deletes it. */
function spoil(random, tree) {
  try {
    const place = somewhereIn(random, tree);
    if (place === undefined) return;
    const { holder, key } = place;
    if (random.chance(0.1)) Reflect.deleteProperty(holder, key);
    else holder[key] = hostileValue(random);
  } catch {
    // The place is frozen or already hostile.
  }
}

/** Arguments that are valid, nearly valid, or hostile. */
function prepare(random, { owner, given }) {
  const way = random.next();
  if (way < 0.25) return { owner, given };
  if (way < 0.75) {
    const times = 1 + random.below(3);
    for (let i = 0; i < times; i += 1) spoil(random, given);
    return { owner, given };
  }
  if (way < 0.85) {
    const moved = [...given].sort(() => random.next() - 0.5);
    return { owner, given: moved.slice(random.below(2), 1 + random.below(moved.length + 1)) };
  }
  return { owner, given: Array.from({ length: random.below(6) }, () => hostileValue(random)) };
}

/** Whether a call was rejected with the reason of its aborted signal. */
function isAborted(given, reason) {
  return given.some((each) => {
    try {
      const { signal } = each;
      return signal instanceof AbortSignal && signal.aborted && Object.is(signal.reason, reason);
    } catch {
      return false;
    }
  });
}

function faultOf(reason, given, AttentionError) {
  if (isAborted(given, reason)) return undefined;
  if (!(reason instanceof AttentionError)) return `threw ${describe(reason)}, no AttentionError`;
  if (!codes.includes(reason.code)) return `has the code ${String(reason.code)}: ${reason.message}`;
  const isSentence = typeof reason.message === "string" && /^\S[^]*[^.\s]\.$/.test(reason.message);
  return isSentence ? undefined : `says no sentence: ${describe(reason.message)}`;
}

/**
 * Calls the exports of `entries` and the functions of `engines`. After each call, `lost()` returns a text if the call
 * damaged the module; `pause()` is awaited regularly. Resolves to the counts of answered and refused calls by path.
 */
export async function drive({ entries, engines, modules, seed, calls, lost, pause }) {
  const random = randomFrom(seed);
  const surface = new Surface();
  const { AttentionError } = Object.values(entries)[0];
  const counts = new Map();
  const described = structuredClone({
    lessons: engines.lessons.lessons,
    laboratories: engines.lessons.laboratories,
  });
  const context = { modules, ...described };
  let count = 0;

  function fail(path, given, what) {
    const written = given.map((each) => describe(each)).join(", ");
    throw new Error(`Seed ${seed}, call ${count}: ${path}(${written}) ${what}.`);
  }

  /** The result, or undefined if the call was properly refused. */
  async function call({ path, name }, { owner, given }) {
    const tally = counts.get(path) ?? { answered: 0, refused: 0 };
    counts.set(path, tally);
    count += 1;
    let result;
    try {
      const made = make(owner, name, given);
      result = made instanceof Promise ? await made : made;
      tally.answered += 1;
    } catch (reason) {
      tally.refused += 1;
      const fault = faultOf(reason, given, AttentionError);
      if (fault !== undefined) fail(path, given, fault);
    }
    const missing = lost?.();
    if (missing !== undefined) fail(path, given, missing);
    return result;
  }

  for (const [name, entry] of Object.entries(entries)) surface.add(name, entry);
  for (const [name, engine] of Object.entries(engines)) surface.addResult(`${name}.load`, engine);
  // Iterating over a Map includes entries added meanwhile, so functions of results are called too.
  for (const each of surface.calls.values()) {
    if (each.name === "load" || each.name === "close") continue;
    const result = await call(each, surface.exampleOf(each, random, context));
    surface.addResult(each.path, result);
  }

  const often = [...surface.calls.values()].map((each) => ({
    each,
    rate: rates[each.name] ?? (each.path.includes(".pool()") ? 0.03 : 1),
  }));
  const all = often.reduce((sum, { rate }) => sum + rate, 0);
  const choose = () => {
    let left = random.next() * all;
    return (often.find(({ rate }) => (left -= rate) < 0) ?? often[0]).each;
  };

  async function callOnce(chosen) {
    const prepared = prepare(random, surface.exampleOf(chosen, random, context));
    const result = await call(chosen, prepared);
    if (chosen.name === "close") surface.drop(prepared.owner);
    // Do not keep engines that a call started.
    if (chosen.name !== "load") surface.addResult(chosen.path, result);
    if (random.chance(0.02)) spoil(random, surface.given);
    if (isPlain(result) && random.chance(0.02)) spoil(random, result);
  }

  while (count < calls) {
    const chosen = choose();
    if (chosen.name === "close" && chosen.owners.length === 1) continue;
    await callOnce(chosen);
    if (count % EVERY === 0) await pause?.(count);
  }
  // Slow functions were called rarely: call each until it has succeeded and been refused.
  const isLacking = ({ path }) => !counts.get(path)?.answered || !counts.get(path)?.refused;
  for (const each of surface.calls.values()) {
    for (let tries = 0; tries < TRIES && each.name !== "close" && isLacking(each); tries += 1) {
      await callOnce(each);
    }
  }
  for (const each of surface.calls.values()) {
    if (each.name !== "close") continue;
    for (const owner of [...each.owners])
      await call(each, { owner, given: [hostileValue(random)] });
  }
  return counts;
}
