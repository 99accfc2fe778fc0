// The package as a stranger gets it: what npm packs, installed into an empty folder, and the examples of its README run
// there, each in what it is for.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { root } from "../../web/scripts/tools.mjs";
import { assertAllNear, engine } from "../engine/support/engine.mjs";
import { attention, matrixOf } from "../engine/support/reference.mjs";
import { openPage, startBrowser, stopBrowser } from "./support/browser.mjs";
import { buildWithVite, buildWithWebpack, withViteServer } from "./support/bundlers.mjs";
import { examples, writeExample } from "./support/examples.mjs";
import { folder, installed, npm, paths, readme } from "./support/install.mjs";
import { testRuntimes } from "./support/runtime-tests.mjs";
import { giveEsbuild, withoutEsbuild } from "./support/runtimes.mjs";
import { compile } from "./support/typescript.mjs";

before(startBrowser);
after(async () => {
  await stopBrowser();
  rmSync(folder, { recursive: true, force: true });
});

const OWN_PATH = "./node_modules/attention-lab/dist/engine/index.js";

/** What every example prints, computed in double without the engine: the last token's output under a causal mask. */
const tokens = matrixOf(engine.generator(123).randn(6, 8));
const mask = (i, j) => (j > i ? -Infinity : 0);
const expected = attention(tokens, tokens, tokens, { mask }).output.at(-1);

function assertPrints(text, label) {
  assertAllNear(text.trim().split(/\s+/).map(Number), expected, 1e-6, label);
}

const run = (file, cwd) =>
  execFileSync(process.execPath, [file], { cwd, encoding: "utf8", timeout: 60_000 });

const html = { "index.html": examples.get("Vite").get("index.html") };

test("the package holds the engine, its manifest, its readme and the licence, and nothing else", () => {
  const others = paths.filter((path) => !path.startsWith("dist/engine/")).sort();
  assert.deepEqual(others, ["LICENSE", "README.md", "package.json"]);
  const names = ["index", "lessons", "recorder"];
  const entries = names.flatMap((name) => [`${name}.js`, `${name}.d.ts`]);
  const modules = [
    "engine",
    "lessons",
    "recorder",
    "recorder-relaxed",
    "fused",
    "fused-relaxed",
  ].map((name) => `${name}.wasm`);
  for (const name of [...entries, ...modules]) {
    assert.ok(paths.includes(`dist/engine/${name}`), name);
  }
  const types = paths.filter((path) => path.endsWith(".ts"));
  assert.deepEqual(
    types,
    [...names, "wasm"].map((name) => `dist/engine/${name}.d.ts`),
  );
  assert.ok(!paths.some((path) => /\.map$|page/.test(path)));
  const read = (path) => readFileSync(join(root, path), "utf8");
  assert.equal(readme, read("web/src/engine/README.md"));
  assert.notEqual(read("README.md"), readme, "packing left its readme behind");
  assert.equal(JSON.parse(read("package.json")).dependencies, undefined);
});

test("the licences of all that is compiled into the modules are in the package", () => {
  const output = readFileSync(join(installed, "dist/engine/third-party-licences.txt"), "utf8");
  const parts = ["cpp/cmake/package/third-party-licences.txt", "web/build/licences/runtime.txt"];
  for (const part of parts)
    assert.ok(output.includes(readFileSync(join(root, part), "utf8")), part);
  for (const name of ["xtensor", "xtl", "Emscripten", "musl", "libc[+]{2}"]) {
    assert.match(output, new RegExp(`^${name}[, ].*https://`, "m"));
  }
});

