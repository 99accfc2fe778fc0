import type { Page } from "../model/page";
import { DECIMALS, decimalsOf } from "../model/number";
import { longestText } from "../model/width";

let opened = "";
const rooms = new Map<string, number>();

/**
 * The width of the cells of these tensors, in characters, with so many decimals: that of their numbers when the step
 * was opened or a shape changed. Later numbers are shortened to fit, so that no column moves.
 */
export function roomFor(
  { layout, lesson, step, tensors }: Pick<Page, "layout" | "lesson" | "step" | "tensors">,
  ids: readonly string[],
  decimals = DECIMALS,
): number {
  const here = `${lesson.id}/${step}`;
  if (here !== opened) rooms.clear();
  opened = here;
  return Math.max(
    ...ids.map((id) => {
      const tensor = tensors[id];
      const name = `${id} ${tensor?.shape.join("x") ?? ""} ${decimals}`;
      const most = Math.min(
        decimals,
        decimals < DECIMALS ? decimalsOf(layout.looks[id]?.scale) : DECIMALS,
      );
      const room = rooms.get(name) ?? longestText([tensor], most);
      rooms.set(name, room);
      return room;
    }),
  );
}
