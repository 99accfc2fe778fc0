import { element } from "./markdown";
import type { MarkdownElement } from "./markdown";

export const SVG = "http://www.w3.org/2000/svg";

/** The names of SVG that have capital letters: HTML is read without them. */
const NAMES = new Map(
  `clipPath foreignObject linearGradient radialGradient textPath feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence animateMotion animateTransform baseFrequency clipPathUnits diffuseConstant edgeMode filterUnits glyphRef
  gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust markerHeight
  markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits patternTransform
  patternUnits preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur specularConstant
  specularExponent spreadMethod startOffset stdDeviation surfaceScale tableValues targetX targetY textLength viewBox
  xChannelSelector yChannelSelector`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** How an element or an attribute of SVG is written. */
export const svgName = (name: string): string => NAMES.get(name) ?? name;

/** How many elements a drawing may have, each as often as it is used, and how long a chain of uses may be. */
const MOST_USED = 100_000;
const MOST_CHAINED = 500;

/** Whether the elements that use others are few, and none uses itself. */
export function isBounded(drawing: Element): boolean {
  if (drawing.querySelector("use") === null) return true;
  const named = new Map(Array.from(drawing.querySelectorAll("[id]"), (node) => [node.id, node]));
  const sizes = new Map<Element, number>();
  const sizeOf = (node: Element, depth: number): number => {
    const known = sizes.get(node);
    if (known !== undefined) return known;
    // One that comes back to itself never ends.
    sizes.set(node, Infinity);
    const used =
      node.localName === "use" ? named.get(node.getAttribute("href")?.slice(1) ?? "") : undefined;
    const parts = used === undefined ? Array.from(node.children) : [used];
    const size =
      depth > MOST_CHAINED
        ? Infinity
        : parts.reduce((sum, part) => sum + sizeOf(part, depth + 1), 1);
    sizes.set(node, size);
    return size;
  };
  return sizeOf(drawing, 0) <= MOST_USED;
}

/** A drawing as a picture, in which nothing runs; undefined for one that would never be drawn. */
export function drawingOf(node: Element): MarkdownElement | undefined {
  if (!isBounded(node)) return undefined;
  const content = new XMLSerializer()
    .serializeToString(node)
    .replaceAll(' data-style="', ' style="')
    .replaceAll(/(<\/?)sheet\b/g, "$1style");
  return element("img", [], {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(content)}`,
    alt: node.querySelector("title")?.textContent ?? "",
  });
}
