import type { Cell } from "../../features/inspector/model/inspect";
import { formatNumber, parseNumber, shortestFloat } from "../number";

/** A number as it is written; `cell` is the cell that it comes from, which has a style. */
export interface NumberPiece {
  readonly kind: "number";
  readonly value: number;
  readonly cell?: Cell;
  /** True for the numbers that the current moment of a film adds. */
  readonly now?: boolean;
  /** The text of the number, if it is fixed. */
  readonly text?: string;
}

/** A piece of written arithmetic. */
export type Piece =
  | NumberPiece
  /** A number that is written in full: a bit, a place, how many. */
  | { readonly kind: "count"; readonly value: number }
  /** Between two others, with space around it. */
  | { readonly kind: "sign"; readonly text: string }
  /** A bracket or a comma, without space around it. */
  | { readonly kind: "mark"; readonly text: string }
  /** Several terms at once. */
  | { readonly kind: "terms"; readonly count: number };

/** How a number is written. */
export type Writer = (piece: NumberPiece) => string;
type Reader = (piece: NumberPiece) => number;

/** Written arithmetic that can be evaluated with the digits as shown. */
export interface Expression {
  readonly pieces: readonly Piece[];
  readonly evaluate: (read: Reader) => number;
}

/** Between what is written and what it makes: "=" where the digits shown make it, "≈" where all digits do, "→" where float32 holds no more. */
export type Relation = "=" | "≈" | "→";

/** As in a table; but a number that would be written as 0 and is not gets an exponent. */
export function fineNumber(value: number, decimals?: number): string {
  const text = formatNumber(value, decimals);
  return value !== 0 && Number(text) === 0 ? value.toExponential(4) : text;
}

/** With enough digits to identify a float32; sums and products may be outside the range of float32. */
export function allDigits(value: number): string {
  const held = Math.fround(value);
  const isHeld = Number.isFinite(held) && (held !== 0 || value === 0);
  return named(isHeld ? shortestFloat(held) : String(Number(value.toPrecision(9))));
}

/** With enough digits to identify a double. */
export const inFull: Writer = ({ value }) => named(String(value));

const named = (text: string): string => text.replace("-Infinity", "−∞").replace("Infinity", "∞");

/** The value of the digits shown. */
function shown({ evaluate }: Expression, write: Writer): number {
  return evaluate((piece) => parseNumber(write(piece)) ?? NaN);
}

/** A value half way between two may be rounded up or down. */
const TIE = 1e-12;

/** Whether the digits shown of the left side make those of the result. */
export function relation(
  left: Expression,
  result: NumberPiece,
  write: Writer,
  writeLeft = write,
): Relation {
  const made = shown(left, writeLeft);
  const rounded = [made, made * (1 - TIE), made * (1 + TIE)];
  if (rounded.some((value) => write({ ...result, value }) === write(result))) return "=";
  if (isLost(made, result.value)) return "=";
  const holds = Number.isFinite(left.evaluate(({ value }) => value));
  return holds && !Number.isFinite(result.value) ? "→" : "≈";
}

/** Rounds to 0 in float32. */
const isLost = (made: number, value: number): boolean => value === 0 && Math.fround(made) === 0;

/** What rounding may make of a result: a part of it, and of a number with decimals a unit of the last one. */
const [PART, UNIT] = [0.01, 1e-4];

/**
 * How the left side has to be written for its digits to make the result, or nearly so: as asked, else with all digits of
 * float32, else with those of double.
 */
function sufficient(left: Expression, result: NumberPiece, write: Writer): Writer {
  const { value } = result;
  const made = shown(left, write);
  const room = Math.max(PART * Math.abs(value), Math.abs(value) < UNIT / 2 ? 0 : UNIT);
  const near = Math.abs(made - value) <= room || isLost(made, value) || !Number.isFinite(value);
  if (near) return write;
  const full: Writer = (piece) => allDigits(piece.value);
  return relation(left, result, write, full) === "=" ? full : inFull;
}

/** An equation as it stands: its two sides, and what is between them. */
export interface Equation {
  readonly left: readonly Piece[];
  readonly sign: Relation;
  readonly result: NumberPiece;
}

