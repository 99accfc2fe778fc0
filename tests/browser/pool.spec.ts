import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import type { Rolldown } from "vite";
import type * as Module from "../../web/src/engine/index";
import { expect, test } from "./support/test";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bytes = (name: string) => readFileSync(`${root}dist/engine/${name}`).toString("base64");

interface Told {
  readonly workers: number;
  readonly reason: string | undefined;
  readonly made: number;
  readonly total: number;
  readonly isSame: boolean;
}

declare global {
  /** The module, where a page has it as a classic script. */
  var attentionLab: typeof Module | undefined;
}

/** In the page: a call through a pool beside the plain one; with `kill`, its first workers are ended at work. */
async function tell(given: {
  address?: string;
  wasm?: string;
  fused?: string;
  kill?: boolean;
}): Promise<Told> {
  const { load } =
    globalThis.attentionLab ?? ((await import(given.address ?? "")) as typeof Module);
  const decode = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const { wasm, fused } = given;
  const engine = await load(wasm && fused ? { wasm: decode(wasm), fused: decode(fused) } : {});

  let made = 0;
  globalThis.Worker = new Proxy(Worker, {
    construct(target, [script, options]: [string, WorkerOptions]) {
      const worker = new target(script, options);
      made += 1;
      const isDoomed = given.kill === true && made <= 2;
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message: { order: string }, rest?: unknown) => {
        post(message, rest as Transferable[]);
        if (isDoomed && message.order === "compute") worker.terminate();
      };
      return worker;
    },
  });
  const pool = await engine.pool({ workers: 2 });
  const draws = engine.generator(5);
  const [query, key, value] = [1, 2, 3].map(() => draws.randn(6, 384, 64)) as [
    Module.Tensor,
    Module.Tensor,
    Module.Tensor,
  ];
  const options = { causal: true, kernel: "fused", needWeights: [7, 383] };
  const one = engine.scaledDotProductAttention(query, key, value, options);
  let total = 0;
  const own = { ...options, onProgress: (_: number, all: number) => (total = all) };
  const [heldKey, heldValue] = [pool.hold(key), pool.hold(value)];
  await pool.scaledDotProductAttention(query, heldKey, heldValue, own);
  const all = await pool.scaledDotProductAttention(query, heldKey, heldValue, own);
  const equal = (a: Module.Tensor | undefined, b: Module.Tensor | undefined) =>
    a !== undefined && a.data.every((each, place) => Object.is(each, b?.data[place]));
  const { workers, reason } = pool;
  pool.close();
  const isSame = equal(one.output, all.output) && equal(one.weights, all.weights);
  return { workers, reason, made, total, isSame };
}

const empty = '<!doctype html><link rel="icon" href="data:," />';

async function openEmpty(page: Page, checkout: string, headers: Record<string, string> = {}) {
  const address = `${checkout}empty.html`;
  const answer = { contentType: "text/html", headers, body: empty };
  await page.route(address, (route) => route.fulfill(answer));
  await page.goto(address);
}

const ask = async (page: Page, address: string, kill = false) =>
  page.evaluate(tell, { address: `${address}dist/engine/index.js`, kill });

function expectSpread({ workers, reason, made, total, isSame }: Told, makes: number) {
  expect({ workers, reason, made, isSame }).toEqual({ workers: 2, made: makes, isSame: true });
  expect(total).toBeGreaterThanOrEqual(4);
}

test("a pool spreads a call over two workers of a page", async ({ page, checkout }) => {
  await openEmpty(page, checkout);
  expectSpread(await ask(page, checkout), 2);
});

test("a worker that is terminated at work is replaced", async ({ page, checkout }) => {
  await openEmpty(page, checkout);
  expectSpread(await ask(page, checkout, true), 4);
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
  const told = await page.evaluate(tell, {
    wasm: bytes("engine.wasm"),
    fused: bytes("fused.wasm"),
  });
  expectSpread(told, 2);
});

test("where the page's policy refuses workers, a sentence says so and the results are the same", async ({
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
