import { tick } from "svelte";
import type { Beside } from "../state/beside.svelte";
import type { Exchange } from "../state/exchange.svelte";
import type { Cell, Notebook } from "../state/notebook.svelte";
import type { Runner } from "../state/runner.svelte";
import type { Looking } from "../tensors/looking.svelte";
import { keyReader } from "./commands";
import type { CellCommands, CellHandle } from "./commands";
import type { Macros } from "./macros";

/** What the commands of the cells work on. */
export interface CommandedPage {
  readonly notebook: Notebook;
  readonly beside: Beside;
  readonly runner: Runner;
  readonly looking: Looking;
  readonly exchange: Exchange;
  readonly handles: WeakMap<Cell, CellHandle>;
  readonly macros: () => Macros;
  /** Lets the reader choose the file that is to have this name. */
  readonly chooseFile: (name: string) => void;
  /** Shows the tables of the line that is looked at, and gives them the focus. */
  readonly showTables: () => void;
}

/** The commands of the cells of a page. */
export function commandsOf(page: CommandedPage): CellCommands & { restore(): void } {
  const { notebook, beside, runner, looking, exchange, handles } = page;
  const { followed } = runner;
  const readKey = keyReader(() => performance.now());
  const focusSoon = (cell: Cell | undefined): void => {
    if (cell !== undefined) void tick().then(() => handles.get(cell)?.focus());
  };

  /** The cell goes, if it may, and can be pasted. */
  const cut = (cell: Cell): void => {
    commands.remove(cell);
    if (!notebook.cells.includes(cell)) notebook.copy(cell);
  };
  const paste = (cell: Cell, after: 0 | 1): void => {
    focusSoon(notebook.paste(notebook.indexOf(cell) + after));
  };

  const commands: CellCommands & { restore(): void } = {
    get macros() {
      return page.macros();
    },
    run(cell, how) {
      exchange.note = undefined;
      runner.run([cell]);
      if (how === "insert") commands.insert(cell, 1);
      if (how !== "on") return;
      if (!commands.move(cell, 1, false)) commands.insert(cell, 1);
    },
    runFrom(cell) {
      runner.run(notebook.cells.slice(notebook.indexOf(cell)));
    },
    edit(cell, source) {
      notebook.edit(cell, source);
    },
    select(cell) {
      notebook.selected = cell;
    },
    look(cell, line) {
      const place = [followed.counts[cell.id] ?? 0, line] as const;
      followed.line = place;
      followed.pointed = undefined;
      looking.lookAtLine(cell.id, line);
    },
    openLine(cell, line) {
      const made = followed.madeBy([followed.counts[cell.id] ?? 0, line]);
      if (made === undefined) return false;
      looking.open(made);
      page.showTables();
      return true;
    },
    move(cell, places, writes) {
      const next = notebook.beside(cell, places);
      if (next === undefined) return false;
      notebook.selected = next;
      const handle = handles.get(next);
      if (writes) handle?.write(places < 0);
      else handle?.focus();
      return true;
    },
    get isReadOnly() {
      return notebook.isReadOnly;
    },
    insert(cell, after) {
      if (notebook.isReadOnly) return;
      focusSoon(notebook.insert(notebook.indexOf(cell) + after));
    },
    remove(cell) {
      if (runner.running === cell) return;
      if (!notebook.remove(cell)) return;
      exchange.note = "removed";
      focusSoon(notebook.selected);
    },
    restore() {
      exchange.note = undefined;
      focusSoon(notebook.restore());
    },
    turn(cell, kind) {
      notebook.turn(cell, kind);
    },
    hasFile: (name) => beside.has(name),
    picture: (path) => beside.picture(path),
    addFile: page.chooseFile,
    key(event, cell) {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (key === "Enter" && (shiftKey || ctrlKey || metaKey || altKey)) {
        event.preventDefault();
        commands.run(cell, shiftKey ? "on" : altKey ? "insert" : "stay");
        return;
      }
      if (ctrlKey || metaKey || altKey) return;
      const command = readKey(key, shiftKey);
      if (command === undefined) return;
      event.preventDefault();
      if (command === "up") commands.move(cell, -1, false);
      else if (command === "down") commands.move(cell, 1, false);
      else if (command === "write") handles.get(cell)?.write();
      else if (command === "above") commands.insert(cell, 0);
      else if (command === "below") commands.insert(cell, 1);
      else if (command === "delete") commands.remove(cell);
      else if (command === "restore") commands.restore();
      else if (command === "copy") notebook.copy(cell);
      else if (command === "cut") cut(cell);
      else if (command === "paste") paste(cell, 1);
      else if (command === "pasteAbove") paste(cell, 0);
      else if (command === "restart") runner.restart();
      else if (command !== "stop") commands.turn(cell, command);
      else if (runner.isBusy) runner.stop();
    },
    register(cell, handle) {
      handles.set(cell, handle);
      return () => handles.delete(cell);
    },
  };
  return commands;
}
