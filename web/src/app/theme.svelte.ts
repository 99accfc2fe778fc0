import { prefer } from "../state/preference";

/** Light or dark: the system's choice until the reader makes another. */
export class Theme {
  dark = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const chosen = document.documentElement.dataset["theme"];
    this.dark = chosen === undefined ? system.matches : chosen === "dark";
    if (chosen !== undefined) this.#colourFrame();
    system.addEventListener("change", ({ matches }) => {
      if (document.documentElement.dataset["theme"] === undefined) this.dark = matches;
    });
  }

  switch(): void {
    this.dark = !this.dark;
    const name = this.dark ? "dark" : "light";
    document.documentElement.dataset["theme"] = name;
    this.#colourFrame();
    prefer("theme", name);
  }

  /** Sets the colour of the browser's frame, which otherwise follows the system's theme. */
  #colourFrame(): void {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    for (const meta of document.getElementsByName("theme-color")) {
      (meta as HTMLMetaElement).content = backgroundColor;
    }
  }
}