test("the addresses that are filled in come into the manifest, and the checkout's stays as it was", () => {
  const checkout = join(folder, "checkout");
  const needed = ["package.json", "README.md", "LICENSE", "dist/engine", "web/scripts"];
  for (const path of [...needed, "web/src/engine/README.md"]) {
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  }
  const written = () => readFileSync(join(checkout, "package.json"), "utf8");
  const before = written();
  /** Of the manifest that is packed, what addresses give. */
  const packed = (addresses) => {
    writeFileSync(join(checkout, "web/scripts/addresses.json"), JSON.stringify(addresses));
    const [{ filename }] = JSON.parse(npm(["pack", "--json"], checkout));
    execFileSync("tar", ["-xzf", filename, "package/package.json"], { cwd: checkout });
    assert.equal(written(), before);
    const text = readFileSync(join(checkout, "package/package.json"), "utf8");
    const { repository, homepage, bugs } = JSON.parse(text);
    return { repository, homepage, bugs };
  };
  const repository = "https://example.org/someone/attention-lab";
  const page = "https://attention.example.org";
  const given = {
    repository: { type: "git", url: `git+${repository}.git` },
    bugs: { url: `${repository}/issues` },
  };
  const none = { repository: undefined, homepage: undefined, bugs: undefined };
  assert.deepEqual(packed({ repository, homepage: "" }), {
    ...given,
    homepage: `${repository}#readme`,
  });
  assert.deepEqual(packed({ repository, homepage: page }), { ...given, homepage: page });
  assert.deepEqual(packed({ repository: "", homepage: "" }), none);
});

test("publint finds nothing to say about the package", async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, level: "suggestion" });
  assert.equal(pkg.name, "attention-lab");
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

test("what the manifest exports can be imported by its name, and nothing else can", () => {
  const program = `
    const names = ["", "/lessons", "/recorder", "/engine.wasm", "/lessons.wasm", "/recorder.wasm",
      "/recorder-relaxed.wasm", "/fused.wasm", "/fused-relaxed.wasm", "/package.json", "/dist/engine/load.js"];
    for (const name of names) {
      try { console.log(import.meta.resolve("attention-lab" + name)); } catch ({ code }) { console.log(code); }
    }`;
  const user = join(folder, "user");
  writeFileSync(join(user, "names.mjs"), program);
  const output = run("names.mjs", user).trim().split("\n");
  const file = (name) => `file://${installed}/${name}`;
  assert.deepEqual(output, [
    ...["index.js", "lessons.js", "recorder.js"].map((name) => file(`dist/engine/split/${name}`)),
    ...["engine", "lessons", "recorder", "recorder-relaxed", "fused", "fused-relaxed"].map((name) =>
      file(`dist/engine/${name}.wasm`),
    ),
    file("package.json"),
    "ERR_PACKAGE_PATH_NOT_EXPORTED",
  ]);
});

test("the package's command runs a notebook by the reader's Pyodide, and says how to install it", () => {
  const user = join(folder, "user");
  const cell = {
    cell_type: "code",
    metadata: {},
    source: "import torch\ntorch.ones(2)",
    outputs: [
      {
        output_type: "execute_result",
        data: { "text/plain": "tensor([1., 1.])" },
        metadata: {},
        execution_count: 1,
      },
    ],
  };
  const notebook = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] };
  writeFileSync(join(user, "n.ipynb"), JSON.stringify(notebook));
  const command = join(user, "node_modules/.bin/attention-lab");
  const ran = () => spawnSync(command, ["run", "n.ipynb"], { cwd: user, encoding: "utf8" });
  const without = ran();
  assert.match(without.stderr, /npm install pyodide@/);
  assert.equal(without.status, 2);
  const { peerDependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  assert.match(without.stderr, new RegExp(`pyodide@${peerDependencies.pyodide}$`, "m"));
  symlinkSync(join(root, "node_modules/pyodide"), join(user, "node_modules/pyodide"));
  const { stdout, stderr, status } = ran();
  assert.match(stdout, /\n1 of 1 outputs same, 0 by the last digit, 0 not supported\n$/, stderr);
  assert.equal(status, 0);
});

test("Node.js runs the example, in the program and in a thread", () => {
  const cwd = writeExample("Node.js", "node");
  assertPrints(run("example.mjs", cwd), "the program");
  assertPrints(run("main.mjs", cwd), "a thread");
});

