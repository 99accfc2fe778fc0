import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { among, inFirefox, onlyInChromium, smoke } from "./support/engines";
import { ALWAYS } from "./support/firefox";
import { isLong, isWholeFirefox, long } from "./support/long";

/** Chromium without a window, or else the whole of it. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Only some tests, in Chromium: for an answer within a minute. */
const isSmoke = process.env["SMOKE"] === "1";

const leftOut = isLong || isWholeFirefox ? [] : [new RegExp(`${long.tag}\\b`)];

/** Two engines of this machine, a test a processor at once; a test that fails once has failed; npm test tries it again. */
const config = defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../build/reports/browser",
  fullyParallel: true,
  workers: availableParallelism(),
  retries: 0,
  forbidOnly: true,
  timeout: isLong ? 3_600_000 : 180_000,
  expect: { timeout: 20_000 },
  // What a screen reader is given of tables.
  snapshotPathTemplate: "{testDir}/heard/{arg}{ext}",
  reporter: "list",
  use: {
    screenshot: "only-on-failure",
    // Every test requests the files from the server; hosting.spec.ts tests the page's cache.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "chromium",
      ...(isSmoke ? { grep: among(smoke) } : {}),
      grepInvert: leftOut,
      use: {
        browserName: "chromium",
        launchOptions: {
          executablePath:
            process.env["CHROMIUM"] ?? browsers.find((path) => existsSync(path)) ?? "",
          // Glyphs are as wide as on a screen, in fractions of a pixel.
          args: [
            ...["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--log-level=3"],
            "--font-render-hinting=none",
          ],
        },
      },
    },
    {
      name: "firefox",
      ...(isWholeFirefox ? {} : { grep: among(inFirefox) }),
      grepInvert: [...leftOut, ...onlyInChromium.flatMap(({ titles }) => among(titles))],
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: {
          executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
          firefoxUserPrefs: { ...ALWAYS },
        },
        // It leaves a style in the page, which the policy forbids.
        screenshot: "off",
      },
    },
  ],
});

export default {
  ...config,
  projects: config.projects?.filter(
    ({ name }) => (!isWholeFirefox || name === "firefox") && (!isSmoke || name === "chromium"),
  ),
};
