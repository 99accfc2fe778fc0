// What may be sent and shown at most. npm test fails past a limit, with a line that says what, how much and the limit.
// A limit stands about a tenth above what there is: who needs more raises it here, and says why.

/** What a first visit may take, by HTML file: bytes are those of gzip, but of fonts as they are, and they are apart. */
export const firstLoads = {
  "index.html": { requests: 10, bytes: 155_000, scripts: 137_000, styles: 8_100, fonts: 87_000 },
  "zh.html": { requests: 10, bytes: 155_000, scripts: 140_000, styles: 8_100, fonts: 87_000 },
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
  trainable: { requests: 22, bytes: 25_100, first: 440, largest: 760 },
  scaled: { requests: 24, bytes: 24_700, first: 710, largest: 870 },
  causal: { requests: 26, bytes: 23_500, first: 630, largest: 1_460 },
  sentence: { requests: 25, bytes: 33_100, first: 300, largest: 2_090 },
  heads: { requests: 26, bytes: 25_100, first: 810, largest: 980 },
  "lab/sharpness": { requests: 26, bytes: 117_000, first: 590, largest: 590 },
  "lab/variance": { requests: 28, bytes: 119_300, first: 530, largest: 530 },
  "lab/masks": { requests: 28, bytes: 117_400, first: 760, largest: 860 },
  "lab/dropout": { requests: 32, bytes: 123_200, first: 640, largest: 660 },
  "lab/heads": { requests: 32, bytes: 118_100, first: 470, largest: 710 },
  "lab/gradients": { requests: 30, bytes: 120_300, first: 830, largest: 900 },
  "lab/two-sequences": { requests: 26, bytes: 109_300, first: 530, largest: 830 },
  "lab/scale": { requests: 27, bytes: 117_900, first: 370, largest: 790 },
  "lab/layer": { requests: 23, bytes: 115_300, first: 290, largest: 1_040 },
  "lab/attention": { requests: 22, bytes: 112_800, first: 370, largest: 600 },
};

/** What any further step of a lesson that is open may ask for. */
export const step = { requests: 20, bytes: 20_000 };

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
export const site = { files: 230, bytes: 3_700_000 };

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
