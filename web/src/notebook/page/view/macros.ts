import type { Formula } from "./formula";
import { withFormulae } from "./formula";
import { readMarkdown } from "./markdown";
import type { MarkdownNode } from "./markdown";

/** What macros stand for, by their names: `#1` and so on are what they are given. */
export type Macros = Readonly<Record<string, string>>;

const DEFINITION =
  /\\(?:(?:re|provide)?newcommand\*?|def)\s*(?:\{\s*(\\[A-Za-z]+)\s*\}|(\\[A-Za-z]+))\s*(?:\[[1-9]\]|(?:#[1-9])+)?\s*(?=\{)/g;
const OPERATOR = /\\DeclareMathOperator(\*?)\s*(?:\{\s*(\\[A-Za-z]+)\s*\}|(\\[A-Za-z]+))\s*(?=\{)/g;

/** How many macros a notebook may have. */
const MOST = 200;

/** A formula's TeX without the macros that it defines, and those. */
export function withoutMacros(tex: string): { readonly tex: string; readonly macros: Macros } {
  const macros: Record<string, string> = {};
  let rest = tex;
  for (const form of [DEFINITION, OPERATOR]) {
    let kept = "";
    let done = 0;
    for (const found of rest.matchAll(form)) {
      const from = found.index + found[0].length;
      const to = closingBrace(rest, from);
      if (found.index < done || to < 0) continue;
      const body = rest.slice(from + 1, to);
      if (form === DEFINITION) macros[found[1] ?? found[2] ?? ""] = body;
      else macros[found[2] ?? found[3] ?? ""] = `\\operatorname${found[1] ?? ""}{${body}}`;
      kept += rest.slice(done, found.index);
      done = to + 1;
    }
    rest = kept + rest.slice(done);
  }
  return { tex: rest, macros };
}

/** Where the brace that opens at a place is closed; -1 where it is not. */
function closingBrace(tex: string, open: number): number {
  let depth = 0;
  for (let at = open; at < tex.length; at += 1) {
    const letter = tex[at];
    if (letter === "\\") at += 1;
    else if (letter === "{") depth += 1;
    else if (letter === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function formulaeIn(nodes: readonly MarkdownNode[]): readonly Formula[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    if ("html" in node) return withFormulae(node.html).filter((each) => typeof each !== "string");
    return "tex" in node ? [node] : formulaeIn(node.children);
  });
}

/** The macros that the formulae of texts define: in Jupyter, too, those of one cell are known in the others. */
export function macrosOf(texts: readonly string[]): Macros {
  const defining = texts.filter((text) => /\\(\w*newcommand|def|DeclareMathOperator)\b/.test(text));
  const formulae = defining.flatMap((text) => formulaeIn(readMarkdown(text)));
  const all = formulae.flatMap(({ tex }) => Object.entries(withoutMacros(tex).macros));
  return Object.fromEntries(all.slice(0, MOST));
}