test("Node.js runs a pool, and a lesson whose number is the sum of its terms", () => {
  assertPrints(run("pool.mjs", writeExample("Workers that share a call", "pool")), "the pool");
  const output = run("lesson.mjs", writeExample("Lessons", "lesson")).trim();
  const [value, sum] = output.split(" = ");
  const terms = sum.split(" + ").map(Number);
  assert.equal(terms.length, 6);
  assertAllNear([Number(value)], [terms.reduce((all, term) => all + term)], 1e-6, "the lesson");
});

test("Node.js runs a record, whose replay follows the changed number", () => {
  const output = run("record.mjs", writeExample("Recorder", "record")).trim().split("\n");
  assert.equal(output[0], "torch.softmax(scores, -1)");
  assertAllNear(output[1].split(/\s+/).map(Number), [0.5, 0.5], 1e-6, "the replay");
});

for (const resolution of ["bundler", "nodenext"]) {
  for (const around of ["a browser's types", "Node.js's types"]) {
    test(`TypeScript takes the examples, resolving as ${resolution}, with ${around}`, () => {
      const cwd = writeExample("TypeScript", "types", {
        more: {
          "lesson.ts": examples.get("Lessons").get("lesson.mjs"),
          "record.ts": examples.get("Recorder").get("record.mjs"),
          "package.json": '{ "type": "module" }',
        },
      });
      const types = around.startsWith("Node") ? ["node"] : [];
      for (const [name, contract] of [
        ["example", "index.d.ts"],
        ["lesson", "lessons.d.ts"],
        ["record", "recorder.d.ts"],
      ]) {
        const { checked, faults } = compile([join(cwd, `${name}.ts`)], { resolution, types });
        assert.ok(checked.includes(contract), `${checked}`);
        assert.deepEqual(faults, []);
      }
      assertPrints(run("example.js", cwd), "the example");
    });
  }
}

for (const resolution of ["bundler", "nodenext"]) {
  test(`TypeScript takes the modules as addresses, resolving as ${resolution}`, () => {
    const modules = ["engine", "lessons", "recorder", "recorder-relaxed", "fused", "fused-relaxed"];
    const imports = modules.map((name, at) => `import a${at} from "attention-lab/${name}.wasm";`);
    const program = `
      ${imports.join("\n")}
      import url from "attention-lab/engine.wasm?url";
      import { load } from "attention-lab";
      const addresses: string[] = [${modules.map((_, at) => `a${at}`)}, url];
      // @ts-expect-error: an address, not bytes
      const bytes: ArrayBuffer = a0;
      await load({ wasm: new URL(addresses[0]!, import.meta.url) });
      export { bytes };`;
    const more = { "modules.ts": program, "package.json": '{ "type": "module" }' };
    const cwd = writeExample("TypeScript", `modules-${resolution}`, { more });
    const vite = join(root, "node_modules/vite/client.d.ts");
    const files = [join(cwd, "modules.ts"), vite];
    const { checked, faults } = compile(files, { resolution, types: [] });
    assert.ok(checked.includes("wasm.d.ts"), `${checked}`);
    assert.deepEqual(faults, []);
  });
}

test("a browser runs the example without a bundler, in the page and in a worker", async () => {
  writeExample("Browser, without a bundler", ".");
  const { output, asked } = await openPage("index.html");
  assertPrints(output, "the page");
  const modules = asked
    .filter((path) => path.endsWith(".wasm"))
    .map((path) => path.split("/").at(-1));
  assert.equal(modules.length, 2, `${modules}`);
  assert.ok(
    modules.includes("engine.wasm") && !asked.some((path) => /pool|lesson/.test(path)),
    `${asked}`,
  );

  const change = (text) => text.replaceAll('"attention-lab"', `".${OWN_PATH}"`);
  writeExample("Web worker", "plain-worker", { change, more: html });
  assertPrints((await openPage("plain-worker/index.html")).output, "a worker");
});

