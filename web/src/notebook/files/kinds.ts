import type { StoredOutput } from "./notebook.js";

const NAMED = /\bnp\.(?:(?:float|int|uint|complex)\d+\(|str_\(|True_|False_)/;

/** Whether outputs were written by NumPy 2, which names the kinds of its numbers: `np.float64(0.5)`. */
export const namesKinds = (outputs: readonly StoredOutput[]): boolean =>
  outputs.some((output) => {
    if (output.output_type === "error") return false;
    const text = output.output_type === "stream" ? output.text : output.data["text/plain"];
    return typeof text === "string" && NAMED.test(text);
  });
