import { pythonLanguage } from "@codemirror/lang-python";
import type { StoredOutput } from "../../files/notebook";

/** Where an error's traceback names a line of a cell. */
const PLACE = /^\s*Cell In\[(\d+)\], line (\d+)/gm;
const SIMPLE =
  /^(Assign|Update|Expression|Delete|Return|Yield|Print|Raise|Import|Assert)Statement$|^StatementGroup$/;
/** A name, but for those of arguments. */
const NAME = /(?<![\w.])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?![\w.]|\s*=(?!=))/g;
const TARGET = /^\s*([A-Za-z_]\w*(?:\.\w+)*)\s*=(?!=)/;

/** The line, counted from 1, of a cell's own code at which it ended with an error, by the count as which it ran. */
export function stoppedLine(
  outputs: readonly StoredOutput[],
  count: number | null,
): number | undefined {
  const error = outputs.findLast((each) => each.output_type === "error");
  if (error?.output_type !== "error") return undefined;
  const places = Array.from(error.traceback.join("\n").matchAll(PLACE));
  const last = places.findLast(([, cell]) => Number(cell) === count);
  return last && Number(last[2]);
}

/**
 * The source with the statement of a line as a comment; in a block something that does nothing stands in its place. Undefined
 * where the line begins a block: what is in it would have nothing to stand in.
 */
export function withoutStatement(source: string, line: number): string | undefined {
  const lines = source.split("\n");
  const text = lines[line - 1];
  if (text === undefined) return undefined;
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const at = before + text.length - text.trimStart().length;
  let node = pythonLanguage.parser.parse(source).resolveInner(at, 1);
  while (node.parent !== null && !/^(Script|Body)$/.test(node.parent.name)) node = node.parent;
  if (node.parent === null || !SIMPLE.test(node.name)) return undefined;
  const head = source.slice(0, node.from).split("\n");
  // What stands behind the head of a block on its line would leave it empty.
  if (head.at(-1)?.trim() !== "") return undefined;
  const first = head.length;
  // The grammar takes the end of a line for a part of several statements on it.
  const last = source.slice(0, node.to).trimEnd().split("\n").length;
  const isInBlock = node.parent.name === "Body";
  return lines
    .map((each, place) => {
      if (place + 1 < first || place + 1 > last) return each;
      const begins = isInBlock && place + 1 === first;
      return each.replace(/^\s*/, (indent) => `${indent}${begins ? "pass  " : ""}# `);
    })
    .join("\n");
}

/** What a line would have made: the name that it gives a value, if there is one, and the names that it reads. */
export function namesOfLine(text: string): { made: string | undefined; read: readonly string[] } {
  const made = TARGET.exec(text)?.[1];
  const bare = text.replaceAll(/(["'])(?:\\.|(?!\1).)*\1|#.*/g, "");
  const read = (made === undefined ? bare : bare.slice(bare.indexOf("=") + 1)).matchAll(NAME);
  return { made, read: Array.from(read, ([name]) => name) };
}
