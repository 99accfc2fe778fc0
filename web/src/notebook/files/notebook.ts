import type { Output } from "../kernel/messages.js";

/** Why a file is no notebook that can be opened. */
export type NotebookProblem =
  "not-json" | "not-a-notebook" | "old-format" | "new-format" | "language";

/** A file that cannot be opened as a notebook; the message is a sentence for the reader. */
export class NotebookError extends Error {
  readonly code: NotebookProblem;

  constructor(code: NotebookProblem, message: string) {
    super(message);
    this.name = "NotebookError";
    this.code = code;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** What a shown value was stored as: its forms by their media types, some of them (JSON) no text. */
export type StoredOutput =
  | Output
  | {
      readonly output_type: "execute_result" | "display_data";
      readonly data: Fields;
      readonly metadata: object;
      readonly execution_count?: number | null;
    };

export interface Cell {
  readonly id: string;
  readonly kind: "code" | "markdown" | "raw";
  readonly source: string;
  readonly metadata: Fields;
  /** Of a cell of code. */
  readonly outputs: readonly StoredOutput[];
  readonly executionCount: number | null;
  /** The fields that this project does not know, which are written as they were. */
  readonly others: Fields;
}

export interface Notebook {
  readonly cells: readonly Cell[];
  readonly metadata: Fields;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** A text that stands in one piece, or in a list of lines. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isList ? value.join("") : undefined;
}

/** Reads a notebook of nbformat 4 in Python. Throws a NotebookError. */
export function readNotebook(text: string): Notebook {
  const file = parse(text);
  if (!isFields(file) || (file.nbformat === undefined && !Array.isArray(file.cells))) {
    throw new NotebookError(
      "not-a-notebook",
      "This is JSON, but no notebook: a notebook has the fields nbformat and cells.",
    );
  }
  checkFormat(file);
  const metadata = fieldsOf(file.metadata);
  checkLanguage(metadata);
  const cells = file.cells as readonly unknown[];
  const seen = new Set<string>();
  return { cells: cells.map((cell, index) => readCell(cell, index, seen)), metadata };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, "")) as unknown;
  } catch (reason) {
    const cause = reason instanceof Error ? reason.message : String(reason);
    throw new NotebookError("not-json", `A notebook is JSON, and this is none: ${cause}.`);
  }
}

function checkFormat({ nbformat, cells }: Fields): void {
  if (typeof nbformat === "number" && nbformat < 4) {
    throw new NotebookError(
      "old-format",
      `The notebook is of nbformat ${String(nbformat)}, and 4 is read. ` +
        "Convert it with: jupyter nbconvert --to notebook FILE.ipynb.",
    );
  }
  if (typeof nbformat === "number" && nbformat > 4) {
    throw new NotebookError(
      "new-format",
      `The notebook is of nbformat ${String(nbformat)}, which is newer than 4, the one that is read.`,
    );
  }
  if (nbformat !== 4 || !Array.isArray(cells)) {
    throw new NotebookError(
      "not-a-notebook",
      "A notebook has a list of cells and nbformat 4; this file has not.",
    );
  }
}

function checkLanguage(metadata: Fields): void {
  const names = [
    fieldsOf(metadata.language_info).name,
    fieldsOf(metadata.kernelspec).language,
    fieldsOf(metadata.kernelspec).name,
  ].filter((name): name is string => typeof name === "string" && name !== "");
  const [name] = names;
  if (name !== undefined && !names.some((each) => /python/i.test(each))) {
    throw new NotebookError(
      "language",
      `The notebook is written in ${name}, and only Python runs here.`,
    );
  }
}

const KINDS = ["code", "markdown", "raw"] as const;
const KNOWN = ["id", "cell_type", "source", "metadata", "outputs", "execution_count"];

