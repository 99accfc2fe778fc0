import type { ApiMessages } from "../words/api";
import { FAMILIES } from "./list";
import type { Family } from "./list";
import type { RecorderMessages } from "../words/recorder";

/** An operation of the recorder, as the module describes it. */
export interface ListedOperation {
  readonly name: string;
  readonly schema: string;
  /** Of those that a program calls; else only traces have it. */
  readonly family: Family | "traced";
}

/** A name with its schema, where it has one, and what it does. */
export interface Row {
  readonly name: string;
  /** The schema behind the name and its parenthesis; empty for a rule. */
  readonly rest: string;
  readonly text: string;
}

export interface Group {
  readonly id: keyof ApiMessages["operations"]["groups"];
  readonly rows: readonly Row[];
}

/** The operations that are called, by families; those of traces alone; and the rules of explanations. */
export function groupsOf(
  operations: readonly ListedOperation[],
  words: RecorderMessages,
): readonly Group[] {
  const ofOperations = [...FAMILIES, "traced" as const].map((id) => ({
    id,
    rows: operations
      .filter(({ family }) => family === id)
      .map(({ name, schema }) => ({
        name,
        rest: schema.slice(name.length + 1),
        text: words.operations[name] ?? "",
      })),
  }));
  const rules = Object.entries(words.rules).map(([name, text]) => ({ name, rest: "", text }));
  return [...ofOperations, { id: "rules", rows: rules }];
}

/** A schema that is broken between its parameters only, as long as they fit. */
export function unbroken(rest: string): string {
  return rest.replaceAll(/(?<!,) (?!->)/g, "\u00a0");
}

/** The rows in which every word of the query stands, whatever its case; groups without one are left out. */
export function matching(groups: readonly Group[], query: string): readonly Group[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ id, rows }) => ({
      id,
      rows: rows.filter(({ name, rest, text }) => {
        const all = `${name}(${rest} ${text}`.toLowerCase();
        return wanted.every((word) => all.includes(word));
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
}
