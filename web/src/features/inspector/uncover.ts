import { onResize } from "../../view/resized";

/** Scrolls the focused element, or the inspected cell, out from under the inspector's sheet, if the sheet overlays the page. */
export function uncover(explained: HTMLElement): (() => void) | undefined {
  const sheet = explained.closest<HTMLElement>("aside");
  if (sheet === null) return undefined;
  const { style } = document.documentElement;
  const end = onResize([sheet], () => {
    const lies = getComputedStyle(sheet).bottom !== "auto";
    style.setProperty("--sheet", lies ? `${sheet.offsetHeight}px` : "0px");
    if (!lies) return;
    const [focused, inspected] = ["main :focus-visible", "main td[aria-selected]"].map((each) =>
      document.querySelector(each),
    );
    (focused ?? inspected)?.scrollIntoView({
      block: "nearest",
      inline: "nearest",
      behavior: "instant",
    });
  });
  return () => {
    end();
    style.removeProperty("--sheet");
  };
}
