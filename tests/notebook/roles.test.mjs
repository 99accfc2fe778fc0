// What part tensors play in attention, and what their axes count, by what computes with them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { engine } from "../engine/support/recorder.mjs";
import { moduleOf } from "./support/source.mjs";

const { attentionsIn } = await moduleOf("notebook/retracing/attention.ts");
const { axesByUse } = await moduleOf("notebook/retracing/axes-by-use.ts");
const { rolesByUse } = await moduleOf("notebook/retracing/roles-by-use.ts");

/** The trace of a program, and what it gives: names of tensors. */
function traced(program) {
  const r = engine.record({ seed: 1 });
  const names = program(r, (name, ...shape) => r.rand(shape, { name })) ?? [];
  const { tensors } = r.trace();
  return { names, tensors, attentions: attentionsIn(Object.keys(tensors), tensors) };
}

/** The roles of the tensors that a program names, by their names. */
function rolesOf(program) {
  const { names, attentions } = traced(program);
  const roles = rolesByUse(attentions);
  return Object.fromEntries(names.map((name) => [name, roles.get(name)]));
}

/** What the axes of the tensors that a program names count: b a batch, h heads, - nothing that is known. */
function axesOf(program) {
  const { names, tensors, attentions } = traced(program);
  const useOf = axesByUse(attentions, tensors);
  const letters = { batch: "b", head: "h" };
  return Object.fromEntries(
    names.map((id) => [
      id,
      tensors[id].shape.map((_, axis) => letters[useOf({ id, axis })] ?? "-").join(""),
    ]),
  );
}

/** Attention of a query, a key and a value, whose context is called so. */
function attend(r, [query, key, value]) {
  const scores = r.div(r.matmul(query, r.transpose(key, -2, -1)), 2, { name: "scores" });
  return r.matmul(r.softmax(scores, -1, { name: "weights" }), value, { name: "context" });
}

test("queries, keys, values, scores, weights and outputs are told by their use, whatever they are called", () => {
  const roles = rolesOf((r, drawn) => {
    const [a, b, c] = [drawn("a", 2, 3, 4), drawn("b", 2, 3, 4), drawn("c", 2, 3, 5)];
    const turned = r.transpose(b, -2, -1, { name: "turned" });
    const dots = r.matmul(a, turned, { name: "dots" });
    const scaled = r.div(dots, 2, { name: "scaled" });
    const shares = r.softmax(scaled, -1, { name: "shares" });
    const some = r.mul(shares, 2, { name: "some" });
    r.matmul(some, c, { name: "blend" });
    return ["a", "b", "c", "turned", "dots", "scaled", "shares", "some", "blend"];
  });
  assert.deepEqual(roles, {
    ...{ a: "query", b: "key", turned: "key", c: "value", dots: "scores", scaled: "scores" },
    ...{ shares: "weights", some: "weights", blend: "output" },
  });
});

test("heads that are split off keep the part of what they are split of", () => {
  const roles = rolesOf((r, drawn) => {
    const [x, W] = [drawn("x", 3, 4), drawn("W", 4, 4)];
    const split = (name) =>
      r.transpose(r.view(r.matmul(x, W, { name }), [3, 2, 2]), 0, 1, { name: `${name}s` });
    const [one, two, three] = ["one", "two", "three"].map(split);
    const shares = r.softmax(r.matmul(one, r.transpose(two, 1, 2)), -1, { name: "shares" });
    r.matmul(shares, three, { name: "blend" });
    return ["one", "ones", "two", "twos", "three", "threes", "x", "W"];
  });
  assert.deepEqual(roles, {
    ...{ one: "query", ones: "query", two: "key", twos: "key", three: "value", threes: "value" },
    ...{ x: undefined, W: undefined },
  });
});

test("a product of a tensor with itself is attention, before its weights multiply anything", () => {
  const roles = rolesOf((r, drawn) => {
    const x = drawn("x", 3, 4);
    r.softmax(r.matmul(x, r.transpose(x, 0, 1), { name: "dots" }), -1, { name: "shares" });
    return ["x", "dots", "shares"];
  });
  assert.deepEqual(roles, { x: "query", dots: "scores", shares: "weights" });
});

