// What keeps the page busy while each step of each lesson and laboratory opens, and while a model is trained: the longest
// task of its main thread.
import { main } from "../../web/scripts/tools.mjs";
import { judged } from "./judge.mjs";
import { readOptions } from "./options.mjs";
import { stepsOf, visit, withSite } from "./steps.mjs";
import { most, timeUnit, traced } from "./trace.mjs";

/** Units that the longest task may take: 50 ms, past which the browser calls a task long, where a unit takes 0.6. */
const LIMIT = 80;

/** What is long once may be the machine's doing: such steps are opened again, and the best counts. */
const ROUNDS = readOptions().quick ? 1 : 2;

/** Milliseconds of the longest task while each step opens. */
async function longestTasks(tab, steps) {
  const parts = await traced(tab, async () => {
    for (const [at, { fragment }] of steps.entries()) {
      await tab.evaluate((place) => void performance.mark(`mark ${place}`), at);
      await visit(tab, fragment);
    }
    await tab.evaluate((place) => void performance.mark(`mark ${place}`), steps.length);
  });
  return parts.map(({ tasks }) => most(tasks));
}

/** Milliseconds of the longest task while the laboratory's default model is trained until induction appears. */
async function whileTraining(tab) {
  await tab.goto(tab.url().replace(/#.*|$/, "#/lab/learn"));
  const train = tab.getByRole("button", { name: "Train", exact: true });
  await train.waitFor();
  await tab.locator("button.quiet:enabled").first().waitFor();
  const [{ tasks }] = await traced(tab, async () => {
    await tab.evaluate(() => void performance.mark("mark 0"));
    await train.click();
    await tab.getByText("induction appears").waitFor();
    await tab.evaluate(() => void performance.mark("mark 1"));
  });
  return most(tasks);
}

await main(() =>
  withSite(async (tab) => {
    const steps = await stepsOf(tab);
    const best = steps.map((step) => ({ ...step, time: Infinity, units: Infinity }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await timeUnit(tab);
      const left = best.filter(({ units }) => units > LIMIT);
      if (left.length === 0) break;
      const times = await longestTasks(tab, left);
      const unit = Math.min(before, await timeUnit(tab));
      for (const [at, time] of times.entries()) {
        const step = left[at];
        if (time / unit < step.units) Object.assign(step, { time, units: time / unit });
      }
    }
    for (const lesson of new Set(steps.map((step) => step.lesson))) {
      const tasks = best.filter((step) => step.lesson === lesson);
      const [longest] = tasks.sort((a, b) => b.units - a.units);
      judged(
        `${lesson}, ${tasks.length} steps, longest task (${longest.fragment})`,
        longest,
        LIMIT,
      );
    }
    const unit = await timeUnit(tab);
    const time = await whileTraining(tab);
    judged("lab/learn while it trains, longest task", { time, units: time / unit }, LIMIT);
  }),
);
