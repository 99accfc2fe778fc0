// What a model does besides attention, and how many times as fast that is here as elsewhere: each part of the benchmark
// that compares notes its rows; this one, the last, writes them as a table and as bars.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, main, root } from "../../web/scripts/tools.mjs";
import { card, text } from "./chart.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";
import { table } from "./table.mjs";

const scratch = join(root, "build/bench");
const parts = ["layer", "decode", "learning", "native", "cold"];
const fileOf = (part) => join(scratch, `beside-${part}.json`);

/** Forgets the rows of an earlier benchmark. */
export function forget() {
  for (const part of parts) rmSync(fileOf(part), { force: true });
}

/**
 * Notes the rows of a part: `what` is done; in words, how fast it is `here` and with the `peer` (`there`); and how many
 * `times` as fast it is here.
 */
export function note(part, rows) {
  mkdirSync(scratch, { recursive: true });
  writeFileSync(fileOf(part), JSON.stringify(rows));
}

const TITLE = "How many times as fast as the fastest peer";
const [LEFT, ROW, TOP, PLOT, RIGHT] = [450, 22, 48, 280, 280];

/** For each thing that is done, the row with the fastest peer. */
const hardest = (rows) =>
  rows.filter(
    ({ what, times }) => !rows.some((other) => other.what === what && other.times < times),
  );

/** A bar for each thing that is done, from zero, with a line where both are as fast. */
export function bars(all) {
  const rows = hardest(all);
  const most = Math.max(1, ...rows.map(({ times }) => times));
  const wide = (value) => (PLOT * value) / most;
  const bottom = TOP + rows.length * ROW;
  const lines = rows.flatMap(({ what, peer, times }, at) => {
    const y = TOP + at * ROW;
    return [
      text(LEFT - 10, y + 15, what, { anchor: "end" }),
      `<rect x="${LEFT}" y="${y + 4}" width="${wide(times)}" height="${ROW - 8}" class="l0"/>`,
      text(LEFT + wide(times) + 6, y + 15, `${figure(times)} × ${peer}`),
    ];
  });
  const same = LEFT + wide(1);
  return card(LEFT + PLOT + RIGHT, bottom + 30, TITLE, [
    text(14, 26, TITLE, { kind: "title" }),
    ...lines,
    `<line x1="${same}" x2="${same}" y1="${TOP}" y2="${bottom}" class="base"/>`,
    text(same, bottom + 18, "as fast", { kind: "soft", anchor: "middle" }),
  ]);
}

export function page(rows) {
  const cells = rows.map(({ what, here, peer, there, times }) => [
    what,
    here,
    `${peer}, ${there}`,
    `${figure(times)} ×`,
  ]);
  return (
    [
      "# What a model does besides attention",
      "In Chromium with one thread, in turns in one run, where a row does not say natively; copies included, but for what " +
        "is held. PyTorch runs natively. Ratios are medians over the rounds, of trainings and natively those of the " +
        "quickest steps and calls.",
      table(["what", "here", "peer", "times as fast"], cells),
    ].join("\n\n") + "\n"
  );
}

if (isMain(import.meta.url)) {
  await main(() => {
    const { quick } = readOptions();
    const files = parts.map(fileOf).filter((file) => existsSync(file));
    const rows = files.flatMap((file) => JSON.parse(readFileSync(file, "utf8")));
    const folder = quick ? scratch : join(root, "tests/bench/results");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "model.md"), page(rows));
    writeFileSync(join(folder, "model.svg"), bars(rows));
    console.log(page(rows));
  });
}
