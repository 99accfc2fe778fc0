import { RecorderModule } from "../../../engine/recorder-module";
import { startModule } from "../../../engine/start";
import type { Made } from "../../kernel/messages";
import { Session } from "../../session/session";
import { cellTensors, labels, writtenWith } from "../../session/tensors";
import type { CellTensor } from "../../session/tensors";
import { flatOf, numbersOf } from "./grid";

export type Trace = NonNullable<ReturnType<Session["trace"]>>;

/** A cell of a tensor: its id in the trace, and its row-major place. */
export interface Place {
  readonly id: string;
  readonly at: number;
}

/** The numbers that the reader has written over others: by tensor and row-major place. */
export type Changes = Readonly<Record<string, Readonly<Record<number, number>>>>;

/** The tensors of the notebook's code, which the page has made again: what each holds, how it came about, and what changes. */
export class Followed {
  /** The tensors of each cell of code, by the cell's id. */
  tensors: Readonly<Record<string, readonly CellTensor[]>> = $state.raw({});
  /** As the code made them. */
  base: Trace | undefined = $state.raw();
  /** With the reader's changes. */
  shown: Trace | undefined = $state.raw();
  changes: Changes = $state.raw({});
  selected: Place | undefined = $state.raw();
  /** The tensor under whose numbers the selected one is explained: its own, if that is one of a cell's. */
  home: string | undefined = $state();
  /** Whether the code has made more than the page follows. */
  isCut = $state(false);

  readonly #bring: () => Promise<ArrayBuffer>;
  #started: Promise<Session> | undefined;
  #names: Record<string, string> = {};
  #turn = 0;

  /** `bring` gives the bytes of the recorder's module when the first tensors are there. */
  constructor(bring: () => Promise<ArrayBuffer>) {
    this.#bring = bring;
  }

  readonly labelOf = $derived.by(() => {
    const { base } = this;
    return base === undefined ? (id: string) => id : labels(base.tensors, this.#names);
  });

  /** The expression that makes a tensor, by the names that the code has for its operands. */
  written(id: string): string {
    const tensor = this.base?.tensors[id];
    return tensor === undefined ? id : writtenWith(tensor, this.labelOf);
  }

  readonly explanation = $derived.by(() => {
    const { selected, shown } = this;
    if (selected === undefined || shown?.tensors[selected.id] === undefined) return undefined;
    return shown.explain(selected.id, selected.at);
  });

  /** The cells of a tensor that the selected number was made from. */
  litOf(id: string): readonly number[] {
    const shape = this.shown?.tensors[id]?.shape ?? [];
    return (this.explanation?.terms ?? [])
      .flatMap(({ cells }) => cells)
      .filter(({ tensor }) => tensor === id)
      .map(({ index }) => flatOf(index, shape));
  }

  /** Takes what a cell has made. Nothing is followed any more once a log does not hold. */
  async hear({ cell, calls, held, isCut }: Made): Promise<void> {
    const turn = this.#turn;
    const session = await this.#session();
    if (turn !== this.#turn) return;
    this.isCut ||= isCut;
    if (this.isCut && calls.length === 0) return;
    let made;
    try {
      made = session.follow(calls);
    } catch {
      // A notebook's code can forge its log.
      this.isCut = true;
      return;
    }
    const list = cellTensors(
      made,
      held.map(([name, number, of, line]) => ({ name, number, place: [of, line] as const })),
    );
    for (const { name, passes } of list) {
      if (name !== undefined) for (const id of passes) this.#names[id] = name;
    }
    const before = this.base;
    this.base = session.trace();
    before?.dispose();
    this.tensors = { ...this.tensors, [cell]: list };
    this.#replay();
  }

  /** Selects a number; one that no cell shows is explained where the last one was. */
  select(place: Place): void {
    this.selected = place;
    const lists = Object.values(this.tensors);
    const isShown = lists.some((list) => list.some(({ passes }) => passes.includes(place.id)));
    if (isShown) this.home = place.id;
  }

  /** Writes a number over one that the code made; all that depends on it follows. */
  change({ id, at }: Place, value: number): void {
    this.changes = { ...this.changes, [id]: { ...this.changes[id], [at]: value } };
    this.#replay();
  }

  /** Takes all changes back. */
  restore(): void {
    this.changes = {};
    this.#replay();
  }

  /** Forgets everything: Python has started anew. */
  reset(): void {
    this.#turn += 1;
    void this.#started?.then((session) => {
      session.close();
    });
    this.#started = undefined;
    this.#names = {};
    this.tensors = {};
    this.changes = {};
    this.base = this.shown = this.selected = this.home = undefined;
    this.isCut = false;
  }

  #session(): Promise<Session> {
    this.#started ??= this.#bring().then(
      async (wasm) => new Session(await startModule(wasm, RecorderModule)),
    );
    return this.#started;
  }

  #replay(): void {
    const { base } = this;
    const last = this.shown;
    const entries = Object.entries(this.changes).flatMap(([id, cells]) => {
      const tensor = base?.tensors[id];
      if (tensor === undefined) return [];
      const { data, shape, dtype } = tensor;
      const changed = numbersOf(data);
      for (const [at, value] of Object.entries(cells)) changed[Number(at)] = value;
      return [[id, { shape, data: changed, dtype }] as const];
    });
    const isChanged = entries.length > 0;
    this.shown = isChanged
      ? (base?.replay({ tensors: Object.fromEntries(entries) }) as Trace)
      : base;
    if (last !== this.shown && last !== base) last?.dispose();
  }
}
