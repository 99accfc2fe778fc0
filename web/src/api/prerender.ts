import { render } from "svelte/server";
import { code } from "virtual:api/code";
import { examples as runnable } from "virtual:api/examples";
import reference from "virtual:api/reference";
import Example from "./view/Example.svelte";
import Page from "./view/Page.svelte";
import { translations } from "./words";

/** Hydration markers, which are removed around the examples: no script hydrates that part. */
const MARKS = /<!--.*?-->/g;

const examples = runnable.map((example) => ({ ...example, code: code[example.id] }));

interface Prerendered {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

/** The page in each language, by file name. The examples are prerendered for hydration. */
export function prerender(): Readonly<Record<string, Prerendered>> {
  return Object.fromEntries(
    translations.map((translation) => {
      const { id: language, page, words } = translation;
      const { body } = render(Page, { props: { translation, reference, examples } });
      const whole = examples.reduce(
        (html, example) => {
          const place = `<div data-example="${example.id}">`;
          if (!html.includes(place)) throw new Error(`The page has no place for ${example.id}.`);
          return html.replace(
            place,
            () => place + render(Example, { props: { words: words.examples, example } }).body,
          );
        },
        body.replaceAll(MARKS, ""),
      );
      const { title, site, description } = words;
      return [page, { language, title: `${title} · ${site}`, description, body: whole }];
    }),
  );
}
