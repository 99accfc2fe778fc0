// What of the page's scripts the tests run, where it is asked for: by `npm run coverage`, which names the folder for it.
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { mergeScriptCovs } from "@bcoe/v8-coverage";
import type { ScriptCov } from "@bcoe/v8-coverage";
import type { Browser, BrowserContext, Page } from "@playwright/test";

const folder = process.env["COVERAGE_FOLDER"];

/** How many counts of a script are kept before they are added up. */
const TOGETHER = 16;

/** What one worker of the test runner counts, by the scripts' names. */
export class Coverage {
  readonly #scripts = new Map<string, ScriptCov[]>();

  /** Counts for every page that the browser opens, up to where it is closed; only Chromium can. */
  watch(browser: Browser): void {
    if (folder === undefined || browser.browserType().name() !== "chromium") return;
    const open = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await open(options);
      this.#watchPages(context);
      return context;
    };
  }

  #watchPages(context: BrowserContext): void {
    const stops = new Map<Page, () => Promise<void>>();
    context.on("page", (page) => {
      const started = page.coverage.startJSCoverage({ resetOnNavigation: false });
      const stop = async (): Promise<void> => {
        if (!stops.delete(page)) return;
        await started;
        for (const entry of await page.coverage.stopJSCoverage()) this.#add(entry);
      };
      stops.set(page, stop);
      const close = page.close.bind(page);
      page.close = (options) => stop().then(() => close(options));
    });
    const close = context.close.bind(context);
    context.close = async (options) => {
      // A page that has crashed or was closed by itself tells of nothing.
      for (const stop of stops.values()) await stop().catch(() => undefined);
      await close(options);
    };
  }

  #add({ url, functions }: Pick<ScriptCov, "url" | "functions">): void {
    if (!/\/assets\/[\w-]+\.js(\?|$)/.test(url)) return;
    const name = basename(new URL(url).pathname);
    const counts = this.#scripts.get(name) ?? [];
    // One id, or they would not be added up.
    counts.push({ scriptId: "0", url: name, functions: [...functions] });
    this.#scripts.set(name, counts.length < TOGETHER ? counts : sumOf(counts));
  }

  /** Writes the sums down, one file a worker. */
  write(worker: number): void {
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    const all = [...this.#scripts.values()].flatMap(sumOf);
    writeFileSync(join(folder, `${process.pid}-${worker}.json`), JSON.stringify(all));
  }
}

function sumOf(counts: readonly ScriptCov[]): ScriptCov[] {
  const sum = mergeScriptCovs(counts);
  return sum === undefined ? [] : [sum];
}
