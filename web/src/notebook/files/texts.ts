import { NUMBER, isNear } from "./numbers.js";

/** Where two texts part: the line (counted from 1) of each, and the words. An empty word: the text has ended. */
export interface Difference {
  readonly line: number;
  readonly stored: string;
  readonly ours: string;
}

export type Likeness = "same" | "last digit" | "different";

export interface TextComparison {
  readonly status: Likeness;
  /** Of texts that are not the same. */
  readonly difference?: Difference;
  /** The device on which the stored text was made, of texts that are like each other but for its name. */
  readonly device?: string;
}

export interface TextRules {
  /** The stored text is the beginning of the whole. */
  readonly cut?: boolean;
}

/** What `%time` and `%timeit` print, of IPython's older versions too, and how long unittest's tests took. */
const TIMES = [
  /^CPU times: .*(?:\n|$)/gm,
  /^Wall time: .*(?:\n|$)/gm,
  /^The slowest run took .* times longer than the fastest\. .*(?:\n|$)/gm,
  /^[\d.e+]+ (?:s|ms|[µμu]s|ns) ± .* per loop \(mean ± std\. dev\. of .*\)(?:\n|$)/gm,
  /^\d+ loops?, best of \d+: .* per loop(?:\n|$)/gm,
  /^<TimeitResult : .*>$/gm,
  /(?<=^Ran \d+ tests? in )[\d.]+(?=s$)/gm,
];

/**
 * What differs at every run, or by where it runs: addresses of objects, the size of a picture, and the times that IPython
 * prints.
 */
function settled(text: string): string {
  const lines = overwritten(text).replace(/\r\n/g, "\n");
  return TIMES.reduce((rest, line) => rest.replace(line, ""), lines)
    .replace(/\b0x[0-9a-fA-F]+\b/g, "0x…")
    .replace(/<Figure size [^<>]*>/g, "<Figure>")
    .replace(/<matplotlib\.(?:\w+\.)*(\w+)[^<>]*>/g, "<$1>")
    .replace(/\s+$/, "");
}

/** A carriage return goes back to the line's beginning: what was written before is not seen. */
function overwritten(text: string): string {
  return text.includes("\r") ? text.split("\n").map(lastWritten).join("\n") : text;
}

function lastWritten(line: string): string {
  let end = line.length;
  while (line[end - 1] === "\r") end -= 1;
  return end === 0 ? line : line.slice(line.lastIndexOf("\r", end - 1) + 1);
}

/** Devices as code names them, not as parts of other names; here the cpu computes. */
const DEVICE = /(?<![\w./-])(?:cuda|mps|xpu)(?::\d+)?(?![\w./-])/;
const DEVICES = new RegExp(DEVICE, "g");
/** What PyTorch writes behind a tensor's numbers may begin a line. */
const BEHIND = /,\s+(?=grad_fn=|requires_grad=|dtype=)/g;

/** A stored text as it would be had the cpu computed it: tensors name other devices alone. */
function onCpu(text: string): string {
  return text
    .replace(/,\s+device='(?:cuda|mps|xpu)(?::\d+)?'/g, "")
    .replace(/(?<=device\(type='(?:cuda|mps|xpu)'), index=\d+/g, "")
    .replace(DEVICES, "cpu")
    .replace(BEHIND, ", ");
}

/** Compares what a file has with what was printed here. */
export function compareTexts(stored: string, ours: string, rules: TextRules = {}): TextComparison {
  const [left, whole] = [settled(stored), settled(ours)];
  const found = compareSettled(left, whole, rules);
  const device = DEVICE.exec(left)?.[0];
  if (found.status !== "different" || device === undefined) return found;
  const without = compareSettled(onCpu(left), whole.replace(BEHIND, ", "), rules);
  return without.status === "different" ? found : { ...without, device };
}

function compareSettled(left: string, whole: string, rules: TextRules): TextComparison {
  const isBeginning = rules.cut === true;
  if (left === whole || (isBeginning && whole.startsWith(left))) return { status: "same" };
  const difference = firstDifference(left, whole, isBeginning);
  // What differs in blanks alone has no differing word, but is not the same.
  const isNearly = isWithinOneDigit(left, whole, isBeginning);
  return {
    status: isNearly ? "last digit" : "different",
    difference: difference ?? blankDifference(left, whole),
  };
}

interface Parts {
  readonly numbers: readonly string[];
  /** What stands between numbers, its blanks squeezed: their widths follow the numbers. */
  readonly between: readonly string[];
  /** The names of gradient functions, which are left out of the rest. */
  readonly functions: readonly string[];
}

const FUNCTION = /grad_fn=<\w*>/g;
// A digit within a name is none of a number.
const FIGURE = new RegExp(`(?<![\\w.])${NUMBER.source}(?!\\w)`, "g");

function partsOf(text: string): Parts {
  const plain = text.replace(FUNCTION, "grad_fn=<>");
  return {
    numbers: plain.match(FIGURE) ?? [],
    between: plain.split(FIGURE).map((part) => part.replace(/\s+/g, " ").trim()),
    functions: text.match(FUNCTION) ?? [],
  };
}

/** Whether numbers differ by one unit of their last digits, or gradient functions by their names, and nothing else does. */
function isWithinOneDigit(stored: string, ours: string, isBeginning: boolean): boolean {
  const [a, b] = [partsOf(stored), partsOf(ours)];
  const { length } = a.numbers;
  if (isBeginning ? length > b.numbers.length : length !== b.numbers.length) return false;
  const isLike =
    a.numbers.every((each, at) => isNear(each, b.numbers[at] as string)) &&
    a.between.every((each, at) => {
      const other = b.between[at] as string;
      return isBeginning && at === length ? other.startsWith(each) : each === other;
    });
  const differs =
    a.numbers.some((each, at) => each !== b.numbers[at]) ||
    a.functions.some((each, at) => each !== b.functions[at]);
  return isLike && differs;
}

interface Word {
  readonly text: string;
  readonly line: number;
}

function wordsOf(text: string): Word[] {
  return text
    .split("\n")
    .flatMap((line, at) =>
      (line.match(/\S+/g) ?? []).map((word) => ({ text: word, line: at + 1 })),
    );
}

function firstDifference(
  stored: string,
  ours: string,
  isBeginning: boolean,
): Difference | undefined {
  const [left, right] = [wordsOf(stored), wordsOf(ours)];
  const end = isBeginning ? left.length : Math.max(left.length, right.length);
  for (let at = 0; at < end; at++) {
    const [one, other] = [left[at], right[at]];
    if (one?.text === other?.text) continue;
    // The beginning of a text may end within a word.
    const isLast = isBeginning && at === left.length - 1;
    if (isLast && other?.text.startsWith(one?.text ?? "") === true) continue;
    const line = (one ?? other)?.line ?? 1;
    return { line, stored: one?.text ?? "", ours: other?.text ?? "" };
  }
  return undefined;
}

/** The first lines that differ, of texts with the same words: in their blanks, or in where lines end. */
function blankDifference(stored: string, ours: string): Difference {
  const [left, right] = [stored.split("\n"), ours.split("\n")];
  const at = left.findIndex((line, index) => line !== right[index]);
  const line = at === -1 ? left.length : at;
  return { line: line + 1, stored: left[line] ?? "", ours: right[line] ?? "" };
}
