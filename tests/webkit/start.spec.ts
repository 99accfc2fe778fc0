import axe from "axe-core";
import { formatNumber } from "../../web/src/model/number";
import {
  everyPlace,
  lesson,
  lessonsAndLaboratories,
  places,
  ownNumbers,
  run,
  fragmentOf,
  tensorOf,
} from "../browser/support/engine";
import { isLong } from "../browser/support/long";
import { expect, test } from "./support/test";
import type { Look } from "./support/test";

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly string[] }[];
  readonly passes: number;
}

const LOOKS: readonly Look[] = ["desk", "phone"];

for (const look of LOOKS) {
  test.describe(`on a ${look}`, () => {
    test.use({ look });

    for (const way of ["http", "file"] as const) {
      test(`over ${way}, the opening has the engine's numbers and the reader's theme, fits, and axe finds nothing`, async ({
        view,
        site,
      }) => {
        await view.open(site[way] + "index.html");
        const row = Array.from(tensorOf(ownNumbers("lab/it"), "weights").data).slice(28, 33);
        const written = await view.evaluate(() =>
          Array.from(document.querySelectorAll("[data-share]"), ({ textContent }) => textContent),
        );
        expect(written.map((text) => text?.trim())).toEqual(
          row.map((share) => formatNumber(share, 2)),
        );
        const shown = await view.evaluate(() => ({
          width: innerWidth,
          isDark: matchMedia("(prefers-color-scheme: dark)").matches,
          paper: getComputedStyle(document.documentElement).backgroundColor,
        }));
        expect(shown.width).toBe(look === "phone" ? 360 : 1280);
        expect(shown.isDark).toBe(look === "phone");
        const [red = NaN] = (/\d+/.exec(shown.paper) ?? []).map(Number);
        expect(red < 128, shown.paper).toBe(look === "phone");
        expect(await view.overflow()).toBeLessThanOrEqual(0);

        // A script that WebKit's driver brings is none of the page's.
        await view.driver.executeScript(axe.source);
        const found = await view.evaluate<Found>(async () => {
          const { axe: checker } = globalThis as unknown as { axe: typeof axe };
          const { violations, passes } = await checker.run({ preload: false });
          return {
            violations: violations.map(({ id, nodes }) => ({
              id,
              nodes: nodes.map(({ html }) => html.slice(0, 200)),
            })),
            passes: passes.length,
          };
        });
        expect(found.violations).toEqual([]);
        expect(found.passes).toBeGreaterThan(15);
      });
    }
  });
}

test(`over http, every step of every lesson${isLong ? " and laboratory" : ""} shows the engine's numbers`, async ({
  view,
  site,
}) => {
  await view.open(site.http);
  for (const place of isLong ? everyPlace : places) {
    await view.follow(fragmentOf(place));
    await view.expectEngineNumbers(ownNumbers(place.lesson), fragmentOf(place), "main");
  }
});

test.describe("on a phone, from a folder", () => {
  test.use({ look: "phone" });

  test("every lesson and laboratory opens with the engine's numbers, no wider than the screen", async ({
    view,
    site,
  }) => {
    await view.open(`${site.file}index.html`);
    for (const { id, steps } of lessonsAndLaboratories) {
      for (const step of isLong ? steps : steps.slice(0, 1)) {
        const fragment = fragmentOf({ lesson: id, step: step.id });
        await view.follow(fragment);
        expect(await view.overflow(), fragment).toBeLessThanOrEqual(0);
        await view.expectEngineNumbers(ownNumbers(id), fragment, "main");
      }
    }
  });
});

test("“Next step” leads on through a lesson, and the browser's Back to the step before", async ({
  view,
  site,
}) => {
  await view.open(`${site.http}#/simple`);
  const [, second, third] = places.filter((place) => place.lesson === lesson.id);
  for (const place of [second, third]) {
    await (await view.named("button", "Next step")).click();
    await expect.poll(() => view.evaluate(() => location.hash)).toBe(fragmentOf(place));
    await view.expectEngineNumbers(run(), fragmentOf(place), "main");
  }
  await view.evaluate(() => {
    history.back();
  });
  await expect.poll(() => view.evaluate(() => location.hash)).toBe(fragmentOf(second));
});
