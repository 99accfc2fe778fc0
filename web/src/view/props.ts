import type { Messages } from "../words/messages";
import type { Actions, Page } from "../model/page";

/** What every part of a step is given: what to show, in which words, and what the reader can do. */
export interface StepProps {
  readonly page: Page;
  readonly words: Messages;
  readonly actions: Actions;
}
