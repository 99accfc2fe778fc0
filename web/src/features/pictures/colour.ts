export interface Colour {
  /** The colour in a form that every SVG reader supports. */
  readonly fill: string;
  /** 0 if it is invisible. */
  readonly opacity: number;
}

const known = new Map<string, Colour>();
let pixel: CanvasRenderingContext2D | null | undefined;

/** What a colour of a style sheet, mixed ones too, looks like. */
export function colourOf(text: string): Colour {
  const found = known.get(text);
  if (found !== undefined) return found;
  pixel ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!pixel) return { fill: text, opacity: 1 };
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = text;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  const colour = { fill: `rgb(${red},${green},${blue})`, opacity: alpha / 255 };
  known.set(text, colour);
  return colour;
}
