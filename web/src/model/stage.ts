import type { Block } from "./layout";
import type { PictureSpec } from "./picture";
import { formsOf } from "./stage-forms";
import type { Form, Formed } from "./stage-forms";
import { largerSizes, pictureSizes } from "./stage-pictures";
import { GAP, MARGIN } from "./stage-sizes";
import type { Density, Laid, Size, Staged } from "./stage-sizes";

/** A block that stands beside the tables where there is room: the slider, and the picture that it moves. */
export const isControl = ({ kind }: Block): boolean => kind === "sharpness" || kind === "picture";

/** How a step's blocks stand in the room that there is. */
export interface Arrangement extends Density {
  /** The controls stand in a column beside the tables; otherwise after them. */
  readonly margin: boolean;
  /** By block, in the step's order. */
  readonly forms: readonly Form[];
  /** The blocks' places in the step, in the order in which they stand. */
  readonly order: readonly number[];
  /** The size of its picture, if it has one. */
  readonly picture?: Size;
  /** The place of the product in whose corner the picture stands. */
  readonly corner?: number;
}

/** The room for a step's blocks, in px at a root font size of 16 px. */
export interface Room {
  readonly width: number;
  /** What is left of the window's height; Infinity where the page scrolls anyway. */
  readonly height: number;
}

const COMFORTABLE: Density = { row: 27, decimals: 4, strips: false, bare: false, grows: true };

/** Whether a picture shows the row of weights that the slider moves. */
export const showsRow = ({ picture }: PictureSpec): boolean => picture === "arcs";

export const ONE_COLUMN: Arrangement = { margin: false, forms: [], order: [], ...COMFORTABLE };

/** How rows, headings, decimals and wide tables give way, the least loss first. */
export const DENSITIES: readonly Density[] = [
  COMFORTABLE,
  { ...COMFORTABLE, row: 24 },
  { ...COMFORTABLE, row: 21 },
  { ...COMFORTABLE, row: 21, bare: true, grows: false },
  { row: 21, decimals: 3, strips: false, bare: true, grows: false },
  { row: 24, decimals: 4, strips: true, bare: false, grows: true },
  { row: 21, decimals: 4, strips: true, bare: true, grows: false },
  { row: 21, decimals: 3, strips: true, bare: true, grows: false },
  { row: 19, decimals: 3, strips: true, bare: true, grows: false },
];

/** For a step that is too large for any window. */
const LOW: Density = { row: 21, decimals: 3, strips: true, bare: true, grows: true };

/** For pages that scroll: rows high enough to read with ease. */
export const SCROLLED: readonly Density[] = [
  { row: 24, decimals: 4, strips: true, bare: false, grows: true },
  { row: 24, decimals: 3, strips: true, bare: false, grows: true },
  { row: 24, decimals: 2, strips: true, bare: false, grows: true },
  { row: 24, decimals: 2, strips: true, bare: true, grows: true },
  { row: 24, decimals: 1, strips: true, bare: true, grows: true },
];

/** On paper: all decimals, and what is too wide goes on below. */
export const PRINTED = SCROLLED.slice(0, 1);

/** Below this width of the stage, in px, the tables of a product stand one under another. */
const CORNERED = 640;

/** The share of the window that the picture of a step takes that scrolls. */
const FIRST = 0.7;

/** The most combinations of forms that are compared. */
const MOST = 400;

interface Candidate {
  readonly arrangement: Arrangement;
  readonly width: number;
  readonly height: number;
  /** The width that there is for the tables. */
  readonly inner: number;
}

/**
 * The first arrangement in which no table is cut off and the step's height fits, with as few concessions as possible:
 * lower rows first, then fewer decimals. If none fits the height, the lowest; if every one cuts a table, the narrowest.
 */
export function arrange(staged: Staged, room: Room, scrolled = SCROLLED): Arrangement {
  const sizes = sizesOf(staged, room.width);
  if (room.height < Infinity) {
    for (const { density, size } of concessions(sizes, staged.yielding)) {
      const whole = candidates(staged, density, room.width, size, room.height).find((each) =>
        fits(each, room),
      );
      if (whole) return grown(staged, whole.arrangement, room);
    }
    // Too much for one window: little is left to scroll, and the picture is seen first.
    const lowest = { ...LOW, pictured: staged.yielding };
    const large = sizes.find(({ height }) => height <= FIRST * room.height) ?? sizes.at(-1);
    const low = candidates(pictureFirst(staged), lowest, room.width, large).filter(
      ({ width, inner }) => width <= inner,
    );
    if (low.length > 0) return inOrder(staged, least(low, "height").arrangement);
  }
  let narrowest: Candidate | undefined;
  for (const density of scrolled) {
    const all = candidates(staged, density, room.width, sizes[0]);
    const fitting = all.filter(({ width, inner }) => width <= inner);
    if (fitting.length > 0) return least(fitting, "height").arrangement;
    // Where one table is too wide in every way, the others are as narrow as they can be.
    narrowest = least([...all, ...(narrowest ? [narrowest] : [])], "width");
  }
  return narrowest?.arrangement ?? ONE_COLUMN;
}

