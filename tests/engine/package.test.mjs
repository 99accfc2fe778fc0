// The package as it is published: what npm packs, installed into an empty folder and used from there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { assertAllNear, engine } from "./support/engine.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "attention-lab-package-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** npm's own script: the one that started this, or the one beside this node. */
function findNpm() {
  const bin = dirname(process.execPath);
  const beside = ["../lib/node_modules", "node_modules", "../share/nodejs"].map((modules) =>
    resolve(bin, modules, "npm/bin/npm-cli.js"),
  );
  return [process.env.npm_execpath, ...beside].find((path) => path && existsSync(path));
}

const npm = (args, cwd) =>
  execFileSync(process.execPath, [findNpm(), ...args, "--cache", join(folder, "cache")], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 120_000,
  });

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const [packed] = JSON.parse(
  npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], root),
);
const user = join(folder, "user");

test("the package holds the engine, its manifest, the readme and the licence, and nothing else", () => {
  const names = packed.files.map(({ path }) => path);
  const others = names.filter((name) => !name.startsWith("dist/engine/")).sort();
  assert.deepEqual(others, ["LICENSE", "README.md", "package.json"]);
  for (const name of ["index.js", "index.d.ts", "engine.wasm", "engine.mjs"]) {
    assert.ok(names.includes(`dist/engine/${name}`), name);
  }
  assert.ok(names.every((name) => !/\.(map|ts)$/.test(name) || name.endsWith("index.d.ts")));
  assert.ok(!names.some((name) => /page/.test(name)));
  assert.equal(manifest.dependencies, undefined);
});

const program = `
  import { AttentionError } from "attention-lab";
  const { load } = await import("attention-lab");
  const engine = await load();
  const { tensors } = engine.runLesson("simple");
  const x = { shape: [2, 2], data: [1, 0, 0, 1] };
  const { output, weights } = engine.scaledDotProductAttention(x, x, x, { needWeights: true });
  let code;
  try { engine.softmax(1); } catch (error) { code = error instanceof AttentionError && error.code; }
  console.log(JSON.stringify({
    context: [...tensors.context_vec_2.data],
    output: [...output.data],
    weights: [...weights.data],
    code,
    wasm: import.meta.resolve("attention-lab/engine.wasm"),
    from: import.meta.resolve("attention-lab"),
  }));
`;

test("installed into an empty folder, the package runs a lesson and attention", () => {
  npm(["init", "-y", "--prefix", user, "--init-type", "module"], folder);
  const options = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  npm(["install", "--prefix", user, ...options, join(folder, packed.filename)], folder);
  writeFileSync(join(user, "program.mjs"), program);
  const told = JSON.parse(
    execFileSync(process.execPath, ["program.mjs"], { cwd: user, encoding: "utf8" }),
  );
  const installed = join(user, "node_modules/attention-lab");
  assert.equal(fileURLToPath(told.from), join(installed, "dist/engine/index.js"));
  assert.equal(fileURLToPath(told.wasm), join(installed, "dist/engine/engine.wasm"));
  const here = engine.runLesson("simple").tensors.context_vec_2;
  assert.deepEqual(told.context, [...here.data]);
  const high = 1 / (1 + Math.exp(-Math.SQRT1_2));
  const expected = [high, 1 - high, 1 - high, high];
  assertAllNear(told.weights, expected, 1e-6, "weights");
  assertAllNear(told.output, expected, 1e-6, "output");
  assert.equal(told.code, "type");
});
