import type { Box } from "./model/hatch";
import { shape } from "./model/shape";
import type { Attributes, Picture, Shape } from "./model/shape";
import { boxed } from "./boxes";
import { colourOf } from "./colour";
import { faceOf, lettered, widthOf } from "./lettering";

/** The elements of a picture: drawings, and the words and numbers of a figure. */
const PICTURES = "figure, [role=img], [data-picture]";
/** Elements for interaction only, which a picture omits. */
const CONTROLS = "button, input, select, progress, .visually-hidden, [hidden]";

/** The pictures inside an element, the outermost of each. */
export function picturesIn(host: Element): Element[] {
  return [...host.querySelectorAll(PICTURES)].filter(
    (each) =>
      each.parentElement?.closest(PICTURES) === null ||
      !host.contains(each.parentElement?.closest(PICTURES) ?? null),
  );
}

/** The bounding box of several elements, in the viewport. */
export function around(elements: readonly Element[]): Box {
  const boxes = elements.map((each) => each.getBoundingClientRect());
  const [x, y] = [
    Math.min(...boxes.map(({ left }) => left)),
    Math.min(...boxes.map(({ top }) => top)),
  ];
  return {
    x,
    y,
    width: Math.max(...boxes.map(({ right }) => right)) - x,
    height: Math.max(...boxes.map(({ bottom }) => bottom)) - y,
  };
}

/** The gap between two pictures in px, which is smaller than on the page. */
const GAP = 28;

/**
 * Drawings of the page, side by side or one under another as there, as one picture that needs neither its style sheet
 * nor its fonts.
 */
export function drawingPicture(pictures: readonly Element[], label: string): Picture {
  const { x, width } = around(pictures);
  let height = 0;
  const shapes = rowsOf(pictures).flatMap((row, at) => {
    const box = around(row);
    const top = at === 0 ? 0 : height + GAP;
    height = top + box.height;
    return row.flatMap((each) => copied(each, { x, y: box.y - top }));
  });
  return { width, height, label, shapes };
}

/** Groups of elements side by side, from top to bottom. */
function rowsOf(pictures: readonly Element[]): Element[][] {
  const rows: Element[][] = [];
  const topOf = (each: Element): number => each.getBoundingClientRect().top;
  for (const each of [...pictures].sort((a, b) => topOf(a) - topOf(b))) {
    const last = rows.at(-1);
    const box = last && around(last);
    if (last && box && topOf(each) < box.y + box.height) last.push(each);
    else rows.push([each]);
  }
  return rows;
}

interface Origin {
  readonly x: number;
  readonly y: number;
}

function copied(element: Element, from: Origin): Shape[] {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || element.matches(CONTROLS)) {
    return [];
  }
  const { left, top, width, height } = element.getBoundingClientRect();
  const box = { x: left - from.x, y: top - from.y, width, height };
  const shapes = [...boxed(style, box), ...contentOf(element, style, box, from)];
  const opacity = Number(style.opacity);
  return opacity < 1 ? [shape("g", { opacity }, ...shapes)] : shapes;
}

function contentOf(element: Element, style: CSSStyleDeclaration, box: Box, from: Origin): Shape[] {
  if (element instanceof SVGSVGElement) return [placed(element, style, box)];
  if (element instanceof HTMLCanvasElement) {
    return [shape("image", { ...box, href: element.toDataURL("image/png") })];
  }
  return [
    ...(element.localName === "msqrt" ? radical(element, style, box, from) : []),
    ...[...element.childNodes].flatMap((node) =>
      node instanceof Text
        ? lettered(node, style, from.x, from.y)
        : node instanceof Element
          ? copied(node, from)
          : [],
    ),
  ];
}

/** The radical sign, which is not text. */
function radical(
  element: Element,
  style: CSSStyleDeclaration,
  { x, y, width, height }: Box,
  from: Origin,
): Shape[] {
  const inside = element.firstElementChild?.getBoundingClientRect().left ?? from.x + x;
  const sign = Math.max(4, inside - from.x - x);
  const d = `M${x} ${y + 0.6 * height}l${0.25 * sign} ${-0.05 * height}l${0.3 * sign} ${0.42 * height}L${x + 0.95 * sign} ${y + 1}H${x + width}`;
  return [shape("path", { d, fill: "none", stroke: colourOf(style.color).fill })];
}

