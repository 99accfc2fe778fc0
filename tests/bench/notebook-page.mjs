// node tests/bench/notebook-page.mjs FILE.ipynb: in Chromium, milliseconds from pressing Run on a notebook to its last
// output, cold (nothing of Python kept) and warm (in the same page, Python started), and from typing a number over one of
// its tensors to the table that shows it. Needs a built site (npm run build).
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { serve } from "../../web/scripts/serve.mjs";

const ROUNDS = 5;
const EDITS = 40;

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Which notebook? node tests/bench/notebook-page.mjs FILE.ipynb");
  process.exit(1);
}
const root = fileURLToPath(new URL("../../dist/site", import.meta.url));
const server = await serve({ root, port: 0, keeps: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** Milliseconds in the page from pressing Run until all cells have run. */
const run = (page) =>
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

/** Milliseconds of each of some edits of the first number of a tensor, until its table shows it. */
const edit = (page, count) =>
  page.evaluate(async (edits) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    document.querySelector(".panel .head").click();
    await frame();
    document.querySelector(".panel [role=gridcell]").click();
    await frame();
    const times = [];
    for (let at = 0; at < edits; at += 1) {
      const wanted = (at + 1) / 100;
      const field = document.querySelector(".explained input");
      field.value = String(wanted);
      const begin = performance.now();
      field.dispatchEvent(new Event("change", { bubbles: true }));
      const shown = () => Number(document.querySelector(".panel [aria-selected]").textContent);
      do await frame();
      while (shown() !== wanted);
      times.push(performance.now() - begin);
    }
    return times;
  }, count);

const [cold, warm, edits] = [[], [], []];
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${server.url}#/notebook`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open…" }).click();
  await (await chooser).setFiles(file);
  await page.locator(".cell.code").first().waitFor();
  cold.push(await run(page));
  warm.push(await run(page));
  // On a first visit the page is being kept for when there is no network; that is not the edits' time.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  edits.push(...(await edit(page, EDITS)));
  await context.close();
}
await browser.close();
await server.close();

const sorted = (times) => [...times].sort((one, other) => one - other);
const at = (times, share) => sorted(times)[Math.floor(share * (times.length - 1))].toFixed(0);
console.log(`run, cold: ${at(cold, 0)} to ${at(cold, 1)} ms`);
console.log(`run, warm: ${at(warm, 0)} to ${at(warm, 1)} ms`);
console.log(
  `an edit: ${at(edits, 0.5)} ms in the middle, ${at(edits, 0.95)} ms at the 95th percentile`,
);
