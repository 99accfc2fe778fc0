import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { POLICY } from "../../web/build/policy.ts";
import { notebook } from "../../web/src/words/en/notebook";
import { update } from "../../web/src/words/en/update";
import { languages } from "../../web/src/model/spoken-languages";
import { fragmentOf, lessonsAndLaboratories, ownNumbers } from "./support/engine";
import { BEFORE_CACHING, comeBack, host, kept, keptReleases, releasesIn } from "./support/hosting";
import type { Host } from "./support/hosting";
import { inTurn, isLong, long } from "./support/long";
import { cell, openCells, openNotebook, ready, runCells } from "./support/notebook";
import { expectEngineNumbers, follow, live, open } from "./support/page";
import { doubleClicked, expect, offerSettled, test as base } from "./support/test";

interface Fixtures {
  /** Hosts the page until the test is over. */
  hosted: (path?: string) => Promise<Host>;
  /** A browser that may cache pages; requests that fail without a network are no fault. */
  keeping: BrowserContext;
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
  hosted: async ({}, use) => {
    const hosts: Host[] = [];
    await use(async (path) => {
      const one = await host(path);
      hosts.push(one);
      return one;
    });
    for (const one of hosts) await one.close();
  },
  keeping: async ({ browser }, use) => {
    const context = await browser.newContext({
      serviceWorkers: "allow",
      viewport: { width: 1280, height: 900 },
    });
    await offerSettled(context);
    await context.clock.install();
    const faults: string[] = [];
    context.on("weberror", (error) => {
      const { message } = error.error();
      // A cached file with other content is not a script.
      if (message !== "Unexpected token '<'") faults.push(message);
    });
    await use(context);
    await context.close();
    expect(faults).toEqual([]);
  },
});

const line = (page: Page) => page.getByText(update.ready);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function openStep(page: Page, lesson: string): Promise<void> {
  const { steps } = lessonsAndLaboratories.find(({ id }) => id === lesson) ?? { steps: [] };
  await follow(page, fragmentOf({ lesson, step: steps.at(0)?.id ?? "" }));
  await expectEngineNumbers(page, ownNumbers(lesson), lesson);
}

for (const named of ["", "index.html"]) {
  test(
    `under a path of the host, as ${named || "a folder"}, the page needs no file outside it`,
    named === "" ? {} : long,
    async ({ page, hosted }) => {
      const { url } = await hosted("some/where/");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await open(page, url + named);
      for (const lesson of ["simple", "heads", "lab/scale"]) await openStep(page, lesson);
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.filter((each) => !/^(data|blob):/.test(each) && !each.startsWith(url))).toEqual(
        [],
      );
    },
  );
}

test("a host that reads _headers sends the page's policy, and says which names stand for the same bytes for ever", async ({
  hosted,
}) => {
  const { url, folder } = await hosted();
  const [, script] = /src="\.\/(assets\/index-[^"]+)"/.exec(
    readFileSync(join(folder, "index.html"), "utf8"),
  ) ?? ["", ""];
  const headersOf = async (file: string): Promise<Headers> => {
    const response = await fetch(url + file);
    expect(response.status, file).toBe(200);
    return response.headers;
  };
  for (const file of ["", "index.html", "sw.js", "en.webmanifest", script]) {
    const headers = await headersOf(file);
    expect(headers.get("content-security-policy"), file).toBe(POLICY);
    expect(headers.get("x-content-type-options"), file).toBe("nosniff");
    expect(headers.get("cache-control"), file).toBe(
      file === script ? "public, max-age=31536000, immutable" : "no-cache",
    );
  }
});

