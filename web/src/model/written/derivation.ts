import type { LineWord } from "../../words/messages";
import type { Term } from "../../engine/lessons";
import { accountOf, isHidden, nothingOf } from "../../features/inspector/model/account";
import type { Explanation } from "../../features/inspector/model/inspect";
import {
  equation,
  inFull,
  mark,
  number,
  numberPiece,
  ofCell,
  quotient,
  relation,
  said,
  settled,
  sum,
  written,
} from "./expression";
import type { Expression, NumberPiece, Piece, Relation, Writer } from "./expression";
import { jacobianSize, termOf } from "./terms";

/** Terms that are shown before the rest is folded. */
export const FEW_TERMS = 8;

/** A line of the written sum. */
export interface Line {
  readonly word: LineWord | undefined;
  /** The pieces before the sign; empty if the result stands alone. */
  readonly left: readonly Piece[];
  readonly sign: Relation | undefined;
  readonly result: NumberPiece;
}

/** A line of a term. */
export interface TermLine extends Line {
  /** The words that its cells are headed by. */
  readonly words: string;
  /** Signed length of the bar, from -1 to 1: the part of the largest term. */
  readonly bar: number;
  /** The term that belongs to the cell itself. */
  readonly isSelf: boolean;
  /** A masked score: it adds nothing. */
  readonly struck: boolean;
}

export interface Derivation {
  /** In the operation's order, or the largest first where some are folded. */
  readonly rows: readonly TermLine[];
  /** Terms that are 0 and share one line: their count and words; for hidden scores, the line of one of them. */
  readonly nothing:
    | { readonly count: number; readonly words: readonly string[]; readonly line: Line | undefined }
    | undefined;
  /** The count and the sum of the terms without a row. */
  readonly folded: { readonly count: number; readonly value: NumberPiece } | undefined;
  /** The lines after the terms, with the result. */
  readonly totals: readonly Line[];
  /** Whether some line is not exact, and whether a number is past the largest that float32 holds. */
  readonly rounds: boolean;
  readonly overflows: boolean;
}

interface Request {
  readonly explanation: Explanation;
  /** The words of each term. */
  readonly words: readonly string[];
  readonly write: Writer;
  /** Every term in a separate line. */
  readonly all: boolean;
}

/** The lines of an explanation; long sums show their largest terms. */
export function derive({ explanation, words, write, all }: Request): Derivation {
  const { terms, position } = explanation;
  const values = terms.map((term) => contribution(explanation, term));
  const largest = Math.max(...values.map(Math.abs).filter(Number.isFinite), 0);
  const lines = linesOf(explanation).map((term, place): TermLine => {
    const value = values[place] ?? NaN;
    return {
      ...lineOf(explanation, term, write),
      words: words[place] ?? "",
      bar: largest > 0 && Number.isFinite(value) ? value / largest : 0,
      isSelf: position === place,
      struck: isHidden(explanation, term),
    };
  });
  const counted = lines.map((line, place) => ({ line, place, value: values[place] ?? NaN }));
  const silent = all ? [] : nothingOf(explanation);
  const spoken = counted.filter(({ place }) => !silent.includes(place));
  const isLong = !all && spoken.length > FEW_TERMS;
  const order = isLong ? spoken.toSorted(byRank) : spoken;
  const rest = isLong ? order.slice(FEW_TERMS) : [];
  const folded =
    rest.length === 0
      ? undefined
      : {
          count: rest.length,
          value: numberPiece(rest.reduce((total, { value }) => total + value, 0)),
        };
  const rows = (isLong ? order.slice(0, FEW_TERMS) : order).map(({ line }) => line);
  const [first] = silent;
  const nothing =
    first === undefined
      ? undefined
      : {
          words: [...new Set(silent.flatMap((place) => words[place] || []))],
          count: silent.length,
          line: explanation.rule === "exponential_over_sum" ? lines[first] : undefined,
        };
  const shown = explanation.rule === "largest" ? lines : rows;
  const results = shown.map(({ result }) => result);
  const sums = folded && shown === rows ? [...results, folded.value] : results;
  const totals = totalsOf(explanation, sums, write);
  const signs = [...rows, ...totals].map((line) => line.sign);
  return {
    rows,
    nothing,
    folded,
    totals,
    rounds: signs.includes("≈"),
    overflows: totals.concat(rows).some(isOverflow),
  };
}

interface Ranked {
  readonly line: TermLine;
  readonly value: number;
}

/** The term at the cell's position first, then NaN and infinities, which a reader looks for, then the largest. */
function byRank(a: Ranked, b: Ranked): number {
  const size = ({ value }: Ranked): number =>
    Number.isFinite(value) ? Math.abs(value) : Number.MAX_VALUE;
  return Number(b.line.isSelf) - Number(a.line.isSelf) || size(b) - size(a);
}

