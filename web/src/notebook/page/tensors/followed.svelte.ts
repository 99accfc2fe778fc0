import { RecorderModule } from "../../../engine/recorder-module";
import { startModule } from "../../../engine/start";
import type { Made, PrintTensor } from "../../kernel/messages";
import { Ids } from "../../retracing/printed";
import type { Printed, Read, Reprint } from "../../retracing/printed";
import { Retracer } from "../../retracing/retracer";
import { cellTensors, keyOf, labels, withMade, writtenWith } from "../../retracing/tensors";
import type { CellTensor, CodePlace, Named, TensorsByCode } from "../../retracing/tensors";
import { flatOf } from "../../../model/edits";
import { MadePlaces } from "./made-places";
import { numbersOf } from "./numbers";
import { printedAnew, remembering } from "./reprinted";

export type Trace = NonNullable<ReturnType<Retracer["trace"]>>;

/** A cell of a tensor: its id in the trace, and its row-major place. */
export interface Place {
  readonly id: string;
  readonly at: number;
}

/** The numbers that the reader has written over others: by tensor and row-major place. */
export type Changes = Readonly<Record<string, Readonly<Record<number, number>>>>;

/** Numbers with the reader's changes, as the code made them, or by how much they differ. */
export type Showing = "now" | "made" | "difference";

/** The tensors of the notebook's code, made again by the page: what each holds, how it came about, and what changes. */
export class Followed {
  tensors: TensorsByCode = $state.raw({});
  /** By id of a cell: as which count it ran last, since Python's start. */
  counts: Readonly<Record<string, number>> = $state.raw({});
  /** By id of a cell: the texts of its outputs that hold a tensor's numbers, with the reader's changes. */
  reprints: Readonly<Record<string, readonly Reprint[]>> = $state.raw({});
  /** Changed tensors that Python's own code has read, and the lines that did. */
  decided: readonly Read[] = $state.raw([]);
  /** As the code made them. */
  base: Trace | undefined = $state.raw();
  /** With the reader's changes. */
  shown: Trace | undefined = $state.raw();
  changes: Changes = $state.raw({});
  /** What the tables show of changed tensors. */
  showing: Showing = $state("now");
  selected: Place | undefined = $state.raw();
  /** The tensor under whose numbers the selected one is explained: its own, if that is one of a cell's. */
  home: string | undefined = $state();
  /** The tensor whose numbers are shown, by its key. */
  opened: string | undefined = $state();
  /** By key: the pass that is shown of a tensor that was made several times; by default the last. */
  readonly passes: Record<string, number> = $state({});
  /** The line of the code that the cursor is on, and the one that the pointed table was made by. */
  line: CodePlace | undefined = $state.raw();
  pointed: CodePlace | undefined = $state.raw();
  /** Whether the code has made more than the page follows. */
  isCut = $state(false);

  readonly #bring: () => Promise<ArrayBuffer>;
  /** Prints tensors as Python does; not all where Python has ended. */
  readonly #print: (tensors: readonly PrintTensor[]) => Promise<readonly string[]>;
  /** By which line each tensor was made. */
  made = new MadePlaces();
  #ids = new Ids();
  #printed: Record<string, readonly Printed[]> = {};
  #read: readonly Read[] = [];
  #started: Promise<Retracer> | undefined;
  /** With one changed tensor after the other: the last is shown. */
  #traces: readonly Trace[] = [];
  /** By changed tensor: the trace in which it is as it follows from those before it. */
  #computedIn: Readonly<Record<string, Trace>> = $state.raw({});
  #names: Readonly<Record<string, Named>> = {};
  #turn = 0;

  /** `bring` gives the bytes of the recorder's module when the first tensors are there. */
  constructor(
    bring: () => Promise<ArrayBuffer>,
    print: (tensors: readonly PrintTensor[]) => Promise<readonly string[]>,
  ) {
    this.#bring = bring;
    this.#print = print;
  }

