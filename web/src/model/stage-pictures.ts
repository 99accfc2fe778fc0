/** Sizes of pictures in px at a root font size of 16 px, the most telling first. */
import type { PictureKind } from "./picture";
import { MARGIN } from "./stage-sizes";
import type { Size } from "./stage-sizes";

const sizes = (...all: readonly (readonly [number, number])[]): readonly Size[] =>
  all.map(([width, height]) => ({ width, height }));

/** Each picture is drawn anew at every size; none is scaled. */
const PICTURES: Readonly<Record<PictureKind, readonly Size[]>> = {
  arcs: sizes([420, 220], [MARGIN, 180], [400, 130], [236, 150], [200, 118], [140, 92]),
  lines: sizes([400, 230], [MARGIN, 190], [236, 160], [176, 130]),
  points: sizes([400, 300], [MARGIN, 236], [236, 190], [176, 140]),
  score: sizes([420, 290], [MARGIN, 220], [236, 180], [176, 136]),
  centre: sizes([420, 300], [MARGIN, 230], [236, 190], [176, 140]),
  split: sizes([460, 270], [MARGIN, 200], [236, 170], [200, 150]),
  lanes: sizes([460, 250], [MARGIN, 190], [236, 170], [200, 150]),
  shares: sizes([420, 170], [MARGIN, 150], [236, 130], [176, 110]),
  spread: sizes([420, 240], [MARGIN, 200], [236, 170], [200, 150]),
  heads: sizes([640, 230], [480, 226], [MARGIN, 196], [MARGIN, 160]),
  backward: sizes([700, 210], [560, 190], [440, 170], [328, 160]),
  ribbons: sizes([560, 200], [420, 180], [MARGIN, 160], [236, 130]),
};

/** What a picture grows to where there is room: beyond it says no more. */
const LARGEST: Readonly<Record<PictureKind, readonly [number, number]>> = {
  arcs: [620, 300],
  lines: [620, 290],
  // As high as the room that the first step keeps for it before it is laid out.
  points: [620, 300],
  score: [560, 400],
  centre: [560, 420],
  split: [720, 400],
  lanes: [720, 380],
  shares: [620, 220],
  spread: [620, 320],
  heads: [960, 240],
  backward: [940, 300],
  ribbons: [760, 260],
};
/** Arcs and bars are wider than high; a plane may be a little higher. */
const FLAT: ReadonlySet<PictureKind> = new Set(["arcs", "lines", "shares", "spread", "ribbons"]);
const MOST_HIGH = { flat: 0.66, other: 1.15 };
/** A picture grows in so many steps to each side. */
const STEPS = 8;

/** The sizes from one up to the largest that it may grow to, the largest first. */
export function largerSizes(picture: PictureKind, from: Size, width: number): readonly Size[] {
  const [wide, high] = LARGEST[picture];
  const factor = width >= WIDE.from ? WIDE.factor : 1;
  const most = {
    width: Math.max(from.width, Math.min(width, wide * factor)),
    height: Math.max(from.height, high * factor),
  };
  const steps = Array.from({ length: STEPS + 1 }, (_, at) => at / STEPS);
  const between = (least: number, largest: number, share: number): number =>
    Math.floor(least + (largest - least) * share);
  const aspect = FLAT.has(picture) ? MOST_HIGH.flat : MOST_HIGH.other;
  return steps
    .flatMap((across) =>
      steps.map((down) => ({
        width: between(from.width, most.width, across),
        height: between(from.height, most.height, down),
      })),
    )
    .filter(({ width: across, height }) => height <= Math.max(from.height, aspect * across))
    .sort((a, b) => b.width * b.height - a.width * a.height);
}

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
