import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { words as scale } from "../../web/src/labs/scale/en";
import { words as variance } from "../../web/src/labs/variance/en";
import { formatNumber } from "../../web/src/model/number";
import { api } from "../../web/src/words/en/api";
import { titleOf } from "./support/rooms";
import { later } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { doubleClick } from "./support/editing";
import { placeOf, resultsIn } from "./support/api";
import { fragmentOf, ownNumbers, places, run, runLesson, tensorOf } from "./support/engine";
import { expect, faults, kinds, mend, test, unwatched } from "./support/faults";
import { host, kept, releasesIn } from "./support/hosting";
import { cellAt } from "./support/inspector";
import { inTurn, isLong, long } from "./support/long";
import { expectEngineNumbers, follow, live, open } from "./support/page";

const problems = (page: Page) => page.locator("main > [role=status]");
const failed = (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("data-engine", "failed");

/** The opening, with the numbers that it was built with. */
async function expectOpening(page: Page): Promise<void> {
  const tensors = ownNumbers("lab/it");
  const row = Array.from(tensorOf(tensors, "weights").data).slice(4 * 7, 4 * 7 + 5);
  await expect(page.locator(".picture svg:visible [data-share]")).toHaveText(
    row.map((share) => formatNumber(share, 2)),
  );
}

/** Opens the page with a policy header. */
async function openWith(page: Page, address: string, policy: string): Promise<void> {
  await page.route(
    (url) =>
      url.href.startsWith(address.replace(/#.*/, "")) && /\/(index\.html)?$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": policy };
      await route.fulfill({ response, headers });
    },
  );
  await page.goto(address);
}

test("under a host's policy that forbids WebAssembly the page says so, and shows every lesson's default numbers", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  await openWith(page, `${site}#/simple/scale?sharpness=4`, "script-src 'self'");
  await failed(page);
  await expect(problems(page)).toContainText(
    /The engine could not start: The engine could not be started: .*(WebAssembly|wasm).* you cannot change them\./,
  );
  for (const place of places.filter((_, at) => at % (isLong ? 9 : 18) === 0)) {
    await follow(page, fragmentOf(place));
    await expectEngineNumbers(page, ownNumbers(place.lesson), fragmentOf(place));
  }
});

test("without the module of planes a shadow is left out, and the page goes on", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  await page.route(/plane-module/, (route) => route.abort());
  await open(page, `${site}#/simple/tokens`);
  const dots = page.locator(".picture.points .dot");
  await expect(page.locator(".picture.points svg")).toBeVisible();
  await expect(dots).toHaveCount(0);
  await expect(cellAt(page, "inputs", 0, 0)).toHaveText("0.4300");
});

test(
  "without WebAssembly and the file with all lessons' numbers, the page shows the opening and says why",
  long,
  async ({ faulty, site }) => {
    for (const kind of kinds) {
      const page = await faulty.newPage();
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, "WebAssembly");
      });
      await page.route(/\/first-values-/, faults[kind]);
      await page.goto(site);
      await failed(page);
      await expect(problems(page), kind).toContainText("WebAssembly");
      await expectOpening(page);
      await page.close();
    }
  },
);

test("on a processor without SIMD instructions every lesson computes, and the race names the runners that cannot run", async ({
  playwright,
  site,
}, testInfo) => {
  const { args = [], executablePath = "" } = testInfo.project.use.launchOptions ?? {};
  const browser = await playwright.chromium.launch({
    executablePath,
    args: [...args, "--js-flags=--no-enable-sse4-1 --no-enable-ssse3 --no-enable-avx"],
  });
  const context = await browser.newContext();
  const thrown = await unwatched(context);
  const page = await context.newPage();
  await open(page, `${site}#/simple/scale?sharpness=3`);
  const simd = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 0xfd, 12,
  ];
  const runs = await page.evaluate(
    (bytes) => WebAssembly.validate(new Uint8Array(bytes)),
    [...simd, ...Array.from({ length: 16 }, () => 0), 0x0b],
  );
  expect(runs, "the browser has vector instructions all the same").toBe(false);
  await expectEngineNumbers(page, run({ sharpness: 3 }), "simple");
  await follow(page, "#/heads/split");
  await expectEngineNumbers(page, ownNumbers("heads"), "heads");
  await follow(page, "#/lab/scale/race?tokens=64");
  await page.getByRole("button", { name: scale.labels?.["measure"] ?? "", exact: true }).click();
  await expect(page.locator("main .runners li.fast")).toContainText("SIMD");
  await expect(page.locator("main .runners li.readable")).toContainText("ms");
  await browser.close();
  expect(thrown).toEqual([]);
});

