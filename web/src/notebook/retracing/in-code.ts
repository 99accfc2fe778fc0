import { isWrite, takenOverBy, unroundedOf, writtenWith } from "./tensors";
import type { CodePlace, Named, Written } from "./tensors";

/** What is known of the notebook's tensors, by id. */
interface Known {
  readonly tensors: Readonly<Record<string, Written>>;
  /** Those that a name of the code holds, or has held. */
  readonly names: Readonly<Record<string, Named>>;
  readonly labelOf: (id: string) => string;
  /** The line that made a tensor. */
  readonly placeOf: (id: string) => CodePlace | undefined;
  /** By count of a cell: the source that ran. */
  readonly runs: Readonly<Record<number, { readonly source: string }>>;
}

/** How the notebook's code writes what the record calls by its own operations. */
export class InCode {
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
  }

  /** The expression that makes a tensor, by the names that the code has for its operands. */
  expression(id: string): string {
    const tensor = this.#known.tensors[id];
    return tensor === undefined ? id : writtenWith(tensor, this.#known.labelOf);
  }

  /** What a parameter has taken over, if no name of the code holds it. */
  takenOverBy(id: string): string | undefined {
    const { tensors, names } = this.#known;
    const made = tensors[id];
    const of = made && takenOverBy(made, tensors);
    return of !== undefined && names[of] === undefined ? of : undefined;
  }

  /** Whether a layer has drawn a parameter's numbers: the code says nothing of how. */
  isDrawn(id: string): boolean {
    const taken = this.#known.tensors[this.takenOverBy(id) ?? ""];
    return taken !== undefined && isWrite(taken);
  }

  /** The code's own line that writes into a part of a tensor, which is no expression: `x[i] = y`; of more lines the first. */
  writing(id: string): string | undefined {
    const { tensors, placeOf, runs } = this.#known;
    const made = tensors[id];
    const [count, line] = placeOf(id) ?? [0, 0];
    const code = runs[count]?.source.split("\n")[line - 1];
    return made && isWrite(made) ? code?.trim().replace(/[([{,]$/, "$&…") : undefined;
  }

  /**
   * What stands behind a tensor's name: `= ` and its expression, or the line that writes into it. Code does not ask for each
   * result to be rounded; what a layer has drawn has nothing.
   */
  behindName(id: string): string {
    const { tensors, names } = this.#known;
    if (this.isDrawn(id)) return "";
    const taken = this.takenOverBy(id);
    if (taken !== undefined) return `= ${this.expression(taken)}`;
    const made = tensors[id];
    const unrounded = made && unroundedOf(made, tensors);
    const of = unrounded === undefined || names[unrounded] ? id : unrounded;
    return this.writing(of) ?? `= ${this.expression(of)}`;
  }
}
