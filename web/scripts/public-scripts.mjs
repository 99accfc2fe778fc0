// The scripts of the public module as a program loads them: an entry, which asks for its part and for the modules of
// WebAssembly at once. What the compiler writes beside them is for the page and for tests.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./tools.mjs";

/** The entries, by the script that holds their function `load`, and the part that this asks for. */
const ENTRIES = {
  index: ["load", "create"],
  lessons: ["load-lessons", "start-lessons"],
  recorder: ["load-recorder", "start-recorder"],
};

/** The parts, by the other part that each has beside it. */
const PARTS = { create: [], "start-lessons": ["create"], "start-recorder": [] };

/** What comes only when a pool is made. */
const isOfPool = (id) => /\/(pool|shared-module|worker-thread)[^/]*$/.test(id);

/** The script with addresses of files in plain quotes, by which bundlers find them. */
const quoted = (code) => code.replaceAll(/`(\.[\w./-]+)`/g, '"$1"');

/** The files of a script with its imports, but for those that lie in other `places`. */
async function bundle(folder, name, places, output) {
  const { build } = await import("vite");
  const outside = {
    name: "outside",
    enforce: "pre",
    resolveId: (wanted) => places[wanted] && { id: places[wanted], external: true },
  };
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: "error",
    plugins: [outside],
    // As for a server, so that the addresses of files beside a script stay as they are.
    ssr: { target: "webworker" },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: "es2022",
      rolldownOptions: {
        input: { [name]: join(folder, `${name}.js`) },
        preserveEntrySignatures: "allow-extension",
        // No getter is read, so what is not used can be left out.
        treeshake: { propertyReadSideEffects: false },
        output: {
          format: "es",
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          ...output,
        },
      },
    },
  });
  return result.output;
}

/** An entry or a loader, whose imports of other scripts lie in `places`. */
async function oneScript(folder, name, places) {
  const [file, ...others] = await bundle(folder, name, places, { minify: true });
  if (others.length > 0) throw new Error(`${name}.js became more than one file.`);
  return quoted(file.code);
}

/** The parts, which find the class of refusals in the script `errors`. */
async function partsWith(folder, errors) {
  const files = [];
  for (const [name, beside] of Object.entries(PARTS)) {
    const places = { "./errors.js": errors };
    for (const part of beside) places[`./${part}.js`] = `./${part}.js`;
    // One file, but for the pool's.
    const groups = [{ name, test: (id) => !isOfPool(id) }];
    const output = { minify: true, codeSplitting: { groups } };
    for (const { fileName, code } of await bundle(folder, name, places, output)) {
      files.push([`parts/${fileName}`, code]);
    }
  }
  return files;
}

/**
 * Replaces the entries in the folder of compiled scripts. The main entry is one script with the class of refusals, so that a
 * page waits for no other before it asks for the modules; the other entries and the parts take the class from it.
 */
async function writeEntries(folder, write) {
  for (const [entry, [, part]] of Object.entries(ENTRIES)) {
    const errors = entry === "index" ? {} : { "./errors.js": "./index.js" };
    const places = { ...errors, [`./${part}.js`]: `./parts/${part}.js` };
    write(`${entry}.js`, await oneScript(folder, entry, places));
  }
  for (const file of await partsWith(folder, "../index.js")) write(...file);
}

/**
 * Writes entries for bundlers and Node.js: of several scripts, so that what a program does not load can be left out. What
 * asks for the modules lies beside them, as some bundlers keep the addresses of files as they are.
 */
async function writeSplitEntries(folder, write) {
  for (const [entry, [loader, part]] of Object.entries(ENTRIES)) {
    const places = { "./errors.js": "./errors.js", [`./${part}.js`]: `./split/parts/${part}.js` };
    write(`${loader}.js`, await oneScript(folder, loader, places));
    const compiled = readFileSync(join(folder, `${entry}.js`), "utf8");
    write(`split/${entry}.js`, compiled.replaceAll('"./', '"../'));
  }
  for (const [name, code] of await partsWith(folder, "../../errors.js")) {
    write(`split/${name}`, code);
  }
}

/** Bundles the compiled scripts in the folder into those of the package. */
export async function bundlePublicScripts(folder = join(root, "dist/engine")) {
  const files = [];
  const write = (...file) => files.push(file);
  await writeEntries(folder, write);
  await writeSplitEntries(folder, write);
  for (const [name, code] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
}
