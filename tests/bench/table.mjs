// The figures of a comparison as Markdown.
import { figure } from "./figure.mjs";
import { accuracy, libraries, modes, shapeWords, sizes } from "./plan.mjs";

export function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, at) => (at === 0 ? "---" : "--:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

const times = (ratio) => (ratio === null ? "–" : `${figure(ratio)} ×`);
const error = (value) => value.toExponential(1);

/** How many times as fast ours is as each library's best form. */
export function ratioTable(rows) {
  return table(
    ["heads × tokens", ...libraries.slice(1).map(({ name }) => name)],
    rows.map(({ shape, libraries: found }) => [
      shapeWords(shape),
      ...found.slice(1).map((each) => (each === null ? "–" : times(each.ratio))),
    ]),
  );
}

export function speedTable(rows) {
  return table(
    ["heads × tokens", ...libraries.map(({ name }) => name), "probe"],
    rows.map(({ shape, libraries: found, probe }) => [
      shapeWords(shape),
      ...found.map((each, at) => {
        if (each === null) return "–";
        const form = libraries[at].forms.length > 1 ? `, ${each.form}` : "";
        return `${figure(each.gflops)} (${each.ofProbe.toFixed(2)}${form})`;
      }),
      figure(probe),
    ]),
  );
}

export function parityTable(parity) {
  return table(
    ["adapter", "shapes", "largest maxAbs", "largest relRms"],
    parity.map(({ adapter, error: failure, cases }) =>
      failure !== undefined || cases.length === 0
        ? [adapter, "0", "–", "–"]
        : [
            adapter,
            String(cases.length),
            error(Math.max(...cases.map(({ maxAbs }) => maxAbs))),
            error(Math.max(...cases.map(({ relRms }) => relRms))),
          ],
    ),
  );
}

export function accuracyTable(answers) {
  return table(
    ["relRms against double", ...answers.map(({ adapter }) => adapter)],
    accuracy.cases.map(({ name }) => [
      name,
      ...answers.map(({ cases }) => {
        const found = cases.find((each) => each.name === name);
        return found === undefined ? "–" : error(found.relRms);
      }),
    ]),
  );
}

export function sizesTable(answers) {
  return table(
    ["tokens × width", "GF/s", "to the first", "relRms", ""],
    answers.map(({ tokens, dim, gflops, ratio, relRms, within, right }) => [
      `${tokens} × ${dim}`,
      figure(gflops),
      `${ratio.toFixed(2)} ×`,
      error(relRms),
      !right ? "WRONG" : within ? "within" : "PAST",
    ]),
  );
}

/** The whole page of figures, peers.md. */
export function report({
  date,
  chromium,
  cpu,
  versions,
  limit,
  rows,
  parity,
  remarks,
  accuracy: errors,
  sizes: engineSizes,
}) {
  const sections = Object.entries(modes).flatMap(([mode, words]) => {
    const here = rows.filter((row) => row.mode === mode);
    if (here.length === 0) return [];
    return [
      `## Mode \`${mode}\`: ${words}`,
      "How many times as fast attention-lab is as the library's best form: the median over the rounds.",
      ratioTable(here),
      "GF/s, and in brackets the share of the probe, and the form.",
      speedTable(here),
    ];
  });
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return (
    [
      "# Attention beside other libraries",
      `Width 64, one thread each, in turns in one Chromium ${chromium}; ${named.join(", ")}; ${cpu}, ${date.slice(0, 10)}. ` +
        "GF/s are 4 · heads · tokens² · width / time, also under a causal mask, which halves the work.",
      `The machine's limit in Chromium: ${figure(limit.separate)} GF/s multiplying, then adding, which is the probe around every sample; ` +
        `${figure(limit.fused)} GF/s with both in one instruction.`,
      ...sections,
      "## Parity with double",
      parityTable(parity),
      ...remarks,
      "## Accuracy",
      accuracyTable(errors),
      "## Other widths and lengths",
      `attention-lab alone, one head. Each may have ${100 * sizes.slower} % fewer GF/s than the first, by the probes around them.`,
      sizesTable(engineSizes),
    ].join("\n\n") + "\n"
  );
}
