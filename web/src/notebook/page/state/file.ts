import { NotebookError, readNotebook } from "../../files/notebook";
import type { NotebookProblem } from "../../files/notebook";
import type { TooLong } from "./link";
import { cellsOfText } from "./source";
import type { SourceCell } from "./source";

/** Why nothing was opened or copied. */
export type Problem =
  | "unreadable"
  | "kind"
  | "large"
  | "empty"
  | "link"
  | "noClipboard"
  | "missing"
  | "noClass"
  | "noExercise"
  | TooLong
  | NotebookProblem;

export interface OpenedFile {
  readonly name: string;
  readonly cells: readonly SourceCell[];
  readonly metadata: object;
}

const MOST_BYTES = 50 * 2 ** 20;

/** Of files that came together: the one to open, and those to stand beside it. */
export function sorted(
  files: readonly File[],
  isOpen: boolean,
): { readonly opened: File | undefined; readonly others: readonly File[] } {
  const ending = (end: RegExp): File | undefined => files.find(({ name }) => end.test(name));
  // With no notebook to stand beside, a file of another kind is refused as one that was to be opened.
  const opened = ending(/\.ipynb$/i) ?? ending(/\.py$/i) ?? (isOpen ? undefined : files[0]);
  return { opened, others: files.filter((file) => file !== opened) };
}

/** The cells of a file that the reader opened, or why there are none. */
export async function readFile(file: File): Promise<OpenedFile | Problem> {
  const { name } = file;
  if (!/\.(ipynb|py)$/i.test(name)) return "kind";
  if (file.size > MOST_BYTES) return "large";
  let text: string;
  try {
    text = await file.text();
  } catch {
    return "unreadable";
  }
  if (/\.py$/i.test(name)) return opened(name, cellsOfText(text), {});
  if (text.trim() === "") return "empty";
  try {
    const { cells, metadata } = readNotebook(text);
    return opened(name, cells, metadata);
  } catch (reason) {
    if (reason instanceof NotebookError) return reason.code;
    throw reason;
  }
}

function opened(
  name: string,
  cells: readonly SourceCell[],
  metadata: object,
): OpenedFile | Problem {
  return cells.length > 0 ? { name, cells, metadata } : "empty";
}
