import type { Page } from "@playwright/test";

declare global {
  /** In the page, put there by `watchBoxes`. */
  var boxes: {
    /** Remembers where all that can be seen stands now. */
    keep(): void;
    /** What has moved or changed its size since, in words, and what the browser counted as layout shifts. */
    moved(): string[];
  };
}

/**
 * Lets the page compare where things stand: all elements that can be seen, but for those inside lines of text, drawings
 * and formulae, and those that are drawn to scale. Words that change may end elsewhere, where nothing else does.
 * `outside` selects what is left out, with all that is in it.
 */
export async function watchBoxes(page: Page, outside = ".inspector"): Promise<void> {
  await page.addInitScript((left) => {
    /** Pixels; less is how a browser rounds. */
    const SLACK = 0.5;
    /** Below this, a shift that names no element is of the digits of numbers alone. */
    const LEAST_SHIFT = 0.0005;
    const FIXED =
      "td, th, button, input, select, textarea, summary, a, h1, h2, h3, svg, img, canvas, math";

    interface Kept {
      readonly box: DOMRect;
      /** Of an element that has nothing but words. */
      readonly words: { readonly text: string; readonly box: DOMRect } | undefined;
    }
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }

    let kept = new Map<Element, Kept>();
    let shifts: string[] = [];

    const named = (element: Element): string => {
      const { id, className } = element;
      const data = element instanceof HTMLElement ? element.dataset : {};
      const classes = typeof className === "string" ? className.split(/\s+/) : [];
      const classNames = classes.filter((name) => name !== "" && !name.startsWith("svelte-"));
      const table = element.closest<HTMLElement>("[data-tensor]")?.dataset["tensor"];
      return [
        [
          element.tagName.toLowerCase(),
          ...(id === "" ? [] : [`#${id}`]),
          ...classNames.map((name) => `.${name}`),
        ].join(""),
        ...(data["row"] === undefined ? [] : [`[${data["row"]}, ${data["column"]}]`]),
        ...(table === undefined ? [] : [`in ${table}`]),
        `“${element.textContent.replace(/\s+/g, " ").trim().slice(0, 30)}”`,
      ].join(" ");
    };
    const written = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map((side) => Math.round(side * 10) / 10).join(" ");
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true });
    const isInline = (element: Element): boolean =>
      /^(inline|inline math|contents|none|math|ruby)$/.test(getComputedStyle(element).display);

    /** Placed by a number: a bar, a point, a word on an axis. */
    const isDrawn = (element: Element): boolean =>
      element.hasAttribute("style") &&
      (element.textContent.trim() === "" || getComputedStyle(element).position === "absolute");

    const isBox = (element: Element): boolean => {
      // The page may grow below its last line: what a panel lies over is scrolled out from under it.
      if (element.matches("main, .frame, #page")) return false;
      if (
        (element.parentElement ?? element).closest("svg, math, .visually-hidden, [popover]") !==
        null
      )
        return false;
      if (element.closest(left) !== null || !isSeen(element) || isInline(element)) return false;
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return false;
      return !isDrawn(element);
    };
    const wordsOf = (element: Element): Kept["words"] => {
      if (element.matches(FIXED) || element.textContent.trim() === "") return undefined;
      if ([...element.querySelectorAll("*")].some((inside) => !isInline(inside))) return undefined;
      const range = document.createRange();
      range.selectNodeContents(element);
      return { text: element.textContent, box: range.getBoundingClientRect() };
    };
    const same = (a: number, b: number): boolean => Math.abs(a - b) < SLACK;
    const sameBox = (a: DOMRectReadOnly, b: DOMRectReadOnly): boolean =>
      same(a.x, b.x) && same(a.y, b.y) && same(a.width, b.width) && same(a.height, b.height);

    const stands = (element: Element, before: Kept): boolean => {
      const box = element.getBoundingClientRect();
      const words = before.words && wordsOf(element);
      if (before.words === undefined || words === undefined) return sameBox(before.box, box);
      if (before.words.text === words.text) return sameBox(before.words.box, words.box);
      const isHeld = same(before.box.left, box.left) || same(before.box.right, box.right);
      return isHeld && same(before.box.top, box.top) && same(before.box.height, box.height);
    };

    /** Shifts soon after input count too. */
    const record = (entry: PerformanceEntry): void => {
      const { value, sources } = entry as LayoutShift;
      // A number with more digits begins further left and ends where it ended, in its cell or beside its slider.
      const isWithin = sources.every(
        ({ node, previousRect: a, currentRect: b }) =>
          (node instanceof Element && isDrawn(node)) ||
          (same(a.right, b.right) && same(a.top, b.top) && same(a.height, b.height)),
      );
      if (isWithin && (value < LEAST_SHIFT || sources.length > 0)) return;
      const of = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element ? named(element) : "?"}: ${written(previousRect)} to ${written(currentRect)}`;
      });
      shifts.push(`layout shift of ${value.toFixed(4)}: ${of.join("; ")}`);
    };
    let shifting: PerformanceObserver | undefined;
    if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) {
      shifting = new PerformanceObserver((list) => {
        list.getEntries().forEach(record);
      });
      shifting.observe({ type: "layout-shift" });
    }

    globalThis.boxes = {
      keep() {
        shifting?.takeRecords();
        shifts = [];
        kept = new Map(
          [...document.body.querySelectorAll("*")]
            .filter(isBox)
            .map((each) => [each, { box: each.getBoundingClientRect(), words: wordsOf(each) }]),
        );
      },
      moved() {
        shifting?.takeRecords().forEach(record);
        const moved = [...kept].filter(
          ([element, before]) => element.isConnected && isSeen(element) && !stands(element, before),
        );
        const all = new Set(moved.map(([element]) => element));
        // An ancestor of moved elements adds nothing.
        const around = new Set<Element>();
        for (const element of all) {
          for (let up = element.parentElement; up !== null; up = up.parentElement) around.add(up);
        }
        const found = moved
          .filter(([element]) => !around.has(element))
          .map(
            ([element, { box }]) =>
              `${named(element)}: ${written(box)} to ${written(element.getBoundingClientRect())}`,
          );
        const earlier = shifts;
        shifts = [];
        return [...found, ...earlier];
      },
    };
  }, outside);
}

/** Remembers where all stands. */
export async function keepBoxes(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await settled();
    boxes.keep();
  });
}

/**
 * Resolves once the layout is stable: a drawing whose file loads late moves other elements, and so does its button.
 */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const FRAMES = 12;
    const loaded = (): number => performance.getEntriesByType("resource").length;
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    await settled();
    let before = -1;
    for (let still = 0; still < FRAMES; still += 1) {
      if (still === 0 || before !== loaded()) {
        before = loaded();
        still = 0;
        boxes.keep();
      }
      await frame();
      if (boxes.moved().length > 0) still = -1;
    }
  });
}

/** What stands elsewhere than when boxes were kept, once what was done is painted. */
export async function movedBoxes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await settled();
    return boxes.moved();
  });
}
