import type { Page } from "@playwright/test";
import { parseAddress } from "../../web/src/model/address";
import { doubleClicked, expect, test } from "./support/test";
import {
  engine,
  fragmentOf,
  lesson,
  lessonOf,
  lessons,
  ownNumbers,
  placesOf,
  run,
  runLesson,
  steps,
} from "./support/engine";
import { inTurn, isLong, long } from "./support/long";
import { expectEngineNumbers, follow, live, open, shownAddress, slide } from "./support/page";
import { holdRequests } from "./support/slow-requests";
import { STATUS, at, expectPlace, expectStep, isIn } from "./support/stepping";

for (const way of ["http", "a double-click"] as const) {
  test(
    `over ${way}, a reload keeps the step and every setting`,
    way === "http" ? long : {},
    async ({ page, site }) => {
      await open(page, way === "http" ? site : doubleClicked);
      await page.getByRole("navigation", { name: "Lessons" }).getByRole("link").nth(3).click();
      await slide(page.getByRole("slider", { name: "Sharpness", exact: true }), 220);
      await page.getByRole("combobox").first().selectOption("4");
      await slide(page.getByRole("slider", { name: "Add to every score" }), -1.5);
      await expect(page).toHaveURL(/shift=-1\.5/);
      const address = page.url();
      const sharpness = Number(new URLSearchParams(address.split("?")[1]).get("sharpness"));
      expect(sharpness).toBeGreaterThan(1);
      const settings = { query_token: 4, sharpness, shift: -1.5 };
      await expectEngineNumbers(page, run(settings), "before the reload");
      await page.reload();
      await live(page);
      expect(page.url()).toBe(address);
      await expectStep(page, steps[3]);
      await expectEngineNumbers(page, run(settings), "after the reload");
      await page.getByRole("button", { name: "Next step" }).click();
      await expectStep(page, steps[4]);
      await expectEngineNumbers(page, run(settings), "at the next step");
    },
  );
}

test("a link followed during the first load opens its target", async ({ page, site }) => {
  const release = await holdRequests(page, /\/simple-[^/]*\.js$/);
  const asked = page.waitForRequest(/\/simple-[^/]*\.js$/);
  await page.goto(`${site}#/simple/scale`, { waitUntil: "commit" });
  await asked;
  const wanted = { lesson: "heads", step: "split" };
  await page.evaluate((fragment) => (location.hash = fragment), fragmentOf(wanted));
  release();
  await live(page);
  await expectPlace(page, wanted);
  await expectEngineNumbers(page, ownNumbers("heads"), "heads");
  expect(await shownAddress(page)).toBe(fragmentOf(wanted));
  await page.goBack();
  await expectStep(page, "scale");
});

const CHOOSERS: Readonly<Record<string, string>> = { example: "Example", head: "Head" };

/** What the choosers of a step name, counted from 0; nothing where there is none. */
function looked(page: Page): Promise<Record<string, number>> {
  return page.evaluate((legends) => {
    const found: Record<string, number> = {};
    for (const group of document.querySelectorAll(".choices fieldset")) {
      const radios = Array.from(group.querySelectorAll("input"));
      const legend = group.querySelector("legend")?.textContent;
      const axis = Object.keys(legends).find((name) => legends[name] === legend) ?? "";
      found[axis] = radios.findIndex(({ checked }) => checked);
    }
    const select = document.querySelector<HTMLSelectElement>(".choices select");
    return select === null ? found : { ...found, row: select.selectedIndex };
  }, CHOOSERS);
}

/** What a lesson lets one look at by parts, without a setting for it: each with a place that is not the first. */
function viewsOf(id: string): Record<string, number> {
  const { settings } = lessonOf(id);
  const counts = Object.values(ownNumbers(id)).map(({ shape }) => shape.length);
  return {
    ...("query_token" in settings ? {} : { row: 3 }),
    ...(counts.includes(3) && ("batch" in settings ? { example: 2 } : { head: 1 })),
  };
}

