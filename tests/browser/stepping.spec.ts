import type { Page } from "@playwright/test";
import type { Place } from "../../web/src/model/stepping";
import { inTurn, isLong, long } from "./support/long";
import { expect, test } from "./support/test";
import { fragmentOf, lessons, ownNumbers, places, run, steps } from "./support/engine";
import { expectEngineNumbers, follow, open, slide, slideOneFrame, stopClock } from "./support/page";
import { at, expectPlace, expectStep } from "./support/stepping";

/** What the page says of where it is. */
interface Standing {
  readonly hash: string;
  readonly current: readonly (string | null)[];
  readonly title: string;
  readonly heading: string;
  /** The page is scrolled to its top. */
  readonly top: boolean;
  /** Of “Previous step” and “Next step”, whether it can be pressed. */
  readonly open: readonly boolean[];
}

/** Presses what the selector finds, again and again, and says each time where the page then stands. */
function press(page: Page, selector: string, times: number): Promise<Standing[]> {
  return page.evaluate(
    async ([wanted, count]) => {
      const seen: Standing[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
        const changed = new Promise((resolve) => {
          addEventListener("hashchange", resolve, { once: true });
        });
        document.querySelectorAll<HTMLElement>(wanted)[wanted.includes(" a") ? turn : 0]?.click();
        await changed;
        await settled();
        seen.push({
          hash: location.hash,
          current: Array.from(document.querySelectorAll("nav [aria-current]"), (link) =>
            link.getAttribute("href"),
          ),
          title: document.title,
          heading: document.querySelector("h1")?.textContent ?? "",
          top: scrollY === 0,
          open: ["Previous step", "Next step"].map(
            (label) =>
              document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
                ?.disabled === false,
          ),
        });
      }
      return seen;
    },
    [selector, times] as const,
  );
}

/** Checks that the page showed these steps, each with its marks and a unique title. */
function expectStood(seen: readonly Standing[], wanted: readonly Place[]): void {
  expect(seen.map(({ hash }) => hash)).toEqual(wanted.map((place) => fragmentOf(place)));
  for (const { hash, current, title, heading, top } of seen) {
    expect([current, top], hash).toEqual([[hash, hash], true]);
    expect(heading.length, hash).toBeGreaterThan(0);
    expect(title.startsWith(`${heading} · `), `${hash}: ${title}`).toBe(true);
  }
}

test("“Next step” goes through all steps of all lessons, “Previous step” all the way back", async ({
  page,
  site,
}) => {
  await open(page, site);
  const next = page.getByRole("button", { name: "Next step", exact: true });
  const previous = page.getByRole("button", { name: "Previous step", exact: true });
  await expect(previous).toBeDisabled();
  await next.click();
  await expectPlace(page, places[1]);
  const forth = await press(page, 'button[aria-label="Next step"]', places.length - 2);
  expectStood(forth, places.slice(2));
  expect(forth.map((standing) => standing.open)).toEqual(
    forth.map((_, turn) => [true, turn < forth.length - 1]),
  );
  await expect(next).toBeDisabled();
  await previous.click();
  await expectPlace(page, places.at(-2));
  const back = await press(page, 'button[aria-label="Previous step"]', places.length - 2);
  expectStood(back, places.slice(0, -2).toReversed());
  expect(back.map((standing) => standing.open)).toEqual(
    back.map((_, turn) => [turn < back.length - 1, true]),
  );
  await expect(previous).toBeDisabled();
});

test(`every mark of ${isLong ? "every" : "every third"} lesson leads to its step, and a new step starts at its top`, async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const { id, steps: lessonSteps } of inTurn(lessons, 2, 3)) {
    await follow(page, `#/${id}/${lessonSteps.at(-1)?.id}`);
    const marks = page.getByRole("navigation", { name: "Steps of this lesson" }).getByRole("link");
    const titles = await marks.evaluateAll((links) =>
      links.map((link) => link.getAttribute("aria-label")),
    );
    const seen = await press(page, "nav.bar a", lessonSteps.length);
    expectStood(
      seen,
      lessonSteps.map((step) => ({ lesson: id, step: step.id })),
    );
    expect(titles).toEqual(seen.map(({ heading }) => heading));
  }
});

test("the rail leads to the first step of every lesson", async ({ page, site }) => {
  await open(page, site);
  for (const { id, steps: lessonSteps } of [...lessons.slice(1), ...lessons.slice(0, 1)]) {
    const first = { lesson: id, step: lessonSteps[0]?.id ?? "" };
    await page.locator(`#lessons a[href="${fragmentOf(first)}"]`).click();
    await expectPlace(page, first);
    await expectEngineNumbers(page, ownNumbers(id), id);
  }
});

