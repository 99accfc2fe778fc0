import { mount, unmount } from "svelte";
import type { UpdateMessages } from "../../words/update";
import Update from "./Update.svelte";

/** Tells of a newer release; what the reader does goes on meanwhile. */
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
