// What the page calls the tensors of code, and in which order they stand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./support/source.mjs";

const { cellNamed, cellTensors, labels, withMade, writtenWith } = await moduleOf(
  "notebook/retracing/tensors.ts",
);
const { roleOf } = await moduleOf("notebook/retracing/roles.ts");

const made = (id, number, line) => ({ id, number, place: [1, line] });
const held = (name, number, line) => ({ name, number, place: [1, line] });
const tensor = (operation, written, ...operands) => ({ operation, written, operands });
const named = ({ list }) => list.map(({ name, place, passes }) => [name, place[1], ...passes]);

test("a layer's parameter stands at the line that made it, under the name from outside", () => {
  const found = cellTensors(
    [made("w", 0, 3), made("y", 1, 5)],
    [held("self.W.weight", 0, 3), held("mha.W.weight", 0, 4), held("self.W.weight", 0, 5)],
  );
  assert.deepEqual(named(found), [
    ["self.W.weight", 3, "w"],
    [undefined, 5, "y"],
  ]);
  assert.equal(found.names.w.name, "mha.W.weight");
});

test("what is written to in place keeps its name, and names given by several lines carry the line but for the last", () => {
  const { names, list } = cellTensors(
    [made("a", 0, 1), made("b", 1, 2), made("c", 1, 3)],
    [held("scores", 0, 1), held("scores", 1, 2)],
  );
  assert.deepEqual(named({ list }), [
    ["scores", 1, "a"],
    ["scores", 2, "b"],
    ["scores", 3, "c"],
  ]);
  const labelOf = labels({}, names);
  assert.deepEqual(["a", "b", "c"].map(labelOf), ["scores:1", "scores:2", "scores"]);
});

test("a name that cells gave at the same line carries the cell's count, too, and none of a run that is past", () => {
  const names = {
    a: { name: "q", place: [1, 1] },
    b: { name: "q", place: [2, 1] },
    c: { name: "q", place: [2, 4] },
    d: { name: "q", place: [5, 1] },
    e: { name: "k", place: [3, 2] },
  };
  const labelled = (stale) => Object.keys(names).map(labels({}, names, stale));
  assert.deepEqual(labelled([]), ["q:1.1", "q:2.1", "q:4", "q", "k"]);
  assert.deepEqual(labelled([1, 2]).slice(3), ["q", "k"]);
});

test("passes of a loop are one tensor, and a later run of the same line adds to them", () => {
  const first = cellTensors([made("a", 0, 2), made("b", 1, 2)], [held("y", 0, 2), held("y", 1, 2)]);
  assert.deepEqual(named(first), [["y", 2, "a", "b"]]);
  assert.equal(labels({}, first.names)("b"), "y");
  const second = cellTensors([made("c", 2, 2)], [held("y", 2, 2)]);
  const all = withMade(withMade({}, first.list), second.list);
  assert.deepEqual(
    all[1].map(({ passes }) => passes),
    [["a", "b", "c"]],
  );
});

test("without a name a tensor is called by its expression, by the last operation of a long one", () => {
  const given = { written: "x_1", operands: [], operation: "given" };
  const linear = (...operands) => ({
    written: `F.linear(${operands.join(", ")})`,
    operands,
    operation: "linear",
  });
  const tensors = {
    x_1: given,
    x_2: given,
    x_3: given,
    linear_1: linear("x_1", "x_2"),
    mul_1: { written: "linear_1 * linear_2", operands: ["linear_1", "linear_2"], operation: "mul" },
    linear_2: linear("x_1", "x_3"),
    sub_1: { written: "mul_1 - x_1", operands: ["mul_1", "x_1"], operation: "sub" },
  };
  const names = {
    x_1: { name: "inputs", place: [1, 1] },
    x_2: { name: "W_query.weight", place: [1, 2] },
    x_3: { name: "an_exceedingly_long_name_of_a_weight", place: [1, 3] },
  };
  const labelOf = labels(tensors, names);
  assert.equal(labelOf("linear_1"), "F.linear(inputs, W_query.weight)");
  assert.equal(labelOf("linear_2"), "F.linear(inputs, an_exceedingly_long_na…");
  assert.equal(labelOf("mul_1"), "… * …");
  assert.equal(labelOf("sub_1"), "(… * …) - inputs");
});

test("what has been written into has its own name with a mark, however often, until a name holds it", () => {
  const write = (...operands) =>
    tensor("_write_view", "torch.select_scatter(x, 1.0, 0, 0)", ...operands);
  const tensors = {
    x: tensor("given", "x"),
    one: write("x", "c"),
    two: write("one", "c"),
    part: tensor("select", "two[0]", "two"),
    put: tensor("index_put", "torch.index_put(sum, [x], 1)", "sum", "x"),
    sum: tensor("add", "one + x", "one", "x"),
    three: write("two", "c"),
  };
  const labelOf = labels(tensors, {
    x: { name: "x", place: [1, 1] },
    three: { name: "x", place: [1, 3] },
  });
  assert.deepEqual(["one", "two", "part", "sum", "put", "three"].map(labelOf), [
    "x:1′",
    "x:1′",
    "x:1′[0]",
    "x:1′ + x:1",
    "(x:1′ + x:1)′",
    "x",
  ]);
});

