// npm run notebook -- FILE.ipynb: builds the notebook's command into dist/engine/notebook and runs it. Without a file it is
// built alone.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { libraryWithByteCode, packagesWithByteCode } from "./byte-code.mjs";
import { kept } from "./kept.mjs";
import { gpt2Merges } from "./merges.mjs";
import { isMain, main, root, run } from "./tools.mjs";
import { entriesOf, zipOf } from "./zip.mjs";

const sources = "web/src/notebook";

const packages = () => [
  ...entriesOf(`${sources}/python`, ".py", ".bin", ".json"),
  ["tiktoken/gpt2.bin", gpt2Merges()],
];

/** Python's packages with their byte code, and what they read, as a zip. */
export const makePackagesZip = async (files = packages()) =>
  zipOf(await packagesWithByteCode(files));

/** Python's library as a zip, with the byte code of what every notebook needs of it. */
export const makeLibraryZip = async (files = packages()) => zipOf(await libraryWithByteCode(files));

export const packagesZip = () => kept("packages", packages(), ["pyodide"], makePackagesZip);
export const libraryZip = () => kept("library", packages(), ["pyodide"], makeLibraryZip);

/** Bundles a script with its imports; those that Node.js or the reader's own packages give stay imports. */
async function bundle(source, to, engine) {
  const { build } = await import("vite");
  const { output } = await build({
    configFile: false,
    root: join(root, sources),
    logLevel: "error",
    plugins: [
      {
        name: "starting-script",
        resolveId: (wanted) => (wanted === "./engine.mjs" ? join(engine, "engine.mjs") : undefined),
      },
    ],
    build: {
      write: false,
      target: "es2022",
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, sources, source),
        external: /^(node:.*|pyodide(\/.*)?)$/,
        preserveEntrySignatures: "strict",
        output: { format: "es", codeSplitting: false },
      },
    },
  });
  const [script, ...others] = output;
  if (others.length > 0) throw new Error(`${source} became more than one file.`);
  writeFileSync(to, script.code);
}

/** Writes the command, the kernel and Python's packages into the folder `notebook` of the built engine. */
export async function buildNotebook(engine = join(root, "dist/engine")) {
  const target = join(engine, "notebook");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const to = (name) => join(target, name);
  await bundle("kernel/realm.ts", to("kernel.js"), engine);
  await bundle("kernel/node/child.ts", to("child.js"), engine);
  await bundle("cli/main.ts", to("command.js"), engine);
  copyFileSync(join(root, sources, "kernel/node/prelude.js"), to("prelude.js"));
  writeFileSync(to("packages.zip"), await packagesZip());
  const command = readFileSync(to("command.js"), "utf8");
  if (!command.startsWith("#!")) writeFileSync(to("command.js"), `#!/usr/bin/env node\n${command}`);
  chmodSync(to("command.js"), 0o755);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const given = process.argv.slice(2);
    if (existsSync(join(root, "dist/engine/recorder-bridge.js"))) await buildNotebook();
    else await (await import("./build.mjs")).build({ engineOnly: true });
    if (given.length === 0) return;
    const command = [join(root, "dist/engine/notebook/command.js"), "run", ...given];
    process.exitCode = await run(process.execPath, command);
  });
}
