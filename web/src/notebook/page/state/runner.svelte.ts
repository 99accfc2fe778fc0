import type { Done, RunningLoop } from "../../kernel/messages";
import { bringPython } from "../python/files";
import type { PythonFiles, Unpack } from "../python/files";
import { Session } from "../python/session";
import type { Heard, Reason } from "../python/session";
import { toKernel } from "../../retracing/places";
import type { RunChange } from "../../retracing/places";
import { Followed } from "../tensors/followed.svelte";
import { Awaited } from "./awaited.svelte";
import { byName } from "./beside.svelte";
import type { Beside, BesideFile } from "./beside.svelte";
import type { Cell, Notebook } from "./notebook.svelte";
import { Ways } from "./ways";

/** What Python does. */
export type PythonState = "none" | "bringing" | "starting" | "ready" | "running";

/** Why Python is no longer there: the reader stopped it, or what ended it. */
export type Lost =
  | { readonly kind: "stopped" | "restarted" | "reset" | Reason }
  | { readonly kind: "missing" }
  | { readonly kind: "failed"; readonly sentence: string };

/** A cell that has run, and what: since then its source may have been edited. */
interface Run {
  readonly cell: Cell;
  readonly source: string;
  /** That of its Python. */
  readonly seed: Seed;
  hasFailed: boolean;
}

/** A cell that is to run. */
interface Queued {
  readonly cell: Cell;
  /** Of a run that is repeated before the cell's last: what ran then. */
  readonly source?: string;
  /** Whether those that wait go on after an error: they did before. */
  readonly mayFail?: boolean;
}

/** From what random numbers come that the code seeds by nothing. */
type Seed = readonly [number, number];

const freshSeed = (): Seed => {
  const [upper = 0, lower = 0] = crypto.getRandomValues(new Uint32Array(2));
  return [upper, lower];
};

/** Has the service worker, where there is one, keep what notebooks need for when there is no network. */
function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready
    .then(({ active }) => active?.postMessage("keep notebooks"))
    .catch(() => undefined);
}

/** What Python needs and this browser does not have, by its name. */
function lackOfBrowser(): string | undefined {
  if (typeof WebAssembly === "undefined") return "WebAssembly";
  return typeof Worker === "undefined" ? "Web Workers" : undefined;
}

/** Runs a notebook's cells one after the other, in a worker that is started when the first is to run. */
export class Runner {
  state: PythonState = $state("none");
  /** Why nothing runs here: what the browser does not have. */
  readonly lack = lackOfBrowser();
  /** Which share of Python's files has come, from 0 to 1. */
  share = $state(0);
  lost: Lost | undefined = $state.raw();
  bytes = $state.raw({ python: 0, engine: 0 });
  /** Milliseconds that the cells run since Python started took. */
  milliseconds = $state(0);
  running: Cell | undefined = $state.raw();
  /** The loops of its code, and of functions that it calls, the outermost first. */
  loops: readonly RunningLoop[] = $state.raw([]);
  /** The tensors that the cells have made. */
  readonly followed: Followed;
  /** What came before them: changes, and the reader's place. */
  readonly awaited: Awaited;

  readonly #notebook: Notebook;
  readonly #beside: Beside;
  readonly #unpack: Unpack;
  /** The files that Python has been given. */
  #given: readonly BesideFile[] = [];
  #session: Session | undefined;
  #queue: Queued[] = [];
  /** What has run since Python started; the first has the count 1. */
  #runs: Run[] = [];
  /** Whether the cells that wait run also after an error of the running one: it failed when it ran before. */
  #mayFail = false;
  #seed: Seed = [0, 0];
  /** That of the next start, where it is to draw what an earlier one drew. */
  #wantedSeed: Seed | undefined;
  /** Whether what notebooks need has been kept for when there is no network. */
  #isKept = false;
  /** Python has ended; what it had made is shown until a cell runs again. */
  #isOver = $state(false);
  /** Counts the starts of Python: what an earlier one still brings is dropped. */
  #turn = 0;

