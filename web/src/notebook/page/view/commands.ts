import type { Cell } from "../state/notebook.svelte";
import type { Macros } from "./macros";

/** What a cell's view offers to the page. */
export interface CellHandle {
  /** Selects the cell as a whole. */
  focus(): void;
  /** Selects it, and shows the sentence of the error that it ended with. */
  showError(): void;
  /** Puts the cursor into its source. */
  write(atEnd?: boolean): void;
  /** Puts the cursor at the start of a line, counted from 1. */
  goToLine(line: number): void;
  /** The middle of a line in the window, in px; undefined where it is not drawn. */
  middleOf(line: number): number | undefined;
  /** The line of the cursor, where the source is open; with a line, shows the cell and puts the cursor there. */
  cursor(line?: number): number | undefined;
}

/** What can be done with a cell. */
export interface CellCommands {
  /** Whether nothing can run here: cells are read, and not edited. */
  readonly isReadOnly: boolean;
  run(cell: Cell, how: "stay" | "on" | "insert"): void;
  runFrom(cell: Cell): void;
  edit(cell: Cell, source: string): void;
  select(cell: Cell): void;
  /** Goes to a cell some places on, into its source or to it as a whole; false where there is none. */
  move(cell: Cell, places: number, writes: boolean): boolean;
  /** Inserts a cell before it (0) or after it (1). */
  insert(cell: Cell, after: 0 | 1): void;
  remove(cell: Cell): void;
  turn(cell: Cell, kind: Cell["kind"]): void;
  /** The cursor is on a line of its code. */
  look(cell: Cell, line: number): void;
  /** Goes to the tables of a line; false where it has made no tensor. */
  openLine(cell: Cell, line: number): boolean;
  /** The macros that the notebook's texts define. */
  readonly macros: Macros;
  /** Whether there is a file of this name beside the notebook. */
  hasFile(name: string): boolean;
  /** The address of a picture beside the notebook, by its path. */
  picture(path: string): string | undefined;
  /** Lets the reader choose the file that is to have this name. */
  addFile(name: string): void;
  /** A key pressed on a cell that is selected as a whole. */
  key(event: KeyboardEvent, cell: Cell): void;
  /** Tells of the view of a cell; what it returns is called when the view is gone. */
  register(cell: Cell, handle: CellHandle): () => void;
}

/** What the keys of a selected cell mean, as in Jupyter. */
export type KeyCommand =
  | ("up" | "down" | "write" | "above" | "below" | "delete" | "restore" | "markdown" | "code")
  | ("copy" | "cut" | "paste" | "pasteAbove" | "stop" | "restart");

const KEYS: Readonly<Record<string, KeyCommand>> = {
  arrowup: "up",
  k: "up",
  arrowdown: "down",
  j: "down",
  enter: "write",
  a: "above",
  b: "below",
  d: "delete",
  z: "restore",
  m: "markdown",
  y: "code",
  c: "copy",
  x: "cut",
  v: "paste",
  i: "stop",
  0: "restart",
};
const SHIFTED: Readonly<Record<string, KeyCommand>> = { v: "pasteAbove" };
/** What would be missed takes two presses. */
const TWICE: ReadonlySet<KeyCommand> = new Set(["delete", "stop", "restart"]);

/** Milliseconds in which the second of two keys follows the first. */
const PAIR = 1000;

/** Reads keys, some of which do something only once the same follows. */
export function keyReader(
  now: () => number,
): (key: string, isShifted?: boolean) => KeyCommand | undefined {
  let pressed: { readonly command: KeyCommand; readonly at: number } | undefined;
  return (key, isShifted = false) => {
    const command = (isShifted ? SHIFTED : KEYS)[key.toLowerCase()];
    const before = pressed;
    pressed = undefined;
    if (command === undefined || !TWICE.has(command)) return command;
    if (before?.command === command && now() - before.at < PAIR) return command;
    pressed = { command, at: now() };
    return undefined;
  };
}

/** Alt and P, as in the lessons, outside of fields; by `code`, as some systems type another letter with Alt. */
export function isPresentKey(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, code, key } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey) return false;
  const [inner] = event.composedPath();
  const isField =
    inner instanceof HTMLElement && (inner.isContentEditable || inner.matches("input, textarea"));
  return !isField && (code === "KeyP" || key.toLowerCase() === "p");
}
