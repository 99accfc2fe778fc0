import { defineConfig } from "@playwright/test";

/** WebKitGTK by its driver, two windows at once; a test that fails once has failed. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../build/reports/webkit",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: "list",
});
