import type { FileMessages, Values } from "../messages";

/** An array by its name; the only one of a file has none. */
const array = ({ name = "" }: Values): string => (name === "" ? "The array" : `“${name}”`);

/** A count with its thousands apart. */
const count = (text = ""): string => text.replaceAll(/\B(?=(\d{3})+$)/g, ",");

const bytes = (text = ""): string => `${count(text)} ${text === "1" ? "byte" : "bytes"}`;

const KINDS: Readonly<Record<string, string>> = {
  '"': "text",
  "{": "an object",
  null: "null",
};

/** Files that are of no kind that is read. */
const FOREIGN: Readonly<Record<string, string>> = {
  onnx: "is a model of ONNX, or another file of protobuf",
  gguf: "is a model in GGUF",
  hdf5: "is a file of HDF5",
  parquet: "is a table in Parquet or Arrow",
  picture: "is a picture",
  pdf: "is a PDF",
  packed: "is packed, and is to be unpacked first",
  web: "is a web page, or other XML",
  pointer: "only points to a file that Git LFS keeps elsewhere, and is to be fetched first",
  zip: "is a zip file without any .npy in it",
  prose: "is text without a table of numbers",
};

export const files: FileMessages = {
  title: (id) => `Open a file for ${id}`,
  hint: (id, size) =>
    `${id} is ${size}. The array that you choose takes its place, rounded to float32.`,
  choose: "Choose a file",
  drop: "or drop one here",
  kinds:
    "This page reads .npy, .npz, .safetensors, CSV, TSV and JSON. Nothing of a file leaves this machine.",
  reading: (name) => `Reading ${name} …`,
  holds: (name, arrays) => `${name} holds ${arrays === 1 ? "one array" : `${arrays} arrays`}:`,
  find: "Find by name",
  more: (rest) => `${rest} more: find them by name.`,
  index: (labels) =>
    `The first column (${labels}) has no heading, like an index of pandas: the page leaves it out.`,
  asks: "The token that asks now is not among these: the last one will ask.",
  drops: (ids) => `Your own ${ids} would not fit: the lesson’s numbers come back there.`,
  between: " ",
  unnamed: "without a name",
  scalar: "a single number",
  shape: (name, has, id, needs) =>
    `${array({ name })} is ${has}, and ${id} is ${needs}: choose one of that shape, or of lengths that the settings allow.`,
  problems: {
    empty: () => "This file is empty: a file of tensors has at least a header.",
    format: ({ name = "", kind = "" }) =>
      `${name === "" ? "This file" : `“${name}”`} ${FOREIGN[kind] ?? "is of another kind"}: this page reads .npy, .npz, .safetensors, CSV, TSV and JSON.`,
    magic: ({ name = "", format = "" }) =>
      format === "npz"
        ? `“${name}” does not start as a zip file does, so it is no .npz: write it with numpy.savez.`
        : `${name === "" ? "This file" : `“${name}”`} does not start with the bytes \\x93NUMPY, so it is no .npy: write it with numpy.save.`,
    unreadable: () =>
      "The page could not read on: the file has moved or changed since you chose it. Choose it again.",
    truncated: (facts) =>
      `${array(facts)} is cut off: shape ${facts["shape"] ?? ""} of ${facts["dtype"] ?? ""} takes ${bytes(facts["needs"])}, and the file has ${count(facts["has"])} of them.`,
    trailing: (facts) =>
      `${array(facts)} has bytes behind its end: shape ${facts["shape"] ?? ""} of ${facts["dtype"] ?? ""} takes ${bytes(facts["needs"])}, and there are ${count(facts["has"])}.`,
    "no-arrays": () => "This file holds no array: choose one that has at least one.",
    pickled: () =>
      "This is a file of Python’s pickle, as torch.save writes it. It can run programs, so this page does not read it: save the tensors as .safetensors, or with numpy.savez.",
    spreadsheet: () => "This is a spreadsheet: export the sheet as CSV, then open that.",
    "saved-changes": () =>
      "This file holds changes of this page and no array: open it with “Open a file” in the settings.",

    negative: (facts) =>
      `${array(facts)} has the shape ${facts["shape"] ?? ""}: no length can be below 0.`,
    axes: (facts) =>
      `${array(facts)} has ${facts["axes"] ?? ""} axes: this page reads at most ${facts["most"] ?? ""}.`,
    "too-large": (facts) =>
      `${array(facts)}${facts["shape"] === "" ? "" : `, of shape ${facts["shape"] ?? ""},`} has more than ${count(facts["most"])} numbers, the most that this page reads: save a part of it.`,
    "too-many": ({ most }) =>
      `This file has more than ${count(most)} arrays, the most that this page lists: save fewer in one file.`,
    dtype: (facts) =>
      `${array(facts)} is of the type ${facts["dtype"] ?? ""}: this page reads float16, bfloat16, float32, float64, whole numbers of 8 to 64 bits, and bool.`,
    duplicate: ({ name = "" }) =>
      name === ""
        ? "Two arrays have no name: each needs one of its own."
        : `The name “${name}” stands for two arrays: each needs its own.`,
    size: (facts) =>
      `${array(facts)} does not fit its shape: ${facts["shape"] ?? ""}${facts["dtype"] === "" ? " has" : ` of ${facts["dtype"] ?? ""} takes`} ${count(facts["needs"])} ${facts["dtype"] === "" ? "numbers" : "bytes"}, and the file gives it ${count(facts["has"])}.`,
    "long-header": ({ part = "", length, most }) =>
      `The ${part} of this file has ${bytes(length)}, and this page reads at most ${count(most)}: save fewer arrays in one file, or shorter names.`,

    version: (facts) =>
      `${array(facts)} is of version ${facts["version"] ?? ""} of .npy: this page reads 1.0, 2.0 and 3.0.`,
    "npy-header": (facts) =>
      `${array(facts)} has a header that cannot be read: .npy has ‘descr’, ‘fortran_order’ and ‘shape’ there, in a Python dictionary.`,

    zip: ({ part = "" }) =>
      part === "end"
        ? "This .npz has no directory at its end: the file is cut off, or something follows it."
        : `The ${part} of this .npz points to places that it does not have: the file is cut off or damaged.`,
    "zip-overlap": ({ name = "", other = "" }) =>
      other === ""
        ? `${array({ name })} lies over the directory of this .npz: each needs bytes of its own.`
        : `${array({ name })} and “${other}” lie over each other in this .npz: each needs bytes of its own.`,
    encrypted: (facts) => `${array(facts)} is encrypted: save the file without a password.`,
    compression: (facts) =>
      `${array(facts)} is packed by method ${facts["method"] ?? ""}: this page reads what numpy.savez and numpy.savez_compressed write, stored or deflated.`,
    inflated: (facts) =>
      `${array(facts)} does not unpack to the ${bytes(facts["bytes"])} that the file says it has: the file is damaged.`,
    deflate: (facts) => `${array(facts)} cannot be unpacked: the file is cut off or damaged.`,
    checksum: (facts) => `${array(facts)} has the wrong checksum: the file is damaged.`,
    "not-npy": (facts) => `${array(facts)} is no .npy, which an .npz is made of.`,

    "header-length": ({ length, most, has }) =>
      length === undefined
        ? `This file has ${bytes(has)}: a .safetensors file starts with 8 that say how long its header is.`
        : `This file says that its header has ${bytes(length)}, where it can have ${count(most)} at most: it is cut off, or no .safetensors.`,
    "safetensors-header": ({ name = "" }) =>
      name === ""
        ? "The header of this file cannot be read: that of a .safetensors is JSON, and an object."
        : `The header cannot be read at “${name}”: each tensor needs “dtype”, “shape” and two “data_offsets”, and “__metadata__” holds only texts.`,
    outside: (facts) =>
      `${array(facts)} lies at bytes ${count(facts["begin"])} to ${count(facts["end"])}, but the file has ${count(facts["has"])} for tensors: it is cut off, or its header is wrong.`,
    overlap: ({ name = "", other = "" }) =>
      `${array({ name })} and ${other === "" ? "another one" : `“${other}”`} lie over each other: each tensor needs bytes of its own.`,
    hole: ({ name = "", bytes: unused }) =>
      `${name === "" ? "Behind the last tensor" : `Before “${name}”`} is a hole of ${bytes(unused)}: the tensors of a .safetensors lie side by side.`,

    encoding: () => "This text is not in UTF-8: save it in that encoding.",
    cell: ({ line, column, text = "" }) =>
      text === ""
        ? `Line ${line ?? ""} has nothing in column ${column ?? ""}: every cell needs a number.`
        : `Line ${line ?? ""}, column ${column ?? ""} has “${text}”, not a number: write a decimal number with a point, nan, inf or -inf. Only the first row may be words.`,
    "ragged-rows": ({ line, cells, width }) =>
      cells === "0"
        ? `Line ${line ?? ""} is empty and stands between rows: each row has ${width ?? ""} cells.`
        : `Line ${line ?? ""} has ${cells ?? ""} cells, and the rows above it ${width ?? ""}: rows are of equal length.`,
    quote: ({ line }) => `In line ${line ?? ""} a quote has no end, or something follows it.`,

    json: ({ line, found = "", awaited = "" }) =>
      `Line ${line ?? ""} ${found === "" ? "ends" : `has “${found}”`} where JSON has ${awaited === "value" ? "a value" : awaited}: this page reads nested lists of numbers, or an object of such lists.`,
    "json-value": (facts) =>
      `${array(facts)} has ${KINDS[facts["found"] ?? ""] ?? ""} where a number should be: lists hold numbers, true and false only.`,
    "ragged-lists": (facts) =>
      (facts["count"] ?? "") === ""
        ? `${array(facts)} has numbers and lists side by side: all numbers stand equally deep.`
        : `${array(facts)} has a list of ${facts["count"] ?? ""} beside one of ${facts["length"] ?? ""}: lists side by side are of equal length.`,
  },
};
