// The page says in Chinese what the engine refuses of what a reader can type, choose, open or send in a link.
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

test("every value and every shape that a lesson refuses is refused in Chinese", () => {
  const sentences = new Set(
    refusedLessons(engine)
      .filter(([title, code]) => title.startsWith("runLesson") && ["value", "shape"].includes(code))
      // The page never sends invalid tensors to the engine.
      .filter(([title]) => !title.startsWith("runLesson: tensors"))
      .map(([, , call]) => thrownBy(call).thrown.message),
  );
  assert.ok(sentences.size > 80, `${sentences.size} sentences are too few to be all`);
  for (const sentence of sentences) {
    const chinese = module.inChinese(sentence);
    assert.match(chinese, /\p{Script=Han}.*。$/u, sentence);
    const [chineseFigures, englishFigures] = [chinese, sentence].map((text) => text.match(/\d+/g));
    assert.deepEqual(chineseFigures, englishFigures, chinese);
  }
});

test("a sentence that is not known in Chinese is told as the engine says it", () => {
  assert.equal(module.inChinese("Something else."), "Something else.");
});