test("Vite builds the examples, in the page and in a worker, and serves them while developing", async () => {
  const built = await buildWithVite(writeExample("Vite", "vite"));
  assertPrints((await openPage("vite/dist/index.html")).output, "the page");
  assert.ok(!built.some(({ name }) => /lesson/.test(name)));
  await buildWithVite(writeExample("Web worker", "vite-worker", { more: html }));
  assertPrints((await openPage("vite-worker/dist/index.html")).output, "a worker");
  await withViteServer(writeExample("Vite", "vite-server"), async (address) => {
    assertPrints((await openPage(address)).output, "the server while developing");
  });
});

test("webpack builds the examples, in the page and in a worker", async () => {
  await buildWithWebpack(writeExample("webpack", "webpack"));
  assertPrints((await openPage("webpack/index.html")).output, "the page");
  const more = Object.fromEntries(
    ["index.html", "webpack.config.js"].map((name) => [name, examples.get("webpack").get(name)]),
  );
  await buildWithWebpack(writeExample("Web worker", "webpack-worker", { more }));
  assertPrints((await openPage("webpack-worker/index.html")).output, "a worker");
});

test(
  "esbuild builds the example with the script of the readme",
  { skip: withoutEsbuild },
  async () => {
    giveEsbuild();
    run("build.mjs", writeExample("esbuild", "esbuild"));
    assertPrints((await openPage("esbuild/index.html")).output, "the page");
  },
);

testRuntimes(test);

/** Programs that ask for a part of the package that needs no engine. */
const parts = {
  "the class of refusals": `
    import { AttentionError } from "attention-lab";
    globalThis.made = new AttentionError("value", "A sentence.");`,
  "the class of refusals, from the lessons' entry": `
    import { AttentionError } from "attention-lab/lessons";
    globalThis.made = new AttentionError("value", "A sentence.");`,
  "the class of refusals, from the recorder's entry": `
    import { AttentionError } from "attention-lab/recorder";
    globalThis.made = new AttentionError("value", "A sentence.");`,
  nothing: 'import "attention-lab"; globalThis.made = 1;',
};

for (const [what, program] of Object.entries(parts)) {
  test(`a program that imports ${what} carries no engine`, async () => {
    const more = { "main.js": program };
    const name = what.replaceAll(/\W+/g, "-");
    const viteBuilt = await buildWithVite(writeExample("Vite", `vite-${name}`, { more }));
    const webpackBuilt = await buildWithWebpack(
      writeExample("webpack", `webpack-${name}`, { more }),
    );
    for (const built of [viteBuilt, webpackBuilt]) {
      const scripts = built.filter((file) => file.name.endsWith(".js"));
      assert.ok(scripts.length > 0);
      for (const { name, text } of scripts) {
        assert.doesNotMatch(text, /WebAssembly|\.wasm/, name);
        assert.ok(text.length < 1000, `${name}: ${text.length} characters`);
      }
    }
    assert.deepEqual(
      webpackBuilt.map((file) => file.name),
      ["main.js"],
    );
  });
}

test("every example of the readme is run here", () => {
  assert.deepEqual(
    [...examples].map(([heading, files]) => [heading, [...files.keys()]]),
    [
      ["Node.js", ["example.mjs", "main.mjs", "thread.mjs"]],
      ["Bun and Deno", ["main.mjs"]],
      ["Browser, without a bundler", ["index.html"]],
      ["Vite", ["index.html", "main.js"]],
      ["webpack", ["webpack.config.js", "main.js", "index.html"]],
      ["esbuild", ["build.mjs", "main.js", "index.html"]],
      ["Web worker", ["main.js", "worker.js"]],
      ["TypeScript", ["example.ts"]],
      ["Workers that share a call", ["pool.mjs"]],
      ["Lessons", ["lesson.mjs"]],
      ["Recorder", ["record.mjs"]],
    ],
  );
  const blocks = readme.match(/^```\w+$/gm).filter((fence) => fence !== "```sh");
  assert.equal(
    blocks.length,
    [...examples.values()].reduce((sum, files) => sum + files.size, 0),
  );
});
