import type { FileArray, FileFormat } from "../../files/index";
import { quoted } from "../../files/quoted";
import type { FileMessages } from "../../words/messages";
import { withQueryTokenInside, changedSettings } from "../../model/address";
import type { Actions, Page } from "../../model/page";
import { sizeOf, tensorOf } from "../../model/tensor";
import type { Settings, ShownTensor } from "../../model/tensor";

type Shape = readonly number[];

/** The tensor that an array replaces. */
interface Place {
  readonly page: Pick<
    Page,
    "lesson" | "settings" | "changed" | "hooks" | "replaced" | "numbersWith"
  >;
  readonly tensor: Pick<ShownTensor, "id" | "shape">;
}

type Stated = Pick<FileArray, "name" | "shape">;

/** Settings that fit an array, and what they change. */
interface Way {
  readonly settings: Settings;
  /** The query token no longer exists: the last token takes its place. */
  readonly movesQueryToken: boolean;
  /** The replaced tensors whose shape no longer matches. */
  readonly dropped: readonly string[];
}

/** The most combinations of settings that are tried. */
const MOST_WAYS = 12;

/** A shape as in the headings of tables, on one line. */
export function sizeText(shape: Shape, text: FileMessages): string {
  return shape.length === 0 ? text.scalar : shape.join("\u00a0×\u00a0");
}

/** Whether an array may have the shape of the tensor, as it is or as the settings can make it. */
export function fits(place: Place, { shape }: Stated, format: FileFormat): boolean {
  return waysFor(place, shapeMeant(shape, place.tensor.shape, format)).length > 0;
}

/** A sentence on what else changes with the array; "" for nothing. */
export function remark(
  place: Place,
  { shape }: Stated,
  format: FileFormat,
  text: FileMessages,
): string {
  const [way] = waysFor(place, shapeMeant(shape, place.tensor.shape, format));
  const sentences = [
    ...(way?.movesQueryToken === true ? [text.asks] : []),
    ...(way && way.dropped.length > 0 ? [text.drops(way.dropped.join(", "))] : []),
  ];
  return sentences.join(text.between);
}

/**
 * Replaces the tensor by an array of a file, and sets the settings for its lengths. Returns the reason if that fails.
 * Nothing changes then, nor if the reader has left the step in the meantime.
 */
export async function take(
  place: Place,
  array: FileArray,
  format: FileFormat,
  actions: Pick<Actions, "bring">,
  text: FileMessages,
  stands: () => boolean,
): Promise<string | undefined> {
  const { id, shape: needs } = place.tensor;
  const { lesson } = place.page;
  const shape = shapeMeant(array.shape, needs, format);
  const ways = waysFor(place, shape);
  if (ways.length === 0) {
    const name = quoted(array.name);
    return text.shape(name, sizeText(array.shape, text), id, sizeText(needs, text));
  }
  const data = await array.read();
  if (!stands() || place.page.lesson !== lesson) return undefined;
  const refusals: string[] = [];
  for (const { settings, dropped } of ways) {
    const refusal = actions.bring({ [id]: { shape, data } }, settings, dropped);
    if (refusal === undefined) return undefined;
    refusals.push(refusal);
  }
  return refusals[0];
}

const same = (a: Shape, b: Shape): boolean => a.join() === b.join();

/** Text tables always have two axes: an axis of length 1 may be omitted from the tensor. */
function shapeMeant(has: Shape, needs: Shape, format: FileFormat): Shape {
  if (format !== "csv" && format !== "tsv") return has;
  const long = (shape: Shape): Shape => shape.filter((length) => length !== 1);
  if (same(long(has), long(needs))) return needs;
  return needs.length === 1 && long(has).length === 1 ? long(has) : has;
}

/** Cache by tensor and shape. */
const tried = new WeakMap<Place, Map<string, readonly Way[]>>();

/** The settings that give the tensor a shape, if the engine accepts them. */
function waysFor(place: Place, shape: Shape): readonly Way[] {
  const known = tried.get(place) ?? new Map<string, readonly Way[]>();
  tried.set(place, known);
  const name = shape.join();
  const ways =
    known.get(name) ?? settingsFor(place, shape).flatMap((each) => wayBy(place, each, shape));
  known.set(name, ways);
  return ways;
}

function wayBy({ page, tensor }: Place, settings: Settings, shape: Shape): Way[] {
  if (Object.keys(settings).length === 0)
    return [{ settings, movesQueryToken: false, dropped: [] }];
  const wanted = { ...page.changed, ...settings };
  const inside = withQueryTokenInside(wanted, page.lesson, page.hooks.sentence);
  const tensors = page.numbersWith({
    settings: changedSettings(inside, page.lesson, page.hooks.sentence),
  });
  const made = tensorOf(tensors, tensor.id);
  if (made === undefined || !same(made.shape, shape)) return [];
  const dropped = Object.entries(page.replaced).flatMap(([id, replaced]) => {
    const fitting = same(tensorOf(tensors, id)?.shape ?? [], replaced.shape);
    return id === tensor.id || fitting ? [] : [id];
  });
  return [{ settings, movesQueryToken: inside !== wanted, dropped }];
}

/** Candidate settings that may give the tensor a shape: those whose value is a length that has to change. */
function settingsFor({ page, tensor }: Place, shape: Shape): readonly Settings[] {
  if (shape.length !== tensor.shape.length || sizeOf(shape) === 0) return [];
  let ways: Settings[] = [{}];
  for (const [axis, length] of shape.entries()) {
    const present = tensor.shape[axis];
    if (length === present) continue;
    const names = Object.entries(page.lesson.settings).filter(([name, { kind, range }]) => {
      const [least, most] = [Number(range?.[0]), Number(range?.[1])];
      const stands = kind === "integer" && page.settings[name] === present;
      return stands && length >= least && length <= most;
    });
    ways = ways.flatMap((way) =>
      names
        .filter(([name]) => (way[name] ?? length) === length)
        .map(([name]) => ({ ...way, [name]: length })),
    );
  }
  return ways.slice(0, MOST_WAYS);
}
