import type { Page } from "@playwright/test";

/** What WCAG requires of text, and of marks with a meaning. */
export const LEAST = { letters: 4.5, marks: 3 } as const;

export interface Contrasts {
  /** How many cells were looked at. */
  readonly cells: number;
  /** How many names on the bars of pictures. */
  readonly names: number;
  /** How many marks: rings, rules and corners. */
  readonly marks: number;
  /** The least contrast there was, of letters and of marks. */
  readonly least: { readonly letters: number; readonly marks: number };
  /** Those that have too little. */
  readonly faint: readonly string[];
}

/**
 * The contrast of every cell's number with what it stands on, hatching included, and of what is drawn into the cell,
 * and of the names on the bars of pictures, from the colours that the browser computed.
 */
export function readContrasts(page: Page): Promise<Contrasts> {
  return page.evaluate((least) => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (canvas === null) throw new Error("There is no canvas.");
    const known = new Map<string, Colour>();
    const read = (text: string): Colour => {
      const before = known.get(text);
      if (before !== undefined) return before;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const colour: Colour = [red, green, blue, alpha / 255];
      known.set(text, colour);
      return colour;
    };
    const over = (above: Colour, below: Colour): Colour => {
      const mix = (at: 0 | 1 | 2): number => above[at] * above[3] + below[at] * (1 - above[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const brightness = (colour: Colour): number => {
      const linear = (value: number): number =>
        value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
    };
    const between = (one: Colour, other: Colour): number => {
      const [a, b] = [brightness(one), brightness(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const COLOURS = /(?:rgba?|color|oklab|oklch)\([^()]*\)/g;
    const coloursIn = (text: string): string[] => text.match(COLOURS) ?? [];
    const paperUnder = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1];
      const background = read(getComputedStyle(element).backgroundColor);
      return background[3] === 1 ? background : over(background, paperUnder(element.parentElement));
    };

    const faint = new Set<string>();
    const least_ = { letters: Infinity, marks: Infinity };
    let [cells, names, marks] = [0, 0, 0];
    const report = (
      kind: "letters" | "marks",
      ratio: number,
      cell: Element,
      what: string,
    ): void => {
      least_[kind] = Math.min(least_[kind], ratio);
      if (ratio >= least[kind]) return;
      const table = cell.closest("[role=grid]")?.getAttribute("aria-label") ?? "";
      faint.add(
        `${table}, ${(cell.getAttribute("class") ?? "").replace(/ ?svelte-\w+/, "")}: ${what} ${ratio.toFixed(2)}`,
      );
    };
    for (const grid of document.querySelectorAll("[role=grid]")) {
      const below = paperUnder(grid);
      for (const cell of grid.querySelectorAll("td[data-row]")) {
        cells += 1;
        const style = getComputedStyle(cell);
        const ground = over(read(style.backgroundColor), below);
        const letters = read(style.color);
        // In a strip no number stands on the tint.
        if (grid.closest(".strip") === null)
          report("letters", between(over(letters, ground), ground), cell, "a number has");
        const drawn = coloursIn(style.backgroundImage).map(read);
        if (cell.hasAttribute("data-changed")) {
          // The corner of a changed number: its colour comes first.
          marks += 1;
          report("marks", between(over(drawn[0] ?? ground, ground), ground), cell, "a corner has");
        } else if (grid.closest(".strip") === null) {
          for (const line of drawn) {
            const hatched = over(line, ground);
            report(
              "letters",
              between(over(letters, hatched), hatched),
              cell,
              "a number on hatching has",
            );
          }
        }
        const ruled = cell.matches(".lit, .making, .block, [aria-selected]");
        if (ruled) {
          const [rule] = coloursIn(style.boxShadow);
          marks += 1;
          const colour = rule === undefined ? ground : over(read(rule), ground);
          report("marks", between(colour, ground), cell, "a rule has");
        }
        for (const [side, name] of [
          ["Left", "head-start"],
          ["Top", "head-top"],
        ] as const) {
          if (!cell.classList.contains(name)) continue;
          marks += 1;
          report(
            "marks",
            between(read(style[`border${side}Color`]), ground),
            cell,
            "a head's rule has",
          );
        }
      }
    }
    for (const name of document.querySelectorAll("[data-bar] .name")) {
      const segment = name.previousElementSibling?.querySelector("rect");
      if (!segment || name.textContent === "") continue;
      names += 1;
      const ground = over(read(getComputedStyle(segment).fill), paperUnder(name));
      const letters = over(read(getComputedStyle(name).fill), ground);
      report("letters", between(letters, ground), name, `“${name.textContent}” on a bar has`);
    }
    return { cells, names, marks, least: least_, faint: [...faint] };
  }, LEAST);
}