test("a reload and the next step keep the shown row, example and head", async ({ page, site }) => {
  await open(page, site);
  const kept = new Set<string>();
  // The short form takes two that have all three.
  const asked = lessons.filter(({ id }) => isLong || id === "causal" || id === "heads");
  for (const { id } of asked) {
    const wanted = new Map(Object.entries(viewsOf(id)));
    for (const place of placesOf(id)) {
      if (wanted.size === 0) break;
      await follow(page, fragmentOf(place));
      for (const axis of Object.keys(await looked(page))) {
        const view = wanted.get(axis);
        if (view === undefined) continue;
        wanted.delete(axis);
        kept.add(axis);
        const fragment = fragmentOf(place, { [axis]: view });
        await follow(page, fragment);
        expect((await looked(page))[axis], `${fragment}: what is looked at`).toBe(view);
        await page.reload();
        await live(page);
        expect((await looked(page))[axis], fragment).toBe(view);
        await expectEngineNumbers(page, ownNumbers(id), fragment);
        const links = page.getByRole("navigation", { name: "Steps of this lesson" });
        const addresses = await links
          .getByRole("link")
          .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
        expect(addresses).toEqual(placesOf(id).map((each) => fragmentOf(each, { [axis]: view })));
      }
    }
    expect([...wanted.keys()], `${id}: what no step lets one choose`).toEqual([]);
  }
  expect([...kept].sort()).toEqual(["example", "head", "row"]);
});

test("a lesson alone and a link from outside open what they name", async ({ page, site }) => {
  for (const [turn, { id }] of inTurn(lessons, 0, 2).entries()) {
    for (const fragment of inTurn([`#/${id}`, `#/${id}/`], turn % 2, 2)) {
      await page.goto("about:blank");
      await open(page, `${site}${fragment}`);
      const first = { lesson: id, step: lessonOf(id).steps[0]?.id ?? "" };
      const current = page.getByRole("navigation", { name: "Lessons" }).locator("[aria-current]");
      await expect(current).toHaveAttribute("href", fragmentOf(first));
      await expect(page.locator(STATUS)).toBeEmpty();
    }
  }
});

/** The fewest letters to put in, take out or replace to make one word of another. */
function distance(from: string, to: string): number {
  if (from === "" || to === "") return from.length + to.length;
  if (from.at(-1) === to.at(-1)) return distance(from.slice(0, -1), to.slice(0, -1));
  const less = [from.slice(0, -1), to.slice(0, -1)] as const;
  return 1 + Math.min(distance(less[0], to), distance(from, less[1]), distance(...less));
}

test(
  "an unknown lesson opens the one with the nearest name, and a message says so",
  long,
  async ({ page, site }) => {
    await open(page, site);
    const ids = lessons.map(({ id }) => id);
    const names = [...ids.flatMap((id) => [id.slice(1), `${id}s`, id.toUpperCase()]), "q", "cost"];
    for (const name of names.filter((each) => !ids.includes(each))) {
      await follow(page, `#/${name}`);
      const shown = parseAddress(await shownAddress(page), lessons).lesson;
      const far = ids.map((id) => distance(name.toLowerCase(), id));
      expect(distance(name.toLowerCase(), shown), `${name} → ${shown}`).toBe(Math.min(...far));
      await expect(page.locator(STATUS)).toContainText(`There is no lesson “${name}”`);
      await expect(page.locator(STATUS)).toContainText(`“${shown}”`);
      expect(
        isIn({ lesson: shown, step: lessonOf(shown).steps[0]?.id ?? "" }, await shownAddress(page)),
      ).toBe(true);
      await expectEngineNumbers(page, ownNumbers(shown), name);
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(page.locator(STATUS)).toBeEmpty();
    }
  },
);

