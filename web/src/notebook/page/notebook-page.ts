import ThemeSwitch from "../../app/frame/ThemeSwitch.svelte";
import type { Theme } from "../../app/theme.svelte";
import { unpack } from "../../app/unpack";
import { notebook as words } from "../../words/en/notebook";
import type { Messages } from "../../words/messages";

/** Brings the page for notebooks and shows it; this file is of one language, those that it brings are of all. */
export async function showNotebook(messages: Messages, theme: Theme): Promise<void> {
  const { show } = await import("./notebook-view");
  await show({ words, messages, theme, ThemeSwitch, unpack });
}
