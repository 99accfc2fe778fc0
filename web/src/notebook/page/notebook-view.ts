import { mount } from "svelte";
import type { Around } from "./around";
import { kept } from "./state/kept";
import { Notebook } from "./state/notebook.svelte";
import { Runner } from "./state/runner.svelte";
import NotebookPage from "./view/NotebookPage.svelte";

/** Shows the page for notebooks in the place of the lessons. */
export async function show({ messages, unpack, ...around }: Around): Promise<void> {
  const target = document.getElementById("page");
  if (target === null) return;
  const earlier = await kept();
  const notebook = new Notebook();
  const runner = new Runner(notebook, unpack);
  const { ui, language } = messages;
  target.replaceChildren();
  mount(NotebookPage, {
    target,
    props: { ...around, ui, language, notebook, runner, earlier, lessons: "#/" },
  });
  delete document.documentElement.dataset["elsewhere"];
}
