// What the keys of a selected cell mean.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./support/source.mjs";

const { keyReader } = await moduleOf("notebook/page/view/commands.ts");

test("keys are read as in Jupyter; what would be missed takes the same key twice, soon", () => {
  let now = 0;
  const readKey = keyReader(() => now);
  const read = (...keys) => keys.map((key) => readKey(key));
  assert.deepEqual(read("c", "X", "v", "z"), ["copy", "cut", "paste", "restore"]);
  assert.equal(readKey("V", true), "pasteAbove");
  for (const key of ["c", "x", "a", "0", "d"]) assert.equal(readKey(key, true), undefined, key);
  const twice = { d: "delete", i: "stop", 0: "restart" };
  for (const [key, command] of Object.entries(twice)) {
    assert.deepEqual(read(key, key, key, "v", key), [
      undefined,
      command,
      undefined,
      "paste",
      undefined,
    ]);
    now += 2000;
    assert.deepEqual(read(key, key), [undefined, command]);
  }
  assert.deepEqual(read("d", "i", "0", "d"), [undefined, undefined, undefined, undefined]);
});
