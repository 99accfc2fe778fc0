import type { Messages } from "../../words/messages";
import type { ScriptWords } from "./model/helpers";
import { pytorchScript } from "./model/pytorch";
import { stepTensors } from "./model/step";
import type { Page } from "../../model/page";
import type { SettingValue } from "../../model/tensor";
import { laterWords } from "../../view/later";
import { lessonTitle, stepTitle } from "../../view/words";

/** What a script needs to know of the page. */
type ShownStep = Pick<Page, "lesson" | "step" | "layout" | "tensors" | "changed" | "edits">;

/** The step that is shown as a script of PyTorch, with everything that the reader has changed. */
export function stepScript(page: ShownStep, words: Messages): string {
  const { lesson, step, layout, tensors, edits } = page;
  const ids = stepTensors(lesson, step, layout.steps[step], tensors);
  return pytorchScript(tensors, ids, { edits, words: wordsOf(page, words) });
}

/** A value of a setting; a text in ASCII and on one line. */
function written(name: string, value: SettingValue): string {
  if (!/text$/.test(name)) return String(value);
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function wordsOf(
  { lesson, step, changed, edits, tensors }: ShownStep,
  words: Messages,
): ScriptWords {
  const { title, settings, numbers, ...helpers } = laterWords(words).copying.script;
  const names = Object.entries(changed).map(([name, value]) => `${name} = ${written(name, value)}`);
  const ids = Object.keys(edits).filter((id) => Object.hasOwn(tensors, id));
  return {
    ...helpers,
    title: title(lessonTitle(words, lesson.id), stepTitle(lesson.id, step)),
    changes: [
      ...(names.length > 0 ? [settings(names.join(", "))] : []),
      ...(ids.length > 0 ? [numbers(ids.join(", "))] : []),
    ],
  };
}
