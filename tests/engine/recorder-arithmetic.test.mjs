// A record's arithmetic: by default sums are rounded once; "pytorch" rounds every step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, engine } from "./support/recorder.mjs";

const bitsOf = ({ data }) => new Int32Array(Float32Array.from(data).buffer);

/** Attention over drawn tensors, whose result depends on the arithmetic; "x" is to be replaced. */
function attention(arithmetic, seed = 1) {
  const r = engine.record({ seed: 5, ...(arithmetic && { arithmetic }) });
  const drawn = engine.record({ seed });
  const x = r.given("x", { shape: [40, 33], data: drawn.randn(40, 33).data });
  drawn.dispose();
  const W = r.parameter("W", r.randn([33, 33]));
  const b = r.parameter("b", r.randn([33]));
  const queries = r.linear(x, W, b, { name: "queries" });
  const weights = r.softmax(r.matmul(queries, r.transpose(x, 0, 1)), -1, { name: "weights" });
  const logs = r.log_softmax(r.matmul(weights, queries), 0);
  r.mean(r.add(logs, r.sum(r.exp(weights), [1], true)), [1], { name: "result" });
  return r;
}

const NAMES = ["queries", "weights", "result"];

/** The bits of the tensors of attention in a trace, or of what a program gives. */
const allBits = ({ tensors }) => NAMES.map((name) => bitsOf(tensors[name]));

test("a replay and a program have the bits of a record made anew, in either arithmetic", () => {
  for (const arithmetic of ["rounded once", "pytorch"]) {
    const anew = attention(arithmetic, 2).trace();
    const trace = attention(arithmetic).trace();
    const x = anew.tensors.x;
    const replayed = trace.replay({ tensors: { x: { shape: x.shape, data: x.data } } });
    assert.deepEqual(allBits(replayed), allBits(anew), arithmetic);
    const program = engine.compile(trace, { inputs: ["x"], outputs: NAMES });
    const given = { x: { shape: x.shape, data: x.data } };
    const found = program(given);
    assert.deepEqual(
      NAMES.map((name) => bitsOf({ data: found[name] })),
      allBits(anew),
      arithmetic,
    );
  }
});

test("the arithmetics differ, and the default is to round once", () => {
  const [standard, once, pytorch] = [undefined, "rounded once", "pytorch"].map((each) =>
    allBits(attention(each).trace()),
  );
  assert.deepEqual(standard, once);
  NAMES.forEach((name, place) => {
    assert.notDeepEqual(pytorch[place], once[place], name);
  });
});

test("an explanation's value is what was computed, and its rule agrees within rounding", () => {
  const trace = attention("pytorch").trace();
  for (const name of NAMES) {
    const { value, byRule } = trace.explain(name, 3);
    assert.equal(value, trace.tensors[name].data[3]);
    assert.ok(Math.abs(value - byRule) <= 1e-4 * Math.max(1, Math.abs(byRule)), name);
  }
});

test("another arithmetic is refused", () => {
  const record = engine.record();
  for (const arithmetic of ["float64", 1, null]) {
    assertRefused(
      record,
      () => engine.record({ arithmetic }),
      "unknown",
      /"rounded once" or "pytorch"/,
    );
  }
});
