import type { LaterMessages } from "../messages";
import { ownSentence } from "./own-sentence";

const amount = (count: number, what: string): string =>
  count === 1 ? `1 ${what}` : `${count} ${what}s`;

/** What is added up, those that are 0 apart. */
function added(count: number, zeros: number, what: string): string {
  if (count + zeros === 1) return `a ${what}`;
  if (count === 0) return `${amount(zeros, what)}, all 0`;
  const sum = count === 1 ? `1 ${what}` : `the sum of ${amount(count, what)}`;
  return zeros === 0 ? sum : `${sum}; ${zeros} more ${zeros === 1 ? "is" : "are"} 0`;
}

/** How many numbers, or some where nobody has counted them. */
const some =
  (what: string) =>
  (count: number | undefined): string =>
    count === undefined ? `${what}s` : amount(count, what);

/** The words of what comes when it is first used. */
export const later: LaterMessages = {
  problems: {
    lesson: (name, instead) =>
      `There is no lesson “${name}”. This is “${instead}”, the nearest there is.`,
    laboratory: (name, instead) =>
      `There is no laboratory “${name}”. This is “${instead}”, the nearest there is.`,
    step: (name, instead) =>
      `This lesson has no step “${name}”. This is “${instead}”, the nearest there is.`,
    setting: (name) =>
      `This lesson has no setting “${name}”; the page left out that part of the address.`,
    value: (name, value) => `“${name}” cannot be “${value}”, so it stands at its default.`,
    refused: (reason) => `${reason} The settings stand at their defaults.`,
    kept: (reason) => `${reason} Everything stays as it was.`,
    edits: (text) => `The changed numbers “${text}” are not readable; the page left them out.`,
    cell: (text) => `“${text}” names no cell of this lesson.`,
    long: (most) =>
      `This address is longer than ${most} characters; the lesson stands at its defaults.`,
    file: "The page cannot read this file, or it holds no changes of this page; the numbers stay as they were.",
    lost: "The address had no room for all changed numbers, so the page shows the lesson’s own; a file keeps them all.",
  },
  ownSentence,
  tooLong: (length, most) =>
    `These changes would make a link of ${length} characters; links here hold ${most}. The address leaves the changed numbers out; a file keeps them.`,
  copying: {
    menu: (name) => `Copy ${name} as`,
    formats: {
      pytorch: "PyTorch",
      numpy: "NumPy",
      csv: "CSV",
      tsv: "TSV",
      markdown: "Markdown",
      latex: "LaTeX",
    },
    files: "Files",
    save: "Save as .npy",
    saved: "Saved",
    open: "Open a file…",
    byHand: (name) => `${name}, to be copied by hand`,
    stepByHand: "The step as PyTorch, to be copied by hand",
    script: {
      title: (lesson, step) => `Attention, cell by cell: ${lesson}, ${step}`,
      settings: (list) => `Changed settings: ${list}`,
      numbers: (ids) => `Changed numbers in: ${ids}`,
      stored: "The page adds up in float64 and stores every table in float32.",
      dot: "A dot product in a loop: each step is stored in float32.",
      softmax: "Softmax of sharpness * scores; where all are masked, zeros.",
      naive: "Softmax by its definition, without subtracting the maximum.",
      digits: "Four digits behind the point, a half rounded up.",
      show: "Prints a table as the page shows it.",
    },
  },
  saving: { all: "All tensors", as: (format) => `Save as ${format}` },
  compare: {
    hint: "Keep the present numbers as A and change something: every table then shows the effect. Or take one of these pairs:",
    keep: "Keep now as A",
    keepAgain: "Keep now as A instead",
    end: "End the comparison",
    show: "Tables show",
    showing: { now: "now", a: "A", difference: "now − A" },
    pairs: {
      scaled: "Unscaled against scaled",
      mask: "Not masked against masked",
      sharpness: "Sharpness 1 against 4",
    },
    largest: "Largest changes on this step:",
    same: "Every number of this step is the same as in A.",
    cell: (a, difference) => `A ${a}, now − A ${difference}`,
  },
  pasting: {
    nothingToPaste: "There is nothing to paste; copy some numbers first.",
    ragged: (row, cells, first) =>
      `Row ${row} of the pasted block has ${cells} numbers, the first has ${first}: all rows need one length.`,
    badCell: (row, column, why) => `Row ${row}, column ${column} of the pasted block: ${why}`,
    tooWide: (rows, columns, roomRows, roomColumns) =>
      `The block has ${rows} × ${columns} numbers, but from this cell on there is room for ${roomRows} × ${roomColumns}.`,
  },
  playing: {
    title: (id) => `How ${id} comes about`,
    position: "Position",
    frame: (place, count) => `${place} of ${count}`,
    speed: "Speed",
    times: (speed) => `${speed} ×`,
    by: "Pace",
    granularities: { cells: "cell by cell", rows: "row by row", columns: "column by column" },
    stop: "Stop",
    words: {
      maximum: "maximum",
      exponentials: "exponentials",
      sum: "sum",
      mean: "mean",
      largest: "largest so far",
      place: "place",
      each: "each",
      in_bin: "in this bin",
      given: "Given with the lesson.",
      drawn: "Drawn at random from the seed.",
      constant: "Fixed by the settings.",
      replaced: "Typed by you.",
    },
    terms: (count) => (count === 1 ? "1 term" : `${count} terms`),
    each: (rule) => `each ${rule}`,
  },
  effect: {
    numbers: {
      input: some("input number"),
      parameter: some("parameter"),
      query: some("query number"),
      key: some("key number"),
      value: some("value number"),
      scores: some("score"),
      weights: some("weight"),
      context: some("context number"),
      output: some("output number"),
      measure: some("measure"),
      mask: some("mask number"),
      constant: some("constant"),
    },
    between: ", ",
    total: some("number"),
    changed: (inSteps, list, total) => [
      `${inSteps ? "In" : "Outside"} the steps’ tables this changed ${list}.`,
      `This changed ${total}.`,
    ],
    largest: (inSteps, list, total, difference, cell) => [
      `${inSteps ? "In" : "Outside"} the steps’ tables this changed ${list}; the largest change is ${difference} in ${cell}.`,
      `This changed ${list}; most: ${difference} in ${cell}.`,
      `This changed ${total}; most: ${difference} in ${cell}.`,
      `${total} changed; ${difference} in ${cell}`,
      `${total} changed`,
    ],
    nothing: (own) => (own ? "This changed no other number." : "This changed no number."),
    tables: (added, removed, settings) => {
      const more = added === 0 ? [] : [`${added} more`];
      const fewer = removed === 0 ? [] : [`${removed} fewer`];
      const tables = `Tables now: ${[...more, ...fewer].join(", ")}`;
      return [settings === "" ? `${tables}.` : `${tables}; ${settings}.`, `${tables}.`];
    },
    sizes: (count, total, settings) => {
      const tables =
        count === total
          ? "Every table has another size now"
          : `${count} of ${total} tables have another size now`;
      return [settings === "" ? `${tables}.` : `${tables}: ${settings}.`, `${tables}.`];
    },
  },
  inspector: {
    hint: "Point at any number to see where it comes from; click to pin it here. You can drag given numbers sideways, or double-click one and type.",
    rules: {
      given: () => "a given number",
      same: () => "a number of another table, as it is",
      products: (count, zeros) => added(count, zeros, "product"),
      biased: (count, zeros) => `${added(count, zeros, "product")}; and a bias`,
      numbers: (count, zeros) => added(count, zeros, "number"),
      difference: () => "a difference",
      mean: (count, zeros) => `the mean of ${count + zeros} numbers`,
      mean_absolute: (count, zeros) => `the mean size of ${count + zeros} numbers`,
      let_through: () => "let through by the mask",
      masked: () => "masked: minus infinity in place of the score",
      kept: () => "kept, and divided by the share that is kept",
      dropped: () => "dropped",
      nothing: () => "nothing to share, so 0",
      exponential_over_sum: (count, zeros) =>
        `its exponential over the sum of ${amount(count, "exponential")}${zeros === 0 ? "" : `; ${zeros} masked`}`,
      share_of_sum: (count) => `its share of the sum of ${amount(count, "number")}`,
      largest: (count) => `the largest of ${amount(count, "number")}`,
      entropy: (count, zeros) => `the entropy of ${amount(count + zeros, "weight")}, in bits`,
      gradient_left: (count) =>
        `the size of the softmax Jacobian of ${amount(count, "weight")}, as a part of the largest it can be`,
      look_up: () => "looked up",
      variance: (count) => `the variance of ${amount(count, "number")}`,
      count: (count) => `how many of ${amount(count, "number")} lie in this bin`,
      rounded: () => "rounded",
    },
    sentence: (cell, place, value, rule) =>
      `${cell}${place === "" ? "" : `, ${place},`} is ${value}: ${rule}.`,
    letGo: "Unpin",
    letGoKey: " (Esc)",
    pinned: "pinned",
    preview: "click to pin it here",
    show: "Show",
    hide: "Hide",
    number: "Value",
    allTerms: (count) => `Show all ${count} terms`,
    fewTerms: "Show the largest only",
    folded: (count, value) => `and ${count} smaller ones, together ${value}`,
    foldedOnly: (count) => `and ${count} more`,
    madeOf: "made of",
    feeds: "feeds",
    from: "from",
    trail: "Your way here",
    allDigits: "All digits",
    pytorch: "PyTorch",
    changedFrom: (value) => `was ${value}`,
    nearby: "Tables of other steps",
    words: {
      mask: "mask",
      place: "place",
      in_bin: "in this bin:",
      outside: "outside:",
      sum: "sum",
      largest: "largest",
      added: "added",
    },
    zeros: (words, count) => (words === "" ? `each of ${count}` : `each: ${words}`),
    masked: (words, count) => (words === "" ? `${count} masked` : `masked: ${words}`),
    exponential: (sharpness, maximum) => {
      const power = maximum ? "score − largest" : "score";
      return `e^(${sharpness ? `sharpness × ${maximum ? `(${power})` : power}` : power})`;
    },
    limit: "The largest score alone counts: 1, and 0 for any other.",
    infinite: "An infinite score leaves nothing to compare it with.",
    rounds: "≈ the page shows rounded digits",
    overflows: "→ ∞ past 3.4e38, the largest number of float32",
    given: {
      given: "Given with the lesson.",
      drawn: "Drawn at random from the seed.",
      constant: "Fixed by the settings.",
      replaced: "Typed by you.",
      own: "From your file.",
    },
  },
  code: {
    height: "Height of the code",
    languages: { cpp: "C++", pytorch: "PyTorch" },
    close: "Close",
    other: "Made in other steps",
    how: {
      drawn: "How to draw random numbers",
      look_up: "How to look up a place",
      assign: "How to copy places",
      matmul: "How to compute a matrix product",
      transposed_matmul: "How to compute the product of a transposed matrix",
      multiply: "How to multiply rows",
      add: "How to add tables",
      subtract: "How to subtract numbers",
      scale: "How to scale numbers",
      shift: "How to shift numbers",
      sum: "How to compute a sum",
      cumulative_sum: "How to compute a running sum",
      cumulative_mean: "How to compute a running mean",
      mask: "How to mask scores",
      dropout: "How to do dropout",
      softmax: "How to compute softmax",
      divide_by_sum: "How to divide numbers by their sum",
      variance: "How to compute a variance",
      histogram: "How to count a histogram",
      concatenate: "How to put tables side by side",
      split_heads: "How to split heads",
      merge_heads: "How to join heads",
      round: "How to round numbers",
      largest_difference: "How to find the largest difference",
      mean_absolute: "How to compute a mean absolute value",
      entropy: "How to compute an entropy",
      largest: "How to find the largest weight",
      gradient_left: "How to compute the softmax gradient",
      softmax_jacobian: "How to compute the softmax Jacobian",
      view: "How to view numbers in another shape",
      transpose: "How to exchange two axes",
    },
  },
  pictures: {
    kinds: { svg: "Save as SVG", png: "Save as PNG" },
    saved: "Saved",
    failed: "This browser could not make the picture; try the other kind.",
    drawing: (name) => `Save the drawing: ${name}`,
    menu: (name) => `Save the drawing ${name} as`,
  },
  opening: (title, ids) =>
    ids === "" ? `Laboratory: ${title}` : `Laboratory: ${title}, with ${ids}`,
  drawings: {
    memory: "Share of each token in the last hidden state",
    between: "Lines between tokens, as strong as their weights",
    arrows: "Two arrows, a and b, from one point",
  },
  recap: {
    text: "The whole way from tokens to contexts, each tensor with what the lesson does there. Follow one to its step.",
    beside: "Also in this lesson",
    next: (question) => `Next: ${question}`,
  },
  handout: {
    button: "Print this lesson",
    label: "The lesson on paper",
    hint: "All steps of the lesson with the numbers as they are now. It fits A4 and Letter.",
    print: "Print",
    close: "Back to the lesson",
    step: (number, title) => `${number}. ${title}`,
    changes: (list) => `Changed: ${list}.`,
    numbers: (id, count) => (count === 1 ? `1 number in ${id}` : `${count} numbers in ${id}`),
    address: "The same on the page:",
    without:
      "The changed numbers are too many for an address, so this one leaves them out; a file of the page keeps them.",
  },
};
