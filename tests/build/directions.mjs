// Who may import whom in web/src: app -> parts -> view -> model, app -> engine, view -> counting -> engine; the words
// import nothing. A file's layer follows from its place: a room (a lesson, a laboratory, a feature) has files of several.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { filesIn } from "../../web/scripts/inputs.mjs";
import { root } from "../../web/scripts/tools.mjs";

const source = "web/src";

/** A layer, and those that it may import from; "types of" for types alone. */
const allowed = {
  engine: ["engine"],
  // Starts the public module a second time, in a worker.
  counting: ["counting", "engine", "app"],
  // Races the kernels, in a worker made for each race.
  racing: ["racing", "counting", "engine", "app"],
  // Runs a lesson of many tokens some rows at a time.
  mapping: ["mapping", "model", "engine", "types of state"],
  words: ["words", "types of api", "types of engine", "types of learning"],
  files: ["files"],
  model: ["model", "types of engine", "types of words"],
  // Keeps the page for when there is no network; its worker is a separate script.
  offline: ["offline", "view", "words"],
  parts: ["words", "model", "view", "counting", "parts"],
  state: ["state", "model", "types of engine"],
  view: ["view", "model", "counting", "racing", "mapping", "files", "types of words"],
  styles: ["styles"],
  // Runs Python in a worker or a process of its own, and reads and writes notebooks.
  notebook: ["notebook", "engine"],
  // The page for notebooks.
  "notebook page": [
    "notebook page",
    "notebook",
    "model",
    "view",
    "files",
    "styles",
    "types of app",
    "types of engine",
    "types of words",
  ],
  // Trains models in a worker.
  learning: ["learning", "engine", "app"],
  // The page on which they learn.
  "learning page": [
    "learning page",
    "learning",
    // A training is opened as a notebook.
    "notebook page",
    "model",
    "view",
    "files",
    "styles",
    "types of app",
    "types of words",
  ],
  // A separate page, about the public module.
  api: ["api", "engine", "words", "model", "styles", "view", "app"],
};

/** The files of `app` put everything together. */
const entries = {
  "app/main.ts": [
    "engine",
    "words",
    "model",
    "offline",
    "parts",
    "state",
    "view",
    "styles",
    "app",
    "notebook page",
    "learning page",
  ],
  "app/prerender.ts": ["words", "parts", "model", "state", "view", "app"],
  // Shows the opening, or a lesson in the frame that was brought for it.
  "app/App.svelte": ["view", "parts"],
  "app/page-engine.ts": ["engine", "model", "state", "app"],
  "app/whole-engine.ts": ["engine", "counting", "mapping", "app"],
  "app/unpack.ts": [],
  "app/thread.ts": [],
  "app/fast-kernel.ts": ["engine", "app"],
  "app/plane-module.ts": ["engine", "app"],
  "app/address.ts": ["state"],
  "app/saved-states.ts": ["state", "app"],
  "app/state-database.ts": ["types of state"],
  "app/keys.ts": ["state", "model", "view"],
  "app/spacing.ts": ["view"],
  "app/script.ts": [],
  "app/theme.svelte.ts": ["state"],
  // Compares names as the module does.
  "model/address.ts": ["model", "engine"],
  // The browser keeps whether the reader wants to guess.
  "features/predict/guessing.svelte.ts": ["state"],
  // Words that come with the part of the page that speaks them.
  "features/classroom/words.ts": ["words", "model"],
  // Starts a module of its own when a drawing first needs it.
  "view/plane.svelte.ts": ["model", "app", "types of engine"],
  "notebook/page/notebook-page.ts": ["notebook page", "words", "app", "view"],
  "learning/page/learn-page.ts": ["learning page", "words", "app", "view"],
  // Words that come with the part of the page that speaks them.
  "learning/page/learn-class.ts": ["learning page", "words"],
  // Makes the tensors of the reader's code again, in a module of the page.
  "notebook/page/tensors/followed.svelte.ts": ["notebook page", "notebook", "model", "engine"],
  "features/embed/EmbedBar.svelte": ["words", "view", "model"],
  "features/embed/index.ts": ["view", "model", "types of words", "types of state"],
};

