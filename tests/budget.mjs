// What may be sent and shown at most. npm test fails past a limit, with a line that says what, how much and the limit.
// A limit stands about a tenth above what there is: who needs more raises it here, and says why.

/**
 * What a first visit may take, by HTML file: bytes are those of gzip, but of fonts as they are, and they are apart. Styles
 * are those of the stage too, which every step is laid out with. The opening is in it, with the numbers of its model and
 * small pictures of the lessons: 14,000 bytes; the frame of the lessons and the first lesson are not. The page api/ has
 * 8,000 bytes of HTML about the recorder: its types and three examples; 2,000 are caches and layers, with an example.
 */
export const firstLoads = {
  "index.html": { requests: 17, bytes: 165_000, scripts: 149_500, styles: 10_500, fonts: 87_000 },
  "zh.html": { requests: 17, bytes: 169_000, scripts: 153_000, styles: 10_500, fonts: 87_000 },
  "api/index.html": { requests: 9, bytes: 63_600, scripts: 28_000, styles: 4_500, fonts: 87_000 },
  "api/zh.html": { requests: 9, bytes: 65_600, scripts: 28_000, styles: 4_500, fonts: 87_000 },
};

/**
 * What a lesson or laboratory may ask for beyond the first load, bytes of gzip, and how many elements the page may have
 * on its first step and on its largest. The first one that is opened brings what all are shown in, 28,000 bytes. From the
 * second lesson on, each brings its lines about the lessons before; a first step with a picture of another kind than the
 * first lesson's brings all other pictures, 14,000 bytes.
 * @type {Readonly<Record<string, { requests: number, bytes: number, first: number, largest: number }>>}
 */
export const lessons = {
  simple: { requests: 14, bytes: 55_000, first: 700, largest: 910 },
  trainable: { requests: 36, bytes: 62_500, first: 610, largest: 1_110 },
  scaled: { requests: 38, bytes: 73_000, first: 1_150, largest: 1_360 },
  causal: { requests: 40, bytes: 56_500, first: 720, largest: 1_610 },
  sentence: { requests: 37, bytes: 58_800, first: 700, largest: 2_240 },
  heads: { requests: 40, bytes: 77_500, first: 1_130, largest: 1_340 },
  "lab/sharpness": { requests: 34, bytes: 143_000, first: 680, largest: 740 },
  "lab/variance": { requests: 42, bytes: 157_000, first: 680, largest: 730 },
  "lab/masks": { requests: 36, bytes: 143_500, first: 850, largest: 1_010 },
  "lab/dropout": { requests: 42, bytes: 150_000, first: 730, largest: 880 },
  "lab/heads": { requests: 42, bytes: 147_500, first: 750, largest: 1_090 },
  "lab/gradients": { requests: 40, bytes: 171_500, first: 1_120, largest: 1_250 },
  "lab/two-sequences": { requests: 40, bytes: 170_500, first: 840, largest: 1_230 },
  "lab/scale": { requests: 41, bytes: 155_000, first: 690, largest: 1_160 },
  "lab/it": { requests: 34, bytes: 148_000, first: 1_000, largest: 1_500 },
  "lab/layer": { requests: 34, bytes: 151_500, first: 650, largest: 1_490 },
  "lab/attention": { requests: 34, bytes: 149_000, first: 740, largest: 900 },
};

/** What any further step of a lesson that is open may ask for: the first one brings what the first screen does without. */
export const step = { requests: 34, bytes: 53_000 };

/** Of the package, bytes of brotli. */
export const engine = {
  "engine.wasm": 32_500,
  /** 3,000 bytes are the weights of the model that the opening shows. */
  "lessons.wasm": 78_000,
  /** Every operation with its gradient and its explanation, for sets of numbers of any type. */
  "recorder.wasm": 150_000,
  "recorder-relaxed.wasm": 150_000,
  /**
   * With the softcap, its derivative and the band of positions: 550 bytes; 1,400 are the products of layers, 3,400 one query
   * a head and half precision, 600 the scores that the gradient keeps.
   */
  "fused.wasm": 16_200,
  "fused-relaxed.wasm": 16_200,
  /** What `load()` asks for: engine.wasm, a variant of the fast kernel, and the scripts that start both. */
  started: 63_000,
};

/**
 * All that a host is given but for notebooks, as it is; 440,000 bytes are the recorder's on the page api/: module, words and
 * reference. Seven files are what the dialogs of lessons and notebooks share that make links for a class. Eight files and
 * 500,000 bytes are the page on which models learn, with its module; three more files what it gives a class; one file and
 * 300,000 bytes its module in the variant with relaxed SIMD, which comes with the switch "Fastest" alone.
 */
export const site = { files: 311, bytes: 5_700_000 };

/**
 * What the page on which models learn brings beyond the first load, bytes of gzip: 220,000 are the module, and as base64 the script that carries it is a third larger than that before it is compressed.
 */
export const learning = { page: 310_000 };

/**
 * What the page for notebooks brings beyond the first load, bytes of gzip: its editor, and what runs Python once a cell is
 * first run. Neither is in the limits above. What reads formulae comes with the first one: 210,000 bytes in two files; what
 * presents, when the reader presents; what a class is given, with a teacher's link or when one is made: its script and its
 * words in each language, and its styles, five files. What reads links is a part of its own, which the page on which models
 * learn shares; 3,000 bytes compare two runs, and 12,000 read HTML. Of what runs Python 8,100,000 bytes as they are, 2,640,000 as gzip, are byte
 * code, without which the first run takes twice as long, and 731,000 as gzip the sources of the packages, which tracebacks
 * show.
 */
export const notebook = { page: 275_000, run: 10_000_000, files: 20, bytes: 15_000_000 };

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
