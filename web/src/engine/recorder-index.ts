import { AttentionError } from "./errors.js";
import { optionsOf } from "./options.js";
import { describeKind, isFullArray } from "./packed.js";
import { RecordedTensor } from "./recorder-tensor.js";

/** The codes of items as getitem and setitem read them. */
const NUMBER = 0;
const SLICE = 1;
const NONE = 2;
const ELLIPSIS = 3;
const TENSOR = 4;
const BOOLEAN = 5;

const slicing = { start: true, stop: true, step: true } as const;

function wholeOf(value: unknown, what: string): number {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw new AttentionError(
    "type",
    `${what} must be a whole number, not ${typeof value === "number" ? String(value) : describeKind(value)}.`,
  );
}

/** Items as Python writes them between brackets, coded as whole numbers, and the tensors among them. */
export function indexItems(items: unknown): { codes: number[]; tensors: RecordedTensor[] } {
  const list: unknown = Array.isArray(items) ? items : [items];
  if (!isFullArray(list, () => true))
    throw new AttentionError("type", "The items must be an array.");
  const codes: number[] = [];
  const tensors: RecordedTensor[] = [];
  for (const [place, item] of list.entries()) {
    const what = `Item ${String(place)} of an index`;
    if (item === null) codes.push(NONE);
    else if (item === "...") codes.push(ELLIPSIS);
    else if (typeof item === "boolean") codes.push(BOOLEAN, Number(item));
    else if (item instanceof RecordedTensor) {
      codes.push(TENSOR);
      tensors.push(item);
    } else if (typeof item === "object" && !Array.isArray(item)) {
      const slice = optionsOf(item, "A slice", slicing, what);
      const parts = (["start", "stop", "step"] as const).map((name) => {
        const value = slice[name] ?? undefined;
        return value === undefined ? undefined : wholeOf(value, `${name} of a slice`);
      });
      const flags = parts.reduce<number>(
        (all, part, bit) => (part === undefined ? all : all | (1 << bit)),
        0,
      );
      codes.push(SLICE, flags, ...parts.map((part) => part ?? 0));
    } else if (typeof item === "number") codes.push(NUMBER, wholeOf(item, what));
    else {
      throw new AttentionError(
        "type",
        `${what} must be a whole number, { start, stop, step }, null, "...", true, false or a tensor, not ` +
          `${describeKind(item)}.`,
      );
    }
  }
  return { codes, tensors };
}
