import { render } from "svelte/server";
import { laboratories, lessons, tensors } from "virtual:first-values";
import { messages } from "./lessons";
import { Store } from "./state/store.svelte";
import { Theme } from "./theme.svelte";
import { parts } from "./parts";
import App from "./view/App.svelte";
import { stepTitle } from "./view/words";

/** The first step as it stands before any script has run. */
export function prerender(): {
  language: string;
  body: string;
  title: string;
  description: string;
} {
  const words = messages;
  const store = new Store({ lessons, laboratories, tensors, parts });
  store.read("");
  const { body } = render(App, {
    props: { page: store, actions: store, words, theme: new Theme() },
  });
  const title = `${stepTitle(store.lesson.id, store.step)} · ${words.ui.siteTitle.join(" ")}`;
  return { language: words.language, body, title, description: words.ui.description };
}
