import { tick } from "svelte";
import { tablesOf } from "../../model/layout";
import type { LessonLayout } from "../../model/layout";
import { tensorOf } from "../../model/tensor";
import type { Actions, Page } from "../../model/page";
import type { Cell } from "../inspector/model/inspect";

/** The ids of the tensors that a step shows in tables. */
export function tablesIn({ steps }: LessonLayout, step: string): string[] {
  return (steps[step]?.blocks ?? []).flatMap(tablesOf).map(({ id }) => id);
}

/** Leads to the step that makes a cell's tensor, pins the cell there and gives it the focus. */
export function goToCell(page: Page, actions: Actions, cell: Cell): void {
  const tensor = tensorOf(page.tensors, cell.tensor);
  if (tensor === undefined) return;
  const from = page.step;
  const lesson = page.lesson;
  const showing = (step: string): boolean => tablesIn(page.layout, step).includes(tensor.id);
  const steps = [tensor.step, from, ...lesson.steps.map(({ id }) => id)];
  const to = steps.find(showing) ?? tensor.step;
  const leading = page.layout.looks[cell.tensor]?.leading ?? "example";
  const [slice = 0] = cell.index;
  if (tensor.shape.length > 2 && leading !== "token" && page.view[leading] !== slice) {
    actions.look({ [leading]: slice });
  }
  actions.pin(cell);
  if (to === from) {
    void focusPinned();
    return;
  }
  actions.go({ lesson: lesson.id, step: to });
  const stop = $effect.root(() => {
    $effect(() => {
      if (page.step === from && page.lesson.id === lesson.id) return;
      if (page.step === to && page.lesson.id === lesson.id) void focusPinned();
      queueMicrotask(stop);
    });
  });
}

/** The pinned cell, or the step where none of its tables shows it. */
async function focusPinned(): Promise<void> {
  await tick();
  const cell = document.querySelector<HTMLElement>("main td[aria-selected=true]");
  (cell ?? document.getElementById("step"))?.focus();
}
