// Plays random programs in the recorder and compares with PyTorch what each call gives, what it refuses, what tensors hold
// in the end, and gradients. RECORDER_PROGRAMS=100000 runs as many, RECORDER_SEED=2 others, and RECORDER_PYTHONS=1 asks one
// Python at a time.
import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { load } from "attention-lab/recorder";
import { askPythonBeside, skip } from "./support/python.mjs";

const COUNT = Number(process.env.RECORDER_PROGRAMS ?? 2000);
const SEED = Number(process.env.RECORDER_SEED ?? 1);
const BATCH = 2000;
const PYTHONS = Number(process.env.RECORDER_PYTHONS ?? availableParallelism());

const engine = await load();
const schemas = engine.operations.map(({ schema }) => schema);

const typed = { float32: Float32Array, int64: BigInt64Array, bool: Uint8Array };

function cellsOf({ cells, dtype }) {
  const bytes = Uint8Array.from(Buffer.from(cells, "base64"));
  return new typed[dtype](bytes.buffer);
}

const same = (a, b) => a === b || (Number.isNaN(a) && Number.isNaN(b));

/** What differs between a tensor and what PyTorch has, or undefined. `apart` is how exact PyTorch's numbers are. */
function difference(tensor, told) {
  if (String(tensor.shape) !== String(told.shape))
    return `shape [${tensor.shape}], not [${told.shape}]`;
  if (tensor.dtype !== told.dtype) return `dtype ${tensor.dtype}, not ${told.dtype}`;
  const expected = cellsOf(told);
  const found = tensor.data;
  let most = 0;
  if (told.dtype === "float32") {
    for (const each of expected) if (Number.isFinite(each)) most = Math.max(most, Math.abs(each));
  }
  for (let cell = 0; cell < expected.length; cell += 1) {
    if (same(found[cell], expected[cell])) continue;
    const isNear =
      told.dtype === "float32" &&
      Math.abs(found[cell] - expected[cell]) <= 1e-5 * most + 20 * told.apart + 5e-6;
    if (!isNear) return `cell ${cell}: ${found[cell]}, not ${expected[cell]}`;
  }
  return undefined;
}

/** The same, with what a gradient does not have. */
function tensorDifference(tensor, told) {
  const found = difference(tensor, told);
  if (found !== undefined) return found;
  if (tensor.requiresGrad !== told.grad) return `requires_grad ${tensor.requiresGrad}`;
  const { strides, shape } = tensor;
  const isAlike =
    told.shape.includes(0) ||
    shape.every((length, axis) => length < 2 || strides[axis] === told.strides[axis]);
  return isAlike ? undefined : `strides [${strides}], not [${told.strides}]`;
}

const odd = { inf: Infinity, "-inf": -Infinity, nan: NaN };

function argumentOf(encoded, tensors) {
  if (encoded === null) return undefined;
  if ("t" in encoded) return tensors[encoded.t];
  if ("T" in encoded) return encoded.T.map((each) => tensors[each]);
  if ("f" in encoded) return odd[encoded.f] ?? encoded.f;
  return encoded.b ?? encoded.i ?? encoded.s ?? encoded.d ?? encoded.l;
}

/** A call's arguments, by their names where the schema asks for names. */
function callArguments(schema, args, tensors) {
  const [, list] = /\((.*?)\)(?: ->.*)?$/.exec(schema);
  const parts = list.match(/(?:[^,{[]|\{[^}]*\}|\[[^\]]*\])+/g) ?? [];
  const names = parts.map((each) => each.trim().split("=")[0].split(" ").at(-1));
  const star = names.indexOf("*");
  const positional = star === -1 ? names.length : star;
  if (star !== -1) names.splice(star, 1);
  const values = args.map((each) => argumentOf(each, tensors));
  const options = {};
  values.slice(positional).forEach((value, place) => {
    options[names[positional + place]] = value;
  });
  const given = values.slice(0, positional);
  return Object.keys(options).length === 0 ? given : [...given, options];
}

function attempt(work) {
  try {
    return { made: work() };
  } catch (refusal) {
    if (refusal.name !== "AttentionError" || refusal.code === "internal") throw refusal;
    return { refused: refusal.message };
  }
}

/** The first disagreement of a program, or undefined. */
function play(program, counts) {
  const r = engine.record();
  const tensors = [];
  const runStep = (step) => {
    counts.steps += 1;
    if (step.op === "given") {
      const [told] = step.gives;
      const { shape, dtype } = told;
      const given = r.tensor({ shape, data: cellsOf(told), dtype });
      if (told.grad) given.requiresGrad = true;
      tensors.push(given);
      return undefined;
    }
    const { schema } = engine.operations.find(({ name }) => name === step.op);
    const call = () =>
      r[step.op + (step.in_place ? "_" : "")](...callArguments(schema, step.args, tensors));
    const { made, refused } = attempt(() => (step.no_grad ? r.noGrad(call) : call()));
    if (step.refused !== undefined) {
      counts.refusals += 1;
      return refused === undefined ? `not refused: ${step.refused}` : undefined;
    }
    if (refused !== undefined) return `refused: ${refused}`;
    const results = Symbol.iterator in made ? [...made] : [made];
    if (results.length !== step.gives.length) return `${results.length} results`;
    for (const [place, told] of step.gives.entries()) {
      const found = tensorDifference(results[place], told);
      if (found !== undefined) return found;
    }
    if (!step.in_place) tensors.push(...results);
    return undefined;
  };
  for (const [place, step] of program.steps.entries()) {
    const found = runStep(step);
    if (found !== undefined) return `${step.op}, step ${place}: ${found}`;
  }
  for (const [place, told] of program.ends.entries()) {
    const found = told === null ? undefined : tensorDifference(tensors[place], told);
    if (found !== undefined) return `tensor ${place} in the end: ${found}`;
  }
  const trace = r.trace();
  for (const id of Object.keys(trace.tensors)) {
    const found = termsDifference(trace, id);
    if (found !== undefined) return found;
    counts.cells += 1;
  }
  trace.dispose();
  const found = playBackward(r, program, tensors, counts);
  r.dispose();
  return found;
}