const fits = ({ width, inner, height }: Candidate, room: Room): boolean =>
  width <= inner && height <= room.height;

const NO_PICTURE: Size = { width: 0, height: 0 };

/** The sizes of the step's picture, the largest first. */
function sizesOf({ blocks }: Staged, width: number): readonly Size[] {
  const found = blocks.find((block) => block.kind === "picture");
  return found?.kind === "picture" ? pictureSizes(found.spec.picture, width) : [NO_PICTURE];
}

const isPicture = ({ kind }: Block): boolean => kind === "picture";

/** The step with its picture before its tables. */
const pictureFirst = (staged: Staged): Staged => ({
  ...staged,
  blocks: [...staged.blocks].sort((a, b) => Number(isPicture(b)) - Number(isPicture(a))),
});

/** An arrangement of the step with its picture first, for the blocks in their order. */
function inOrder({ blocks }: Staged, arrangement: Arrangement): Arrangement {
  const places = pictureFirst({ blocks } as Staged).blocks.map((block) => blocks.indexOf(block));
  return {
    ...arrangement,
    forms: blocks.map((_, at) => arrangement.forms[places.indexOf(at)] ?? "plain"),
    order: arrangement.order.map((at) => places[at] ?? at),
    ...(arrangement.corner !== undefined && {
      corner: places[arrangement.corner] ?? arrangement.corner,
    }),
  };
}

/** What each density loses: a decimal is worth more than a size of the picture, and that more than a row's height. */
const LOSSES = [0, 1, 2, 3, 6, 5, 7, 8, 9];
const SMALLER = 1.5;

interface Concession {
  readonly density: Density;
  readonly size: Size;
}

/**
 * Tables and pictures give way in turns, the least loss first; then the tables that the picture is made of, as strips beside
 * it; last the picture: a step that is whole without it stays whole.
 */
function concessions(sizes: readonly Size[], shown: readonly string[]): readonly Concession[] {
  const loss = (density: number, size: number): number =>
    (LOSSES[density] ?? density) + size * SMALLER;
  const inTurns = DENSITIES.flatMap((density, row) =>
    sizes.map((size, at) => ({ density, size, loss: loss(row, at) })),
  ).sort((a, b) => a.loss - b.loss);
  if (shown.length === 0) return inTurns;
  return [
    ...inTurns,
    ...inTurns.map(({ density, size }) => ({ density: { ...density, pictured: shown }, size })),
    ...DENSITIES.map((density) => ({ density, size: NO_PICTURE })),
  ];
}

const least = (all: readonly Candidate[], by: "width" | "height"): Candidate =>
  all.reduce((best, next) => (next[by] < best[by] ? next : best));

/** What a grown picture leaves free beside it, in px: the words between tables are not measured. */
const SLACK = 28;

/** The arrangement with its picture as large as the room that is left. */
function grown(staged: Staged, arrangement: Arrangement, room: Room): Arrangement {
  const { margin, picture = NO_PICTURE } = arrangement;
  const place = staged.blocks.findIndex(isPicture);
  const found = staged.blocks[place];
  if (found?.kind !== "picture" || picture.width === 0) return arrangement;
  const inner = innerWidth(room.width, margin);
  const chosen = formsWithin(staged, arrangement, { inner, margin, picture }).map(
    (forms, at) => forms.find(({ form }) => form === arrangement.forms[at]) ?? forms[0],
  ) as Formed[];
  const most = margin ? MARGIN : inner;
  for (const size of largerSizes(found.spec.picture, picture, most)) {
    const claimed = { width: Math.min(size.width + SLACK, most), height: size.height };
    const forms = chosen.map((each, at): Formed =>
      at === place ? { form: "plain", size: claimed } : each,
    );
    const larger = placed(staged, arrangement, forms, { margin, picture: size, width: room.width });
    if (fits(larger, room)) return larger.arrangement;
  }
  return arrangement;
}

const innerWidth = (width: number, margin: boolean): number =>
  margin ? width - MARGIN - GAP.x : width;

interface Drawn {
  readonly margin: boolean;
  readonly picture: Size;
}

/** By block: the forms that it can have. */
function formsWithin(
  staged: Staged,
  density: Density,
  { inner, margin, picture }: Drawn & { readonly inner: number },
): (readonly Formed[])[] {
  const drawn =
    picture.width > 0 &&
    staged.blocks.some((block) => block.kind === "picture" && showsRow(block.spec));
  return staged.blocks.map((block) =>
    formsOf(block, {
      staged,
      inner,
      ...density,
      margin: margin && isControl(block),
      picture,
      drawn,
    }),
  );
}

