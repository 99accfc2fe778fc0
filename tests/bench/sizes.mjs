// Ours against ours: widths and lengths other than 64 and powers of two, per operation as fast as 1 x 1024 x 64.
import { quiet } from "./harness.mjs";
import { sizes } from "./plan.mjs";
import { compareSizes } from "./summary.mjs";

/** Resident inputs where the adapter takes them: what is compared is the kernel. */
export async function timeSizes(harness, { rounds, milliseconds }) {
  await harness.start("ours");
  const cases = [];
  for (const { tokens, dim } of sizes.list) {
    const o = { heads: 1, tokens, dim, causal: false };
    const { relRms } = await harness.ask("ours", "check", o);
    let mode = "run";
    let first = await harness.ask("ours", "sample", { o, mode, n: 1, warm: 1 });
    if (first === null) {
      mode = "call";
      first = await harness.ask("ours", "sample", { o, mode, n: 1, warm: 1 });
    }
    const n = Math.max(1, Math.round(milliseconds / first.ms));
    cases.push({ o, mode, n, relRms, samples: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { o, mode, n, samples } of cases) {
      await quiet(1);
      const { ms, pb, pa } = await harness.ask("ours", "sample", { o, mode, n, warm: 1 });
      samples.push([ms, pb, pa]);
    }
  }
  await harness.stop("ours");
  return compareSizes(cases);
}
