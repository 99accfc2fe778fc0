import ts from "typescript";
import type { Docstring, Passage, Phrase, Tag } from "../src/api/types.ts";
import type { ApiProgram } from "./api-program.ts";

/** The comment right before a declaration. */
export function docOf(program: ApiProgram, node: ts.Node): Docstring {
  return read(program, commentsOf(node).at(-1));
}

/** The comment at the head of a file, which is not that of its first declaration. */
export function docOfFile(program: ApiProgram, file: ts.SourceFile): Docstring {
  const first = file.statements[0];
  const comments = first ? commentsOf(first) : [];
  const isBare =
    first !== undefined && (ts.isImportDeclaration(first) || ts.isExportDeclaration(first));
  const isOfFile = comments.length > 1 || isBare;
  return read(program, isOfFile ? comments[0] : undefined);
}

function commentsOf(node: ts.Node): ts.JSDoc[] {
  return node.getChildren().filter(ts.isJSDoc);
}

function read(program: ApiProgram, comment: ts.JSDoc | undefined): Docstring {
  const tags = (comment?.tags ?? []).map((tag): Tag => {
    const name = tag.tagName.text;
    const of = ts.isJSDocParameterTag(tag) ? tag.name.getText() : "";
    const text = textOf(tag.comment).replace(/^- /, "");
    const passages: Passage[] =
      name === "example"
        ? [{ kind: "code", text: text.replaceAll(/^```\w*\n|\n```$/g, "") }]
        : passagesOf(program, text);
    return { tag: name, of, passages };
  });
  return { passages: passagesOf(program, textOf(comment?.comment)), tags };
}

function textOf(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return ts.getTextOfJSDocComment(comment) ?? "";
}

function passagesOf(program: ApiProgram, text: string): Passage[] {
  const passages: Passage[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const [head = "", ...items] = block
      .split(/^\s*- /m)
      .map((each) => each.replaceAll(/\s+/g, " "));
    if (head.trim() !== "") {
      passages.push({ kind: "paragraph", phrases: phrasesOf(program, head.trim()) });
    }
    if (items.length > 0) {
      passages.push({ kind: "list", items: items.map((each) => phrasesOf(program, each.trim())) });
    }
  }
  return passages;
}

/** Code stands between backquotes. */
function phrasesOf(program: ApiProgram, text: string): Phrase[] {
  return text
    .split("`")
    .map((part, at): Phrase => {
      const isCode = at % 2 === 1;
      const anchor = isCode ? program.anchorNamed(part) : undefined;
      return { text: part, isCode, ...(anchor !== undefined && { href: `#${anchor}` }) };
    })
    .filter((phrase) => phrase.text !== "");
}
