/** An element of SVG with what is inside it: the form in which pictures are made before they are written or shown. */
export interface Shape {
  readonly name: string;
  readonly attributes: Attributes;
  readonly content: readonly (Shape | string)[];
}

/** Undefined attributes are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** What it shows, in words. */
  readonly label: string;
  readonly shapes: readonly Shape[];
}

export function shape(
  name: string,
  attributes: Attributes,
  ...content: readonly (Shape | string)[]
): Shape {
  return { name, attributes, content };
}

/** Fallback fonts of other computers; the page's fonts come first if they are installed. */
export const FACES = {
  text: "'Source Serif 4', Georgia, 'Times New Roman', Tinos, serif",
  mono: "'IBM Plex Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Courier New', monospace",
} as const;

/** The whole picture as one element, on `paper`, with `margin` px around it. */
export function drawn({ width, height, label, shapes }: Picture, paper: string, margin = 0): Shape {
  // Whole px, so that no edge is blurred.
  const [w, h] = [Math.ceil(width + 2 * margin), Math.ceil(height + 2 * margin)];
  return shape(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width: w, height: h, viewBox: `0 0 ${w} ${h}` },
    shape("title", {}, label),
    shape("rect", { width: w, height: h, fill: paper }),
    shape("g", margin > 0 ? { transform: `translate(${margin} ${margin})` } : {}, ...shapes),
  );
}

/** Lengths are written to a hundredth. */
export function written(value: string | number): string {
  return typeof value === "number" ? String(Math.round(value * 100) / 100) : value;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes a text; characters that XML cannot contain become replacement characters. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** The element as text, which any reader of XML can read. */
export function svgText({ name, attributes, content }: Shape): string {
  const list = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === undefined ? [] : [` ${key}="${escaped(written(value))}"`],
    )
    .join("");
  if (content.length === 0) return `<${name}${list}/>`;
  const inside = content
    .map((part) => (typeof part === "string" ? escaped(part) : svgText(part)))
    .join("");
  return `<${name}${list}>${inside}</${name}>`;
}