test("what holds a parameter's numbers without a name is called as they were made", () => {
  const tensors = {
    drawn: tensor("rand", "torch.rand((2, 2))"),
    part: tensor("detach", "drawn.detach()", "drawn"),
    used: tensor("add", "part + part", "part", "part"),
  };
  const labelOf = labels(tensors, {});
  assert.deepEqual(["part", "used"].map(labelOf), [
    "torch.rand((2, 2))",
    "torch.rand((2, 2)) + torch.rand((2, 2))",
  ]);
});

test("operands stand in parentheses where they are more than a name or a call", () => {
  const tensors = {
    a: tensor("given", "a"),
    b: tensor("given", "b"),
    sum: tensor("add", "a + b", "a", "b"),
    scaled: tensor("mul", "sum * 2.0", "sum"),
    turned: tensor("permute", "sum.permute((1, 0))", "sum"),
    shares: tensor("softmax", "torch.softmax(sum, dim=-1)", "sum"),
    both: tensor("matmul", "shares @ turned", "shares", "turned"),
    products: tensor("mul", "sum * sum2", "sum", "sum2"),
    sum2: tensor("mul", "x * a", "x", "a"),
    x: tensor("sub", "a[0] - b", "a", "b"),
  };
  const labelOf = labels(tensors, {});
  const written = (id) => writtenWith(tensors[id], labelOf);
  assert.equal(written("scaled"), "(a + b) * 2.0");
  assert.equal(written("turned"), "(a + b).T");
  assert.equal(written("shares"), "torch.softmax(a + b, dim=-1)");
  assert.equal(written("both"), "torch.softmax(a + b, dim=-1) @ (a + b).T");
  assert.equal(written("products"), "(a + b) * ((a[0] - b) * a)");
});

test("a cell of an expression stands in parentheses, so that its index is the whole's", () => {
  assert.equal(cellNamed("q @ k.T", [0, 1]), "(q @ k.T)[0, 1]");
  assert.equal(
    cellNamed("torch.softmax(q @ k.T, dim=-1)", [2]),
    "torch.softmax(q @ k.T, dim=-1)[2]",
  );
  assert.equal(cellNamed("keysᵀ", [1, 0]), "keysᵀ[1, 0]");
  assert.equal(cellNamed("a + b", []), "a + b");
});

test("a result that is rounded to bfloat16 is called by what made it, and explained as rounded", () => {
  const tensors = {
    w: tensor("given", "w"),
    x: tensor("round_to", "w.to(torch.bfloat16).float()", "w"),
    dots: tensor("matmul", "x @ w", "x", "w"),
    rounded: tensor("round_to", "dots.to(torch.bfloat16).float()", "dots"),
    shares: tensor("softmax", "torch.softmax(rounded, dim=-1)", "rounded"),
    out: tensor("round_to", "shares.to(torch.float16).float()", "shares"),
  };
  const labelOf = labels(tensors, {});
  assert.deepEqual(["x", "rounded", "out"].map(labelOf), [
    "w.to(torch.bfloat16)",
    "w.to(torch.bfloat16) @ w",
    "torch.softmax(…, dim=-1)",
  ]);
  assert.equal(
    writtenWith(tensors.rounded, labelOf),
    "(w.to(torch.bfloat16) @ w).to(torch.bfloat16)",
  );
  // What has a name of its own is a tensor of its own.
  const named = labels(tensors, { dots: { name: "dots", place: [1, 1] } });
  assert.equal(named("rounded"), "dots.to(torch.bfloat16)");
});

test("roles follow the names that attention code uses", () => {
  const roles = {
    query: ["q", "queries", "query_2", "self.W_query", "mha.W_query.weight", "Wq", "W_q.bias"],
    key: ["k", "keys", "keys.T", "W_key", "key"],
    value: ["v", "values", "W_value.weight"],
    scores: ["attn_scores", "scores", "attn_scores_2", "omega", "logits"],
    weights: ["attn_weights", "attn", "wei", "alpha", "attn_weights_2"],
    output: ["context_vec", "context", "all_context_vecs", "out"],
    input: ["x", "inputs", "x_2", "embedding"],
  };
  for (const [role, names] of Object.entries(roles)) {
    for (const name of names) assert.equal(roleOf(name), role, name);
  }
  for (const name of ["mask", "d_k", "loss", "W.weight", "net.0.weight", undefined]) {
    assert.equal(roleOf(name), undefined, name);
  }
});
