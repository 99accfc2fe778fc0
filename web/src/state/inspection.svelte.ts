import { litCells, sameCell } from "../features/inspector/model/inspect";
import type { Cell, Explanation, LitCells } from "../features/inspector/model/inspect";
import type { InspectionPage } from "../model/page";
import type { Frame } from "../features/player/model/frame";
import type { Run } from "./runs";

/** The inspected cell, its explanation, and the trail of cells that led to it. */
export class Inspection implements InspectionPage {
  readonly #run: () => Run;
  readonly #frame: () => Frame | undefined;
  hovered: Cell | undefined = $state.raw();
  pinned: Cell | undefined = $state.raw();
  /** The trail: the cells from the first pinned one down to the current one. */
  trail: readonly Cell[] = $state.raw([]);

  /** The cell that the player shows. A cell under the pointer takes precedence. */
  #played: Frame | undefined = $derived.by(() => {
    const frame = this.hovered === undefined ? this.#frame() : undefined;
    return frame?.explanation === undefined ? undefined : frame;
  });
  played: boolean = $derived(this.#played !== undefined);
  cell: Cell | undefined = $derived(
    this.hovered ?? (this.#played === undefined ? this.pinned : this.#played.cell),
  );
  explanation: Explanation | undefined = $derived.by(() => {
    if (this.#played !== undefined) return this.#played.explanation;
    try {
      return this.cell && this.#run().explain(this.cell);
    } catch {
      // The tensor has shrunk, or the engine has not started: there is no explanation.
      return undefined;
    }
  });
  feeds: readonly Cell[] = $derived.by(() => {
    if (this.played) return [];
    return this.cell && this.explanation ? this.#run().feeds(this.cell) : [];
  });
  lit: ReadonlyMap<string, LitCells> = $derived.by(
    () => this.#played?.lit ?? litCells(this.explanation, this.#run().tensors),
  );

  constructor(run: () => Run, frame: () => Frame | undefined) {
    this.#run = run;
    this.#frame = frame;
  }

  hover(cell: Cell | undefined): void {
    if (cell === this.hovered || sameCell(cell, this.hovered)) return;
    this.hovered = cell;
  }

  pin(cell: Cell | undefined): void {
    this.hovered = undefined;
    this.pinned = cell;
    this.trail = [];
  }

  /** Inspects a cell among the terms of the current one, and adds it to the trail. */
  follow(cell: Cell): void {
    const from = this.cell;
    const back = this.trail.findIndex((each) => sameCell(each, cell));
    const trail = this.trail;
    this.pin(cell);
    if (back >= 0) this.trail = trail.slice(0, back);
    else if (from !== undefined && !sameCell(from, cell)) this.trail = [...trail, from];
  }
}
