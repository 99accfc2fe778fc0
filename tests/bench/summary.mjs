// From the harness's records to what is shown: the best form of each library, and the ratios to it.
import { PARITY, libraries, sizes } from "./plan.mjs";

/** Processor pressure from which a sample counts as disturbed, as in the harness. */
const DISTURBED = 0.1;

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Multiplications and additions of both matrix products; with a causal mask as without. */
export function operations({ heads, tokens, dim }) {
  return 4 * heads * tokens * tokens * dim;
}

/** Operations of a sample over those of the probes before and after it in the same time. */
export function pace([milliseconds, before, after], flop) {
  return flop / milliseconds / ((before + after) / 2);
}

/** How many times as fast the first record is as the second: the median over the rounds that both took. */
export function ratioOf(ours, theirs) {
  const rounds = [];
  for (const [at, sample] of ours.raw.entries()) {
    if (at < theirs.raw.length) rounds.push([sample, theirs.raw[at]]);
  }
  const calm = rounds.filter((pair) => pair.every(([, , , pressure]) => pressure < DISTURBED));
  const taken = calm.length >= 3 ? calm : rounds;
  return median(taken.map(([mine, other]) => pace(mine, 1) / pace(other, 1)));
}

/** A row a shape and mode: each library by its fastest form, or null where it has none. */
export function summarise(records) {
  const timed = records.filter((record) => record.raw !== undefined);
  const keys = [...new Set(timed.map(({ shape, mode }) => `${shape} ${mode}`))];
  return keys.map((key) => {
    const [shape, mode] = key.split(" ");
    const here = timed.filter((record) => record.shape === shape && record.mode === mode);
    const best = libraries.map(({ forms }) =>
      here
        .filter(({ adapter }) => forms.includes(adapter))
        .reduce((kept, each) => (kept === null || each.gflops > kept.gflops ? each : kept), null),
    );
    const [ours] = best;
    return {
      shape,
      mode,
      probe: Math.max(...here.map(({ probe_best }) => probe_best)),
      libraries: best.map(
        (record, at) =>
          record && {
            form: record.adapter,
            gflops: record.gflops,
            ofProbe: record.of_probe,
            milliseconds: record.ms,
            ratio: at === 0 || ours === null ? null : ratioOf(ours, record),
          },
      ),
    };
  });
}

/** Each size's GF/s, and how it stands to the first's, both by the probes around them. */
export function compareSizes(cases) {
  const base = cases[0];
  return cases.map(({ o, mode, relRms, samples }) => {
    const ratios = samples.map(
      (sample, at) => pace(sample, operations(o)) / pace(base.samples[at], operations(base.o)),
    );
    const milliseconds = median(samples.map(([ms]) => ms));
    const ratio = median(ratios);
    const within = ratio >= 1 - sizes.slower;
    return {
      tokens: o.tokens,
      dim: o.dim,
      mode,
      relRms,
      right: relRms <= PARITY,
      gflops: operations(o) / milliseconds / 1e6,
      ratio,
      within,
    };
  });
}
