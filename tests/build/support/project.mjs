// The project that docs/native.md shows for the native library, and what its program prints.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { capture, root } from "../../../web/scripts/tools.mjs";

const manual = readFileSync(join(root, "docs/native.md"), "utf8");

/** The code of docs/native.md in a language, block by block. */
function blocksOf(language) {
  const blocks = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm");
  const codes = [...manual.matchAll(blocks)].map(([, code]) => code);
  assert.ok(codes.length > 0, `docs/native.md has no ${language}`);
  return codes;
}

/** What docs/native.md has to type, the project's CMakeLists.txt, and its four programs. */
export const [[commands], [project], [program, lesson, recording, training]] = [
  "sh",
  "cmake",
  "cpp",
].map(blocksOf);

export const golden = (name) =>
  JSON.parse(readFileSync(join(root, `tests/golden/${name}.json`), "utf8"));

/** What a command prints, which must succeed. */
export function succeed(command, args) {
  const { code, stdout, stderr } = capture(command, args);
  assert.equal(code, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** What a command says that must fail. CMake breaks its lines where it likes. */
export function refusalOf(command, args) {
  const { code, stdout, stderr } = capture(command, args);
  assert.notEqual(code, 0, stdout);
  return (stdout + stderr).replaceAll(/\s+/g, " ");
}

export function writeFiles(folder, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** Whether the manual's program has printed PyTorch's numbers. */
export function assertHeads(printed) {
  const lines = printed.trim().split("\n");
  const { float32_of_float64: expected } = golden("pytorch").cases.find(({ seed }) => seed === 20);
  assert.equal(lines.length, expected.length);
  for (const [place, text] of lines.entries()) {
    // As it prints six digits.
    const difference = Math.abs(Number(text) - expected[place]);
    assert.ok(difference <= 6e-6, `${text} at ${place} is not ${expected[place]}`);
  }
}
