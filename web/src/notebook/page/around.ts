import type { Component } from "svelte";
import type { Theme } from "../../app/theme.svelte";
import type { Messages, UiMessages } from "../../words/messages";
import type { ClassroomMessages } from "../../words/classroom";
import type { NotebookMessages } from "../../words/notebook";
import type { NotebookClassMessages } from "../../words/notebook-class";
import type { TensorMessages } from "../../words/notebook-tensors";
import type * as Class from "./notebook-class";

/** The words of a teacher's link: those that lessons have too, and those of notebooks. */
export interface ClassWords {
  readonly common: ClassroomMessages;
  readonly own: NotebookClassMessages;
}

/** What the page for notebooks takes of the page around it, whose files are others in each language. */
export interface Around {
  readonly words: NotebookMessages;
  readonly tensorWords: TensorMessages;
  /** Brings the sentences that say what each operation of the recorder computes. */
  readonly bringSentences: () => Promise<Readonly<Record<string, string>>>;
  /** Brings what a class is given: the exercise of a teacher's link, and the dialog that makes such links. */
  readonly bringClass: () => Promise<typeof Class & { readonly words: ClassWords }>;
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
