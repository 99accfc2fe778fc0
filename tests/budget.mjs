// What may be sent and shown at most. npm test fails past a limit, with a line that says what, how much and the limit.
// A limit stands about a tenth above what there is: who needs more raises it here, and says why.

/**
 * What a first visit may take, by HTML file: bytes are those of gzip, but of fonts as they are, and they are apart. Styles
 * are those of the stage too, which every step is laid out with.
 */
export const firstLoads = {
  "index.html": { requests: 10, bytes: 155_000, scripts: 141_000, styles: 10_000, fonts: 87_000 },
  "zh.html": { requests: 10, bytes: 155_000, scripts: 143_500, styles: 10_000, fonts: 87_000 },
  "api/index.html": { requests: 9, bytes: 52_000, scripts: 28_000, styles: 4_500, fonts: 87_000 },
  "api/zh.html": { requests: 9, bytes: 53_000, scripts: 28_000, styles: 4_500, fonts: 87_000 },
};

/**
 * What a lesson or laboratory may ask for beyond the first load, bytes of gzip, and how many elements the page may have
 * on its first step and on its largest.
 * @type {Readonly<Record<string, { requests: number, bytes: number, first: number, largest: number }>>}
 */
export const lessons = {
  simple: { requests: 0, bytes: 0, first: 610, largest: 760 },
  trainable: { requests: 32, bytes: 32_800, first: 520, largest: 960 },
  scaled: { requests: 34, bytes: 32_200, first: 1_060, largest: 1_210 },
  causal: { requests: 36, bytes: 31_100, first: 630, largest: 1_460 },
  sentence: { requests: 33, bytes: 41_100, first: 610, largest: 2_090 },
  heads: { requests: 36, bytes: 34_200, first: 1_040, largest: 1_190 },
  "lab/sharpness": { requests: 30, bytes: 119_500, first: 590, largest: 590 },
  "lab/variance": { requests: 38, bytes: 121_800, first: 590, largest: 580 },
  "lab/masks": { requests: 32, bytes: 119_900, first: 760, largest: 860 },
  "lab/dropout": { requests: 38, bytes: 125_700, first: 640, largest: 730 },
  "lab/heads": { requests: 38, bytes: 120_600, first: 660, largest: 940 },
  "lab/gradients": { requests: 36, bytes: 122_800, first: 1_030, largest: 1_100 },
  "lab/two-sequences": { requests: 36, bytes: 111_800, first: 750, largest: 1_080 },
  "lab/scale": { requests: 37, bytes: 120_400, first: 600, largest: 1_010 },
  "lab/layer": { requests: 30, bytes: 117_800, first: 560, largest: 1_340 },
  "lab/attention": { requests: 30, bytes: 115_300, first: 650, largest: 750 },
};

/** What any further step of a lesson that is open may ask for: the first one brings what the first screen does without. */
export const step = { requests: 30, bytes: 31_500 };

/** Of the package, bytes of brotli. */
export const engine = {
  "engine.wasm": 35_000,
  "lessons.wasm": 75_000,
  "fused.wasm": 10_100,
  "fused-relaxed.wasm": 10_100,
  /** The module and the scripts that start it. */
  started: 41_500,
  /** What the fast kernel adds, module and scripts. */
  kernel: 13_500,
};

/** All that a host is given, as it is. */
export const site = { files: 250, bytes: 3_700_000 };

/**
 * A line if a limit is passed, else none.
 * @param {string} what
 * @param {number} amount
 * @param {number} limit
 * @param {string} unit
 * @returns {string[]}
 */
export function past(what, amount, limit, unit = "bytes") {
  if (amount <= limit) return [];
  return [
    `${what}: ${amount} ${unit}, ${amount - limit} past the limit of ${limit} in tests/budget.mjs`,
  ];
}
