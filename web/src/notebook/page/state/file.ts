import { NotebookError, readNotebook } from "../../files/notebook";
import type { NotebookProblem } from "../../files/notebook";
import { cellsOfText } from "./source";
import type { SourceCell } from "./source";

/** Why nothing was opened or copied. */
export type Problem =
  "unreadable" | "kind" | "large" | "empty" | "link" | "tooLong" | "noClipboard" | NotebookProblem;

export interface OpenedFile {
  readonly name: string;
  readonly cells: readonly SourceCell[];
  readonly metadata: object;
}

const MOST_BYTES = 50 * 2 ** 20;

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
