import { expectAccessible } from "./support/accessible";
import { fragmentOf, placesOf, lessonsAndLaboratories } from "./support/engine";
import { isLong, longBut } from "./support/long";
import { open } from "./support/page";
import { expect, test } from "./support/test";
import { EVERY_LOOK, VIEWS, pageIn, showStep } from "./support/views";
import type { Look } from "./support/views";

const describe = ({ language, colorScheme, width }: Look): string =>
  `${language}, ${colorScheme}, ${width} px wide`;

/**
 * The short form checks every seventh lesson and every fifth view, once, and takes turns with the looks; the contrast of
 * words on some of these views, and on one step of a lesson. That of numbers, names and marks is looked at in
 * accessibility-colours.spec.ts.
 */
const looksOf = (turn: number): readonly Look[] =>
  isLong ? EVERY_LOOK : EVERY_LOOK.slice(turn % EVERY_LOOK.length).slice(0, 1);

const heightOf = ({ width }: Look): number => (width < 400 ? 800 : 900);

test("the looks are every combination of language, theme and width", () => {
  expect(new Set(EVERY_LOOK.map(describe)).size).toBe(8);
});

for (const [turn, { id: lesson }] of lessonsAndLaboratories.entries()) {
  for (const look of looksOf(turn)) {
    const places = placesOf(lesson).filter((_, at) => isLong || at % 4 === turn % 4);
    test(
      `${lesson}: axe finds nothing on ${isLong ? "its" : "a quarter of its"} steps, ${describe(look)}`,
      longBut(turn, 7),
      async ({ openContext, site }) => {
        const { colorScheme, width } = look;
        const viewport = { width, height: heightOf(look) };
        const page = await (await openContext({ colorScheme, viewport })).newPage();
        await open(page, pageIn(site, look));
        for (const [at, place] of places.entries()) {
          await showStep(page, fragmentOf(place));
          await expectAccessible(page, place.step, { contrast: isLong || at === 0 });
        }
      },
    );
  }
}

for (const [turn, { name, show }] of VIEWS.entries()) {
  for (const look of looksOf(turn)) {
    test(
      `axe finds nothing: ${name}, ${describe(look)}`,
      longBut(turn, 5),
      async ({ openContext, site }) => {
        const { colorScheme, width } = look;
        const viewport = { width, height: heightOf(look) };
        const page = await (
          await openContext({ colorScheme, viewport, reducedMotion: "reduce" })
        ).newPage();
        await show(page, site, look);
        await expectAccessible(page, name, { contrast: isLong || turn % 3 === 1 });
      },
    );
  }
}
