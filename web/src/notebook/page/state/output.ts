import type { StoredOutput } from "../../files/notebook";
import type { Output } from "../../kernel/messages";

/** How many characters of text one cell's outputs keep, and how many outputs: what floods is cut there. */
const MOST_TEXT = 2_000_000;
const MOST_OUTPUTS = 1000;

const lengthOf = (output: StoredOutput): number => {
  if (output.output_type === "stream") return output.text.length;
  if (output.output_type === "error") return output.traceback.join("\n").length;
  return Object.values(output.data).reduce<number>(
    (sum, form) => sum + (typeof form === "string" ? form.length : 0),
    0,
  );
};

/**
 * A cell's outputs with a further one: texts of the same stream that follow each other are one output, as in a notebook's
 * file. `dropped` counts the characters that were too many to keep; an error is always kept.
 */
export function appended(
  outputs: readonly StoredOutput[],
  output: Output,
): { readonly outputs: readonly StoredOutput[]; readonly dropped: number } {
  const length = lengthOf(output);
  const room = MOST_TEXT - outputs.reduce((sum, each) => sum + lengthOf(each), 0);
  const last = outputs.at(-1);
  if (output.output_type === "stream") {
    const text = length > room ? output.text.slice(0, Math.max(room, 0)) : output.text;
    const dropped = length - text.length;
    if (text === "") return { outputs, dropped };
    if (last?.output_type === "stream" && last.name === output.name) {
      return { outputs: [...outputs.slice(0, -1), { ...last, text: last.text + text }], dropped };
    }
    return added(outputs, { ...output, text }, dropped);
  }
  if (output.output_type !== "error" && length > room) return { outputs, dropped: length };
  return added(outputs, output, 0);
}

function added(
  outputs: readonly StoredOutput[],
  output: Output,
  dropped: number,
): { readonly outputs: readonly StoredOutput[]; readonly dropped: number } {
  if (outputs.length >= MOST_OUTPUTS && output.output_type !== "error") {
    return { outputs, dropped: dropped + lengthOf(output) };
  }
  return { outputs: [...outputs, output], dropped };
}

/** How many lines of a text are shown before the reader asks for all: as many at its end. */
export const SHOWN_LINES = 50;

/** A long text in part: its first and its last lines, and how many stand between; a short one as it is. */
export function inPart(text: string): { first: string; hidden: number; last: string } {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  if (lines <= 2 * SHOWN_LINES) return { first: text, hidden: 0, last: "" };
  let end = -1;
  for (let line = 0; line < SHOWN_LINES; line += 1) end = text.indexOf("\n", end + 1);
  let start = text.length;
  for (let line = 0; line < SHOWN_LINES; line += 1) start = text.lastIndexOf("\n", start - 1);
  return {
    first: text.slice(0, end + 1),
    hidden: lines - 2 * SHOWN_LINES,
    last: text.slice(start + 1),
  };
}

/** Text without the codes that colour it in a terminal. */
export const plain = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- an escape sequence begins with one
  text.replaceAll(/\u001b\[[\d;]*[A-Za-z]/g, "");

/** A part of a text, and whether it differs from what stood in its place. */
export interface TextPart {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Half of the last place that a number is written with. */
function roundingOf(written: string): number {
  const [digits = "", exponent = "0"] = written.toLowerCase().split("e");
  const decimals = digits.split(".")[1]?.length ?? 0;
  return 10 ** (Number(exponent) - decimals) / 2;
}

/** Whether two texts may write one number: 4.00 is 4, and 3.3333e-01 is 0.3333, as exactly as that is written. */
function areEqual(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [Number(one), Number(other)];
  if (first === second) return true;
  // Only where the form is another is a number rounded otherwise.
  const isScientific = (text: string): boolean => /\de[+-]?\d/i.test(text);
  if (isScientific(one) === isScientific(other)) return false;
  const rounding = Math.max(roundingOf(one), roundingOf(other));
  return Math.abs(first - second) <= rounding * (1 + 1e-9);
}

/** The words and numbers of a text that were others in another; none where it has more or fewer of them. */
export function changedParts(before: string, now: string): TextPart[] {
  const [old, all] = [before, now].map((text) => text.split(/([^\s,()[\]{}]+)/));
  if (old?.length !== all?.length) return [{ text: now, isChanged: false }];
  const parts: { text: string; isChanged: boolean }[] = [];
  for (const [at, text] of (all ?? []).entries()) {
    // What stands between words moves as their widths do.
    const was = old?.[at] ?? "";
    const isChanged = at % 2 === 1 && !areEqual(text, was);
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else parts.push({ text, isChanged });
  }
  return parts;
}
