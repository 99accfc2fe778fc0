import { tick, untrack } from "svelte";
import { sizeOf } from "../../../model/tensor";
import { keyOf, passAt } from "../../retracing/tensors";
import type { Followed } from "../tensors/followed.svelte";
import { movedLine } from "./by-code";
import type { MadeBy, NumberBy } from "./by-code";
import type { Carried, ChangedNumber, ListedBy, ReadingPlace } from "./carried";
import type { Cell, Notebook } from "./notebook.svelte";

/** Where changes that wait came from: a link, a file, or the reader, at an earlier visit or before Python ended. */
export type Origin = "link" | "file" | "kept";

/** The line of a cell that was to make a changed tensor. */
export interface Missed {
  /** Counted from 1. */
  readonly cell: number;
  readonly line: number;
}

/** Something of a cell that waits for its tensors: the cell, its source when it was opened, and what. */
interface Waiting<What extends MadeBy> {
  readonly cell: Cell;
  readonly source: string;
  readonly what: What;
}

/** The latest of several passes, however many there are. */
const LATEST = 999_999;

const NOTHING: Carried = { changes: [], place: undefined };

/** Changes, and a place, that are there before the tensors that they are about. */
export class Awaited {
  changes: readonly Waiting<ChangedNumber>[] = $state.raw([]);
  /** Changes whose tensors the code has not made. */
  missed: readonly Missed[] = $state.raw([]);
  origin: Origin = $state("link");
  /** The line that the cursor of a cell is on, as the page knows it; with a line, puts it there. */
  cursor: (cell: Cell, line?: number) => number | undefined = () => undefined;

  readonly #notebook: Notebook;
  readonly #followed: Followed;
  readonly #isBusy: () => boolean;
  #opened: Waiting<ListedBy> | undefined;
  #selected: Waiting<NumberBy> | undefined;
  /** How many reports of cells are being followed. */
  #hearing = $state(0);

  constructor(notebook: Notebook, followed: Followed, isBusy: () => boolean) {
    this.#notebook = notebook;
    this.#followed = followed;
    this.#isBusy = isBusy;
  }

