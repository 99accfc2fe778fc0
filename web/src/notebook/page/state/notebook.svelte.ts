import { compareCell, hasStoredOutputs, totalOf } from "../../files/compare";
import type { CellComparison } from "../../files/compare";
import { namesKinds } from "../../files/kinds";
import { attachmentsOf, notebookOfCode, writeNotebook } from "../../files/notebook";
import type { Attachments, Cell as FileCell, StoredOutput } from "../../files/notebook";
import type { Done, Output } from "../../kernel/messages";
import type { CarriedTexts } from "./carried";
import { appended } from "./output";
import type { SourceCell } from "./source";
import { stoppedLine } from "./stopped-line";

/** A cell is "skipped" that was to run behind one that ended with an error, or was stopped. */
export type CellState = "idle" | "queued" | "running" | "ok" | "error" | "stopped" | "skipped";

/** A cell as the browser keeps it: as its file has it, and as it stands in the page. */
export interface KeptCell extends SourceCell {
  readonly given?: string;
  readonly shown?: readonly StoredOutput[];
  readonly dropped?: number;
}

/** How many deleted cells can be put back. */
const MOST_REMOVED = 50;

/** The key of a file's metadata under which it carries changes, a place and what a teacher's link adds. */
export const CARRIED = "attention_lab";

let lastId = 0;

/** One cell of the notebook, as it stands in the page. */
export class Cell {
  /** Its name for the kernel and the page; a file may give any other. */
  readonly id: string;
  kind: FileCell["kind"] = $state("code");
  source = $state("");
  outputs: readonly StoredOutput[] = $state.raw([]);
  count: number | null = $state(null);
  state: CellState = $state("idle");
  milliseconds = $state(0);
  line = $state(0);
  /** Characters of output that are not kept. */
  dropped = $state(0);
  /** Whether it ran with numbers of the reader's: its outputs are not those of the code alone. */
  isChanged = $state(false);
  /** Whether a teacher's link keeps it as it is: it runs, and is not edited, deleted or turned. */
  isLocked = $state(false);
  /** Whether that was tried since it was selected. */
  isRefused = $state(false);
  /** Whether it ended at something that is not there. */
  isUnsupported = $state(false);
  /** Whether the reader has let go of the error that it ended with. */
  isLetGo = $state(false);
  /** What the file holds as the cell's outputs; undefined where no file said anything. */
  readonly stored: readonly StoredOutput[] | undefined;
  /** The source as it was opened. */
  readonly given: string;
  readonly #file: SourceCell;
  /** What the code as it was opened has shown last without numbers of the reader's. */
  #plain: readonly StoredOutput[] | undefined = $state.raw();

  constructor(cell: KeptCell) {
    lastId += 1;
    this.id = `cell-${String(lastId)}`;
    this.kind = cell.kind;
    this.source = cell.source;
    this.given = cell.given ?? cell.source;
    this.stored = cell.outputs;
    this.outputs = cell.shown ?? cell.outputs ?? [];
    this.count = cell.executionCount ?? null;
    this.dropped = cell.dropped ?? 0;
    this.#file = cell;
  }

  /** How its outputs compare with the file's, once it has run as the file has it. */
  readonly comparison: CellComparison | undefined = $derived.by(() =>
    this.isOwn ? undefined : this.#comparedWith(this.stored),
  );

  /** Whether it ran with numbers of the reader's, and shows something else by that. */
  get isOwn(): boolean {
    const compared = this.isChanged ? this.#comparedWith(this.#plain ?? this.stored) : undefined;
    return compared !== undefined && compared.status !== "same";
  }

  /** How its outputs compare with others, once it has run as its file has it. */
  #comparedWith(outputs: readonly StoredOutput[] | undefined): CellComparison | undefined {
    if (this.end === undefined || !this.isStored || this.source !== this.given) return undefined;
    const file = { outputs: outputs ?? [], metadata: this.#file.metadata ?? {} };
    const done = this.isUnsupported ? { unsupported: true as const } : {};
    return compareCell(file, this.outputs as readonly Output[], done);
  }

  /** The line of its own code at which it ended with an error. */
  readonly stoppedAt: number | undefined = $derived(
    this.state === "error" ? stoppedLine(this.outputs, this.count) : undefined,
  );

