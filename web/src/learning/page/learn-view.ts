import { mount } from "svelte";
import type { Component } from "svelte";
import type { Theme } from "../../app/theme.svelte";
import type { LearningMessages } from "../../words/learning";
import type { Messages, UiMessages } from "../../words/messages";
import "../../styles/buttons.css";
import LearnPage from "./LearnPage.svelte";
import { Session } from "./session.svelte";

/** What the page takes of the page around it, whose files are others in each language. */
export interface Around {
  readonly words: LearningMessages;
  readonly messages: Messages;
  readonly theme: Theme;
  readonly ThemeSwitch: Component<{
    words: Pick<UiMessages, "theme">;
    dark: boolean;
    onswitch: () => void;
  }>;
  /** Decodes and inflates what a script of the page carries. */
  readonly unpack: (base64: string) => Promise<ArrayBuffer>;
}

/** Shows the page on which models learn in the place of the lessons. */
export function show({ words, messages, theme, ThemeSwitch, unpack }: Around): void {
  const target = document.getElementById("page");
  if (target === null) return;
  const session = new Session(async () => {
    const { packed } = await import("virtual:engine/learning");
    return unpack(packed);
  });
  target.replaceChildren();
  mount(LearnPage, { target, props: { words, ui: messages.ui, theme, ThemeSwitch, session } });
  delete document.documentElement.dataset["elsewhere"];
}
