// The C++ that stands in the page is found in the engine's files, line by line, or the build fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { runnerImport } from "vite";
import { load } from "attention-lab/lessons";
import { filesIn } from "../../web/scripts/inputs.mjs";
import { root } from "../../web/scripts/tools.mjs";

let engine;
let all;
let sources;
let text;

before(async () => {
  engine = await load();
  all = [...engine.lessons, ...engine.laboratories];
  const imported = async (file) => {
    const options = { root: join(root, "web"), configFile: false, logLevel: "error" };
    return (await runnerImport(join(root, "web/build", file), options)).module;
  };
  sources = await imported("cpp-sources.ts");
  text = await imported("cpp-text.ts");
});

function sourceOf(name, ending = "cpp") {
  return readFileSync(join(root, `cpp/${name}.${ending}`), "utf8");
}

function runOf(id, settings = {}) {
  const lesson = all.find((each) => each.id === id);
  return { lesson, tensors: engine.runLesson(id, { settings }).tensors };
}

/** What is read of a lesson, of which the source, the places of its tensors or the run were changed. */
async function read(id, { source = same, places = same, run = runOf(id) } = {}) {
  const known = places(await sources.placesOf(id));
  const file = readFileSync(join(root, known.file), "utf8");
  return sources.readLesson(text.readCpp(known.file, source(file)), known, run);
}

const same = (it) => it;

/** Replaces what must be there. */
function replaced(source, from, to) {
  assert.ok(source.includes(from), `the source has no ${from}`);
  return source.replaceAll(from, to);
}

test("every tensor of every lesson has its lines, whatever the settings make of it", async () => {
  const others = {
    simple: [{ tokens: 9, scaled: false, road: "causal", between: "self" }],
    trainable: [{ bias: true, tokens: 3 }],
    scaled: [{ bias: false, padding_kept: 2 }],
    causal: [{ mask: "sliding_window", block: "cross", scaled: true }],
    sentence: [{ heads: 5 }],
    heads: [{ heads: 8, bias: true, mask: "none" }, { heads: 1 }, { dropout_rate: 0.5 }],
    "lab/dropout": [{ tokens: 3, training: false }],
    "lab/gradients": [{ tokens: 1, scaled: false, learning_rate: 0 }],
    "lab/heads": [{ heads: "4", d_model: "8", mask: "none" }, { heads: "1" }],
    "lab/attention": [{ heads: 3, mask: "causal", key_tokens: 2 }],
    "lab/layer": [
      { heads: 4, kv_heads: 1, bias: false },
      { out_bias: false, mask: "causal" },
    ],
    "lab/masks": [{ tokens: 3, mask: "block" }],
    "lab/variance": [{ dimension: 1, axis_dimension: 9 }],
    "lab/scale": [{ causal: false, map_row: 3, map_tokens: 16 }],
    "lab/sharpness": [{ tokens: 2, subtract_max: false }],
    "lab/two-sequences": [{ asking: "source", target_tokens: 8, cross: false }],
  };
  const known = all.map(({ id }) => id);
  assert.deepEqual(
    Object.keys(others).filter((id) => !known.includes(id)),
    [],
  );
  for (const id of known) {
    for (const each of [{}, ...(others[id] ?? []), ...drawnSettings(id, 10)]) {
      const run = runOf(id, each);
      const { lines, statements } = await read(id, { run });
      for (const tensor of Object.keys(run.tensors)) {
        const makers = statements.filter(({ makes }) => makes.includes(tensor));
        assert.equal(makers.length, 1, `${id}: ${tensor}`);
        const [first, last] = makers[0].range;
        assert.match(lines.slice(first - 1, last).join("\n"), /\bmake_?\b/, tensor);
        assertNamed(tensor, statements, lines);
      }
    }
  }
});

/** Settings drawn from a fixed stream, numbers among the first few of their range; those that the lesson takes. */
function drawnSettings(id, count) {
  let state = 20;
  const below = (bound) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * bound);
  };
  const value = ({ kind, range }) => {
    if (kind === "boolean") return below(2) === 1;
    if (kind === "choice") return range[below(range.length)];
    return range[0] + below(Math.min(range[1] - range[0], 8) + 1);
  };
  const { settings } = all.find((each) => each.id === id);
  const drawn = Array.from({ length: count }, () =>
    Object.fromEntries(Object.entries(settings).map(([name, of]) => [name, value(of)])),
  );
  const taken = drawn.filter((each) => {
    try {
      return engine.runLesson(id, { settings: each }) !== undefined;
    } catch (error) {
      assert.equal(error.code, "value", `${id}: ${error.message}`);
      return false;
    }
  });
  assert.ok(taken.length > 0, id);
  return taken;
}

/** An id stands in one of the lines that make the tensor or hand its name on: whole, or in parts around a number. */
function assertNamed(tensor, statements, lines) {
  const named = statements
    .filter(({ makes, calls }) => [...makes, ...calls].includes(tensor))
    .map(({ range: [first, last] }) => lines.slice(first - 1, last).join("\n"))
    .join("\n");
  const literals = Array.from(named.matchAll(/"(\w+)"/g), ([, literal]) => literal);
  const endings = [...literals, "_entropy", "_largest", "_gradient"];
  assert.ok(
    literals.includes(tensor) || endings.some((ending) => tensor.endsWith(ending)),
    `${tensor} is named by none of: ${literals.join(" ")}`,
  );
}

