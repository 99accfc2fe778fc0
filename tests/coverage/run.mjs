// npm run coverage [-- native | node | page ...]: which lines, branches and functions the tests reach. Of cpp/ by the native
// suite (`native`); of web/src by the module's tests and those of files (`node`) and by the browser suite in Chromium
// (`page`). A part that is not asked for is as it was counted last. Ends with an error where no test calls a public function.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, compileScripts } from "../../web/scripts/build.mjs";
import { filesIn, isBuilt } from "../../web/scripts/inputs.mjs";
import {
  ensureCoveragePackages,
  ensureNode,
  ensureNpmPackages,
} from "../../web/scripts/packages.mjs";
import { bundlePublicScripts } from "../../web/scripts/public-scripts.mjs";
import { Stop, main, nodeTool, root, run } from "../../web/scripts/tools.mjs";
import { coverNative, uncalledIn } from "./native.mjs";

const PARTS = ["native", "node", "page"];
const reports = join(root, "build/reports/coverage");
const counted = join(root, "build/coverage-web");

/** An empty folder for the counts of a part, as a program is told of it. */
function emptyFolder(part) {
  const folder = join(counted, part);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return { COVERAGE_FOLDER: folder };
}

/** The module's tests, and those of what the page's sources have of readers, words and copied code. */
function runNodeTests() {
  const hook = pathToFileURL(join(root, "tests/coverage/node.mjs")).href;
  const tests = ["tests/engine", "tests/files", "tests/pytorch", "tests/fuzz"]
    .flatMap(filesIn)
    .filter((file) => file.endsWith(".test.mjs"));
  tests.push("tests/build/words.mjs");
  return run(process.execPath, ["--test", ...tests], {
    env: { ...emptyFolder("node"), NODE_OPTIONS: `--import=${hook}` },
  });
}

/** The browser suite, on a site of its own: that of the readers stays as it is. */
function runBrowserTests() {
  const options = ["test", "-c", "tests/browser/playwright.config.ts", "--project=chromium"];
  // What is sent and shown is limited for the site of the readers.
  const without = ["--grep-invert", "budget\\.spec"];
  return run(process.execPath, nodeTool("@playwright/test/cli.js", ...options, ...without), {
    env: { ...emptyFolder("page"), SITE: join(counted, "site") },
  });
}

/** Fails after everything was told: a test that failed may not have reached what it reaches. */
function demand(code, what) {
  if (code === 0) return;
  console.error(`\nNot all ${what} passed: what they reach is not all counted.`);
  process.exitCode = 1;
}

await main(async () => {
  ensureNode();
  await ensureCoveragePackages();
  await ensureNpmPackages();
  const parts = process.argv.slice(2);
  const unknown = parts.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) {
    throw new Stop(`No such part: ${unknown.join(", ")}. There are: ${PARTS.join(", ")}.`);
  }
  const isAsked = (part) => parts.length === 0 || parts.includes(part);
  mkdirSync(reports, { recursive: true });
  const missing = isAsked("native") ? uncalledIn(await coverNative(reports)) : [];
  if (isAsked("node") || isAsked("page")) {
    // They need packages of npm.
    const { buildMapped, scriptsOfModule, scriptsOfNode, scriptsOfSite } =
      await import("./scripts.mjs");
    const { report, tableOf } = await import("./report.mjs");
    const { uncalledOf } = await import("./public.mjs");
    if (!isBuilt()) await build();
    await buildMapped();
    // What is bundled has no map.
    await compileScripts();
    try {
      if (isAsked("node")) demand(await runNodeTests(), "tests in Node.js");
      if (isAsked("page")) demand(await runBrowserTests(), "tests in the browser");
    } finally {
      await bundlePublicScripts();
    }
    const ofNode = scriptsOfNode();
    const files = await report(
      [...ofNode, ...scriptsOfModule(), ...scriptsOfSite()],
      join(reports, "web"),
    );
    console.log(`\n${tableOf(files)}\n`);
    missing.push(...uncalledOf(ofNode));
  }
  console.log(`Line by line: ${reports}`);
  if (missing.length > 0) throw new Stop(`No test calls ${missing.join(", ")}.`);
});
