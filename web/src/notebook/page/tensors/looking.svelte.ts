import { gridSize } from "../../../model/tensor";
import { operandsOf } from "../../retracing/operands";
import type { Operands } from "../../retracing/operands";
import type { AxisUse } from "../../retracing/axes-by-use";
import { keyOf } from "../../retracing/tensors";
import type { CellTensor } from "../../retracing/tensors";
import type { Followed } from "./followed.svelte";

/** What names the rows of tables: a list of the code by its name, or nothing. */
export type RowNames = string | undefined;

const NO_OPERANDS: Operands = { others: [] };

/** Which line the reader looks at, and how its tables are shown. */
export class Looking {
  /** The count of the cell that is selected. */
  count = $state(0);
  /** By axis, counted back from the matrix (1 is the one before it): the place that all tables show. */
  readonly leading: Record<number, number> = $state({});
  /** Whether the heads of what is shown stand side by side as pictures. */
  isSideBySide = $state(false);
  /** A list that the reader has chosen for the rows; null for none. */
  #wanted: string | null | undefined = $state();

  /** The line of the cursor, while it has made nothing. */
  #unmade: { readonly cell: string; readonly line: number } | undefined;

  readonly #followed: Followed;

  constructor(followed: Followed) {
    this.#followed = followed;
  }

  /** The tensor whose line is shown: the opened one, else the most telling of the selected cell, else that of all. */
  readonly current: CellTensor | undefined = $derived.by(() => {
    const { tensors, latest, opened } = this.#followed;
    const own = tensors[this.count] ?? [];
    const found = latest.find((each) => keyOf(each) === opened);
    return found ?? this.#mostTelling(own.length > 0 ? own : latest);
  });

  /** The last matrix of weights, else of outputs, else the last that has a name, else the last one. */
  #mostTelling(list: readonly CellTensor[]): CellTensor | undefined {
    const isMatrix = ({ passes }: CellTensor): boolean => this.shapeOf(passes[0] ?? "").length > 1;
    const ofRole = (role: string): CellTensor | undefined =>
      list.findLast((each) => this.#followed.roles.of(each) === role && isMatrix(each));
    return (
      ofRole("weights") ??
      ofRole("output") ??
      list.findLast((each) => each.name !== undefined && isMatrix(each)) ??
      list.at(-1)
    );
  }

