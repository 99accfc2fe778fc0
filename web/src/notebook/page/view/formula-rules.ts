import type MarkdownIt from "markdown-it";
import { formulaAt } from "./formula";
import type { Formula } from "./formula";

/** How many lines a formula may have. */
const MOST_LINES = 300;

/** How far code is indented. */
const CODE = 4;

/** Lets a text have formulae: tokens of the type `formula`, whose `meta` is the formula. */
export function addFormulae(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before("escape", "formula", (state, isSilent) => {
    const formula = formulaAt(state.src, state.pos);
    if (formula === undefined || state.pos + formula.written.length > state.posMax) return false;
    if (!isSilent) state.push("formula", "", 0).meta = { ...formula };
    state.pos += formula.written.length;
    return true;
  });
  // Before lists, headings and tables: a line of a formula may begin with their marks.
  markdown.block.ruler.before(
    "table",
    "formula",
    (state, first, end, isSilent) => {
      const indent = (line: number): number => (state.sCount[line] ?? 0) - state.blkIndent;
      if (indent(first) >= CODE) return false;
      const start = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0);
      if (!/[$\\]/.test(state.src[start] ?? "")) return false;
      let last = first + 1;
      while (last < Math.min(end, first + MOST_LINES) && !state.isEmpty(last) && indent(last) >= 0)
        last += 1;
      const text = state.getLines(first, last, state.blkIndent, false).trimStart();
      const formula = formulaAt(text, 0, true);
      if (formula === undefined) return false;
      // A sentence that goes on after it is a paragraph with a formula in it.
      if (!/^[ \t]*(\n|$)/.test(text.slice(formula.written.length))) return false;
      if (isSilent) return true;
      state.push("formula", "", 0).meta = { ...formula };
      state.line = first + formula.written.split("\n").length;
      return true;
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  );
}

/** The formula of a token. */
export const formulaOf = ({ meta }: { readonly meta: unknown }): Formula => meta as Formula;
