import type { StepMessages, Values } from "../words/messages";
import { wordsOf } from "./layout";
import type { Axis } from "./layout";
import type { Attempt, Facts, Notice, Shown } from "./facts";
import type { Page } from "./page";
import type { Settings } from "./tensor";

/** The introduction of a step, its notice about the current numbers, and its suggestion to try. */
export interface Remarks {
  readonly text: string;
  /** Undefined if no notice is true for the current numbers. */
  readonly notice: string | undefined;
  /** Undefined if the settings are already those of the Try, or cannot be. */
  readonly attempt: Attempted | undefined;
}

export interface Attempted {
  readonly sets: Settings;
  /** True if it is applied and can be reverted. */
  readonly done: boolean;
  readonly button: string;
  /** What to look for; once it is applied, what has happened. */
  readonly after: string | undefined;
}

type Remarked = Pick<
  Page,
  | "layout"
  | "step"
  | "settings"
  | "changed"
  | "edits"
  | "tensors"
  | "before"
  | "queryToken"
  | "view"
>;

interface Remarking {
  readonly words: StepMessages;
  /** The facts that the introduction names; without any, it says what holds for all numbers. */
  readonly intro?: Notice | undefined;
  readonly notice: Notice | undefined;
  readonly attempt: Attempt | undefined;
}

export function remarksOf(page: Remarked, { words, intro, notice, attempt }: Remarking): Remarks {
  const { layout, settings, tensors, edits, before, queryToken, view } = page;
  const word = (axis: Axis, place: number): string => {
    const text = wordsOf(layout, axis, settings)[place] ?? String(place + 1);
    return layout.spoken?.(text) ?? text;
  };
  const token = (row: number): string => word("token", row);
  const shown: Shown = { tensors, settings, queryToken, view, token, word };
  // The notices assume that computed tensors follow from the others; an edited one does not.
  const overridden = Object.keys(edits).some(
    (id) => !["given", "drawn", undefined].includes(before[id]?.operation),
  );
  const facts = overridden ? null : notice?.(shown);
  const result = attempted(page, shown, words.attempt, attempt);
  const { text } = words;
  return {
    text: typeof text === "string" ? text : text(intro?.(shown) ?? {}),
    notice: facts ? words.notice(facts) : undefined,
    attempt: overridden && result ? { ...result, after: undefined } : result,
  };
}

function attempted(
  { layout, step, changed }: Remarked,
  shown: Shown,
  { button, after }: StepMessages["attempt"],
  attempt: Attempt | undefined,
): Attempted | undefined {
  const { settings, token } = shown;
  const sets = layout.steps[step]?.attempt ?? {};
  const names = Object.keys(sets);
  const as = names.every((name) => settings[name] === sets[name]);
  const done = as && names.some((name) => name in changed);
  const { tokens = Infinity, query_token: queryRow = 0 } = { ...settings, ...sets };
  if (!done && (as || ("query_token" in sets && queryRow >= tokens))) return undefined;
  const facts: Facts = attempt ? attempt(shown, sets) : {};
  const known: Values = {
    ...Object.fromEntries(Object.entries({ ...settings, ...sets }).map(said)),
    ...("query_token" in sets && { own: token(Number(queryRow)) }),
    ...facts,
  };
  const filled = (text: string | ((facts: Values) => string)): string =>
    typeof text === "string" ? text : text(known);
  return { sets, done, button: filled(button), after: facts === null ? undefined : filled(after) };
}

function said([name, value]: readonly [string, unknown]): [string, string] {
  return [name, String(value)];
}