test("an unknown step, setting or value shows a message and the nearest valid one", async ({
  page,
  site,
}) => {
  const cases: readonly [fragment: string, step: string, says: RegExp][] = [
    ["#/simpel/scale", "scale", /no lesson “simpel”.*“simple”/],
    ["#/simple/scael", "scale", /no step “scael”.*“scale”/],
    ["#/simple/QUERY-SCORES", "query-scores", /no step “QUERY-SCORES”.*“query-scores”/],
    ["#/simple/all-weigths?sharpness=8", "all-weights", /no step “all-weigths”/],
    ["#/simple/scale?sharpnes=8", "scale", /no setting “sharpnes”/],
    ["#/simple/scale?sharpness=-1", "scale", /“sharpness” cannot be “-1”/],
    ["#/simple/scale?sharpness=NaN", "scale", /“sharpness” cannot be “NaN”/],
    ["#/simple/scale?sharpness=", "scale", /“sharpness” cannot be “”/],
    ["#/simple/scale?tokens=2.5", "scale", /“tokens” cannot be “2\.5”/],
    ["#/simple/scale?tokens=0", "scale", /“tokens” cannot be “0”/],
    ["#/simple/scale?tokens=1e99", "scale", /“tokens” cannot be “1e99”/],
    ["#/simple/scale?seed=-1", "scale", /“seed” cannot be “-1”/],
    ["#/simple/scale?scaled=maybe", "scale", /“scaled” cannot be “maybe”/],
    ["#/simple/tokens?road=long", "tokens", /“road” cannot be “long”/],
    ["#/simple/scale?row=-1", "scale", /“row” cannot be “-1”/],
    ["#/simple/scale?head=x", "scale", /“head” cannot be “x”/],
  ];
  await open(page, site);
  const status = page.locator(STATUS);
  for (const [fragment, step, says] of inTurn(cases, 0, 2)) {
    await follow(page, fragment);
    await expect(status, fragment).toHaveText(says);
    await expect(status, fragment).not.toContainText(/undefined|null|\[object/);
    expect(isIn({ lesson: lesson.id, step }, await shownAddress(page)), fragment).toBe(true);
    const settings = fragment.includes("sharpness=8") ? { sharpness: 8 } : {};
    await expectEngineNumbers(page, run(settings), fragment);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(status).toBeEmpty();
  }
});

test("settings that the engine refuses in combination show its message, and keep their defaults", async ({
  page,
  site,
}) => {
  await open(page, site);
  const status = page.locator(STATUS);
  let refused = 0;
  for (const { id, settings, steps: lessonSteps } of lessons) {
    if (!("query_token" in settings)) continue;
    const place = { lesson: id, step: lessonSteps.at(-1)?.id ?? "" };
    for (const together of [{ query_token: 63 }, { tokens: 2, query_token: 3 }]) {
      expect(() => runLesson(id, together)).toThrow(/query_token/);
      await follow(page, fragmentOf(place, together));
      const reason = sentenceOf(() => runLesson(id, together));
      await expect(status).toContainText(`${reason} The settings stand at their defaults.`);
      await expectEngineNumbers(page, ownNumbers(id), fragmentOf(place, together));
      expect(await shownAddress(page)).toBe(fragmentOf(place));
      refused += 1;
    }
    await follow(page, fragmentOf(place, { tokens: 2, query_token: 1 }));
    await expect(status).toBeEmpty();
  }
  expect(refused).toBeGreaterThan(0);
});

function sentenceOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error("The engine did not refuse.");
}

test("a hostile address cannot break the page, whether opened or followed", async ({
  page,
  site,
}) => {
  const hostile = [
    "#%",
    "#/%/%E0%A4%A",
    "#/simple/%?%=%",
    `#/${"a".repeat(20_000)}/${"b".repeat(20_000)}?${"c".repeat(20_000)}=1`,
    `#/simple/scale?${"x=1&".repeat(300)}`,
    "#/__proto__/__proto__?__proto__=1",
    "#/constructor/constructor?constructor=1&toString=2&hasOwnProperty=3",
    "#/simple/__proto__?__proto__=%7B%7D",
    "#/simple/scale?seed=__proto__&road=constructor",
    "#/simple/tokens?road=__proto__",
    "#/simple/tokens?edits=__proto__&cell=__proto__&row=__proto__",
    "#/causal/causal-head?example=1e999&head=-0&row=0x10",
    "#/<img src=x onerror=alert(1)>/<script>",
    "#/simple/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E?%3Cb%3E=%3Ci%3E",
    "#/simple/%00%0A%E2%80%AE?%00=%00",
    "#////////????&&&&====",
    "#javascript:alert(1)",
  ];
  // In the short form every fourth one is opened, and every second one followed, apart from those.
  for (const fragment of inTurn(hostile, 1, 4)) {
    const label = fragment.slice(0, 60);
    await page.goto("about:blank");
    await open(page, `${site}${fragment}`);
    await expect(page.getByRole("heading", { level: 1 }), label).toBeVisible();
    const shown = parseAddress(await shownAddress(page), engine.lessons);
    await expectEngineNumbers(page, runLesson(shown.lesson, shown.settings), label);
    const status = page.locator(STATUS);
    await expect(status.locator("*").locator("img, script, b, i")).toHaveCount(0);
    expect((await status.innerText()).length, `${label}: what is said`).toBeLessThan(3_000);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, label).toBe(0);
  }
  await follow(page, at("tokens"));
  for (const fragment of inTurn(hostile, 0, 2)) {
    await follow(page, fragment);
    await follow(page, at("scale"));
    await expectStep(page, "scale");
    await expectEngineNumbers(page, run(), `after ${fragment.slice(0, 60)}`);
  }
});