/** The packages that the page is made with, beside Svelte, and the folder that may import each. */
const packages = {
  "idb-keyval": ["app", "notebook page"],
  "@codemirror/commands": ["notebook page"],
  "@codemirror/lang-python": ["notebook page"],
  "@codemirror/language": ["notebook page"],
  "@codemirror/state": ["notebook page"],
  "@codemirror/view": ["notebook page"],
  "@lezer/highlight": ["notebook page"],
  htmlparser2: ["notebook page"],
  "markdown-it": ["notebook page"],
  temml: ["notebook page"],
  pyodide: ["notebook"],
  "pyodide/pyodide.asm.mjs": ["notebook"],
  // What the examples of the API page name, as a reader would.
  "attention-lab": ["api"],
  "attention-lab/lessons": ["api"],
  "attention-lab/recorder": ["api"],
};

/** Of the page's whole source, each import once: the file, what it names, and whether only types. */
const imports = filesIn(source)
  .filter((file) => /\.(ts|mts|js|svelte)$/.test(file) && !file.endsWith(".d.ts"))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8").replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "");
    const found = [
      ...text.matchAll(/\b(?:import|export)\s+(type\s)?[^;"']*?\bfrom\s*["']([^"']+)["']/g),
      ...text.matchAll(/\bimport\s+()["']([^"']+)["']/g),
      ...text.matchAll(/\bimport\(\s*()(?:\/\*.*?\*\/\s*)?["']([^"']+)["']/g),
    ];
    return found.map(([, type, name]) => ({
      file,
      name,
      types: type !== undefined && type !== "",
    }));
  });

