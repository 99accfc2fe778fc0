// An empty page of Chromium at the project's address, for what is timed in it.
import { chromium } from "@playwright/test";
import { serve } from "../../web/scripts/serve.mjs";
import { root } from "../../web/scripts/tools.mjs";

/** Calls `use` with the page and with the address of the built engine's folder. */
export async function withPage(use) {
  const server = await serve({ root, port: 0 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(new URL("tests/bench/blank.html", server.url).href);
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
