/** The lines of PyTorch that compute a lesson's tensors, from the trace of its run. */
import { cellsOf, flatOf, indexOf } from "../../../model/edits";
import type { Edits } from "../../../model/edits";
import { sizeOf, tensorOf } from "../../../model/tensor";
import type { ShownTensor, Tensors } from "../../../model/tensor";
import { preamble } from "./helpers";
import type { ScriptWords } from "./helpers";
import { VIEWS, computed } from "./operations";
import { assignment, pythonList, pythonNames, pythonNumber } from "./python";

/** One line of Python. */
export interface CodeLine {
  readonly text: string;
  /** The tensor that the line computes, alone or with other lines. */
  readonly makes?: string;
  /** The tensors that it is made from. */
  readonly uses: readonly string[];
}

export interface StepOptions {
  /**
   * True: everything that the tensors depend on, with its numbers, and every rounding of the engine: lines that run.
   * False: the lines of these tensors alone and of what their own steps make for them, as a notebook writes them.
   */
  readonly data: boolean;
  /** Numbers that the reader has typed over; those of computed tensors are assigned after they are computed. */
  readonly edits: Edits;
}

/** The lines of PyTorch that make a step's tensors, in the order of the trace; ids that it has not are left out. */
export function pytorchStep(
  tensors: Tensors,
  ids: readonly string[],
  { data, edits }: StepOptions,
): CodeLine[] {
  const names = pythonNames(Object.keys(tensors));
  const nameOf = (id: string): string => names.get(id) ?? id;
  return needed(tensors, ids, data).flatMap((tensor) => {
    const { id, operands } = tensor;
    const texts =
      operands.length === 0
        ? sourceLines(tensor, nameOf(id), data)
        : [
            ...computedLines(tensor, tensors, nameOf, { data, edits }),
            ...overridingLines(tensor, nameOf(id), { data, edits }),
          ];
    return texts.map((text) => ({ text, makes: id, uses: operands }));
  });
}

/** A script that computes the tensors of a step with the reader's changes, and prints them as the page shows them. */
export function pytorchScript(
  tensors: Tensors,
  ids: readonly string[],
  { edits, words }: { readonly edits: Edits; readonly words: ScriptWords },
): string {
  const lines = pytorchStep(tensors, ids, { data: true, edits });
  const names = pythonNames(Object.keys(tensors));
  const shown = ids
    .filter((id) => tensorOf(tensors, id) !== undefined)
    .map((id) => `show(${JSON.stringify(id)}, ${names.get(id) ?? id})`);
  const body = paragraphs(lines, tensors);
  const start = preamble(body, words);
  return `${[start, "", ...body, "", ...shown].join("\n")}\n`;
}

/** A blank line between the steps that the lines belong to. */
function paragraphs(lines: readonly CodeLine[], tensors: Tensors): string[] {
  const stepOf = (line: CodeLine | undefined): string | undefined =>
    line?.makes === undefined ? undefined : tensors[line.makes]?.step;
  return lines.flatMap((line, place) => {
    const last = lines[place - 1];
    return last && stepOf(last) !== stepOf(line) ? ["", line.text] : [line.text];
  });
}

/** The tensors to be written, in the order in which they were made. */
function needed(tensors: Tensors, ids: readonly string[], data: boolean): ShownTensor[] {
  const found = new Set<string>();
  const visit = (id: string): void => {
    const tensor = tensorOf(tensors, id);
    if (tensor === undefined || found.has(id)) return;
    found.add(id);
    for (const operand of tensor.operands) {
      const before = tensorOf(tensors, operand);
      const inSameStep = before && before.operands.length > 0 && before.step === tensor.step;
      if (data || inSameStep === true) visit(operand);
    }
  };
  ids.forEach(visit);
  return Object.values(tensors).filter(({ id }) => found.has(id));
}

function sourceLines(tensor: ShownTensor, name: string, data: boolean): string[] {
  const regular = regularSource(tensor);
  if (regular !== undefined) return [`${name} = ${regular}`];
  if (!data) return [`${name} = torch.tensor(...)`];
  return literalLines(tensor, name);
}

function literalLines({ shape, data }: ShownTensor, name: string): string[] {
  return assignment(name, "f32(torch.tensor(", pythonList(shape, data), "))").flatMap((line) =>
    line.split("\n"),
  );
}

/** The PyTorch call that makes a tensor of a regular pattern, such as ones; undefined for any other. */
function regularSource({ shape, data }: ShownTensor): string | undefined {
  if (shape.length === 0 || sizeOf(shape) < 2) return undefined;
  const sizes = shape.join(", ");
  const width = shape.at(-1) ?? 1;
  const row = (cell: number): number => Math.floor(cell / width);
  const is = (valueAt: (cell: number) => number): boolean => {
    for (let cell = 0; cell < data.length; cell += 1) {
      if (!Object.is(data[cell], valueAt(cell))) return false;
    }
    return true;
  };
  if (is(() => 0)) return `torch.zeros(${sizes})`;
  if (is(() => 1)) return `torch.ones(${sizes})`;
  if (shape.length === 1) return is((cell) => cell) ? `torch.arange(${sizes}.0)` : undefined;
  if (shape.length > 2) return undefined;
  if (is((cell) => (cell % width <= row(cell) ? 1 : 0))) return `torch.tril(torch.ones(${sizes}))`;
  return shape[0] === width && is((cell) => (cell % width === row(cell) ? 1 : 0))
    ? `torch.eye(${width})`
    : undefined;
}

function computedLines(
  tensor: ShownTensor,
  tensors: Tensors,
  nameOf: (id: string) => string,
  { data, edits }: StepOptions,
): string[] {
  const operands = tensor.operands.flatMap((id) => tensorOf(tensors, id) ?? []);
  const lines = computed({
    tensor,
    operands,
    name: nameOf(tensor.id),
    names: tensor.operands.map(nameOf),
    exact: data,
  });
  const overridesView = VIEWS.has(tensor.operation) && overridden(tensor, edits).length > 0;
  return overridesView ? lines.map((line) => `${line}.clone()`) : lines;
}

/** The reader's numbers in a computed tensor: a line a cell, or all of them at once. */
function overridingLines(
  tensor: ShownTensor,
  name: string,
  { data, edits }: StepOptions,
): string[] {
  const cells = overridden(tensor, edits);
  const number = (value: number): string =>
    data ? `f32(${pythonNumber(value)})` : pythonNumber(value);
  const [only] = cells;
  if (only && tensor.shape.length === 0) return [`${name} = ${number(only.value)}`];
  if (cells.length > 1 && cells.length === sizeOf(tensor.shape)) {
    return data ? literalLines(tensor, name) : [`${name} = torch.tensor(...)`];
  }
  return cells.map(({ place, value }) => `${name}[${place.join(", ")}] = ${number(value)}`);
}

/** Cells that the tensor has room for. */
function overridden(
  { id, shape }: ShownTensor,
  edits: Edits,
): { readonly place: readonly number[]; readonly value: number }[] {
  return Object.entries(cellsOf(edits, id) ?? {})
    .map(([place, value]) => ({ place: indexOf(place), value }))
    .filter(({ place }) => flatOf(shape, place) !== undefined);
}