test(
  "with the two comments of _headers taken in, the page is isolated, and lessons and notebooks run",
  long,
  async ({ page, hosted }) => {
    const { url, folder } = await hosted();
    const file = join(folder, "_headers");
    const rules = readFileSync(file, "utf8");
    expect(rules.match(/# Cross-Origin-/g)).toHaveLength(2);
    await open(page, url);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    writeFileSync(file, rules.replaceAll("# Cross-Origin-", "Cross-Origin-"));
    // The page asks for it once it has nothing else to do, which may be after the last line of this test.
    const offline = page.waitForResponse(/\/offline-/);
    await page.reload();
    await live(page);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await openStep(page, "simple");
    await runCells(page, url, "print('Python ' + 'runs')");
    await expect(cell(page, 1)).toContainText("Python runs");
    await (await offline).finished();
  },
);

test(
  "a page of another origin can show it in a frame, and nothing is cached for it",
  long,
  async ({ hosted, keeping }) => {
    const { url } = await hosted();
    const outer = await hosted("outer/");
    writeFileSync(join(outer.folder, "frame.html"), `<iframe src="${url}" width="900"></iframe>`);
    const page = await keeping.newPage();
    await page.goto(`${outer.url}frame.html`);
    const frame = page.frame({ url });
    await frame?.locator("html[data-engine=live]").waitFor();
    await frame?.locator("script[src*='/offline-']").waitFor({ state: "attached" });
    expect(await frame?.locator("link[rel=manifest]").count()).toBe(0);
    expect(
      await frame?.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0);
  },
);

test(
  "the browser offers to install the page, with icons as large as they say",
  long,
  async ({ page, hosted, playwright }) => {
    const { url } = await hosted();
    // The whole browser: the one without a window installs nothing.
    const whole = await playwright.chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    });
    const installing = await whole.newContext({ serviceWorkers: "allow" });
    const installed = await installing.newPage();
    await open(installed, url);
    await kept(installed);
    const session = await installing.newCDPSession(installed);
    const { errors } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A test's browser is in private mode; that must be the only objection.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
    await whole.close();

    const { icons } = (await (await fetch(`${url}en.webmanifest`)).json()) as {
      icons: { src: string; sizes: string }[];
    };
    expect(icons.length).toBe(3);
    await page.goto(url);
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(async (address) => {
        const image = Object.assign(new Image(), { src: address });
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  },
);

test("opened from a folder the page requests no worker and no manifest", async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const loaded = ({ target }: Event): void => {
      if (target instanceof HTMLScriptElement && target.src.includes("/offline-")) {
        document.documentElement.dataset["offline"] = "loaded";
      }
    };
    document.addEventListener("load", loaded, { capture: true });
  });
  await open(page, doubleClicked);
  await page.clock.fastForward(BEFORE_CACHING);
  await page.locator("html[data-offline=loaded]").waitFor();
  await page.evaluate(() => settled());
  expect(await page.locator("link[rel=manifest]").count()).toBe(0);
});

test(`after one visit every ${isLong ? "" : "fourth "}lesson and laboratory opens without the host`, async ({
  hosted,
  keeping,
}) => {
  const { url, close } = await hosted("lab/");
  const page = await keeping.newPage();
  await open(page, url);
  await kept(page);
  await close();
  await openStep(page, "trainable");
  await page.reload();
  await live(page);
  for (const { id } of inTurn(lessonsAndLaboratories, 3, 4)) await openStep(page, id);
  const another = await keeping.newPage();
  await open(another, `${url}index.html?from=a-link`);
  await openStep(another, "simple");
  for (const [turn, { id, page: file }] of languages.entries()) {
    // Some hosts omit the extension.
    for (const name of inTurn([file, file.replace(/\.html$/, "")], turn % 2, 2)) {
      await open(another, `${url}${name === "index" ? "" : name}`);
      await expect(another.locator("html")).toHaveAttribute("lang", new RegExp(`^${id}`));
    }
  }
});

/** How many files that only notebooks need the browser keeps. */
const keptOfNotebooks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const keys = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return keys.flat().filter(({ url }) => url.includes("/assets/notebook-")).length;
  });

