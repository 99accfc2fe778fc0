// Lines and branches of cpp/ by the native suite, without the bindings, which only the module has.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stop, must, root } from "../../web/scripts/tools.mjs";

/** Counts, writes the reports, and resolves to gcovr's own account. */
export async function coverNative(reports) {
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
export function uncalledIn({ files }) {
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
