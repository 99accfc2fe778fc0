import { hydrate, mount } from "svelte";
import { examples } from "virtual:api/examples";
import "virtual:fonts.css";
import "../styles/tokens.css";
import "../styles/fallbacks.css";
import "../styles/base.css";
import "../styles/controls.css";
import "./api.css";
import { piecesIn } from "./pieces";
import Example from "./view/Example.svelte";
import Operations from "./view/Operations.svelte";
import Tools from "./view/Tools.svelte";
import { wordsOf } from "./words";

const words = wordsOf(document.documentElement.lang);

for (const example of examples) {
  const target = document.querySelector(`[data-example="${example.id}"]`);
  const code = target?.querySelector("pre code");
  if (!target || !code) continue;
  const whole = { ...example, code: piecesIn(code) };
  hydrate(Example, { target, props: { words: words.examples, example: whole } });
}
const operations = document.getElementById("operations-of-recorder");
if (operations !== null) {
  const { lang: language } = document.documentElement;
  mount(Operations, { target: operations, props: { words: words.operations, language } });
}
const tools = document.getElementById("tools");
const contents = document.getElementById("contents");
if (tools !== null && contents !== null) {
  mount(Tools, { target: tools, props: { words, contents } });
}

/** The language of addresses without one, as on the first page. */
for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a")) {
  link.addEventListener("click", () => {
    try {
      localStorage.setItem("language", link.lang);
    } catch {
      // The browser may deny access to storage; the address has the language too.
    }
  });
}
document.documentElement.dataset["api"] = "live";
