import type { Cell as FileCell } from "../../files/notebook";

/** A cell as a file, a link or a paste gives it; what only files say is missing from the others. */
export type SourceCell = Pick<FileCell, "kind" | "source"> & Partial<FileCell>;

const MARK = /^#\s*%%(.*)$/;

/** What an example says in one language alone: `# %% [markdown] zh`. */
const SPOKEN = /\]\s+([a-z]{2})\s*$/;

interface CutCell {
  readonly kind: SourceCell["kind"];
  readonly lines: string[];
  readonly spoken?: string | undefined;
  /** Whether a line `# %%` begins it. */
  readonly isMarked: boolean;
}

function cut(text: string): readonly CutCell[] {
  const cells: CutCell[] = [{ kind: "code", lines: [], isMarked: false }];
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const mark = MARK.exec(line)?.[1];
    if (mark === undefined) cells.at(-1)?.lines.push(line);
    else {
      const kind = /\[(markdown|md)\]/.test(mark) ? "markdown" : "code";
      cells.push({ kind, lines: [], spoken: SPOKEN.exec(mark)?.[1], isMarked: true });
    }
  }
  return cells;
}

function sourceOf({ kind, lines }: CutCell): string {
  const bare = kind === "markdown" ? lines.map((line) => line.replace(/^# ?/, "")) : lines;
  return bare.join("\n").trimEnd();
}

/**
 * The cells of a text of Python: each line `# %%` begins one, `# %% [markdown]` one of text, as editors have them. With a
 * language, texts in another one are left out.
 */
export function cellsOfText(text: string, language?: string): SourceCell[] {
  return cut(text)
    .filter(({ spoken = language }) => spoken === language || language === undefined)
    .map((cell) => ({ kind: cell.kind, source: sourceOf(cell).replace(/^(\s*\n)+/, "") }))
    .filter(({ source }) => source !== "");
}

/** The cells that `textOfCells` has written, line by line: their places and lines are those of what goes with them. */
export function cellsOfLink(text: string): SourceCell[] {
  return cut(text)
    .filter((cell) => cell.isMarked || sourceOf(cell).trim() !== "")
    .map((cell) => ({ kind: cell.kind, source: sourceOf(cell) }));
}

/** The text of Python that these cells are written as; `cellsOfLink` reads them again. */
export function textOfCells(cells: readonly Pick<SourceCell, "kind" | "source">[]): string {
  return cells
    .map(({ kind, source }) =>
      kind === "code"
        ? `# %%\n${source}\n`
        : `# %% [markdown]\n${source.replaceAll(/^/gm, "# ").replaceAll(/ +$/gm, "")}\n`,
    )
    .join("\n");
}
