import type { Output } from "../kernel/messages.js";

/** A cell's outputs with one more: text goes on where the last output is of the same stream, as in a saved notebook. */
export function withOutput(outputs: readonly Output[], output: Output): Output[] {
  const last = outputs.at(-1);
  const goesOn =
    output.output_type === "stream" && last?.output_type === "stream" && last.name === output.name;
  if (!goesOn) return [...outputs, output];
  return [...outputs.slice(0, -1), { ...last, text: last.text + output.text }];
}
