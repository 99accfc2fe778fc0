import type { StoredOutput } from "../../files/notebook";
import { plain } from "../state/output";

/**
 * What a cell has printed, as far as it is compared: the texts of its outputs, without colours, messages and the spaces at
 * the ends of lines. Undefined where it ended with an error.
 */
export function printedText(outputs: readonly StoredOutput[]): string | undefined {
  const texts: string[] = [];
  for (const output of outputs) {
    if (output.output_type === "error") return undefined;
    if (output.output_type === "stream") {
      if (output.name === "stdout") texts.push(output.text);
    } else {
      const text = output.data["text/plain"];
      if (typeof text === "string") texts.push(`${text}\n`);
    }
  }
  return plain(texts.join(""))
    .replaceAll(/[ \t]+$/gm, "")
    .trimEnd();
}

const [OFFSET, PRIME] = [0x811c9dc5, 0x01000193];

/**
 * A text's length and its hash: FNV-1a of 32 bits over UTF-8. Browsers offer SHA-256 only to pages that came safely, so not
 * to one that a school's own host serves by http; and what a link hides is guarded from nobody who looks for it.
 */
export function digestOf(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, PRIME);
  return `${String(text.length)}.${(hash >>> 0).toString(16).padStart(8, "0")}`;
}
