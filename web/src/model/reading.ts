/** Why a typed text is not a valid number for a cell. */
export type Unreadable = "empty" | "letters" | "large";

/** What a typed text stands for: a number that a float32 can hold. A comma may stand for the point. */
export function readNumber(
  text: string,
): { readonly value: number } | { readonly why: Unreadable } {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  if (plain === "") return { why: "empty" };
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { why: "letters" };
  const value = Math.fround(Number(plain));
  return Number.isFinite(value) ? { value } : { why: "large" };
}

/**
 * How far one nudge moves a number of a tensor: a hundredth of the power of ten above its largest, so that inputs
 * below one move by 0.01; whole numbers by one.
 */
export function nudgeStep(data: ArrayLike<number>): number {
  let largest = 0;
  let whole = true;
  for (let place = 0; place < data.length; place += 1) {
    const value = data[place] ?? 0;
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
    whole &&= Number.isInteger(value);
  }
  if (whole && largest > 0) return 1;
  return largest > 0 ? 10 ** (Math.ceil(Math.log10(largest)) - 2) : 0.01;
}

/** A number moved by so many steps, without the tail that binary fractions leave. */
export function nudged(value: number, steps: number, step: number): number {
  const digits = Math.max(0, Math.min(20, 2 - Math.floor(Math.log10(step))));
  return Math.fround(Number((value + steps * step).toFixed(digits)));
}
