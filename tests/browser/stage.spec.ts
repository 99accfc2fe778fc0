import { isLaboratory } from "../../web/src/model/address";
import { everyPlace, fragmentOf, places } from "./support/engine";
import { isLong } from "./support/long";
import { follow, live } from "./support/page";
import { stageOf } from "./support/stage";
import { expect, test } from "./support/test";

/** Windows, in px, and how many columns a table may have at most that must be whole in it. */
const WINDOWS = [
  { width: 1280, height: 800, most: 8 },
  { width: 1440, height: 900, most: 8 },
  { width: 1920, height: 1080, most: 8 },
  { width: 2560, height: 1440, most: 8 },
  { width: 360, height: 740, most: 6 },
] as const;

/** Steps of lessons that are whole in a window of 1,280 by 800 px, at least. */
const WHOLE = 60;
const STEPS = places.length;

const [FIRST, ...OTHERS] = WINDOWS;

/** In the short form each step has the first window, and of every eighth step one of the others in either language. */
const windowsOf = (step: number, turn: number) => [
  FIRST,
  ...OTHERS.filter(
    (_, at) =>
      isLong || (step % 8 === 4 * turn && at === (Math.floor(step / 8) + 2 * turn) % OTHERS.length),
  ),
];

test.use({ folded: true });

for (const [turn, language] of ["index", "zh"].entries()) {
  test(`${language}: no table of few columns is cut off, and ${WHOLE} steps stand whole in one window`, async ({
    page,
    site,
  }) => {
    test.setTimeout(600_000);
    const cut: string[] = [];
    const words: string[] = [];
    const titles: string[] = [];
    const scrolled: string[] = [];
    const apart: string[] = [];
    let [whole, asked] = [0, 0];
    await page.goto(`${site}${language}.html`);
    await live(page);
    for (const [step, place] of everyPlace.entries()) {
      // The short form has every eighth step in the second language.
      if (!isLong && language === "zh" && step % 8 !== 4) continue;
      await follow(page, fragmentOf(place));
      for (const { width, height, most } of windowsOf(step, turn)) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => settled());
        const stage = await stageOf(page);
        const here = `${width} px ${fragmentOf(place)}`;
        const found = stage.cut.filter(({ columns }) => columns <= most).map(({ table }) => table);
        if (found.length > 0) cut.push(`${here}: ${found.join(", ")}`);
        if (stage.words.length > 0) words.push(`${here}: ${stage.words.join(", ")}`);
        if (stage.titles.length > 0) titles.push(`${here}: ${stage.titles.join(", ")}`);
        if (width !== 1280) continue;
        if (stage.slider === false) apart.push(here);
        if (isLaboratory(place.lesson)) continue;
        asked += 1;
        if (stage.screens <= 1) whole += 1;
        else scrolled.push(`${here}: ${stage.screens.toFixed(2)} windows`);
      }
    }
    expect.soft(cut, "tables cut off").toEqual([]);
    expect.soft(words, "headings cut off").toEqual([]);
    expect.soft(titles, "titles cut off or under buttons").toEqual([]);
    expect.soft(apart, "sliders out of sight of what they move").toEqual([]);
    expect(whole, `steps in one window, but for ${scrolled.join(", ")}`).toBeGreaterThanOrEqual(
      asked - (STEPS - WHOLE),
    );
  });
}
