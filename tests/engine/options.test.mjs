// Every function accepts the options of its type, and refuses unknown names with the nearest known one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { load } from "attention-lab";
import { load as loadLessons } from "attention-lab/lessons";
import { checker, declared, source, typeOf } from "./support/contract.mjs";
import { assertRefusal, tensorOf } from "./support/engine.mjs";
import { unknownOptions } from "./support/bad-values.mjs";

const wasm = readFileSync(new URL("../../dist/engine/lessons.wasm", import.meta.url));
const engine = await loadLessons();
const pool = await engine.pool({ workers: 1 });
const x = engine.generator(3).randn(2, 4);
const layers = { heads: 2, inProjWeight: tensorOf([12, 4]), outProjWeight: tensorOf([4, 4]) };
const held = engine.holdLayers(layers);
const cacheShape = { heads: 1, keyWidth: 4, valueWidth: 4, capacity: 2 };
const heldInPool = pool.holdLayers(layers);

/** Every function that takes options, by its path in the type declarations, called with its other arguments. */
const calls = {
  load: (options) => loadLessons({ wasm, fused: false, ...options }),
  "Engine.softmax": (options) => engine.softmax(x, options),
  "Engine.attentionScores": (options) => engine.attentionScores(x, x, options),
  "Engine.scaledDotProductAttention": (options) =>
    engine.scaledDotProductAttention(x, x, x, options),
  "Engine.scaledDotProductAttentionGradient": (options) =>
    engine.scaledDotProductAttentionGradient(x, x, x, x, options),
  "Engine.multiHeadAttention": (options) =>
    engine.multiHeadAttention(x, x, x, { ...layers, ...options }),
  "HeldLayers.attend": (options) => held.attend(x, x, x, options),
  "Engine.variance": (options) => engine.variance({ dimension: 2, count: 2, ...options }),
  "Engine.cache": (options) => engine.cache({ ...cacheShape, ...options }),
  "KeyValueCache.attend": (options) => {
    const cache = engine.cache(cacheShape);
    cache.append(x, x);
    return cache.attend(x, options);
  },
  "Engine.pool": async (options) => (await engine.pool({ workers: 1, ...options })).close(),
  "Engine.runLesson": (options) => engine.runLesson("simple", options),
  "Generator.linear": (options) => engine.generator(1).linear(2, 2, options),
  "Pool.cache": (options) => pool.cache({ ...cacheShape, ...options }),
  "PoolCache.attend": async (options) => {
    const cache = pool.cache(cacheShape);
    await cache.append(x, x);
    return cache.attend(x, options);
  },
  "Pool.scaledDotProductAttention": (options) => pool.scaledDotProductAttention(x, x, x, options),
  "Pool.scaledDotProductAttentionGradient": (options) =>
    pool.scaledDotProductAttentionGradient(x, x, x, x, options),
  "Pool.multiHeadAttention": (options) =>
    pool.multiHeadAttention(x, x, x, { ...layers, ...options }),
  "PoolHeldLayers.attend": (options) => heldInPool.attend(x, x, x, options),
};
const nameOf = (path) => path.slice(path.indexOf(".") + 1);

/** The error of a refused call; undefined if the call succeeds. */
async function refusalOf(call, options) {
  try {
    await call(options);
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

/** By path, the names of a function's options in the type declarations. */
function optionsDeclared() {
  const typed = (symbol) => checker.getTypeOfSymbolAtLocation(symbol, source);
  const names = [
    "Engine",
    "Generator",
    "HeldLayers",
    "KeyValueCache",
    "Pool",
    "PoolCache",
    "PoolHeldLayers",
    "Trace",
  ];
  const members = names.flatMap((name) =>
    typeOf(name)
      .getProperties()
      .map((symbol) => [`${name}.${symbol.name}`, symbol]),
  );
  const functions = declared.filter(({ flags }) => flags & ts.SymbolFlags.Function);
  const found = [...members, ...functions.map((symbol) => [symbol.name, symbol])].flatMap(
    ([path, symbol]) => {
      const [signature] = typed(symbol).getCallSignatures();
      const last = signature?.parameters.at(-1);
      if (!/^(options|question)$/.test(last?.name ?? "")) return [];
      const type = checker.getNonNullableType(typed(last));
      return [[path, type.getProperties().map(({ name }) => name)]];
    },
  );
  return Object.fromEntries(found);
}

test("every function accepts each option of its type", async () => {
  const expected = optionsDeclared();
  assert.deepEqual(Object.keys(calls).sort(), Object.keys(expected).sort());
  for (const [path, names] of Object.entries(expected)) {
    assert.ok(names.length > 0, path);
    for (const name of names) {
      // A required option is refused for its value, not its name.
      const code = (await refusalOf(calls[path], { [name]: undefined }))?.code;
      assert.notEqual(code, "unknown", `${path}: ${name}`);
    }
  }
});

test("every function refuses unknown option names without reading their values", async () => {
  for (const [path, call] of Object.entries(calls)) {
    for (const [what, options] of Object.entries(unknownOptions)) {
      // Spreading an object into other options replaces its getters by values.
      const losesGetters =
        what.includes("getter") &&
        !/^(Engine\.(softmax|scaled|attention)|Held|Pool(\.scaled|Held|Cache))/.test(path);
      const label = `${path}: ${what}`;
      const refused = await refusalOf(
        call,
        losesGetters ? unknownOptions["an unknown option"] : options,
      );
      assert.ok(refused, `${label} is accepted`);
      assertRefusal(refused, "unknown", label);
      assert.ok(refused.message.startsWith(`${nameOf(path)} has no option "`), refused.message);
    }
  }
});

test("symbols, inherited and non-enumerable names are ignored, and a proxy that throws is refused", async () => {
  const inherited = Object.create({ unheardOf: 1 });
  const hidden = Object.defineProperty({}, "unheardOf", { value: 1 });
  const throwing = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error("not to be looked at");
      },
    },
  );
  for (const path of Object.keys(calls).filter((each) => /softmax|Product|linear|run/.test(each))) {
    for (const options of [{ [Symbol("unheardOf")]: 1 }, inherited, hidden, Object.create(null)]) {
      assert.equal(await refusalOf(calls[path], options), undefined, path);
    }
    assertRefusal(await refusalOf(calls[path], throwing), "type", path);
  }
});

