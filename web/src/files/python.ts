/**
 * Literals of Python as the headers of .npy have them: texts, whole numbers, truths, and tuples, lists and dictionaries
 * of those. As in Python, `(6)` is a number and `(6,)` a tuple, and no number but 0 begins with 0. What no writer of .npy
 * writes is left out: escapes and prefixes of texts, comments, numbers to other bases.
 */
export type Literal =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "truth"; readonly value: boolean }
  | { readonly kind: "tuple" | "list"; readonly items: readonly Literal[] }
  | { readonly kind: "dictionary"; readonly entries: ReadonlyMap<string, Entry> };

/** A value of a dictionary, and its source text. */
export interface Entry {
  readonly value: Literal;
  readonly source: string;
}

/** Brackets in one another. */
const DEEPEST = 50;

const BLANKS = /[ \t\r\n\f]*/y;
const TEXT = /'([^'\\\r\n]*)'|"([^"\\\r\n]*)"/y;
const NUMBER = /[+-]?[ \t\r\n\f]*(?:0+|[1-9]\d*)(?![\w.])/y;
const TRUTH = /(?:True|False)(?!\w)/y;
/** Long integers of Python 2 have this suffix. */
const LONG = /(\d)[ \t\f]*L(?!\w)/g;

/** Parses a text as one Python literal; undefined if it is not one. `longs`: allow the suffix `L` of Python 2. */
export function literalOf(text: string, longs: boolean): Literal | undefined {
  const reader = new Reader(longs ? withoutLongs(text) : text);
  const found = reader.value(0);
  return reader.isAtEnd() ? found : undefined;
}

/** Removes the suffix of long integers outside strings, which are the parts between quotes. */
function withoutLongs(text: string): string {
  return text.replaceAll(/'[^']*'|"[^"]*"|[^'"]+/g, (part) =>
    /^['"]/.test(part) ? part : part.replaceAll(LONG, "$1"),
  );
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#take(BLANKS);
    return this.#at === this.#text.length;
  }

  value(depth: number): Literal | undefined {
    this.#take(BLANKS);
    if (depth > DEEPEST) return undefined;
    if (this.#sign("{")) return this.#dictionary(depth);
    if (this.#sign("[")) return this.#several("list", "]", depth);
    if (this.#sign("(")) return this.#several("tuple", ")", depth);
    const text = this.#take(TEXT);
    if (text !== undefined) return { kind: "text", value: text[1] ?? text[2] ?? "" };
    const truth = this.#take(TRUTH)?.[0];
    if (truth !== undefined) return { kind: "truth", value: truth === "True" };
    const number = this.#take(NUMBER)?.[0];
    if (number === undefined) return undefined;
    // An integer has no negative zero.
    return { kind: "number", value: Number(number.replaceAll(/\s/g, "")) + 0 };
  }

  /** The items up to the closing bracket; a single value in parentheses without a comma is that value. */
  #several(kind: "tuple" | "list", end: string, depth: number): Literal | undefined {
    const items: Literal[] = [];
    while (!this.#sign(end)) {
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      items.push(value);
      if (this.#sign(",")) continue;
      if (!this.#sign(end)) return undefined;
      return kind === "tuple" && items.length === 1 ? value : { kind, items };
    }
    return { kind, items };
  }

  /** Each key once. */
  #dictionary(depth: number): Literal | undefined {
    const entries = new Map<string, Entry>();
    while (!this.#sign("}")) {
      const key = this.value(depth + 1);
      if (key?.kind !== "text" || entries.has(key.value) || !this.#sign(":")) return undefined;
      this.#take(BLANKS);
      const from = this.#at;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      entries.set(key.value, { value, source: this.#text.slice(from, this.#at) });
      if (this.#sign(",")) continue;
      if (!this.#sign("}")) return undefined;
      break;
    }
    return { kind: "dictionary", entries };
  }

  #sign(sign: string): boolean {
    this.#take(BLANKS);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }
}
