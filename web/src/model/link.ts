import type { Edits } from "./edits";
import { indexOf } from "./edits";
import { exactFloat } from "./number";

/**
 * Changed numbers as they stand in an address, version 1:
 * `1;inputs:0.1,0.5,0.6:2.0,-3;W_query:1.1,7` is three parts between `;`: the version, then a tensor each; after its
 * id come runs between `:`, a run being the place of its first cell (counted from 0) and the numbers from there on
 * along the row.
 */
const VERSION = "1";

/**
 * Stands in an address for changes that are too many for it, before a point and the name under which this browser keeps
 * them; they may also be in a file.
 */
export const KEPT_ELSEWHERE = "0";

/** The longest fragment that is written or read, in characters; all of them are ASCII. */
export const LONGEST_FRAGMENT = 8192;

/** What is left of it behind lesson and step. */
export const LONGEST_QUERY = LONGEST_FRAGMENT - 128;

const ID = /^[A-Za-z]\w{0,63}$/;
const PLACE = /^\d{1,6}(\.\d{1,6}){0,3}$/;
/** Accepts minus infinity, the value of a masked score. */
const NUMBER = /^(-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?|-Infinity)$/i;

export function formatEdits(edits: Edits): string {
  const tensors = Object.entries(edits).map(([id, cells]) => {
    const runs: string[] = [];
    let expected = "";
    const places = Object.keys(cells).sort((a, b) => compare(indexOf(a), indexOf(b)));
    for (const place of places) {
      const number = exactFloat(cells[place] ?? NaN);
      if (place === expected) runs.push(`${runs.pop() ?? ""},${number}`);
      else runs.push(`${place},${number}`);
      expected = following(place);
    }
    return [id, ...runs].join(":");
  });
  return tensors.length === 0 ? "" : [VERSION, ...tensors].join(";");
}

/** Parses a text into edits; `broken` lists the parts that are invalid. */
export function parseEdits(text: string): { edits: Edits; broken: string[] } {
  const [version, ...tensors] = text.split(";");
  if (version !== VERSION) return { edits: {}, broken: [text] };
  const edits = new Map<string, Record<string, number>>();
  const broken: string[] = [];
  for (const tensor of tensors) {
    const [id = "", ...runs] = tensor.split(":");
    const cells = edits.get(id) ?? {};
    if (!ID.test(id) || runs.length === 0) broken.push(tensor);
    else {
      for (const run of runs) if (!readRun(run, cells)) broken.push(`${id}:${run}`);
      if (Object.keys(cells).length > 0) edits.set(id, cells);
    }
  }
  return { edits: Object.fromEntries(edits), broken };
}

/** Adds the cells of a run. Returns false and adds none if a part is not a valid index or number. */
function readRun(run: string, cells: Record<string, number>): boolean {
  const [first = "", ...numbers] = run.split(",");
  const values = numbers.map((number) => (NUMBER.test(number) ? Math.fround(Number(number)) : NaN));
  const scalar = first === "";
  if (!(scalar ? values.length === 1 : PLACE.test(first))) return false;
  if (values.length === 0 || !values.every(isCell)) return false;
  let place = first;
  for (const value of values) {
    cells[place] = value;
    place = following(place);
  }
  return true;
}

function isCell(value: number): boolean {
  return value < Infinity;
}

/** The place of the next cell along the row. */
function following(place: string): string {
  const index = indexOf(place);
  const last = index.pop();
  return last === undefined ? "none" : [...index, last + 1].join(".");
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [axis, place] of a.entries()) {
    const difference = place - (b[axis] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