/** Whether the terms of one cell make its value by their rule. */
function termsDifference(trace, id) {
  const { data, dtype, written } = trace.tensors[id];
  if (data.length === 0) return undefined;
  const { value, byRule, terms } = trace.explain(id, (id.length * 7919) % data.length);
  const size = terms.reduce((all, term) => all + Math.abs(term.value), Math.abs(byRule));
  const isNear =
    same(value, byRule) ||
    !Number.isFinite(size) ||
    // int64 wraps, and double has 53 bits.
    (dtype === "int64" && size > 9e15) ||
    (Math.abs(byRule) > 3.4e38 && Math.abs(value) > 3.4e38) ||
    Math.abs(value - byRule) <= 5e-6 * size + 1e-37;
  return isNear ? undefined : `${written}: ${value}, by its terms ${byRule}`;
}

function playBackward(r, { backward }, tensors, counts) {
  if (backward === null) return undefined;
  const { refused } = attempt(() => r.backward(r.sum(tensors[backward.of])));
  const who = `backward from tensor ${backward.of}`;
  if (refused !== undefined) return `${who} refused: ${refused}`;
  for (const [leaf, told] of Object.entries(backward.grads)) {
    const { grad } = tensors[leaf];
    counts.gradients += 1;
    if ((grad === null) !== (told === null)) return `${who}: whether tensor ${leaf} has a gradient`;
    const found = told === null ? undefined : difference(grad, told);
    if (found !== undefined) return `${who}, gradient of tensor ${leaf}: ${found}`;
  }
  return undefined;
}

function line(step, first) {
  if (step.op !== "given") {
    const call = `${step.op}${step.in_place ? "_" : ""}${step.no_grad ? " in no_grad" : ""}`;
    const end = step.refused === undefined ? "" : " is refused";
    return `t${first} = ${call} ${JSON.stringify(step.args)}${end}`;
  }
  const [told] = step.gives;
  const cells = [...cellsOf(told).slice(0, 12)].join(" ");
  return `t${first} = ${told.dtype} [${told.shape}]${told.grad ? " grad" : ""}: ${cells}`;
}

function textOf({ steps }) {
  let first = 0;
  return steps
    .map((step) => {
      const text = line(step, first);
      first += step.in_place || step.gives === undefined ? 0 : step.gives.length;
      return text;
    })
    .join("\n");
}

/** The programs of a batch; PyTorch itself may end on one, and its seed is then to be known. */
async function programsOf(asked) {
  try {
    const { programs } = JSON.parse(
      await askPythonBeside("../recorder_programs.py", JSON.stringify(asked)),
    );
    return programs;
  } catch (reason) {
    throw new Error(`The batch with seed ${asked.seed}: ${reason.message}`, { cause: reason });
  }
}

/** The batches in turn. Some Pythons make the next ones meanwhile. */
async function* batches() {
  const started = [];
  for (let next = 0; next < COUNT || started.length > 0;) {
    while (next < COUNT && started.length < PYTHONS) {
      const asked = {
        schemas,
        count: Math.min(BATCH, COUNT - next),
        seed: SEED * 1000 + next / BATCH,
      };
      const programs = programsOf(asked);
      // A failure is told when it is this batch's turn.
      programs.catch(() => {});
      started.push({ seed: asked.seed, programs });
      next += BATCH;
    }
    const { seed, programs } = started.shift();
    yield { seed, programs: await programs };
  }
}

test("random programs give what PyTorch gives, and refuse what it refuses", { skip }, async (t) => {
  const counts = { programs: 0, steps: 0, refusals: 0, gradients: 0, cells: 0 };
  const apart = [];
  for await (const { seed, programs } of batches()) {
    for (const [number, program] of programs.entries()) {
      counts.programs += 1;
      const apartBy = play(program, counts);
      if (apartBy === undefined) continue;
      const found = `Program ${number} of seed ${seed}: ${apartBy}`;
      // At once, since the rest may take long.
      console.error(found);
      apart.push({ found, text: textOf(program) });
    }
  }
  t.diagnostic(JSON.stringify(counts));
  apart.sort((one, other) => one.text.length - other.text.length);
  const shown = apart.slice(0, 5).map(({ found, text }) => `${found}\n${text}`);
  assert.equal(
    apart.length,
    0,
    `${apart.length} programs differ, the shortest:\n\n${shown.join("\n\n")}`,
  );
});
