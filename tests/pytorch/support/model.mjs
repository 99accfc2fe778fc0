// The model of the page, and the engine's lessons with a reader's changes.
import { fileURLToPath } from "node:url";
import { load } from "attention-lab/lessons";
import { runnerImport } from "vite";

const source = (path) => fileURLToPath(new URL(`../../../web/src/${path}`, import.meta.url));

async function moduleOf(path) {
  const options = { root: source(""), configFile: false, logLevel: "error" };
  return (await runnerImport(source(path), options)).module;
}

export const { FORMATS, formatTable } = await moduleOf("features/copying/model/formats.ts");
export const { pytorchScript, pytorchStep } = await moduleOf("features/copying/model/pytorch.ts");
export const { stepTensors } = await moduleOf("features/copying/model/step.ts");
export const { parseBlock } = await moduleOf("model/clipboard.ts");
export const { formatNumber } = await moduleOf("model/number.ts");
const { layouts } = await moduleOf("../../tests/pytorch/support/layouts.mjs");
const { runWith } = await moduleOf("state/runs.ts");

export const engine = await load();
export const lessons = [...engine.lessons, ...engine.laboratories];

/** The lesson's tensors as the page has them under these changes. */
export function tensorsOf(lesson, { settings = {}, edits = {} } = {}) {
  return runWith(engine, lesson.id, { settings, edits }).tensors;
}

/** The tensors of a step, as the page copies them. */
export function idsOf(lesson, step, tensors) {
  return stepTensors(lesson, step, layouts[lesson.id]?.steps[step], tensors);
}

const words = {
  title: "A step",
  changes: [],
  stored: "x as float32 stores it.",
  dot: "Products added up.",
  softmax: "Softmax.",
  naive: "Softmax as it is written.",
  digits: "Four digits.",
  show: "Prints a table.",
};

export function scriptOf(tensors, ids, edits = {}) {
  return pytorchScript(tensors, ids, { edits, words });
}

const SIGNS = { NaN: "nan", "∞": "inf", "−∞": "-inf" };

/** What a script must print of these tensors: the digits that the page's tables show. */
export function printedOf(tensors, ids) {
  return ids.map((id) => `${printedTable(tensors[id])}\n`).join("");
}

function printedTable({ id, shape, data }) {
  const digits = Array.from(data, (value) => {
    const text = formatNumber(value);
    return SIGNS[text] ?? text;
  });
  const width = shape.at(-1) ?? 1;
  const rows = Array.from({ length: digits.length / width }, (_, row) =>
    digits.slice(row * width, (row + 1) * width).join("  "),
  );
  return [`${id} (${shape.join(", ")}${shape.length === 1 ? "," : ""})`, ...rows].join("\n");
}
