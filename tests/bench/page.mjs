// An empty page of Chromium at the project's address, for what is timed in it.
import { chromium } from "@playwright/test";
import { serve } from "../../web/scripts/serve.mjs";
import { root } from "../../web/scripts/tools.mjs";

/** With these a page is isolated from other origins, so that threads may share memory. */
const isolating = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Calls `use` with the page, isolated or not, and with the address of the built engine's folder. */
export async function withPage(use, { isIsolated = false } = {}) {
  const server = await serve({ root, port: 0 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    const blank = new URL("tests/bench/blank.html", server.url).href;
    if (isIsolated) {
      const answer = { contentType: "text/html", headers: isolating, body: "<!doctype html>" };
      await page.route(blank, (route) => route.fulfill(answer));
    }
    await page.goto(blank);
    return await use(page, new URL("dist/engine/", server.url).href);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** To be evaluated in the page: runs a function, given as its text, in a worker. Bytes travel as lists of numbers. */
export async function inWorker([code, asked]) {
  const text = `onmessage = async ({ data }) => postMessage(await (${code})(data));`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage(asked);
  const { data } = await answer;
  worker.terminate();
  return data;
}
