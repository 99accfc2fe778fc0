// What part tensors play in attention, by what computes with them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { engine } from "../engine/support/recorder.mjs";
import { moduleOf } from "./support/source.mjs";

const { rolesByUse } = await moduleOf("notebook/retracing/roles-by-use.ts");

/** The roles of the tensors that a program names, by their names. */
function rolesOf(program) {
  const r = engine.record({ seed: 1 });
  const names = program(r, (name, ...shape) => r.rand(shape, { name })) ?? [];
  const { tensors } = r.trace();
  const roles = rolesByUse(Object.keys(tensors), tensors);
  return Object.fromEntries(names.map((name) => [name, roles.get(name)]));
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
