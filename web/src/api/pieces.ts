import type { Piece } from "./types";

/** The pieces of code that an element shows: the page's script does without a copy of what its HTML says. */
export function piecesIn(code: Element): Piece[] {
  return Array.from(code.childNodes)
    .filter((node) => node.nodeType !== Node.COMMENT_NODE)
    .map(pieceOf);
}

function pieceOf(node: Node): Piece {
  const text = node.textContent ?? "";
  if (!(node instanceof HTMLElement)) return { text };
  const href = node.getAttribute("href");
  if (href !== null) return { text, href };
  const { input } = node.dataset;
  if (input !== undefined) return { text, input };
  const kind = KINDS.find((each) => each === node.className);
  return kind === undefined ? { text } : { text, kind };
}

const KINDS = ["comment", "keyword", "string"] as const;
