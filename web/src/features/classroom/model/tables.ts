import { tablesOf } from "../../../model/layout";
import type { Page } from "../../../model/page";
import { tensorOf } from "../../../model/tensor";

/** The tables that the lesson shows, in its order: those that are given, and those that are computed. */
export function tablesIn({
  lesson,
  layout,
  tensors,
}: Pick<Page, "lesson" | "layout" | "tensors">): { given: string[]; computed: string[] } {
  const shown = new Set(
    lesson.steps.flatMap(({ id }) =>
      (layout.steps[id]?.blocks ?? []).flatMap(tablesOf).map((table) => table.id),
    ),
  );
  const tables = [...shown].filter((id) => tensorOf(tensors, id) !== undefined);
  const isGiven = (id: string): boolean => tensorOf(tensors, id)?.operands.length === 0;
  return { given: tables.filter(isGiven), computed: tables.filter((id) => !isGiven(id)) };
}
