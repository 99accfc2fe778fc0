import ThemeSwitch from "../../app/frame/ThemeSwitch.svelte";
import type { Theme } from "../../app/theme.svelte";
import { unpack } from "../../app/unpack";
import { notebook as words } from "../../words/en/notebook";
import { tensors as tensorWords } from "../../words/en/notebook-tensors";
import type { Messages } from "../../words/messages";

/** Brings the page for notebooks and shows it; this file is of one language, those that it brings are of all. */
export async function showNotebook(messages: Messages, theme: Theme): Promise<void> {
  const { show } = await import("./notebook-view");
  const bringSentences = async () => (await import("../../words/en/recorder")).recorder.operations;
  const bringClass = async () => {
    const [brought, { classroom: common }, { forClass: own }] = await Promise.all([
      import("./notebook-class"),
      import("../../words/en/classroom"),
      import("../../words/en/notebook-class"),
    ]);
    return { ...brought, words: { common, own } };
  };
  const brings = { bringSentences, bringClass };
  await show({ words, tensorWords, ...brings, messages, theme, ThemeSwitch, unpack });
}
