// The fast kernel alone, in both its variants and with inputs that stay in its memory, beside the machine's limit in
// the same worker of Chromium: multiply, then add; and both in one instruction.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "../../web/scripts/tools.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";
import { inWorker, withPage } from "./page.mjs";
import { resident } from "./plan.mjs";
import { peers } from "./prepare.mjs";
import { median } from "./summary.mjs";

/** Runs in a worker: by variant and shape, round by round, the kernel's GF/s over the probes' before and after it. */
async function timeInWorker({ address, probes, variants, shapes, rounds }) {
  const { FusedKernel } = await import(`${address}fused.js`);
  const { headsCall } = await import(`${address}heads.js`);
  const probe = (await WebAssembly.instantiate(Uint8Array.from(probes))).instance.exports;
  new Float32Array(probe.mem.buffer).fill(1e-3);

  /** Milliseconds of a call, over so many that the clock's steps do not show. */
  function timed(call, least) {
    for (let many = 1; ; many *= 2) {
      const start = performance.now();
      for (let time = 0; time < many; time += 1) call();
      const took = performance.now() - start;
      if (took >= least) return took / many;
    }
  }
  /** GF/s of a probe; `chain` has 12 sums of 4 lanes a turn, `outer` a tile of 6 x 8 a step. */
  function limitOf(name) {
    const steps = 128;
    const turns = 1000;
    const isChain = name.startsWith("chain");
    const run = isChain
      ? () => probe[name](turns * 16, 0.999, 0.001)
      : () => probe[name](turns, steps, 0, 65536);
    const operations = isChain ? turns * 16 * 2 * 12 * 4 : turns * steps * 2 * 6 * 8;
    return operations / timed(run, 20) / 1e6;
  }

  const found = [];
  for (const { file, limit } of variants) {
    const answer = await fetch(`${address}${file}`);
    const kernel = await FusedKernel.start(await WebAssembly.compile(await answer.arrayBuffer()));
    for (const [tokens, dim] of shapes) {
      const values = () => Float32Array.from({ length: tokens * dim }, () => Math.random() * 2 - 1);
      const [query, key, value] = [values(), values(), values()].map((data) => ({
        shape: [tokens, dim],
        data,
      }));
      const call = headsCall(query, key, value, {});
      const out = new Float32Array(tokens * dim);
      const run = () => kernel.attend(call, undefined, { steady: true, out });
      // The gradient copies its inputs in and its results out; it needs five products of the two of attention.
      const passes = [
        { pass: "forward", run, products: 2 },
        { pass: "gradient", run: () => kernel.gradient(call, value.data), products: 5 },
      ];
      for (const { pass, run, products } of passes) {
        run();
        const operations = 2 * products * tokens * tokens * dim;
        for (let round = 0; round < rounds; round += 1) {
          const before = limitOf(limit);
          const speed = operations / timed(run, 60) / 1e6;
          const after = limitOf(limit);
          found.push({ file, tokens, dim, pass, speed, limit: (before + after) / 2 });
        }
      }
    }
  }
  return found;
}

await main(async () => {
  const { quick } = readOptions();
  const { shapes, variants } = resident;
  const found = await withPage((page, address) => {
    const probes = [...readFileSync(join(peers, "build/peak.wasm"))];
    const asked = { address, probes, variants, shapes, rounds: quick ? 3 : 15 };
    return page.evaluate(inWorker, [timeInWorker.toString(), asked]);
  });
  for (const { file, words, share, pass } of variants.flatMap(({ gradient, ...variant }) => [
    { ...variant, pass: "forward" },
    { ...variant, pass: "gradient", share: gradient },
  ])) {
    for (const [tokens, dim] of shapes) {
      const here = found.filter(
        (each) => each.file === file && each.tokens === tokens && each.pass === pass,
      );
      const reached = median(here.map(({ speed, limit }) => speed / limit));
      const [speed, limit] = ["speed", "limit"].map((key) => median(here.map((it) => it[key])));
      console.log(
        `1 x ${tokens} x ${dim}, ${pass}, ${words}: ${figure(speed)} of ${figure(limit)} GF/s, ` +
          `${(100 * reached).toFixed(1)} %; ${100 * share} % are asked.`,
      );
      if (reached < share) process.exitCode = 1;
    }
  }
});
