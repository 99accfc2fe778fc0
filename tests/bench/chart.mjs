// GF/s by shape, a bar a library, as SVG that follows the reader's light or dark scheme.
import { libraries, modes, shapeOf } from "./plan.mjs";

const BAR = 16;
const GAP = 16;
const GROUP = libraries.length * BAR + GAP;
const LEFT = 62;
const RIGHT = 14;
const PLOT = 220;
/** Above a panel's plot its title, below it two lines of shape and the name of the axis. */
const ABOVE = 34;
const BELOW = 62;
const HEAD = 66;
const LEGEND = 142;

const STYLE = `
  .card { fill: #ffffff; } text { fill: #1f2328; font: 12px system-ui, sans-serif; }
  .title { font-size: 16px; font-weight: 600; } .panel { font-size: 13px; font-weight: 600; }
  .value { font-size: 9px; } .soft { fill: #59636e; } .line { stroke: #d1d9e0; } .base { stroke: #59636e; }
  .l0 { fill: #0969da; } .l1 { fill: #bf5b04; } .l2 { fill: #1a7f4b; } .l3 { fill: #8250df; } .l4 { fill: #818b98; }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117; } text { fill: #e6edf3; } .soft { fill: #9198a1; }
    .line { stroke: #2f353d; } .base { stroke: #9198a1; }
    .l0 { fill: #58a6ff; } .l1 { fill: #f0883e; } .l2 { fill: #3fb97a; } .l3 { fill: #bc8cff; } .l4 { fill: #848d97; }
  }`;

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function text(x, y, words, { kind = "", anchor = "start", more = "" } = {}) {
  return `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}"${more}>${escaped(words)}</text>`;
}

/** Round steps of an axis from zero to past `most`: about five. */
export function ticks(most) {
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((each) => each * power >= rough) * power;
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(6)));
}

/** Two figures: a bar is no wider. */
function short(value) {
  return value >= 10 ? value.toFixed(0) : value.toFixed(1);
}

function legend() {
  return libraries.map(({ name }, at) => {
    const x = LEFT + at * LEGEND;
    return `<rect x="${x}" y="42" width="11" height="11" rx="2" class="l${at}"/>${text(x + 16, 52, name)}`;
  });
}

/** One mode: a group of bars a shape. */
function panel(words, rows, top, width) {
  const speeds = rows.flatMap((row) => row.libraries.map((each) => each?.gflops ?? 0));
  const marks = ticks(Math.max(...speeds));
  const most = marks.at(-1);
  const base = top + ABOVE + PLOT;
  const height = (value) => (PLOT * value) / most;
  const axis = marks.map((value) => {
    const y = base - height(value);
    const line = `<line x1="${LEFT}" x2="${width - RIGHT}" y1="${y}" y2="${y}" class="${value === 0 ? "base" : "line"}"/>`;
    return line + text(LEFT - 8, y + 4, String(value), { kind: "soft", anchor: "end" });
  });
  const groups = rows.map((row, at) => {
    const left = LEFT + GAP / 2 + at * GROUP;
    const middle = left + (libraries.length * BAR) / 2;
    const bars = row.libraries.map((each, library) => {
      const x = left + library * BAR;
      const label = { kind: "value", anchor: "middle" };
      if (each === null) return text(x + BAR / 2, base - 4, "–", label);
      const tall = height(each.gflops);
      const bar = `<rect x="${x + 1}" y="${base - tall}" width="${BAR - 2}" height="${tall}" class="l${library}"/>`;
      return bar + text(x + BAR / 2, base - tall - 4, short(each.gflops), label);
    });
    const { heads, tokens, causal } = shapeOf(row.shape);
    const name = text(middle, base + 17, `${heads} × ${tokens}`, { anchor: "middle" });
    const masked = causal
      ? text(middle, base + 32, "causal", { kind: "soft", anchor: "middle" })
      : "";
    return bars.join("") + name + masked;
  });
  const turned = ` transform="rotate(-90 16 ${base - PLOT / 2})"`;
  return [
    text(LEFT, top + 18, words, { kind: "panel" }),
    ...axis,
    ...groups,
    text(16, base - PLOT / 2, "GF/s", { kind: "soft", anchor: "middle", more: turned }),
    text(
      (LEFT + width - RIGHT) / 2,
      base + 50,
      "heads × tokens; causal is counted as if nothing were masked",
      {
        kind: "soft",
        anchor: "middle",
      },
    ),
  ];
}

export function chart(rows) {
  const panels = Object.entries(modes)
    .map(([mode, words]) => ({ words, rows: rows.filter((row) => row.mode === mode) }))
    .filter((each) => each.rows.length > 0);
  const groups = Math.max(...panels.map((each) => each.rows.length));
  const width = Math.max(LEFT + groups * GROUP + RIGHT, LEFT + libraries.length * LEGEND);
  const tall = ABOVE + PLOT + BELOW;
  const height = HEAD + panels.length * tall + 6;
  const title = "Attention in Chromium, one thread, width 64: more is faster";
  return card(width, height, title, [
    text(LEFT, 26, title, { kind: "title" }),
    ...legend(),
    ...panels.flatMap((each, at) => panel(capital(each.words), each.rows, HEAD + at * tall, width)),
  ]);
}

/** A picture of this size, with a title for those who do not see it. */
export function card(width, height, title, parts) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">`,
    `<title id="t">${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect width="${width}" height="${height}" rx="8" class="card"/>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

function capital(words) {
  return words[0].toUpperCase() + words.slice(1);
}
