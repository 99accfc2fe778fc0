import type { CellValue } from "../../../model/edits";
import type { Cell } from "../../inspector/model/inspect";

export type QuestionKind =
  "most" | "hidden" | "times" | "plus_all" | "plus_one" | "decided" | "dimension" | "equal";

/** What the weight of a key does. */
export type Move = "grows" | "stays" | "shrinks";

/** One option. */
export type Option =
  | { readonly kind: "query" | "key" | "dimension"; readonly place: number; readonly name: string }
  | { readonly kind: "number"; readonly text: string; readonly value: number }
  | { readonly kind: "move"; readonly move: Move };

/** A question of which exactly one option is right, by the engine. */
export interface Question {
  readonly kind: QuestionKind;
  /** The tokens in its text: the query `row`, the changed `key`, the `other` key in question. */
  readonly facts: Readonly<Record<string, string>>;
  readonly options: readonly Option[];
  /** The index of the right option. */
  readonly right: number;
  /** The edits with which the tables show the answer; none if they show it already. */
  readonly change: { readonly tensor: string; readonly cells: readonly CellValue[] } | undefined;
  /** The cell that shows it. */
  readonly cell: Cell;
}
