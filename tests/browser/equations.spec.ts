import type { Explanation, Trace } from "../../web/src/engine/lessons";
import { layouts } from "./support/rooms";
import { decimalsOf } from "../../web/src/model/number";
import type { Part } from "../../web/src/features/player/model/frame";
import { inLine } from "../../web/src/features/player/model/captions";
import { derive } from "../../web/src/model/written/derivation";
import type { Derivation, Line } from "../../web/src/model/written/derivation";
import { allDigits, fineNumber, settled, textOf } from "../../web/src/model/written/expression";
import type { Piece, Writer } from "../../web/src/model/written/expression";
import { added, largestOf, lineFault, made, numberOf } from "./support/arithmetic";
import type { Digits } from "./support/arithmetic";
import { lessonsAndLaboratories } from "./support/engine";
import { indexOf } from "./support/lessons";
import { isLong, longBut } from "./support/long";
import { filmIn } from "./support/playing";
import { random } from "./support/random";
import { statesOf, traceIn } from "./support/states";
import { expect, test } from "./support/test";

/** A line as it stands: the arithmetic in front of the sign, the sign, and the number behind it. */
interface Read {
  readonly word: string | undefined;
  readonly left: string;
  readonly sign: string;
  readonly result: string;
}

const read = ({ word, left, sign, result }: Line): Read => ({
  word,
  left: left.map(textOf).join(""),
  sign: sign ?? "",
  result: textOf(result),
});

/** Lines that no arithmetic makes: a number with what is said of it. */
const SAID = ["mask", "place", "in_bin", "outside"];

/** Of a softmax whose largest score alone counts, so that no exponential makes its terms. */
function isInfinite(explanation: Explanation | undefined): boolean {
  const { sharpness, maximum } = explanation?.parameters ?? {};
  return maximum !== undefined && (sharpness === Infinity || maximum === Infinity);
}

function faultOf({ left, sign, result }: Read, digits: Digits): string | undefined {
  if (left === "") return sign === "" ? undefined : `a sign “${sign}” behind nothing`;
  return lineFault(made(left, digits), sign, result, digits);
}

/** The lines that are not true as written. */
function faultsIn(
  derivation: Derivation,
  explanation: Explanation,
  { write, digits }: Written,
): string[] {
  const { rule, operation } = explanation;
  const rows = derivation.rows.map(read);
  const totals = derivation.totals.map(read);
  const numbers = rows.map(({ result }) => result);
  const folded = derivation.folded ? [write(derivation.folded.value)] : [];
  const limit = isInfinite(explanation);
  const faults: string[] = [];
  const claim = (line: Read, fault: string | undefined): void => {
    if (fault !== undefined)
      faults.push(
        `${operation}, ${explanation.tensor}[${explanation.index}]: ${JSON.stringify(line)} ${fault}`,
      );
  };
  for (const row of rows) {
    const isStated = SAID.includes(row.word ?? "") || rule === "rounded";
    const shares = rule === "exponential_over_sum" && limit && !row.left.startsWith("e^(");
    const zero = rule === "entropy" && numberOf(row.left) === 0;
    if (isStated) continue;
    if (shares || zero) claim(row, row.sign === "→" ? undefined : "is no equation");
    else claim(row, faultOf(row, digits));
  }
  if (derivation.nothing?.line)
    claim(read(derivation.nothing.line), faultOf(read(derivation.nothing.line), digits));
  for (const total of totals) {
    if (total.left === "Σw²")
      claim(
        total,
        lineFault(added([...numbers, ...folded], digits), total.sign, total.result, digits),
      );
    else if (total.left.startsWith("Σ")) continue;
    else if (total.left !== "") claim(total, faultOf(total, digits));
    else if (total.word === "largest")
      claim(
        total,
        derivation.folded
          ? undefined
          : lineFault(largestOf(numbers, digits), total.sign, total.result, digits),
      );
    else if (total.word === "sum") {
      const offset = totals.filter(({ word }) => word === "added").map(({ result }) => result);
      claim(
        total,
        lineFault(
          added([...numbers, ...folded, ...offset], digits),
          total.sign,
          total.result,
          digits,
        ),
      );
    }
  }
  return faults;
}

interface Written {
  readonly digits: Digits;
  readonly write: Writer;
}

