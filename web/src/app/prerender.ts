import { render } from "svelte/server";
import { laboratories, lessons } from "virtual:first-values";
import { messages } from "../words";
import { Store } from "../state/store";
import { Theme } from "./theme.svelte";
import { parts } from "./parts";
import App from "./App.svelte";
import { contextMap } from "../view/context";
import { FIRST, isOpening } from "../opening/model/sentence";

/** The opening as HTML, for the time before any script has run. */
export function prerender(): Readonly<
  Record<"language" | "body" | "site" | "title" | "description", string>
> {
  const words = messages;
  const store = new Store({ lessons, laboratories, parts, isOpening });
  store.navigation.open("");
  const { body } = render(App, {
    context: contextMap({ page: store.page, actions: store, words }),
    props: { theme: new Theme() },
  });
  const site = words.ui.siteTitle.join(" ");
  const title = `${words.opening.title(FIRST.words[FIRST.place] ?? "")} · ${site}`;
  return { language: words.language, body, site, title, description: words.ui.description };
}