test("the lines that are kept are those of the file, at their places", async () => {
  for (const { id, steps } of all) {
    const lesson = await read(id);
    const file = readFileSync(join(root, lesson.file), "utf8").split("\n");
    for (const [at, line] of lesson.lines.entries()) {
      assert.ok(line === "" || line === file[at], `${id}:${at + 1}`);
    }
    for (const { id: step } of steps) {
      const shown = lesson.steps[step].flatMap(([first, last]) =>
        lesson.lines.slice(first - 1, last),
      );
      assert.ok(shown.join("\n").trim().length > 40, `${id}/${step} shows no lines`);
    }
    const makers = lesson.statements.flatMap(({ range: [first, last] }) =>
      lesson.lines.slice(first - 1, last),
    );
    assert.ok(
      makers.every((line) => line !== ""),
      `${id}: lines that make tensors are kept`,
    );
  }
});

test("a tensor made by a function has the function's line and the line that calls it", async () => {
  const { statements, lines } = await read("heads");
  const linesFor = (id, kind) =>
    statements
      .filter((each) => each[kind].includes(id))
      .map(({ range: [first, last] }) => lines.slice(first - 1, last).join(" "));
  const made = linesFor("cross_scores", "makes");
  const called = linesFor("cross_scores", "calls");
  assert.equal(made.length, 1);
  assert.match(made[0], /matmul_transposed\(\(name \+ "_scores"\)/);
  assert.equal(called.length, 1);
  assert.match(called[0], /attend\("cross"/);
});

test("what the engine makes and the source does not, or otherwise, is refused", async () => {
  const places = (change) => ({
    places: ({ tensors, ...rest }) => ({ ...rest, tensors: change(tensors) }),
  });
  const changed = (id, change) =>
    places((tensors) => tensors.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const refusals = [
    [
      places((tensors) => tensors.filter(({ id }) => id !== "attn_scores_loop")),
      /simple\.cpp: no line makes the tensor attn_scores_loop/,
    ],
    [changed("attn_scores_loop", { lines: [] }), /no line makes the tensor attn_scores_loop/],
    [changed("arrow_b", { id: "arrow_a" }), /several lines make the tensor arrow_a/],
    [
      changed("context_vec_2", { step: "stable-softmax" }),
      /context_vec_2 is not made in the step context/,
    ],
    [changed("arrow_a", { lines: [1] }), /simple\.cpp:1: no statement makes arrow_a/],
    [
      { places: (known) => ({ ...known, steps: known.steps.filter(({ id }) => id !== "scale") }) },
      /no step scale/,
    ],
    [
      { source: (source) => replaced(source, "make_.finish();", "make_.finish(") },
      /simple\.cpp:\d+: a bracket is not closed/,
    ],
  ];
  for (const [change, complaint] of refusals) {
    await assert.rejects(read("simple", change), complaint);
  }
  await assert.rejects(sources.placesOf("lab/none"), /no lesson lab\/none/);
});

const PAGE = "cpp/bindings/page_laboratories.cpp";

test("a lesson or a laboratory is named by its C++ file and by a line of the registry alone", async () => {
  const registry = sourceOf("lessons/registry", "hpp");
  const files = ["cpp", "CMakeLists.txt"].flatMap(filesIn);
  const texts = files.map((file) => [file, readFileSync(join(root, file), "utf8")]);
  for (const { id } of all) {
    const { file } = await sources.placesOf(id);
    const [, kind, name] = /^(?:lab(\/))?(.*)$/.exec(id.replaceAll("-", "_"));
    const defined = new RegExp(`\\b${name}_${kind ? "laboratory" : "lesson"}\\b`);
    // The page's first module has the one laboratory that the opening shows.
    const naming = texts
      .filter(([path, content]) => defined.test(content) && path !== PAGE)
      .map(([path]) => path);
    assert.deepEqual(naming, [file], id);
    const list = kind ? registry.split("define ATTENTION_LABORATORIES")[1] : registry;
    assert.match(list, new RegExp(`^ +entry\\(${name}\\)`, "m"), id);
  }
});

test("every function that does an operation is in its file, with all of its body", async () => {
  const runs = all.map(({ id }) => runOf(id));
  const { operations } = await sources.readSources(runs);
  const enumeration = readFileSync(join(root, "cpp/lessons/operation.hpp"), "utf8");
  const names = /enum class operation \{([^}]*)\}/
    .exec(enumeration)[1]
    .replaceAll(/\/\/.*/g, "")
    .split(",")
    .map((name) => name.trim());
  assert.deepEqual(Object.keys(operations).sort(), names.sort());
  for (const [operation, functions] of Object.entries(operations)) {
    const nothingToDo = ["given", "constant"].includes(operation);
    assert.equal(functions.length === 0, nothingToDo, operation);
    for (const { file, name, first, lines } of functions) {
      const whole = readFileSync(join(root, file), "utf8").split("\n");
      assert.deepEqual(lines, whole.slice(first - 1, first - 1 + lines.length), name);
      const body = lines.join("\n");
      assert.match(body, new RegExp(`\\b${name}\\(`), name);
      assert.equal(body.split("{").length, body.split("}").length, `${name}: braces`);
      assert.equal(lines.at(-1), "}", name);
    }
  }
  const file = text.readCpp("cpp/attention/softmax.cpp", sourceOf("attention/softmax"));
  assert.throws(
    () => text.functionOf(file, "stabler_row"),
    /softmax\.cpp has no function stabler_row/,
  );
});
