import { fileURLToPath, pathToFileURL } from "node:url";
import { test as base, expect } from "@playwright/test";
import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { serve } from "../../../web/scripts/serve.mjs";
import { Coverage } from "./coverage";
import { ALWAYS, teach, preferencesFor, withoutPermissions } from "./firefox";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The built site; `npm run coverage` names another one. */
export const built = process.env["SITE"] ?? `${root}dist/site`;

/** The page as a double-click opens it. */
export const doubleClicked = pathToFileURL(`${built}/index.html`).href;

interface Fixtures {
  /** Whether asides are folded, as a new reader finds them. */
  folded: boolean;
  /** Whether surprising results are covered until they are guessed, as for a new reader. */
  guesses: boolean;
  /** Opens a further browser context, watched like the test's. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** The address that serves the site. */
  site: string;
  /** The address that serves the whole checkout. */
  checkout: string;
  /** The browser for a context of these options. */
  browserFor: (options: BrowserContextOptions) => Promise<Browser>;
}

/** Fails the test on anything the browser complains of, and on any request that leaves this machine. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use, { workerIndex }) => {
      const coverage = new Coverage();
      coverage.watch(browser);
      await use(browser);
      coverage.write(workerIndex);
    },
    { scope: "worker" },
  ],
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, use) => {
      await served(built, use);
    },
    { scope: "worker" },
  ],
  checkout: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, use) => {
      await served(root, use);
    },
    { scope: "worker" },
  ],
  browserFor: [
    async ({ browser, browserName, playwright, launchOptions, channel }, use) => {
      const opened = new Map([["{}", browser]]);
      await use(async (options) => {
        const preferences = browserName === "firefox" ? preferencesFor(options) : {};
        const key = JSON.stringify(preferences);
        const known = opened.get(key);
        if (known !== undefined) return known;
        const another = await playwright[browserName].launch({
          ...launchOptions,
          ...(channel !== undefined && { channel }),
          firefoxUserPrefs: { ...ALWAYS, ...preferences },
        });
        opened.set(key, another);
        return another;
      });
      opened.delete("{}");
      for (const another of opened.values()) await another.close();
    },
    { scope: "worker" },
  ],
  folded: [false, { option: true }],
  guesses: [false, { option: true }],
  openContext: async ({ browserFor, browserName, folded, guesses }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (options = {}) => {
      const browser = await browserFor(options);
      const isFirefox = browserName === "firefox";
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        ...(isFirefox ? withoutPermissions(options) : options),
      });
      if (isFirefox) teach(context);
      contexts.push(context);
      await watch(context, faults, options.locale?.startsWith("zh"));
      if (!folded) await openAsides(context);
      if (!guesses) await uncoverResults(context);
      return context;
    });
    for (const context of contexts) await context.close();
    expect(faults, "what the browser complained of").toEqual([]);
  },
  context: async ({ openContext }, use) => {
    await use(await openContext());
  },
});

export { expect };

async function served(folder: string, use: (url: string) => Promise<void>): Promise<void> {
  const { url, close } = await serve({ root: folder, port: 0 });
  await use(url);
  await close();
}

declare global {
  /** In the page: resolves once the requested step is loaded and painted. */
  function settled(): Promise<void>;
}

export async function offerSettled(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.settled = async () => {
      do {
        await new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done));
          // A browser that is starved may owe a frame for ever.
          setTimeout(done, 2000);
        });
      } while (document.querySelector("[aria-busy=true]") !== null);
    };
  });
}

/** `ledOn`: the page may lead on at once, to the reader's language, and leave requests behind. */
export async function watch(
  context: BrowserContext,
  faults: string[],
  ledOn = false,
): Promise<void> {
  await offerSettled(context);
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`The policy was violated: ${violatedDirective} by ${blockedURI}`);
    });
  });
  // A worker reports policy violations only to itself.
  context.on("page", (page) => {
    page.on("worker", (worker) => {
      const listen = (): void => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
          console.error(`The policy was violated: ${violatedDirective} by ${blockedURI}`);
        });
      };
      worker.evaluate(listen).catch(() => undefined);
    });
  });
  context.on("console", (message) => {
    // The page requests its service worker, which tests do not use.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    faults.push(`console.${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    const { message } = error.error();
    if (ledOn && isLeftFace(message)) return;
    faults.push(`uncaught: ${message}`);
  });
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const here = protocol === "http:" ? hostname === "127.0.0.1" : protocol !== "https:";
    if (!here) faults.push(`request to ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    // Firefox gives up what it still fetches when the page is reloaded or closed: an icon, or a
    // part that is brought ahead. What is missing has a status, below.
    const mayBeLeft = ledOn || /\/(icons|assets)\/[^/]+$/.test(request.url());
    const isLeft = /^(net::ERR|NS_BINDING)_ABORTED$/.test(request.failure()?.errorText ?? "");
    if (!(mayBeLeft && isLeft)) faults.push(`failed: ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
}

/** Most tests are about asides too: their reader wants all of them open. */
export async function openAsides(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem("more", "all");
    } catch {
      // A page without storage opens none.
    }
  });
}

async function uncoverResults(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem("guess", "off");
    } catch {
      // Such a test sees the covers where it walks.
    }
  });
}

/** Firefox logs an error when a redirect cancels its request for a font. */
function isLeftFace(message: string): boolean {
  const aborted = 0x804b0002;
  return message.startsWith("download failed (font-family") && message.includes(`=${aborted} `);
}
