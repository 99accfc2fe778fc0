// The page translates into Chinese every refusal of values that a reader can type, choose, open or put in a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "attention-lab/lessons";
import { runnerImport } from "vite";
import { thrownBy } from "./support/engine.mjs";
import { refusedLessons } from "./support/refused-lessons.mjs";

const source = fileURLToPath(new URL("../../web/src/words/zh/refusals.ts", import.meta.url));
const { module } = await runnerImport(source, { configFile: false, logLevel: "error" });
const engine = await load();

test("every message about a refused value or shape of a lesson has a Chinese translation", () => {
  const sentences = new Set(
    refusedLessons(engine)
      .filter(([title, code]) => title.startsWith("runLesson") && ["value", "shape"].includes(code))
      // The page never sends invalid tensors to the engine.
      .filter(([title]) => !title.startsWith("runLesson: tensors"))
      .map(([, , call]) => thrownBy(call).thrown.message),
  );
  assert.ok(sentences.size > 80, `only ${sentences.size} sentences`);
  for (const sentence of sentences) {
    const chinese = module.inChinese(sentence);
    assert.match(chinese, /\p{Script=Han}.*。$/u, sentence);
    const [chineseFigures, englishFigures] = [chinese, sentence].map((text) => text.match(/\d+/g));
    assert.deepEqual(chineseFigures, englishFigures, chinese);
  }
});

test("a message without a translation stays as the engine gives it", () => {
  assert.equal(module.inChinese("Something else."), "Something else.");
});
