import type { PrintTensor, PrintedText, ReadTensor } from "../kernel/messages";
import type { MadeTensor } from "./retracer";
import type { CodePlace } from "./tensors";

/** A text of a tensor that a cell has shown: of which tensor it is, as JSON how it looks. */
export interface Printed {
  readonly id: string;
  readonly text: string;
  readonly looks: string;
}

/** A tensor that Python's own code has read, and the line that did. */
export interface Read {
  readonly id: string;
  readonly place: CodePlace;
}

/** A text of a cell's outputs and what it is with the reader's changes, in the order in which they were shown. */
export interface Reprint {
  readonly text: string;
  readonly anew: string;
}

/** What each tensor was called in the trace at any moment: writing to it gives it another id. */
export class Ids {
  /** By number: the counts of calls after which it had an id, and the ids. */
  readonly #known = new Map<number, (readonly [at: number, id: string])[]>();

  add(made: readonly MadeTensor[]): void {
    for (const { number, at, id } of made) {
      const known = this.#known.get(number);
      if (known === undefined) this.#known.set(number, [[at, id]]);
      else known.push([at, id]);
    }
  }

  /** Undefined for a tensor that is not followed. */
  of(number: number, at: number): string | undefined {
    return this.#known.get(number)?.findLast(([from]) => from <= at)?.[1];
  }

  printed(list: readonly PrintedText[]): Printed[] {
    return list.flatMap(([number, at, text, looks]) => {
      const id = this.of(number, at);
      return id === undefined ? [] : [{ id, text, looks }];
    });
  }

  read(list: readonly ReadTensor[]): Read[] {
    return list.flatMap(([number, at, cell, line]) => {
      const id = this.of(number, at);
      return id === undefined ? [] : [{ id, place: [cell, line] as const }];
    });
  }
}

/** A tensor as the kernel prints it. */
export function toPrint(
  { shape, data }: { shape: readonly number[]; data: ArrayLike<number | bigint> },
  looks: string,
): PrintTensor {
  const cells = Array.from(data, (value) => {
    const isPlain = typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0);
    if (isPlain) return value;
    return Object.is(value, -0) ? "-0.0" : String(value);
  });
  return [cells, shape, looks];
}

interface Claim {
  readonly start: number;
  readonly end: number;
  readonly anew: string;
}

/**
 * Texts in which those that were shown are replaced. Code may make them in another order than it shows them, or show none:
 * each is searched behind the last one of the same words, where no other stands.
 */
export function reprinted(texts: readonly string[], reprints: readonly Reprint[]): string[] {
  const claims: Claim[][] = texts.map(() => []);
  /** By words: in which text the next are searched, and from where. */
  const next = new Map<string, readonly [place: number, from: number]>();
  const find = (text: string): readonly [place: number, start: number] | undefined => {
    const [first, begin] = next.get(text) ?? [0, 0];
    for (let place = first; place < texts.length; place += 1) {
      const whole = texts[place] ?? "";
      let start = whole.indexOf(text, place === first ? begin : 0);
      const isTaken = (at: number): boolean =>
        claims[place]?.some((each) => at < each.end && each.start < at + text.length) === true;
      while (start !== -1 && isTaken(start)) start = whole.indexOf(text, start + 1);
      if (start !== -1) return [place, start];
    }
    return undefined;
  };
  for (const { text, anew } of reprints) {
    const found = find(text);
    if (found === undefined) continue;
    const [place, start] = found;
    const end = start + text.length;
    claims[place]?.push({ start, end, anew });
    next.set(text, [place, end]);
  }
  return texts.map((text, at) => {
    const sorted = (claims[at] ?? []).sort((one, other) => one.start - other.start);
    const parts = sorted.map(
      ({ start, anew }, each) => text.slice(sorted[each - 1]?.end ?? 0, start) + anew,
    );
    return parts.join("") + text.slice(sorted.at(-1)?.end ?? 0);
  });
}
