/** A formula of TeX in a text. */
export interface Formula {
  readonly tex: string;
  /** Whether it stands on lines of its own. */
  readonly isBlock: boolean;
  /** As the text has it, with the marks around it. */
  readonly written: string;
}

/** How many characters a formula may have; what is longer is text. */
const MOST = 10_000;
/** Of one between single dollars: a text may have many that begin nothing. */
const MOST_IN_LINE = 2_000;

/** How many places of a text are looked at where one may begin. */
const MOST_TRIES = 5000;

const ENVIRONMENT = /\\begin\{([A-Za-z]+\*?)\}/y;
const BLANK_LINE = /\n[ \t]*\n/y;

/** What ends a formula, by what begins it; a backslash in Markdown is written as two. */
const ENDS: readonly (readonly [begin: string, end: string, isBlock: boolean])[] = [
  ["$$", "$$", true],
  ["$", "$", false],
  ["\\\\[", "\\\\]", true],
  ["\\\\(", "\\\\)", false],
  ["\\(", "\\)", false],
];

/** The same where a line begins: there brackets with one backslash are no others of the text. */
const LINE_ENDS = [["\\[", "\\]", true] as const, ...ENDS.filter(([, , isBlock]) => isBlock)];

/**
 * The formula that begins at this place of a text, if one does. As in Jupyter, none has a blank line in it; inside single
 * dollars no blank stands at either end, and no digit follows: `$5 and $6` is none.
 */
export function formulaAt(text: string, at: number, isLine = false): Formula | undefined {
  ENVIRONMENT.lastIndex = at;
  const name = ENVIRONMENT.exec(text)?.[1];
  if (name !== undefined) return environmentAt(text, at, name);
  const marks = (isLine ? LINE_ENDS : ENDS).find(([begin]) => text.startsWith(begin, at));
  if (marks === undefined) return undefined;
  const [begin, end, isBlock] = marks;
  const from = at + begin.length;
  const isDollar = begin === "$";
  if (isDollar && (/\s/.test(text[from] ?? " ") || text[at - 1] === "$")) return undefined;
  const to = endOf(text, from, end, isDollar ? MOST_IN_LINE : MOST);
  const tex = text.slice(from, to);
  if (to < 0 || tex.trim() === "") return undefined;
  return { tex, isBlock, written: text.slice(at, to + end.length) };
}

function environmentAt(text: string, at: number, name: string): Formula | undefined {
  let depth = 0;
  const part = text.slice(at, at + MOST).split(/\n[ \t]*\n/, 1)[0] ?? "";
  for (const mark of part.matchAll(/\\(begin|end)\{([A-Za-z]+\*?)\}/g)) {
    if (mark[2] !== name) continue;
    depth += mark[1] === "begin" ? 1 : -1;
    const written = part.slice(0, mark.index + mark[0].length);
    if (depth === 0) return { tex: written, isBlock: true, written };
  }
  return undefined;
}

/** Where a formula ends: outside of braces, else in them, never in code. */
function endOf(text: string, from: number, end: string, most: number): number {
  if (end === "$" && !mayEnd(text, from, most)) return -1;
  let depth = 0;
  let inBraces = -1;
  for (let at = from; at < Math.min(text.length, from + most); at += 1) {
    const letter = text[at];
    if (text.startsWith(end, at)) {
      if (isEnd(text, at, end)) {
        if (depth <= 0) return at;
        if (inBraces < 0) inBraces = at;
      }
    } else if (letter === "\\") at += 1;
    else if (letter === "{") depth += 1;
    else if (letter === "}") depth -= 1;
    else if (letter === "`") at = afterCode(text, at) - 1;
    else if (letter === "\n") {
      BLANK_LINE.lastIndex = at;
      if (BLANK_LINE.test(text)) break;
    }
  }
  return inBraces;
}

/** Whether a dollar that could end a formula follows: most of a text about prices begin none. */
const mayEnd = (text: string, from: number, most: number): boolean =>
  /[^\s$]\$(?![\d$])/.test(text.slice(from, from + most + 2));

const isEnd = (text: string, at: number, end: string): boolean =>
  end !== "$" || (/[^\s$]/.test(text[at - 1] ?? "") && /[^\d$]/.test(text[at + 1] ?? " "));

/** The place after a span of code, or after the marks that begin none. */
function afterCode(text: string, at: number): number {
  const marks = /`+/y;
  marks.lastIndex = at;
  const run = marks.exec(text)?.[0] ?? "`";
  const end = new RegExp(`(?<!\`)${run}(?!\`)`, "g");
  end.lastIndex = at + run.length;
  const close = end.exec(text.slice(0, at + MOST));
  return close === null ? at + run.length : close.index + run.length;
}

/** A text that is not Markdown, cut at its formulae. */
export function withFormulae(text: string): readonly (string | Formula)[] {
  const pieces: (string | Formula)[] = [];
  let done = 0;
  let tries = 0;
  for (const { index } of text.matchAll(/(?<!\\)[$]|\\/g)) {
    if (index < done) continue;
    if ((tries += 1) > MOST_TRIES) break;
    const formula = formulaAt(text, index);
    if (formula === undefined) continue;
    if (index > done) pieces.push(text.slice(done, index));
    pieces.push(formula);
    done = index + formula.written.length;
  }
  return done < text.length ? [...pieces, text.slice(done)] : pieces;
}
