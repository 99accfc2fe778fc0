import { hatch } from "./model/hatch";
import type { Box } from "./model/hatch";
import { shape } from "./model/shape";
import type { Shape } from "./model/shape";
import { colourOf } from "./colour";

/** A colour stop of a gradient. */
const STOP = /((?:[a-z]+\([^()]*\))|#\w+) ([\d.]+)px/g;
const SIDES = ["top", "right", "bottom", "left"] as const;

/** The boxes that CSS paints for an element: background, hatching, borders, and shadows used as edges. */
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

/** Reads a repeating gradient as hatching: stripes of its only visible colour, with the last length as their distance. */
function hatching(image: string, box: Box): Shape[] {
  if (!image.startsWith("repeating-linear-gradient")) return [];
  const stops = [...image.matchAll(STOP)].map(([, text = "", at]) => ({
    ...colourOf(text),
    at: Number(at),
  }));
  const seen = stops.filter(({ opacity }) => opacity > 0);
  const [first, apart] = [seen[0], stops.at(-1)?.at ?? 0];
  if (first === undefined || !(apart > 0)) return [];
  const d = hatch(box, apart, image.includes("135deg"));
  const width = (seen.at(-1)?.at ?? 1) - first.at;
  const look = { stroke: first.fill, "stroke-width": width, "stroke-opacity": first.opacity };
  return [shape("path", { d, fill: "none", ...look })];
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
    return [
      shape("rect", {
        ...inside(box, first.width),
        rx: radius > 0 ? Math.max(0, radius - first.width / 2) : undefined,
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

/** Shadows without blur: the part outside the box, or a line inside its edge. */
function edges(shadow: string, box: Box): Shape[] {
  if (shadow === "none") return [];
  return shadow.split(/,(?![^(]*\))/).flatMap((each) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = (each.match(/-?[\d.]+px/g) ?? []).map((length) =>
      Number.parseFloat(length),
    );
    const { fill } = colourOf(each.replaceAll(/-?[\d.]+px|inset/g, "").trim());
    if (blur > 0) return [];
    if (each.includes("inset"))
      return [
        shape("rect", {
          ...inside(box, spread),
          fill: "none",
          stroke: fill,
          "stroke-width": spread,
        }),
      ];
    const cast = {
      left: box.x + x - spread,
      top: box.y + y - spread,
      right: box.x + box.width + x + spread,
      bottom: box.y + box.height + y + spread,
    };
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    return [
      { x: cast.left, y: cast.top, width: cast.right - cast.left, height: box.y - cast.top },
      { x: cast.left, y: bottom, width: cast.right - cast.left, height: cast.bottom - bottom },
      { x: cast.left, y: box.y, width: box.x - cast.left, height: box.height },
      { x: right, y: box.y, width: cast.right - right, height: box.height },
    ]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map((strip) => shape("rect", { ...strip, fill }));
  });
}

/** Where a line of this width runs along the inside of a box. */
function inside({ x, y, width, height }: Box, line: number): Box {
  const half = line / 2;
  return {
    x: x + half,
    y: y + half,
    width: Math.max(0, width - line),
    height: Math.max(0, height - line),
  };
}