/** Terminates a page's workers from outside, as a browser does when memory is short. */
async function endWorkers(page: Page): Promise<void> {
  for (const worker of page.workers()) await worker.evaluate(() => close()).catch(() => undefined);
}

test("a worker terminated while it counts shows a message, and another one finishes the count", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  await open(page, `${site}#/lab/variance/histogram?dimension=1024&pairs=1000000`);
  const counted = page.locator("main .progress .digits");
  // Nothing reports a worker that ends before it holds its lock: wait until it counts.
  await expect(counted).toHaveText(/[1-9]/);
  await endWorkers(page);
  await expect(
    page.getByText(`${variance.labels?.["failed"]} The worker was ended.`),
  ).toBeVisible();
  await follow(page, "#/lab/variance/histogram?dimension=64&pairs=20000");
  await expect(counted).toHaveText("20,000", { timeout: 30_000 });
});

test(
  "a question that waits behind another one's chunk shows a message when the worker is terminated",
  long,
  async ({ faulty, site }) => {
    const page = await faulty.newPage();
    await open(page, `${site}#/lab/variance/histogram?dimension=1024&pairs=1000000`);
    await expect(page.locator("main .progress .digits")).toHaveText(/[1-9]/);
    // The worker is busy from then on, and never begins the next chunk.
    const busy = page.waitForEvent("console", (message) => message.text() === "busy");
    const ended = page.workers()[0]?.evaluate(() => {
      console.log("busy");
      const until = performance.now() + 3000;
      while (performance.now() < until);
      close();
    });
    await busy;
    await follow(page, "#/lab/variance/histogram?dimension=512&pairs=1000000");
    await ended?.catch(() => undefined);
    await expect(
      page.getByText(`${variance.labels?.["failed"]} The worker was ended.`),
    ).toBeVisible();
  },
);

test(
  "a worker terminated during a race shows a message, and the race can be run again",
  long,
  async ({ faulty, site }) => {
    const page = await faulty.newPage();
    await open(page, `${site}#/lab/scale/race?tokens=512`);
    const measure = page.getByRole("button", {
      name: scale.labels?.["measure"] ?? "",
      exact: true,
    });
    await measure.click();
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await expect(page.locator("main .runners")).toContainText("ms");
    await endWorkers(page);
    const line = page.getByText(scale.labels?.["crashed"] ?? "");
    await expect(line).toBeVisible();
    await measure.click();
    await expect(line).toBeHidden();
    await expect(page.locator("main .runners li.fast")).toContainText("ms");
  },
);

