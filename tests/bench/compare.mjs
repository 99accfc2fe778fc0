// The attention kernel against its peers in Chromium: parity first, then time. Writes tests/bench/results, which the
// README shows; with --quick build/bench instead.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { main, root } from "../../web/scripts/tools.mjs";
import { chart } from "./chart.mjs";
import { openHarness, probeLimit, runComparison } from "./harness.mjs";
import { readOptions } from "./options.mjs";
import { measureAccuracy, measureParity, refusal, remarks } from "./parity.mjs";
import { libraries, plans } from "./plan.mjs";
import { peers } from "./prepare.mjs";
import { timeSizes } from "./sizes.mjs";
import { summarise } from "./summary.mjs";
import { parityTable, report } from "./table.mjs";

/** By library: the version that package-lock.json fixes. */
function versions() {
  const { dependencies } = JSON.parse(readFileSync(join(peers, "package.json"), "utf8"));
  const named = libraries.filter((each) => each.package !== undefined);
  return Object.fromEntries(named.map((each) => [each.name, dependencies[each.package]]));
}

/** Table and chart; every single sample stays beside the build. */
function write(folder, scratch, found) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "peers.md"), report(found));
  writeFileSync(join(folder, "peers.svg"), chart(found.rows));
  writeFileSync(join(scratch, "peers.json"), JSON.stringify(found));
}

await main(async () => {
  const { quick } = readOptions();
  const plan = quick ? plans.quick : plans.long;
  const scratch = join(root, "build/bench");
  mkdirSync(scratch, { recursive: true });

  const limit = await probeLimit(scratch);
  const harness = await openHarness();
  const found = {
    date: new Date().toISOString(),
    chromium: harness.version,
    cpu: cpus()[0].model,
    versions: versions(),
    limit,
  };
  try {
    found.parity = await measureParity(harness, plan.comparisons);
    found.remarks = remarks(found.parity);
    console.log(`\n${[parityTable(found.parity), ...found.remarks].join("\n")}\n`);
    found.accuracy = await measureAccuracy(harness);
    found.sizes = await timeSizes(harness, plan);
  } finally {
    await harness.close();
  }

  const right = new Set(
    found.parity.filter((each) => refusal(each) === undefined).map(({ adapter }) => adapter),
  );
  found.records = [];
  for (const comparison of plan.comparisons) {
    const adapters = comparison.adapters.filter((each) => right.has(each));
    found.records.push(...(await runComparison({ ...comparison, adapters }, plan, scratch)));
  }
  found.rows = summarise(found.records);
  const folder = quick ? scratch : join(root, "tests/bench/results");
  write(folder, scratch, found);
  console.log(`\n${report(found)}`);
  console.log(`Written: peers.md and peers.svg in ${folder}, every sample in ${scratch}.`);
  if (found.sizes.some(({ within, right: same }) => !within || !same)) process.exitCode = 1;
});
