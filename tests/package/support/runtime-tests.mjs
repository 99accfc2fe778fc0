// The package in Bun and in Deno, as its README says: the examples of Node.js, pools, and one file of a program.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assertAllNear, engine } from "../../engine/support/engine.mjs";
import { writeExample } from "./examples.mjs";
import { folder } from "./install.mjs";
import { runtimes } from "./runtimes.mjs";

const tokens = engine.generator(123).randn(6, 8);
const options = { causal: true, kernel: "reference" };
const last = ({ data }) => [...data.slice(-8)];
const output = last(engine.scaledDotProductAttention(tokens, tokens, tokens, options).output);
const gradient = last(
  engine.scaledDotProductAttentionGradient(tokens, tokens, tokens, tokens, options).key,
);

function assertPrints(text, expected, label) {
  assertAllNear(text.trim().split(/\s+/).map(Number), expected, 1e-6, label);
}

/** A pool is made and never closed: the program ends all the same. */
const idle = `
  import { load } from "attention-lab";

  const engine = await load();
  const tokens = engine.generator(123).randn(6, 8);
  const pool = await engine.pool({ workers: 2 });
  if (pool.workers !== 2) throw new Error(pool.reason);
  if (process.argv[2] === "used") {
    const options = { causal: true, kernel: "fused" };
    const one = engine.scaledDotProductAttentionGradient(tokens, tokens, tokens, tokens, options);
    const held = pool.hold(tokens);
    const by = await pool.scaledDotProductAttentionGradient(held, held, held, tokens, options);
    if (by.key.data.some((value, at) => value !== one.key.data[at])) throw new Error("other bits");
    console.log(by.key.data.slice(-8).join(" "));
  }
`;

/** Declares the tests, beside those that use the same installed package. */
export function testRuntimes(test) {
  for (const [name, { command, skip, env }] of Object.entries(runtimes)) {
    const run = (cwd, ...args) => {
      const [program, ...given] = [...command, ...args];
      return execFileSync(program, given, { cwd, env, encoding: "utf8", timeout: 30_000 });
    };

    test(`${name} runs the examples of Node.js, in the program and in a thread`, { skip }, () => {
      const cwd = writeExample("Node.js", `${name}-node`);
      assertPrints(run(cwd, "example.mjs"), output, "the program");
      assertPrints(run(cwd, "main.mjs"), output, "a thread");
    });

    test(`${name} runs a lesson, a record and a pool of two workers`, { skip }, () => {
      assert.match(
        run(writeExample("Lessons", `${name}-lesson`), "lesson.mjs"),
        /^-?\d.* = .* \+ /,
      );
      const record = run(writeExample("Recorder", `${name}-record`), "record.mjs");
      assert.match(record, /^torch\.softmax\(scores, -1\)\n0\.5 0\.5\s*$/);
      const pool = writeExample("Workers that share a call", `${name}-pool`, {
        more: { "idle.mjs": idle },
      });
      assertPrints(run(pool, "pool.mjs"), output, "the pool");
      assertPrints(run(pool, "idle.mjs", "used"), gradient, "a gradient of the pool");
    });

    test(`${name} ends a program whose pool has nothing to do`, { skip }, () => {
      const cwd = writeExample("Node.js", `${name}-idle`, { more: { "idle.mjs": idle } });
      assert.equal(run(cwd, "idle.mjs", "unused"), "");
    });
  }

  test("bun build --compile makes one file of a program, which runs where there is nothing else", (t) => {
    const { command, skip, env } = runtimes.Bun;
    if (skip) return t.skip(skip);
    const cwd = writeExample("Bun and Deno", "compiled");
    const build = ["build", "--compile", "main.mjs", "--outfile", "example"];
    execFileSync(command[0], build, { cwd, env, timeout: 60_000, stdio: "ignore" });
    const elsewhere = mkdtempSync(join(folder, "elsewhere-"));
    cpSync(join(cwd, "example"), join(elsewhere, "example"));
    rmSync(cwd, { recursive: true });
    const printed = execFileSync("./example", {
      cwd: elsewhere,
      encoding: "utf8",
      timeout: 30_000,
    });
    assertPrints(printed, output, "the file");
  });
}