test("Left and Right change the step, but not from inside a table, a slider or a field", async ({
  page,
  site,
}) => {
  await open(page, `${site}${at("naive-softmax")}`);
  await page.keyboard.press("ArrowRight");
  await expectStep(page, "stable-softmax");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expectStep(page, "divide-by-sum");
  await page.keyboard.press("ArrowRight");
  await expectStep(page, "naive-softmax");
  for (const key of ["Control+ArrowRight", "Alt+ArrowUp", "Meta+ArrowRight"]) {
    await page.keyboard.press(key);
  }
  await expectStep(page, "naive-softmax");

  await page.getByText("Settings", { exact: true }).click();
  const inside = [
    page.getByRole("spinbutton").first(),
    page.getByRole("combobox").first(),
    page.getByRole("grid").first().locator('td[tabindex="0"]'),
    page.getByRole("slider", { name: "Sharpness", exact: true }),
  ];
  for (const place of inside) {
    await place.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await expectStep(page, "naive-softmax");
  }
});

test("two quick presses of a key go two steps, even before the browser reports the first", async ({
  page,
  site,
}) => {
  await open(page, `${site}${at("naive-softmax")}`);
  await page.evaluate(async () => {
    for (let press = 0; press < 2; press += 1) {
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }),
      );
      // What is done at once is done by then; no event of the browser comes between.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    }
  });
  await expectStep(page, steps[steps.indexOf("naive-softmax") + 2]);
});

test(
  "the keys, too, go on from a lesson to the next and stop at the very ends",
  long,
  async ({ page, site }) => {
    await open(page, `${site}${fragmentOf(places[0])}`);
    await page.keyboard.press("ArrowLeft");
    await expectPlace(page, places[0]);
    const [end, start] = [places[steps.length - 1], places[steps.length]];
    await follow(page, fragmentOf(end));
    await page.keyboard.press("ArrowRight");
    await expectPlace(page, start);
    await page.keyboard.press("ArrowLeft");
    await expectPlace(page, end);
    await follow(page, fragmentOf(places.at(-1)));
    await page.keyboard.press("ArrowRight");
    await expectPlace(page, places.at(-1));
  },
);

test("the browser's back goes to the step before, a changed setting is no step", async ({
  page,
  site,
}) => {
  await open(page, `${site}${at("context")}`);
  await page.getByRole("button", { name: "Next step" }).click();
  await expectStep(page, "all-scores");
  await page.getByRole("button", { name: "Take 12 tokens" }).click();
  await expect(page).toHaveURL(`${site}${at("all-scores", "?tokens=12")}`);
  await expectEngineNumbers(page, run({ tokens: 12 }), "12 tokens");
  await page.getByRole("button", { name: "Next step" }).click();
  await expectStep(page, "all-weights");
  await page.goBack();
  await expectStep(page, "all-scores");
  await expectEngineNumbers(page, run({ tokens: 12 }), "back at 12 tokens");
  await page.goBack();
  await expectStep(page, "context");
  await expectEngineNumbers(page, run(), "back at the first");
  await page.goForward();
  await expectStep(page, "all-scores");
});

test("a link followed just before a changed setting reaches the address is not lost", async ({
  page,
  site,
}) => {
  await page.clock.install();
  // Holds back the event of the link until the pause after which the address follows is over.
  await page.addInitScript(() => {
    addEventListener(
      "hashchange",
      (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  });
  await open(page, `${site}${at("scale")}`);
  await stopClock(page);
  await slideOneFrame(page.getByRole("slider", { name: "Sharpness", exact: true }), 200);
  await page.evaluate((link) => (location.hash = link), at("tokens"));
  await page.clock.runFor(500);
  await page.clock.resume();
  await page.evaluate(() => dispatchEvent(new Event("hashchange")));
  await expectStep(page, "tokens");
  await expect(page).toHaveURL(`${site}${at("tokens")}`);
});

test(
  "a link followed in a stream of changes takes the last of them along",
  long,
  async ({ page, site }) => {
    await page.clock.install();
    await open(page, `${site}${at("scale")}`);
    const slider = page.getByRole("slider", { name: "Sharpness", exact: true });
    const said = () => /sharpness=[^&]+/.exec(new URL(page.url()).hash)?.[0];
    await slide(slider, 230);
    await expect.poll(said).toBeDefined();
    const last = said();
    await slide(slider, 200);
    await expect.poll(said).not.toBe(last);
    // The pause after which links say what was changed does not come.
    await stopClock(page);
    for (const position of [210, 220]) await slideOneFrame(slider, position);
    await slider.evaluate((element: HTMLInputElement) => {
      element.value = "230";
      element.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector<HTMLElement>("nav.bar a:not([aria-current])")?.click();
    });
    await page.clock.resume();
    await expect(slider).not.toBeVisible();
    expect(said()).toBe(last);
  },
);
