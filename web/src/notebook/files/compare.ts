import type { Done, Output } from "../kernel/messages.js";
import type { Cell, StoredOutput } from "./notebook.js";
import { compareTexts, type Difference, type Likeness, type TextComparison } from "./texts.js";

/** What comparing a cell found. `nothing stored`: the file has no output that could be compared. */
export type CellStatus = Likeness | "unsupported" | "nothing stored";

export interface CellComparison {
  readonly status: CellStatus;
  /** Where the texts part, unless they are the same. */
  readonly difference?: Difference;
  /** The device that the file's code ran on, of outputs that are like the file's but for its name. */
  readonly device?: string;
  /** Whether the file itself says that this cell's last digits differ (`metadata.digits`). */
  readonly isAllowed: boolean;
}

/** A part of what a cell shows, as far as it is compared. A picture alone has no text. */
interface Part {
  readonly kind: "text" | "value" | "error";
  readonly text: string | undefined;
}

/** The parts of outputs: printed texts joined, values by their text/plain, errors by name and sentence; no warnings. */
function partsOf(outputs: readonly StoredOutput[]): Part[] {
  const parts: Part[] = [];
  for (const output of outputs) {
    if (output.output_type === "stream") {
      if (output.name === "stderr") continue;
      const last = parts.at(-1);
      if (last?.kind === "text") {
        parts[parts.length - 1] = { kind: "text", text: `${last.text ?? ""}${output.text}` };
      } else parts.push({ kind: "text", text: output.text });
    } else if (output.output_type === "error") {
      parts.push({ kind: "error", text: `${output.ename}: ${sentenceOf(output.evalue)}` });
    } else {
      const text: unknown = output.data["text/plain"];
      parts.push({ kind: "value", text: typeof text === "string" ? text : undefined });
    }
  }
  return parts.filter(({ kind, text }) => kind !== "text" || text?.trim() !== "");
}

/** An error's sentence without the file in which a syntax error is. */
const sentenceOf = (evalue: string): string => evalue.replace(/ \([^()]*, line \d+\)$/, "");

const nameOf = ({ kind, text }: Part): string =>
  kind === "value" ? (text ?? "a picture") : (text ?? "");

/** Whether a cell's file has outputs that can be compared. */
export function hasStoredOutputs({ outputs }: Pick<Cell, "outputs">): boolean {
  return partsOf(outputs).length > 0;
}

/** Compares what a cell shows with what its file has. */
export function compareCell(
  { outputs, metadata }: Pick<Cell, "outputs" | "metadata">,
  ours: readonly Output[],
  done: Pick<Done, "unsupported">,
): CellComparison {
  const stored = partsOf(outputs);
  const isAllowed = metadata.digits === true;
  const isUnsupported = done.unsupported === true;
  if (stored.length === 0) {
    return { status: isUnsupported ? "unsupported" : "nothing stored", isAllowed };
  }
  // What is published with other last digits may end early too.
  const found = compareParts(stored, partsOf(ours), metadata.cut === true || isAllowed);
  if (!isUnsupported || found.status === "same") return { ...found, isAllowed };
  const { difference } = found;
  return { status: "unsupported", ...(difference && { difference }), isAllowed };
}

function compareParts(
  stored: readonly Part[],
  ours: readonly Part[],
  cut: boolean,
): TextComparison {
  let nearly: Difference | undefined;
  let device: string | undefined;
  const count = Math.max(stored.length, ours.length);
  for (let at = 0; at < count; at++) {
    const [one, other] = [stored[at], ours[at]];
    if (one === undefined || other?.kind !== one.kind) {
      const difference = {
        line: 1,
        stored: firstLine(one && nameOf(one)),
        ours: firstLine(other && nameOf(other)),
      };
      return { status: "different", difference };
    }
    // A picture's text may be missing from the file: then there is nothing to compare but that it is there.
    if (one.text === undefined) continue;
    const found = compareTexts(one.text, other.text ?? "", { cut });
    if (found.status === "different") return found;
    if (found.status === "last digit") nearly ??= found.difference;
    device ??= found.device;
  }
  return {
    ...(nearly === undefined ? { status: "same" } : { status: "last digit", difference: nearly }),
    ...(device === undefined ? {} : { device }),
  };
}

const firstLine = (text = ""): string => text.trim().split("\n")[0] ?? "";

export interface Total {
  /** Cells whose file has outputs. */
  readonly outputs: number;
  readonly same: number;
  readonly lastDigit: number;
  readonly unsupported: number;
}

/** Counts the cells of a notebook. */
export function totalOf(
  comparisons: readonly { readonly status: CellStatus; readonly isStored: boolean }[],
): Total {
  const count = (status: CellStatus): number =>
    comparisons.filter((each) => each.status === status).length;
  return {
    outputs: comparisons.filter(({ isStored }) => isStored).length,
    same: count("same"),
    lastDigit: count("last digit"),
    unsupported: count("unsupported"),
  };
}

/** "38 of 41 outputs same, 2 by the last digit, 1 not supported". */
export function totalSentence({ outputs, same, lastDigit, unsupported }: Total): string {
  return (
    `${String(same)} of ${String(outputs)} outputs same, ${String(lastDigit)} by the last digit, ` +
    `${String(unsupported)} not supported`
  );
}
