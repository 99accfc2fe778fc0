import { parseAddress } from "../../web/src/model/address";
import { expect, test } from "./support/test";
import {
  badgeText,
  everySixthPlace,
  isLaboratory,
  downstreamOf,
  fragmentOf,
  lessons,
  matchesIn,
  ownNumbers,
  places,
  placesOf,
  printings,
  runLesson,
  tensorOf,
} from "./support/engine";
import type { Tensors } from "./support/engine";
import { inTurn, isLong } from "./support/long";
import { follow, open, openCalmly, readBadges, shownAddress, slide } from "./support/page";

/** The badges that a tensor's printings must have, where it shows these numbers. */
function badgesOf(lesson: string, id: string, tensors: Tensors): string[] {
  const { data } = tensorOf(tensors, id);
  return printings
    .filter((printing) => printing.lesson === lesson && printing.id === id)
    .map((printing) => badgeText(printing, matchesIn(data, printing)));
}

test(`every printing of ${isLong ? "every" : "every third"} notebook has a full badge on the step that computes it, and nothing else has one`, async ({
  page,
  site,
}) => {
  await open(page, site);
  const found: string[] = [];
  const asked = new Set(inTurn(lessons, 0, 3).map(({ id }) => id));
  for (const { lesson, step } of places.filter((place) => asked.has(place.lesson))) {
    await follow(page, fragmentOf({ lesson, step }));
    const badges = await readBadges(page);
    found.push(...badges.map(({ id, text }) => `${lesson} ${id}: ${text}`));
    const printed = printings.filter((printing) => printing.lesson === lesson);
    const here = printed.filter(({ id }) => tensorOf(ownNumbers(lesson), id).step === step);
    expect(
      badges.map(({ id }) => id),
      `${lesson}/${step}`,
    ).toEqual(expect.arrayContaining(here.map(({ id }) => id)));
  }
  const expected = printings
    .filter(({ lesson }) => asked.has(lesson))
    .map((each) => `${each.lesson} ${each.id}: ${badgeText(each)}`);
  expect(new Set(found)).toEqual(new Set(expected));
  for (const badge of new Set(expected)) {
    const times = (all: readonly string[]): number => all.filter((each) => each === badge).length;
    expect(times(found), badge).toBeGreaterThanOrEqual(times(expected));
  }
});

/** A drawn weight with one number moved by 1e-3: the one that takes away the most badges of its lesson. */
function movedWeight(lesson: string) {
  const defaults = ownNumbers(lesson);
  const weights = Object.values(defaults).filter(
    ({ operation, role }) => operation === "drawn" && role !== "input",
  );
  const moved = weights.map(({ id, shape, data }) => {
    const changed = Float32Array.from(data);
    const place = Math.min(3, changed.length - 1);
    changed[place] = (changed[place] ?? NaN) + 1e-3;
    const tensors = runLesson(lesson, {}, { [id]: { shape, data: changed } });
    const fallen = printings.filter(
      (printing) =>
        printing.lesson === lesson &&
        matchesIn(tensorOf(tensors, printing.id).data, printing) < printing.printed.length,
    );
    return { lesson, id, shape, values: [...changed], tensors, fallen: fallen.length };
  });
  return moved.toSorted((a, b) => b.fallen - a.fallen)[0];
}

