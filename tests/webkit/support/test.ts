import { test as base, expect } from "@playwright/test";
import { serve } from "../../../web/scripts/serve.mjs";
import { fileURLToPath } from "node:url";
import { startDriver } from "./browser";
import type { Driver } from "./browser";
import { WebKitPage } from "./page";
import { watchedSite } from "./site";
import type { Site } from "./site";

/** How the page is shown: on a desk, light and 1280 px wide, or on a phone, dark and 360 px wide. */
export type Look = "desk" | "phone";

interface Fixtures {
  look: Look;
  view: WebKitPage;
}

interface WorkerFixtures {
  driver: Driver;
  /** The watched site, over http and in a folder. */
  site: Site;
  /** The address that serves the whole checkout. */
  checkout: string;
}

/** Fails the test on anything the browser complains of. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  look: ["desk", { option: true }],
  driver: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, use) => {
      const driver = await startDriver();
      await use(driver);
      driver.close();
    },
    { scope: "worker" },
  ],
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, use) => {
      const site = await watchedSite();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  checkout: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, use) => {
      const root = fileURLToPath(new URL("../../../", import.meta.url));
      const { url, close } = await serve({ root, port: 0 });
      await use(url);
      await close();
    },
    { scope: "worker" },
  ],
  view: async ({ driver, look, site }, use) => {
    const isPhone = look === "phone";
    const window = await driver.open(isPhone ? "dark" : "light");
    await window.manage().setTimeouts({ script: 60_000 });
    await window.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    const page = new WebKitPage(window, isPhone ? `${site.file}phone.html` : undefined);
    await use(page);
    const faults = await page.faults();
    await window.quit();
    expect(faults, "what the browser complained of").toEqual([]);
  },
});

export { expect };