/** The terms that have a line; a look-up writes the index before the number. */
function linesOf({ rule, terms }: Explanation): readonly Term[] {
  return rule === "look_up" ? terms.slice(0, 1) : terms;
}

/** What a term adds: of a size of derivatives, its square. */
function contribution({ rule }: Explanation, { value }: Term): number {
  return rule === "gradient_left" ? value * value : value;
}

function plain(result: NumberPiece, write: Writer, word?: LineWord): Line {
  return { word, left: [], sign: undefined, result: { ...result, text: write(result) } };
}

/** A result that no arithmetic leads to, after an arrow. */
function arrow(from: NumberPiece, to: NumberPiece, write: Writer, word?: LineWord): Line {
  return { ...plain(to, write, word), left: settled([from], write), sign: "→" };
}

function lineOf(explanation: Explanation, term: Term, write: Writer): Line {
  const { rule, operation, terms, value, parameters } = explanation;
  const cells = term.cells.map(ofCell);
  const [first = numberPiece(NaN), second] = cells;
  // A sum of one is the number itself, as float32 holds it.
  const single = terms.length === 1 && parameters["offset"] === undefined;
  const result = numberPiece(
    single && rule === "sum_of_products" ? value : contribution(explanation, term),
  );
  if (rule === "masked") return arrow(first, numberPiece(value), write, "mask");
  if (operation === "mask" && second) return arrow(second, first, write, "mask");
  if (rule === "look_up") {
    const place = terms[1]?.cells[0];
    return place ? arrow(ofCell(place), first, write, "place") : plain(first, write);
  }
  if (rule === "count") {
    return arrow(first, numberPiece(term.value), write, term.value === 1 ? "in_bin" : "outside");
  }
  if (rule === "rounded") {
    return { ...plain(numberPiece(value), write), left: settled([first], inFull), sign: "≈" };
  }
  const left = termOf(explanation, term);
  if (left !== undefined) return { word: undefined, ...equation(left, result, write) };
  return rule === "exponential_over_sum" || rule === "entropy"
    ? arrow(first, result, write)
    : plain(first, write);
}

/** The sum of the lines' results, with the folded ones. */
function totalsOf(
  explanation: Explanation,
  results: readonly NumberPiece[],
  write: Writer,
): Line[] {
  const { rule, terms, parameters, position } = explanation;
  const value = numberPiece(explanation.value);
  const added = sum(...results.map(written));
  const total = (of: Expression, result: NumberPiece, word?: LineWord): Line => ({
    ...plain(result, write, word),
    sign: relation(of, result, write),
  });
  switch (rule) {
    case "exponential_over_sum":
    case "share_of_sum": {
      const whole = numberPiece(parameters["sum"] ?? NaN);
      const self = number(terms[position ?? -1]?.value ?? NaN);
      const summed = total(added, whole, "sum");
      return accountOf(explanation).name === "nothing"
        ? [summed]
        : [summed, { word: undefined, ...equation(quotient(self, written(whole)), value, write) }];
    }
    case "largest": {
      const most = (read: (piece: NumberPiece) => number): number => Math.max(...results.map(read));
      return [total(said([], { pieces: [], evaluate: most }), value, "largest")];
    }
    case "gradient_left": {
      const power = (exponent: number): NumberPiece =>
        numberPiece(terms.reduce((all, each) => all + each.value ** exponent, 0));
      const [squares, cubes] = [power(2), power(3)];
      const cubed: Expression = {
        pieces: [],
        evaluate: (read) =>
          terms.reduce(
            (all, { cells }) => all + cells.reduce((_, cell) => read(ofCell(cell)) ** 3, 0),
            0,
          ),
      };
      return [
        { ...total(added, squares), left: [mark("Σw²")] },
        { ...total(cubed, cubes), left: [mark("Σw³")] },
        { word: undefined, ...equation(jacobianSize(squares.value, cubes.value), value, write) },
      ];
    }
    case "sum_of_products": {
      const offset = parameters["offset"];
      if (offset !== undefined) {
        const moved = numberPiece(offset);
        return [plain(moved, write, "added"), total(sum(added, written(moved)), value, "sum")];
      }
      return terms.length > 1 ? [total(added, value, "sum")] : [];
    }
    case "entropy":
    case "variance":
    case "count":
      return [total(added, value, "sum")];
    default:
      return [];
  }
}

function isOverflow({ word, left, sign, result }: Line): boolean {
  if (word !== undefined && word !== "sum") return false;
  const finite = left.every((piece) => !("value" in piece) || Number.isFinite(piece.value));
  return sign === "→" && finite && Math.abs(result.value) === Infinity;
}
