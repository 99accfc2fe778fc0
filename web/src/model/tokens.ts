import type { CodeLanguage } from "./languages";

/** The kind of a token of code that has a colour. */
export type TokenKind = "plain" | "comment" | "keyword" | "name" | "string";

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const CPP =
  "auto bool break case char class const constexpr continue double else enum false float for if int namespace nullptr " +
  "private public return static static_cast std struct switch template this throw true typename using void while";
const PYTHON =
  "and as assert class def del elif else False for from if import in is lambda None not or pass return self True while with";

const KEYWORDS: Readonly<Record<CodeLanguage, ReadonlySet<string>>> = {
  cpp: new Set(CPP.split(" ")),
  pytorch: new Set(PYTHON.split(" ")),
};
const COMMENTS = { cpp: "//", pytorch: "#" } as const;

const PIECES = /("[^"\n]*"|'[^'\n]*')|([A-Za-z_]\w*)|(\d[\w.']*)|(\/\/|#)|[^"'#\w/]+|[^]/g;

/** One line of code in pieces. */
export function tokensOf(line: string, language: CodeLanguage): Token[] {
  const tokens: Token[] = [];
  const add = (kind: TokenKind, text: string): void => {
    const last = tokens.at(-1);
    if (last?.kind === "plain" && kind === "plain") {
      tokens[tokens.length - 1] = { kind, text: last.text + text };
    } else tokens.push({ kind, text });
  };
  for (const { 0: text, 1: quoted, 2: word, 4: mark, index } of line.matchAll(PIECES)) {
    if (mark === COMMENTS[language]) {
      add("comment", line.slice(index));
      break;
    }
    if (quoted !== undefined) {
      add("plain", text.slice(0, 1));
      add("string", text.slice(1, -1));
      add("plain", text.slice(-1));
    } else if (word !== undefined) add(KEYWORDS[language].has(word) ? "keyword" : "name", text);
    else add("plain", text);
  }
  return tokens;
}
