import type { LessonPart } from "../view/part";

const rooms = import.meta.glob<{ readonly part: LessonPart }>("./*/part.ts");

/** Each laboratory, by id, comes when it is first opened. */
export const laboratories: Readonly<Record<string, () => Promise<{ readonly part: LessonPart }>>> =
  Object.fromEntries(
    Object.entries(rooms).map(([path, bring]) => [`lab/${path.split("/")[1] ?? ""}`, bring]),
  );