  constructor(notebook: Notebook, beside: Beside, unpack: Unpack) {
    this.#notebook = notebook;
    this.#beside = beside;
    this.#unpack = unpack;
    this.followed = new Followed(
      async () => {
        const { start } = await bringPython(unpack, () => undefined);
        return start.recorder;
      },
      (tensors) => this.#session?.print(tensors) ?? Promise.resolve([]),
    );
    notebook.isReadOnly = this.lack !== undefined;
    this.followed.ways = new Ways(this, notebook);
    this.awaited = new Awaited(notebook, this.followed, () => this.isBusy);
  }

  readonly isBusy = $derived(this.state !== "none" && this.state !== "ready");

  /** Queues cells; those of text have nothing to run. */
  run(cells: readonly Cell[]): void {
    if (this.lack !== undefined) return;
    for (const cell of cells) {
      const waits = cell.state === "queued" || cell.state === "running";
      if (cell.kind !== "code" || waits) continue;
      cell.state = "queued";
      this.#queue.push({ cell });
    }
    this.#proceed();
  }

  /** The cell that ran as this count, what ran, and whether the cell has not run since. */
  ranAs(count: number): (Pick<Run, "cell" | "source"> & { readonly isLast: boolean }) | undefined {
    const run = this.#runs[count - 1];
    return run && { ...run, isLast: this.#isLast(run) };
  }

  #isLast(run: Run): boolean {
    return this.#runs.findLast(({ cell }) => cell === run.cell) === run;
  }

  /** As which count the next cell runs. */
  get nextCount(): number {
    return this.#runs.length + 1;
  }

