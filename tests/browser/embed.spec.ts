import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Frame, Page } from "@playwright/test";
import { embedCode } from "../../web/src/features/classroom/snippet";
import { ownNumbers, run } from "./support/engine";
import { cellAt } from "./support/inspector";
import { expectEngineNumbers, live, slide } from "./support/page";
import { long } from "./support/long";
import { doubleClicked, expect, test } from "./support/test";

const AT = "#/simple/all-weights";

declare global {
  /** In the host: the messages from the embedded step. */
  var received: unknown[];
  /** In the step: how many messages have come. */
  var heard: number;
}

/** A third-party page with the code that the dialog gives, on the step's origin or on another. */
async function openHost(page: Page, site: string, where: "same" | "other"): Promise<Frame> {
  const body = `<!doctype html><title>Host</title><link rel="icon" href="data:," /><h1>Host</h1>
<script>received = []; addEventListener("message", ({ data }) => received.push(data));</script>
${embedCode(`${site}${AT}`, "A step")}`;
  if (where === "same") {
    await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(`${site}host.html`);
  } else {
    const server = createServer((_, response) => {
      response.writeHead(200, { "Content-Type": "text/html" }).end(body);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.close();
  }
  const frame = page.frame({ url: /\?embed/ });
  if (frame === null) throw new Error("The host has no frame.");
  await frame.locator("html[data-engine=live]").waitFor();
  return frame;
}

/** The frame is as tall as what it shows, and nothing in it scrolls. */
async function expectFit(page: Page, frame: Frame, label: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const outer = await page.locator("iframe").evaluate((element) => element.clientHeight);
        const inner = await frame.evaluate(() => {
          const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
          const { height } = document.body.getBoundingClientRect();
          return [
            scrollHeight,
            Math.ceil(height),
            scrollWidth - clientWidth,
            innerWidth - clientWidth,
          ];
        });
        return [outer, ...inner].join();
      },
      { message: label },
    )
    .toMatch(/^(\d+),\1,\1,0,0$/);
}

/** A message from the host to the step. */
async function say(page: Page, message: unknown): Promise<void> {
  await page.evaluate((data) => {
    document.querySelector("iframe")?.contentWindow?.postMessage(data, "*");
  }, message);
}

const heading = (frame: Frame) => frame.getByRole("heading", { level: 1 });

for (const where of ["other", "same"] as const) {
  test(
    `in a page of ${where === "same" ? "the same" : "another"} origin a step stands alone, as tall as its content`,
    where === "same" ? long : {},
    async ({ openContext, site }) => {
      const page = await (await openContext({ viewport: { width: 900, height: 700 } })).newPage();
      const frame = await openHost(page, site, where);
      await expectEngineNumbers(frame.locator("main"), ownNumbers("simple"), "embedded");
      await expect(frame.getByRole("navigation", { name: "Lessons" })).toBeHidden();
      await expectFit(page, frame, "at first");
      const before = await page.evaluate(() => history.length);

      await cellAt(frame as unknown as Page, "attn_weights", 0, 1)
        .first()
        .click();
      await expect(frame.getByRole("region", { name: "Inspector" })).toContainText(
        "attn_weights[1,2]",
      );
      await expectFit(page, frame, "with the inspector");
      const sharpness = frame.getByRole("slider", { name: "Sharpness", exact: true });
      await slide(sharpness, 220);
      const factor = Number(
        new URLSearchParams((await addressIn(frame)).split("?")[1]).get("sharpness"),
      );
      expect(factor).toBeGreaterThan(1);
      await expectEngineNumbers(frame.locator("main"), run({ sharpness: factor }), "by the slider");

      await frame.getByRole("button", { name: "Next step" }).click();
      await expect(heading(frame)).toHaveText("All context vectors");
      await expectEngineNumbers(frame.locator("main"), run({ sharpness: factor }), "the next step");
      await expectFit(page, frame, "the next step");
      expect(await page.evaluate(() => history.length), "the host's history").toBe(before);

      const [whole] = await Promise.all([
        page.context().waitForEvent("page"),
        frame.getByRole("link", { name: "Open the full page" }).click(),
      ]);
      await live(whole);
      expect(whole.url()).not.toContain("?embed");
      await expectEngineNumbers(whole, run({ sharpness: factor }), "the full page");
    },
  );
}

