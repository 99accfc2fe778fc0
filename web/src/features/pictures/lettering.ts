import { FACES, shape } from "./model/shape";
import type { Attributes, Shape } from "./model/shape";
import { colourOf } from "./colour";

/** A text of the page in a picture, with the same position and width in any font. */
export function faceOf(style: CSSStyleDeclaration): Attributes {
  const [normal, bold] = ["normal", "400"];
  return {
    "font-family": /Mono|Courier/.test(style.fontFamily)
      ? FACES.mono
      : /STIX|math/.test(style.fontFamily)
        ? `'STIX Two Math', 'Cambria Math', ${FACES.text}`
        : FACES.text,
    "font-size": Number.parseFloat(style.fontSize),
    "font-weight": style.fontWeight === bold ? undefined : style.fontWeight,
    "font-style":
      style.getPropertyValue("text-transform") === "math-auto"
        ? "italic"
        : style.fontStyle === normal
          ? undefined
          : style.fontStyle,
  };
}

interface Line {
  text: string;
  left: number;
  right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The lines of a text. */
function linesOf(node: Text): Line[] {
  const lines: Line[] = [];
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.top - top) < 2) {
      last.text += ` ${word}`;
      last.right = right;
    } else {
      lines.push({ text: word, left, right, top, bottom });
    }
  }
  return lines.filter(({ left, right }) => right > left);
}

let ruler: CanvasRenderingContext2D | null | undefined;

/** A font's ascent and descent, in px. */
function reachOf(style: CSSStyleDeclaration): { over: number; under: number } {
  ruler ??= document.createElement("canvas").getContext("2d");
  const size = Number.parseFloat(style.fontSize);
  if (!ruler) return { over: 0.8 * size, under: 0.2 * size };
  ruler.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: over, fontBoundingBoxDescent: under } = ruler.measureText("x");
  return { over, under };
}

/** A text of the page, line by line, or vertical as on the page. */
export function lettered(node: Text, style: CSSStyleDeclaration, x: number, y: number): Shape[] {
  const upright = style.writingMode.startsWith("vertical");
  const { over, under } = reachOf(style);
  const { fill, opacity } = colourOf(style.color);
  return linesOf(node).map(({ text, left, right, top, bottom }) => {
    const [across, down] = [right - left, bottom - top];
    const slack = ((upright ? across : down) - over - under) / 2;
    const at = upright
      ? { x: left - x + slack + over, y: bottom - y }
      : { x: left - x, y: top - y + slack + over };
    return shape(
      "text",
      {
        ...at,
        ...faceOf(style),
        transform: upright ? `rotate(-90 ${at.x} ${at.y})` : undefined,
        fill,
        "fill-opacity": opacity === 1 ? undefined : opacity,
        ...widthOf(text, upright ? down : across),
      },
      text,
    );
  });
}

/** Fixes the width of a text, so that it does not overlap its neighbour in another font. */
export function widthOf(text: string, width: number): Attributes {
  return text.length > 1 && width > 0
    ? { textLength: width, lengthAdjust: "spacingAndGlyphs" }
    : {};
}
