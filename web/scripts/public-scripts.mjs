// The scripts of the public module as a program loads them: a small one for each entry, which asks for the rest and for
// the modules of WebAssembly at once. What the compiler writes beside them is for the page and for tests.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./tools.mjs";

/** The script of each entry, by the part that it asks for. */
const LOADERS = {
  load: "create",
  "load-lessons": "start-lessons",
  "load-recorder": "start-recorder",
};

/** The parts, by the other part that each has beside it. */
const PARTS = { create: [], "start-lessons": ["create"], "start-recorder": [] };

/** What comes only when a pool is made. */
const isOfPool = (id) => /\/(pool|shared-module|worker-thread)[^/]*$/.test(id);

/** The blanks stay, and the quotes by which bundlers find the addresses of files. */
const LEGIBLE = { compress: true, mangle: true, codegen: false };

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

/** Replaces the loaders in the folder of compiled scripts, and writes what they ask for into its folder `parts`. */
export async function bundlePublicScripts(folder = join(root, "dist/engine")) {
  const files = [];
  for (const [name, part] of Object.entries(LOADERS)) {
    const places = { "./errors.js": "./errors.js", [`./${part}.js`]: `./parts/${part}.js` };
    const [file, ...others] = await bundle(folder, name, places, { minify: LEGIBLE });
    if (others.length > 0) throw new Error(`${name}.js became more than one file.`);
    files.push([file.fileName, file.code]);
  }
  for (const [name, beside] of Object.entries(PARTS)) {
    const places = { "./errors.js": "../errors.js" };
    for (const part of beside) places[`./${part}.js`] = `./${part}.js`;
    // One file, but for the pool's.
    const groups = [{ name, test: (id) => !isOfPool(id) }];
    const output = { minify: true, codeSplitting: { groups } };
    for (const { fileName, code } of await bundle(folder, name, places, output)) {
      files.push([`parts/${fileName}`, code]);
    }
  }
  mkdirSync(join(folder, "parts"), { recursive: true });
  for (const [name, code] of files) writeFileSync(join(folder, name), code);
}
