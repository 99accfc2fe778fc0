import type { CodeLine } from "../../copying/model/pytorch";
import { tensorOf } from "../../../model/tensor";
import type { ShownTensor, Tensors } from "../../../model/tensor";

/** The first and the last of some lines, counted from 1. */
export type LineRange = readonly [first: number, last: number];

/** The source of a lesson's C++, of which only the lines that some step shows are kept. */
export interface CppLesson {
  readonly file: string;
  readonly lines: readonly string[];
  /** By step: the lines that it runs. */
  readonly steps: Readonly<Record<string, readonly LineRange[]>>;
  readonly statements: readonly CppStatement[];
}

/** Lines that make tensors. */
export interface CppStatement {
  readonly range: LineRange;
  readonly makes: readonly string[];
  /** Ids of tensors that a function called here makes. */
  readonly calls: readonly string[];
}

/** A function of the engine as it stands in its file. */
export interface CppSource {
  readonly file: string;
  readonly name: string;
  readonly first: number;
  readonly lines: readonly string[];
}

export interface CodeRow {
  /** As in the source file; undefined where the lines are written for the page. */
  readonly number: number | undefined;
  readonly text: string;
}

/** Lines that belong together: a statement, or the lines between two. */
export interface CodePart {
  readonly rows: readonly CodeRow[];
  /** Tensors of the trace that these lines make. */
  readonly makes: readonly ShownTensor[];
  /** The tensors that a function called here makes. */
  readonly calls: readonly ShownTensor[];
  /** Ids of the tensors that these are made from. */
  readonly uses: ReadonlySet<string>;
}

/** Parts that stand one after another in the source. */
export type Excerpt = readonly CodePart[];

export interface Listing {
  readonly current: readonly Excerpt[];
  /** The tensors that the step shows and other steps make. */
  readonly other: readonly Excerpt[];
}

/** The tensors that a step makes, and those that it shows besides. */
export function tensorsOfStep(
  tensors: Tensors,
  step: string,
  shown: readonly string[],
): { current: ShownTensor[]; other: ShownTensor[] } {
  const all = Object.values(tensors);
  return {
    current: all.filter((tensor) => tensor.step === step),
    other: all.filter((tensor) => tensor.step !== step && shown.includes(tensor.id)),
  };
}

export function cppListing(
  source: CppLesson,
  step: string,
  { current, other }: { current: readonly ShownTensor[]; other: readonly ShownTensor[] },
): Listing {
  const ranges = source.steps[step] ?? [];
  const isOwn = (line: number): boolean => ranges.some(([a, b]) => line >= a && line <= b);
  const elsewhere = source.statements
    .filter(({ makes, calls }) => matching([...makes, ...calls], other).length > 0)
    .map(({ range }) => range)
    .filter(([first]) => !isOwn(first));
  const all = [...current, ...other];
  return {
    current: ranges.map((range) => excerpt(source, range, all)),
    other: joined(elsewhere, source.lines).map((range) => excerpt(source, range, all)),
  };
}

/** PyTorch by its lines, as they are written for these tensors. */
export function pytorchListing(
  { current, other }: { current: readonly ShownTensor[]; other: readonly ShownTensor[] },
  tensors: Tensors,
  write: (ids: readonly string[]) => readonly CodeLine[],
): Listing {
  const written = (all: readonly ShownTensor[]): Excerpt[] => {
    const lines = all.length === 0 ? [] : write(all.map(({ id }) => id));
    const parts = lines.map(({ text, makes, uses }): CodePart => {
      const made = makes === undefined ? undefined : tensorOf(tensors, makes);
      const rows = text.split("\n").map((row) => ({ number: undefined, text: row }));
      return { rows, makes: made ? [made] : [], calls: [], uses: new Set(uses) };
    });
    return parts.length === 0 ? [] : [parts];
  };
  return { current: written(current), other: written(other) };
}

function excerpt(source: CppLesson, [first, last]: LineRange, tensors: ShownTensor[]): Excerpt {
  const lines = source.lines.slice(first - 1, last);
  const indent = Math.min(
    ...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)),
  );
  const parts: CodePart[] = [];
  for (let line = first; line <= last;) {
    const statement = source.statements.find(({ range: [a, b] }) => a === line && b <= last);
    const end = statement?.range[1] ?? line;
    const makes = matching(statement?.makes ?? [], tensors);
    const calls = matching(statement?.calls ?? [], tensors);
    const rows = lines
      .slice(line - first, end - first + 1)
      .map((text, at) => ({ number: line + at, text: text.slice(indent) }));
    const uses = new Set(makes.flatMap(({ operands }) => operands));
    const plain = makes.length + calls.length === 0 ? parts.at(-1) : undefined;
    if (plain !== undefined && plain.makes.length + plain.calls.length === 0) {
      parts[parts.length - 1] = { ...plain, rows: [...plain.rows, ...rows] };
    } else parts.push({ rows, makes, calls, uses });
    line = end + 1;
  }
  return parts;
}

/** Sorted ranges; ranges with only empty lines between them are merged. */
export function joined(ranges: readonly LineRange[], lines: readonly string[]): LineRange[] {
  const found: LineRange[] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const before = found.at(-1);
    const near =
      before !== undefined &&
      lines.slice(before[1], Math.max(before[1], first - 1)).every((line) => line.trim() === "");
    if (near) found[found.length - 1] = [before[0], Math.max(before[1], last)];
    else found.push([first, last]);
  }
  return found;
}

/** In the order in which they are made. */
function matching(ids: readonly string[], tensors: readonly ShownTensor[]): ShownTensor[] {
  return tensors.filter(({ id }) => ids.includes(id));
}

/** The operations that make these tensors, in the order in which they are first needed. */
export function operationsOf(tensors: readonly ShownTensor[]): string[] {
  return [...new Set(tensors.map(({ operation }) => operation))];
}
