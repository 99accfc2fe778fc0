/** The first of some texts that fits a width in the type of an element, else the last one. */
export function firstFitting(texts: readonly string[], width: number, element: Element): string {
  const ruler = document.createElement("canvas").getContext("2d");
  if (ruler === null) return texts.at(-1) ?? "";
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  ruler.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const fitting = texts.find((text) => ruler.measureText(text).width + SPARE <= width);
  return fitting ?? texts.at(-1) ?? "";
}

/** For roundings, and for the padding at both sides. */
const SPARE = 16;
