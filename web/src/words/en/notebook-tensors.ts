import type { TensorMessages } from "../notebook-tensors";

export const tensors: TensorMessages = {
  tensors: "Tensors of this cell",
  line: (line) => `line ${String(line)}`,
  pass: (of) => `pass, 1 to ${String(of)}`,
  axis: (axis, length) => `axis ${String(axis)}, 0 to ${String(length - 1)}`,
  window: [
    (first, last, of) => `rows ${String(first)} to ${String(last)} of ${String(of)}`,
    (first, last, of) => `columns ${String(first)} to ${String(last)} of ${String(of)}`,
  ],
  earlier: ["Rows before", "Columns before"],
  later: ["Rows after", "Columns after"],
  how: "How this number came about",
  change: "Change this number",
  restore: "Take all changes back",
  given: "A number that the code gives, or that was drawn.",
  rule: (rule, symbols) => `Its value is ${rule}, where ${symbols.join(", ")}:`,
  symbols: {
    t: "t is any term below",
    p: "t[p] the bold one",
    n: "n their number",
    x: "x is the first term",
    y: "y the second",
    z: "z the third",
  },
  allTerms: (count) => `Show all ${String(count)} terms`,
  noNumber: "This is no number; 0.5 or −2 would be one.",
  noWhole: "This tensor holds whole numbers, such as 3.",
  cut: "The code makes more tensors than this page follows. Tables show those made before.",
  changed: "With your changes. Python’s variables and the outputs above are as the code made them.",
};
