import { isBeside, isLink, tablesOf } from "./layout";
import type { ProductSpec, TableSpec } from "./layout";
import { BETWEEN, GAP, LINK, LINK_DOWN, MARGIN, beside, stacked, tableSize } from "./stage-sizes";
import type { Laid, Size, Staged, Within } from "./stage-sizes";

/**
 * How a block stands. `across` and `down`: the tables of a stack. `paper`: factors beside and above the results; `line`:
 * all in one line; `over`: the left factor over the others; `rows`: each other factor beside its result, one under
 * another. `column` and `band`: a slider over what it does to a row, or beside it; `short` and `slim`: the same without the
 * bars.
 */
export type Form =
  | "plain"
  | "across"
  | "down"
  | "paper"
  | "line"
  | "over"
  | "rows"
  | "column"
  | "band"
  | "short"
  | "slim";

export interface Formed {
  readonly form: Form;
  readonly size: Size;
  /** Of a block that may be broken into lines: what stays together. */
  readonly parts?: readonly Size[];
  /** The room above the left factor of a product, where a picture can stand. */
  readonly corner?: Size;
}

interface BlockWithin extends Within {
  /** The block stands in the column of controls. */
  readonly margin: boolean;
  /** The size of the step's picture. */
  readonly picture: Size;
  /** The step's picture shows a row of weights, so the slider shows no bars. */
  readonly drawn: boolean;
}

/** The slider where a picture shows its weights. */
const PLAIN_SHARPNESS = {
  column: { width: MARGIN, height: 204 },
  band: { width: 724, height: 124 },
};
const SHARPNESS = {
  column: { width: MARGIN, height: 260 },
  band: { width: 800, height: 124 },
  short: { width: 424, height: 133 },
  slim: { width: 152, height: 166 },
};
/** Around the word and the arrow to a table beside another. */
const BESIDE = 40;
/** A word beside an arrow downwards. */
const WORDED_LINK = 264;
/** Below this width of the stage, in px, tables stand one under another. */
const ONE_COLUMN = 608;
const NOTHING: Size = { width: 0, height: 0 };

/** The forms that a block can have, the most telling first. */
export function formsOf(block: Laid, within: BlockWithin): readonly Formed[] {
  const { inner, margin, staged } = within;
  const size = (spec: TableSpec): Size => tableSize(spec, within);
  switch (block.kind) {
    case "product":
      return productForms(block, within);
    case "blend": {
      const aligned = [block.matrix, ...block.results];
      const vector = size(block.vector);
      const [matrix, ...results] = aligned.map((spec) => tableSize(spec, within, { aligned })) as [
        Size,
        ...Size[],
      ];
      return [
        { form: "paper", size: beside([vector, stacked([matrix, ...results])]) },
        { form: "line", size: beside([vector, matrix, ...results]) },
      ];
    }
    case "flow": {
      const tables = tablesOf(block).map(size);
      const links = block.items.filter(isLink).length;
      const line = beside(
        tablesOf(block).map((spec, at) =>
          tableSize(spec, within, {
            shared: within.bare && at > 0 && sharesRows(tablesOf(block), staged),
          }),
        ),
        BETWEEN,
      );
      const whole = { width: line.width + links * (LINK + BETWEEN), height: line.height };
      const isShared = within.bare && sharesRows(tablesOf(block), staged);
      if (whole.width <= inner) return [{ form: isShared ? "line" : "plain", size: whole }];
      return [{ form: "plain", size: wrapped(tables, links > 0 ? LINK : 0, inner) }];
    }
    case "stack": {
      const tables = block.items.filter((item) => "id" in item);
      const aside = block.items.filter(isBeside).map((item) => size(item.beside));
      const links = block.items.filter(isLink).length;
      const across = beside([...tables.map(size), ...aside], BETWEEN);
      const down = stacked(tables.map((spec) => tableSize(spec, within, { aligned: tables })));
      // In one column what stands beside a table goes below it.
      const below = inner < ONE_COLUMN ? aside : [];
      const extra = aside.map(({ width }) => width + LINK + BESIDE);
      const downward: Formed = {
        form: "down",
        size: {
          width:
            below.length > 0
              ? Math.max(down.width, ...aside.map(({ width }) => width))
              : down.width + Math.max(0, ...extra),
          height:
            down.height + links * LINK_DOWN + below.reduce((sum, { height }) => sum + height, 0),
        },
      };
      const linked = across.width + (links + aside.length) * (LINK + BETWEEN);
      return [{ form: "across", size: { width: linked, height: across.height } }, downward];
    }
    case "picture":
      return [{ form: "plain", size: shrunk(within.picture, inner) }];
    case "sharpness": {
      const sizes = within.drawn ? { ...SHARPNESS, ...PLAIN_SHARPNESS } : SHARPNESS;
      if (margin) return [{ form: "column", size: sizes.column }];
      return [
        { form: "column", size: shrunk(sizes.column, inner) },
        { form: "band", size: sizes.band },
        { form: "short", size: SHARPNESS.short },
        { form: "slim", size: SHARPNESS.slim },
      ];
    }
    case "setting":
      return [{ form: "plain", size: NOTHING }];
    case "drawing":
      return [{ form: "plain", size: shrunk(drawn(block, within.strips), inner) }];
  }
}

