/** Sizes of pictures in px at a root font size of 16 px, the most telling first. */
import type { PictureKind } from "./picture";
import { MARGIN } from "./stage-sizes";
import type { Size } from "./stage-sizes";

const sizes = (...all: readonly (readonly [number, number])[]): readonly Size[] =>
  all.map(([width, height]) => ({ width, height }));

/** Each picture is drawn anew at every size; none is scaled. */
const PICTURES: Readonly<Record<PictureKind, readonly Size[]>> = {
  arcs: sizes([420, 220], [MARGIN, 180], [236, 150], [176, 118], [132, 92]),
  lines: sizes([400, 230], [MARGIN, 190], [236, 160], [176, 130], [120, 90]),
  points: sizes([400, 300], [MARGIN, 236], [236, 190], [176, 140]),
  score: sizes([420, 290], [MARGIN, 220], [236, 180], [176, 136], [132, 104]),
  centre: sizes([420, 300], [MARGIN, 230], [236, 190], [176, 140], [132, 104]),
  split: sizes([460, 270], [MARGIN, 200], [236, 170], [176, 130], [132, 110]),
  shares: sizes([420, 170], [MARGIN, 150], [236, 130], [176, 110]),
  spread: sizes([420, 240], [MARGIN, 200], [236, 170], [176, 130], [132, 110]),
  heads: sizes([640, 230], [480, 200], [MARGIN, 160], [200, 130], [176, 104]),
  backward: sizes([700, 210], [560, 190], [440, 170], [328, 160]),
  ribbons: sizes([560, 200], [420, 180], [MARGIN, 160], [200, 130], [176, 104]),
};

/** In a wide window there is room for more. */
const WIDE = { from: 1200, factor: 1.3 };

/** The sizes that a picture can have in so much width. */
export function pictureSizes(picture: PictureKind, width: number): readonly Size[] {
  const [first, ...rest] = PICTURES[picture] as [Size, ...Size[]];
  const larger = {
    width: Math.round(first.width * WIDE.factor),
    height: Math.round(first.height * WIDE.factor),
  };
  const all = width >= WIDE.from ? [larger, first, ...rest] : [first, ...rest];
  const fitting = all.filter((size) => size.width <= width);
  const least = all.at(-1) ?? first;
  return fitting.length > 0 ? fitting : [{ ...least, width }];
}
