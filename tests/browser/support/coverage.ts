// Measures which of the page's scripts the tests run, for `npm run coverage`, which names the output folder.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mergeScriptCovs } from "@bcoe/v8-coverage";
import type { ScriptCov } from "@bcoe/v8-coverage";
import type { Browser, BrowserContext, Page } from "@playwright/test";

const folder = process.env["COVERAGE_FOLDER"];

/** How many counts of a script are kept before they are added up. */
const TOGETHER = 16;

/** Milliseconds from one count of an open page to the next. */
const EVERY = 1000;

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
    const takes = new Map<Page, () => Promise<void>>();
    const open = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await open();
      // Where no script may run, none can be counted.
      const take = await this.#start(context, page).catch(() => undefined);
      if (take !== undefined) takes.set(page, take);
      return page;
    };
    const close = context.close.bind(context);
    context.close = async (options) => {
      for (const take of takes.values()) await take();
      await close(options);
    };
  }

  /** Resolves to what adds up the counts of a page's present document, which go with it: that is done before each next one. */
  async #start(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
    const session = await context.newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    const take = async (): Promise<void> => {
      // A page that has crashed or closed itself reports no coverage.
      const counts = await session.send("Profiler.takePreciseCoverage").catch(() => undefined);
      for (const script of counts?.result ?? []) this.#add(script);
    };
    const after = <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) => {
      return (...given: Given): Promise<Result> => take().then(() => act(...given));
    };
    page.goto = after(page.goto.bind(page));
    page.reload = after(page.reload.bind(page));
    page.goBack = after(page.goBack.bind(page));
    page.goForward = after(page.goForward.bind(page));
    page.close = after(page.close.bind(page));
    // Where the page leads on by itself nobody is asked before.
    const often = setInterval(() => void take(), EVERY);
    page.on("close", () => {
      clearInterval(often);
    });
    return take;
  }

  /** Those of the site by their names, those of the module by where they lie. */
  #add({ url, functions }: Pick<ScriptCov, "url" | "functions">): void {
    const name = /\/(?:assets\/([\w.-]+\.js)|(dist\/engine\/[\w-]+\.js))(\?|$)/.exec(url);
    const script = name?.[1] ?? name?.[2];
    if (script === undefined) return;
    const counts = this.#scripts.get(script) ?? [];
    // One id, or they would not be added up.
    counts.push({ scriptId: "0", url: script, functions: [...functions] });
    this.#scripts.set(script, counts.length < TOGETHER ? counts : sumOf(counts));
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
