// The carried harness as other files use it: a page with a worker an adapter, and its two programs.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { must, root } from "../../web/scripts/tools.mjs";
import { launch } from "./peers/lib/chrome.mjs";
import { serve } from "./peers/lib/server.mjs";
import { peers } from "./prepare.mjs";

export { quiet } from "./peers/lib/quiet.mjs";

/** Adapters of this folder begin with this name; the harness knows the first by itself. */
const ours = "ours";
const folderOfOurs = "tests/bench";
const addressOf = (name) =>
  name.startsWith(ours) ? `/ext/${folderOfOurs}/${name}.mjs` : `/adapters/${name}.mjs`;

/** An adapter's name in the harness's program, which looks for all but the first beside itself. */
const asked = (name) => (name.startsWith(`${ours}-`) ? `../ext/${folderOfOurs}/${name}` : name);
const answered = (name) => name.slice(name.lastIndexOf("/") + 1);

/** Chromium on the harness's page; `start` brings up an adapter in a worker, `ask` has it do one thing. */
export async function openHarness() {
  const server = await serve({ mounts: { "/ext/": root } });
  const chrome = await launch();
  const { page } = chrome;
  await page.goto(`${server.url}/page/blank.html`);
  await page.evaluate(async () => {
    globalThis.harness = await import("/page/bench.mjs");
  });
  const ask = (name, command, argument) =>
    page.evaluate((asked) => globalThis.harness.call(...asked), [name, command, argument]);
  return {
    ask,
    version: chrome.version,
    async start(name) {
      await page.evaluate((each) => globalThis.harness.start(each), name);
      await ask(name, "init", { adapter: addressOf(name) });
    },
    stop: (name) => page.evaluate((each) => globalThis.harness.stop(each), name),
    async close() {
      await chrome.close();
      server.close();
    },
  };
}

/** One run of the harness: its adapters take turns, shape by shape. Its answer, a record an adapter, shape and mode. */
export async function runComparison({ shapes, adapters, modes }, { rounds, milliseconds }, folder) {
  const file = join(folder, "comparison.json");
  await runProgram("bench.mjs", file, [
    `--ours=${join(root, folderOfOurs, ours)}.mjs`,
    `--ours-root=${root}`,
    `--adapters=${adapters.map(asked).join(",")}`,
    `--shapes=${shapes.join(",")}`,
    `--modes=${modes.join(",")}`,
    `--rounds=${rounds}`,
    `--ms=${milliseconds}`,
    `--out=${file}`,
  ]);
  const { results } = JSON.parse(readFileSync(file, "utf8"));
  return results.map((record) => ({ ...record, adapter: answered(record.adapter) }));
}

/** GF/s of the machine's limit in Chromium, one thread: multiply, then add; and both in one instruction. */
export async function probeLimit(folder) {
  const file = join(folder, "limit.json");
  await runProgram("peak/peak_chrome.mjs", file, ["re=^chain_(muladd|madd)_12$", `out=${file}`]);
  const { results } = JSON.parse(readFileSync(file, "utf8"));
  const of = (name) => results.find((each) => each.name === name).gflops_best_median;
  return { separate: of("chain_muladd_12"), fused: of("chain_madd_12") };
}

async function runProgram(program, file, args) {
  rmSync(file, { force: true });
  await must(process.execPath, [join(peers, program), ...args]);
}
