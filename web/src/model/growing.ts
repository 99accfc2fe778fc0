import type { TableSpec, TensorLook } from "./layout";
import type { Page } from "./page";
import type { ShownTensor } from "./tensor";

/** The setting that counts the rows of a table, if the rows are tokens. */
export const countedBy = ({ rows }: TensorLook): string =>
  rows === "token" ? "tokens" : `${rows}_tokens`;

/** Whether a table has buttons that add and remove rows: where its step begins with it. */
export function isGrowing(
  { before, lesson, step }: Pick<Page, "before" | "lesson" | "step">,
  { transposed = false }: TableSpec,
  tensor: ShownTensor | undefined,
  look: TensorLook,
): boolean {
  if (transposed || tensor?.step !== step) return false;
  if (tensor.role !== "input" && tensor.operands.length > 0) return false;
  const { operation } = before[tensor.id] ?? tensor;
  return operation !== "constant" && countedBy(look) in lesson.settings;
}