  readonly labelOf = $derived.by(() => {
    const { base } = this;
    return base === undefined ? (id: string) => id : labels(base.tensors, this.#names);
  });

  passOf(tensor: CellTensor): number {
    return Math.min(this.passes[keyOf(tensor)] ?? Infinity, tensor.passes.length - 1);
  }

  choosePass(tensor: CellTensor, pass: number): void {
    this.passes[keyOf(tensor)] = Math.max(0, Math.min(tensor.passes.length - 1, pass));
  }

  /** What a line of the code has made last, if it has made a tensor. */
  madeBy([count, line]: CodePlace): CellTensor | undefined {
    return this.tensors[count]?.findLast(({ place }) => place[1] === line);
  }

  /** The expression that makes a tensor, by the names that the code has for its operands. */
  written(id: string): string {
    const tensor = this.base?.tensors[id];
    return tensor === undefined ? id : writtenWith(tensor, this.labelOf);
  }

  readonly explanation = $derived.by(() => {
    const { selected, shown } = this;
    if (selected === undefined || shown?.tensors[selected.id] === undefined) return undefined;
    return (this.#computedIn[selected.id] ?? shown).explain(selected.id, selected.at);
  });

  /** Whether the selected number is the reader's. */
  readonly isOwn = $derived(
    this.selected !== undefined && this.changes[this.selected.id]?.[this.selected.at] !== undefined,
  );

  /** The cells of a tensor that the selected number was made from. */
  litOf(id: string): readonly number[] {
    const shape = this.shown?.tensors[id]?.shape ?? [];
    return (this.explanation?.terms ?? [])
      .flatMap(({ cells }) => cells)
      .filter(({ tensor }) => tensor === id)
      .map(({ index }) => flatOf(shape, index) ?? -1);
  }

  readonly isChanged = $derived(Object.keys(this.changes).length > 0);

  /** The numbers of a tensor as the code made them, and with the reader's changes. */
  numbersOf(id: string): { readonly made: readonly number[]; readonly now: readonly number[] } {
    const now = numbersOf(this.shown?.tensors[id]?.data ?? []);
    return { now, made: this.isChanged ? numbersOf(this.base?.tensors[id]?.data ?? []) : now };
  }

  /** Takes what a cell has made. Nothing is followed any more once a log does not hold. */
  async hear({ cell, calls, held, printed, read, isCut }: Made): Promise<void> {
    const turn = this.#turn;
    let retracer, made;
    try {
      retracer = await this.#retracer();
      if (turn !== this.#turn || (this.isCut && calls.length === 0)) return;
      made = retracer.follow(calls);
    } catch {
      // The recorder has no room, or the notebook's code has forged its log.
      this.isCut = true;
      return;
    }
    this.isCut ||= isCut;
    const { list, names } = cellTensors(
      made,
      held.map(([name, number, of, line]) => ({ name, number, place: [of, line] as const })),
    );
    this.#names = { ...names, ...this.#names };
    this.#ids.add(made);
    this.made.add(made);
    this.#printed[cell] = this.#ids.printed(printed);
    this.#read = [...this.#read, ...this.#ids.read(read)];
    const { base } = this;
    this.base = this.shown = retracer.trace();
    this.tensors = withMade(this.tensors, list);
    this.#replay(this.changes);
    base?.dispose();
  }

  /** Selects a number; one that no cell shows is explained where the last one was. */
  select(place: Place): void {
    this.selected = place;
    const lists = Object.values(this.tensors);
    const isShown = lists.some((list) => list.some(({ passes }) => passes.includes(place.id)));
    if (isShown) this.home = place.id;
  }

  /** Writes a number over one that the code made; all that depends on it follows. Returns a refusal's sentence, or "". */
  change({ id, at }: Place, value: number): string {
    return this.#replay({ ...this.changes, [id]: { ...this.changes[id], [at]: value } });
  }

  /** Has these changes in the place of all others. Returns a refusal's sentence, or "". */
  changeAll(changes: Changes): string {
    return this.#replay(changes);
  }

  /** Takes all changes back. */
  restore(): void {
    this.#replay({});
  }

  /** Forgets everything: Python has started anew. */
  reset(): void {
    this.#turn += 1;
    void this.#started?.then((retracer) => {
      retracer.close();
    });
    this.#started = undefined;
    this.#names = {};
    this.#ids = new Ids();
    this.made = new MadePlaces();
    this.#printed = {};
    this.#read = [];
    this.#traces = [];
    this.#computedIn = {};
    this.tensors = {};
    this.counts = this.reprints = {};
    this.decided = [];
    this.changes = {};
    this.base = this.shown = this.selected = this.home = undefined;
    this.opened = this.line = this.pointed = undefined;
    this.isCut = false;
  }

  /** Has printed anew what cells have shown of tensors that are others now, and tells what Python has read of them. */
  async #reprint(): Promise<void> {
    const { changes, shown } = this;
    const isOther = remembering((id: string) => {
      const { now, made } = this.numbersOf(id);
      return now.some((value, at) => !Object.is(value, made[at]));
    });
    this.decided = this.#read.filter(({ id }) => isOther(id));
    const tensorOf = (id: string) => (isOther(id) ? shown?.tensors[id] : undefined);
    const reprints = await printedAnew(this.#printed, tensorOf, this.#print);
    // Another change may have come in the meantime.
    if (changes === this.changes) this.reprints = reprints;
  }

  #retracer(): Promise<Retracer> {
    this.#started ??= this.#bring().then(
      async (wasm) => new Retracer(await startModule(wasm, RecorderModule)),
    );
    return this.#started;
  }

  /**
   * Computes with these changes, those of tensors that are gone aside; where the recorder refuses, nothing changes. A
   * tensor is changed once all before it are known, so that its other numbers still follow from theirs.
   */
  #replay(changes: Changes): string {
    const { base } = this;
    const kept = Object.keys(base?.tensors ?? {}).filter((id) => changes[id] !== undefined);
    const traces: Trace[] = [];
    const computedIn: Record<string, Trace> = {};
    const values: Record<string, object> = {};
    let shown = base;
    try {
      for (const id of kept) {
        const { data, shape, dtype } = (shown as Trace).tensors[id] as Trace["tensors"][string];
        computedIn[id] = shown as Trace;
        const changed = numbersOf(data);
        for (const [at, value] of Object.entries(changes[id] ?? {})) changed[Number(at)] = value;
        values[id] = { shape, data: changed, dtype };
        const trace = (base as Trace).replay({ tensors: { ...values } }) as Trace;
        traces.push(trace);
        shown = trace;
      }
    } catch (refusal) {
      for (const each of traces) each.dispose();
      return refusal instanceof Error ? refusal.message : String(refusal);
    }
    const before = this.#traces;
    this.#traces = traces;
    this.#computedIn = computedIn;
    this.shown = shown;
    this.changes = Object.fromEntries(kept.map((id) => [id, changes[id] ?? {}]));
    for (const each of before) each.dispose();
    if (!this.isChanged) this.showing = "now";
    void this.#reprint();
    return "";
  }
}
