import { NotebookView } from "./notebook";
import { test as base } from "./test";

export { expect } from "./test";

/** A test with the page for notebooks open. */
export const test = base.extend<{ notebook: NotebookView }>({
  notebook: async ({ view, site }, use) => {
    const notebook = new NotebookView(view);
    await notebook.open(site.http);
    await use(notebook);
  },
});
