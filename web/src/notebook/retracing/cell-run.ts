import type { Held, Made } from "../kernel/messages";
import type { MadeTensor } from "./retracer";
import { cellTensors, withMade } from "./tensors";
import type { HeldTensor, Named, TensorsByCode } from "./tensors";

/** By id of a tensor: its name. */
export type Names = Readonly<Record<string, Named>>;

/** One run of a cell, which tells in parts what it makes: a line may name what an earlier part has made. */
export class CellRun {
  readonly cell: string;
  readonly #before: TensorsByCode;
  readonly #named: Names;
  readonly #made: MadeTensor[] = [];
  readonly #held: HeldTensor[] = [];
  readonly #ids: Set<string>;

  /** `before` and `named` are all tensors and names when it began; `ids` those of what it has made before. */
  constructor(cell: string, before: TensorsByCode, named: Names, ids: Iterable<string> = []) {
    this.cell = cell;
    this.#before = before;
    this.#named = named;
    this.#ids = new Set(ids);
  }

  /** Takes a part; all tensors and names since then, and the ids of what the run has made. */
  add(made: readonly MadeTensor[], held: readonly Held[]) {
    for (const each of made) {
      this.#made.push(each);
      this.#ids.add(each.id);
    }
    for (const [name, number, of, line] of held) {
      this.#held.push({ name, number, place: [of, line] });
    }
    const { list, names } = cellTensors(this.#made, this.#held);
    return {
      tensors: withMade(this.#before, list),
      names: { ...names, ...this.#named },
      madeIn: new Set(this.#ids),
    };
  }
}

/** Parts of one run as one. */
export function joined(parts: readonly Made[]): Made {
  const all = <Name extends "calls" | "held" | "texts" | "printed" | "read" | "written">(
    name: Name,
  ): Made[Name] => parts.flatMap((part): Made[Name][number][] => [...part[name]]) as Made[Name];
  return {
    ...(parts.at(-1) as Made),
    calls: all("calls"),
    held: all("held"),
    texts: all("texts"),
    printed: all("printed"),
    read: all("read"),
    written: all("written"),
  };
}
