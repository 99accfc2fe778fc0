// Long, repetitive texts, on which a reader that backtracks from each character practically never finishes.
import fc from "fast-check";

const pieces = [
  " ",
  "\t",
  "\u00a0",
  "1",
  "1.",
  "1e",
  "-",
  ",",
  ";",
  " ,",
  "[",
  "]",
  "(",
  ")",
  '"',
  '""',
  "'",
  "\\",
  "{",
];

/** Short texts of `unit`, and rarely a piece of one repeated very many times. */
export function longText(unit, most) {
  const repeated = fc
    .tuple(
      fc.oneof(fc.constantFrom(...pieces), fc.string({ unit, minLength: 1, maxLength: 4 })),
      fc.integer({ min: 1, max: most }),
    )
    .map(([piece, times]) => piece.repeat(Math.ceil(times / piece.length)));
  return fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: fc.string({ unit, maxLength: 40 }) },
        { weight: 1, arbitrary: repeated },
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join(""));
}
