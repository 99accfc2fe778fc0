// node tests/bench/notebook-page.mjs FILE.ipynb: in Chromium, milliseconds from pressing Run on a notebook to its last
// output, cold (nothing of Python kept) and warm (in the same page, Python started), and from typing a number over one of
// its tensors to the table that shows it. Needs a built site (npm run build).
//
// More than 6 s cold, 1 s warm, or 50 ms for an edit (95th percentile) is said, and ends it with 1.
import { judge, runAll, startBrowser } from "./notebook-in-page.mjs";

const ROUNDS = 5;
const EDITS = 40;

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Which notebook? node tests/bench/notebook-page.mjs FILE.ipynb");
  process.exit(1);
}
const browser = await startBrowser();

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
  const page = await browser.open(file);
  cold.push(await runAll(page));
  warm.push(await runAll(page));
  // On a first visit the page is being kept for when there is no network; that is not the edits' time.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  edits.push(...(await edit(page, EDITS)));
  await page.context().close();
}
await browser.close();

const sorted = (times) => [...times].sort((one, other) => one - other);
const at = (times, share) => sorted(times)[Math.floor(share * (times.length - 1))];
const said = (times, share) => at(times, share).toFixed(0);
console.log(`run, cold: ${said(cold, 0)} to ${said(cold, 1)} ms`);
console.log(`run, warm: ${said(warm, 0)} to ${said(warm, 1)} ms`);
console.log(
  `an edit: ${said(edits, 0.5)} ms in the middle, ${said(edits, 0.95)} ms at the 95th percentile`,
);
judge([
  ["cold", at(cold, 1), 6000, "ms"],
  ["warm", at(warm, 1), 1000, "ms"],
  ["an edit", at(edits, 0.95), 50, "ms"],
]);
