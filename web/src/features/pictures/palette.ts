import { paletteOf } from "./model/palette";
import type { Palette } from "./model/palette";

/** The colours of the theme that is shown. */
export function shownPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  return paletteOf((name) => style.getPropertyValue(`--${name}`));
}
