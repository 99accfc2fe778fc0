import { languages } from "../../web/src/model/spoken-languages";
import { long } from "./support/long";
import { expect, test, watch } from "./support/test";

/** Violations of the policy, tried in the page and in a worker that the page starts. */
const inPage: Readonly<Record<string, () => void>> = {
  "a text that is run": () => setTimeout(() => void (0, eval)("1")),
  "a function made of a text": () => setTimeout(() => void new Function("return 1")()),
  "a script in the page": () => {
    const script = document.createElement("script");
    script.append("1");
    setTimeout(() => document.head.append(script));
  },
  "a style in the page": () => {
    const style = document.createElement("style");
    style.append("p { color: red }");
    setTimeout(() => document.head.append(style));
  },
  "a text taken for markup": () => setTimeout(() => (document.body.innerHTML = "<p>1</p>")),
  "a script of another address": () =>
    setTimeout(() => {
      document.createElement("script").src = "https://example.org/script.js";
    }),
  "a request to another host": () =>
    setTimeout(() => void fetch("https://example.org/").catch(() => undefined)),
  "a picture of another host": () =>
    setTimeout(() => {
      const picture = document.createElement("img");
      picture.src = "https://example.org/picture.png";
      document.body.append(picture);
    }),
  "a frame": () =>
    setTimeout(() => {
      const frame = document.createElement("iframe");
      frame.src = "https://example.org/";
      document.body.append(frame);
    }),
};

const inWorker: Readonly<Record<string, string>> = {
  "a text that is run": "(0, eval)('1')",
  "a request to another host": "fetch('https://example.org/').catch(() => {})",
  "a script of another address": "importScripts('https://example.org/script.js')",
};

declare const scripts: { trusted(url: string): string };

test("a violation of the policy fails its test, in workers too", async ({ browser, site }) => {
  const context = await browser.newContext();
  const faults: string[] = [];
  await watch(context, faults);
  const page = await context.newPage();
  await page.goto(site);
  await page.locator("html[data-engine=live]").waitFor();
  expect(faults).toEqual([]);
  for (const [name, violate] of Object.entries(inPage)) {
    faults.length = 0;
    await page.evaluate(violate);
    await expect.poll(() => faults.length, name).toBeGreaterThan(0);
  }
  for (const [name, text] of Object.entries(inWorker)) {
    faults.length = 0;
    await page.evaluate((code) => {
      const url = URL.createObjectURL(
        new Blob([`setTimeout(() => { ${code} }, 500)`], { type: "text/javascript" }),
      );
      new Worker(scripts.trusted(url));
    }, text);
    await expect.poll(() => faults.length, `in a worker: ${name}`).toBeGreaterThan(0);
  }
  await context.close();
});

for (const { page: file, name } of languages) {
  test(
    `the page of licences is reached from the page, ${name}, and holds to the policy`,
    file === "index.html" ? long : {},
    async ({ page, site }) => {
      await page.goto(`${site}${file}?lang=${file === "index.html" ? "en" : "zh"}`);
      await page.locator("html[data-engine=live]").waitFor();
      await page.locator("footer a[href='licences.html']").click();
      await expect(page.locator("h1")).toHaveCount(languages.length);
      await expect(page.locator("pre").first()).toContainText("MIT License");
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const over = () =>
          page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth - clientWidth;
          });
        // The text may be there before its styles.
        await expect.poll(over, `${width} px`).toBeLessThanOrEqual(0);
      }
    },
  );
}
