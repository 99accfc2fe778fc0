import { pythonLanguage } from "@codemirror/lang-python";
import { shortestFloat } from "../../../model/number";

type Node = ReturnType<typeof pythonLanguage.parser.parse>["topNode"];

/** A number that the code writes out: where it stands, with its sign. */
export interface Literal {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Numbers as the code gives them to a tensor. */
export interface Given {
  readonly numbers: ArrayLike<number>;
  readonly isFloat: boolean;
}

/** A number of Python with its sign, as long as JavaScript reads it alike once its `_` are gone. */
const NUMBER =
  /^[-+]?\s*(0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(\d[\d_]*(\.[\d_]*)?|\.\d[\d_]*)([eE][-+]?[\d_]+)?)/;
/** What makes a tensor of numbers, and what does of lists alone. */
const MAKERS = /(^|\.)(as_)?tensor$/;
const LIST_MAKERS = /(^|\.)(Float|Long)?Tensor$/;
/** In these an expression runs any number of times, or stands in a text. */
const REFUSED =
  /^(ForStatement|WhileStatement|LambdaExpression|.*ComprehensionExpression|FormatString)$/;

const isFloatText = (text: string): boolean => /[.eE]/.test(text) && !/^[-+]?\s*0[xX]/.test(text);

function valueOf(text: string): number {
  const size = Number(text.replaceAll(/^[-+]|[_\s]/g, ""));
  return text.startsWith("-") ? -size : size;
}

function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

/** The numbers of a list of lists, in their order; undefined where anything else stands in it. */
function numbersIn(node: Node, source: string): Literal[] | undefined {
  if (/^(Array|Tuple)Expression$/.test(node.name)) {
    const all: Literal[] = [];
    for (const child of childrenOf(node)) {
      if (/^([[\](),]|Comment)$/.test(child.name)) continue;
      const inner = numbersIn(child, source);
      if (inner === undefined) return undefined;
      all.push(...inner);
    }
    return all;
  }
  // The grammar takes `1.` for the start of an attribute, with what stands behind it.
  if (!/^(Number|UnaryExpression|MemberExpression)$/.test(node.name)) return undefined;
  const whole = source.slice(node.from, node.to);
  const text = NUMBER.exec(whole)?.[0];
  const isAll = text !== undefined && /^\s*(#.*\s*)*$/.test(whole.slice(text.length));
  return isAll ? [{ from: node.from, to: node.from + text.length, text }] : undefined;
}

/** The numbers that a call gives to a tensor, if it makes one of numbers alone. */
function numbersOfCall(call: Node, source: string): Literal[] | undefined {
  const [callee, list] = childrenOf(call);
  if (callee === undefined || list?.name !== "ArgList") return undefined;
  const [, first, next] = childrenOf(list).filter(({ name }) => name !== "Comment");
  // A keyword, or a sum, goes on behind its first name.
  if (first === undefined || !/^[,)]$/.test(next?.name ?? "")) return undefined;
  const name = source.slice(callee.from, callee.to);
  const isMaker = MAKERS.test(name) || (LIST_MAKERS.test(name) && first.name === "ArrayExpression");
  return isMaker ? numbersIn(first, source) : undefined;
}

/** The line, counted from 1, at which the statement of an expression begins; undefined in loops and texts. */
function lineOf(call: Node, source: string): number | undefined {
  let statement: Node | undefined;
  for (let node = call.parent; node !== null; node = node.parent) {
    if (REFUSED.test(node.name)) return undefined;
    if (statement === undefined && node.name.endsWith("Statement")) statement = node;
  }
  return statement && source.slice(0, statement.from).split("\n").length;
}

/**
 * The literals that a line gives to a tensor of these numbers, in their order: as many as the tensor has cells, and each the
 * number that the code made. Undefined where no call of the line, or more than one, is such.
 */
export function literalsOf(source: string, line: number, given: Given): Literal[] | undefined {
  const { numbers, isFloat } = given;
  const fits = (text: string, at: number): boolean =>
    (isFloat ? Math.fround(valueOf(text)) : valueOf(text)) === numbers[at];
  const found: Literal[][] = [];
  pythonLanguage.parser.parse(source).iterate({
    enter: ({ node }) => {
      if (node.name !== "CallExpression") return;
      const literals = numbersOfCall(node, source);
      if (literals?.length !== numbers.length || lineOf(node, source) !== line) return;
      if (literals.every(({ text }, at) => fits(text, at))) found.push(literals);
    },
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A number as the code would write it: the shortest, and with a point where the others have one. */
function written(value: number, isFloat: boolean, points: readonly string[]): string {
  if (!isFloat) return String(value);
  const text = Object.is(value, -0) ? "-0" : shortestFloat(value);
  const needsPoint = points.length > 0 || Object.is(value, -0);
  if (isFloatText(text) || !needsPoint) return text;
  return points.every((each) => each.endsWith(".")) && points.length > 0 ? `${text}.` : `${text}.0`;
}

/** What is to stand in the place of literals, by the places of other numbers among them. */
export function othersOf(
  literals: readonly Literal[],
  cells: Readonly<Record<number, number>>,
  isFloat: boolean,
): Literal[] {
  const points = literals.map(({ text }) => text).filter(isFloatText);
  return literals.flatMap(({ from, to }, at) => {
    const value = cells[at];
    return value === undefined ? [] : [{ from, to, text: written(value, isFloat, points) }];
  });
}

/** The source with other texts in their places. */
export function withOthers(source: string, others: readonly Literal[]): string {
  let end = 0;
  const parts = others.map(({ from, to, text }) => {
    const part = source.slice(end, from) + text;
    end = to;
    return part;
  });
  return parts.join("") + source.slice(end);
}
