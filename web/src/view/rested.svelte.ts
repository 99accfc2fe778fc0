import type { Page } from "../model/page";
import type { Tensors } from "../model/tensor";

/**
 * The tensors of the page, for what shows no numbers: while numbers follow each other quickly they stay those of before,
 * on the same step.
 */
export function restedTensors(page: Page): () => Tensors {
  let last:
    { readonly step: string; readonly lesson: string; readonly tensors: Tensors } | undefined;
  const rested = $derived.by(() => {
    const { tensors, step, hurried } = page;
    const lesson = page.lesson.id;
    if (!hurried || last?.step !== step || last.lesson !== lesson) last = { step, lesson, tensors };
    return last.tensors;
  });
  return () => rested;
}