/** Controls and drawings are as narrow as a narrow window. */
const shrunk = (size: Size, inner: number): Size => ({
  ...size,
  width: Math.min(size.width, inner),
});

function drawn(
  { size = NOTHING, strips = false }: Extract<Laid, { kind: "drawing" }>,
  asStrips: boolean,
): Size {
  return strips && !asStrips ? { ...size, height: Infinity } : size;
}

function productForms(block: ProductSpec, within: BlockWithin): readonly Formed[] {
  const { inner } = within;
  const size = (spec: TableSpec): Size => tableSize(spec, within);
  const left = size(block.left);
  const columns = block.columns.map(({ above, plus, result }) => {
    const aligned = [above, ...(plus ? [plus] : []), result];
    const [sum, ...rest] = aligned
      .map((spec) => tableSize(spec, within, { aligned }))
      .reverse() as [Size, ...Size[]];
    const factors = stacked(rest);
    const shared = tableSize(result, within, { shared: within.bare, aligned });
    return { factors, result: sum, shared, both: stacked([factors, sum]) };
  });
  const links = (block.after ?? []).filter(isLink).length * (LINK + BETWEEN);
  const tables = (block.after ?? []).flatMap((item) => (isLink(item) ? [] : [size(item)]));
  const after = tables.length > 0 ? [linked(wrapped(tables, 0, inner), links, inner)] : [];
  const corner = block.corner ? [size(block.corner)] : [];
  const upper = Math.max(
    ...columns.map(({ factors }) => factors.height),
    ...corner.map(({ height }) => height + LINK_DOWN),
  );
  const above = corner.map(({ width }) => Math.max(width, WORDED_LINK));
  const first = { width: Math.max(left.width, ...above), height: 0 };
  const results = columns.map(({ shared }) => shared);
  const boths = columns.map(({ both }) => both);
  const lower = beside([left, ...results, ...after], BETWEEN);
  const paper: Formed = {
    form: "paper",
    size: {
      width: beside(
        [first, ...columns.map(({ factors, shared }) => stacked([factors, shared])), ...after],
        BETWEEN,
      ).width,
      height: upper + GAP.y + lower.height,
    },
    ...(corner.length === 0 && { corner: { width: first.width, height: upper } }),
  };
  const parts = [
    ...corner.map((each) => linked(each, LINK + BETWEEN, inner)),
    left,
    ...columns.flatMap(({ factors, result }) => [factors, result]),
    ...after,
  ];
  const line: Formed = { form: "line", size: wrapped(parts, 0, inner), parts };
  if (corner.length > 0) return [paper, line];
  const over: Formed = { form: "over", size: stacked([left, beside(boths, BETWEEN), ...after]) };
  const rows: Formed = {
    form: "rows",
    size: stacked([
      left,
      ...columns.map(({ factors, result }) => beside([factors, result], BETWEEN)),
      ...after,
    ]),
  };
  return columns.length > 1 ? [paper, over, rows, line] : [paper, line, over, rows];
}

/** Whether the rows of all are headed by the same words. */
function sharesRows(specs: readonly TableSpec[], { layout, tensors }: Staged): boolean {
  const rows = specs.map((spec) => {
    const look = layout.looks[spec.id];
    return `${spec.transposed ? look?.columns : look?.rows} ${tensors[spec.id]?.shape.at(spec.transposed ? -1 : -2)}`;
  });
  return rows.every((each) => each === rows[0]);
}

/** A word and its arrow beside a table, or below it where there is no room. */
const linked = ({ width, height }: Size, link: number, inner: number): Size =>
  width + link > inner ? { width, height: height + LINK_DOWN } : { width: width + link, height };

/** Side by side in as many lines as they need; each has room for a link before it. */
function wrapped(sizes: readonly Size[], link: number, most: number): Size {
  const lines: Size[] = [];
  for (const { width, height } of sizes) {
    const last = lines.at(-1);
    const next = last && last.width + BETWEEN + link + width;
    if (last !== undefined && next !== undefined && next <= most) {
      lines[lines.length - 1] = { width: next, height: Math.max(last.height, height) };
    } else lines.push({ width, height });
  }
  return stacked(lines);
}
