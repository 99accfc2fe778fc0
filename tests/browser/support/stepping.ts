import type { Page } from "@playwright/test";
import type { Place } from "../../../web/src/model/stepping";
import { fragmentOf, lesson } from "./engine";
import { expect } from "./test";

/** The address of a step of the first lesson. */
export const at = (step: string | undefined, query = ""): string =>
  `#/${lesson.id}/${step}${query}`;

/** The element with the page's message on a wrong address; an output is another status. */
export const STATUS = "main > [role=status]";

/** An address is that of a step, with any other parameters. */
export const isIn = (place: Place | undefined, fragment: string): boolean =>
  fragment.split("?")[0] === fragmentOf(place);

export async function expectStep(page: Page, step: string | undefined): Promise<void> {
  await expectPlace(page, { lesson: lesson.id, step: step ?? "" });
}

/** The step that the page shows, by the address and by its marks alike. */
export async function expectPlace(page: Page, place: Place | undefined): Promise<void> {
  const wanted = fragmentOf(place);
  await expect.poll(() => new URL(page.url()).hash.split("?")[0], { intervals: [20] }).toBe(wanted);
  // The list of lessons is folded up on a phone.
  for (const list of ["#lessons", "nav.bar"]) {
    const current = page.locator(`${list} [aria-current]`);
    await expect(current).toHaveCount(1);
    await expect(current).toHaveAttribute("href", new RegExp(`^${wanted}(\\?|$)`));
  }
}
