import type { Page } from "@playwright/test";

/** An element of a picture that paints something, with its attributes as they stand in the page. */
export interface Shape {
  readonly tag: string;
  readonly classes: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  /** The place of its mark among all marks of the picture; -1 where it is part of none. */
  readonly mark: number;
  readonly text: string;
}

/** The squares of a mosaic: by "row,column" of what is seen, the class of the tint. */
export interface Mosaic {
  readonly rows: number;
  readonly columns: number;
  readonly turned: boolean;
  readonly squares: Readonly<Record<string, string>>;
}

/** What can be pointed at: a number, a mosaic of numbers, a word that can ask, or a switch. */
export interface Mark {
  /** Of `data-cell`. */
  readonly cell: string | undefined;
  /** Of `data-grid`. */
  readonly grid: string | undefined;
  readonly data: Readonly<Record<string, string>>;
  readonly label: string;
  readonly role: string;
  readonly pressed: string | null;
  readonly classes: readonly string[];
  /** The classes of what it stands in. */
  readonly within: readonly string[];
  readonly shapes: readonly Shape[];
  readonly mosaic: Mosaic | undefined;
}

/** A picture as it is drawn. */
export interface Drawing {
  readonly kind: string;
  readonly width: number;
  readonly height: number;
  /** Of the svg. */
  readonly data: Readonly<Record<string, string>>;
  /** The text alternative. */
  readonly said: string;
  readonly caption: string;
  readonly marks: readonly Mark[];
  /** All of them, those of marks included; without the squares of mosaics. */
  readonly shapes: readonly Shape[];
}

/** The picture of the step that is shown. */
export function readDrawing(page: Page): Promise<Drawing> {
  return page.evaluate(() => {
    const hosts = [...document.querySelectorAll<HTMLElement>("main .drawing.picture")];
    const [host] = hosts;
    const svg = host?.querySelector<SVGSVGElement>("svg[data-picture]");
    if (host === undefined || !svg || hosts.length > 1) {
      throw new Error(`${location.hash} has ${hosts.length} pictures.`);
    }
    const MARKS = "[data-cell], [data-grid], [data-ask], [data-press]";
    const PAINTED = "path, rect, circle, polygon, line, text";
    const named = (element: Element): string[] =>
      [...element.classList].filter((name) => !name.startsWith("svelte-"));
    const around = (element: Element): string[] => {
      const found: string[] = [];
      for (let at = element.parentElement; at !== null && at !== host; at = at.parentElement) {
        found.push(...named(at), ...Object.keys((at as unknown as SVGElement).dataset));
      }
      return found;
    };
    const all = [...svg.querySelectorAll<SVGElement>(MARKS)];
    const shapeOf = (element: Element): Shape => ({
      tag: element.localName,
      classes: named(element),
      attributes: Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [name, value]),
      ),
      mark: all.findIndex((mark) => mark.contains(element)),
      text: element.localName === "text" ? element.textContent : "",
    });
    const isSquare = (element: Element): boolean =>
      element.closest("svg") !== svg && element.localName === "path";
    const shapes = [...svg.querySelectorAll(PAINTED)]
      .filter((element) => !isSquare(element))
      .map(shapeOf);
    const mosaicOf = (mark: SVGElement): Mosaic | undefined => {
      const inner = mark.parentElement?.querySelector<SVGSVGElement>(":scope > svg");
      if (mark.dataset["grid"] === undefined || !inner) return undefined;
      const turned = mark.dataset["turned"] !== undefined;
      const { width, height } = inner.viewBox.baseVal;
      const squares: Record<string, string> = {};
      for (const path of inner.querySelectorAll("path")) {
        const look = named(path).join(" ");
        for (const [, column, row] of (path.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)/g)) {
          squares[`${row},${column}`] = look;
        }
      }
      // Squares stand by the tensor's rows and columns; a turned mosaic is mirrored as a whole.
      return {
        rows: turned ? width : height,
        columns: turned ? height : width,
        turned,
        squares,
      };
    };
    return {
      kind: named(host).find((name) => !["drawing", "picture", "waiting"].includes(name)) ?? "",
      width: svg.viewBox.baseVal.width,
      height: svg.viewBox.baseVal.height,
      data: { ...svg.dataset } as Record<string, string>,
      said: svg.getAttribute("aria-label") ?? "",
      caption: host.querySelector(".caption")?.textContent.trim() ?? "",
      marks: all.map((mark, at) => ({
        cell: mark.dataset["cell"],
        grid: mark.dataset["grid"],
        data: { ...mark.dataset } as Record<string, string>,
        label: mark.getAttribute("aria-label") ?? "",
        role: mark.getAttribute("role") ?? "",
        pressed: mark.getAttribute("aria-pressed"),
        classes: named(mark),
        within: around(mark),
        shapes: shapes.filter((shape) => shape.mark === at),
        mosaic: mosaicOf(mark),
      })),
      shapes,
    };
  });
}

export const numberOf = ({ attributes }: Shape, name: string): number =>
  Number(attributes[name] ?? NaN);

/** The shape of a mark that stands for its number. */
export function bodyOf({ shapes, label }: Mark): Shape {
  const body = shapes.find(({ classes }) => classes.includes("body"));
  if (body === undefined) throw new Error(`The mark "${label}" has no body.`);
  return body;
}

export const shapesOf = ({ shapes }: Drawing, ...classes: readonly string[]): Shape[] =>
  shapes.filter((shape) => classes.every((name) => shape.classes.includes(name)));

export const marksIn = ({ marks }: Drawing, within: string): Mark[] =>
  marks.filter((mark) => mark.within.includes(within));

/** The tensor and the place of a mark's number, of a mosaic's first. */
export function placeOfMark({ cell, grid }: Mark): { readonly id: string; readonly flat: number } {
  const [id = "", flat = ""] = (cell ?? grid ?? "").split(":");
  return { id, flat: Number(flat) };
}

/** Every number that stands in the data of a path, in its order. */
export const numbersIn = (d: string): number[] =>
  (d.match(/-?\d*\.?\d+(?:e[-+]?\d+)?/g) ?? []).map(Number);

/** Where a path begins and where it ends, of curves whose last pair of numbers is the end. */
export function endsOf({ attributes }: Shape): {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
} {
  const numbers = numbersIn(attributes["d"] ?? "");
  return {
    from: [numbers[0] ?? NaN, numbers[1] ?? NaN],
    to: [numbers.at(-2) ?? NaN, numbers.at(-1) ?? NaN],
  };
}

/** From px to the numbers of a picture's plane. */
export function planeIn({ data }: Drawing): {
  readonly unit: { readonly u: number; readonly v: number };
  readonly x: (u: number) => number;
  readonly y: (v: number) => number;
} {
  const [x0 = NaN, y0 = NaN, u = NaN, v = NaN] = (data["plane"] ?? "").split(" ").map(Number);
  return { unit: { u, v }, x: (at) => x0 + at * u, y: (at) => y0 - at * v };
}

/** The two directions of a picture's shadow. */
export const directionsIn = ({ data }: Drawing): number[][] =>
  (data["directions"] ?? "").split(";").map((each) => each.split(" ").map(Number));
