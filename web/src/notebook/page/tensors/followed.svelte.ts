import { tick } from "svelte";
import { RecorderModule } from "../../../engine/recorder-module";
import { startModule } from "../../../engine/start";
import type { Made, PrintTensor } from "../../kernel/messages";
import { NONE, keptIds, remaining, withoutHistory } from "../../retracing/thinning";
import { CellRun, joined } from "../../retracing/cell-run";
import type { Names } from "../../retracing/cell-run";
import { InCode } from "../../retracing/in-code";
import { eachOf } from "../../retracing/logged";
import { Ids } from "../../retracing/printed";
import type { Printed, Read, Reprint } from "../../retracing/printed";
import { Places } from "../../retracing/places";
import type { Cells, MadePlace, OwnTensor, RunChange } from "../../retracing/places";
import { Retracer } from "../../retracing/retracer";
import { keyOf, labels } from "../../retracing/tensors";
import type { CellTensor, CodePlace, TensorsByCode } from "../../retracing/tensors";
import { flatOf } from "../../../model/edits";
import type { Ways } from "../state/ways";
import { Comparison } from "./comparison.svelte";
import { numbersOf } from "./numbers";
import { printedAnew, remembering } from "./reprinted";
import { Roles } from "./roles.svelte";

export type Trace = NonNullable<ReturnType<Retracer["trace"]>>;

/** A cell of a tensor: its id in the trace, and its row-major place. */
export interface Place {
  readonly id: string;
  readonly at: number;
}

/** The numbers that the reader has written over others: by tensor and row-major place. */
export type Changes = Readonly<Record<string, Cells>>;

/** While a cell runs, the page rests so many times as long as it took to follow what the cell has made. */
const REST = 3;

/** The numbers of a trace's tensors: read once, as several pictures and tables show each. */
const numbersIn = (trace: Trace | undefined): ((id: string) => Float64Array) =>
  remembering((id) => numbersOf(trace?.tensors[id]?.data ?? []));

/** The tensors of the notebook's code, made again by the page: what each holds, how it came about, and what changes. */
export class Followed {
  tensors: TensorsByCode = $state.raw({});
  /** By id of a cell: as which count it ran last, since Python's start. */
  counts: Readonly<Record<string, number>> = $state.raw({});
  /** By count: the cell that ran as it, and the source that did. */
  runs: Readonly<Record<number, { readonly cell: string; readonly source: string }>> = $state.raw(
    {},
  );
  /** The counts of earlier runs of cells that have run again. */
  stale: readonly number[] = $state.raw([]);
  /** By a cell's id: the ids of the tensors that its last run has made, whichever cell's code did. */
  madeIn: Readonly<Record<string, ReadonlySet<string>>> = $state.raw({});
  /** Tensors whose history is gone: the code has made more than the page keeps. */
  forgotten: ReadonlySet<string> = $state.raw(NONE);
  /** Lists of strings that names hold, which may name rows: the last one of each name. */
  texts: Readonly<Record<string, readonly string[]>> = $state.raw({});
  /** By id of a cell: the texts of its outputs that hold a tensor's numbers, with the reader's changes. */
  reprints: Readonly<Record<string, readonly Reprint[]>> = $state.raw({});
  /** Changed tensors that Python's own code has read, and the lines that did. */
  decided: readonly Read[] = $state.raw([]);
  /** As the code made them. */
  base: Trace | undefined = $state.raw();
  /** With the reader's changes. */
  shown: Trace | undefined = $state.raw();
  changes: Changes = $state.raw({});
  /** The changes that the cells run with. */
  runChanges: readonly RunChange[] = $state.raw([]);
  /** Those of them that a run has applied, by their numbers. */
  appliedChanges: readonly number[] = $state.raw([]);
  /** By id: the tensors that they were written to. */
  own: Readonly<Record<string, OwnTensor>> = $state.raw({});
  selected: Place | undefined = $state.raw();
  /** Asks for the selected number: with what was typed on its cell, if anything, and how the focus goes back there. */
  typing: { readonly text: string | undefined; readonly back: () => void } | undefined =
    $state.raw();
  /** The tensor whose line is shown with its numbers, by its key. */
  opened: string | undefined = $state();
  /** By key: the pass that is shown of a tensor that was made several times; by default the last. It stays for the next run. */
  passes: Record<string, number> = $state({});
  /** The line of the code that the cursor is on. */
  line: CodePlace | undefined = $state.raw();
  /** The line that made what the pointer is on in the list of tensors. */
  pointed: CodePlace | undefined = $state.raw();
  /** Whether the code has made more than the page follows. */
  isCut = $state(false);

