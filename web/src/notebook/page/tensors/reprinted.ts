import type { StoredOutput } from "../../files/notebook";
import type { PrintTensor } from "../../kernel/messages";
import { reprinted, toPrint } from "../../retracing/printed";
import type { Printed, Reprint } from "../../retracing/printed";

const PLAIN = "text/plain";

/** The text of an output that may hold tensors, if it has one. */
function textOf(output: StoredOutput): string | undefined {
  if (output.output_type === "error") return undefined;
  if (output.output_type === "stream") return output.text;
  const text = output.data[PLAIN];
  return typeof text === "string" ? text : undefined;
}

function withText(output: StoredOutput, text: string): StoredOutput {
  if (output.output_type === "stream") return { ...output, text };
  if (output.output_type === "error") return output;
  return { ...output, data: { ...output.data, [PLAIN]: text } } as StoredOutput;
}

/** A cell's outputs with the tensors in them as the reader's changes make them. */
export function outputsAnew(
  outputs: readonly StoredOutput[],
  reprints: readonly Reprint[] | undefined,
): readonly StoredOutput[] {
  if (reprints === undefined) return outputs;
  const texts = reprinted(
    outputs.map((output) => textOf(output) ?? ""),
    reprints,
  );
  return outputs.map((output, at) => {
    const text = texts[at];
    return text === undefined || textOf(output) === undefined ? output : withText(output, text);
  });
}

/** The reader's changes to a cell's outputs, if any text of them is another by these. */
export function differing(
  outputs: readonly StoredOutput[],
  reprints: readonly Reprint[] | undefined,
): readonly Reprint[] | undefined {
  const anew = outputsAnew(outputs, reprints);
  const isOther = outputs.some((output, at) => anew[at] && textOf(anew[at]) !== textOf(output));
  return isOther ? reprints : undefined;
}

/** A function that is asked once for each argument. */
export function remembering<Result>(of: (id: string) => Result): (id: string) => Result {
  const known = new Map<string, Result>();
  return (id) => {
    const found = known.has(id) ? (known.get(id) as Result) : of(id);
    known.set(id, found);
    return found;
  };
}

/**
 * By id of a cell that has printed a changed tensor: all texts of tensors in its outputs. `tensorOf` gives a tensor if it is
 * changed; `print` gives the texts of tensors, or none where Python has ended.
 */
export async function printedAnew(
  printed: Readonly<Record<string, readonly Printed[]>>,
  tensorOf: (id: string) => Parameters<typeof toPrint>[0] | undefined,
  print: (tensors: readonly PrintTensor[]) => Promise<readonly string[]>,
): Promise<Readonly<Record<string, readonly Reprint[]>>> {
  const asked = Object.values(printed)
    .flat()
    .flatMap((text) => {
      const tensor = tensorOf(text.id);
      return tensor === undefined ? [] : [{ text, tensor: toPrint(tensor, text.looks) }];
    });
  if (asked.length === 0) return {};
  const answers = await print(asked.map(({ tensor }) => tensor));
  if (answers.length !== asked.length) return {};
  const anew = new Map(asked.map(({ text }, at) => [text, answers[at] ?? text.text]));
  return Object.fromEntries(
    Object.entries(printed)
      .filter(([, list]) => list.some((each) => anew.has(each)))
      .map(([cell, list]) => [
        cell,
        list.map((each) => ({ text: each.text, anew: anew.get(each) ?? each.text })),
      ]),
  );
}
