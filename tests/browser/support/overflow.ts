import type { Page } from "@playwright/test";

/** Opens the settings. */
export function unfold(page: Page): Promise<void> {
  return page.locator("main details").evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
}

/** What overflows the page at the side, apart from what scrolls or is clipped inside its box. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} px wide`);
    const contains = (element: Element): boolean =>
      element instanceof SVGSVGElement || getComputedStyle(element).overflowX !== "visible";
    const describe = (element: Element): string =>
      `${element.tagName}.${element.getAttribute("class")} "${element.textContent.trim().slice(0, 30)}"`;
    const visit = (element: Element): void => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 0 && (left < -0.5 || right > root.clientWidth + 0.5)) {
        found.push(`${describe(element)} reaches from ${left} to ${right}`);
      }
      if (element !== document.body && contains(element)) return;
      for (const child of element.children) visit(child);
    };
    visit(document.body);
    for (const scroller of document.querySelectorAll(".scroll")) {
      const scrolls = ["auto", "scroll"].includes(getComputedStyle(scroller).overflowX);
      if (scroller.scrollWidth > scroller.clientWidth + 1 && !scrolls) {
        found.push(`${describe(scroller)} is cut off`);
      }
    }
    for (const svg of document.querySelectorAll("svg")) {
      const box = svg.getBoundingClientRect();
      for (const text of svg.querySelectorAll("text")) {
        const { left, right, top, bottom, width } = text.getBoundingClientRect();
        const inside =
          left >= box.left - 1 &&
          right <= box.right + 1 &&
          top >= box.top - 1 &&
          bottom <= box.bottom + 1;
        if (width > 0 && !inside) found.push(`${describe(text)} is cut off by its drawing`);
      }
    }
    return found;
  });
}

/** Words on the slider's marks that run into each other; `inRows`: those of laboratories stand in rows. */
export function findCollisions(page: Page, inRows: boolean): Promise<string[]> {
  return page.evaluate(
    (rows) =>
      Array.from(document.querySelectorAll(".marks")).flatMap((marks) => {
        const boxes = Array.from(marks.children, (mark) => ({
          text: mark.textContent,
          box: mark.getBoundingClientRect(),
        }));
        return boxes.flatMap(({ text, box }, place) =>
          boxes
            .slice(place + 1)
            .filter((other) => other.box.left < box.right - 0.5 && other.box.right > box.left + 0.5)
            .filter(
              (other) =>
                !rows || (other.box.top < box.bottom - 0.5 && other.box.bottom > box.top + 0.5),
            )
            .map((other) => `${text} over ${other.text}`),
        );
      }),
    inRows,
  );
}