  /** What parts the tensors play in attention. */
  readonly roles = new Roles(this);
  /** What the numbers are compared with. */
  readonly comparison = new Comparison(this);
  /** What can be done with the changes beside replaying them. */
  ways: Ways | undefined;

  readonly #bring: () => Promise<ArrayBuffer>;
  /** Prints tensors as Python does; not all where Python has ended. */
  readonly #print: (tensors: readonly PrintTensor[]) => Promise<readonly string[]>;
  #ids = new Ids();
  #places = new Places();
  /** A cell that is selected once its tensor is made. */
  #wanted: (MadePlace & { readonly at: number }) | undefined;
  #printed: Record<string, readonly Printed[]> = {};
  #read: readonly Read[] = [];
  #started: Promise<Retracer> | undefined;
  /** With one changed tensor after the other: the last is shown. */
  #traces: readonly Trace[] = [];
  /** By changed tensor: the trace in which it is as it follows from those before it. */
  #computedIn: Readonly<Record<string, Trace>> = $state.raw({});
  #names: Names = {};
  /** The run that has told a part of what it makes. */
  #run: CellRun | undefined;
  /** What it has told since. */
  #parts: Made[] = [];
  /** The count as which that cell runs, and its source. */
  #ranAs: readonly [count: number, source: string] = [0, ""];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the page rests next, in ms, so that it goes on while a cell makes much. */
  #rest = 0;
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
    return base === undefined ? (id: string) => id : labels(base.tensors, this.#names, this.stale);
  });

  /** The tensors of the code, without those of runs that another run of their cell has followed. */
  readonly latest: readonly CellTensor[] = $derived.by(() =>
    Object.values(this.tensors)
      .flat()
      .filter(({ place }) => !this.stale.includes(place[0])),
  );

  /** By id of a cell: the source that ran last. */
  readonly sources: Readonly<Record<string, string>> = $derived(
    Object.fromEntries(
      Object.entries(this.counts).map(([cell, count]) => [cell, this.runs[count]?.source ?? ""]),
    ),
  );

  /** Counts the starts of Python. */
  get era(): number {
    return this.#turn;
  }

  passOf(tensor: CellTensor): number {
    return Math.min(this.passes[keyOf(tensor)] ?? Infinity, tensor.passes.length - 1);
  }

  /**
   * Shows a tensor in a pass, as those of its cell that were made as often; from the last pass on, those that come after
   * it are shown too.
   */
  choosePass(tensor: CellTensor, pass: number): void {
    const { length } = tensor.passes;
    this.opened = keyOf(tensor);
    for (const each of this.tensors[tensor.place[0]] ?? []) {
      if (each.passes.length === length) {
        this.passes[keyOf(each)] = pass === length - 1 ? Infinity : pass;
      }
    }
  }

  /** Whether a tensor was made on the way to another, by the same line, and no name holds it. */
  isOnWayTo(id: string, of: string): boolean {
    const [one, other] = [id, of].map((each) => this.#places.of(each)?.place.join());
    return this.#names[id] === undefined && one === other;
  }

  /** What a line of the code has made last, if it has made a tensor. */
  madeBy([count, line]: CodePlace): CellTensor | undefined {
    return this.tensors[count]?.findLast(({ place }) => place[1] === line);
  }

  /** How the code writes what it makes. */
  readonly inCode = $derived.by(
    () =>
      new InCode({
        tensors: this.base?.tensors ?? {},
        names: this.#names,
        labelOf: this.labelOf,
        placeOf: (id) => this.madeAt(id)?.place,
        runs: this.runs,
      }),
  );

  readonly explanation = $derived.by(() => {
    const { selected, shown } = this;
    if (selected === undefined || shown?.tensors[selected.id] === undefined) return undefined;
    const trace = this.#computedIn[selected.id] ?? shown;
    const made = this.own[selected.id]?.made ?? selected.id;
    return trace.explain(this.inCode.takenOverBy(made) ?? made, selected.at);
  });

  /** Whether the selected number is the reader's. */
  readonly isOwn = $derived(
    this.selected !== undefined && this.ownCells(this.selected.id)[this.selected.at] !== undefined,
  );

  /** The numbers of a tensor that are the reader's, in this run or in the page. */
  ownCells(id: string): Cells {
    return { ...this.own[id]?.change.cells, ...this.changes[id] };
  }

  /** The name that the code gave a tensor last, or what it is called. */
  nameOf(id: string): string {
    return this.#names[id]?.name ?? this.labelOf(id);
  }

  /** The changes that a cell is to run with; whether they have a place, its run says. */
  runChangesOf(cell: string): readonly RunChange[] {
    const changes = this.runChanges.filter((each) => each.cell === cell);
    this.appliedChanges = this.appliedChanges.filter((each) =>
      changes.every(({ number }) => number !== each),
    );
    return changes;
  }

  /** Where the code makes a tensor. */
  madeAt(id: string): MadePlace | undefined {
    return this.#places.of(this.own[id]?.made ?? id);
  }

  /** A tensor that the code has made, with the reader's numbers where the run has written them. */
  ownOf(id: string): string {
    return Object.entries(this.own).find(([, { made }]) => made === id)?.[0] ?? id;
  }

  /** All tensors that a line has made. */
  allAt(place: CodePlace): readonly string[] {
    return this.#places.at(place);
  }

  /** Selects a number once the tensor is there. */
  await(wanted: MadePlace & { readonly at: number }): void {
    this.#wanted = wanted;
  }

  /** The cells of a tensor that the selected number was made from. */
  litOf(id: string): readonly number[] {
    const shape = this.shown?.tensors[id]?.shape ?? [];
    return (this.explanation?.terms ?? [])
      .flatMap(({ cells }) => cells)
      .filter(({ tensor }) => tensor === id)
      .map(({ index }) => flatOf(shape, index) ?? -1);
  }

  readonly isChanged = $derived(Object.keys(this.changes).length > 0);

  readonly #now = $derived(numbersIn(this.shown));
  readonly #made = $derived(numbersIn(this.base));

  /** The numbers of a tensor as the code made them, and with the reader's changes. */
  numbersOf(id: string): { readonly made: Float64Array; readonly now: Float64Array } {
    return { now: this.#now(id), made: this.isChanged ? this.#made(id) : this.#now(id) };
  }

  /**
   * Takes what a cell has made that runs as this count, with this source. While the cell goes on, the page rests between
   * two takings, and takes all parts that have come since together.
   */
  hear(message: Made, count: number, source: string): Promise<void> {
    this.#parts.push(message);
    this.#ranAs = [count, source];
    if (!message.isPart) return this.#take();
    this.#timer ??= setTimeout(() => {
      const begin = performance.now();
      void this.#take()
        .then(tick)
        .then(() => (this.#rest = REST * (performance.now() - begin)));
    }, this.#rest);
    return Promise.resolve();
  }

  /** Python has ended: what it has told of a run is all that there is. */
  stop(): void {
    if (this.#parts.length > 0) void this.#take();
    void this.#started?.then(() => (this.#run = undefined));
  }

  async #take(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const message = joined(this.#parts);
    this.#parts = [];
    const [count, source] = this.#ranAs;
    const turn = this.#turn;
    try {
      const retracer = await this.#retracer();
      if (turn === this.#turn) this.#follow(retracer, message, count, source);
    } catch {
      // The recorder has no room, or the notebook's code has forged its log: nothing is followed any more.
      this.isCut = true;
    } finally {
      if (!message.isPart && turn === this.#turn) this.#run = undefined;
    }
  }

  #follow(retracer: Retracer, message: Made, count: number, source: string): void {
    const { cell, isPart, calls, held, texts, printed, read, written, isCut } = message;
    this.appliedChanges = [...this.appliedChanges, ...written.map(([change]) => change)];
    if (this.isCut && calls.length === 0) return;
    const made = retracer.follow(eachOf(calls), () => this.#kept());
    this.isCut ||= isCut;
    const run = (this.#run ??= new CellRun(cell, this.tensors, this.#names));
    const { tensors, names, madeIn } = run.add(made, held);
    const own = this.#places.add(made, written, this.runChanges);
    this.own = { ...this.own, ...own };
    // Before the reader's numbers were written, it was the same tensor.
    const named = Object.entries(this.own).map(([id, { made: before }]) => [before, names[id]]);
    this.#names = { ...names, ...Object.fromEntries(named.filter(([, name]) => name)) };
    this.#ids.add(made);
    this.madeIn = { ...this.madeIn, [cell]: madeIn };
    this.texts = { ...this.texts, ...Object.fromEntries(texts) };
    if (!isPart) this.#printed[cell] = this.#ids.printed(printed);
    this.#read = [...this.#read, ...this.#ids.read(read)];
    const { base } = this;
    this.base = this.shown = retracer.trace();
    this.tensors = tensors;
    if (retracer.takeForgotten()) this.#thin(base);
    this.ran(cell, count, source);
    this.#replay(this.changes);
    base?.dispose();
    this.#selectWanted();
  }

  /** The ids of tensors that stay where there is no room for all. */
  #kept(): readonly string[] {
    return keptIds(this.tensors, this.base?.tensors ?? {}, [
      ...Object.keys({ ...this.changes, ...this.own }),
      ...Object.values(this.own).map(({ made }) => made),
      ...this.latest.map((tensor) => tensor.passes[this.passOf(tensor)] ?? ""),
      ...(this.selected === undefined ? [] : [this.selected.id]),
    ]);
  }

  /** Some tensors are gone from the trace, and others stand without their history. */
  #thin(before: Trace | undefined): void {
    const now = this.base?.tensors ?? {};
    this.forgotten = withoutHistory(this.forgotten, [before?.tensors ?? {}, now]);
    const all = Object.values(this.tensors).flat();
    const held = all.map((tensor) => tensor.passes[this.passes[keyOf(tensor)] ?? -1]);
    this.tensors = remaining(this.tensors, (id) => now[id] !== undefined);
    const isHeld = (id: string): boolean => held.includes(id);
    for (const tensor of Object.values(this.tensors).flat()) {
      const at = tensor.passes.findIndex(isHeld);
      if (at >= 0) this.passes[keyOf(tensor)] = at;
    }
    const run = this.#run;
    if (run === undefined) return;
    this.#run = new CellRun(run.cell, this.tensors, this.#names, this.madeIn[run.cell]);
  }

  #selectWanted(): void {
    const wanted = this.#wanted;
    const id = wanted && this.allAt(wanted.place)[wanted.nth];
    if (id === undefined) return;
    this.#wanted = undefined;
    this.select({ id: this.ownOf(id), at: wanted?.at ?? 0 });
  }

  /** Selects a number, which is explained. */
  select(place: Place): void {
    this.typing = undefined;
    this.selected = place;
  }

  /** A cell runs, or has run: what was looked at of it before is looked at of its new run. */
  ran(cell: string, count: number, source: string): void {
    const before = this.counts[cell];
    if (before === count) return;
    this.counts = { ...this.counts, [cell]: count };
    this.runs = { ...this.runs, [count]: { cell, source } };
    if (before === undefined) return;
    this.stale = [...this.stale, before];
    const now = (key: string): string => key.replace(new RegExp(`^${before} `), `${count} `);
    this.opened &&= now(this.opened);
    for (const [key, pass] of Object.entries(this.passes)) this.passes[now(key)] = pass;
    if (this.line?.[0] === before) this.line = [count, this.line[1]];
  }

  /** Writes a number over one that the code made; all that depends on it follows. Returns a refusal's sentence, or "". */
  change({ id, at }: Place, value: number): string {
    return this.#replay({ ...this.changes, [id]: { ...this.changes[id], [at]: value } });
  }

  /** Has these changes in the place of all others. Returns a refusal's sentence, or "". */
  changeAll(changes: Changes): string {
    return this.#replay(changes);
  }

  /** Takes all changes back, or those of one tensor. */
  restore(only?: string): void {
    const rest = Object.entries(this.changes).filter(([id]) => only !== undefined && id !== only);
    this.#replay(Object.fromEntries(rest));
  }

  /** Forgets everything: Python has started anew. */
  reset(): void {
    this.#turn += 1;
    void this.#started?.then((retracer) => {
      retracer.close();
    });
    this.#started = undefined;
    clearTimeout(this.#timer);
    this.#timer = this.#run = undefined;
    this.#parts = [];
    this.#names = {};
    this.#ids = new Ids();
    this.#places = new Places();
    this.#wanted = undefined;
    this.runChanges = this.appliedChanges = [];
    this.own = {};
    this.#printed = {};
    this.#read = [];
    this.#traces = [];
    this.#computedIn = {};
    this.tensors = {};
    this.stale = [];
    this.counts = this.runs = this.reprints = this.madeIn = this.texts = {};
    this.decided = [];
    this.forgotten = NONE;
    this.changes = {};
    this.base = this.shown = this.selected = undefined;
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
    this.comparison.settle();
    void this.#reprint();
    return "";
  }
}