const attention = "Engine.scaledDotProductAttention";
const all = "causal, window, position, mask, scale, softcap, enableGqa, kernel, needWeights, out";

/** Function, unknown option name, and the nearest known name if any is near. */
const unknownNames = [
  [attention, "isCausal", "causal"],
  [attention, "is_causal", "causal"],
  [attention, "kernal", "kernel"],
  [attention, "attn_mask", "mask"],
  [attention, "attnMask", "mask"],
  [attention, "attn_bias", "mask"],
  [attention, "windowSize", "window"],
  [attention, "need_weights", "needWeights"],
  [attention, "Scale", "scale"],
  [attention, "softCap", "softcap"],
  [attention, "logit_soft_cap", "softcap"],
  [attention, "enable_gqa", "enableGqa"],
  [attention, "cache_position", "position"],
  [attention, "start_pos", "position"],
  [attention, "query_position", "position"],
  [attention, "window_size", "window"],
  [attention, "dropout_p", undefined],
  [attention, "signal", undefined],
  ["Engine.attentionScores", "soft_cap", "softcap"],
  ["Engine.scaledDotProductAttentionGradient", "casual", "causal"],
  ["Engine.softmax", "axis", "dim"],
  ["Engine.softmax", "subtract_max", "subtractMax"],
  ["HeldLayers.attend", "is_causal", "causal"],
  ["HeldLayers.attend", "need_weights", "needWeights"],
  ["Engine.multiHeadAttention", "need_weights", "needWeights"],
  ["Engine.multiHeadAttention", "keyPaddingMask", "mask"],
  ["Engine.multiHeadAttention", "key_padding_mask", "mask"],
  ["Engine.multiHeadAttention", "num_heads", "heads"],
  ["Engine.multiHeadAttention", "in_proj_weight", "inProjWeight"],
  ["Engine.variance", "dimensions", "dimension"],
  ["Engine.cache", "key_width", "keyWidth"],
  ["KeyValueCache.attend", "start_pos", "position"],
  ["PoolCache.attend", "on_progress", "onProgress"],
  ["Engine.pool", "numWorkers", "workers"],
  ["Engine.runLesson", "setting", "settings"],
  ["Generator.linear", "biass", "bias"],
  ["Pool.scaledDotProductAttention", "onprogress", "onProgress"],
  ["Pool.scaledDotProductAttention", "abort_signal", "signal"],
  ["Pool.scaledDotProductAttentionGradient", "isCausal", "causal"],
  ["Pool.multiHeadAttention", "num_heads", "heads"],
  ["Pool.multiHeadAttention", "abort_signal", "signal"],
  ["PoolHeldLayers.attend", "need_weights", "needWeights"],
  ["PoolHeldLayers.attend", "onprogress", "onProgress"],
  ["load", "fusd", "fused"],
];

for (const [path, given, near] of unknownNames) {
  test(`${path} refuses ${given} and names ${near ?? "all options"}`, async () => {
    const refused = await refusalOf(calls[path], { [given]: true });
    assertRefusal(refused, "unknown", given);
    const opening = `${nameOf(path)} has no option "${given}"`;
    const expected = `${opening}; ${near ? `the nearest is "${near}"` : `there are ${all}`}.`;
    assert.equal(refused.message, expected);
  });
}

test("a window with an unknown side is refused with the nearest known one, by every kernel", () => {
  for (const kernel of [...engine.kernels, "auto"]) {
    const run = (window) => () => engine.scaledDotProductAttention(x, x, x, { kernel, window });
    assert.throws(run({ befor: 1 }), {
      code: "unknown",
      message:
        'The window of scaledDotProductAttention has no option "befor"; the nearest is "before".',
    });
    assert.throws(run({ left: 1 }), {
      code: "unknown",
      message:
        'The window of scaledDotProductAttention has no option "left"; there are before, after.',
    });
  }
});

test("a function with one option names it, and the numeric entry's load refuses unknown options too", async () => {
  const one = await refusalOf(calls["Generator.linear"], { layers: 1 });
  assert.equal(one.message, 'linear has no option "layers"; there is bias.');
  const refused = await load({ fusd: false }).catch((reason) => reason);
  assert.equal(refused.message, 'load has no option "fusd"; the nearest is "fused".');
});

test("runLesson refuses an unknown setting with the nearest known one", async () => {
  const messageOf = async (settings) =>
    (await refusalOf(calls["Engine.runLesson"], { settings })).message;
  const opening = "This lesson has no setting called";
  assert.equal(
    await messageOf({ sharpnes: 2 }),
    `${opening} "sharpnes"; the nearest is "sharpness".`,
  );
  const names = Object.keys(engine.lessons[0].settings).join(", ");
  assert.equal(await messageOf({ unheardOf: 2 }), `${opening} "unheardOf"; there are ${names}.`);
});

test.after(() => pool.close());
