import { changedSettings } from "../../../model/address";
import type { Edits } from "../../../model/edits";
import type { ReplacedTensor } from "../../../model/replaced-tensors";
import type { Page } from "../../../model/page";
import type { LessonDescription, Settings } from "../../../model/tensor";
import { listsOf } from "./lists";
import { DEFAULT_SEED, SENTENCE_SETTINGS, rules, tokensIn } from "./custom-sentence";

const TABLE = "embedding_weight";

/** The state of the page that is kept when the lesson changes. */
type Started = Pick<Page, "lesson" | "settings" | "replaced" | "edits">;

/**
 * The changes with which another lesson begins with the reader's sentence. From the lesson that has a table for the
 * vocabulary it takes the vectors too: their seed, their width, and the reader's numbers that it has room
 * for.
 */
export function startedWith(
  { lesson: from, settings: present, replaced, edits }: Started,
  lesson: LessonDescription,
): { settings: Settings; edits: Edits } {
  const taken: Record<string, Settings[string]> = {};
  for (const name of SENTENCE_SETTINGS) {
    const value = present[name];
    if (value !== undefined) taken[name] = value;
  }
  // A laboratory with two lists: other lessons take the first.
  delete taken["other_text"];
  taken["text"] ??= present["other_text"] ?? "";
  const [list] = listsOf(lesson.id);
  const [source] = listsOf(from.id);
  let carried: Edits = {};
  if (source?.vocabulary !== undefined && list?.width !== undefined) {
    const wide = Number(present["d_in"]);
    const room = Number(lesson.settings[list.width]?.range?.[1] ?? 1);
    taken["text_seed"] = present["seed"] ?? DEFAULT_SEED;
    taken[list.width] = Math.min(wide, room);
    const custom = tokensIn(lesson, list, taken);
    const cells = { ...cellsOf(replaced[TABLE]), ...edits[TABLE] };
    const batch = list.batch === undefined ? "" : "0.";
    const placed = (custom?.ids ?? []).flatMap((id, row) =>
      Object.entries(cells).flatMap(([place, value]): [string, number][] => {
        const [of, column = 0] = place.split(".").map(Number);
        return of === id && column < room ? [[`${batch}${row}.${column}`, value]] : [];
      }),
    );
    if (placed.length > 0) carried = { [list.tensor ?? ""]: Object.fromEntries(placed) };
  } else if (list?.vocabulary !== undefined && source?.width !== undefined) {
    taken["seed"] = present["text_seed"] ?? DEFAULT_SEED;
    taken["d_in"] = present[source.width] ?? 1;
    delete taken["text_seed"];
  }
  return { settings: changedSettings(taken, lesson, rules), edits: carried };
}

/** The numbers of a replaced table, by place. */
function cellsOf(table: ReplacedTensor | undefined): Record<string, number> {
  const [rows = 0, columns = 0] = table?.shape ?? [];
  return Object.fromEntries(
    Array.from({ length: rows * columns }, (_, at) => [
      `${Math.floor(at / columns)}.${at % columns}`,
      table?.data[at] ?? NaN,
    ]),
  );
}
