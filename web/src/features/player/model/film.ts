import { indexIn } from "../../../model/tensor";
import { orderOf } from "./order";
import type { Order } from "./order";
import { accountOf } from "../../inspector/model/account";
import { cellName, litCells } from "../../inspector/model/inspect";
import { groupCells, groupName } from "../../inspector/model/names";
import type { Cell, Explanation } from "../../inspector/model/inspect";
import type { ShownTensor } from "../../../model/tensor";
import type { Film, FilmRequest, Frame, Granularity, Part } from "./frame";
import { groupNames, mark, word } from "./captions";
import { picked } from "./picks";
import type { LineNarration, Caption, Narration } from "./captions";

/** The most frames of a film, its end included. */
export const MOST_FRAMES = 400;

/** Milliseconds of a cell at speed 1: `each` for every term that it shows, between `least` and `most`. */
const CELL_TIME = { least: 550, each: 250, most: 950 };
const ROW_TIME = 950;

/** Operations that are played in whole rows. */
const BY_ROWS: readonly string[] = [
  "look_up",
  "concatenate",
  "split_heads",
  "merge_heads",
  "view",
  "transpose",
];

/** A run of cells that share captions, and how many beats they take. */
interface Scene {
  readonly from: number;
  readonly to: number;
  readonly beats: number;
  readonly start: number;
}

export function film(
  request: FilmRequest,
  tensor: ShownTensor,
  narration: Narration | undefined,
): Film {
  const { tensors, table, explain } = request;
  const order = orderOf(tensor, table.slice, narration?.kind === "line");
  const granularity = request.granularity ?? suited(tensor, order);
  const cellAt = (rank: number): Cell => ({
    tensor: tensor.id,
    index: indexIn(tensor.shape, order.flatOf(rank)),
  });
  const scenes =
    narration === undefined ? [] : scenesOf(order, granularity, narration, explanationAt);
  const last = scenes.at(-1);
  const count = (last === undefined ? 0 : last.start + last.beats) + 1;

  function explanationAt(rank: number): Explanation {
    return explain(cellAt(rank));
  }

  function end(): Frame {
    const base = {
      made: order.cells,
      from: order.cells,
      to: order.cells,
      lit: new Map<string, never>(),
      explanation: undefined,
      cell: undefined,
      name: tensor.id,
      value: NaN,
      open: false,
    };
    if (narration === undefined) return { ...base, parts: [word(origin(tensor))] };
    if (order.cells === 1 && last !== undefined) {
      const { parts, value, name } = inScene(last, last.beats - 1);
      return { ...base, parts, value, name };
    }
    const ends = [explanationAt(0), explanationAt(order.cells - 1)];
    return { ...base, parts: summary(ends, narration) };
  }

  function inScene(scene: Scene, beat: number): Frame {
    if (narration === undefined) return end();
    // In a very long tensor, several cells are played at once, as rows are.
    const several = narration.kind === "cell" && scene.to - scene.from > 1;
    if (granularity === "rows" || several) return ofRow(scene, beat, narration);
    if (narration.kind === "line") return ofLine(scene, beat, narration);
    const explanation = explanationAt(scene.from);
    const units = explanation.rule === "given" ? 1 : narration.units(explanation);
    const [from, to] = part(beat, scene.beats, units);
    return frame(
      explanation.rule === "given" ? typed(explanation) : narration.caption(explanation, from, to),
      { from: scene.from, to: scene.to, made: to >= units ? scene.to : scene.from },
      { explanation, single: true, open: to < units },
    );
  }

  function ofLine(scene: Scene, beat: number, each: LineNarration): Frame {
    const cells = scene.to - scene.from;
    const whole = lineOf(scene);
    const before = each.units(whole);
    const [from, to] = part(beat, scene.beats, before + cells);
    if (to <= before) {
      return frame(
        each.share(whole, from, to),
        { ...scene, made: scene.from },
        {
          explanation: whole,
          single: false,
          open: true,
        },
      );
    }
    const first = scene.from + Math.max(0, from - before);
    const rank = scene.from + to - before - 1;
    const explanation = explanationAt(rank);
    return frame(
      explanation.rule === "given" ? typed(explanation) : each.finish(explanation),
      { from: first, to: rank + 1, made: rank + 1 },
      { explanation, single: first === rank, open: false },
    );
  }

  function ofRow(scene: Scene, beat: number, each: Narration): Frame {
    if (each.kind === "line") {
      const whole = lineOf(scene);
      const phases = each.phases(whole);
      const [, to] = part(beat, scene.beats, phases.length);
      const done = to >= phases.length;
      return frame(
        phases[to - 1] ?? typed(whole),
        { ...scene, made: done ? scene.to : scene.from },
        { explanation: whole, single: false, open: !done },
      );
    }
    const all = Array.from({ length: scene.to - scene.from }, (_, at) =>
      explanationAt(scene.from + at),
    );
    const [first] = all;
    const terms = all.flatMap((explanation) => explanation.terms);
    const row = { terms, parts: each.row?.(computed(all)) ?? rulesOf(all), value: NaN };
    if (all.length === 1 && first !== undefined && first.rule !== "given") {
      const units = each.units(first);
      return frame(
        each.caption(first, 0, units),
        { ...scene, made: scene.to },
        {
          explanation: first,
          single: true,
          open: false,
        },
      );
    }
    return frame(
      row,
      { ...scene, made: scene.to },
      {
        explanation: first,
        single: false,
        open: false,
      },
    );
  }

  /** The explanation for a line's cells: of the first cell that the reader has not edited. */
  function lineOf({ from, to }: Scene): Explanation {
    for (let rank = from; rank < to; rank += 1) {
      const explanation = explanationAt(rank);
      if (explanation.rule !== "given") return explanation;
    }
    return explanationAt(from);
  }

  function frame(
    { terms, parts, value }: Caption,
    { from, to, made }: { from: number; to: number; made: number },
    of: { explanation: Explanation | undefined; single: boolean; open: boolean },
  ): Frame {
    const cell = of.single ? cellAt(from) : undefined;
    const { explanation, open } = of;
    const lit = explanation === undefined ? undefined : { ...explanation, terms: [...terms] };
    const name = cell === undefined ? nameOf(from, to) : cellName(cell);
    return {
      made,
      from,
      to,
      lit: litCells(lit, tensors),
      explanation,
      cell,
      name,
      parts,
      value,
      open,
    };
  }

  function nameOf(from: number, to: number): string {
    const cells = Array.from({ length: to - from }, (_, at) => cellAt(from + at));
    return groupCells(cells).map(groupName).join();
  }

  function sceneAt(at: number): Scene | undefined {
    return scenes.findLast(({ start }) => start <= at);
  }

  return {
    tensor,
    granularity,
    lines: order.columns ? "columns" : "rows",
    cells: order.cells,
    count,
    frame(at) {
      const scene = sceneAt(at);
      return scene === undefined || at >= count - 1 ? end() : inScene(scene, at - scene.start);
    },
    lasts(at) {
      const scene = sceneAt(at);
      if (scene === undefined || at >= count - 1) return 0;
      if (granularity === "rows") return ROW_TIME / scene.beats;
      const { least, each, most } = CELL_TIME;
      // The cells of a line share its beats.
      const cells = narration?.kind === "line" ? scene.to - scene.from : 1;
      const cell = Math.min(most, Math.max(least, (each * scene.beats) / cells));
      return (cell * cells) / scene.beats;
    },
    rankOf: order.rankOf,
    flatOf: order.flatOf,
  };
}

