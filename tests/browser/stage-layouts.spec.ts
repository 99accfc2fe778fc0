import { test as each, expect } from "@playwright/test";
import { DENSITIES, arrange, isControl, showsRow } from "../../web/src/model/stage";
import type { Arrangement, Room } from "../../web/src/model/stage";
import { formsOf } from "../../web/src/model/stage-forms";
import { GAP, MARGIN, isWide, tableSize } from "../../web/src/model/stage-sizes";
import type { Laid, Staged, Within } from "../../web/src/model/stage-sizes";
import { tablesOf } from "../../web/src/model/layout";
import { numbersOf, pictureOf } from "../../web/src/model/picture";
import { longestText } from "../../web/src/model/width";
import { decimalsOf } from "../../web/src/model/number";
import { engine, fragmentOf, lessonsAndLaboratories } from "./support/engine";
import type { Settings } from "./support/engine";
import { isLong } from "./support/long";
import { layouts } from "./support/rooms";

/** Widths of the stage in windows of 320 to 2,560 px; in the short form both ends, and where windows become wide. */
const WIDTHS = isLong ? [288, 328, 480, 704, 984, 1128, 1344, 1596] : [288, 984, 1596];
/** A step of the least window that shows one whole, and a page that scrolls. */
const HEIGHTS = [380, Infinity];
/** Widths from here on are those of windows of 1,280 px and more. */
const WIDE = 984;

interface Case extends Staged {
  readonly name: string;
}

/** Every step with few tokens, with its own number of them, and with many. */
function* cases(): Generator<Case> {
  for (const { id, steps, settings: descriptions } of lessonsAndLaboratories) {
    const layout = layouts[id];
    if (layout === undefined) continue;
    const counts = "tokens" in descriptions ? [2, undefined, 16] : [undefined];
    for (const tokens of counts) {
      const range = descriptions["tokens"]?.range?.map(Number) ?? [];
      if (tokens !== undefined && (tokens < (range[0] ?? 0) || tokens > (range[1] ?? 0))) continue;
      const changed: Settings = tokens === undefined ? {} : { tokens };
      const { settings, tensors } = engine.runLesson(id, { settings: changed });
      for (const { id: step } of steps) {
        const blocks = (layout.steps[step]?.blocks ?? []).flatMap((block): Laid[] => {
          if (block.kind !== "either") return [block];
          const chosen = block.by[String(settings[block.setting])];
          return chosen === undefined || chosen.kind === "either" ? [] : [chosen];
        });
        const roomOf = (tensor: string, decimals: number): number =>
          longestText(
            [tensors[tensor]],
            Math.min(decimals, decimalsOf(layout.looks[tensor]?.scale)),
          );
        const spec = pictureOf(step, layout.steps[step], tensors);
        if (spec !== undefined) blocks.push({ kind: "picture", spec });
        const name = `${fragmentOf({ lesson: id, step })}, ${String(tokens ?? "its")} tokens`;
        const yielding = spec === undefined ? [] : numbersOf(spec);
        yield { name, blocks, layout, tensors, roomOf, grows: () => false, yielding };
      }
    }
  }
}

/** The width that an arrangement leaves for tables. */
const innerOf = ({ margin }: Arrangement, { width }: Room): number =>
  margin ? width - MARGIN - GAP.x : width;

const all = [...cases()];

each(
  "every layout of every lesson fits its width, from 320 px to 2,560 px and from 2 tokens to 16",
  () => {
    const wrong: string[] = [];
    for (const staged of all) {
      for (const width of WIDTHS) {
        for (const height of HEIGHTS) {
          const found = arrange(staged, { width, height });
          const inner = innerOf(found, { width, height });
          const within: Within = { ...found, staged, inner };
          for (const spec of staged.blocks.flatMap(tablesOf)) {
            const columns = staged.tensors[spec.id]?.shape.at(-1) ?? 1;
            const few = columns <= (width >= WIDE ? 8 : width > 300 ? 6 : 5);
            const size = tableSize(spec, within);
            if (few && !isWide(spec, staged.tensors) && size.width > inner)
              wrong.push(
                `${staged.name}, ${width} px: ${spec.id} takes ${size.width} of ${inner} px`,
              );
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

each(
  "every block stands once, in one of its forms; numbers of wide windows keep three decimals",
  () => {
    const wrong: string[] = [];
    for (const staged of all) {
      for (const width of WIDTHS) {
        for (const height of HEIGHTS) {
          const room = { width, height };
          const found = arrange(staged, room);
          const label = `${staged.name}, ${width} px`;
          const isShown = (at: number): boolean =>
            staged.blocks[at]?.kind !== "picture" ||
            (found.corner === undefined && found.picture?.width !== 0);
          const places = [...found.order].sort((a, b) => a - b);
          if (places.join() !== [...staged.blocks.keys()].filter(isShown).join())
            wrong.push(`${label}: blocks ${found.order.join()}`);
          if (width >= WIDE && found.decimals < 3)
            wrong.push(`${label}: ${found.decimals} decimals`);
          const inner = innerOf(found, room);
          for (const [at, block] of staged.blocks.entries()) {
            const margin = found.margin && isControl(block);
            const picture = found.picture ?? { width: 0, height: 0 };
            const drawn =
              picture.width > 0 &&
              staged.blocks.some((each) => each.kind === "picture" && showsRow(each.spec));
            const forms = formsOf(block, { ...found, staged, inner, margin, picture, drawn });
            if (!forms.some(({ form }) => form === found.forms[at]))
              wrong.push(`${label}: block ${at} as ${found.forms[at]}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** How far a step gave way: the place of its rows, headings, decimals and strips among all ways. */
function concessions({ row, decimals, strips, bare }: Arrangement): number {
  const place = DENSITIES.findIndex(
    (each) =>
      each.row === row &&
      each.decimals === decimals &&
      each.strips === strips &&
      each.bare === bare,
  );
  return place < 0 ? DENSITIES.length : place;
}

const areaOf = ({ picture }: Arrangement): number => (picture?.width ?? 0) * (picture?.height ?? 0);

each("more height never takes a concession more, unless for a larger picture", () => {
  for (const staged of all) {
    for (const width of WIDTHS) {
      const few = arrange(staged, { width, height: 600 });
      const many = arrange(staged, { width, height: 6000 });
      if (areaOf(many) > areaOf(few)) continue;
      expect(concessions(many), staged.name).toBeLessThanOrEqual(concessions(few));
    }
  }
});