  /** Takes what came with the notebook that has just been opened. */
  take(carried: Carried | undefined, origin: Origin): void {
    const { changes, place } = carried ?? NOTHING;
    this.origin = origin;
    const { cells } = this.#notebook;
    this.missed = changes
      .filter(({ cell }) => cells[cell] === undefined)
      .map(({ cell, line }) => ({ cell: cell + 1, line }));
    this.changes = changes.flatMap((what) => this.#waiting(what) ?? []);
    this.#opened = this.#waiting(place?.opened);
    this.#selected = this.#waiting(place?.selected);
    const cell = place && cells[place.cell];
    if (place === undefined || cell === undefined) return;
    this.#notebook.selected = cell;
    const { line } = place;
    // Its view is made first.
    if (line !== undefined) void tick().then(() => this.cursor(cell, line));
  }

  /** The reader's changes and place as they are now, for a link, a file or the browser. */
  now(): Carried {
    return { changes: this.#changesNow(), place: this.#placeNow() };
  }

  /** Python has ended, and not by the reader's wish: the changes wait for the next run. */
  keep(): void {
    const { changes, place } = this.now();
    if (changes.length === 0) return;
    this.origin = "kept";
    this.changes = changes.flatMap((what) => this.#waiting(what) ?? []);
    this.#opened = this.#waiting(place?.opened);
    this.#selected = this.#waiting(place?.selected);
  }

  forget(): void {
    this.changes = this.missed = [];
    this.#opened = this.#selected = undefined;
  }

  /** While a report is being followed, nothing is missed. */
  hears(followed: Promise<void>): void {
    this.#hearing += 1;
    void followed.finally(() => (this.#hearing -= 1));
  }

  /** In an effect: changes the numbers whose tensors are there. Once all code has run, the others are missed. */
  watch(): void {
    const { tensors, counts } = this.#followed;
    void [tensors, counts, this.changes, this.#hearing, this.#isBusy()];
    untrack(() => {
      this.#apply();
    });
  }

  #apply(): void {
    if (this.#hearing > 0 || this.#followed.shown === undefined) {
      this.#miss();
      return;
    }
    this.#goToPlace();
    if (this.changes.length === 0) return;
    const changes: Record<string, Record<number, number>> = {};
    for (const [id, numbers] of Object.entries(this.#followed.changes)) changes[id] = numbers;
    const rest: Waiting<ChangedNumber>[] = [];
    const ready: Waiting<ChangedNumber>[] = [];
    for (const each of this.changes) {
      const id = this.#idOf(each);
      if (id === undefined) rest.push(each);
      else if (this.#takes(id, each.what)) {
        ready.push(each);
        changes[id] = { ...changes[id], [each.what.at]: each.what.value };
      } else this.#name([each]);
    }
    if (rest.length < this.changes.length) this.changes = rest;
    if (ready.length > 0 && this.#followed.changeAll(changes) !== "") this.#name(ready);
    this.#miss();
  }

  /** Once all code has run, what is still not there will not come. */
  #miss(): void {
    if (this.changes.length === 0 || this.#hearing > 0 || this.#isBusy()) return;
    const { counts } = this.#followed;
    const hasAllRun = this.#notebook.cells.every(
      ({ id, kind, source }) => kind !== "code" || source.trim() === "" || counts[id] !== undefined,
    );
    if (!hasAllRun) return;
    this.#name(this.changes);
    this.changes = [];
  }

  #name(list: readonly Waiting<ChangedNumber>[]): void {
    const named = list.map(({ cell, what }) => {
      const at = this.#notebook.indexOf(cell);
      return { cell: (at < 0 ? what.cell : at) + 1, line: what.line };
    });
    this.missed = [...this.missed, ...named];
  }

  /** Opens the tensor and selects the number where the reader was, unless another is open already. */
  #goToPlace(): void {
    const followed = this.#followed;
    const selected = this.#selected && this.#idOf(this.#selected);
    if (selected !== undefined && this.#selected) {
      const { at } = this.#selected.what;
      this.#selected = undefined;
      const isThere = at < sizeOf(followed.shown?.tensors[selected]?.shape ?? [0]);
      if (isThere && followed.selected === undefined) followed.select({ id: selected, at });
    }
    const tensor = this.#opened && this.#listed(this.#opened);
    if (tensor === undefined || this.#opened === undefined) return;
    const { pass } = this.#opened.what;
    this.#opened = undefined;
    // A tensor opens with a number that is selected in it; this one is on top.
    void tick().then(() => {
      const first = followed.selected?.id;
      if (followed.opened !== undefined && first === undefined) return;
      // A loop may go on: its pass is not there yet.
      const at = passAt(tensor, pass, -1);
      followed.choosePass(tensor, at < 0 ? pass : at);
    });
  }

  #waiting<What extends MadeBy>(what: What | undefined): Waiting<What> | undefined {
    const cell = what && this.#notebook.cells[what.cell];
    return what && cell && { cell, source: cell.source, what };
  }

  /** The count of a cell that has run, and the line of its code that a waiting one is about. */
  #placeOf({ cell, source, what }: Waiting<MadeBy>): readonly [number, number] | undefined {
    const count = this.#followed.counts[cell.id];
    const line =
      count === undefined
        ? undefined
        : movedLine(source, this.#followed.sources[cell.id] ?? "", what.line);
    return count === undefined || line === undefined ? undefined : [count, line];
  }

  #idOf(waiting: Waiting<NumberBy>): string | undefined {
    const place = this.#placeOf(waiting);
    const id = place && this.#followed.allAt(place)[waiting.what.nth];
    return id !== undefined && this.#followed.shown?.tensors[id] !== undefined ? id : undefined;
  }

  #listed(waiting: Waiting<ListedBy>) {
    const place = this.#placeOf(waiting);
    const list = place && this.#followed.tensors[place[0]];
    return list?.filter((each) => each.place[1] === place?.[1])[waiting.what.nth];
  }

  /** Whether a tensor has such a number. */
  #takes(id: string, { at, value }: ChangedNumber): boolean {
    const tensor = this.#followed.shown?.tensors[id];
    if (tensor === undefined || at >= sizeOf(tensor.shape)) return false;
    if (tensor.dtype === "float32") return true;
    return tensor.dtype !== "bool" && Number.isSafeInteger(value);
  }

  /** The cell whose latest run has a count, and the line there as its source is now. */
  #byCode(
    count: number,
    line: number,
  ): { readonly cell: number; readonly line: number } | undefined {
    const { cells } = this.#notebook;
    const cell = cells.findIndex(({ id }) => this.#followed.counts[id] === count);
    const found = cells[cell];
    const now = found && movedLine(this.#followed.sources[found.id] ?? "", found.source, line);
    return now === undefined ? undefined : { cell, line: now };
  }

  /** A number by its code as the cells have it now; undefined where the line that made it is gone. */
  numberBy(id: string, at: number): NumberBy | undefined {
    const made = this.#followed.madeAt(id);
    const code = made && this.#byCode(...made.place);
    return code && made && { ...code, nth: made.nth, at };
  }

  /** One that waits, by its cell's place and its source as they are now. */
  #stillNow<What extends MadeBy>(waiting: Waiting<What> | undefined): What | undefined {
    if (waiting === undefined) return undefined;
    const { cell, source, what } = waiting;
    const line = movedLine(source, cell.source, what.line);
    const at = this.#notebook.indexOf(cell);
    return line === undefined || at < 0 ? undefined : { ...what, cell: at, line };
  }

  #changesNow(): ChangedNumber[] {
    const { changes, own } = this.#followed;
    const ids = Object.keys({ ...own, ...changes });
    const made = ids.flatMap((id) =>
      Object.entries(this.#followed.ownCells(id)).flatMap(([at, value]) => {
        const number = this.numberBy(id, Number(at));
        return number === undefined ? [] : [{ ...number, value }];
      }),
    );
    return [...made, ...this.changes.flatMap((each) => this.#stillNow(each) ?? [])];
  }

  #placeNow(): ReadingPlace | undefined {
    const { selected: cell } = this.#notebook;
    if (cell === undefined) return undefined;
    const { selected } = this.#followed;
    return {
      cell: this.#notebook.indexOf(cell),
      line: this.cursor(cell),
      opened: this.#openedNow() ?? this.#stillNow(this.#opened),
      selected:
        (selected && this.numberBy(selected.id, selected.at)) ?? this.#stillNow(this.#selected),
    };
  }

  #openedNow(): ListedBy | undefined {
    const { opened, tensors } = this.#followed;
    for (const list of Object.values(tensors)) {
      const tensor = list.find((each) => keyOf(each) === opened);
      if (tensor === undefined) continue;
      const [count, line] = tensor.place;
      const code = this.#byCode(count, line);
      const nth = list.filter(({ place }) => place[1] === line).indexOf(tensor);
      const at = this.#followed.passOf(tensor);
      const isLatest = at > 0 && at === tensor.passes.length - 1;
      const pass = isLatest ? LATEST : (tensor.ordinals[at] ?? 0);
      return code && { ...code, nth, pass };
    }
    return undefined;
  }
}
