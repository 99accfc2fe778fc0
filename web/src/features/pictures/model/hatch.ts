export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Slanting lines all over a box, `apart` px from one another, as the path of a stroke; `up` to the right or down. */
export function hatch({ x, y, width, height }: Box, apart: number, up = true): string {
  const step = apart * Math.SQRT2;
  const lines: string[] = [];
  for (let at = step * 0.92; at < width + height; at += step) {
    const [right, top] = [Math.min(at, width), Math.max(0, at - width)];
    const [left, bottom] = [Math.max(0, at - height), Math.min(at, height)];
    const across = (place: number): string => (x + (up ? place : width - place)).toFixed(1);
    lines.push(
      `M${across(right)} ${(y + top).toFixed(1)}L${across(left)} ${(y + bottom).toFixed(1)}`,
    );
  }
  return lines.join("");
}
