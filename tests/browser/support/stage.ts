import type { Page } from "@playwright/test";

/** The fewest decimals of a number in a table at 1,280 px and more. */
const DECIMALS = 3;

/** What can be seen of a step without scrolling, and of its tables with scrolling the page. */
export interface Stage {
  /** Tables that are not shown whole, with their number of columns. */
  readonly cut: readonly { readonly table: string; readonly columns: number }[];
  /** Headings of columns and rows whose words are cut off. */
  readonly words: readonly string[];
  /** Words above tables that are cut off or lie under the table's buttons. */
  readonly titles: readonly string[];
  /** The page's height, in heights of the window. */
  readonly screens: number;
  /** Whether a slider, the weights it moves, Notice and Try are in view at once; undefined without a slider. */
  readonly slider: boolean | undefined;
}

/** Measures the step that is shown, scrolled to its top. */
export async function stageOf(page: Page): Promise<Stage> {
  return page.evaluate((decimals) => {
    /** Pixels; less is how a browser rounds. */
    const SLACK = 1;
    const root = document.documentElement;
    scrollTo({ top: 0, behavior: "instant" });
    const floor = document.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
    const isOver = (box: Element): boolean =>
      box.scrollWidth > box.clientWidth + SLACK || box.scrollHeight > box.clientHeight + SLACK;

    function isCut(table: Element): boolean {
      const own = table.getBoundingClientRect();
      for (let box = table.parentElement; box !== null && box !== root; box = box.parentElement) {
        const clips = getComputedStyle(box).overflow !== "visible" && box.tagName !== "BODY";
        if (clips && isOver(box)) return true;
      }
      return own.left < -SLACK || own.right > root.clientWidth + SLACK;
    }

    const columnsOf = (table: Element): number =>
      Math.max(
        Number(table.getAttribute("aria-colcount")) - 1,
        table.querySelector("tbody tr")?.querySelectorAll("td[data-row]").length ?? 0,
      );
    /** The tensors whose numbers are marks of a picture. */
    const drawn = new Set(
      Array.from(
        document.querySelectorAll<SVGElement>(".picture :is([data-cell], [data-grid])"),
        ({ dataset }) => (dataset["cell"] ?? dataset["grid"] ?? "").split(":")[0],
      ),
    );
    const idOf = (table: Element): string =>
      (table.getAttribute("aria-label") ?? "").split(", ")[0]?.replace(/\.T$/, "") ?? "";
    /**
     * Cells without numbers: a strip. A long vector that stands as a column is one too, and a mask a picture. Beside a picture
     * of its numbers a table may be one.
     */
    const isStrip = (table: Element): boolean => {
      const box = table.closest(".strip:not(.squares)");
      if (box === null || drawn.has(idOf(table))) return false;
      return !(columnsOf(table) === 1 && table.querySelectorAll("tr").length > 8);
    };
    /** Numbers with fewer decimals than a step of this width needs. */
    const isShortened = (table: Element): boolean =>
      innerWidth >= 1280 &&
      table.closest(".strip") === null &&
      Array.from(table.querySelectorAll("td[data-row]"), ({ textContent }) => textContent.trim())
        .filter((text) => /^-?\d+\.\d+$/.test(text))
        .some((text) => (text.split(".")[1] ?? "").length < decimals);
    const tables = [...document.querySelectorAll("main [role=grid]")];
    const cut = tables
      .filter((table) => isCut(table) || isStrip(table) || isShortened(table))
      .map((table) => ({
        table: table.getAttribute("aria-label") ?? "",
        columns: columnsOf(table),
      }));
    /** Headings that are heard and not seen, and the numbers between the first and the last of a strip. */
    const UNSEEN = ".untitled thead th, .unnamed tbody th, .strip:not(.squares) thead th";
    const words = [...document.querySelectorAll(`main [role=grid] th:not(${UNSEEN})`)]
      .filter((heading) => heading.scrollWidth > heading.clientWidth + SLACK)
      .map((heading) => heading.textContent);

    const titles = [...document.querySelectorAll("main .labelled > .heading")].flatMap(
      (heading) => {
        const buttons = [...heading.querySelectorAll(".tools svg, .tools > button:last-child")];
        // The last button has the width of a finger, and its sign at its right end.
        const tools = buttons.map((each) => each.getBoundingClientRect().right - 18);
        const end = Math.min(root.clientWidth, ...tools);
        const line = heading.querySelector(".sizes")?.getBoundingClientRect();
        return Array.from(heading.querySelectorAll(".id, .word, .size, .tint"), (each) => {
          const range = document.createRange();
          range.selectNodeContents(each.matches(".id") ? (each.firstElementChild ?? each) : each);
          return { text: each.textContent.trim(), box: range.getBoundingClientRect() };
        })
          .filter(({ box }) => line === undefined || box.top < line.bottom - 2)
          .filter(({ box }) => box.right > end + SLACK && box.width > 1)
          .filter(({ box }) => box.bottom > heading.getBoundingClientRect().top + 4)
          .map(
            ({ text }) =>
              `${heading.closest("[data-tensor]")?.getAttribute("data-tensor") ?? ""}: ${text}`,
          );
      },
    );

    /** Whether all are in view at once, at the top or after scrolling. */
    const fitTogether = (elements: readonly (Element | null)[]): boolean => {
      const boxes = elements.map((each) => each?.getBoundingClientRect());
      const hidden = elements.some(
        (each) => each === null || !each.checkVisibility({ visibilityProperty: true }),
      );
      const ends = boxes.flatMap((box) => (box ? [box.top, box.bottom] : []));
      const ceiling = document.querySelector(".topline")?.getBoundingClientRect().bottom ?? 0;
      return (
        !hidden &&
        boxes.every((box) => box && box.left >= 0 && box.right <= root.clientWidth) &&
        Math.max(...ends) - Math.min(...ends) <= floor - ceiling
      );
    };
    const remarks = [...document.querySelectorAll("main .remarks > p")].filter(
      (element) => element.textContent.trim() !== "",
    );
    const sliders = [...document.querySelectorAll("main .sharpness")];
    const slider = sliders.every((section) => {
      const moved = section.getAttribute("data-weights");
      const weights = document.querySelector(`main [data-tensor="${moved ?? ""}"] [role=grid]`);
      return fitTogether([section.querySelector("input[type=range]"), weights, ...remarks]);
    });
    return {
      cut,
      words,
      titles,
      screens: root.scrollHeight / innerHeight,
      slider: sliders.length === 0 ? undefined : slider,
    };
  }, DECIMALS);
}
