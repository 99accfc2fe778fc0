// npm test [-- stage ...]: everything, from a bare machine. The last line is "N passed, N failed".
// npm run test:long: the same, with every combination where npm test takes turns, and the tests that it leaves out.
// npm run check: format, lint and types alone. npm run test:quick: the suites that answer soonest.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { build } from "../web/scripts/build.mjs";
import { format } from "../web/scripts/format.mjs";
import { filesIn, isBuilt } from "../web/scripts/inputs.mjs";
import { ensureNode, ensureNpmPackages, ensureTestPackages } from "../web/scripts/packages.mjs";
import { Stop, capture, main, nodeTool, root, run } from "../web/scripts/tools.mjs";
import { fuzz } from "./fuzz/stage.mjs";
import { endFaults } from "./native/faults.mjs";
import { runCases } from "./native/run.mjs";

// A stage resolves to its counts; `true` and `false` stand for one check passed or failed.
const stages = {
  format: () => format({ check: true }),
  lint,
  types: checkTypes,
  native: () => nativeTests("native"),
  sanitized: () => nativeTests("sanitized"),
  wasm: () => nativeTests("wasm-tests"),
  "wasm-sanitized": () => nativeTests("wasm-sanitized"),
  build: () => build().then(() => true),
  engine: () => afterBuild({ engineOnly: true }, () => nodeTests("tests/engine")),
  package: () => afterBuild({ engineOnly: true }, packageTests),
  pytorch: () => afterBuild({ engineOnly: true }, () => nodeTests("tests/pytorch")),
  notebook: () => afterBuild({ engineOnly: true }, () => nodeTests("tests/notebook")),
  files: () => nodeTests("tests/files"),
  fuzz: () => afterBuild({ engineOnly: true }, fuzzing),
  downloads: () => afterBuild({}, () => nodeTests("tests/build")),
  browser: () => afterBuild({}, () => browserTests("browser")),
  smoke: () => afterBuild({}, () => browserTests("browser", { SMOKE: "1" })),
  // Of the long form, with the short form's turns.
  firefox: () => afterBuild({}, () => browserTests("browser", { LONG: "", WHOLE: "firefox" })),
  webkit: () => afterBuild({}, () => browserTests("webkit")),
  lighthouse: () => afterBuild({}, () => node(["tests/bench/lighthouse.mjs", "--quick"])),
};

/**
 * Left to the long form: the native suite compiled to WebAssembly, as it is and with sanitizers; what Firefox does not run in
 * the short one; and Lighthouse, which has packages of its own.
 */
const long = new Set(["wasm", "wasm-sanitized", "firefox", "lighthouse"]);
/** A part of the stage browser. */
const quick = new Set(["smoke"]);
const isAsked = (name) => !quick.has(name) && (!long.has(name) || process.env.LONG === "1");

/** Each keeps one processor busy, and they change nothing: the first of them starts the others too. */
const together = ["format", "lint", "types"];

const reports = join(root, "build/reports");

/** Of how many tests of a browser suite one may pass at its second attempt only; two may in any case. */
const ONE_FLAKY_OF = 200;

