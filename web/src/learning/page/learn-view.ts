import { mount } from "svelte";
import type { Component } from "svelte";
import type { Theme } from "../../app/theme.svelte";
import type { ClassroomMessages } from "../../words/classroom";
import type { LearningMessages } from "../../words/learning";
import type { LearningClassMessages } from "../../words/learning-class";
import type { Messages, UiMessages } from "../../words/messages";
import "../../styles/buttons.css";
import type * as Class from "./learn-class";
import LearnPage from "./LearnPage.svelte";
import { Session } from "./session.svelte";

/** The words of a teacher's link: those that lessons have too, and those of this page. */
export interface ClassWords {
  readonly common: ClassroomMessages;
  readonly own: LearningClassMessages;
}

/** What the page takes of the page around it, whose files are others in each language. */
export interface Around {
  readonly words: LearningMessages;
  /** Brings what a class is given: the exercise of a teacher's link, and the dialog that makes such links. */
  readonly bringClass: () => Promise<Omit<typeof Class, "own"> & { readonly words: ClassWords }>;
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
export function show({ words, bringClass, messages, theme, ThemeSwitch, unpack }: Around): void {
  const target = document.getElementById("page");
  if (target === null) return;
  const session = new Session(async (isFast) => {
    const { packed } = isFast
      ? await import("virtual:engine/learning-relaxed")
      : await import("virtual:engine/learning");
    return unpack(packed);
  });
  target.replaceChildren();
  const { ui } = messages;
  mount(LearnPage, { target, props: { words, bringClass, ui, theme, ThemeSwitch, session } });
  delete document.documentElement.dataset["elsewhere"];
}
