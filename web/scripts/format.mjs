// npm run format: writes the formatting that the tests check.
import { filesIn } from "./inputs.mjs";
import { ensureFormatPackages, ensureNode, ensureNpmPackages } from "./packages.mjs";
import { isMain, main, nodeTool, run } from "./tools.mjs";

function cppFiles() {
  return ["cpp", "tests/native", "tests/bench", "tests/fuzz"]
    .flatMap(filesIn)
    .filter((file) => /\.(cpp|hpp)$/.test(file));
}

/** Formats C++ and everything else, or with `check` only checks it; returns whether all files are formatted. */
export async function format({ check = false } = {}) {
  const clangFormat = check ? ["--dry-run", "--Werror"] : ["-i"];
  const cpp = await run("clang-format", [...clangFormat, ...cppFiles()]);
  const prettier = nodeTool("prettier/bin/prettier.cjs", check ? "--check" : "--write", ".");
  const cache = [
    "--cache",
    "--cache-strategy",
    "content",
    "--cache-location",
    "build/cache/prettier",
  ];
  const rest = await run(process.execPath, [...prettier, "--log-level", "warn", ...cache]);
  return cpp === 0 && rest === 0;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    ensureNode();
    await ensureFormatPackages();
    await ensureNpmPackages();
    if (!(await format())) process.exitCode = 1;
  });
}
