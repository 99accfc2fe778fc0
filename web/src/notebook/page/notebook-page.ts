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
  await show({ words, tensorWords, bringSentences, messages, theme, ThemeSwitch, unpack });
}