/** The step's state, as its links have it. */
async function addressIn(frame: Frame): Promise<string> {
  const link = frame.locator("#embed-bar a");
  await expect(link).toHaveAttribute("href", /sharpness/);
  return (await link.getAttribute("href")) ?? "";
}

test("a host sends a step in, and gets no message but its height", async ({ page, site }) => {
  const frame = await openHost(page, site, "other");
  await say(page, { type: "attention-lab:step", address: "#/simple/all-scores?sharpness=2" });
  await expect(heading(frame)).toHaveText("All scores at once");
  await expectFit(page, frame, "the step sent in");
  await say(page, { type: "attention-lab:step", address: "#/simple/scael" });
  await expect(frame.getByText("This lesson has no step “scael”")).toBeVisible();
  const before = await heading(frame).innerText();
  await say(page, { type: "attention-lab:step", address: "#/lab/masks" });
  await expect(heading(frame)).not.toHaveText(before);
  await expectEngineNumbers(frame.locator("main"), ownNumbers("lab/masks"), "a laboratory");
  const url = frame.url();
  const others = [
    "#/simple/scale",
    null,
    { type: "attention-lab:step" },
    { type: "attention-lab:step", address: "https://127.0.0.1/" },
    { type: "attention-lab:step", address: "javascript:alert(1)" },
    { type: "attention-lab:step", address: ["#/simple/scale"] },
    { type: "attention-lab:go", address: "#/simple/scale" },
  ];
  await frame.evaluate(() => {
    globalThis.heard = 0;
    // After the page's own listener.
    addEventListener("message", () => (globalThis.heard += 1));
  });
  for (const message of others) await say(page, message);
  await expect.poll(() => frame.evaluate(() => globalThis.heard)).toBe(others.length);
  await frame.evaluate(() => settled());
  expect(frame.url(), "what else is said is ignored").toBe(url);
  const received = await page.evaluate(() => globalThis.received);
  expect(received.length).toBeGreaterThan(0);
  for (const message of received) {
    expect(message).toEqual({
      type: "attention-lab:height",
      height: expect.any(Number) as unknown,
    });
  }
});

/** Not watched: browsers log errors for what is tried here. */
async function unwatched(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

for (const where of ["other", "same"] as const) {
  test(
    `neither reads or changes the other, on ${where === "same" ? "the same" : "another"} origin`,
    where === "same" ? {} : long,
    async ({ browser, site }) => {
      const page = await unwatched(browser);
      const frame = await openHost(page, site, where);
      const host = page.url();
      const inside = await frame.evaluate(() => {
        const tried = (what: () => unknown): string => {
          try {
            return `had ${String(what())}`;
          } catch (error) {
            return error instanceof Error ? error.name : "";
          }
        };
        return [
          tried(() => parent.document.title),
          tried(() => top?.location.href),
          tried(() => localStorage.length),
          tried(() => (top ?? window).location.replace("about:blank")),
        ];
      });
      expect(inside).toEqual(["SecurityError", "SecurityError", "SecurityError", "SecurityError"]);
      const outside = await page.evaluate(() => {
        const [element] = document.querySelectorAll("iframe");
        try {
          return [element?.contentDocument, element?.contentWindow?.document.title];
        } catch (error) {
          return [element?.contentDocument, error instanceof Error ? error.name : ""];
        }
      });
      expect(outside).toEqual([null, "SecurityError"]);
      expect(page.url()).toBe(host);
      await page.context().close();
    },
  );
}

test("a page opened from a folder can be embedded too", async ({ page }) => {
  await page.goto(`${doubleClicked}?embed${AT}`);
  await live(page);
  await expect(page.getByRole("link", { name: "Open the full page" })).toHaveAttribute(
    "href",
    `${doubleClicked}${AT}`,
  );
  await expect(page.getByRole("navigation", { name: "Lessons" })).toBeHidden();
  await expectEngineNumbers(page.locator("main"), ownNumbers("simple"), "from a folder");
});
