// npm run coverage: which lines and branches the tests reach, of the C++ by the native suite, and of the module's JavaScript by
// the engine's tests. Ends with an error where no test calls a public function.
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../web/scripts/build.mjs";
import { isBuilt } from "../../web/scripts/inputs.mjs";
import {
  ensureCoveragePackages,
  ensureNode,
  ensureNpmPackages,
} from "../../web/scripts/packages.mjs";
import { Stop, isMain, main, must, nodeTool, root } from "../../web/scripts/tools.mjs";

const reports = join(root, "build/reports/coverage");

/** Lines and branches of cpp/, without the bindings, which only the module has. */
async function coverNative() {
  const folder = join(root, "build/coverage");
  await must("cmake", ["--preset", "coverage"]);
  await must("cmake", ["--build", "--preset", "coverage", "--parallel"]);
  // Counts add up from run to run.
  await must("cmake", ["-E", "chdir", folder, "find", ".", "-name", "*.gcda", "-delete"]);
  await must(join(folder, "native_tests"), ["--no-colors=true", "--minimal=true"]);
  const json = join(reports, "native.json");
  const of = ["--root", root, "--object-directory", folder, "--filter", "cpp/"];
  // What only an exception or the compiler itself would take is no branch of ours.
  const ours = ["--exclude-throw-branches", "--exclude-unreachable-branches"];
  await must("gcovr", [
    ...[...of, ...ours],
    ...["--json", json, "--html-details", join(reports, "native.html"), "--print-summary"],
  ]);
  return JSON.parse(readFileSync(json, "utf8"));
}

/** Functions that other files can call and no test does; a machine runs one of the fast kernel's sets of instructions. */
function uncalledIn({ files }) {
  const isOurs = ({ file }) => !/fused\/avx|fused\/targets/.test(file);
  const functions = files.filter(isOurs).flatMap((each) => each.functions);
  const isPublic = ({ name }) => !/\(anonymous namespace\)|\{lambda/.test(name);
  const called = new Set(
    functions.filter((each) => each.execution_count > 0).map(({ name }) => name),
  );
  const names = functions.filter(isPublic).map(({ name }) => name);
  if (called.size < 100) throw new Stop(`Only ${called.size} functions were seen to be called.`);
  return [...new Set(names)].filter((name) => !called.has(name));
}

/** Lines and branches of dist/engine, line by line web/src/engine without its types. */
async function coverModule() {
  if (!isBuilt()) await build({ engineOnly: true });
  const tests = readdirSync(join(root, "tests/engine")).filter((name) => /\.test\.mjs$/.test(name));
  await must(process.execPath, [
    ...nodeTool("c8/bin/c8.js"),
    ...["--all", "--src", "dist/engine", "--include", "dist/engine/**/*.js"],
    ...["--reporter", "text", "--reporter", "html", "--reports-dir", join(reports, "module")],
    ...["--temp-directory", join(reports, "raw")],
    ...[process.execPath, "--test"],
    ...tests.map((name) => join("tests/engine", name)),
  ]);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    ensureNode();
    await ensureCoveragePackages();
    await ensureNpmPackages();
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
    const parts = process.argv.slice(2);
    const isAsked = (part) => parts.length === 0 || parts.includes(part);
    if (isAsked("native")) {
      const missing = uncalledIn(await coverNative());
      if (missing.length > 0) throw new Stop(`No test calls ${missing.join(", ")}.`);
    }
    if (isAsked("module")) await coverModule();
    console.log(`Line by line: ${reports}`);
  });
}
