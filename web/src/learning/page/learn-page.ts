import ThemeSwitch from "../../app/frame/ThemeSwitch.svelte";
import type { Theme } from "../../app/theme.svelte";
import { unpack } from "../../app/unpack";
import { learning as words } from "../../words/en/learning";
import type { Messages } from "../../words/messages";

/** Brings the page on which models learn and shows it; this file is of one language, those that it brings are of all. */
export async function showLearning(messages: Messages, theme: Theme): Promise<void> {
  const { show } = await import("./learn-view");
  const bringClass = async () => {
    const [{ own, ...brought }, { classroom: common }] = await Promise.all([
      import("./learn-class"),
      import("../../words/en/classroom"),
    ]);
    return { ...brought, words: { common, own } };
  };
  show({ words, bringClass, messages, theme, ThemeSwitch, unpack });
}
