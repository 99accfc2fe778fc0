// The C++ that stands in the page is found in the engine's files, line by line, or the build fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { runnerImport } from "vite";
import { load } from "attention-lab/lessons";
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

function sourceOf(name) {
  return readFileSync(join(root, `cpp/${name}.cpp`), "utf8");
}

function runOf(id, settings = {}) {
  const lesson = all.find((each) => each.id === id);
  return { lesson, tensors: engine.runLesson(id, { settings }).tensors };
}

/** What is read of a lesson whose source was changed. */
function read(id, change = (source) => source, run = runOf(id)) {
  const file = sources.fileOf(id);
  const lesson = text.readCpp(`cpp/${file}.cpp`, change(sourceOf(file)));
  const builder = text.readCpp("cpp/lessons/builder.cpp", sourceOf("lessons/builder"));
  return sources.readLesson(lesson, builder, run);
}

/** Replaces what must be there. */
function replaced(source, from, to) {
  assert.ok(source.includes(from), `the source has no ${from}`);
  return source.replaceAll(from, to);
}

test("every tensor of every lesson has its lines, whatever the settings make of it", () => {
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
  assert.deepEqual(Object.keys(others).sort(), all.map(({ id }) => id).sort());
  for (const [id, settings] of Object.entries(others)) {
    for (const each of [{}, ...settings]) {
      assert.ok(read(id, undefined, runOf(id, each)).statements.length >= 10, id);
    }
  }
});

test("the lines that are kept are those of the file, at their places", () => {
  for (const { id, steps } of all) {
    const lesson = read(id);
    const file = sourceOf(sources.fileOf(id)).split("\n");
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

test("a tensor made by a function has the function's line and the line that calls it", () => {
  const { statements, lines } = read("heads");
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

test("what the engine makes and the source does not, or otherwise, is refused", () => {
  const refusals = [
    ['"attn_scores_loop"', '"attn_scores_looped"', /no line makes the tensor attn_scores_loop/],
    ['step("all-scores")', 'step("every-score")', /no step all-scores/],
    [
      'make_.softmax("dim_weights"',
      'make_.constant("dim_weights"',
      /dim_weights is made by constant, the engine says softmax/,
    ],
    [
      '"picked_row"',
      '("picked" + std::string(1, chosen_.letter()))',
      /:\d+: the id of this tensor cannot be told/,
    ],
    ['"arrow_b"', '"arrow_a"', /several lines make the tensor arrow_a/],
  ];
  for (const [from, to, complaint] of refusals) {
    assert.throws(() => read("simple", (source) => replaced(source, from, to)), complaint, from);
  }
  assert.throws(
    () =>
      read("simple", (source) =>
        replaced(source, 'make_.step("context");', 'make_.step("stable-softmax"); // context'),
      ),
    /no step context|is not made in the step context/,
  );
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