/** A layer by a path below web/src; the first pattern that fits names it. */
const layers = [
  [/^(app\/parts(\.ts)?$|labs\/index|(lessons|labs)\/[\w-]+\/(part|first)(\.ts)?$)/, "parts"],
  [/^app\/(App|Frame|frame\/)/, "view"],
  [/^(notebook|learning)\/page\//, (found) => `${found[1]} page`],
  [/^(lessons|labs)\/[\w-]+\/(en|zh)(-\w+)?(\.ts)?$/, "words"],
  [/^(lessons|labs)\/[\w-]+\/(layout|notices|predictions|learned)(\.ts)?$/, "model"],
  [/^((features|labs)\/[\w-]+|opening)\/model\b/, "model"],
  [/^labs\/variance\/counting\//, "counting"],
  [/^labs\/scale\/(racing|mapping)\//, (found) => found[1]],
  [/^(lessons|labs|features|opening|pictures|table|controls|step|view)\//, "view"],
  [/^(\w+)/, (found) => found[1]],
];

function layerOf(path) {
  const inside = relative(source, path);
  for (const [pattern, layer] of layers) {
    const found = pattern.exec(inside);
    if (found) return typeof layer === "string" ? layer : layer(found);
  }
  throw new Error(`${path} has no layer`);
}

test("every import inside the page's source points the right way", () => {
  assert.ok(imports.length > 100, `${imports.length} imports are too few to be all`);
  for (const { file, name, types } of imports.filter(({ name }) => name.startsWith("."))) {
    const inside = relative(source, file);
    const rule = entries[inside] ?? allowed[layerOf(file)];
    assert.ok(rule, `${file} has no rule here`);
    const target = layerOf(join(dirname(file), name));
    const may = rule.includes(target) || (types && rule.includes(`types of ${target}`));
    assert.ok(may, `${file} imports ${types ? "types of " : ""}${name}`);
  }
});

test("only the view and the state know Svelte, and only entries and parts what is made while building", () => {
  for (const { file, name } of imports.filter(({ name }) => !name.startsWith("."))) {
    const folder = layerOf(file);
    if (/^svelte(\/|$)/.test(name))
      assert.ok(
        ["view", "state", "api", "app", "notebook page", "learning page"].includes(folder),
        `${file}: ${name}`,
      );
    else if (name.startsWith("virtual:notebook/")) assert.equal(folder, "notebook page", file);
    else if (name === "virtual:learning-worker") assert.equal(folder, "learning", file);
    else if (/^virtual:engine\/learning(-relaxed)?$/.test(name))
      assert.equal(folder, "learning page", file);
    else if (["virtual:formulae/words", "virtual:cpp", "virtual:opening"].includes(name))
      assert.equal(folder, "view", file);
    else if (name === "virtual:titles") assert.equal(folder, "words", file);
    else if (name === "virtual:release") assert.equal(folder, "offline", file);
    else if (name === "virtual:laboratories")
      assert.ok(["view", "app"].includes(folder), `${file}: ${name}`);
    else if (name.startsWith("virtual:"))
      assert.ok(["parts", "counting", "racing", "api", "app"].includes(folder), `${file}: ${name}`);
    else if (name.startsWith("node:"))
      assert.ok(["engine", "notebook"].includes(folder), `${file}: ${name}`);
    else assert.ok(packages[name]?.includes(folder), `${file} imports the package ${name}`);
  }
});

test("the model and the words know no browser", () => {
  const { compilerOptions } = JSON.parse(
    readFileSync(join(root, source, "model/tsconfig.json"), "utf8"),
  );
  assert.ok(!compilerOptions.lib.includes("DOM"), "the model is compiled without the DOM's types");
  const browser =
    /\b((document|window|navigator|location|history|localStorage)\.|(matchMedia|requestAnimationFrame|addEventListener)\()/;
  for (const file of filesIn(source)) {
    if (!file.endsWith(".ts") || !["model", "words"].includes(layerOf(file))) continue;
    const text = readFileSync(join(root, file), "utf8");
    const code = text
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
      .replaceAll(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, '""');
    assert.doesNotMatch(code, browser, file);
  }
});

test("every file of the page's source is imported by another, apart from its entries", () => {
  const starts = [
    "app/main.ts",
    "app/prerender.ts",
    "api/main.ts",
    "api/prerender.ts",
    "app/early.js",
    "app/loader.js",
    "virtual.d.ts",
    "labs/variance/counting/worker.ts",
    "labs/scale/racing/worker.ts",
    "offline/worker/index.ts",
    "learning/worker.ts",
    // The notebooks' worker, and what runs them in Node.js.
    "notebook/kernel/worker.ts",
    "notebook/kernel/realm.ts",
    "notebook/kernel/node/child.ts",
    "notebook/kernel/node/prelude.js",
    "notebook/cli/main.ts",
    "notebook/page/frame/frame.js",
  ];
  const reached = new Set(
    imports.flatMap(({ file, name }) => {
      const path = join(dirname(file), name.replace(/\.js$/, ""));
      return ["", ".ts", ".svelte", "/index.ts", ".css", ".svelte.ts", ".js"]
        .map((end) => path + end)
        .filter((each) => existsSync(join(root, each)));
    }),
  );
  for (const file of filesIn(source)) {
    const inside = relative(source, file);
    // Found by the names of their folders.
    if (/^(lessons|labs)\/[\w-]+\/part\.ts$/.test(inside)) continue;
    if (starts.includes(inside) || /\.(json|svg|css|md|d\.m?ts)$/.test(inside)) continue;
    // Words of a further language take the place of the English ones while building.
    if (inside.startsWith("engine/") || /(^words\/|\/)zh\b/.test(inside)) continue;
    // The build takes every file of these folders.
    if (/^(api\/examples|notebook\/(python|examples))\//.test(inside)) continue;
    assert.ok(reached.has(file), `nothing imports ${file}`);
  }
});

test("the scripts of a bare checkout import no npm package before it is installed", () => {
  const scripts = filesIn("web/scripts").filter((file) => file.endsWith(".mjs"));
  const named = ["tests/run.mjs", ...scripts].flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/^import\b[^;]*?["']([^"']+)["'];/gm)].map(
      ([, name]) => ({ file, name }),
    ),
  );
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter(({ name }) => !/^(node:|\.)/.test(name)),
    [],
  );
});
