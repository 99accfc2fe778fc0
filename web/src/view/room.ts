import type { Page } from "../model/page";
import { longestText } from "../model/width";

let opened = "";
const rooms = new Map<string, number>();

/**
 * The width of the cells of these tensors, in characters: that of their numbers when the step was opened or a shape
 * changed. Later numbers are shortened to fit, so that no column moves.
 */
export function roomFor(
  { lesson, step, tensors }: Pick<Page, "lesson" | "step" | "tensors">,
  ...ids: readonly string[]
): number {
  const here = `${lesson.id}/${step}`;
  if (here !== opened) rooms.clear();
  opened = here;
  return Math.max(
    ...ids.map((id) => {
      const tensor = tensors[id];
      const name = `${id} ${tensor?.shape.join("x") ?? ""}`;
      const room = rooms.get(name) ?? longestText(tensor);
      rooms.set(name, room);
      return room;
    }),
  );
}
