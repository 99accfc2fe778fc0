// node web/scripts/preview.mjs: takes web/preview.png, the picture of link previews, from the built page.
import { join } from "node:path";
import { serve } from "./serve.mjs";
import { isMain, main, root } from "./tools.mjs";

/** 1200 x 630, the size that link previews use, with room for whole tables. */
const SIZE = { viewport: { width: 1600, height: 840 }, deviceScaleFactor: 0.75 };

/** A step with several tables and an explained cell. */
const SHOWN = "#/simple/all-scores";

if (isMain(import.meta.url)) {
  await main(async () => {
    const { chromium } = await import("playwright-core");
    const { url, close } = await serve({ root: join(root, "dist/site") });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    });
    const page = await browser.newPage({ ...SIZE, colorScheme: "light" });
    await page.goto(url + SHOWN);
    await page.locator("html[data-engine=live]").waitFor();
    const scores = page.getByRole("grid", { name: "attn_scores", exact: true });
    await scores.locator("td[tabindex]").nth(9).click();
    await page.screenshot({ path: join(root, "web/preview.png"), animations: "disabled" });
    await browser.close();
    await close();
  });
}
