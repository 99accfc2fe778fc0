import type { Rows } from "../../model/rows";
import { formatNumber } from "../../model/number";
import type { Viewport } from "./viewport";

/** A weight so many times an equal share is as pale as it gets, and as dark. */
const [PALEST, DARKEST] = [1 / 4, 64];
/** From how wide a cell on its number is written in it, in px. */
const ROOMY = 46;
const MOST_ALPHA = 200;

export interface Colours {
  /** Red, green and blue of weights, as a style sheet writes them. */
  readonly weight: readonly number[];
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly mono: string;
}

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  return {
    weight: value("--weight").split(" ").map(Number),
    ink: value("--ink"),
    soft: value("--soft"),
    line: value("--line"),
    mono: value("--mono"),
  };
}

/** The map as a picture, a pixel a cell. */
export class Picture {
  readonly canvas = document.createElement("canvas");
  readonly #context = this.canvas.getContext("2d");
  readonly #tokens: number;
  readonly #rgb: readonly number[];

  constructor(tokens: number, { weight }: Colours) {
    this.#tokens = tokens;
    this.#rgb = weight;
    this.canvas.width = tokens;
    this.canvas.height = tokens;
  }

  /** Paints a row: how dark says how many times an equal share of all that it sees a weight is. */
  row(place: number, weights: ArrayLike<number>, seen: number): void {
    const image = new ImageData(this.#tokens, 1);
    const [red = 0, green = 0, blue = 0] = this.#rgb;
    for (let column = 0; column < this.#tokens; column += 1) {
      const times = (weights[column] ?? 0) * seen;
      const dark = times > 0 ? Math.log(times / PALEST) / Math.log(DARKEST / PALEST) : 0;
      image.data[4 * column] = red;
      image.data[4 * column + 1] = green;
      image.data[4 * column + 2] = blue;
      image.data[4 * column + 3] = MOST_ALPHA * Math.max(0, Math.min(1, dark));
    }
    this.#context?.putImageData(image, 0, place);
  }
}

export interface Scene {
  readonly viewport: Viewport;
  readonly tokens: number;
  readonly causal: boolean;
  readonly rows: Rows;
  readonly picture: HTMLCanvasElement;
  /** The inspected cell. */
  readonly cell: readonly [row: number, column: number] | undefined;
  readonly colours: Colours;
}

/** Draws what is seen on a square canvas of so many px. */
export function draw(canvas: HTMLCanvasElement, side: number, scene: Scene): void {
  const context = canvas.getContext("2d");
  if (context === null || side <= 0) return;
  const { viewport, picture } = scene;
  const dense = globalThis.devicePixelRatio;
  const pixels = Math.round(side * dense);
  if (canvas.width !== pixels) {
    canvas.width = pixels;
    canvas.height = pixels;
  }
  context.setTransform(dense, 0, 0, dense, 0, 0);
  context.clearRect(0, 0, side, side);
  context.imageSmoothingEnabled = viewport.span > side;
  const { left, top, span } = viewport;
  context.drawImage(picture, left, top, span, span, 0, 0, side, side);
  if (scene.causal) hatch(context, side, scene);
  if (side / span >= ROOMY) write(context, side, scene);
  if (scene.cell !== undefined) mark(context, side, scene, scene.cell);
}

/** Draws the masked cells of a causal mask; not by colour alone. */
function hatch(
  context: CanvasRenderingContext2D,
  side: number,
  { viewport, colours }: Scene,
): void {
  const { left, top, span } = viewport;
  const cell = side / span;
  context.save();
  context.beginPath();
  for (let row = Math.floor(top); row < top + span; row += 1) {
    const from = (row + 1 - left) * cell;
    if (from < side) {
      const y = (row - top) * cell;
      context.rect(Math.max(0, from), y, side - Math.max(0, from), cell);
    }
  }
  context.clip();
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = -side; at < side; at += 6) {
    context.moveTo(at, 0);
    context.lineTo(at + side, side);
  }
  context.stroke();
  context.restore();
}

function write(context: CanvasRenderingContext2D, side: number, scene: Scene): void {
  const { viewport, tokens, rows, colours, causal } = scene;
  const { left, top, span } = viewport;
  const cell = side / span;
  context.font = `12px ${colours.mono}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colours.ink;
  for (let row = Math.floor(top); row < Math.min(tokens, top + span); row += 1) {
    const weights = rows.row(row);
    const last = Math.min(causal ? row + 1 : tokens, left + span);
    for (let column = Math.floor(left); column < last; column += 1) {
      const text = formatNumber(weights[column] ?? NaN);
      context.fillText(text, (column + 0.5 - left) * cell, (row + 0.5 - top) * cell);
    }
  }
}

/** A frame around a cell, and lines along its row and its column. */
function mark(
  context: CanvasRenderingContext2D,
  side: number,
  { viewport, colours }: Scene,
  [row, column]: readonly [number, number],
): void {
  const cell = side / viewport.span;
  const [x, y] = [(column - viewport.left) * cell, (row - viewport.top) * cell];
  context.fillStyle = colours.soft;
  context.globalAlpha = 0.25;
  context.fillRect(0, y + cell / 2 - 0.5, side, 1);
  context.fillRect(x + cell / 2 - 0.5, 0, 1, side);
  context.globalAlpha = 1;
  const size = Math.max(cell, 7);
  context.strokeStyle = colours.ink;
  context.lineWidth = 2;
  context.strokeRect(x + cell / 2 - size / 2, y + cell / 2 - size / 2, size, size);
}