  /** The current tensor's id in the trace, of the call that is shown; undefined before there is one. */
  readonly id: string | undefined = $derived.by(() => {
    const { current } = this;
    const id = current?.passes[this.#followed.passOf(current)];
    return id !== undefined && this.#followed.shown?.tensors[id] ? id : undefined;
  });

  /** The tensors that the code of the current one's cell makes, in the order in which it does. */
  readonly list: readonly CellTensor[] = $derived.by(
    () => this.#followed.tensors[this.current?.place[0] ?? 0] ?? [],
  );

  readonly operands: Operands = $derived.by(() => {
    const { id } = this;
    // A tensor that the reader has changed comes of nothing where it is replayed.
    const { base } = this.#followed;
    if (id === undefined || base === undefined) return NO_OPERANDS;
    // It would have the same numbers.
    if (this.#followed.inCode.takenOverBy(id) !== undefined) return NO_OPERANDS;
    return operandsOf(id, base.tensors, (each) => this.#followed.isOnWayTo(each, id));
  });

  /** The ids of all tensors that the line's tables show, the result last. */
  readonly tables: readonly string[] = $derived.by(() => {
    const { id, operands } = this;
    if (id === undefined) return [];
    const { product, others } = operands;
    const all = product === undefined ? others : [product.left, product.right, ...others];
    return [...all, id];
  });

  /** The lengths of the axes before the matrix, the outermost first: the longest among the line's tables. */
  readonly axes: readonly number[] = $derived.by(() => {
    const lengths: number[] = [];
    for (const id of this.tables) {
      const axes = this.shapeOf(id).slice(0, -2).reverse();
      for (const [place, length] of axes.entries()) {
        lengths[place] = Math.max(lengths[place] ?? 1, length);
      }
    }
    return lengths.reverse();
  });

  /** What an axis before the matrix counts, counted back from that, as the result or what it is made of says. */
  useOf(fromEnd: number): AxisUse | undefined {
    for (const id of this.tables.toReversed()) {
      const { length } = this.shapeOf(id);
      const axis = length - 2 - fromEnd;
      const use = axis < 0 ? undefined : this.#followed.roles.axis(id, axis);
      if (use !== undefined) return use;
    }
    return undefined;
  }

  /** The lists of the code that have a name for each row of the result. */
  readonly rowLists: readonly string[] = $derived.by(() => {
    const { rows } = gridSize(this.shapeOf(this.id ?? ""));
    const { texts } = this.#followed;
    return rows < 2 ? [] : Object.keys(texts).filter((name) => texts[name]?.length === rows);
  });

  /** The list that names rows: the reader's, else the last one of the code. */
  readonly rowList: RowNames = $derived.by(() => {
    const { rowLists } = this;
    if (this.#wanted === null) return undefined;
    return rowLists.find((each) => each === this.#wanted) ?? rowLists.at(-1);
  });

  chooseRows(name: RowNames): void {
    this.#wanted = name ?? null;
  }

  shapeOf(id: string): readonly number[] {
    return this.#followed.shown?.tensors[id]?.shape ?? [];
  }

  /** Which matrix of a tensor is shown, along its axes before the last two; of one axis another place can be asked for. */
  sliceOf(shape: readonly number[], instead: Readonly<Record<number, number>> = {}): number {
    const axes = shape.slice(0, -2);
    return axes.reduce((slice, length, axis) => {
      const fromEnd = axes.length - axis;
      const place = instead[fromEnd] ?? this.leading[fromEnd] ?? 0;
      return slice * length + Math.min(place, Math.max(0, length - 1));
    }, 0);
  }

  /** Names of the rows or the columns of a table; undefined where they are counted. */
  namesOf(id: string, side: "rows" | "columns", length: number): readonly string[] | undefined {
    const names = this.#followed.texts[this.rowList ?? ""];
    if (names?.length !== length || this.shapeOf(id).length < 2) return undefined;
    if (side === "rows") return names;
    // Only between tokens the columns are tokens, too.
    const role = this.#followed.roles.of(id);
    return role === "scores" || role === "weights" ? names : undefined;
  }

  /** Another cell is selected: what its lines make is shown, if they make anything. */
  select(count: number): void {
    if (count === this.count) return;
    this.count = count;
    const { tensors, opened } = this.#followed;
    if (tensors[count] !== undefined && opened?.startsWith(`${String(count)} `) === false) {
      this.#followed.opened = undefined;
    }
  }

  /** Shows a tensor and the line that made it. */
  open(tensor: CellTensor): void {
    this.#unmade = undefined;
    this.#followed.opened = keyOf(tensor);
  }

  /** Shows what a line of a cell makes: now, or once it has made it. */
  lookAtLine(cell: string, line: number): void {
    this.#unmade = { cell, line };
    this.showUnmade();
  }

  /** When tensors have been made: shows those of the cursor's line, if they are among them. */
  showUnmade(): void {
    if (this.#unmade === undefined) return;
    const place = [this.#followed.counts[this.#unmade.cell] ?? 0, this.#unmade.line] as const;
    const made = this.#followed.madeBy(place);
    if (made === undefined) return;
    this.#unmade = undefined;
    this.#followed.line = place;
    if (this.current?.place.join() !== place.join()) this.open(made);
  }

  /** Shows the tensor with this id, if it is one that the code's lines give. */
  openId(id: string): void {
    const found = this.#followed.latest.find(({ passes }) => passes.includes(id));
    if (found === undefined) return;
    this.open(found);
    const pass = found.passes.indexOf(id);
    if (pass !== this.#followed.passOf(found)) this.#followed.choosePass(found, pass);
  }

  /** The tensor of the cell's code that is made before (-1) or after (1) the current one. */
  beside(by: 1 | -1): CellTensor | undefined {
    const { list, current } = this;
    const at = list.findIndex((each) => current !== undefined && keyOf(each) === keyOf(current));
    return at < 0 ? undefined : list[at + by];
  }
}
