import type { Cell as FileCell } from "../../files/notebook";

/** A cell as a file, a link or a paste gives it; what only files say is missing from the others. */
export type SourceCell = Pick<FileCell, "kind" | "source"> & Partial<FileCell>;

const MARK = /^#\s*%%(.*)$/;

/** What an example says in one language alone: `# %% [markdown] zh`. */
const SPOKEN = /\]\s+([a-z]{2})\s*$/;

/**
 * The cells of a text of Python: each line `# %%` begins one, `# %% [markdown]` one of text, as editors have them. With a
 * language, texts in another one are left out.
 */
export function cellsOfText(text: string, language?: string): SourceCell[] {
  const cells: { kind: SourceCell["kind"]; lines: string[]; spoken?: string | undefined }[] = [
    { kind: "code", lines: [] },
  ];
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const mark = MARK.exec(line)?.[1];
    if (mark === undefined) cells.at(-1)?.lines.push(line);
    else {
      const kind = /\[(markdown|md)\]/.test(mark) ? "markdown" : "code";
      cells.push({ kind, lines: [], spoken: SPOKEN.exec(mark)?.[1] });
    }
  }
  return cells
    .filter(({ spoken = language }) => spoken === language || language === undefined)
    .map(({ kind, lines }) => {
      const bare = kind === "markdown" ? lines.map((line) => line.replace(/^# ?/, "")) : lines;
      const source = bare
        .join("\n")
        .replace(/^(\s*\n)+/, "")
        .trimEnd();
      return { kind, source };
    })
    .filter(({ source }) => source !== "");
}

/** The text of Python that these cells are written as; `cellsOfText` reads them again. */
export function textOfCells(cells: readonly Pick<SourceCell, "kind" | "source">[]): string {
  return cells
    .map(({ kind, source }) =>
      kind === "code"
        ? `# %%\n${source}\n`
        : `# %% [markdown]\n${source.replaceAll(/^/gm, "# ").replaceAll(/ +$/gm, "")}\n`,
    )
    .join("\n");
}
