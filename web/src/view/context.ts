import { getContext, setContext } from "svelte";
import type { Actions, Page } from "../model/page";
import type { Messages } from "../words/messages";

/** What every component below a mounted one may read: what to show, in which words, and what the reader can do. */
export interface PageContext {
  readonly page: Page;
  readonly words: Messages;
  readonly actions: Actions;
}

const KEY = "page";

/** The `context` option of `mount` and `render`, with which a component is mounted on its own. */
export function contextMap(context: PageContext): Map<string, PageContext> {
  return new Map([[KEY, context]]);
}

/** The context of the component that is being created; `page` stays the same object, its fields are reactive. */
export function getPageContext(): PageContext {
  return getContext<PageContext>(KEY);
}

/** Gives the components below the one that is being created another context. */
export function setPageContext(context: PageContext): void {
  setContext(KEY, context);
}