function readCell(value: unknown, index: number, seen: Set<string>): Cell {
  const cell = fieldsOf(value);
  const kind = KINDS.find((each) => each === cell.cell_type);
  const source = textOf(cell.source);
  if (kind === undefined || source === undefined) {
    throw new NotebookError(
      "not-a-notebook",
      `Cell ${String(index + 1)} of the notebook is damaged: a cell has a cell_type (code, ` +
        "markdown or raw) and a source.",
    );
  }
  const own = `cell-${String(index + 1)}`;
  let id = typeof cell.id === "string" && cell.id !== "" ? cell.id : own;
  for (let count = 2; seen.has(id); count++) id = `${own}-${String(count)}`;
  seen.add(id);
  const outputs = kind === "code" && Array.isArray(cell.outputs) ? cell.outputs : [];
  const count = cell.execution_count;
  return {
    id,
    kind,
    source,
    metadata: fieldsOf(cell.metadata),
    outputs: outputs.flatMap(readOutput),
    executionCount: typeof count === "number" ? count : null,
    others: Object.fromEntries(Object.entries(cell).filter(([name]) => !KNOWN.includes(name))),
  };
}

/** Pictures that belong to a text: base64 by their media types, by their names. */
export type Attachments = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The attachments among a cell's further fields. */
export function attachmentsOf({ attachments }: Fields): Attachments {
  const forms = (value: unknown): [string, string][] =>
    Object.entries(fieldsOf(value)).flatMap(([media, form]) => {
      const text = textOf(form);
      return text === undefined ? [] : [[media, text]];
    });
  const all = Object.entries(fieldsOf(attachments));
  return Object.fromEntries(all.map(([name, value]) => [name, Object.fromEntries(forms(value))]));
}

/** An output, or none for one of a kind that nbformat 4 does not have. */
function readOutput(value: unknown): StoredOutput[] {
  const output = fieldsOf(value);
  switch (output.output_type) {
    case "stream": {
      const name = output.name === "stderr" ? "stderr" : "stdout";
      return [{ output_type: "stream", name, text: textOf(output.text) ?? "" }];
    }
    case "execute_result":
    case "display_data": {
      const forms = Object.entries(fieldsOf(output.data)).map(([media, form]) => [
        media,
        textOf(form) ?? form,
      ]);
      const common = {
        data: Object.fromEntries(forms) as Fields,
        metadata: fieldsOf(output.metadata),
      };
      if (output.output_type === "display_data")
        return [{ output_type: "display_data", ...common }];
      const count = typeof output.execution_count === "number" ? output.execution_count : null;
      return [{ output_type: "execute_result", ...common, execution_count: count }];
    }
    case "error":
      return [
        {
          output_type: "error",
          ename: textOf(output.ename) ?? "",
          evalue: textOf(output.evalue) ?? "",
          traceback: Array.isArray(output.traceback)
            ? output.traceback.filter((line): line is string => typeof line === "string")
            : [],
        },
      ];
    default:
      return [];
  }
}

/** A text as nbformat writes it: a list of its lines, each with its end. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Writes a notebook as Jupyter does: nbformat 4.5, fields in order, one blank of indentation. */
export function writeNotebook({ cells, metadata }: Notebook): string {
  const file = {
    cells: cells.map(writtenCell),
    metadata,
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

function writtenCell({
  kind,
  id,
  metadata,
  source,
  outputs,
  executionCount,
  others,
}: Cell): Fields {
  const fields: Fields = { cell_type: kind, id, metadata, source: linesOf(source), ...others };
  if (kind !== "code") return sorted(fields);
  return sorted({
    ...fields,
    execution_count: executionCount,
    outputs: outputs.map(writtenOutput),
  });
}

/** Jupyter writes the fields of a cell in alphabetical order. */
const sorted = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));

function writtenOutput(output: StoredOutput): Fields {
  if (output.output_type === "stream") return sorted({ ...output, text: linesOf(output.text) });
  if (output.output_type === "error") return sorted({ ...output });
  const data = Object.entries(output.data as Fields).map(([media, form]) => [
    media,
    typeof form === "string" && /^(text\/|image\/svg)/.test(media) ? linesOf(form) : form,
  ]);
  return sorted({ ...output, data: Object.fromEntries(data) as Fields });
}

/** The beginning of a notebook for code that is pasted or comes as a `.py` file: one cell. */
export function notebookOfCode(source: string): Notebook {
  const cell: Cell = {
    id: "cell-1",
    kind: "code",
    source,
    metadata: {},
    outputs: [],
    executionCount: null,
    others: {},
  };
  const python = { display_name: "Python 3", language: "python", name: "python3" };
  return { cells: [cell], metadata: { kernelspec: python, language_info: { name: "python" } } };
}