/** Beat number `beat` of `beats` covers these of a cell's units. */
function part(beat: number, beats: number, units: number): [from: number, to: number] {
  const from = Math.floor((beat * units) / beats);
  return [from, Math.max(from + 1, Math.floor(((beat + 1) * units) / beats))];
}

/** The cells in turn, each with one frame per unit of its explanation, up to a limit. */
function scenesOf(
  order: Order,
  granularity: Granularity,
  narration: Narration,
  explanationAt: (rank: number) => Explanation,
): Scene[] {
  const line = order.line;
  const natural = granularity === "rows" || narration.kind === "line" ? line : 1;
  const room = MOST_FRAMES - 1;
  const groups = Math.ceil(order.cells / natural);
  const size = natural * Math.ceil(groups / room);
  const most = Math.max(1, Math.floor(room / Math.ceil(order.cells / size)));
  const scenes: Scene[] = [];
  let start = 0;
  for (let from = 0; from < order.cells; from += size) {
    const to = Math.min(order.cells, from + size);
    const beats =
      most === 1 ? 1 : Math.min(most, unitsOf(explanationAt(from), granularity, narration, line));
    scenes.push({ from, to, beats, start });
    start += beats;
  }
  return scenes;
}

function unitsOf(
  explanation: Explanation,
  granularity: Granularity,
  narration: Narration,
  line: number,
): number {
  if (explanation.rule === "given") return 1;
  if (narration.kind === "cell") return granularity === "rows" ? 1 : narration.units(explanation);
  if (granularity === "rows") return narration.phases(explanation).length;
  return narration.units(explanation) + line;
}

function suited(tensor: ShownTensor, { cells, line }: Order): Granularity {
  const rows = BY_ROWS.includes(tensor.operation) || 2 * cells >= MOST_FRAMES;
  return rows && cells > line ? "rows" : "cells";
}

/** The computed cells; if there are none, all. */
function computed(all: readonly Explanation[]): readonly Explanation[] {
  const computedOnes = all.filter(({ rule }) => rule !== "given");
  return computedOnes.length > 0 ? computedOnes : all;
}

/** How each of several cells comes about. */
function rulesOf(all: readonly Explanation[]): Part[] {
  const [first] = computed(all);
  if (first === undefined || first.rule === "given") return [word("replaced")];
  const count = Math.max(...all.map(({ terms }) => terms.length));
  return [{ kind: "rule", rule: accountOf(first).name, count }];
}

/** The summary of the whole table, from its first and last cell. */
function summary(ends: readonly Explanation[], narration: Narration): Part[] {
  const short = computed(ends).every(({ terms }) => terms.length === 1 || narration === picked);
  if (narration.kind === "line" || !short) return rulesOf(ends);
  const names = groupNames(ends.flatMap(({ terms }) => terms.flatMap(({ cells }) => cells)));
  return names.flatMap((name, place) => (place > 0 ? [mark(", "), name] : [name]));
}

function typed({ value }: Explanation): Caption {
  return { terms: [], parts: [word("replaced")], value };
}

function origin({ operation }: ShownTensor): "given" | "drawn" | "constant" {
  return operation === "drawn" || operation === "constant" ? operation : "given";
}
