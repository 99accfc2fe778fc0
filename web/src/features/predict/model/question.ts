import type { CellValue } from "../../../model/edits";
import type { Cell } from "../../inspector/model/inspect";

export type QuestionKind =
  "most" | "hidden" | "times" | "plus_all" | "plus_one" | "decided" | "dimension" | "equal";

/** What the weight of a key does. */
export type Move = "grows" | "stays" | "shrinks";

/** One thing that may be answered. */
export type Option =
  | { readonly kind: "query" | "key" | "dimension"; readonly place: number; readonly name: string }
  | { readonly kind: "number"; readonly text: string; readonly value: number }
  | { readonly kind: "move"; readonly move: Move };

/** A question of which exactly one option is right, by the engine. */
export interface Question {
  readonly kind: QuestionKind;
  /** What its words name: `row` asks, `key` is changed, `other` is asked about. */
  readonly facts: Readonly<Record<string, string>>;
  readonly options: readonly Option[];
  /** The place of the right one. */
  readonly right: number;
  /** What is to be changed so that the tables show the answer; nothing where they show it already. */
  readonly change: { readonly tensor: string; readonly cells: readonly CellValue[] } | undefined;
  /** Where they show it. */
  readonly cell: Cell;
}