export function equation(left: Expression, result: NumberPiece, write: Writer): Equation {
  const writeLeft = sufficient(left, result, write);
  return {
    left: settled(left.pieces, writeLeft),
    sign: relation(left, result, write, writeLeft),
    result: { ...result, text: write(result) },
  };
}

/** Pieces with their numbers written. */
export function settled(pieces: readonly Piece[], write: Writer): Piece[] {
  return pieces.map((piece) =>
    piece.kind === "number" ? { ...piece, text: piece.text ?? write(piece) } : piece,
  );
}

/** A piece as it stands in a line; a sign includes its spaces. */
export function textOf(piece: Piece): string {
  if (piece.kind === "sign") return ` ${piece.text} `;
  if (piece.kind === "number" || piece.kind === "mark") return piece.text ?? "";
  return String(piece.kind === "count" ? piece.value : piece.count);
}

export const sign = (text: string): Piece => ({ kind: "sign", text });
export const mark = (text: string): Piece => ({ kind: "mark", text });

export function numberPiece(value: number, now = false): NumberPiece {
  return now ? { kind: "number", value, now } : { kind: "number", value };
}

export function written(piece: NumberPiece): Expression {
  return { pieces: [piece], evaluate: (read) => read(piece) };
}

export const number = (value: number, now = false): Expression => written(numberPiece(value, now));

/** A cell's number. */
export function ofCell({ value, ...cell }: Cell & { readonly value: number }): NumberPiece {
  return { kind: "number", value, cell };
}

/** A number in full. */
export function exactly(value: number): Expression {
  return { pieces: [{ kind: "count", value }], evaluate: () => value };
}

/** An expression with words in place of its arithmetic and the same value. */
export function said(pieces: readonly Piece[], of: Expression): Expression {
  return { pieces, evaluate: of.evaluate };
}

export function bracketed({ pieces, evaluate }: Expression): Expression {
  return { pieces: [mark("("), ...pieces, mark(")")], evaluate };
}

/** A negative number in brackets, behind a sign or below a power. */
function apart(operand: Expression): Expression {
  const [first] = operand.pieces;
  const negative = first !== undefined && "value" in first && first.value < 0;
  return negative && operand.pieces.length === 1 ? bracketed(operand) : operand;
}

function joined(
  text: string,
  operands: readonly Expression[],
  join: (values: readonly number[]) => number,
): Expression {
  return {
    pieces: operands.flatMap(({ pieces }, at) => (at === 0 ? pieces : [sign(text), ...pieces])),
    evaluate: (read) => join(operands.map(({ evaluate }) => evaluate(read))),
  };
}

export const sum = (...operands: readonly Expression[]): Expression =>
  joined("+", operands, (values) => values.reduce((all, value) => all + value, 0));

export const product = (...operands: readonly Expression[]): Expression =>
  joined("×", operands, (values) => values.reduce((all, value) => all * value, 1));

export const quotient = (over: Expression, under: Expression): Expression =>
  joined("/", [over, under], ([a = NaN, b = NaN]) => a / b);

export const difference = (from: Expression, taken: Expression): Expression =>
  joined("−", [from, apart(taken)], ([a = NaN, b = NaN]) => a - b);

function around(
  [before, after]: readonly [string, string],
  operand: Expression,
  make: (value: number) => number,
): Expression {
  return {
    pieces: [
      ...(before === "" ? [] : [mark(before)]),
      ...operand.pieces,
      ...(after === "" ? [] : [mark(after)]),
    ],
    evaluate: (read) => make(operand.evaluate(read)),
  };
}

export const exponential = (power: Expression): Expression => around(["e^(", ")"], power, Math.exp);
export const absolute = (of: Expression): Expression => around(["|", "|"], of, Math.abs);
export const squareRoot = (of: Expression): Expression => around(["√(", ")"], of, Math.sqrt);
export const atLeastZero = (of: Expression): Expression =>
  around(["max(0, ", ")"], of, (value) => Math.max(0, value));
export const squared = (of: Expression): Expression =>
  around(["", "²"], apart(of), (value) => value * value);
export const negative = (of: Expression): Expression =>
  around(["−", ""], apart(of), (value) => -value);
export const binaryLogarithm = (of: Expression): Expression =>
  around(["log₂ ", ""], apart(of), Math.log2);
