/** A number as it is printed. Without decimals and exponent it is whole: not rounded, so that no digit of it may differ. */
export const NUMBER = /[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?/;

interface Figure {
  /** Its digits as a whole number. */
  readonly digits: bigint;
  /** The power of ten of its last digit. */
  readonly last: number;
  readonly isRounded: boolean;
}

function figureOf(text: string): Figure {
  const [mantissa = "", exponent] = text.toLowerCase().split("e");
  const [whole = "", decimals = ""] = mantissa.split(".");
  const sign = whole.startsWith("-") ? -1n : 1n;
  return {
    digits: sign * BigInt(whole.replace(/^[-+]/, "") + decimals),
    last: Number(exponent ?? 0) - decimals.length,
    isRounded: decimals !== "" || exponent !== undefined,
  };
}

/** Beyond it no two numbers are near each other, and powers of ten are too long to compute. */
const FARTHEST = 400;

/** Beyond float32's own digits: only float32 numbers that `.item()` made float64 have so many and are float32's exactly. */
const DIGITS_OF_FLOAT32 = 9;

/** Whether two numbers are float32's with the digits of float64, as `.item()` gives them, and no float32 is between them. */
function areNeighbours(one: string, other: string): boolean {
  const texts = [one, other];
  if (
    !texts.some((each) => each.replace(/e.*$/i, "").replace(/\D/g, "").length > DIGITS_OF_FLOAT32)
  ) {
    return false;
  }
  const numbers = texts.map(Number);
  const singles = Float32Array.from(numbers);
  const [a = 0, b = 0] = new Int32Array(singles.buffer);
  return numbers.every((each, place) => each === singles[place]) && Math.abs(a - b) <= 1;
}

/**
 * Whether two printed numbers differ by at most one unit of the last printed digit, or of the last one that float32 holds. They are rounded alike; of numbers with
 * exponents, one may be just below a power of ten and the other at it.
 */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [figureOf(one), figureOf(other)];
  if (!a.isRounded || !b.isRounded) return false;
  if (areNeighbours(one, other)) return true;
  const hasExponent = /e/i.test(one);
  if (hasExponent !== /e/i.test(other) || (!hasExponent && a.last !== b.last)) return false;
  const least = Math.min(a.last, b.last);
  const most = Math.max(a.last, b.last);
  if (most - least > FARTHEST) return false;
  const scaled = ({ digits, last }: Figure): bigint => digits * 10n ** BigInt(last - least);
  const difference = scaled(a) - scaled(b);
  const unit = 10n ** BigInt(most - least);
  return -unit <= difference && difference <= unit;
}
