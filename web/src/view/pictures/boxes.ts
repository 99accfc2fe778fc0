import { hatch } from "../../model/pictures/hatch";
import type { Box } from "../../model/pictures/hatch";
import { shape } from "../../model/pictures/shape";
import type { Shape } from "../../model/pictures/shape";
import { colourOf } from "./colour";

const SIDES = ["top", "right", "bottom", "left"] as const;

/** What a style sheet draws where an element stands: shadows that are edges, ground, hatching, borders. */
export function boxed(style: CSSStyleDeclaration, box: Box): Shape[] {
  if (!(box.width > 0 && box.height > 0)) return [];
  const radius = radiusOf(style, box);
  return [
    ...edges(style.boxShadow, box),
    ...ground(style, box, radius),
    ...hatching(style.backgroundImage, box),
    ...borders(style, box, radius),
  ];
}

function radiusOf({ borderTopLeftRadius: radius }: CSSStyleDeclaration, box: Box): number {
  const most = Math.min(box.width, box.height) / 2;
  const length = Number.parseFloat(radius);
  return radius.endsWith("%") ? (most * length) / 50 : Math.min(most, length);
}

function ground(style: CSSStyleDeclaration, box: Box, radius: number): Shape[] {
  const { fill, opacity } = colourOf(style.backgroundColor);
  if (opacity === 0) return [];
  const rx = radius > 0 ? radius : undefined;
  return [shape("rect", { ...box, rx, fill, "fill-opacity": opacity < 1 ? opacity : undefined })];
}

/** A repeated gradient is hatching: its last colour, as often as its last length says, at its angle. */
function hatching(image: string, box: Box): Shape[] {
  if (!image.startsWith("repeating-linear-gradient")) return [];
  const colour = image.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)|#\w+/g)?.at(-1);
  const apart = Number(
    image
      .match(/([\d.]+)px/g)
      ?.at(-1)
      ?.replace("px", ""),
  );
  if (colour === undefined || !(apart > 0)) return [];
  const { fill, opacity } = colourOf(colour);
  const d = hatch(box, apart, image.includes("135deg"));
  return [shape("path", { d, fill: "none", stroke: fill, "stroke-opacity": opacity })];
}

function borders(style: CSSStyleDeclaration, box: Box, radius: number): Shape[] {
  const sides = SIDES.map((side) => ({
    side,
    width: Number.parseFloat(style.getPropertyValue(`border-${side}-width`)),
    line: style.getPropertyValue(`border-${side}-style`),
    colour: style.getPropertyValue(`border-${side}-color`),
  })).filter(({ width, line, colour }) => width > 0 && line !== "none" && colourOf(colour).opacity);
  const [first] = sides;
  if (first === undefined) return [];
  const { fill: stroke, opacity } = colourOf(first.colour);
  const same = sides.every(({ width, colour }) => width === first.width && colour === first.colour);
  if (sides.length === 4 && same) {
    const half = first.width / 2;
    return [
      shape("rect", {
        x: box.x + half,
        y: box.y + half,
        width: Math.max(0, box.width - first.width),
        height: Math.max(0, box.height - first.width),
        rx: radius > 0 ? Math.max(0, radius - half) : undefined,
        fill: "none",
        stroke,
        "stroke-width": first.width,
        "stroke-opacity": opacity < 1 ? opacity : undefined,
      }),
    ];
  }
  return sides.map(({ side, width, line, colour }) => {
    const middle = {
      top: box.y + width / 2,
      right: box.x + box.width - width / 2,
      bottom: box.y + box.height - width / 2,
      left: box.x + width / 2,
    }[side];
    const d =
      side === "top" || side === "bottom"
        ? `M${box.x} ${middle}h${box.width}`
        : `M${middle} ${box.y}v${box.height}`;
    const dashes = line === "dashed" ? "3 3" : undefined;
    const look = { stroke: colourOf(colour).fill, "stroke-width": width };
    return shape("path", { d, ...look, "stroke-dasharray": dashes });
  });
}

/** Shadows without blur: the box again, beside itself or larger. */
function edges(shadow: string, box: Box): Shape[] {
  if (shadow === "none" || shadow.includes("inset")) return [];
  return shadow.split(/,(?![^(]*\))/).flatMap((each) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = (each.match(/-?[\d.]+px/g) ?? []).map((length) =>
      Number.parseFloat(length),
    );
    const colour = each.replaceAll(/-?[\d.]+px/g, "").trim();
    if (blur > 0) return [];
    return [
      shape("rect", {
        x: box.x + x - spread,
        y: box.y + y - spread,
        width: box.width + 2 * spread,
        height: box.height + 2 * spread,
        fill: colourOf(colour).fill,
      }),
    ];
  });
}
