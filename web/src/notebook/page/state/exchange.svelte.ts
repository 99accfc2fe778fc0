import { download } from "../../../view/download";
import type { Beside } from "./beside.svelte";
import type { Origin } from "./awaited.svelte";
import { carriedOf, textsOf } from "./carried";
import type { Carried } from "./carried";
import { readFile, sorted } from "./file";
import type { Problem } from "./file";
import { keepLater } from "./kept";
import type { KeptNotebook } from "./kept";
import { LINKED, linkOf, readLink } from "./link";
import type { ReadLink } from "./link";
import { CARRIED } from "./notebook.svelte";
import type { Notebook } from "./notebook.svelte";
import type { Runner } from "./runner.svelte";
import { cellsOfText } from "./source";
import { Teaching } from "./teaching.svelte";

/** What has been done, or waits for the reader. */
export type Note = "fromLink" | "linkCopied" | "removed" | "replaced" | "replacedByLink";

/** Brings notebooks into the page and out of it: by files, links, texts, and the browser's memory. */
export class Exchange {
  /** What the reader has closed, here or at an earlier visit. */
  closed: KeptNotebook | undefined = $state.raw();
  problem: Problem | undefined = $state();
  note: Note | undefined = $state();

  /** What a teacher's link adds. */
  readonly teaching: Teaching;

  readonly #notebook: Notebook;
  readonly #beside: Beside;
  readonly #runner: Runner;
  /** The address that the notebook came by, or has been given since. */
  #link: string | undefined;

  constructor(notebook: Notebook, beside: Beside, runner: Runner) {
    this.#notebook = notebook;
    this.#beside = beside;
    this.#runner = runner;
    this.teaching = new Teaching(notebook);
  }

  /** Shows other cells; those of before are ended with their variables. */
  show(name: string, cells: KeptNotebook["cells"], metadata: object = {}): void {
    const left = this.#notebook.isOpen ? this.toKept(true) : undefined;
    if (left !== undefined) this.closed = left;
    this.#runner.end();
    this.#runner.followed.comparison.end();
    this.#runner.followed.passes = {};
    this.problem = undefined;
    this.note = left && "replaced";
    this.#at(undefined);
    this.#notebook.open(name, cells, metadata);
    this.teaching.take(undefined);
  }

  /** The page has this address, by which the notebook is known when it is loaded again. */
  #at(link: string | undefined): void {
    this.#link = link;
    history.replaceState(null, "", link ?? "#/notebook");
  }

  /** Takes what came with the notebook that has just been opened. */
  #take(carried: Carried | undefined, origin: Origin): void {
    this.#runner.awaited.take(carried, origin);
    this.teaching.take(carried?.plan);
  }

  /** What goes with the notebook's code now. */
  #carried(isGiven = false): Carried {
    const plan = this.teaching.now(isGiven);
    return { ...this.#runner.awaited.now(), ...(plan && { plan }) };
  }

  async open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const read = await readFile(file);
    if (typeof read === "string") {
      this.problem = read;
      return;
    }
    const { name, cells, metadata } = read;
    this.show(name, cells, metadata);
    const carried: unknown = Object.getOwnPropertyDescriptor(metadata, CARRIED)?.value;
    this.#take(carriedOf(carried), "file");
  }

  /** Opens the notebook of files that were dropped, and puts the others beside it. */
  async take(dropped: readonly File[]): Promise<void> {
    const { opened, others } = sorted(dropped, this.#notebook.isOpen);
    this.problem = undefined;
    await this.open(opened);
    if (this.problem === undefined && others.length > 0) await this.#beside.add(others);
  }

  runText(text: string): void {
    const cells = cellsOfText(text);
    if (cells.length === 0) return;
    this.show("notebook.ipynb", cells);
    this.#runner.run(this.#notebook.cells);
  }

  openKept(kept: KeptNotebook | undefined): void {
    if (kept === undefined) return;
    this.show(kept.name, kept.cells, kept.metadata);
    this.#at(kept.link);
    this.note = undefined;
    this.#take(carriedOf(kept.carried), "kept");
  }

  /**
   * The code of a link is shown, and nothing of it runs until the reader says so. Without one the notebook of the last
   * visit is there again; also where the page with a link is loaded again: the reader may have written into it. Where the
   * address changes later, there is no `earlier` one.
   */
  async begin(address: string, earlier?: KeptNotebook, isAgain = false): Promise<void> {
    this.closed ??= earlier;
    if (isAgain && earlier?.isClosed === false && earlier.link === address) {
      this.openKept(earlier);
      this.note = "fromLink";
      return;
    }
    let link: ReadLink | undefined;
    let isDamaged = false;
    try {
      link = await readLink(address);
    } catch {
      isDamaged = true;
    }
    if (link !== undefined) {
      this.show(LINKED, link.cells);
      this.#at(address);
      this.#take(link.carried, "link");
      isDamaged = link.carried === undefined;
      this.note = this.note ? "replacedByLink" : "fromLink";
    } else if (earlier?.isClosed === false) this.openKept(earlier);
    if (isDamaged) this.problem = "link";
  }

  toKept(isClosed: boolean): KeptNotebook {
    const { name, metadata, cells } = this.#notebook;
    return {
      name,
      metadata,
      cells: cells.map((cell) => cell.toKept()),
      carried: textsOf(this.#carried(true)),
      ...(this.#link !== undefined && { link: this.#link }),
      isClosed,
    };
  }

  close(): void {
    const left = this.toKept(true);
    this.#runner.end();
    this.#runner.followed.comparison.end();
    this.closed = left;
    keepLater(() => left);
    this.#notebook.close();
    this.teaching.take(undefined);
    this.problem = undefined;
    this.note = undefined;
    this.#at(undefined);
  }

  async copyLink(): Promise<void> {
    const made = await linkOf(this.#notebook.cells, this.#carried());
    this.problem = this.note = undefined;
    if (typeof made === "string") {
      this.problem = made;
      return;
    }
    this.#at(made.link);
    this.#notebook.changed();
    try {
      await navigator.clipboard.writeText(location.href);
      this.note = "linkCopied";
    } catch {
      this.problem = "noClipboard";
    }
  }

  save(): void {
    const text = this.#notebook.toFile(textsOf(this.#carried()));
    const name = this.#notebook.name.replace(/\.(py|ipynb)$/, "");
    download(new Blob([text], { type: "application/x-ipynb+json" }), `${name}.ipynb`);
  }
}
