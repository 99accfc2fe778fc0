import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test";

/** axe is typed against a Playwright of its own. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]["page"];

/** axe with every rule it has by default, on all of the page. */
export async function expectAccessible(page: Page, label: string): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page: page as unknown as AxePage })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  const told = violations.map(({ id, help, nodes }) => [
    id,
    help,
    ...nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
  ]);
  expect(told, label).toEqual([]);
  expect(passes.length, `${label}: rules that had something to check`).toBeGreaterThan(15);
}
