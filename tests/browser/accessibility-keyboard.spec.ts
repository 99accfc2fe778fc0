import { expect, test } from "./support/test";
import { fragmentOf, lessonsAndLaboratories, placesOf } from "./support/engine";
import { expectAt, expectStop, isAt, tab, tabTo } from "./support/keyboard";
import { inTurn, isLong } from "./support/long";
import { open } from "./support/page";
import { expectPlace } from "./support/stepping";

const SIZES = [
  [1280, 900],
  [360, 640],
] as const;

/** The short form walks through one of them, on a phone with a keyboard. */
const walked = lessonsAndLaboratories.filter(({ id }) => isLong || id === "lab/attention");

for (const { id: lesson } of walked) {
  for (const [width, height] of inTurn(SIZES, 1, 2)) {
    test(`${lesson}: by keys alone every stop of every step is reached, seen and left, to the end, ${width} px wide`, async ({
      openContext,
      site,
    }) => {
      test.slow();
      const page = await (await openContext({ viewport: { width, height } })).newPage();
      const places = placesOf(lesson);
      await open(page, `${site}${fragmentOf(places[0])}`);
      const faults: string[] = [];
      for (const [at, place] of places.entries()) {
        await expectPlace(page, place);
        await page.evaluate(() => settled());
        // From where the last step was left: on to the end of the page, round, and once through all of it.
        let [round, stops] = [false, 0];
        for (let pressed = 0; pressed < 600; pressed += 1) {
          const stop = await tab(page);
          if (stop.follows === undefined) {
            if (round) break;
            round = true;
            continue;
          }
          const where = `${place.step}: `;
          faults.push(...stop.faults.map((fault) => where + fault));
          if (!stop.follows && !round) round = true;
          else if (!stop.follows) faults.push(`${where}${stop.label} comes too late`);
          if (round) stops += 1;
        }
        expect(stops, `${place.step}: stops`).toBeGreaterThan(10);
        const back = await tab(page, "Shift+Tab");
        expect(back.faults, "the last stop, backwards").toEqual([]);
        if (at === places.length - 1) break;
        await page.keyboard.press("Shift+Tab");
        await tabTo(page, "nav.bar .next");
        await page.keyboard.press("Enter");
      }
      expect(faults).toEqual([]);
    });
  }
}

test("by keys alone: from the address bar to a number, its change, its origin, the slider, the code, menus and dialogs", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const press = (...keys: readonly string[]): Promise<void> =>
    keys.reduce(async (before, key) => {
      await before;
      await page.keyboard.press(key);
    }, Promise.resolve());
  await open(page, `${site}#/simple/all-weights`);

  await tabTo(page, "a.skip", 1);
  await press("Enter");
  expect(await isAt(page, "main"), "past the list of lessons").toBe(true);

  await tabTo(page, "main [role=grid] td");
  await press("ArrowDown", "ArrowRight");
  const cell = 'main td[data-row="1"][data-column="1"]';
  await expectAt(page, cell, "a cell inside the table");
  await page.keyboard.type("2");
  await expectAt(page, "input", "the field over the cell");
  await press("Enter");
  await expectAt(page, `${cell}[data-changed=typed]`, "the cell typed over");
  await press("Control+z");
  await expectAt(page, `${cell}:not([data-changed])`, "undone");

  await press("i");
  await expectAt(page, `${cell}[aria-selected=true]`, "the cell inspected");
  await tabTo(page, ".inspector button.quiet");
  await tabTo(page, ".inspector table button");
  await press("Enter");
  await expect(page.locator("td[aria-selected=true]").first()).toHaveText(/\d/);
  await expectStop(page, "after a term was followed");
  await press("Escape");
  await expect(page.locator("td[aria-selected=true]")).toHaveCount(0);
  await expectStop(page, "after the inspector was let go");

  await tabTo(page, "main .sharpness input[type=range]");
  await press("ArrowRight");
  await expect(page).toHaveURL(/sharpness=/);
  await expectAt(page, "main .sharpness input[type=range]", "the slider");
  await press("Control+z");

  await tabTo(page, "main [aria-haspopup=menu]");
  await press("Enter");
  await expectAt(page, "[role=menu] [role=menuitem]", "the menu");
  await press("ArrowDown", "Escape");
  await expectAt(page, "main [aria-haspopup=menu]", "back from the menu");

  await tabTo(page, "#code-toggle");
  await press("Enter");
  await expect(page.locator("#code-toggle")).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/code=/);
  await expectStop(page, "with the code open");

  await tabTo(page, "article .choices details > summary");
  await press("Enter");
  await expect(page.locator("article .choices details [aria-keyshortcuts]")).toBeVisible();
  await tabTo(page, "article .choices details [aria-keyshortcuts]");
  await press("Shift+Tab", "Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  for (let pressed = 0; pressed < 12; pressed += 1) {
    const { faults, follows } = await tab(page);
    // After the dialog's last stop, Tab goes to the browser's toolbar and comes back.
    if (follows === undefined) continue;
    expect(faults).toEqual([]);
    expect(await isAt(page, "dialog *")).toBe(true);
  }
  await press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectAt(
    page,
    "article .choices details button:has(+ [aria-keyshortcuts])",
    "out of the dialog",
  );

  await tabTo(page, "nav.bar .next");
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All context vectors");
  await expectAt(page, "nav.bar .next", "on the next step");
});
