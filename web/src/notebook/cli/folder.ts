import { lstatSync, readFileSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import { NotebookError, notebookOfCode, readNotebook, type Notebook } from "../files/notebook.js";
import { UsageError } from "./options.js";

/** A file that is to be run. */
export interface Opened {
  readonly notebook: Notebook;
  /** Whether it is a notebook, whose outputs are compared. */
  readonly isNotebook: boolean;
}

/** Reads a notebook or a file of Python. Throws a UsageError. */
export function openFile(path: string): Opened {
  const text = readText(path);
  const ending = extname(path).toLowerCase();
  if (ending === ".py") return { notebook: notebookOfCode(text), isNotebook: false };
  if (ending !== ".ipynb") {
    throw new UsageError(`${path} is neither a notebook (.ipynb) nor Python (.py).`);
  }
  try {
    return { notebook: readNotebook(text), isNotebook: true };
  } catch (reason) {
    if (!(reason instanceof NotebookError)) throw reason;
    throw new UsageError(`${path}: ${reason.message}`);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (reason) {
    const { code } = reason as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UsageError(`There is no file ${path}.`);
    if (code === "EISDIR") throw new UsageError(`${path} is a folder, not a notebook.`);
    throw new UsageError(`${path} cannot be read: ${(reason as Error).message}.`);
  }
}

/** What is copied at most from the notebook's folder, in bytes and in files. */
const MOST_BYTES = 64 * 2 ** 20;
const MOST_FILES = 1000;
/** How deep folders within the folder are looked into. */
const DEPTH = 2;

export interface Beside {
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** How many files were too many or too large. */
  readonly left: number;
}

/**
 * A copy of the files in the notebook's folder, which is all that its code can open. Hidden files, links and packages of npm
 * stay out.
 */
export function filesBeside(path: string): Beside {
  const folder = realpathSync(dirname(path));
  const files: Record<string, Uint8Array> = {};
  const room = { bytes: MOST_BYTES, files: MOST_FILES };
  let left = 0;
  const look = (inside: string, depth: number): void => {
    const folders: string[] = [];
    for (const entry of entriesOf(inside)) {
      const whole = join(inside, entry.name);
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isDirectory()) folders.push(whole);
      if (!entry.isFile() || (inside === folder && entry.name === basename(path))) continue;
      const { size } = lstatSync(whole);
      if (size > room.bytes || room.files === 0) left++;
      else {
        const bytes = bytesOf(whole);
        if (bytes === undefined) continue;
        files[relative(folder, whole).split(sep).join("/")] = bytes;
        room.bytes -= bytes.length;
        room.files--;
      }
    }
    if (depth > 0) folders.forEach((each) => look(each, depth - 1));
  };
  look(folder, DEPTH);
  return { files, left };
}

/** What is in a folder, by name; nothing of one that may not be read. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function bytesOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