/** How the inspector writes numbers: with the decimals of each table, and with all digits. */
function writers(lesson: string, tensor: string): readonly Written[] {
  const looks = layouts[lesson]?.looks ?? {};
  return [
    {
      digits: "table",
      write: ({ value, cell }) =>
        fineNumber(value, decimalsOf(looks[cell?.tensor ?? tensor]?.scale)),
    },
    { digits: "float32", write: ({ value }) => allDigits(value) },
  ];
}

/** The faults of some cells of every tensor, in both number formats, folded and unfolded. */
function faultsOf(lesson: string, trace: Trace, cells: number, draw: () => number): string[] {
  const faults: string[] = [];
  for (const { id, shape, data, operands } of Object.values(trace.tensors)) {
    for (let each = 0; each < cells && operands.length > 0; each += 1) {
      const explanation = trace.explain(id, indexOf(shape, Math.floor(draw() * data.length)));
      for (const way of writers(lesson, id)) {
        for (const all of [false, true]) {
          if (all && explanation.terms.length > 100) continue;
          const derivation = derive({ explanation, words: [], write: way.write, all });
          faults.push(...faultsIn(derivation, explanation, way));
        }
      }
    }
  }
  return faults;
}

/** Equations in a line of the player: what stands between two separators, where it is arithmetic alone. */
function equationsIn(parts: readonly Part[]): Read[] {
  const found: Read[] = [];
  let left: Part[] = [];
  for (const [at, part] of parts.entries()) {
    const isBreak = part.kind === "word" || part.kind === "name" || part.kind === "rule";
    if (isBreak || (part.kind === "mark" && /^(, |: |Σ.*)$/.test(part.text))) left = [];
    else if (part.kind === "sign" && /^[=≈→]$/.test(part.text)) {
      const result = parts[at + 1];
      const bit = left.length === 1 && left[0]?.kind === "count";
      const arithmetic = left.length > 0 && !bit && left.every(({ kind }) => kind !== "terms");
      if (arithmetic && result?.kind === "number") {
        const [text, number] = [left, [result]].map((side) =>
          settled(side as Piece[], inLine)
            .map(textOf)
            .join(""),
        );
        found.push({ word: undefined, left: text ?? "", sign: part.text, result: number ?? "" });
      }
      left = [];
    } else left.push(part);
  }
  return found;
}

function filmFaults(trace: Trace, draw: () => number): { seen: number; faults: string[] } {
  const faults: string[] = [];
  let seen = 0;
  for (const { id, operation, operands } of Object.values(trace.tensors)) {
    if (operands.length === 0) continue;
    for (const granularity of ["cells", "rows"] as const) {
      const film = filmIn(trace, id, 0, granularity);
      for (let each = 0; each < 6; each += 1) {
        const frame = film.frame(Math.floor(draw() * film.count));
        const limit = isInfinite(frame.explanation);
        for (const line of equationsIn(frame.parts)) {
          seen += 1;
          const single = line.sign === "→" && (limit || operation === "entropy");
          const rounded = operation === "round" && line.sign === "≈";
          const fault = single || rounded ? undefined : faultOf(line, "table");
          if (fault !== undefined)
            faults.push(`${operation}, ${id}: ${JSON.stringify(line)} ${fault}`);
        }
      }
    }
  }
  return { seen, faults };
}

const STATES = isLong ? 50 : 2;

for (const [turn, { id }] of lessonsAndLaboratories.entries()) {
  test(`${id}: every line of the inspector is true for the digits shown`, longBut(turn, 2), () => {
    const faults = statesOf(id, STATES).flatMap((state, seed) => {
      const trace = traceIn(id, state);
      return faultsOf(id, trace, seed === 0 ? 4 : 2, random(seed));
    });
    expect([...new Set(faults)]).toEqual([]);
  });

  test(
    `${id}: every equation of the player is true for the digits shown`,
    longBut(turn + 1, 2),
    () => {
      const all = statesOf(id, STATES).map((state, seed) =>
        filmFaults(traceIn(id, state), random(seed)),
      );
      expect([...new Set(all.flatMap(({ faults }) => faults))]).toEqual([]);
      expect(all.reduce((sum, { seen }) => sum + seen, 0)).toBeGreaterThan(STATES);
    },
  );
}
