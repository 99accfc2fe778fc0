import { wordsOf } from "../../../model/layout";
import type { Axis } from "../../../model/layout";
import type { Page } from "../../../model/page";
import type { Prediction } from "../../../model/prediction";
import { makers } from "./surprises";
import type { Guess } from "./surprises";

/** The part of the page that a guess is about. */
export type GuessPage = Pick<
  Page,
  "layout" | "settings" | "changed" | "edits" | "tensors" | "before" | "queryToken" | "view"
> &
  Pick<Page, "replaced" | "numbersWith">;

/**
 * The question about a step's result, made of the page's numbers. Undefined where it would not be true of them: the
 * change is made already, or a computed tensor holds numbers of the reader's.
 */
export function guessOf(page: GuessPage, { sets, kind, of }: Prediction): Guess | undefined {
  const { layout, settings, changed, edits, replaced, tensors, before, queryToken, view } = page;
  const overridden = Object.keys(edits).some(
    (id) => !["given", "drawn", undefined].includes(before[id]?.operation),
  );
  const isSet = ([name, value]: readonly [string, unknown]): boolean => settings[name] === value;
  if (overridden || (sets && Object.entries(sets).every(isSet))) return undefined;
  const then = sets
    ? page.numbersWith({ settings: { ...changed, ...sets }, edits, replaced })
    : tensors;
  const word = (axis: Axis, place: number): string =>
    wordsOf(layout, axis, settings)[place] ?? String(place + 1);
  const token = (row: number): string => word("token", row);
  return makers[kind](
    { tensors, then, sets: sets ?? {}, settings, queryToken, view, token, word },
    ...of,
  );
}
