/** Where points stand in a picture. */

export interface Point {
  readonly u: number;
  readonly v: number;
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** From the numbers' plane to px and back. */
export interface Plane {
  x(u: number): number;
  y(v: number): number;
  u(x: number): number;
  v(y: number): number;
  readonly least: Point;
  readonly most: Point;
  /** Px by number along both axes. */
  readonly unit: Point;
}

/** The plane in which all points are in the frame; with `equal` a unit is as long along both axes. */
export function planeOf(points: readonly Point[], frame: Frame, equal = true): Plane {
  const finite = points.filter(({ u, v }) => Number.isFinite(u) && Number.isFinite(v));
  const largest = Math.max(0, ...finite.flatMap(({ u, v }) => [Math.abs(u), Math.abs(v)]));
  const [across, up] = [finite.map(({ u }) => u), finite.map(({ v }) => v)].map((values) =>
    span(values, ROUNDING * largest),
  ) as [Span, Span];
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  let unit = { u: width / (across.most - across.least), v: height / (up.most - up.least) };
  if (equal) unit = { u: Math.min(unit.u, unit.v), v: Math.min(unit.u, unit.v) };
  const middle = { u: (across.least + across.most) / 2, v: (up.least + up.most) / 2 };
  const centre = { x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2 };
  const plane = {
    x: (u: number) => centre.x + (u - middle.u) * unit.u,
    y: (v: number) => centre.y - (v - middle.v) * unit.v,
    u: (x: number) => middle.u + (x - centre.x) / unit.u,
    v: (y: number) => middle.v - (y - centre.y) / unit.v,
    unit,
  };
  return {
    ...plane,
    least: { u: plane.u(frame.left), v: plane.v(frame.bottom) },
    most: { u: plane.u(frame.right), v: plane.v(frame.top) },
  };
}

/** Of the largest number: float32 cannot tell numbers apart that differ by less than a few times this. */
const ROUNDING = 1e-6;

interface Span {
  readonly least: number;
  readonly most: number;
}

/** From the smallest to the largest; around them, where they differ by no more than `noise`. */
function span(values: readonly number[], noise: number): Span {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (!(most >= least)) return { least: -1, most: 1 };
  const more = most - least > Math.max(noise, 1e-12) ? 0 : Math.max(Math.abs(most) / 2, 0.5);
  return { least: least - more, most: most + more };
}

/** Round numbers between two ends, at most so many. */
export function ticksBetween(least: number, most: number, count: number): number[] {
  const raw = (most - least) / Math.max(1, count);
  if (!(raw > 0) || !Number.isFinite(raw)) return [];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10);
  const ticks: number[] = [];
  for (let at = Math.ceil(least / step); at * step <= most; at += 1) ticks.push(at * step);
  return ticks;
}

export const tickText = (tick: number): string =>
  String(Number(tick.toPrecision(6))).replace("-", "−");

/** Whether a point has a place: infinities and NaN have none. */
export const isDrawn = (point: Point | undefined): boolean =>
  point !== undefined && Number.isFinite(point.u) && Number.isFinite(point.v);

interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end" | "middle";
}

/** How much further away a word stands where all places next to its point are taken, in px. */
const FURTHER = [0, 14];

/** A place for a word beside each point, where it covers neither other words nor points, as far as there is one. */
export function labelled(
  points: readonly {
    readonly x: number;
    readonly y: number;
    readonly r: number;
    readonly text: string;
  }[],
  frame: Frame,
  size = 13,
): Label[] {
  const taken: Frame[] = points.map(({ x, y, r }) => ({
    left: x - Math.min(r, 6),
    right: x + Math.min(r, 6),
    top: y - Math.min(r, 6),
    bottom: y + Math.min(r, 6),
  }));
  return points.map(({ x, y, r, text }) => {
    const width = text.length * size * 0.6;
    const choices: readonly (Label & { readonly box: Frame })[] = FURTHER.flatMap((more) => [
      ["start", x + r + 4 + more / 2, y + size / 3] as const,
      ["end", x - r - 4 - more / 2, y + size / 3] as const,
      ["middle", x, y - r - 5 - more] as const,
      ["middle", x, y + r + size + more] as const,
      ["start", x + r + 2, y - r - 2 - more] as const,
      ["end", x - r - 2, y - r - 2 - more] as const,
      ["start", x + r + 2, y + r + size - 2 + more] as const,
      ["end", x - r - 2, y + r + size - 2 + more] as const,
    ]).map(([anchor, at, base]) => {
      const left = anchor === "start" ? at : anchor === "end" ? at - width : at - width / 2;
      return {
        anchor,
        x: at,
        y: base,
        box: { left, right: left + width, top: base - size, bottom: base + size * 0.32 },
      };
    });
    const inside = choices.filter(
      ({ box }) =>
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top &&
        box.bottom <= frame.bottom,
    );
    const free = (inside.length > 0 ? inside : choices).reduce((best, next) =>
      crowd(next.box, taken) < crowd(best.box, taken) ? next : best,
    );
    const { left, right, top, bottom } = free.box;
    // Where no place is inside, the nearest that is.
    const across = Math.max(0, frame.left - left) - Math.max(0, right - frame.right);
    const down = Math.max(0, frame.top - top) - Math.max(0, bottom - frame.bottom);
    taken.push({
      left: left + across,
      right: right + across,
      top: top + down,
      bottom: bottom + down,
    });
    return { x: free.x + across, y: free.y + down, anchor: free.anchor };
  });
}

/** How much of a box is taken. */
function crowd(box: Frame, taken: readonly Frame[]): number {
  return taken.reduce((sum, each) => {
    const across = Math.min(box.right, each.right) - Math.max(box.left, each.left);
    const down = Math.min(box.bottom, each.bottom) - Math.max(box.top, each.top);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);
}
