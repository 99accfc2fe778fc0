import type { Block } from "./layout";
import type { PictureSpec } from "./picture";
import { formsOf } from "./stage-forms";
import type { Form, Formed } from "./stage-forms";
import { largerSizes, pictureSizes } from "./stage-pictures";
import { shelves } from "./stage-shelves";
import type { Item } from "./stage-shelves";
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
export function arrange(given: Staged, room: Room, scrolled = SCROLLED): Arrangement {
  const staged = measured(given);
  const sizes = sizesOf(staged, room.width);
  if (room.height < Infinity) {
    for (const { density, size } of concessions(sizes, staged.yielding)) {
      const whole = firstFitting(staged, density, room, size);
      if (whole) return grown(staged, whole.arrangement, room);
    }
    // Too much for one window: little is left to scroll, and the picture is seen first.
    const lowest = { ...LOW, pictured: staged.yielding };
    const large = sizes.find(({ height }) => height <= FIRST * room.height) ?? sizes.at(-1);
    const low = candidates(measured(pictureFirst(given)), lowest, room.width, large).filter(
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

const fits = ({ width, inner, height }: Omit<Candidate, "arrangement">, room: Room): boolean =>
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
  const asStrips = new Map(
    DENSITIES.map((density): [Density, Density] => [density, { ...density, pictured: shown }]),
  );
  return [
    ...inTurns,
    ...inTurns.map(({ density, size }) => ({ density: asStrips.get(density) ?? density, size })),
    ...DENSITIES.map((density) => ({ density, size: NO_PICTURE })),
  ];
}

const least = (all: readonly Candidate[], by: "width" | "height"): Candidate =>
  all.reduce((best, next) => (next[by] < best[by] ? next : best));

/** What a grown picture leaves free beside it, in px: the words between tables are not measured. */
const SLACK = 28;

/** The arrangement with its picture as large as the room that is left. */
function grown(staged: Measured, arrangement: Arrangement, room: Room): Arrangement {
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

/** A step whose tables are measured once for each density and width, whatever stands beside them. */
interface Measured extends Staged {
  /** By block: the forms that it can have; none for controls. */
  readonly tableForms: (density: Density, inner: number) => readonly (readonly Formed[])[];
}

function measured(staged: Staged): Measured {
  const known = new Map<Density, Map<number, readonly (readonly Formed[])[]>>();
  const without = { margin: false, picture: NO_PICTURE, drawn: false };
  return {
    ...staged,
    tableForms(density, inner) {
      const byWidth = known.get(density) ?? new Map<number, readonly (readonly Formed[])[]>();
      known.set(density, byWidth);
      const forms =
        byWidth.get(inner) ??
        staged.blocks.map((block) =>
          isControl(block) ? [] : formsOf(block, { staged, inner, ...density, ...without }),
        );
      byWidth.set(inner, forms);
      return forms;
    },
  };
}

/** By block: the forms that it can have. */
function formsWithin(
  staged: Measured,
  density: Density,
  { inner, margin, picture }: Drawn & { readonly inner: number },
): (readonly Formed[])[] {
  const drawn =
    picture.width > 0 &&
    staged.blocks.some((block) => block.kind === "picture" && showsRow(block.spec));
  const tables = staged.tableForms(density, inner);
  return staged.blocks.map((block, at) =>
    isControl(block)
      ? formsOf(block, { staged, inner, ...density, margin, picture, drawn })
      : (tables[at] ?? []),
  );
}

/** The choices that there are with the controls beside the tables, and without. */
function choicesOf(
  staged: Measured,
  density: Density,
  width: number,
  picture: Size,
): (Drawn & { readonly inner: number; readonly choices: (readonly Formed[])[] })[] {
  const hasControls = staged.blocks.some(isControl);
  const margins = hasControls && width >= 2 * MARGIN ? [false, true] : [false];
  return margins.map((margin) => {
    const size = margin ? { ...picture, width: Math.min(MARGIN, picture.width) } : picture;
    const drawn = { margin, picture: size, inner: innerWidth(width, margin) };
    return { ...drawn, choices: formsWithin(staged, density, drawn) };
  });
}

/** Every arrangement. */
function candidates(
  staged: Measured,
  density: Density,
  width: number,
  picture: Size = NO_PICTURE,
): Candidate[] {
  return choicesOf(staged, density, width, picture).flatMap(({ choices, ...drawn }) =>
    combinations(choices).map((chosen) => placed(staged, density, chosen, { ...drawn, width })),
  );
}

/** The first arrangement that is no larger than the room. */
function firstFitting(
  staged: Measured,
  density: Density,
  room: Room,
  picture: Size,
): Candidate | undefined {
  for (const { choices, ...drawn } of choicesOf(staged, density, room.width, picture)) {
    const { inner } = drawn;
    const within = { ...drawn, width: room.width };
    const few = fewEnough(choices);
    const least = leastAreas(staged.blocks, choices);
    const whole = areaOf({ width: inner, height: room.height });
    /** Goes through the choices in the order of `combinations`, without those that are larger than the room anyway. */
    const find = (chosen: readonly Formed[], area: number): Candidate | undefined => {
      const at = chosen.length;
      if (area + (least[at] ?? 0) > whole) return undefined;
      const forms = few[at];
      if (forms === undefined) {
        const { tables, controls } = stand(staged, chosen, within);
        const height = Math.max(tables.height, controls.height);
        return fits({ width: tables.width, inner, height }, room)
          ? placed(staged, density, chosen, within)
          : undefined;
      }
      const isFree = isControl(staged.blocks[at] as Laid);
      for (const form of forms) {
        if (!isFree && isLarger(form, inner, room.height)) continue;
        const found = find([...chosen, form], area + (isFree ? 0 : areaOfForm(form)));
        if (found) return found;
      }
      return undefined;
    };
    const found = find([], 0);
    if (found) return found;
  }
  return undefined;
}

const isLarger = ({ size, parts = [size] }: Formed, inner: number, most: number): boolean =>
  parts.some(({ width, height }) => width > inner || height > most);

/** With the gaps at its right and below it, which every table and the whole step have. */
const areaOf = ({ width, height }: Size): number => (width + GAP.x) * (height + GAP.y);

const areaOfForm = ({ size, parts = [size] }: Formed): number =>
  parts.reduce((sum, part) => sum + areaOf(part), 0);

/** The least areas that the tables of the blocks from each place on need: then no arrangement is smaller. */
function leastAreas(
  blocks: readonly Laid[],
  choices: readonly (readonly Formed[])[],
): readonly number[] {
  let sum = 0;
  return choices
    .map((forms, at) => (isControl(blocks[at] as Laid) ? 0 : Math.min(...forms.map(areaOfForm))))
    .reverse()
    .map((area) => (sum += area))
    .reverse();
}

/** Where the blocks stand in the forms that were chosen: the tables, the controls beside them, and the picture's corner. */
function stand(
  { blocks }: Staged,
  chosen: readonly Formed[],
  { margin, picture, width }: Drawn & { readonly width: number },
) {
  const corner = margin ? -1 : cornerOf(chosen, picture, width);
  const isOut = corner >= 0 || picture.width === 0;
  const [tables, controls]: [Item[], Item[]] = [[], []];
  for (const [place, { size, parts = [size] }] of chosen.entries()) {
    const block = blocks[place] as Laid;
    if (isOut && isPicture(block)) continue;
    (margin && isControl(block) ? controls : tables).push({ place, parts });
  }
  const inner = innerWidth(width, margin);
  return { tables: shelves(tables, inner), controls: shelves(controls, 0), corner, inner };
}

/** The blocks in the forms that were chosen. */
function placed(
  staged: Staged,
  { row, decimals, strips, bare, grows, pictured: shown }: Density,
  chosen: readonly Formed[],
  drawn: Drawn & { readonly width: number },
): Candidate {
  const { tables, controls, corner, inner } = stand(staged, chosen, drawn);
  return {
    arrangement: {
      margin: drawn.margin,
      forms: chosen.map(({ form }) => form),
      order: [...tables.order, ...controls.order],
      picture: drawn.picture,
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

/** The choices, but only the first of the later ones where there would be too many combinations. */
function fewEnough<T>(choices: readonly (readonly T[])[]): (readonly T[])[] {
  let count = 1;
  return choices.map((options) => {
    const few = count * options.length > MOST ? options.slice(0, 1) : options;
    count *= few.length;
    return few;
  });
}

/** Every choice of one of each, where these are not too many. */
const combinations = <T>(choices: readonly (readonly T[])[]): T[][] =>
  fewEnough(choices).reduce<T[][]>(
    (before, options) => before.flatMap((chosen) => options.map((option) => [...chosen, option])),
    [[]],
  );
