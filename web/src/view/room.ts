import type { Page } from "../model/page";
import { longestText } from "../model/width";

let opened = "";
const rooms = new Map<string, number>();

/**
 * Characters that the cells of these tensors have room for: what their numbers took when the step was opened, or when
 * they took another shape. Numbers that come later are written to fit, so that none of them moves a column.
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
