// What the lessons say of each other: each step's line about an earlier one, and the recap at the end of each lesson.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { engine } from "./support/with-lessons.mjs";

const support = fileURLToPath(new URL("support/stories.mjs", import.meta.url));
const {
  module: { SLOTS, flowOfLesson, lines, precedents, recaps },
} = await runnerImport(support, { configFile: false, logLevel: "error" });

/** Characters of a line in English; two lines of them stand beside a title. */
const LONGEST = 90;

const { lessons } = engine;
const addresses = lessons.flatMap(({ id, steps }) => steps.map((step) => `${id}/${step.id}`));
const plain = (line) => line.replace(/\[([^\]]+)\]/, "$1");

test("every step of every lesson but the first says what it is like, an earlier step that there is", () => {
  assert.deepEqual(
    Object.keys(precedents).sort(),
    lessons
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  );
  for (const { id, steps } of lessons.slice(1)) {
    assert.deepEqual(
      Object.keys(precedents[id]),
      steps.map((step) => step.id),
      id,
    );
    for (const [step, like] of Object.entries(precedents[id])) {
      const [target, own] = [like, `${id}/${step}`].map((each) => addresses.indexOf(each));
      assert.ok(target >= 0, `${id}/${step}: there is no ${like}`);
      assert.ok(target < own, `${id}/${step}: ${like} comes later`);
    }
  }
});

test("each line has one link and is short, and names the lesson that the link leads to", () => {
  for (const [language, all] of Object.entries(lines)) {
    for (const [id, steps] of Object.entries(all)) {
      for (const [step, line] of Object.entries(steps)) {
        const where = `${language} ${id}/${step}`;
        const links = [...line.matchAll(/\[([^\]]+)\]/g)].map(([, text]) => text);
        assert.equal(links.length, 1, where);
        assert.ok(plain(line).length <= LONGEST, `${where}: ${plain(line).length} characters`);
        const named = /(?:lesson|第) (\d)/i.exec(links[0])?.[1];
        const [lesson] = precedents[id][step].split("/");
        if (named === undefined) assert.equal(lesson, id, where);
        else assert.equal(lessons[Number(named) - 1].id, lesson, where);
      }
    }
  }
});

/** Settings that change what is computed, one at a time. */
function* settingsOf({ settings }) {
  yield {};
  for (const [name, { kind, default: preset, range }] of Object.entries(settings)) {
    if (kind === "boolean") yield { [name]: !preset };
    if (kind === "choice") for (const value of range) yield { [name]: value };
    if (["tokens", "heads"].includes(name)) yield { [name]: 1 };
    if (name === "sharpness") yield { [name]: 0 };
  }
}

test("the recap of each lesson has a sentence for each tensor on its way, and one for each that it lacks", () => {
  for (const lesson of lessons) {
    for (const settings of settingsOf(lesson)) {
      const flow = flowOfLesson(engine.runLesson(lesson.id, { settings }).tensors);
      assert.ok(flow, `${lesson.id} has a way`);
      for (const [language, all] of Object.entries(recaps)) {
        const { slots, without } = all[lesson.id];
        const where = `${language} ${lesson.id} ${JSON.stringify(settings)}`;
        const has = SLOTS.filter((slot) => flow[slot] !== undefined);
        assert.deepEqual(Object.keys(slots), has, where);
        assert.deepEqual(
          Object.keys(without),
          SLOTS.filter((slot) => !has.includes(slot)),
          where,
        );
      }
    }
  }
});

test("the recap says what is switched off, where it can be, and speaks of steps beside the way", () => {
  for (const { id, settings, steps } of lessons) {
    const flow = flowOfLesson(engine.runLesson(id).tensors);
    const way = new Set(Object.values(flow).map(({ step }) => step));
    for (const all of Object.values(recaps)) {
      const { beside, end, off } = all[id];
      const switches = [
        ...("scaled" in settings ? ["scaled"] : []),
        ...(flow.mask !== undefined && settings.mask?.range.includes("none") ? ["mask"] : []),
      ];
      assert.deepEqual(Object.keys(off), switches, id);
      assert.ok(Object.keys(beside).length > 0, id);
      for (const step of Object.keys(beside)) {
        assert.ok(
          steps.some((each) => each.id === step),
          `${id}: there is no ${step}`,
        );
        assert.ok(!way.has(step), `${id}: ${step} is on the way`);
      }
      assert.equal(end !== undefined, id === lessons.at(-1).id, id);
    }
  }
});