test("without storage and clipboard everything else works, and a reload shows the changes", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  // A page with an opaque origin has no storage and no permissions.
  const body = `<!doctype html><link rel="icon" href="data:," />
    <iframe sandbox="allow-scripts" width="1200" height="800" src="${site}#/simple/tokens"></iframe>`;
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${site}host.html`);
  const frame = page.frame({ url: /#\/simple/ });
  if (frame === null) throw new Error("The host has no frame.");
  const isLive = () => frame.locator("html[data-engine=live]").waitFor();
  await isLive();
  const refused = await frame.evaluate(() =>
    ["localStorage", "sessionStorage", "indexedDB"].filter((name) => {
      try {
        const storage = (globalThis as unknown as Record<string, IDBFactory>)[name];
        if (name === "indexedDB") storage?.open("attention-lab");
        return storage === undefined;
      } catch {
        return true;
      }
    }),
  );
  expect(refused).toEqual(["localStorage", "sessionStorage", "indexedDB"]);
  await frame.getByRole("button", { name: ui.theme.toDark }).click();
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
  await frame.getByRole("button", { name: ui.changes.copyLink }).click();
  await expect(frame.locator("dialog[open] input")).toHaveValue(/#\/simple\/tokens$/);
  await page.keyboard.press("Escape");
  await frame.getByRole("button", { name: "Copy inputs", exact: true }).click();
  await frame.getByRole("menuitem", { name: "CSV" }).click();
  await expect(frame.locator("dialog[open] textarea")).toHaveValue(/0\.43/);
  await page.keyboard.press("Escape");
  await doubleClick(frame.locator("td[data-row='0'][data-column='0']").first());
  await page.keyboard.type("0.5");
  await page.keyboard.press("Enter");
  await expect.poll(() => frame.url()).toContain("edits=");
  await frame.evaluate(() => location.reload());
  await expect(frame.locator("html")).not.toHaveAttribute("data-theme", "dark");
  await isLive();
  const changed = run({}, { inputs: changedInputs(0.5) });
  await expectEngineNumbers(frame.locator("body"), changed, "reloaded");
  // The data that an address only names were stored nowhere.
  await frame.evaluate(() => (location.hash = "#/simple/all-weights?edits=0.nowhere"));
  await expect(frame.locator("main > [role=status]")).toContainText(later.problems.lost);
});

function changedInputs(first: number) {
  const { shape, data } = run()["inputs"] ?? { shape: [], data: new Float32Array() };
  return { shape, data: Float32Array.from(data, (value, at) => (at === 0 ? first : value)) };
}

test(
  "when an update is deployed under an open tab, loaded parts work, missing parts show a message, and a reload shows the same state",
  long,
  async ({ faulty }) => {
    const { url, deploy, close } = await host();
    const page = await faulty.newPage();
    await open(page, `${url}#/trainable/all-weights?sharpness=3`);
    await deploy();
    await follow(page, "#/trainable/all-scores?sharpness=3");
    await expectEngineNumbers(page, runLesson("trainable", { sharpness: 3 }), "before the reload");
    await page
      .locator("#lessons")
      .getByRole("link", { name: titleOf("heads") })
      .click();
    await expect(problems(page)).toContainText(ui.problems.part(titleOf("heads")));
    await expectEngineNumbers(page, runLesson("trainable", { sharpness: 3 }), "still there");
    await page.goBack();
    await expect(problems(page)).not.toContainText(titleOf("heads"));
    await page.reload();
    await live(page);
    expect(await releasesIn(page)).toEqual([2]);
    expect(new URL(page.url()).hash).toBe("#/trainable/all-scores?sharpness=3");
    await expectEngineNumbers(page, runLesson("trainable", { sharpness: 3 }), "after it");
    await close();
  },
);

for (const part of inTurn(["index", "shared"], 0, 2)) {
  test(`without its first script, ${part}, the page shows the opening and says to reload, which shows what the address says`, async ({
    faulty,
    site,
  }) => {
    const first = new RegExp(`/${part}-[^/]*\\.js`);
    const some = kinds.filter((each) => each !== "altered");
    for (const kind of inTurn(some, 1, 3)) {
      const page = await faulty.newPage();
      await page.route(first, faults[kind]);
      await page.goto(`${site}#/simple/scale?sharpness=4`);
      await expect(page.getByText(ui.engine.unread), kind).toBeVisible();
      await expectOpening(page);
      await mend(page, first);
      await page.reload();
      await live(page);
      await expect(page.getByText(ui.engine.unread)).toBeHidden();
      await expectEngineNumbers(page, run({ sharpness: 4 }), `${kind}, reloaded`);
      await page.close();
    }
  });
}

test("an engine with altered bytes is not started, and the page says that it is damaged", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  await page.route(/\/index-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const altered = body.replace(/[A-Za-z0-9+/]{9000,}/, (bytes) =>
      bytes.replaceAll(/(?<=^.{4000}).{64}/g, (some) => "A".repeat(some.length)),
    );
    expect(altered).not.toBe(body);
    await route.fulfill({ response, body: altered });
  });
  await page.goto(site);
  await failed(page);
  await expect(problems(page)).toContainText(
    "The engine could not start: The engine's file is damaged: it is not the one that was built.",
  );
  await expectOpening(page);
});

test("without the frame of the lessons the opening says so, and a lesson opens once it can be read", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  const file = /\/Frame-[^/]*\.js/;
  await page.route(file, faults.missing);
  await page.goto(site);
  await live(page);
  const link = page.locator("main section a").first();
  await link.click();
  await expect(problems(page)).toContainText(ui.problems.part(titleOf("simple")));
  await expectOpening(page);
  await mend(page, file);
  await link.click();
  // The opening has a navigation of lessons too.
  await expect(page.locator("nav.bar")).toBeVisible();
  await expectEngineNumbers(page, run(), "once it can be read");
});

