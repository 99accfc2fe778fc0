import type { ApiMessages } from "../words/api";
import type { RecorderMessages } from "../words/recorder";

/** An operation of the recorder, as the module describes it. */
export interface ListedOperation {
  readonly name: string;
  readonly schema: string;
  /** Whether a program calls it; else only traces have it. */
  readonly isCalled: boolean;
}

/** A name with its schema, where it has one, and what it does. */
export interface Row {
  readonly name: string;
  /** The schema behind the name. */
  readonly rest: string;
  readonly text: string;
}

export interface Group {
  readonly id: keyof ApiMessages["operations"]["groups"];
  readonly rows: readonly Row[];
}

/** The operations that are called, those of traces alone, and the rules of explanations. */
export function groupsOf(
  operations: readonly ListedOperation[],
  words: RecorderMessages,
): readonly Group[] {
  const rows = (called: boolean): Row[] =>
    operations
      .filter(({ isCalled }) => isCalled === called)
      .map(({ name, schema }) => ({
        name,
        rest: schema.slice(name.length),
        text: words.operations[name] ?? "",
      }));
  const rules = Object.entries(words.rules).map(([name, text]) => ({ name, rest: "", text }));
  return [
    { id: "called", rows: rows(true) },
    { id: "traced", rows: rows(false) },
    { id: "rules", rows: rules },
  ];
}

/** The rows in which every word of the query stands, whatever its case; groups without one are left out. */
export function matching(groups: readonly Group[], query: string): readonly Group[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ id, rows }) => ({
      id,
      rows: rows.filter(({ name, rest, text }) => {
        const all = `${name}${rest} ${text}`.toLowerCase();
        return wanted.every((word) => all.includes(word));
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
}
