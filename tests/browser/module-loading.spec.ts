import type { load as loadEngine } from "../../web/src/engine/index";
import { expect, test } from "./support/test";

const nothing = '<!doctype html><link rel="icon" href="data:," />';

test("load() asks for the rest of its JavaScript and for both modules before any of them has come", async ({
  page,
  checkout,
}) => {
  const address = `${checkout}nothing.html`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: nothing }));
  await page.goto(address);
  const asked: string[] = [];
  let release = () => {};
  const allAsked = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.wasm$|\/parts\//, async (route) => {
    asked.push(new URL(route.request().url()).pathname.split("/dist/engine/")[1] ?? "");
    if (asked.length === 3) release();
    // Each waits for the others.
    await allAsked;
    await route.continue();
  });
  const first = await page.evaluate(async (url) => {
    const { load } = (await import(url)) as { load: typeof loadEngine };
    const engine = await load();
    const tokens = engine.generator(123).randn(6, 8);
    return engine.scaledDotProductAttention(tokens, tokens, tokens).output.data.length;
  }, `${checkout}dist/engine/index.js`);
  expect(first).toBe(48);
  expect(asked.sort()).toEqual(["engine.wasm", "fused-relaxed.wasm", "parts/create.js"]);
});