test("moving one number of a weight by 1e-3 behind the page's back takes away the badges downstream, and no other", async ({
  page,
  site,
}) => {
  const all = lessons.filter(({ id }) => printings.some(({ lesson }) => lesson === id));
  // In the short form they take turns with the test above.
  const printing = inTurn(all, 1, 3);
  const moved = printing.flatMap(({ id }) => movedWeight(id) ?? []);
  expect(moved.map(({ lesson }) => lesson)).toEqual(printing.map(({ id }) => id));

  await page.addInitScript(
    (weights) => {
      interface Bound {
        memory(): WebAssembly.Memory;
        ask(characters: number, numbers: number, values: number): number;
      }
      /** A message in the module's memory: its text, numbers and values. */
      const read = (bound: Bound, address: number) => {
        const { buffer } = bound.memory();
        const word = Array.from(new Uint32Array(buffer, address, 6));
        const at = (place: number): [number, number] => [word[place] ?? 0, word[place + 1] ?? 0];
        return {
          bytes: new Uint8Array(buffer, ...at(0)),
          numbers: new Float64Array(buffer, ...at(2)),
          values: new Float32Array(buffer, ...at(4)),
        };
      };
      /** What is set under a name of the module is called with what stands before it. */
      const wrap = (
        name: string,
        around: (bound: Bound, call: (...numbers: number[]) => number) => typeof call,
      ): void => {
        Object.defineProperty(Object.prototype, name, {
          configurable: true,
          set(this: Bound, first: (...numbers: number[]) => number) {
            let call = first;
            Object.defineProperty(this, name, {
              configurable: true,
              enumerable: true,
              get: () => around(this, call),
              set: (next: typeof first) => (call = next),
            });
          },
        });
      };
      let asked = 0;
      wrap(
        "ask",
        (_, call) =>
          (...sizes) =>
            (asked = call(...sizes)),
      );
      /** The same call with one more replaced tensor. */
      wrap("run_lesson", (bound, call) => () => {
        const { bytes, numbers, values: given } = read(bound, asked);
        const text = new TextDecoder().decode(bytes);
        const weight = weights.find(({ lesson }) => text.split("\n")[0] === lesson);
        if (weight === undefined) return call();
        const { id, shape, values } = weight;
        const replacedAt = 1 + (numbers[0] ?? 0);
        const more = [...numbers, shape.length, ...shape, values.length];
        more[replacedAt] = (more[replacedAt] ?? 0) + 1;
        const all = [...given, ...values];
        const line = new TextEncoder().encode(`${text}\n${id}`);
        const room = read(bound, bound.ask(line.length, more.length, all.length));
        room.bytes.set(line);
        room.numbers.set(more);
        room.values.set(all);
        return call();
      });
    },
    moved.map(({ lesson, id, shape, values }) => ({ lesson, id, shape: [...shape], values })),
  );
  await open(page, site);

  for (const { lesson, id: weight, tensors } of moved) {
    const fallen: string[] = [];
    for (const place of placesOf(lesson)) {
      await follow(page, fragmentOf(place));
      for (const { id, text } of await readBadges(page)) {
        expect(badgesOf(lesson, id, tensors), `${place.step}: ${id}`).toContain(text);
        if (!badgesOf(lesson, id, ownNumbers(lesson)).includes(text)) fallen.push(id);
      }
    }
    const downstream = downstreamOf(weight, ownNumbers(lesson));
    expect(fallen.length, `${lesson}: badges taken away by ${weight}`).toBeGreaterThan(0);
    expect(fallen.filter((id) => !downstream.has(id))).toEqual([]);
  }
});

test("a moved sharpness greys each badge that it makes untrue and says so, no other; the badge's button undoes it", async ({
  page,
  site,
}) => {
  await openCalmly(page, site);
  let greyed = 0;
  for (const place of everySixthPlace(1).filter(({ lesson }) => !isLaboratory(lesson))) {
    const { lesson } = place;
    await follow(page, fragmentOf(place));
    const sliders = page.locator(".sharpness input[type=range]:enabled");
    const before = await readBadges(page);
    if ((await sliders.count()) === 0 || before.length === 0) continue;
    await slide(sliders.first(), 200);
    const { settings } = parseAddress(await shownAddress(page), lessons);
    expect(Object.keys(settings), "one setting is moved").toHaveLength(1);
    const tensors = runLesson(lesson, settings);
    const after = await readBadges(page);
    const untrue = after.filter(
      ({ id }, at) => !badgesOf(lesson, id, tensors).includes(before[at]?.text ?? ""),
    );
    const grey = after.filter(({ text }) => /^(sharpness|factor in between) \d.*: not/i.test(text));
    expect(grey, `${lesson}/${place.step}`).toEqual(untrue);
    expect(
      after.filter((badge) => !grey.includes(badge)),
      "the others stand",
    ).toEqual(before.filter((_, at) => !grey.includes(after[at] ?? { id: "", text: "" })));
    if (grey.length === 0) continue;
    greyed += 1;
    const undo = "sharpness" in settings ? "Back to 1" : "Reset";
    await page.locator(".badge").getByRole("button", { name: undo, exact: true }).first().click();
    await expect.poll(() => readBadges(page), { intervals: [20] }).toEqual(before);
    await expect(page.locator(".badge").getByRole("button")).toHaveCount(0);
  }
  expect(greyed, "steps with a badge that a slider greys").toBeGreaterThan(
    isLong ? lessons.length : 2,
  );
});

test("a badge names every change that reaches its table, and Reset undoes those", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/scale?seed=9&query_token=4&sharpness=2&memory=0.1`);
  const badge = page.locator('[data-badge="attn_weights_2_qk"]');
  await expect(badge).toHaveText(/seed 9.*asking “one”.*sharpness 2\.00/);
  await expect(badge).not.toContainText(/memory/i);
  await page.locator(".badge").getByRole("button", { name: "Reset", exact: true }).click();
  await expect(badge).toHaveText("6 / 6 match the notebook");
  await expect(page).toHaveURL(`${site}#/simple/scale?memory=0.1`);
});

test("a change that does not reach a table leaves its badge", async ({ page, site }) => {
  await open(page, `${site}#/simple/query-key-value?sharpness=8&shift=5&scaled=false`);
  await expect(page.locator("[data-badge]")).toHaveText(
    Array.from({ length: 3 }, () => "2 / 2 match the notebook"),
  );
});