test("notebooks run without the host once one has run, and take no room before", async ({
  hosted,
  keeping,
}) => {
  const { url, folder, close } = await hosted("lab/");
  const page = await keeping.newPage();
  await openNotebook(page, url);
  await kept(page);
  expect(await keptOfNotebooks(page)).toBe(0);
  await openCells(page, "print('Python ' + 'runs')");
  const runAll = page.getByRole("button", { name: notebook.tools.runAll });
  await runAll.click();
  await ready(page);
  const files = readdirSync(join(folder, "assets")).filter((name) => name.startsWith("notebook-"));
  await expect.poll(() => keptOfNotebooks(page), { timeout: 30_000 }).toBe(files.length);
  await close();
  await page.reload();
  await runAll.click();
  await ready(page);
  await expect(cell(page, 1)).toContainText("Python runs");
});

test("a new release is announced and installed when the reader agrees; until then a page keeps its files", async ({
  hosted,
  keeping,
}) => {
  const { url, deploy } = await hosted("lab/");
  const first = await keeping.newPage();
  await open(first, url);
  await kept(first);
  const second = await keeping.newPage();
  await open(second, url);
  await deploy();
  await comeBack(first, () => line(first).waitFor());

  await openStep(first, "causal");
  await openStep(second, "trainable");
  expect([await releasesIn(first), await releasesIn(second)]).toEqual([[1], [1]]);

  await first.evaluate(() => (location.hash = "#/simple/scale?sharpness=4"));
  await press(first, update.reload);
  await expect(first.locator("script[src*='-r2.js']").first()).toBeAttached();
  await live(first);
  expect(new URL(first.url()).hash).toBe("#/simple/scale?sharpness=4");
  await openStep(first, "heads");
  expect(await releasesIn(first)).toEqual([2]);

  // The other tab stays as it is, and can still load what it had not opened before.
  await openStep(second, "heads");
  await openStep(second, "lab/masks");
  expect(await releasesIn(second)).toEqual([1]);
  expect(await keptReleases(second)).toBe(2);
  await expect(line(second)).toBeVisible();
  await press(second, update.reload);
  await expect(second.locator("script[src*='-r2.js']").first()).toBeAttached();
  await live(second);
  await openStep(second, "lab/masks");
  expect(await releasesIn(second)).toEqual([2]);
  await expect.poll(() => keptReleases(second), { timeout: 20_000 }).toBe(1);
  await expect(line(second)).toBeHidden();
});

const breaks = {
  "lacks a file": (file: string) => {
    renameSync(file, `${file}.away`);
    return () => renameSync(`${file}.away`, file);
  },
  "holds another file than was built": (file: string) => {
    const content = readFileSync(file);
    writeFileSync(file, "scripts.define('heads', () => {});");
    return () => writeFileSync(file, content);
  },
};

/** Opens the page, and once more from the cache. */
async function openKept(page: Page, url: string): Promise<void> {
  await open(page, url);
  await kept(page);
  await page.reload();
  await live(page);
}

// Both by the same digest: one of them is enough for the short form.
for (const [fault, breaking] of Object.entries(breaks).slice(isLong ? 0 : 1)) {
  test(
    `a release that ${fault} leaves the previous one in use, and is installed once it is whole`,
    long,
    async ({ hosted, keeping }) => {
      const { url, folder, deploy } = await hosted();
      const page = await keeping.newPage();
      await openKept(page, url);
      await deploy();
      const sources = readFileSync(join(folder, "sw.js"), "utf8");
      const [, part] = /"(assets\/heads-[^"]+-r2\.js)"/.exec(sources) ?? ["", ""];
      const mend = breaking(join(folder, part));

      await page.locator("script[src*='/offline-']").waitFor({ state: "attached" });
      const failed = page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const coming = await new Promise<ServiceWorker | null>((found) => {
          const check = () => registration.installing && found(registration.installing);
          registration.addEventListener("updatefound", check);
          check();
        });
        while (coming?.state === "installing") await new Promise((done) => setTimeout(done, 50));
        return coming?.state;
      });
      await comeBack(page, () => failed);
      expect(await failed).toBe("redundant");
      expect(await keptReleases(page)).toBe(1);
      await openStep(page, "heads");
      await page.reload();
      await live(page);
      await openStep(page, "lab/heads");
      expect(await releasesIn(page)).toEqual([1]);
      await expect(line(page)).toBeHidden();

      mend();
      await page.locator("script[src*='/offline-']").waitFor({ state: "attached" });
      await comeBack(page, () => line(page).waitFor());
      await press(page, update.reload);
      await expect(page.locator("script[src*='-r2.js']").first()).toBeAttached();
      await live(page);
      await openStep(page, "heads");
      expect(await releasesIn(page)).toEqual([2]);
    },
  );
}

