import type { Messages } from "../words/messages";
import type { Actions, Page } from "../model/page";

/** The props of every component of a step. */
export interface StepProps {
  readonly page: Page;
  readonly words: Messages;
  readonly actions: Actions;
}
