import { mount, unmount } from "svelte";
import type { UpdateMessages } from "../../words/update";
import Update from "./Update.svelte";

/** Announces a newer release without interrupting the reader. */
export function show(words: UpdateMessages, onreload: () => void, onlater: () => void): void {
  const putOff = (): void => {
    void unmount(line);
    onlater();
  };
  const line = mount(Update, {
    target: document.body,
    props: { words, onreload, onlater: putOff },
  });
}
