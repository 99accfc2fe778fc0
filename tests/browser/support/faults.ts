import type { BrowserContext, Page, Route } from "@playwright/test";
import { expect, offerSettled, test as base, openAsides } from "./test";

/** What can be wrong with a file of the page where it lies. */
export const faults = {
  missing: (route: Route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: HOSTS_PAGE }),
  "a page of the host’s": (route: Route) =>
    route.fulfill({ contentType: "text/html", body: HOSTS_PAGE }),
  truncated: (route: Route) => rewritten(route, (body) => body.subarray(0, body.length / 2)),
  altered: (route: Route) =>
    rewritten(route, (body) => {
      const middle = Math.floor(body.length / 2);
      return body.fill(0, middle, middle + Math.min(64, middle));
    }),
} as const;

export type Fault = keyof typeof faults;

export const kinds = Object.keys(faults) as Fault[];

/** The answer of hosts of single-page applications for missing files. */
const HOSTS_PAGE = "<!doctype html><title>Welcome</title><p>There is nothing here.</p>";

async function rewritten(route: Route, change: (body: Buffer) => Buffer): Promise<void> {
  try {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.body()) });
  } catch {
    // The page that asked has gone.
  }
}

/** From now on the files are as they were built. */
export async function mend(page: Page, files: RegExp): Promise<void> {
  await page.unroute(files);
  // As before, past what the browser keeps of them.
  await page.route(files, (route) => route.continue());
}

/** Something of the page that comes when it is first used. */
export interface Part {
  readonly name: string;
  readonly files: RegExp;
  /** Asks for it, as a reader does. */
  readonly use: (page: Page) => Promise<void>;
  /** Asks for it once more, where that is done otherwise. */
  readonly again?: (page: Page) => Promise<void>;
  /** Is on the page once it is there. */
  readonly works: string;
  /** What the page says without it. */
  readonly line: string;
  /** Takes it away again, for what is used next. */
  readonly end?: (page: Page) => Promise<void>;
}

/** The errors that an invalid script throws by itself; any other error is a fault of the page. */
const isOfTheFile = ({ name, message }: Error): boolean =>
  name === "SyntaxError" || /^The page's file \S+ could not be read/.test(message);

interface Fixtures {
  /** A browser in which what a broken file makes the browser say is no fault, but all that the page throws itself is. */
  faulty: BrowserContext;
}

export const test = base.extend<Fixtures>({
  faulty: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const thrown = await unwatched(context);
    await openAsides(context);
    await use(context);
    await context.close();
    expect(thrown, "what the page threw and nobody caught").toEqual([]);
  },
});

export { expect };

/** What is thrown in the pages of a context that is not watched otherwise. */
export async function unwatched(context: BrowserContext): Promise<readonly string[]> {
  await offerSettled(context);
  const thrown: string[] = [];
  context.on("weberror", (error) => {
    if (!isOfTheFile(error.error())) thrown.push(error.error().message);
  });
  return thrown;
}
