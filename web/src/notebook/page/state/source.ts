import type { Cell as FileCell } from "../../files/notebook";

/** A cell as a file, a link or a paste gives it; what only files say is missing from the others. */
export type SourceCell = Pick<FileCell, "kind" | "source"> & Partial<FileCell>;

const MARK = /^#\s*%%(.*)$/;

/** The cells of a text of Python: each line `# %%` begins one, `# %% [markdown]` one of text, as editors have them. */
export function cellsOfText(text: string): SourceCell[] {
  const cells: { kind: SourceCell["kind"]; lines: string[] }[] = [{ kind: "code", lines: [] }];
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const mark = MARK.exec(line)?.[1];
    if (mark === undefined) cells.at(-1)?.lines.push(line);
    else cells.push({ kind: /\[(markdown|md)\]/.test(mark) ? "markdown" : "code", lines: [] });
  }
  return cells
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
