import type { Page } from "@playwright/test";
import { expect } from "./test";

/** Where the focus is, as far as a reader who has only keys must know it. */
export interface Stop {
  readonly label: string;
  /** What is wrong with it; nothing if it can be seen. */
  readonly faults: readonly string[];
  /** Whether it follows the previous stop in document order; undefined where nothing has the focus. */
  readonly follows: boolean | undefined;
}

declare global {
  /** In the page: the stop that was looked at last. What comes or goes meanwhile moves neither before the other. */
  var stopBefore: Element | undefined;
}

/** The element in focus: it is there, it has a ring, and some part of it lies under nothing else. */
export function readStop(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    const focused = document.activeElement;
    if (
      !(focused instanceof HTMLElement || focused instanceof SVGElement) ||
      focused === document.body
    ) {
      globalThis.stopBefore = undefined;
      return { label: "nothing", faults: ["nothing has the focus"], follows: undefined };
    }
    const name = focused.getAttribute("aria-label") ?? focused.textContent.trim().slice(0, 30);
    const label = `${focused.tagName.toLowerCase()} “${name}”`;
    const faults: string[] = [];
    if (!focused.matches(":focus-visible")) faults.push(`${label} shows no focus`);
    const style = getComputedStyle(focused);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    // A slider has its ring round the thumb; the field over a cell, there only with the focus, has a frame; a skip link
    // leads to the whole step.
    const hasFrame = focused.matches("input[type=range], .editor, main");
    if (!ring && !hasFrame) faults.push(`${label} has no ring`);
    const lines = [...focused.getClientRects()];
    const isFree = lines.some(({ left, top, width, height }) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].some((across) =>
        [0.2, 0.5, 0.8].some((down) => {
          const [x, y] = [left + across * width, top + down * height];
          const at = document.elementFromPoint(x, y);
          if (at === null) return false;
          // A label and descendants belong to the element.
          return (
            focused.contains(at) ||
            at.contains(focused) ||
            at.closest("label") === focused.closest("label, td")
          );
        }),
      ),
    );
    if (!isFree) {
      const box = focused.getBoundingClientRect();
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      faults.push(
        `${label} is hidden, at ${Math.round(box.left)}, ${Math.round(box.top)}, by ${over?.closest("section, aside, nav, div")?.className}`,
      );
    }
    const before = globalThis.stopBefore;
    const follows =
      before?.isConnected !== true ||
      (before.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    globalThis.stopBefore = focused;
    return { label, faults, follows };
  });
}

/** Goes on by one stop, or back, and looks at where that leads. */
export async function tab(page: Page, key: "Tab" | "Shift+Tab" = "Tab"): Promise<Stop> {
  await page.keyboard.press(key);
  return readStop(page);
}

/** Goes on by the Tab key alone until the focus is there; every stop on the way can be seen. */
export async function tabTo(page: Page, selector: string, most = 250): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    const { faults } = await tab(page);
    // The browser's toolbar follows the last stop.
    if (faults[0] !== "nothing has the focus") expect(faults).toEqual([]);
    if (await isAt(page, selector)) return;
  }
  throw new Error(`${most} times Tab did not lead to ${selector}.`);
}

export function isAt(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
}

/** The focus is somewhere, and can be seen: it may move on in the next task. */
export async function expectStop(page: Page, label: string): Promise<void> {
  await expect.poll(async () => (await readStop(page)).faults, { message: label }).toEqual([]);
}

/** The focus is there, and can be seen. */
export async function expectAt(page: Page, selector: string, label: string): Promise<void> {
  await expect.poll(() => isAt(page, selector), { message: label }).toBe(true);
  await expectStop(page, label);
}
