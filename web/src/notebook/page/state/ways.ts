import type { RunChange } from "../../retracing/places";
import { literalsOf, othersOf, withOthers } from "../tensors/literals";
import type { Literal } from "../tensors/literals";
import { numbersOf } from "../tensors/numbers";
import type { Cell, Notebook } from "./notebook.svelte";
import type { Runner } from "./runner.svelte";

/** What can be done with the reader's numbers beside replaying them: code is written with them, or run with them. */
export class Ways {
  readonly #runner: Runner;
  readonly #notebook: Notebook;

  constructor(runner: Runner, notebook: Notebook) {
    this.#runner = runner;
    this.#notebook = notebook;
  }

  /** Whether the code gives a changed tensor by literals, so that `write` has where to write. */
  canWrite(id: string): boolean {
    return this.#written(id)?.cell.isLocked === false;
  }

  /** Writes the reader's numbers of a tensor over the literals of the code, and runs the cell and those behind it. */
  write(id: string): void {
    const { followed } = this.#runner;
    const written = this.#written(id);
    if (written === undefined || written.cell.isLocked) return;
    const { cell } = written;
    const source = withOthers(cell.source, written.others);
    const at = this.#placeOf(id);
    const rest = this.#runChanges().filter((change) => !isAt(change, at));
    this.#notebook.edit(cell, source);
    if (followed.runChanges.length > 0) {
      this.#again(rest);
      return;
    }
    const made = followed.madeAt(id);
    followed.restore(id);
    const { cells } = this.#notebook;
    const { isOver } = this.#runner;
    const after = cells.slice(isOver ? 0 : cells.indexOf(cell));
    const isFirst = !isOver && !this.#runner.isBusy && made !== undefined;
    if (isFirst) this.#await(id, [this.#runner.nextCount, made.place[1]]);
    this.#runner.run(after.filter((each) => followed.counts[each.id] !== undefined));
  }

  /** The numbers of a cell's code in whose place the reader's stand, with how the code would write those. */
  othersIn(cell: Cell): readonly Literal[] {
    const { followed } = this.#runner;
    return Object.keys({ ...followed.changes, ...followed.own })
      .flatMap((id) => this.#written(id, cell)?.others ?? [])
      .sort((one, other) => one.from - other.from);
  }

  /** Whether the code makes any of the changed tensors in what a cell ran last. */
  get canRunAgain(): boolean {
    return this.#runner.followed.isChanged && this.#runChanges().length > 0;
  }

  /** Runs again what has run, with the reader's numbers where the code makes the tensors. */
  runAgain(): void {
    this.#again(this.#runChanges());
  }

  /** Runs again what has run, without any change. */
  runAsCode(): void {
    this.#again([]);
  }

  #again(changes: readonly RunChange[]): void {
    const { followed } = this.#runner;
    const { selected, opened } = followed;
    const place = selected && followed.madeAt(selected.id);
    this.#runner.again(changes);
    followed.opened = opened;
    if (selected !== undefined && place !== undefined) {
      followed.await({ ...place, at: selected.at });
    }
  }

  /** Selects the number again when its line has run as another count. */
  #await(id: string, place: readonly [number, number]): void {
    const { followed } = this.#runner;
    const made = followed.madeAt(id);
    const { selected } = followed;
    if (made === undefined || selected?.id !== id) return;
    followed.await({ ...made, place, at: selected.at });
  }

  /** Where a tensor is made, in what its cell ran last. */
  #placeOf(id: string): Pick<RunChange, "cell" | "line" | "nth"> | undefined {
    const made = this.#runner.followed.madeAt(id);
    const ran = made && this.#runner.ranAs(made.place[0]);
    if (made === undefined || ran?.isLast !== true) return undefined;
    return { cell: ran.cell.id, line: made.place[1], nth: made.nth };
  }

  /** The changes with which the cells have run, and those that have come since. */
  #runChanges(): RunChange[] {
    const { followed } = this.#runner;
    const fresh = Object.keys(followed.changes).flatMap((id) => {
      const place = this.#placeOf(id);
      const shape = followed.base?.tensors[id]?.shape;
      if (place === undefined || shape === undefined) return [];
      const name = followed.nameOf(id);
      return [{ ...place, number: 0, shape, cells: followed.ownCells(id), name }];
    });
    const kept = followed.runChanges.filter((change) => !fresh.some((each) => isAt(change, each)));
    return [...kept, ...fresh].map((change, number) => ({ ...change, number }));
  }

  /** The cell whose code gives a changed tensor by literals, and what the reader's numbers are there; of one cell alone, if asked. */
  #written(
    id: string,
    of?: Cell,
  ): { readonly cell: Cell; readonly others: readonly Literal[] } | undefined {
    const { followed } = this.#runner;
    const tensors = followed.base?.tensors ?? {};
    const before = followed.own[id]?.made ?? id;
    // A parameter shares the numbers of the tensor that it is made of.
    const isShared = tensors[before]?.operation === "detach";
    const given = (isShared ? tensors[before]?.operands[0] : before) ?? "";
    const made = followed.madeAt(id);
    const ran = made && this.#runner.ranAs(made.place[0]);
    const tensor = tensors[given];
    if (ran?.isLast !== true || made === undefined || tensor?.operation !== "given")
      return undefined;
    if (of !== undefined && ran.cell !== of) return undefined;
    const numbers = numbersOf(tensor.data);
    const isTwin = (other: string): boolean => {
      const data = tensors[other]?.operation === "given" ? tensors[other].data : [];
      return (
        data.length === numbers.length && numbersOf(data).every((each, at) => each === numbers[at])
      );
    };
    if (followed.allAt(made.place).filter(isTwin).length !== 1) return undefined;
    const cells = followed.ownCells(id);
    const own = Object.values(cells);
    if (own.length === 0 || !own.every(Number.isFinite)) return undefined;
    const isFloat = tensor.dtype === "float32";
    const literals = literalsOf(ran.source, made.place[1], { numbers, isFloat });
    const last = literals?.at(-1);
    if (literals === undefined || last === undefined) return undefined;
    const end = `${ran.source}\n`.indexOf("\n", last.to);
    const { cell } = ran;
    // What was edited since behind the line is of no matter.
    if (`${cell.source}\n`.slice(0, end + 1) !== `${ran.source}\n`.slice(0, end + 1))
      return undefined;
    return { cell, others: othersOf(literals, cells, isFloat) };
  }
}

function isAt(
  change: RunChange,
  at: Pick<RunChange, "cell" | "line" | "nth"> | undefined,
): boolean {
  return change.cell === at?.cell && change.line === at.line && change.nth === at.nth;
}
