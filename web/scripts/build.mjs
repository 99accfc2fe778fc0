// npm run build [-- --engine]: dist/engine (the public module), then dist/site (the page).
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeEmbindScript } from "./embind-script.mjs";
import { digestInputs, forgetBuild, rememberBuild } from "./inputs.mjs";
import { ensureBuildPackages, ensureNode, ensureNpmPackages } from "./packages.mjs";
import { buildNotebook } from "./notebook.mjs";
import { writeRecorderTypes } from "./recorder-types.mjs";
import { bundlePublicScripts } from "./public-scripts.mjs";
import { relax } from "./relax.mjs";
import { shrink } from "./shrink.mjs";
import { isMain, main, must, nodeTool, root } from "./tools.mjs";
import { embedWorker } from "./worker-source.mjs";

/** The licences of C++ libraries, and of the runtime that Emscripten links into every module. */
const licences = ["cpp/cmake/package/third-party-licences.txt", "web/build/licences/runtime.txt"];

/** What recorder.wasm and learning.wasm use beside the features of the kernel. */
const MODULE_FEATURES = ["ExceptionHandling", "Multivalue", "ReferenceTypes"];

async function buildWasm() {
  await must("cmake", ["--preset", "wasm"]);
  await must("cmake", ["--build", "--preset", "wasm", "--parallel"]);
}

const engineFolder = join(root, "dist/engine");

/** The scripts that a program imports by name. */
const ENTRIES = ["index", "lessons", "recorder"];

/** Compiles the module's scripts, each to a file of its own. */
export async function compileScripts(target = engineFolder) {
  const project = "web/src/engine/tsconfig.json";
  await must(
    process.execPath,
    nodeTool("typescript/bin/tsc", "-p", project, "--noEmit", "false", "--outDir", target),
  );
  for (const name of ENTRIES) {
    cpSync(join(root, `web/src/engine/${name}.js`), join(target, `${name}.js`));
  }
  await embedWorker(join(target, "pool-worker.js"), join(target, "pool-worker-source.js"));
}

async function buildEngine() {
  const from = (path) => join(root, path);
  const target = engineFolder;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await compileScripts();
  const scripts = ["engine", "lessons", "page", "recorder", "learning"].map((name) =>
    from(`build/wasm/${name}.mjs`),
  );
  await writeEmbindScript(scripts, join(target, "engine.mjs"));
  for (const name of ["engine", "lessons"]) {
    await shrink(from(`build/wasm/${name}.wasm`), join(target, `${name}.wasm`));
  }
  const wasm = (name) => from(`build/wasm/${name}.wasm`);
  /** A module in two variants, `to` each: with relaxed SIMD, and without. */
  const shrinkBoth = async (name, to) => {
    const options = { also: MODULE_FEATURES, like: wasm(name) };
    await shrink(wasm(name), to[0], ["SIMD128"]);
    await relax(wasm(`${name}_madd`), wasm(`${name}_relaxed`), options);
    await shrink(wasm(`${name}_relaxed`), to[1], ["SIMD128", "RelaxedSIMD"]);
  };
  const recorder = ["recorder.wasm", "recorder-relaxed.wasm"];
  await shrinkBoth(
    "recorder",
    recorder.map((name) => join(target, name)),
  );
  await shrinkBoth("learning", [wasm("learning-small"), wasm("learning-relaxed-small")]);
  for (const name of ["page", "plane"]) await shrink(wasm(name), wasm(`${name}-small`));
  cpSync(from("build/wasm/fused.wasm"), join(target, "fused.wasm"));
  await relax(from("build/wasm/fused_madd.wasm"), join(target, "fused-relaxed.wasm"));
  for (const name of [...ENTRIES, "wasm"]) {
    cpSync(from(`web/src/engine/${name}.d.ts`), join(target, `${name}.d.ts`));
  }
  await writeRecorderTypes(target);
  await bundlePublicScripts();
  await buildNotebook(target);
  const texts = licences.map((path) => readFileSync(from(path), "utf8"));
  writeFileSync(join(target, "third-party-licences.txt"), texts.join("\n\n"));
}

async function buildSite() {
  const others = readdirSync(join(root, "web/src/words")).filter((name) => /^(?!en)..$/.test(name));
  for (const language of ["en", ...others]) {
    const options = ["build", "-c", "web/vite.config.ts", "--mode", language];
    await must(process.execPath, nodeTool("vite/bin/vite.js", ...options));
  }
  const api = ["build", "-c", "web/vite.api.config.ts"];
  await must(process.execPath, nodeTool("vite/bin/vite.js", ...api));
}

/** Builds everything, or with `engineOnly` everything but the page. */
export async function build({ engineOnly = false } = {}) {
  const digest = digestInputs();
  forgetBuild();
  await buildWasm();
  await buildEngine();
  if (engineOnly) return;
  await buildSite();
  rememberBuild(digest);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    ensureNode();
    await ensureBuildPackages();
    await ensureNpmPackages();
    await build({ engineOnly: process.argv.includes("--engine") });
  });
}
