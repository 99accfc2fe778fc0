// What the page says that a change did: a plain recount of the numbers before and after it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { engine } from "./support/with-lessons.mjs";

const entry = fileURLToPath(new URL("support/effect-page.mjs", import.meta.url));
const { module } = await runnerImport(entry, { configFile: false, logLevel: "error" });
const { effectOf, kindOf, layouts, runWith, tablesOf } = module;

const NOTHING = { settings: {}, replaced: {}, edits: {} };
const EDITS = 12;

const shownIn = (lesson) =>
  new Set(
    Object.values(layouts[lesson].steps).flatMap(({ blocks }) =>
      blocks.flatMap(tablesOf).map(({ id }) => id),
    ),
  );

const momentOf = (lesson, changes) => ({
  ...NOTHING,
  ...changes,
  tensors: runWith(engine, lesson, { ...NOTHING, ...changes }).tensors,
});

const placesOf = (shape, place) => {
  const index = [];
  for (const length of shape.toReversed()) {
    index.unshift(place % length);
    place = Math.floor(place / length);
  }
  return index;
};

/** Every number that is another, but for the cells named as `id.place`. */
function recount(before, now, without = []) {
  return Object.values(now.tensors).flatMap(({ id, shape, data }) =>
    Array.from(data).flatMap((value, place) => {
      const was = before.tensors[id].data[place];
      const index = placesOf(shape, place);
      const same = value === was || (Number.isNaN(value) && Number.isNaN(was));
      if (same || without.includes([id, ...index].join("."))) return [];
      const difference = value - was;
      const size = Number.isNaN(difference) ? Infinity : Math.abs(difference);
      return [{ id, index, difference, size, kind: kindOf(now.tensors[id], now.tensors) }];
    }),
  );
}

function assertRecounted(lesson, before, now, without, what) {
  const shown = shownIn(lesson);
  const effect = effectOf(before, now, shown);
  const all = recount(before, now, without);
  const inSteps = all.filter(({ id }) => shown.has(id));
  const counted = inSteps.length > 0 ? inSteps : all;
  assert.equal(effect.kind, "numbers", what);
  assert.equal(effect.scope, inSteps.length > 0 ? "steps" : "others", what);
  assert.equal(effect.total, counted.length, what);
  const kinds = [...new Set(counted.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => [kind, counted.filter((each) => each.kind === kind).length]);
  const said = effect.groups.map(({ kind, count }) => [kind, count]);
  assert.deepEqual(said.toSorted(), counts.toSorted(), what);
  const most = Math.max(0, ...counted.map(({ size }) => size));
  if (counted.length === 0) {
    assert.equal(effect.largest, undefined, what);
    return;
  }
  const { cell, difference } = effect.largest;
  const found = counted.find(
    ({ id, index }) => id === cell.tensor && `${index}` === `${cell.index}`,
  );
  assert.ok(Object.is(found.difference, difference), what);
  assert.equal(found.size, most, what);
}

for (const { id: lesson } of engine.lessons) {
  test(`${lesson}: counts of edited cells, undone and replaced, equal a recount, and the largest difference is the largest`, () => {
    const random = engine.generator(lesson.length);
    const own = momentOf(lesson, {});
    const tensors = Object.values(own.tensors).filter(({ data }) => data.length > 0);
    const given = tensors.filter(
      ({ operands, role }) => operands.length === 0 && role !== "constant",
    );
    const below = (count) => Math.min(count - 1, Math.floor(random.rand(1).data[0] * count));
    for (let turn = 0; turn < EDITS; turn += 1) {
      const among = turn % 3 === 2 ? tensors.filter(({ role }) => role === "scores") : given;
      const { id, shape, data } = among[below(among.length)];
      const place = below(data.length);
      const index = placesOf(shape, place).join(".");
      // A row of a vocabulary is a whole number.
      const value = id === "token_ids" ? 0 : Math.fround(random.rand(1).data[0] * 4 - 2);
      const now = momentOf(lesson, { edits: { [id]: { [index]: value } } });
      const cell = index === "" ? id : `${id}.${index}`;
      assertRecounted(lesson, own, now, [cell], `${cell} = ${value}`);
      assertRecounted(lesson, now, own, [cell], `${cell} = ${value}, undone`);
    }
    const { id, shape, data } = given.find(({ id }) => id !== "token_ids");
    const replaced = { [id]: { shape, data: Float32Array.from(data, (value) => value + 0.5) } };
    const cells = Array.from(data, (_, place) => [id, ...placesOf(shape, place)].join("."));
    assertRecounted(lesson, own, momentOf(lesson, { replaced }), cells, `${id} replaced`);
  });

  test(`${lesson}: settings that leave the shapes are recounted, and those that change them are told by the tables`, () => {
    const own = momentOf(lesson, {});
    for (const [name, { kind, default: preset, range }] of Object.entries(
      engine.lessons.find(({ id }) => id === lesson).settings,
    )) {
      if (kind === "text") continue;
      const value =
        kind === "boolean"
          ? !preset
          : kind === "choice"
            ? range.find((choice) => choice !== preset)
            : preset +
              (kind === "number" ? 0.25 : 1) * (preset < (range?.[1] ?? Infinity) ? 1 : -1);
      const settings = { [name]: value };
      const now = momentOf(lesson, { settings });
      const [ids, were] = [now, own].map((moment) => Object.keys(moment.tensors));
      const other = ids.filter(
        (id) => were.includes(id) && `${now.tensors[id].shape}` !== `${own.tensors[id].shape}`,
      );
      const effect = effectOf(own, now, shownIn(lesson));
      if (other.length > 0) {
        const sizes = { kind: "sizes", count: other.length, total: ids.length, settings: [name] };
        assert.deepEqual(effect, sizes);
      } else if (ids.join() !== were.join()) {
        const added = ids.filter((id) => !were.includes(id)).length;
        const removed = were.filter((id) => !ids.includes(id)).length;
        assert.deepEqual(effect, { kind: "tables", added, removed, settings: [name] });
      } else assertRecounted(lesson, own, now, [], `${name} = ${value}`);
    }
  });
}
