// What one event of a slider or of a dragged number costs the page: script, style, layout and paint, from Chromium's
// trace, on the step of each lesson and laboratory with the most cells; the 95th percentile of many events.
import { main } from "../../web/scripts/tools.mjs";
import { judged } from "./judge.mjs";
import { readOptions } from "./options.mjs";
import { largestSteps, stepsOf, visit, withSite } from "./steps.mjs";
import { percentile, sum, timeUnit, traced } from "./trace.mjs";

/** Units that the 95th percentile may take: 13 ms where a unit takes 0.6. */
const LIMIT = 22;
/** More where an event does more: tables of another width, the weights of all tokens. */
const LIMITS = { "sentence slider": 90, "lab/scale slider": 60, "lab/scale number drag": 130 };

const { quick } = readOptions();
const EVENTS = quick ? 20 : 30;
/** What is past its limit is measured again, and the best is judged: what else the machine does only adds. */
const ROUNDS = quick ? 1 : 2;

/** In the page: one input event a frame on its first slider, over a third of its way. */
async function slide(count) {
  const slider = document.querySelector('main input[type="range"]:not(:disabled)');
  const [min, max, step] = ["min", "max", "step"].map((name) => Number(slider[name]) || 0);
  const way = (max - min) / 3;
  for (let at = 0; at <= count; at += 1) {
    performance.mark(`mark ${at}`);
    slider.value = String(min + way + (Math.max((way * at) / count, at * step) % way));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done, 30));
    });
  }
}

/** In the page: a given number of the step dragged sideways, a nudge a frame. */
async function drag(count) {
  const cell = document.querySelector("main table.given td[data-row]");
  const frame = cell.closest('[role="presentation"]');
  frame.setPointerCapture = () => undefined;
  const event = (type, clientX) =>
    new PointerEvent(type, {
      bubbles: true,
      button: 0,
      pointerType: "mouse",
      pointerId: 1,
      clientX,
    });
  cell.dispatchEvent(event("pointerdown", 0));
  for (let at = 0; at <= count; at += 1) {
    performance.mark(`mark ${at}`);
    frame.dispatchEvent(event("pointermove", 10 + (at % 20) * 4));
    await new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done, 30));
    });
  }
  frame.dispatchEvent(event("pointerup", 0));
}

const ACTS = [
  { name: "slider", act: slide, at: 'main input[type="range"]:not(:disabled)' },
  { name: "number drag", act: drag, at: "main table.given td[data-row]" },
];

/** The 95th percentile of a run's events in the units around it, and their median. */
async function measured(tab, act, limit) {
  const rounds = [];
  // What is compiled and laid out once is not asked about here.
  await tab.evaluate(act, 5);
  while (rounds.length < ROUNDS && !rounds.some(({ units }) => units <= limit)) {
    const before = await timeUnit(tab);
    const parts = await traced(tab, () => tab.evaluate(act, EVENTS));
    // After it the page may still be busy with what the events left.
    const unit = Math.min(before, await timeUnit(tab));
    const times = parts.map(({ work }) => sum(work));
    const [middle, time] = [percentile(times, 0.5), percentile(times, 0.95)];
    rounds.push({ time, units: time / unit, middle: middle / unit });
  }
  return rounds.sort((a, b) => a.units - b.units)[0];
}

await main(() =>
  withSite(async (tab) => {
    for (const { lesson, fragment, cells } of largestSteps(await stepsOf(tab))) {
      for (const { name, act, at } of ACTS) {
        await visit(tab, fragment);
        if ((await tab.locator(at).count()) === 0) continue;
        const limit = LIMITS[`${lesson} ${name}`] ?? LIMIT;
        const found = await measured(tab, act, limit);
        const middle = found.middle.toFixed(1);
        const where = `${lesson}, ${name} at ${cells} cells (${fragment})`;
        judged(`${where}: median ${middle}, 95th percentile`, found, limit);
      }
    }
  }),
);