// It waits for two releases.
if (isLong) {
  test("with a broken update notice in the cache the page works, and announces the release once the notice is repaired", async ({
    hosted,
    keeping,
  }) => {
    const { url, deploy } = await hosted();
    const page = await keeping.newPage();
    await openKept(page, url);
    /** Replaces the files that announce a release with other texts, or restores them. */
    const rewrite = (texts?: Readonly<Record<string, string>>): Promise<Record<string, string>> =>
      page.evaluate(async (wanted) => {
        const before: Record<string, string> = {};
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            if (!/\/update-[^/]*(?<!-r\d)\.js$/.test(request.url)) continue;
            before[request.url] = (await (await cache.match(request))?.text()) ?? "";
            const text = wanted?.[request.url] ?? "<!doctype html>";
            const headers = { "content-type": "text/javascript" };
            await cache.put(request, new Response(text, { headers }));
          }
        }
        return before;
      }, texts);
    const whole = await rewrite();
    expect(Object.keys(whole).length).toBeGreaterThan(1);
    await page.locator("script[src*='/offline-']").waitFor({ state: "attached" });
    await deploy();
    const asked = page.waitForRequest(/\/update-[^/]*\.js/);
    await comeBack(page, () => asked);
    await openStep(page, "trainable");
    await follow(page, "#/simple/scale?sharpness=4");
    await expect(line(page)).toBeHidden();
    expect(await releasesIn(page)).toEqual([1]);

    await rewrite(whole);
    await page.reload();
    await live(page);
    await expect(line(page)).toBeVisible();
    await press(page, update.reload);
    await expect(page.locator("script[src*='-r2.js']").first()).toBeAttached();
    await live(page);
    expect(new URL(page.url()).hash).toBe("#/simple/scale?sharpness=4");
    expect(await releasesIn(page)).toEqual([2]);
  });
}

test(
  "the line of a new release fits a phone, has buttons large enough for a finger, and can be put off until the next",
  long,
  async ({ openContext, hosted }) => {
    const { url, deploy } = await hosted();
    const context = await openContext({
      serviceWorkers: "allow",
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    await page.clock.install();
    await open(page, url);
    await kept(page);
    await deploy();
    await comeBack(page, () => line(page).waitFor());
    for (const name of [update.reload, update.later]) {
      const box = await page.getByRole("button", { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(360);
    }
    await page.getByRole("button", { name: update.later }).tap();
    await expect(line(page)).toBeHidden();
    expect(await releasesIn(page)).toEqual([1]);
    await deploy();
    await comeBack(page, () => line(page).waitFor());
    await page.getByRole("button", { name: update.reload }).tap();
    await expect(page.locator("script[src*='-r3.js']").first()).toBeAttached();
    await live(page);
    expect(await releasesIn(page)).toEqual([3]);
  },
);

test(
  "the server of npm start prevents caching, so that the next build is seen at once",
  long,
  async ({ hosted, keeping }) => {
    const { url, deploy, forget } = await hosted();
    const page = await keeping.newPage();
    await open(page, url);
    await kept(page);
    await forget();
    await page.reload();
    await live(page);
    await expect.poll(() => keptReleases(page), { timeout: 20_000 }).toBe(0);
    for (const release of [2, 3]) {
      await deploy();
      await page.reload();
      await live(page);
      expect(await releasesIn(page)).toEqual([release]);
    }
    expect(await keptReleases(page)).toBe(0);
  },
);
