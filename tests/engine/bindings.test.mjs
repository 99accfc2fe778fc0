// The functions that Embind binds in each module.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import createModule from "../../dist/engine/engine.mjs";

// Some versions of Node.js do not enable relaxed SIMD by default.
setFlagsFromString("--experimental-wasm-relaxed-simd");

const crossing = ["ask", "memory", "ready", "release", "wasm"];
const tensors = [
  ...["describe_kernels", "softmax", "entropy", "softmax_jacobian", "dropout", "causal_mask"],
  ...["sliding_window_mask", "scaled_dot_product_attention", "multi_head_attention", "variance"],
  ...["scaled_dot_product_attention_gradient", "seed_generator", "draw", "attention_scores"],
];
const lessons = ["describe", "run_lesson", "explain", "feeds"];
const recorder = [
  ...[
    "describe_recorder",
    "numbers_room",
    "open_tape",
    "close_tape",
    "measure_tape",
    "call_operation",
  ],
  ...["make_room", "give_tensor", "make_parameter", "look_at_tensor", "locate_tensor"],
  ...["name_tensor", "read_tensor"],
  ...["require_gradient", "set_gradient", "run_backward", "find_gradients", "enable_gradients"],
  ...["seed_tape", "forget_tensors", "take_trace", "drop_trace", "describe_trace", "describe_made"],
  ...["read_traced", "explain_cell", "find_fed", "replay_trace", "compile_trace", "drop_program"],
  ...["measure_program", "open_inputs", "run_program"],
];
const learning = [
  ...["open_learner", "close_learner", "train", "read_parameters", "write_parameters"],
  ...["look_at_sequence", "split_logit", "test_model", "draw_sequence", "write_task", "next_batch"],
  "tested_batch",
];
const modules = {
  "dist/engine/engine.wasm": tensors,
  "dist/engine/lessons.wasm": [...tensors, ...lessons, "principal_plane"],
  "dist/engine/recorder.wasm": recorder,
  "dist/engine/recorder-relaxed.wasm": recorder,
  "build/wasm/page-small.wasm": lessons,
  "build/wasm/learning-small.wasm": learning,
  "build/wasm/learning-relaxed-small.wasm": learning,
};

const at = (path) => new URL(`../../${path}`, import.meta.url);

for (const [file, calls] of Object.entries(modules)) {
  test(`engine.mjs starts ${file}, and Embind binds exactly the expected functions`, async () => {
    const bound = await createModule({ wasm: readFileSync(at(file)) });
    assert.deepEqual(Object.keys(bound).sort(), [...crossing, ...calls].sort());
    assert.ok(bound.memory() instanceof WebAssembly.Memory);
    for (const name of calls) {
      assert.throws(() => bound[name](1), /called with 1 arguments, expected 0 args/, name);
      assert.ok(Number.isInteger(bound[name]()), name);
    }
    assert.throws(() => bound.ask(1), /called with 1 arguments, expected 3 args/);
  });
}

test("createModule rejects a WebAssembly module that cannot start", async () => {
  const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  await assert.rejects(createModule({ wasm: emptyModule }), TypeError);
  await assert.rejects(createModule({ wasm: readFileSync(at("dist/engine/fused.wasm")) }), Error);
  await assert.rejects(createModule({ wasm: emptyModule.subarray(1) }), WebAssembly.CompileError);
});

test("the engine runs without code generation from strings", () => {
  const program = `
    try { new Function(""); console.log("became code"); } catch {}
    const { load } = await import(${JSON.stringify(at("dist/engine/lessons.js").href)});
    const engine = await load();
    console.log(engine.softmax({ shape: [2], data: [0, 0] }).data.join(), engine.lessons.length);`;
  const options = ["--disallow-code-generation-from-strings", "--input-type=module", "-e", program];
  const cwd = fileURLToPath(at(""));
  assert.equal(execFileSync(process.execPath, options, { cwd, encoding: "utf8" }), "0.5,0.5 6\n");
});
