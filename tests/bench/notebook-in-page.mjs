// A notebook in the page in Chromium, for measurements. Needs a built site (npm run build).
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { serve } from "../../web/scripts/serve.mjs";

/** Serves the site and starts Chromium. */
export async function startBrowser() {
  const root = fileURLToPath(new URL("../../dist/site", import.meta.url));
  const server = await serve({ root, port: 0, keeps: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  return {
    /** A page with the notebook of a file, in which nothing has run and nothing is kept. */
    async open(file) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(`${server.url}#/notebook`);
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Open…" }).click();
      await (await chooser).setFiles(file);
      await page.locator(".cell.code").first().waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Milliseconds in the page from pressing "Run all" until all cells have run. */
export const runAll = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const begin = performance.now();
        const name = (each) => each.textContent.trim() === "Run all";
        [...document.querySelectorAll("button")].find(name).click();
        const wait = () => {
          const states = [...document.querySelectorAll(".cell.code")].map((c) => c.dataset.state);
          if (states.every((state) => state === "ok" || state === "error")) {
            requestAnimationFrame(() => resolve(performance.now() - begin));
          } else requestAnimationFrame(wait);
        };
        requestAnimationFrame(wait);
      }),
  );

/** Prints what is more than it may be, and has the process end with 1 then. */
export function judge(limits) {
  for (const [what, found, most, unit] of limits) {
    if (found <= most) continue;
    console.log(`${what}: ${found.toFixed(1)} ${unit}, more than ${most} ${unit}`);
    process.exitCode = 1;
  }
}
