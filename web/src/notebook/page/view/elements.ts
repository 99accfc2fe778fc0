import type { NotebookMessages } from "../../../words/notebook";
import type { Formula } from "./formula";
import type { Macros } from "./macros";
import type { MarkdownNode } from "./markdown";
import { placeOf, showFormulae } from "./show-formulae";

/** Puts the elements of a text into a place of the page; its formulae follow. */
export function showNodes(
  place: HTMLElement,
  nodes: readonly MarkdownNode[],
  macros: Macros,
  words: NotebookMessages["formula"],
): void {
  const formulae: [HTMLElement, Formula][] = [];
  place.replaceChildren();
  for (const node of nodes) place.append(make(node, formulae));
  void showFormulae(formulae, macros, words);
}

/** The node of the page, and where its formulae stand. */
function make(node: MarkdownNode, formulae: [HTMLElement, Formula][]): Node {
  if (typeof node === "string") return document.createTextNode(node);
  if ("html" in node) return document.createTextNode(node.html);
  if ("tex" in node) {
    const place = placeOf(node);
    formulae.push([place, node]);
    return place;
  }
  const made = document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes)) made.setAttribute(name, value);
  // Set by script, as the policy of the page asks.
  for (const [name, value] of node.styles ?? []) made.style.setProperty(name, value);
  for (const child of node.children) made.append(make(child, formulae));
  return made;
}