test("a classifier's softmax, and products without one, are no attention", () => {
  const roles = rolesOf((r, drawn) => {
    const [x, W] = [drawn("x", 3, 4), drawn("W", 4, 4)];
    const tied = r.matmul(x, r.transpose(W, 0, 1), { name: "tied" });
    r.softmax(tied, -1, { name: "words" });
    const logits = r.matmul(x, W, { name: "dots" });
    r.softmax(logits, -1, { name: "shares" });
    r.matmul(logits, W, { name: "more" });
    r.softmax(x, -1, { name: "alone" });
    return ["x", "W", "dots", "shares", "more", "alone", "tied", "words"];
  });
  for (const [name, role] of Object.entries(roles)) assert.equal(role, undefined, name);
});

test("heads are what a hidden size was split into, and a batch what a layer was given", () => {
  const axes = axesOf((r, drawn) => {
    const x = drawn("x", 2, 3, 8);
    const split = (name) => {
      const projected = r.linear(x, drawn(`W${name}`, 8, 8), undefined, { name });
      return r.transpose(r.view(projected, [2, 3, 4, 2]), 1, 2, { name: `${name}s` });
    };
    const context = attend(r, ["q", "k", "v"].map(split));
    const back = r.transpose(context, 1, 2, { name: "back" });
    const joined = r.reshape(back, [2, 3, 8], { name: "joined" });
    r.linear(joined, drawn("O", 8, 8), undefined, { name: "out" });
    return ["x", "q", "qs", "ks", "vs", "scores", "weights", "context", "back", "joined", "out"];
  });
  assert.deepEqual(axes, {
    ...{ x: "b--", q: "b--", qs: "bh--", ks: "bh--", vs: "bh--", scores: "bh--" },
    ...{ weights: "bh--", context: "bh--", back: "b-h-", joined: "b--", out: "b--" },
  });
});

test("heads are told where one product makes all, without a batch, and where a batch comes second", () => {
  const all = axesOf((r, drawn) => {
    const made = r.linear(drawn("x", 2, 3, 8), drawn("W", 24, 8), undefined);
    const parts = r.permute(r.view(made, [2, 3, 3, 2, 4]), [2, 0, 3, 1, 4], { name: "parts" });
    attend(
      r,
      [0, 1, 2].map((place) => r.select(parts, 0, place)),
    );
    return ["x", "parts", "weights"];
  });
  assert.deepEqual(all, { x: "b--", parts: "-bh--", weights: "bh--" });
  const alone = axesOf((r, drawn) => {
    const x = drawn("x", 3, 8);
    const split = (name) =>
      r.permute(r.view(r.matmul(x, drawn(name, 8, 8)), [3, 2, 4]), [1, 0, 2], { name: `${name}s` });
    attend(r, ["a", "b", "c"].map(split));
    return ["x", "as", "weights"];
  });
  assert.deepEqual(alone, { x: "--", as: "h--", weights: "h--" });
  const second = axesOf((r, drawn) => {
    const x = drawn("x", 3, 2, 8);
    const turned = (name) => r.transpose(r.linear(x, drawn(name, 8, 8), undefined), 0, 1);
    attend(r, ["a", "b", "c"].map(turned));
    return ["x", "weights"];
  });
  assert.deepEqual(second, { x: "-b-", weights: "b--" });
});

test("axes stay without a name whose way says nothing: given ones, stacked heads, heads in a batch's axis", () => {
  const given = axesOf((r, drawn) => {
    attend(r, [drawn("a", 2, 3, 4), drawn("b", 2, 3, 4), drawn("c", 2, 3, 4)]);
    return ["a", "weights", "context"];
  });
  assert.deepEqual(given, { a: "---", weights: "---", context: "---" });
  const stacked = axesOf((r, drawn) => {
    const x = drawn("x", 3, 4);
    const heads = (name) =>
      r.stack([1, 2].map((each) => r.matmul(x, drawn(`${name}${each}`, 4, 4))));
    attend(r, ["a", "b", "c"].map(heads));
    return ["x", "weights"];
  });
  assert.deepEqual(stacked, { x: "--", weights: "---" });
  const mixed = axesOf((r, drawn) => {
    const x = drawn("x", 3, 2, 8);
    const split = (name) =>
      r.transpose(r.view(r.linear(x, drawn(name, 8, 8), undefined), [3, 4, 4]), 0, 1);
    attend(r, ["a", "b", "c"].map(split));
    return ["x", "weights"];
  });
  assert.deepEqual(mixed, { x: "---", weights: "---" });
});
