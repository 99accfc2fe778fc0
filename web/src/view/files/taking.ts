import type { FileArray, FileFormat } from "../../files/index";
import type { FileMessages } from "../../lessons/messages";
import type { Actions, Page } from "../../model/page";
import { sizeOf } from "../../model/tensor";
import type { Settings, ShownTensor } from "../../model/tensor";

type Shape = readonly number[];

/** What an array is to stand in for, and where. */
interface Place {
  readonly page: Pick<Page, "lesson" | "settings">;
  readonly tensor: Pick<ShownTensor, "id" | "shape">;
}

type Stated = Pick<FileArray, "name" | "shape">;

/** Ways of setting a lesson that are tried. */
const MOST_WAYS = 12;

/** As the headings of tables have it, on one line. */
export function sizeText(shape: Shape, text: FileMessages): string {
  return shape.length === 0 ? text.scalar : shape.join("\u00a0×\u00a0");
}

/** Whether an array may have the shape of the tensor, as it is or as the settings can make it. */
export function fits(place: Place, { shape }: Stated, format: FileFormat): boolean {
  return waysTo(place, shapeMeant(shape, place.tensor.shape, format)).length > 0;
}

/**
 * Puts an array of a file in the tensor's place, with the number of tokens, or whatever its lengths are, set to match;
 * why not, where that cannot be, and then nothing is changed.
 */
export async function take(
  place: Place,
  array: FileArray,
  format: FileFormat,
  actions: Pick<Actions, "bring">,
  text: FileMessages,
): Promise<string | undefined> {
  const { id, shape: needs } = place.tensor;
  const shape = shapeMeant(array.shape, needs, format);
  const ways = waysTo(place, shape);
  if (ways.length > 0) {
    const data = await array.read();
    for (const settings of ways) {
      const refusal = actions.bring({ [id]: { shape, data } }, settings);
      if (refusal === undefined || same(shape, needs)) return refusal;
    }
  }
  return text.shape(array.name, sizeText(array.shape, text), id, sizeText(needs, text));
}

const same = (a: Shape, b: Shape): boolean => a.join() === b.join();

/** Tables of text have rows and columns, whatever they were written from: there an axis of length 1 may be none. */
function shapeMeant(has: Shape, needs: Shape, format: FileFormat): Shape {
  if (format !== "csv" && format !== "tsv") return has;
  const long = (shape: Shape): Shape => shape.filter((length) => length !== 1);
  if (same(long(has), long(needs))) return needs;
  return needs.length === 1 && long(has).length === 1 ? long(has) : has;
}

/** Settings with which the tensor may have a shape: those that now have the lengths that are to be others. */
function waysTo({ page, tensor }: Place, shape: Shape): readonly Settings[] {
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
