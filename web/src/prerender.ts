import { render } from "svelte/server";
import { laboratories, lessons, tensors } from "virtual:first-values";
import { defaultMessages } from "./lessons";
import { Store } from "./state/store.svelte";
import { Theme } from "./theme.svelte";
import { parts } from "./parts";
import App from "./view/App.svelte";
import { stepWords } from "./view/words";

/** The first step as it stands before any script has run. */
export function prerender(): { body: string; title: string; description: string } {
  const words = defaultMessages;
  const store = new Store({ lessons, laboratories, tensors, parts });
  store.read("");
  const { body } = render(App, {
    props: { page: store, actions: store, words, theme: new Theme() },
  });
  const title = `${stepWords(words, store.lesson.id, store.step).title} · ${words.ui.siteTitle.join(" ")}`;
  return { body, title, description: words.ui.description };
}
