import type { Classroom, ClassroomRules } from "./hook";

/** The message for an edit in a locked table. */
type Sentence = (id: string) => string;

function listOf(classroom: Classroom | undefined, name: string): readonly string[] {
  return classroom?.[name]?.split(",") ?? [];
}

function isLocked(classroom: Classroom | undefined, id: string): boolean {
  return listOf(classroom, "hide").includes("editing") || listOf(classroom, "lock").includes(id);
}

export function rulesWith(sentence: Sentence): ClassroomRules {
  return {
    lock: (classroom, id) => (isLocked(classroom, id) ? sentence(id) : undefined),
    held(classroom, now, wanted) {
      const held = <Value>(
        before: Readonly<Record<string, Value>>,
        after: Readonly<Record<string, Value>>,
      ): Readonly<Record<string, Value>> =>
        Object.fromEntries([
          ...Object.entries(before).filter(([id]) => isLocked(classroom, id)),
          ...Object.entries(after).filter(([id]) => !isLocked(classroom, id)),
        ]);
      return classroom === undefined
        ? wanted
        : {
            ...wanted,
            replaced: held(now.replaced, wanted.replaced),
            edits: held(now.edits, wanted.edits),
          };
    },
    elsewhere(here, there) {
      // An exercise belongs to its lesson; presenting continues in every lesson.
      const { present: _, ...rest } = there ?? {};
      const parts = here?.["present"] === undefined ? rest : { ...rest, present: here["present"] };
      return Object.keys(parts).length > 0 ? parts : undefined;
    },
  };
}
