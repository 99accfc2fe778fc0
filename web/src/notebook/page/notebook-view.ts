import { mount } from "svelte";
import type { Around } from "./around";
import "../../styles/buttons.css";
import "./hiding.css";
import "./paper.css";
import "./printing.css";
import { Beside } from "./state/beside.svelte";
import { kept, keptFiles } from "./state/kept";
import { Notebook } from "./state/notebook.svelte";
import { Runner } from "./state/runner.svelte";
import NotebookPage from "./view/NotebookPage.svelte";

/** Shows the page for notebooks in the place of the lessons. */
export async function show({ messages, unpack, ...around }: Around): Promise<void> {
  const target = document.getElementById("page");
  if (target === null) return;
  const [earlier, files] = await Promise.all([kept(), keptFiles()]);
  const notebook = new Notebook();
  const beside = new Beside(notebook, files);
  const runner = new Runner(notebook, beside, unpack);
  const { ui, language } = messages;
  target.replaceChildren();
  mount(NotebookPage, {
    target,
    props: { ...around, ui, language, notebook, beside, runner, earlier, lessons: "#/" },
  });
  delete document.documentElement.dataset["elsewhere"];
}