  /** Whether Python has ended since: what had run is to run again, from the first cell. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Starts Python anew and runs again what has run, in that order, with the reader's numbers in the code's tensors. */
  again(changes: readonly RunChange[]): void {
    const runs = this.#runs;
    const { cells } = this.#notebook;
    const queue = runs
      .filter(({ cell }) => cell.kind === "code" && cells.includes(cell))
      .map((run) => ({
        cell: run.cell,
        mayFail: run.hasFailed,
        ...(this.#isLast(run) ? {} : { source: run.source }),
      }));
    this.end();
    this.#wantedSeed = runs[0]?.seed;
    this.followed.runChanges = changes;
    for (const { cell } of queue) cell.state = "queued";
    this.#queue = queue;
    this.#proceed();
  }

  /** Ends what runs and what waits, with all variables; a new worker is started at once. */
  stop(): void {
    this.#startAnew("stopped");
  }

  /** Starts Python anew without its variables; what the cells have shown stays. */
  restart(): void {
    this.#startAnew("restarted");
  }

  #startAnew(kind: "stopped" | "restarted"): void {
    if (this.#session === undefined && this.state !== "bringing") return;
    this.#lose({ kind });
    void this.#start();
  }

  /** Forgets all variables and results. */
  reset(): void {
    this.end();
    for (const cell of this.#notebook.cells) cell.reset();
    this.followed.passes = {};
    this.#notebook.changed();
  }

  /** Ends Python when the notebook is left. */
  end(): void {
    this.#lose({ kind: "reset" });
    this.lost = undefined;
  }

  #proceed(): void {
    if (this.#queue.length === 0 || this.running !== undefined) return;
    if (this.#session === undefined || this.state === "starting") {
      if (this.state === "none") void this.#start();
      return;
    }
    const next = this.#queue.shift();
    if (next === undefined) return;
    if (this.#isOver) this.#forget();
    const { cell, source = cell.source } = next;
    // An earlier run of a cell is repeated as it was.
    const changes = next.source === undefined ? this.followed.runChangesOf(cell.id) : [];
    this.lost = undefined;
    this.#mayFail = next.mayFail === true;
    this.#runs.push({ cell, source, seed: this.#seed, hasFailed: false });
    cell.begin(this.followed.runChanges.length > 0);
    this.running = cell;
    this.state = "running";
    this.#bring(this.#session);
    this.#session.run(cell.id, source, changes.map(toKernel), this.#notebook.namesKinds);
  }

  /** Gives Python the files that have been added since, and takes those that have been removed. */
  #bring(session: Session): void {
    const { list } = this.#beside;
    if (list === this.#given) return;
    const put = list.filter((file) => !this.#given.includes(file));
    const gone = this.#given.map(({ name }) => name).filter((name) => !this.#beside.has(name));
    session.bring(byName(put), gone);
    this.#given = list;
  }

  async #start(): Promise<void> {
    const turn = (this.#turn += 1);
    this.state = "bringing";
    let files: PythonFiles;
    try {
      files = await bringPython(this.#unpack, (share) => (this.share = share));
    } catch {
      if (turn === this.#turn) this.#lose({ kind: "missing" });
      return;
    }
    if (turn !== this.#turn) return;
    this.state = "starting";
    this.#seed = this.#wantedSeed ?? freshSeed();
    this.#wantedSeed = undefined;
    this.milliseconds = 0;
    this.#given = this.#beside.list;
    const start = { ...files.start, beside: byName(this.#given) };
    this.#session = new Session({ ...files, start }, this.#seed, {
      onmessage: (message) => {
        this.#hear(message);
      },
      onended: (kind) => {
        this.#lose({ kind });
      },
    });
  }

  #hear(message: Heard): void {
    if (message.kind === "ready") {
      if (this.state !== "starting") return;
      this.state = "ready";
      this.#proceed();
      return;
    }
    if (message.kind === "failed") {
      this.#lose(message);
      return;
    }
    if (message.kind === "progress") return;
    const { running } = this;
    // The code of a cell may forge messages about another.
    if (running?.id !== message.cell) return;
    if (message.kind === "made") {
      const { length, [length - 1]: run } = this.#runs;
      this.awaited.hears(this.followed.hear(message, length, run?.source ?? ""));
    } else if (message.kind === "output") running.add(message.output);
    else if (message.kind === "clear") running.clear();
    else if (message.kind === "line") {
      // A line of a function may be of another cell.
      running.line = message.of === running.id ? message.line : 0;
      this.loops = message.loops;
    } else if (message.kind === "done") this.#finish(running, message);
  }

  #finish(cell: Cell, done: Done): void {
    cell.finish(done);
    const run = this.#runs.at(-1);
    this.followed.ran(cell.id, this.#runs.length, run?.source ?? "");
    this.loops = [];
    this.milliseconds += done.milliseconds;
    this.bytes = done.bytes;
    this.running = undefined;
    this.state = "ready";
    if (run !== undefined) run.hasFailed = done.status === "error";
    // The file's author had what is not supported here: the other cells may not need it.
    const goesOn = this.#mayFail || cell.mayFail || done.unsupported === true;
    if (done.status === "error" && !goesOn) this.#forgetQueue();
    this.#notebook.changed();
    this.#proceed();
    // What is kept takes the disk and the processor: first come the cells.
    if (this.running !== undefined || this.#isKept) return;
    this.#isKept = true;
    keepOffline();
  }

  /** After an error of the code what waits does not run. */
  #forgetQueue(): void {
    for (const { cell } of this.#queue) cell.state = "skipped";
    this.#queue = [];
  }

  #lose(lost: Lost): void {
    this.#turn += 1;
    this.#session?.end();
    this.#session = undefined;
    this.#forgetQueue();
    if (this.running !== undefined) this.running.state = "stopped";
    this.running = undefined;
    this.loops = [];
    this.bytes = { python: 0, engine: 0 };
    this.#isOver = true;
    this.followed.stop();
    this.state = "none";
    this.lost = lost;
    if (lost.kind !== "reset") return;
    this.#forget();
    this.awaited.forget();
  }

  /** Forgets what Python had made; the reader's changes wait for the next run. */
  #forget(): void {
    this.#isOver = false;
    this.awaited.keep();
    this.#runs = [];
    this.followed.reset();
  }
}