test(
  "the address of a lesson that cannot be read keeps its state, through changes elsewhere and a reload",
  long,
  async ({ faulty, site }) => {
    const page = await faulty.newPage();
    const file = /\/trainable-[^/]*\.js/;
    const address = "#/trainable/all-scores?sharpness=3";
    await page.route(file, faults.missing);
    await open(page, site + address);
    await expect(problems(page)).toContainText(ui.problems.part(titleOf("trainable")));
    expect(new URL(page.url()).hash).toBe(address);
    await page.locator('.picture [data-ask="1"]').click();
    await expect.poll(() => page.url()).toContain("word=2");
    await mend(page, file);
    await page.goBack();
    await expect(page.getByRole("grid", { name: "queries", exact: true })).toBeVisible();
    await expectEngineNumbers(page, runLesson("trainable", { sharpness: 3 }), "gone back");
    await page.reload();
    await live(page);
    await expect(page.getByRole("grid", { name: "queries", exact: true })).toBeVisible();
    await expectEngineNumbers(page, runLesson("trainable", { sharpness: 3 }), "reloaded");
  },
);

test("the page works without its fonts, its pictures and the button that saves drawings", async ({
  faulty,
  site,
}) => {
  for (const kind of inTurn(kinds, 1, 2)) {
    const page = await faulty.newPage();
    await page.route(/\.(woff2|svg|png)$|\/(pictures|embed)-[^/]*\.(js|css)/, faults[kind]);
    await open(page, `${site}?embed#/simple/all-weights`);
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 310);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectEngineNumbers(page, run(), kind);
    await page.close();
  }
});

test(
  "a surprising result whose question cannot be loaded is shown",
  long,
  async ({ faulty, site }) => {
    const page = await faulty.newPage();
    await page.route(/\/Guess-[^/]*\.js/, faults.missing);
    await open(page, `${site}#/simple/all-scores`);
    const asked = page.waitForResponse(/\/Guess-/);
    await page.getByRole("button", { name: ui.nextStep }).click();
    await asked;
    await expect(cellAt(page, "attn_weights", 0, 0)).toBeVisible();
    await expect(page.locator("main .notice")).toBeVisible();
  },
);

test(
  "an example of the API page whose module cannot be read says so, and runs when it can be",
  long,
  async ({ faulty, site }) => {
    const files = /\/(numeric|lessons|fused(-relaxed)?)-[^/]*\.js/;
    for (const kind of kinds) {
      const page = await faulty.newPage();
      await page.route(files, faults[kind]);
      await page.goto(`${site}api/`);
      const place = placeOf(page, "attention");
      await place.getByRole("button", { name: api.examples.run }).click();
      await expect(place.locator(".results"), kind).toContainText(
        kind === "altered" ? /damaged|could not be/ : api.examples.missing,
      );
      await mend(page, files);
      if (kind === "altered") await page.reload();
      await place.getByRole("button", { name: api.examples.run }).click();
      expect((await resultsIn(place)).length, kind).toBeGreaterThan(1);
      await page.close();
    }
  },
);

const breaks: Readonly<Record<string, (file: string) => void>> = {
  missing: (file) => rmSync(file),
  "a page of the host’s": (file) => writeFileSync(file, "<!doctype html>"),
  truncated: (file) => writeFileSync(file, "const files = ["),
};

test(
  "without its service worker the page works, and is cached once the worker is available",
  long,
  async ({ browser }) => {
    await Promise.all(
      // The browser refuses all three alike: the short form asks one.
      Object.entries(breaks)
        .slice(isLong ? 0 : -1)
        .map(async ([fault, breaking]) => {
          const context: BrowserContext = await browser.newContext({ serviceWorkers: "allow" });
          const thrown = await unwatched(context);
          const { url, folder, deploy, close } = await host();
          breaking(join(folder, "sw.js"));
          const page = await context.newPage();
          await open(page, url);
          await page.locator("script[src*='/offline-']").waitFor({ state: "attached" });
          await follow(page, "#/simple/scale?sharpness=2");
          await expectEngineNumbers(page, run({ sharpness: 2 }), fault);
          // Writes the worker anew.
          await deploy();
          await page.reload();
          await live(page);
          await kept(page);
          await expectEngineNumbers(page, run({ sharpness: 2 }), fault);
          await context.close();
          await close();
          expect(thrown, fault).toEqual([]);
        }),
    );
  },
);
