import { onResize } from "../view/resized";

/** Above this size of letters, in px, words take the lines that they need. */
const LARGE = 20;

/**
 * Gives the style sheet the letter spacing that a reader's style sets, in em: cells grow by it. Where letters are
 * spaced out or large, words take the lines that they need.
 */
export function watchSpacing(): void {
  const probe = document.createElement("span");
  probe.className = "visually-hidden";
  probe.ariaHidden = "true";
  // In the corner, where it makes nothing wider or taller.
  Object.assign(probe.style, { top: "0", left: "0", margin: "0" });
  const letters = document.createElement("span");
  letters.textContent = "0".repeat(20);
  letters.style.display = "inline-block";
  probe.append(letters);
  document.body.append(probe);
  onResize([letters], () => {
    const root = document.documentElement;
    const { letterSpacing, fontSize } = getComputedStyle(letters);
    const spread = Math.max(0, parseFloat(letterSpacing) / parseFloat(fontSize) || 0);
    if (spread > 0) root.style.setProperty("--spread", String(spread));
    else root.style.removeProperty("--spread");
    // A presented step has the type that fits it.
    const large = !root.style.fontSize && parseFloat(getComputedStyle(root).fontSize) > LARGE;
    root.toggleAttribute("data-large", spread > 0 || large);
  });
}
