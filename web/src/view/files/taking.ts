import type { FileArray, FileFormat } from "../../files/index";
import type { FileMessages } from "../../lessons/messages";
import type { Actions } from "../../model/page";
import { sizeOf } from "../../model/tensor";
import type { ShownTensor } from "../../model/tensor";

type Shape = readonly number[];

/** Tables of text have rows and columns, whatever they were written from: there an axis of length 1 may be none. */
const TABLES: readonly FileFormat[] = ["csv", "tsv"];

/** Whether an array of a file has the shape of a tensor. */
export function fits(has: Shape, needs: Shape, format: FileFormat): boolean {
  const told = (shape: Shape): string =>
    (TABLES.includes(format) ? shape.filter((length) => length !== 1) : shape).join();
  return told(has) === told(needs) && sizeOf(has) > 0;
}

/** As the headings of tables have it. */
export function sizeText(shape: Shape, text: FileMessages): string {
  return shape.length === 0 ? text.scalar : shape.join(" × ");
}

/** Puts an array of a file in a tensor's place; why not, where that cannot be, and then nothing is changed. */
export async function take(
  { id, shape }: ShownTensor,
  array: FileArray,
  format: FileFormat,
  actions: Actions,
  text: FileMessages,
): Promise<string | undefined> {
  if (!fits(array.shape, shape, format)) {
    return text.shape(array.name, sizeText(array.shape, text), id, sizeText(shape, text));
  }
  const data = await array.read();
  const cells = Array.from(data, (value, place) => ({ index: indexAt(shape, place), value }));
  return actions.edit(id, cells);
}

function indexAt(shape: Shape, place: number): number[] {
  let rest = place;
  return shape.toReversed().reduce<number[]>((index, length) => {
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
    return index;
  }, []);
}
