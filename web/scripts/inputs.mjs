// Whether dist/ is up to date: a digest of the build's inputs is saved after each build.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./tools.mjs";

const inputs = [
  "cpp",
  "web",
  "tests/golden",
  "CMakeLists.txt",
  "CMakePresets.json",
  "package.json",
  "package-lock.json",
];
const outputs = [
  "dist/engine/index.js",
  "dist/engine/engine.wasm",
  "dist/site/index.html",
  "dist/site/api/index.html",
];
const stamp = join(root, "build", "built-from");

/** Every file below a folder of the checkout, sorted, without node_modules; a file's path gives the file itself. */
export function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries
    .filter(({ name }) => name !== "node_modules")
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      return entry.isDirectory() ? filesIn(inside) : [inside];
    })
    .sort();
}

/** A digest over the names and contents of everything that the build reads. */
export function digestInputs() {
  const digest = createHash("sha256");
  for (const file of inputs.flatMap(filesIn)) {
    const content = readFileSync(join(root, file));
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest("hex");
}

export function isBuilt() {
  return (
    existsSync(stamp) &&
    outputs.every((output) => existsSync(join(root, output))) &&
    readFileSync(stamp, "utf8") === digestInputs()
  );
}

export function forgetBuild() {
  rmSync(stamp, { force: true });
}

export function rememberBuild(digest) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}
