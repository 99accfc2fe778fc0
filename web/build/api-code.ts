import ts from "typescript";
import type { Piece } from "../src/api/types.ts";
import type { ApiProgram } from "./api-program.ts";

/** Comments, and the text between them. */
const TRIVIA = /\/\/[^\n]*|\/\*[^]*?\*\/|(?:(?!\/\/|\/\*)[^])+/g;

/** A range of a file's code in pieces; names are links, except `declared`, the anchor that the code itself declares. */
export function piecesOf(
  program: ApiProgram,
  file: ts.SourceFile,
  [from, to]: readonly [number, number],
  declared?: string,
): Piece[] {
  const pieces: Piece[] = [];
  let done = from;
  const takeTrivia = (until: number): void => {
    for (const [text] of file.text.slice(done, until).matchAll(TRIVIA)) {
      pieces.push(text.startsWith("/") ? { text, kind: "comment" } : { text });
    }
    done = until;
  };
  const visit = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) {
      return;
    }
    const children = node.getChildren(file);
    if (children.length > 0) {
      children.forEach(visit);
      return;
    }
    const start = node.getStart(file);
    if (start < done || node.end > to || node.end === start) return;
    takeTrivia(start);
    pieces.push(pieceOf(program, node, file.text.slice(start, node.end), declared));
    done = node.end;
  };
  visit(file);
  takeTrivia(to);
  return joined(pieces);
}

function pieceOf(
  program: ApiProgram,
  node: ts.Node,
  text: string,
  declared: string | undefined,
): Piece {
  const { kind } = node;
  if (kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword) {
    return { text, kind: "keyword" };
  }
  if (ts.isStringLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateTail(node)) {
    return { text, kind: "string" };
  }
  if (ts.isTemplateMiddle(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return { text, kind: "string" };
  }
  if (!ts.isIdentifier(node)) return { text };
  const anchor = program.anchorOf(symbolOf(program.checker, node));
  return anchor === undefined || anchor === declared ? { text } : { text, href: `#${anchor}` };
}

/** The symbol of a name; the name of an option means the property that the called function expects. */
function symbolOf(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) {
    const expected = checker.getContextualType(parent.parent);
    return expected && checker.getNonNullableType(expected).getProperty(node.text);
  }
  return checker.getSymbolAtLocation(node);
}

/** Merges neighbouring pieces of plain text. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const isPlain = (each: Piece): boolean => each.kind === undefined && each.href === undefined;
    if (last !== undefined && isPlain(last) && isPlain(piece)) {
      all[all.length - 1] = { text: last.text + piece.text };
    } else all.push(piece);
  }
  return all;
}

/** Removes the first line's indentation, `column` spaces, from the lines after it. */
export function outdented(pieces: readonly Piece[], column: number): Piece[] {
  const indent = new RegExp(`\n {1,${Math.max(1, column)}}`, "g");
  if (column === 0) return [...pieces];
  return pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(indent, "\n") }));
}