/** An inline drawing in its place, with its own scale. */
function placed(svg: SVGSVGElement, style: CSSStyleDeclaration, box: Box): Shape {
  const side = (name: string): number =>
    ["border", "padding"]
      .map((what) => `${what}-${name}${what === "border" ? "-width" : ""}`)
      .reduce((sum, name) => sum + Number.parseFloat(style.getPropertyValue(name) || "0"), 0);
  return shape(
    "svg",
    {
      x: box.x + side("left"),
      y: box.y + side("top"),
      width: box.width - side("left") - side("right"),
      height: box.height - side("top") - side("bottom"),
      viewBox: svg.getAttribute("viewBox") ?? undefined,
      preserveAspectRatio: svg.getAttribute("preserveAspectRatio") ?? undefined,
      overflow: style.overflow === "visible" ? "visible" : undefined,
    },
    ...[...svg.children].flatMap(drawnAlike),
  );
}

/** Attributes that only the page uses. */
const OWN = /^(class|style|role|tabindex|xmlns.*|aria-.*|data-.*|on.*)$/;
/** The initial value of each CSS property. */
const STROKE = {
  "stroke-width": "1",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "vector-effect": "none",
};
const PAINTED = "path, rect, circle, ellipse, line, polyline, polygon, text, tspan";

/** An element of a drawing with its CSS inlined; undefined if it is invisible. */
function drawnAlike(element: Element): Shape[] {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return [];
  const copied: Attributes = Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => !OWN.test(name))
      .map(({ name, value }) => [name, value]),
  );
  const content = [...element.childNodes].flatMap((node): (Shape | string)[] =>
    node instanceof Text
      ? element instanceof SVGTextContentElement
        ? [node.data.replaceAll(/\s+/g, " ")]
        : []
      : node instanceof Element
        ? drawnAlike(node)
        : [],
  );
  const opacity = style.opacity === "1" ? undefined : style.opacity;
  if (!element.matches(PAINTED))
    return [shape(element.localName, { ...copied, opacity }, ...content)];
  const paint = { ...copied, ...paintOf(style), opacity };
  if (paint.fill === "none" && paint.stroke === undefined) return [];
  if (!(element instanceof SVGTextContentElement)) {
    return [shape(element.localName, paint, ...content)];
  }
  const anchor = style.textAnchor === "start" ? undefined : style.textAnchor;
  const face = { ...paint, ...faceOf(style), "text-anchor": anchor };
  const [text, ...parts] = content;
  if (typeof text !== "string" || parts.length > 0) {
    return [shape(element.localName, face, ...content)];
  }
  const width = widthOf(text, element.getComputedTextLength());
  return text.trim() === "" ? [] : [shape(element.localName, { ...face, ...width }, text)];
}

function paintOf(style: CSSStyleDeclaration): Attributes & { fill: string; stroke?: string } {
  const fill = inked(style.fill, style.fillOpacity);
  const stroke = inked(style.stroke, style.strokeOpacity);
  const lines = Object.entries(STROKE).flatMap(([name, plain]) => {
    const value = style.getPropertyValue(name).replaceAll("px", "");
    return value === plain || value === "" ? [] : [[name, value] as const];
  });
  return {
    fill: fill?.paint ?? "none",
    "fill-opacity": fill && fill.opacity < 1 ? fill.opacity : undefined,
    ...(stroke && {
      ...Object.fromEntries(lines),
      stroke: stroke.paint,
      "stroke-opacity": stroke.opacity < 1 ? stroke.opacity : undefined,
    }),
  };
}

/** Whether a paint is visible. */
function inked(paint: string, share: string): { paint: string; opacity: number } | undefined {
  if (paint === "none") return undefined;
  if (paint.startsWith("url(")) return { paint: paint.replaceAll('"', ""), opacity: Number(share) };
  const { fill, opacity } = colourOf(paint);
  const seen = opacity * Number(share);
  return seen > 0 ? { paint: fill, opacity: seen } : undefined;
}
