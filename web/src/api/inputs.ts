import { parseNumber } from "../model/number";
import type { Input, Piece } from "./types";

export type Values = Readonly<Record<string, number>>;

export function valuesOf(inputs: readonly Input[]): Values {
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}

/** The typed text as a value of the input; undefined if it is not valid. */
export function typedValue(text: string, { isWhole, least, most }: Input): number | undefined {
  const value = parseNumber(text);
  if (value === undefined || !(value >= least && value <= most)) return undefined;
  return isWhole && !Number.isInteger(value) ? undefined : value;
}

/** The code with its values replaced by these. */
export function codeWith(code: readonly Piece[], values: Values): Piece[] {
  return code.map((piece) => {
    const value = piece.input === undefined ? undefined : values[piece.input];
    return value === undefined ? piece : { ...piece, text: String(value) };
  });
}