  /** How its run ended; undefined where it has not. */
  get end(): "ok" | "error" | "unsupported" | undefined {
    if (this.state === "error") return this.isUnsupported ? "unsupported" : "error";
    return this.state === "ok" ? "ok" : undefined;
  }

  /** The pictures that its file attaches to it, by their names. */
  get attachments(): Attachments {
    return attachmentsOf(this.#file.others ?? {});
  }

  /** Whether its file has outputs that can be compared. */
  get isStored(): boolean {
    return this.kind === "code" && hasStoredOutputs({ outputs: this.stored ?? [] });
  }

  /** Whether the file has an error of this cell, or says by a tag that it may end with one. */
  get mayFail(): boolean {
    const tags = (this.#file.metadata as { tags?: unknown } | undefined)?.tags;
    const isTagged = Array.isArray(tags) && tags.includes("raises-exception");
    return isTagged || (this.stored ?? []).some((each) => each.output_type === "error");
  }

  /** `isChanged`: whether it runs with numbers of the reader's. */
  begin(isChanged = false): void {
    this.state = "running";
    this.isChanged = isChanged;
    this.outputs = [];
    this.dropped = 0;
    this.line = 0;
    this.milliseconds = 0;
    this.isUnsupported = this.isLetGo = false;
  }

  /** Takes away what it has shown until now. */
  clear(): void {
    this.outputs = [];
  }

  add(output: Output): void {
    const { outputs, dropped } = appended(this.outputs, output);
    this.outputs = outputs;
    this.dropped += dropped;
  }

  finish({ status, executionCount, milliseconds, unsupported }: Done): void {
    this.count = executionCount;
    this.milliseconds = milliseconds;
    this.isUnsupported = unsupported === true;
    this.state = status;
    if (!this.isChanged && this.source === this.given) this.#plain = this.outputs;
  }

  /** As it was before it ran: with the outputs of its file. */
  reset(): void {
    this.state = "idle";
    this.outputs = this.stored ?? [];
    this.count = this.#file.executionCount ?? null;
    this.dropped = 0;
    this.#plain = undefined;
    this.isChanged = this.isUnsupported = false;
  }

  /** As nbformat has it, with the outputs of this page. */
  toFile(): FileCell {
    const {
      id = `new-${this.id}-${Date.now().toString(36)}`,
      metadata = {},
      others = {},
    } = this.#file;
    return {
      id,
      kind: this.kind,
      source: this.source,
      metadata,
      outputs: this.outputs,
      executionCount: this.count,
      others,
    };
  }

  /** As another cell with the same content, of which no file has outputs to compare. */
  toCopy(): KeptCell {
    const { kind, source, dropped, outputs: shown } = this;
    const { metadata = {}, others = {} } = this.#file;
    return { kind, source, metadata, others, shown, dropped };
  }

  toKept(): KeptCell {
    return {
      ...this.#file,
      kind: this.kind,
      source: this.source,
      executionCount: this.count,
      given: this.given,
      shown: this.outputs,
      dropped: this.dropped,
    };
  }
}

/** The notebook that is open: its cells, in their order, and which of them is selected. */
export class Notebook {
  name = $state("");
  cells: readonly Cell[] = $state.raw([]);
  selected: Cell | undefined = $state.raw();
  metadata: object = $state.raw({});
  /** Counts changes of any kind, so that what keeps the notebook knows of them. */
  changes = $state(0);
  #removed: { readonly cell: Cell; readonly at: number }[] = [];
  /** The cell that was copied last, also of another notebook. */
  #copied: KeptCell | undefined;

  /** Whether nothing can run here: cells are read, and not edited. */
  isReadOnly = false;

  readonly isOpen = $derived(this.cells.length > 0);
  readonly hasCode = $derived(this.cells.some(({ kind }) => kind === "code"));
  /** The cells that ended with an error that their file does not have. */
  readonly failed = $derived(
    this.cells.filter(({ state, mayFail }) => state === "error" && !mayFail),
  );

  /** How many outputs are those of the file, of those that have been compared; undefined before the first has been. */
  readonly total = $derived.by(() => {
    const stored = this.cells.filter(({ isStored }) => isStored);
    const all = stored.flatMap(({ comparison, isStored }) =>
      comparison ? { status: comparison.status, isStored } : [],
    );
    const notRun = stored.filter(({ state }) => state !== "ok" && state !== "error").length;
    return all.length > 0 ? { ...totalOf(all), notRun } : undefined;
  });

  /** The total with those set apart that are others by numbers of the reader's. */
  totalBut(
    isOwn: (cell: Cell) => boolean,
  ): (NonNullable<typeof this.total> & { own: number }) | undefined {
    const { total } = this;
    if (total === undefined) return undefined;
    const own = this.cells.flatMap((cell) => (isOwn(cell) ? (cell.comparison ?? []) : []));
    const run = this.cells.filter((cell) => cell.isOwn);
    const of = (status: CellComparison["status"]): number =>
      own.filter((each) => each.status === status).length;
    return {
      ...total,
      same: total.same - of("same"),
      lastDigit: total.lastDigit - of("last digit"),
      unsupported: total.unsupported - of("unsupported"),
      outputs: total.outputs + run.length,
      own: own.length + run.length,
    };
  }

  /** Whether its file was written where NumPy names the kinds of its numbers. */
  readonly namesKinds = $derived(namesKinds(this.cells.flatMap(({ stored }) => stored ?? [])));

  open(name: string, cells: readonly KeptCell[], metadata: object = {}): void {
    this.name = name;
    this.metadata = metadata;
    this.cells = cells.map((cell) => new Cell(cell));
    this.selected = this.cells[0];
    this.#removed = [];
    this.changed();
  }

  close(): void {
    this.name = "";
    this.cells = [];
    this.selected = undefined;
    this.#removed = [];
  }

  changed(): void {
    this.changes += 1;
  }

  indexOf(cell: Cell): number {
    return this.cells.indexOf(cell);
  }

  /** The cell some places after another, if there is one. */
  beside(cell: Cell, places: number): Cell | undefined {
    return this.cells[this.indexOf(cell) + places];
  }

  insert(at: number, cell = new Cell({ kind: "code", source: "" })): Cell {
    this.cells = [...this.cells.slice(0, at), cell, ...this.cells.slice(at)];
    this.selected = cell;
    this.changed();
    return cell;
  }

  /** Whether a cell may become another; one that is locked says that it may not. */
  #mayChange(cell: Cell): boolean {
    cell.isRefused = cell.isLocked;
    return !cell.isLocked && !this.isReadOnly;
  }

  /** Takes a cell out; in the place of the last one stands an empty one. Returns whether it may. */
  remove(cell: Cell): boolean {
    const at = this.indexOf(cell);
    if (at < 0 || !this.#mayChange(cell)) return false;
    this.#removed = [...this.#removed.slice(1 - MOST_REMOVED), { cell, at }];
    const rest = this.cells.filter((each) => each !== cell);
    this.cells = rest.length > 0 ? rest : [new Cell({ kind: "code", source: "" })];
    this.selected = this.cells[Math.min(at, this.cells.length - 1)];
    this.changed();
    return true;
  }

  /** Puts the cell that was taken out last back to its place. */
  restore(): Cell | undefined {
    const last = this.#removed.pop();
    return last && this.insert(Math.min(last.at, this.cells.length), last.cell);
  }

  copy(cell: Cell): void {
    this.#copied = cell.toCopy();
  }

  /** Inserts the cell that was copied last, if there is one. */
  paste(at: number): Cell | undefined {
    return this.isReadOnly ? undefined : this.#copied && this.insert(at, new Cell(this.#copied));
  }

  /** Makes it a cell of another kind; only code has outputs. */
  turn(cell: Cell, kind: Cell["kind"]): void {
    if (cell.kind === kind || !this.#mayChange(cell)) return;
    cell.kind = kind;
    cell.outputs = [];
    cell.count = null;
    cell.state = "idle";
    this.changed();
  }

  edit(cell: Cell, source: string): void {
    if (cell.source === source || !this.#mayChange(cell)) return;
    cell.source = source;
    this.changed();
  }

  /** The text of an .ipynb file, with the outputs of this page and what goes with the code. */
  toFile(carried: CarriedTexts): string {
    const cells = this.cells.map((cell) => cell.toFile());
    const others = Object.entries(this.metadata).filter(([name]) => name !== CARRIED);
    const own = Object.keys(carried).length > 0 && { [CARRIED]: carried };
    const metadata = { ...notebookOfCode("").metadata, ...Object.fromEntries(others), ...own };
    return writeNotebook({ cells, metadata });
  }
}
