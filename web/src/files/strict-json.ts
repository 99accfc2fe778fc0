/** A strict JSON pull parser: it rejects duplicate names, and skips values that are not requested. */

/** The text is not JSON, or has another value than the requested one. */
export class Unlike extends Error {}

/** An object has a duplicate name. */
export class Twice extends Error {
  constructor(readonly text: string) {
    super();
  }
}

/** Limits: nested brackets in skipped values, names of an object, numbers of a list. */
const [DEEPEST, MOST_NAMES, MOST_WHOLES] = [100, 2 ** 18, 2 ** 10];

const BLANKS = /[ \t\r\n]*/y;
const WHOLE = /-?(?:0|[1-9]\d*)(?![\d.eE])/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

export class StrictJson {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Iterates over the names of an object. Read the value of each name before the next name. */
  *names(): Generator<string> {
    const seen = new Set<string>();
    this.#need("{");
    if (this.#takes("}")) return;
    do {
      const name = this.text();
      if (seen.has(name)) throw new Twice(name);
      if (seen.size === MOST_NAMES) throw new Unlike();
      seen.add(name);
      this.#need(":");
      yield name;
    } while (this.#takes(","));
    this.#need("}");
  }

  /** A list of whole numbers, written without a fraction or an exponent. */
  wholes(): number[] {
    const all: number[] = [];
    this.#need("[");
    if (this.#takes("]")) return all;
    do {
      this.#blanks();
      const number = this.#match(WHOLE);
      if (number === undefined || number === "-0" || all.length === MOST_WHOLES) throw new Unlike();
      all.push(Number(number));
    } while (this.#takes(","));
    this.#need("]");
    return all;
  }

  text(): string {
    this.#blanks();
    const start = this.#at;
    if (this.#text[start] !== '"') throw new Unlike();
    let end = start;
    // A quote after an odd number of backslashes is part of the string.
    for (let escapes = 1; escapes % 2 === 1;) {
      end = this.#text.indexOf('"', end + 1);
      if (end < 0) throw new Unlike();
      for (escapes = 0; this.#text[end - 1 - escapes] === "\\";) escapes += 1;
    }
    this.#at = end + 1;
    const text = parsed(this.#text.slice(start, this.#at));
    // UTF-8 cannot encode a lone surrogate.
    if (/\p{Surrogate}/u.test(text)) throw new Unlike();
    return text;
  }

  takesNull(): boolean {
    this.#blanks();
    if (!this.#text.startsWith("null", this.#at)) return false;
    this.#at += 4;
    return true;
  }

  skip(depth = 0): void {
    this.#blanks();
    const sign = this.#text[this.#at] ?? "";
    if (depth > DEEPEST) throw new Unlike();
    if (sign === '"') this.text();
    else if (sign === "{") for (const _ of this.names()) this.skip(depth + 1);
    else if (sign !== "[") {
      if (this.#match(SCALAR) === undefined) throw new Unlike();
    } else {
      this.#at += 1;
      if (this.#takes("]")) return;
      do this.skip(depth + 1);
      while (this.#takes(","));
      this.#need("]");
    }
  }

  /** Checks that only blanks follow. */
  end(): void {
    this.#blanks();
    if (this.#at < this.#text.length) throw new Unlike();
  }

  #takes(sign: string): boolean {
    this.#blanks();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #need(sign: string): void {
    if (!this.#takes(sign)) throw new Unlike();
  }

  #blanks(): void {
    this.#match(BLANKS);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}

function parsed(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new Unlike();
  }
}
