import type { Messages } from "../../lessons/messages";
import type { ScriptWords } from "../../model/copying/helpers";
import { pytorchScript } from "../../model/copying/pytorch";
import { stepTensors } from "../../model/copying/step";
import type { Page } from "../../model/page";
import { laterWords } from "../later";
import { lessonTitle, stepWords } from "../words";

/** What a script needs to know of the page. */
type ShownStep = Pick<Page, "lesson" | "step" | "layout" | "tensors" | "changed" | "edits">;

/** The step that is shown as a script of PyTorch, with everything that the reader has changed. */
export function stepScript(page: ShownStep, words: Messages): string {
  const { lesson, step, layout, tensors, edits } = page;
  const ids = stepTensors(lesson, step, layout.steps[step], tensors);
  return pytorchScript(tensors, ids, { edits, words: wordsOf(page, words) });
}

function wordsOf(
  { lesson, step, changed, edits, tensors }: ShownStep,
  words: Messages,
): ScriptWords {
  const { title, settings, numbers, ...helpers } = laterWords(words).copying.script;
  const names = Object.entries(changed).map(([name, value]) => `${name} = ${String(value)}`);
  const ids = Object.keys(edits).filter((id) => Object.hasOwn(tensors, id));
  return {
    ...helpers,
    title: title(lessonTitle(words, lesson.id), stepWords(words, lesson.id, step).title),
    changes: [
      ...(names.length > 0 ? [settings(names.join(", "))] : []),
      ...(ids.length > 0 ? [numbers(ids.join(", "))] : []),
    ],
  };
}
