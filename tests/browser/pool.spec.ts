import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import type { Rolldown } from "vite";
import { long } from "./support/long";
import { runInPool, runLayersInPool } from "./support/pool";
import type { PoolResult } from "./support/pool";
import { expect, test } from "./support/test";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bytes = (name: string) => readFileSync(`${root}dist/engine/${name}`).toString("base64");

const empty = '<!doctype html><link rel="icon" href="data:," />';

async function openEmpty(page: Page, checkout: string, headers: Record<string, string> = {}) {
  const address = `${checkout}empty.html`;
  const answer = { contentType: "text/html", headers, body: empty };
  await page.route(address, (route) => route.fulfill(answer));
  await page.goto(address);
}

const ask = async (page: Page, address: string, kill = false) =>
  page.evaluate(runInPool, { address: `${address}dist/engine/index.js`, kill });

function expectSpread({ workers, reason, made, total, isSame }: PoolResult, makes: number) {
  expect({ workers, reason, made, isSame }).toEqual({ workers: 2, made: makes, isSame: true });
  expect(total).toBeGreaterThanOrEqual(4);
}

const isolated = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

for (const [kind, headers, sharesMemory] of [
  ["a page", {}, false],
  ["an isolated page", isolated, true],
] as const) {
  test(`a pool spreads calls over two workers of ${kind}, which ${sharesMemory ? "share memory" : "have copies"}`, async ({
    page,
    checkout,
  }) => {
    await openEmpty(page, checkout, headers);
    const result = await ask(page, checkout);
    expectSpread(result, 2);
    expect(result.sharesMemory).toBe(sharesMemory);
  });

  test(
    `a worker of ${kind} terminated during a call is replaced`,
    sharesMemory ? {} : long,
    async ({ page, checkout }) => {
      await openEmpty(page, checkout, headers);
      expectSpread(await ask(page, checkout, true), 4);
    },
  );
}

test("a pool spreads layers of multi-head attention over two workers of a page", async ({
  page,
  checkout,
}) => {
  await openEmpty(page, checkout);
  const address = `${checkout}dist/engine/index.js`;
  const { workers, total, isSame } = await page.evaluate(runLayersInPool, address);
  expect({ workers, isSame }).toEqual({ workers: 2, isSame: true });
  expect(total).toBeGreaterThanOrEqual(4);
});

test("a pool works from a folder, in a page that was opened by double-click", async ({
  page,
}, testInfo) => {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      lib: { entry: "dist/engine/index.js", formats: ["iife"], name: "attentionLab" },
      rolldownOptions: {
        output: { codeSplitting: false },
        transform: { define: { "import.meta": "{}" } },
      },
    },
  }).then((built) => [built].flat()[0])) as Rolldown.RolldownOutput;
  const script = output[0].code.replaceAll("</script", "<\\/script");
  const file = testInfo.outputPath("pool.html");
  writeFileSync(file, `${empty}<script>${script}</script>`);
  await page.goto(pathToFileURL(file).href);
  const result = await page.evaluate(runInPool, {
    wasm: bytes("engine.wasm"),
    fused: bytes("fused.wasm"),
  });
  expectSpread(result, 2);
});

test("where the page's policy blocks workers, a message says so and the results are the same", async ({
  browser,
  checkout,
}) => {
  // Not watched: the browser complains of the violation.
  const context = await browser.newContext();
  const page = await context.newPage();
  await openEmpty(page, checkout, { "Content-Security-Policy": "worker-src 'none'" });
  const { workers, reason, total, isSame } = await ask(page, checkout);
  expect({ workers, isSame }).toEqual({ workers: 0, isSame: true });
  expect(reason).toMatch(
    /^Workers are refused here \(.+\), so calls are computed on this thread\.$/,
  );
  expect(total).toBeGreaterThan(1);
  await context.close();
});
