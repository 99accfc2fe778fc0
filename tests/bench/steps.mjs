// The page as its readers open it, and every step of every lesson and laboratory.
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { bringUnit } from "./unit.mjs";

const page = pathToFileURL(fileURLToPath(new URL("../../dist/site/index.html", import.meta.url)));
/** The opening has no list of lessons; each of them has one. */
export const LESSON = new URL("#/simple", page).href;

/** Calls `use` with a tab in which a lesson is live and the page has a unit. */
export async function withSite(use) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await tab.goto(LESSON);
    await tab.locator("html[data-engine=live]").waitFor();
    await tab.locator("#lessons a.lesson").first().waitFor({ state: "attached" });
    await bringUnit(tab);
    return await use(tab);
  } finally {
    await browser.close();
  }
}

/** The addresses of all lessons and laboratories. */
export async function lessonsOf(tab) {
  const links = await tab.evaluate(() => {
    const found = document.querySelectorAll("#lessons a.lesson, #lessons [aria-current]");
    return Array.from(found, (link) => link.getAttribute("href"));
  });
  return [...new Set(links)];
}

/** All steps in the page's order: of which lesson, at which address, and how many cells they show. */
export async function stepsOf(tab) {
  const steps = [];
  for (const first of await lessonsOf(tab)) {
    await visit(tab, first);
    const fragments = await tab.evaluate(() =>
      Array.from(document.querySelectorAll("nav.bar a"), (link) => link.getAttribute("href")),
    );
    for (const fragment of fragments) {
      await visit(tab, fragment);
      const cells = await tab.evaluate(() => document.querySelectorAll("td[data-row]").length);
      steps.push({ lesson: lessonOf(fragment), fragment, cells });
    }
  }
  if (steps.length === 0) throw new Error("The page has no steps.");
  return steps;
}

/** The step of each lesson that shows the most cells. */
export function largestSteps(steps) {
  const largest = new Map();
  for (const step of steps) {
    if (step.cells > (largest.get(step.lesson)?.cells ?? -1)) largest.set(step.lesson, step);
  }
  return [...largest.values()];
}

/** "simple" of #/simple/tokens?sharpness=2, "lab/masks" of #/lab/masks/grid. */
export function lessonOf(fragment) {
  return /^#\/((?:lab\/)?[^/?]+)/.exec(fragment)?.[1] ?? "";
}

/** Opens a step, and waits until it is painted and nothing more is under way. */
export function visit(tab, fragment) {
  return tab.evaluate(async (to) => {
    location.hash = to;
    do {
      await new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done, 60));
      });
    } while (document.querySelector("[aria-busy=true]") !== null);
  }, fragment);
}
