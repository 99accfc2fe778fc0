import type { Page } from "@playwright/test";

/**
 * Words and numbers that are cut off or run into each other. What scrolls, what is only read aloud, drawings and
 * formulae have separate tests.
 */
export function findCrowding(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly text: string;
      readonly layer: Element | null;
      readonly box: DOMRect;
      readonly of: Element;
    }
    const found: string[] = [];
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [text, of] = [node.nodeValue?.trim() ?? "", node.parentElement];
      if (
        text === "" ||
        of === null ||
        of.closest("svg, math, .visually-hidden, script, option, select, textarea, title")
      )
        continue;
      if (!of.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      range.selectNodeContents(node);
      const cell = of.closest("[role=grid] td");
      const box = range.getBoundingClientRect();
      if (cell !== null) {
        const room = cell.getBoundingClientRect();
        if (box.left < room.left - 0.5 || box.right > room.right + 0.5) {
          found.push(`${text} takes ${box.width} px of a cell's ${room.width}`);
        }
        continue;
      }
      // A heading's word that is too long for its column ends in an ellipsis, and its title has it in full.
      if (of.closest("th[title], .scroll, pre, [data-cut]")) continue;
      for (let around: Element | null = of; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const room = around.getBoundingClientRect();
        if (overflowX === "hidden" || overflowX === "clip") {
          if (box.right > room.right + 1 || box.left < room.left - 1) {
            found.push(`“${text.slice(0, 40)}” is cut off at the side by ${around.className}`);
          }
        }
        if (overflowY === "hidden" || overflowY === "clip") {
          if (box.bottom > room.bottom + 2 || box.top < room.top - 2) {
            found.push(`“${text.slice(0, 40)}” is cut off by ${around.className}`);
          }
        }
        if (overflowY === "auto" || position === "fixed") break;
      }
      const layer = of.closest(
        "dialog, [popover], .fields, .rail, .foot, .beside, .presenting, main",
      );
      for (const line of range.getClientRects()) {
        if (line.width > 0) lines.push({ text: text.slice(0, 40), layer, box: line, of });
      }
    }
    lines.forEach((one, at) => {
      for (const other of lines.slice(at + 1)) {
        if (one.layer !== other.layer || one.of === other.of) continue;
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        // The boxes of letters are higher than the letters.
        const least = Math.min(one.box.height, other.box.height);
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > least / 2) {
          found.push(`“${one.text}” runs into “${other.text}”`);
        }
      }
    });
    return [...new Set(found)];
  });
}
