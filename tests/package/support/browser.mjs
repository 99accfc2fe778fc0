// A page of the user's folder in Chromium, over http.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { serve } from "../../../web/scripts/serve.mjs";
import { which } from "../../../web/scripts/tools.mjs";
import { user } from "./install.mjs";

let browser;
let server;

export async function startBrowser() {
  server = await serve({ root: user });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? which("chromium-headless-shell") ?? which("chromium"),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}

export async function stopBrowser() {
  await browser?.close();
  await server?.close();
}

/** What a page, of the folder or of another server, writes into its `output`, and what it asked for; nothing may go wrong. */
export async function openPage(path) {
  const page = await browser.newPage();
  const faults = [];
  const asked = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("response", (response) => {
    const address = response.url();
    if (address.endsWith("/favicon.ico")) return;
    asked.push(address);
    if (!response.ok()) faults.push(`${response.status()} ${address}`);
  });
  await page.goto(new URL(path, server.url).href);
  await page
    .waitForFunction(() => document.querySelector("output")?.textContent !== "", null, {
      timeout: 20_000,
    })
    .catch(() => faults.push("nothing was written"));
  const output = await page.locator("output").textContent();
  await page.close();
  assert.deepEqual(faults, [], path);
  return { output, asked };
}
