/**
 * Reads JSON with numbers: nested lists of equal length, alone or by name. It parses the text in pieces and converts
 * numbers at once, as nested JavaScript arrays of a large tensor would take many times its size. It accepts NaN,
 * Infinity and -Infinity, as Python writes them.
 */
import { FileError } from "./error";
import { Nest } from "./nest";
import { MOST_AXES, checkArrays, statedShape } from "./shape";
import { Turns } from "./source";
import { Allowance, textOf } from "./text";
import type { FileArray, OpenedFile, RefusedArray } from "./types";

/** The tokens that may come next. */
type Awaited = "value" | "value or ]" | "key or }" | "key" | ":" | ", or ]" | ", or }" | "end";

/** A value by its name: numbers, values by name, or why it is neither. */
type Value = Nest | Map<string, Value> | FileError;

/** An open bracket; inside a skipped one, only brackets are parsed. */
type Open = { readonly list: boolean; readonly values: Map<string, Value> | undefined };

/** Characters of one number or name. */
const LONGEST_WORD = 1000;

/** The depth of nested objects: by name, then `shape` and `data`. */
const MOST_OBJECTS = 2;

/** The depth of nested brackets. */
const DEEPEST = 100;

const BLANK = /[ \t\r\n]*/y;
const NUMBER = /-?(?:Infinity|(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const WORD = /NaN|true|false|null/y;
/** Up to the next quote or escape. */
const CHARACTERS = /[^"\\]*/y;

export async function openJson(blob: Blob): Promise<OpenedFile> {
  const reader = new Reader();
  for await (const text of textOf(blob)) await reader.feed(text, false);
  await reader.feed("", true);
  const all = arraysOf(reader.value);
  return {
    format: "json",
    arrays: all.filter((each) => "read" in each),
    refused: all.filter((each) => "why" in each),
  };
}

function arraysOf(value: Value | undefined): (FileArray | RefusedArray)[] {
  if (!(value instanceof Map)) return value === undefined ? [] : [arrayOf("", value)];
  if (value.get("format") instanceof FileError && value.has("address")) {
    throw new FileError("saved-changes");
  }
  const one = shaped("", value);
  if (one !== undefined) return [one];
  checkArrays(value.size);
  return [...value].map(([name, each]) => arrayOf(name, each));
}

function arrayOf(name: string, value: Value): FileArray | RefusedArray {
  try {
    const made = value instanceof Map ? shaped(name, value) : value;
    if (made instanceof Nest) return made.array(name);
    if (made !== undefined && "read" in made) return made;
    throw made ?? new FileError("json-value", { name, found: "{" });
  } catch (why) {
    if (name === "" || !(why instanceof FileError)) throw why;
    return { name, shape: undefined, dtype: "", why };
  }
}

/** `{ "shape": [2, 3], "data": [...] }`, the tensors of this page's module. */
function shaped(name: string, values: ReadonlyMap<string, Value>): FileArray | undefined {
  const [lengths, data] = [values.get("shape"), values.get("data")];
  if (!(lengths instanceof Nest) || !(data instanceof Nest)) return undefined;
  const shape = lengths.few(MOST_AXES);
  if (shape?.every(Number.isInteger) !== true) return undefined;
  return data.reshaped(name, statedShape(name, shape));
}

class Reader {
  value: Value | undefined;
  readonly #turns = new Turns();
  readonly #allowance = new Allowance();
  readonly #open: Open[] = [];
  #awaited: Awaited = "value";
  #rest = "";
  #line = 1;
  /** The name of the next value, and the list that is being read. */
  #name = "";
  #nest: Nest | undefined;
  /** Inside a string: the part of a name read so far; undefined for a skipped string. */
  #string: { key: string | undefined; escaped: boolean } | undefined;

  async feed(piece: string, last: boolean): Promise<void> {
    const text = this.#rest + piece;
    let at = 0;
    for (let steps = 1; at < text.length; steps += 1) {
      const next =
        this.#string === undefined ? this.#token(text, at, last) : this.#inString(text, at);
      if (next < 0) break;
      at = next;
      if (steps % 4096 === 0) await this.#turns.give();
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > LONGEST_WORD) throw this.#wrong(this.#rest);
    if (last && (this.#awaited !== "end" || this.#string !== undefined)) throw this.#wrong("");
  }

  /** Reads one token; returns its end, or -1 if it may continue after this text. */
  #token(text: string, from: number, last: boolean): number {
    const blank = matched(BLANK, text, from);
    if (blank !== "") {
      this.#line += blank.split("\n").length - 1;
      return from + blank.length;
    }
    const sign = text[from] ?? "";
    if (this.#awaited.includes(sign) && "[]{}:,".includes(sign)) {
      this.#bracket(sign);
      return from + 1;
    }
    const wantsValue = this.#awaited === "value" || this.#awaited === "value or ]";
    if (sign === '"' && (wantsValue || this.#awaited.startsWith("key"))) {
      this.#string = { key: wantsValue ? undefined : "", escaped: false };
      return from + 1;
    }
    if (!wantsValue) throw this.#wrong(text.slice(from));
    if (sign === "[" || sign === "{") {
      this.#start(sign === "[");
      return from + 1;
    }
    // A number or a word may continue in the next piece.
    if (!last && text.length - from < LONGEST_WORD && /^[-+.\w]*$/.test(text.slice(from)))
      return -1;
    const word = matched(WORD, text, from);
    const scalar = word === "" ? matched(NUMBER, text, from) : word;
    if (scalar === "" || /[-+.\w]/.test(text[from + scalar.length] ?? "")) {
      throw this.#wrong(text.slice(from));
    }
    this.#scalar(scalar);
    return from + scalar.length;
  }

  #inString(text: string, from: number): number {
    const string = this.#string ?? { key: "", escaped: false };
    const add = (part: string): void => {
      if (string.key !== undefined) string.key += part;
      if ((string.key?.length ?? 0) > LONGEST_WORD) throw this.#wrong(string.key ?? "");
    };
    if (string.escaped) {
      add(text[from] ?? "");
      string.escaped = false;
      return from + 1;
    }
    const plain = matched(CHARACTERS, text, from);
    add(plain);
    const end = from + plain.length;
    const sign = text[end];
    if (sign === undefined) return end;
    if (sign === "\\") {
      add(sign);
      string.escaped = true;
    } else {
      this.#string = undefined;
      if (string.key === undefined) this.#other('"');
      else this.#named(string.key);
    }
    return end + 1;
  }

  #named(raw: string): void {
    try {
      this.#name = String(JSON.parse(`"${raw}"`));
    } catch {
      throw this.#wrong(raw);
    }
    if (this.#open.at(-1)?.values?.has(this.#name) === true) {
      throw new FileError("duplicate", { name: this.#name });
    }
    this.#awaited = ":";
  }

  #bracket(sign: string): void {
    const inner = this.#open.at(-1);
    if (sign === ":") this.#awaited = "value";
    else if (sign === ",") this.#awaited = inner?.list === true ? "value" : "key";
    else {
      this.#open.pop();
      if (inner?.list === true && !this.#skips()) this.#leave();
      else this.#afterValue();
    }
  }

  /** Whether the current position is inside something other than a list of numbers. */
  #skips(): boolean {
    return this.#open.some(({ list, values }) => !list && values === undefined);
  }

  #start(list: boolean): void {
    if (this.#open.length === DEEPEST) throw this.#wrong(list ? "[" : "{");
    this.#awaited = list ? "value or ]" : "key or }";
    if (list) {
      if (!this.#skips()) {
        if (this.#nest === undefined)
          this.#put((this.#nest = new Nest(this.#name, this.#allowance)));
        this.#nest.enter();
      }
      this.#open.push({ list, values: undefined });
      return;
    }
    const deep = this.#open.length >= MOST_OBJECTS;
    const values =
      this.#nest === undefined && !deep && !this.#skips() ? new Map<string, Value>() : undefined;
    if (values !== undefined) this.#put(values);
    else if (!this.#skips()) this.#other("{", false);
    this.#open.push({ list, values });
  }

  #leave(): void {
    this.#nest?.leave();
    if (this.#nest?.closed === true) this.#nest = undefined;
    this.#afterValue();
  }

  #scalar(text: string): void {
    if (text === "null") return this.#other("null");
    const value = text === "true" ? 1 : text === "false" ? 0 : Number(text);
    if (!this.#skips()) {
      if (this.#nest !== undefined) this.#nest.add(value);
      else {
        const single = new Nest(this.#name, this.#allowance);
        single.add(value);
        this.#put(single);
      }
    }
    this.#afterValue();
  }

  /** A value that is neither a number nor a list. */
  #other(found: string, whole = true): void {
    if (!this.#skips()) {
      const why = new FileError("json-value", { name: this.#name, found });
      if (this.#nest !== undefined) this.#nest.refuse(why);
      else this.#put(why);
    }
    if (whole) this.#afterValue();
  }

  #put(value: Value): void {
    const into = this.#open.at(-1);
    if (into === undefined) this.value = value;
    else into.values?.set(this.#name, value);
    checkArrays(into?.values?.size ?? 0);
  }

  #afterValue(): void {
    const inner = this.#open.at(-1);
    this.#awaited = inner === undefined ? "end" : inner.list ? ", or ]" : ", or }";
  }

  #wrong(text: string): FileError {
    const found = text.trimStart().slice(0, 20);
    return new FileError("json", { line: String(this.#line), found, awaited: this.#awaited });
  }
}

function matched(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