await main(async () => {
  ensureNode();
  const chosen = process.argv.slice(2).filter((name) => name !== "--long");
  if (process.argv.includes("--long")) process.env.LONG = "1";
  const unknown = chosen.filter((name) => !Object.hasOwn(stages, name));
  if (unknown.length > 0) {
    throw new Stop(
      `No such stage: ${unknown.join(", ")}. There are: ${Object.keys(stages).join(", ")}.`,
    );
  }
  const names = chosen.length > 0 ? chosen : Object.keys(stages).filter((name) => isAsked(name));
  await ensureTestPackages(names, isBuilt());
  await ensureNpmPackages();

  const lines = [];
  const total = { passed: 0, failed: 0 };
  const started = new Map();
  const begun = (name) => {
    if (!started.has(name)) started.set(name, timed(stages[name]));
    return started.get(name);
  };
  for (const name of names) {
    console.log(`\n=== ${name} ${"=".repeat(72 - name.length)}`);
    if (together.includes(name)) names.filter((each) => together.includes(each)).forEach(begun);
    const { passed, failed, time } = await begun(name);
    const seconds = time.toFixed(1);
    lines.push(`${name.padEnd(14)} ${seconds.padStart(7)} s   ${passed} passed, ${failed} failed`);
    console.log(`--- ${lines.at(-1)}`);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${lines.join("\n")}\n`);
  if (total.failed > 0) process.exitCode = 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
});

/** The counts of a stage, and the seconds that it took. */
async function timed(stage) {
  const start = performance.now();
  const counts = await countsOf(stage);
  return { ...counts, time: (performance.now() - start) / 1000 };
}

async function countsOf(stage) {
  try {
    const result = await stage();
    return typeof result === "boolean" ? { passed: +result, failed: +!result } : result;
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

async function node(args) {
  return (await run(process.execPath, args)) === 0;
}

/** Counts of a test runner, where a silent death or an empty run is a failure too. */
function runnerCounts(code, passed, failed) {
  if (passed + failed === 0) {
    console.error("The runner ran no tests.");
    return { passed: 0, failed: 1 };
  }
  if (code !== 0 && failed === 0) {
    console.error(`The runner counted no failure, but ended with exit code ${code}.`);
    return { passed, failed: 1 };
  }
  return { passed, failed };
}

/** On a machine of one's own ESLint keeps what it found in files that are as they were; elsewhere it looks at all. */
function lint() {
  const cache = [
    "--cache",
    "--cache-strategy",
    "content",
    "--cache-location",
    "build/cache/eslint",
  ];
  const options = ["-c", "web/eslint.config.js", "--max-warnings", "0"];
  const kept = process.env.CI === undefined ? cache : [];
  return node(nodeTool("eslint/bin/eslint.js", ...options, ...kept, "."));
}

async function checkTypes() {
  const projects = ["web", "tests"]
    .flatMap(filesIn)
    .filter((file) => /(^|\/)tsconfig(\.(?!base)[\w-]+)?\.json$/.test(file));
  const counts = { passed: 0, failed: 0 };
  const check = async (project) => {
    const text = readFileSync(join(root, project), "utf8");
    const checked = await node(
      text.includes("svelte")
        ? nodeTool("svelte-check/bin/svelte-check", "--tsconfig", project, "--fail-on-warnings")
        : nodeTool("typescript/bin/tsc", "--noEmit", "-p", project),
    );
    console.log(`${project}: ${checked ? "right" : "wrong"}`);
    counts[checked ? "passed" : "failed"]++;
  };
  const left = [...projects];
  const worker = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await check(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return runnerCounts(0, counts.passed, counts.failed);
}

/**
 * The doctest suite of one preset, natively or compiled to WebAssembly for Node.js; with sanitizers, in the short form, the
 * tests of memory alone.
 */
async function nativeTests(preset) {
  const isPart = preset === "sanitized" && process.env.LONG !== "1";
  const targets = isPart ? ["--target", "memory_tests", "faulty"] : [];
  for (const args of [
    ["--preset", preset],
    ["--build", "--preset", preset, "--parallel", ...targets],
  ]) {
    if ((await run("cmake", args)) !== 0) return false;
  }
  const [command, args] = programOf(preset, isPart ? "memory_tests" : "native_tests");
  const { code, passed, failed } = await runCases(command, [...args, "--no-colors=true"]);
  const counts = runnerCounts(code, passed, failed);
  const known = isPart ? undefined : casesKnown(preset);
  if (known !== undefined && known !== passed + failed) {
    console.error(`ctest --preset ${preset} knows ${known} of ${passed + failed} test cases.`);
    counts.failed++;
  }
  if (!preset.includes("sanitized")) return counts;
  const ended = endFaults(...programOf(preset, "faulty"));
  return { passed: counts.passed + ended.passed, failed: counts.failed + ended.failed };
}

/** How many cases CTest can run by their names; undefined where it has no preset. */
function casesKnown(preset) {
  if (preset.startsWith("wasm")) return undefined;
  const { stdout } = capture("ctest", ["--preset", preset, "--show-only"]);
  return Number(/^Total Tests: (\d+)$/m.exec(stdout)?.[1] ?? 0);
}

/** A program of a preset: a command, and what it is given first. */
function programOf(preset, name) {
  const program = join(root, "build", preset, name);
  // Emscripten's program takes Node's fetch for a browser's.
  return preset.startsWith("wasm")
    ? [process.execPath, ["--no-experimental-fetch", `${program}.cjs`]]
    : [program, []];
}

/** Runs a stage that needs dist/, after building it if a part of it was changed since. */
async function afterBuild(parts, stage) {
  if (!isBuilt()) await build(parts);
  return stage();
}

async function nodeTests(folder) {
  const files = filesIn(folder).filter(
    (file) => file.endsWith(".mjs") && /from "node:test"/.test(readFileSync(join(root, file))),
  );
  const report = emptyReport(`${folder.replace("/", "-")}.tap`);
  const code = await run(process.execPath, [
    "--test",
    `--test-concurrency=${availableParallelism()}`,
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...["--test-reporter=tap", `--test-reporter-destination=${report}`],
    ...files,
  ]);
  const tap = readReport(report);
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(tap)?.[1] ?? 0);
  return runnerCounts(code, count("pass"), count("fail") + count("cancelled"));
}

/** With Bun, Deno and esbuild, where npm has them for this machine: their tests say what is missing. */
async function packageTests() {
  try {
    await ensureNpmPackages(join(root, "tests/package/runtimes"), ["--ignore-scripts"]);
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
    console.error(reason.message);
  }
  return nodeTests("tests/package");
}

/** What searches have found before, then the searches. */
async function fuzzing() {
  const found = await nodeTests("tests/fuzz");
  const searched = await fuzz();
  if (searched === false) return { ...found, failed: found.failed + 1 };
  return { passed: found.passed + searched.passed, failed: found.failed + searched.failed };
}

/** A suite of the test runner: Chromium and Firefox together, or WebKitGTK by its own driver. */
async function browserTests(suite, env = {}) {
  const report = emptyReport(`${env.WHOLE ?? suite}.json`);
  const config = `tests/${suite}/playwright.config.ts`;
  const code = await run(
    process.execPath,
    nodeTool(
      "@playwright/test/cli.js",
      "test",
      ...["-c", config, "--reporter=list,json", "--retries=1"],
    ),
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const { stats } = JSON.parse(readReport(report) || "{}");
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  const most = Math.max(2, Math.floor((expected + unexpected + flaky) / ONE_FLAKY_OF));
  // The list above names them: each has a race to be mended.
  if (flaky > 0) console.log(`${flaky} passed at the second attempt only, at most ${most} may.`);
  if (flaky > most) return runnerCounts(code, expected, unexpected + flaky);
  return runnerCounts(code, expected + flaky, unexpected);
}

function emptyReport(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
