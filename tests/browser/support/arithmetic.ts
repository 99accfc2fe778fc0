/** Arithmetic as the page writes it, read and done anew: by the digits shown, and within what their rounding allows. */

/** What an expression makes: by the digits that stand there, and the least and the most that they may stand for. */
export interface Made {
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** Decimals of a number that is written like those of a table; one with fewer is written in full. */
const ROUNDED_AT = 4;

const exact = (value: number): Made => ({ value, least: value, most: value });

/** With which digits numbers are written: those of a table, or all that a float32 has. */
export type Digits = "table" | "float32";

/** A unit of the last place of a float32, as a part of the number. */
const FLOAT_UNIT = 2 ** -23;

/** The least number that a float32 is, and the least and most that it holds in full. */
const LEAST = 2 ** -149;
const [SMALL, LARGE] = [2 ** -126, 3.4e38];

/** Half a unit of the last digit of a number as it is written; 0 where all of it stands there. */
function halfUnit(text: string, digits: Digits): number {
  const value = numberOf(text);
  if (digits === "float32") return value === 0 ? 0 : Math.abs(value) * FLOAT_UNIT + LEAST;
  const [, decimals = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text) ?? [];
  if (decimals.length < ROUNDED_AT && !text.includes("e")) return 0;
  return 0.5 * 10 ** (Number(exponent) - decimals.length);
}

export function numberOf(text: string): number {
  const plain = text.replace("−", "-").replace("∞", "Infinity");
  return plain.trim() === "" ? NaN : Number(plain);
}

function numeral(text: string, digits: Digits): Made {
  const [value, half] = [numberOf(text), halfUnit(text, digits)];
  if (!Number.isFinite(value)) return exact(value);
  return { value, least: value - half, most: value + half };
}

/** The range of a function of several ranges, from their end points; unbounded where one of them is undefined. */
function on(operands: readonly Made[], make: (...values: readonly number[]) => number): Made {
  let corners: number[][] = [[]];
  for (const { least, most } of operands) {
    corners = corners.flatMap((corner) => [
      [...corner, least],
      [...corner, most],
    ]);
  }
  const value = make(...operands.map((each) => each.value));
  const values = [...corners.map((corner) => make(...corner)), value];
  if (values.some(Number.isNaN)) return { value, least: -Infinity, most: Infinity };
  return { value, least: Math.min(...values), most: Math.max(...values) };
}

const TOKEN =
  /\s*(e\^\(|√\(|max\(|log₂|√(?=\d)|-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)|∞|NaN|[-+−×/()|²,])/y;

/** Thrown at a text that is not arithmetic. */
class Reader {
  readonly #tokens: string[] = [];
  #at = 0;

  constructor(
    text: string,
    readonly digits: Digits,
  ) {
    let end = 0;
    TOKEN.lastIndex = 0;
    for (;;) {
      const found = TOKEN.exec(text);
      if (found === null) break;
      this.#tokens.push(found[1] ?? "");
      end = TOKEN.lastIndex;
    }
    if (text.slice(end).trim() !== "") throw new Error(`“${text}” is no arithmetic.`);
  }

  whole(): Made {
    const made = this.#sum();
    if (this.#at < this.#tokens.length) throw new Error(`“${this.#tokens.join(" ")}” goes on.`);
    return made;
  }

  #take(...wanted: readonly string[]): string | undefined {
    const next = this.#tokens[this.#at];
    if (next === undefined || !wanted.includes(next)) return undefined;
    this.#at += 1;
    return next;
  }

  #need(wanted: string): void {
    if (this.#take(wanted) === undefined)
      throw new Error(`${this.#tokens.join(" ")} lacks ${wanted}`);
  }

  #sum(): Made {
    let made = this.#product();
    for (;;) {
      const sign = this.#take("+", "−");
      if (sign === undefined) return made;
      made = on([made, this.#product()], (a = NaN, b = NaN) => (sign === "+" ? a + b : a - b));
    }
  }

  #product(): Made {
    let made = this.#signed();
    for (;;) {
      const sign = this.#take("×", "/");
      if (sign === undefined) return made;
      const by = this.#signed();
      const poles = sign === "/" && by.least <= 0 && by.most >= 0 && by.least !== by.most;
      made = on([made, by], (a = NaN, b = NaN) => (sign === "×" ? a * b : a / b));
      if (poles) made = { ...made, least: -Infinity, most: Infinity };
    }
  }

  #signed(): Made {
    if (this.#take("−", "-") !== undefined) return on([this.#signed()], (a = NaN) => -a);
    if (this.#take("log₂") !== undefined) {
      const of = this.#signed();
      const made = on([of], Math.log2);
      return of.least <= 0 && of.value > 0 ? { ...made, least: -Infinity } : made;
    }
    let made = this.#atom();
    while (this.#take("²") !== undefined) {
      const of = made;
      made = on([of], (a = NaN) => a * a);
      if (of.least < 0 && of.most > 0) made = { ...made, least: 0 };
    }
    return made;
  }

  #atom(): Made {
    const opening = this.#take("(", "e^(", "√(", "max(", "|", "√");
    if (opening === undefined) {
      const text = this.#tokens[this.#at] ?? "";
      this.#at += 1;
      if (!/^(-?\d|∞|NaN)/.test(text)) throw new Error(`“${text}” is no number.`);
      return numeral(text, this.digits);
    }
    if (opening === "√") return on([this.#atom()], Math.sqrt);
    const of = this.#sum();
    if (opening === "max(") {
      this.#need(",");
      const other = this.#sum();
      this.#need(")");
      return on([of, other], Math.max);
    }
    this.#need(opening === "|" ? "|" : ")");
    if (opening === "e^(") return on([of], Math.exp);
    if (opening === "|") {
      const made = on([of], Math.abs);
      return of.least < 0 && of.most > 0 ? { ...made, least: 0 } : made;
    }
    if (opening === "√(") {
      const made = on([of], (a = NaN) => Math.sqrt(a));
      return of.least < 0 && of.value >= 0 ? { ...made, least: 0, most: Math.sqrt(of.most) } : made;
    }
    return of;
  }
}

/** What a written expression makes. */
export function made(text: string, digits: Digits): Made {
  return new Reader(text, digits).whole();
}

/** What numbers as they are written add up to. */
export function added(texts: readonly string[], digits: Digits): Made {
  return texts
    .map((text) => numeral(text, digits))
    .reduce((all, each) => on([all, each], (a = NaN, b = NaN) => a + b), exact(0));
}

/** The largest of numbers as they are written. */
export function largestOf(texts: readonly string[], digits: Digits): Made {
  return texts
    .map((text) => numeral(text, digits))
    .reduce((all, each) => on([all, each], Math.max), exact(-Infinity));
}

/** What is wrong with a line: its left side as it was made, its sign, and its result as it is written. */
export function lineFault(
  left: Made,
  sign: string,
  result: string,
  digits: Digits,
): string | undefined {
  const [value, half] = [numberOf(result), halfUnit(result, digits)];
  const same = Object.is(left.value, value) || left.value === value;
  const isHeld = Math.abs(value) >= SMALL && Math.abs(value) <= LARGE;
  const near =
    same ||
    (value === 0 && Math.fround(left.value) === 0) ||
    (digits === "float32" && isHeld
      ? Math.fround(left.value) === Math.fround(value)
      : Math.abs(left.value - value) <= half * (1 + 1e-6) + 1e-11 * Math.abs(value));
  if (sign === "=") return near ? undefined : `but the digits make ${left.value}`;
  if (sign === "→") {
    const past = Math.abs(left.most) > LARGE || Math.abs(left.least) > LARGE;
    return past && Math.abs(value) === Infinity ? undefined : `but from ${left.value}`;
  }
  if (sign !== "≈") return `the sign is “${sign}”`;
  if (near && (isHeld || digits === "table")) return "though the digits make it";
  // The engine computes in float32.
  const room = half + 2 * FLOAT_UNIT * Math.abs(value) + 2 * LEAST;
  return value >= left.least - room && value <= left.most + room
    ? undefined
    : `but the digits stand for ${left.least} to ${left.most}`;
}