/** Every arrangement; where a height is given, none if it is too low for all of them. */
export function candidates(
  staged: Staged,
  density: Density,
  width: number,
  picture: Size = NO_PICTURE,
  height = Infinity,
): Candidate[] {
  const hasControls = staged.blocks.some(isControl);
  const margins = hasControls && width >= 2 * MARGIN ? [false, true] : [false];
  return margins.flatMap((margin) => {
    const size = margin ? { ...picture, width: Math.min(MARGIN, picture.width) } : picture;
    const inner = innerWidth(width, margin);
    const choices = formsWithin(staged, density, { inner, margin, picture: size });
    if (height < Infinity && areLarger(staged.blocks, choices, { width: inner, height })) return [];
    return combinations(choices).map((chosen) =>
      placed(staged, density, chosen, { margin, picture: size, width }),
    );
  });
}

/** Whether the areas of the tables, without the gaps between them, are more than a room's: then no arrangement fits. */
function areLarger(
  blocks: readonly Laid[],
  choices: readonly (readonly Formed[])[],
  room: Size,
): boolean {
  const areas = choices.map((forms, at) => {
    if (isControl(blocks[at] as Laid)) return 0;
    const sizes = forms.map(({ size, parts = [size] }) => parts);
    return Math.min(
      ...sizes.map((parts) => parts.reduce((sum, part) => sum + part.width * part.height, 0)),
    );
  });
  return areas.reduce((sum, area) => sum + area, 0) > room.width * room.height;
}

/** The blocks in the forms that were chosen. */
function placed(
  staged: Staged,
  { row, decimals, strips, bare, grows, pictured: shown }: Density,
  chosen: readonly Formed[],
  { margin, picture, width }: Drawn & { readonly width: number },
): Candidate {
  const inner = innerWidth(width, margin);
  const corner = margin ? -1 : cornerOf(chosen, picture, width);
  const isOut = corner >= 0 || picture.width === 0;
  const places = [...chosen.keys()].filter(
    (place) => !isOut || !isPicture(staged.blocks[place] as Laid),
  );
  const isOne = (place: number): boolean => isControl(staged.blocks[place] as Laid);
  const items = (few: readonly number[]): Item[] =>
    few.map((place) => {
      const { size, parts = [size] } = chosen[place] as Formed;
      return { place, parts };
    });
  const tables = shelves(items(margin ? places.filter((place) => !isOne(place)) : places), inner);
  const controls = shelves(items(margin ? places.filter(isOne) : []), 0);
  return {
    arrangement: {
      margin,
      forms: chosen.map(({ form }) => form),
      order: [...tables.order, ...controls.order],
      picture,
      ...(corner >= 0 && { corner }),
      ...{ row, decimals, strips, bare, grows },
      ...(shown && { pictured: shown }),
    },
    width: tables.width,
    height: Math.max(tables.height, controls.height),
    inner,
  };
}

/** The product that has room for the picture in its corner; below it everything is one column. */
function cornerOf(chosen: readonly Formed[], picture: Size, width: number): number {
  if (picture.width === 0 || width < CORNERED) return -1;
  return chosen.findIndex(
    ({ corner }) =>
      corner !== undefined && picture.width <= corner.width && picture.height <= corner.height,
  );
}

/** Every choice of one of each; the later ones keep their first where that would be too many. */
function combinations<T>(choices: readonly (readonly T[])[]): T[][] {
  return choices.reduce<T[][]>(
    (before, options) => {
      const few = before.length * options.length > MOST ? options.slice(0, 1) : options;
      return before.flatMap((chosen) => few.map((option) => [...chosen, option]));
    },
    [[]],
  );
}

/** A block, and what of it stays together. */
interface Item {
  readonly place: number;
  readonly parts: readonly Size[];
}

interface Line {
  width: number;
  height: number;
  places: number[];
  /** The next line begins inside a block, which nothing may come between. */
  broken: boolean;
}

/** Places items side by side, in as many lines as they need. A whole block goes into the line whose height it raises least. */
export function shelves(
  items: readonly Item[],
  width: number,
): Size & { readonly order: readonly number[] } {
  const lines: Line[] = [];
  for (const { place, parts } of items) {
    const [first] = parts;
    if (first === undefined) continue;
    let line = parts.length === 1 ? lineFor(first, lines, width) : lines.at(-1);
    for (const [at, part] of parts.entries()) {
      if (line === undefined || line.width + GAP.x + part.width > width) {
        if (line !== undefined && at > 0) line.broken = true;
        line = { width: part.width, height: part.height, places: [], broken: false };
        lines.push(line);
      } else {
        line.width += GAP.x + part.width;
        line.height = Math.max(line.height, part.height);
      }
      if (at === 0) line.places.push(place);
    }
  }
  return {
    width: Math.max(0, ...lines.map((line) => line.width)),
    height: lines.reduce((sum, { height }) => sum + height + GAP.y, -GAP.y),
    order: lines.flatMap((line) => line.places),
  };
}

/** The line with room for a block that becomes the least higher by it. */
function lineFor(size: Size, lines: readonly Line[], width: number): Line | undefined {
  let best: { readonly line: Line; readonly more: number } | undefined;
  for (const line of lines) {
    if (line.broken || line.width + GAP.x + size.width > width) continue;
    const more = Math.max(0, size.height - line.height);
    if (best === undefined || more < best.more) best = { line, more };
  }
  return best !== undefined && best.more < size.height + GAP.y ? best.line : undefined;
}
