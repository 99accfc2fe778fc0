import type { Page } from "@playwright/test";
import { FRAME_SCRIPT } from "../../web/build/notebook-frame.ts";
import { doubleClicked, expect, test } from "./support/test";
import { fragmentOf, lessons, ownNumbers, places, run, runLesson } from "./support/engine";
import { everySixth, inTurn, long } from "./support/long";
import { expectEngineNumbers, follow, open, openOpening } from "./support/page";

/** Beside the page's files, the one script of the notebooks' frame may run. */
const POLICY =
  `default-src 'none'; script-src 'self' ${FRAME_SCRIPT} 'wasm-unsafe-eval'; ` +
  "style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; " +
  "form-action 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html attention-lab";

test(`without WebAssembly the page says so and keeps its first values, on ${everySixth} step`, async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });
  await page.goto(site);
  await expect(page.locator("html")).toHaveAttribute("data-engine", "failed");
  await expect(page.locator("main > [role=status]")).toContainText(
    /engine could not start: .*WebAssembly.* you cannot change them\./,
  );
  for (const place of inTurn(places, 0, 6)) {
    await follow(page, fragmentOf(place));
    await expectEngineNumbers(page, ownNumbers(place.lesson), fragmentOf(place));
    const left = await page.evaluate(() => ({
      controls: Array.from(
        document.querySelectorAll<HTMLInputElement>(
          "main :is(input, select, button):enabled:not(.more *, .tint)",
        ),
        (control) =>
          control.closest("fieldset")?.firstElementChild?.textContent ?? control.textContent,
      ),
      badges: document.querySelectorAll("[data-badge]").length,
    }));
    expect(left.badges, fragmentOf(place)).toBe(0);
    // To look at another part of the same numbers, at an aside or at other tints needs no engine.
    const looking = /^(Example|Head|Matrix|Copy link|(Earlier|Later) (rows|columns))$/;
    expect(
      left.controls.filter((name) => !looking.test(name)),
      fragmentOf(place),
    ).toEqual([]);
  }
});

test("an address with settings that cannot be computed does not show numbers of other settings", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });
  await page.goto(`${site}#/simple/scale?sharpness=8`);
  await expect(page.locator("html")).toHaveAttribute("data-engine", "failed");
  await expectEngineNumbers(page, run(), "the defaults");
  await expect(page.getByRole("slider", { name: "Sharpness", exact: true })).toHaveAttribute(
    "aria-valuetext",
    "1.00 ×",
  );
});

for (const [turn, way] of (["http", "a double-click"] as const).entries()) {
  test(
    `over ${way}, the strict policy holds and the page requests only its files`,
    way === "http" ? long : {},
    async ({ page, site, browserName }) => {
      const address = way === "http" ? site : doubleClicked;
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await open(page, address);
      await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute(
        "content",
        POLICY,
      );
      for (const place of inTurn(places, turn + 1, 6)) {
        await follow(page, fragmentOf(place, { sharpness: 3 }));
      }
      await follow(page, fragmentOf(places.at(-1), { sharpness: 3 }));
      const last = lessons.at(-1)?.id ?? "";
      await expectEngineNumbers(page, runLesson(last, { sharpness: 3 }), "the last step");
      const folder = new URL(".", address).href;
      expect(asked.filter((url) => !url.startsWith(folder) && !url.startsWith("data:"))).toEqual(
        [],
      );
      // Firefox does not report requests for files.
      if (way === "http" || browserName === "chromium") expect(asked.length).toBeGreaterThan(2);
    },
  );
}

/** Where the title and every table stand, from the top left of the page. */
function standing(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const round = (value: number): number => Math.round(value * 10) / 10;
    return Object.fromEntries(
      Array.from(
        document.querySelectorAll("h1, .picture, .controls, .sentence, .source, section, header"),
        (element, place) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const name = element.getAttribute("aria-label") ?? element.className;
          return [`${place} ${name}`, [x, y + scrollY, width, height].map(round)];
        },
      ),
    );
  });
}

test.describe("for a new reader", () => {
  test.use({ folded: true });

  for (const [width, late] of [
    [1280, false],
    [360, false],
    [360, true],
  ] as const) {
    const faces = late ? ", faces later than that" : "";
    test(
      `nothing moves when the engine goes live, ${width} px wide${faces}`,
      width === 360 && !late ? long : {},
      async ({ openContext, site }) => {
        const context = await openContext({ viewport: { width, height: 900 } });
        const still = await context.newPage();
        // One that does nothing, and which the page does not miss.
        const empty = { contentType: "text/javascript", body: "scripts.hasStarted = () => true;" };
        await still.route("**/index-*.js", (route) => route.fulfill(empty));
        await still.goto(site);
        const before = await standing(still);
        expect(Object.keys(before).length).toBeGreaterThan(5);

        const page = await (await openContext({ viewport: { width, height: 900 } })).newPage();
        await page.route("**/*.woff2", async (route) => {
          // The text is hidden until then.
          if (late) await page.locator("html[data-engine=live]").waitFor({ state: "attached" });
          await route.continue();
        });
        await page.addInitScript(() => {
          const shifted = window as Window & { shifts?: number };
          shifted.shifts = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              shifted.shifts =
                (shifted.shifts ?? 0) + (entry as PerformanceEntry & { value: number }).value;
            }
          }).observe({ type: "layout-shift", buffered: true });
        });
        await openOpening(page, site);
        expect(await standing(page)).toEqual(before);
        const shifts = await page.evaluate(() => (window as Window & { shifts?: number }).shifts);
        expect(shifts, "layout shift").toBeLessThan(0.01);
      },
    );
  }

  test("another step than the first never flashes the first one", async ({ page, site }) => {
    await page.addInitScript(() => {
      const seen = window as Window & { seen?: Set<string> };
      seen.seen = new Set();
      const look = (): void => {
        const title = document.querySelector("h1");
        if (title?.checkVisibility({ visibilityProperty: true })) seen.seen?.add(title.textContent);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const elsewhere = fragmentOf(places.at(-1));
    await open(page, `${site}${elsewhere}`);
    await follow(page, elsewhere);
    const titles = await page.evaluate(() => [
      ...((window as Window & { seen?: Set<string> }).seen ?? []),
    ]);
    expect(titles).toEqual([await page.getByRole("heading", { level: 1 }).textContent()]);
  });
});
