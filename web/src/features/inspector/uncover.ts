import { onResize } from "../../view/resized";

/** Scrolls the focused element out from under the inspector's sheet, if the sheet overlays the page. */
export function uncover(explained: HTMLElement): (() => void) | undefined {
  const sheet = explained.closest<HTMLElement>("aside");
  if (sheet === null) return undefined;
  const { style } = document.documentElement;
  const end = onResize([sheet], () => {
    const lies = getComputedStyle(sheet).bottom !== "auto";
    style.setProperty("--sheet", lies ? `${sheet.offsetHeight}px` : "0px");
    if (!lies) return;
    document
      .querySelector("main :focus-visible")
      ?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  });
  return () => {
    end();
    style.removeProperty("--sheet");
  };
}
