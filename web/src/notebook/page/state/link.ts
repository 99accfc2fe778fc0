import { carriedOf, textsOf } from "./carried";
import type { Carried } from "./carried";
import { cellsOfText, textOfCells } from "./source";
import type { SourceCell } from "./source";

/** How many characters a link's code may have, compressed, with the changes and the place. */
export const MOST_IN_LINK = 8192;

/** How many characters a link's code may have once it is inflated: a link must not fill the memory. */
const MOST_CODE = 1_000_000;

const START = "#/notebook?code=";

/** Why there is no link: the code is too long for one, or the changes beside it. */
export type TooLong = "tooLong" | "manyChanges";

/** What an address holds. */
export interface ReadLink {
  readonly cells: readonly SourceCell[];
  /** Undefined where that part of the address is damaged. */
  readonly carried: Carried | undefined;
}

/** An address with the cells' code, deflated, the reader's changes and place. */
export async function linkOf(
  cells: readonly Pick<SourceCell, "kind" | "source">[],
  carried: Carried,
): Promise<{ readonly link: string } | TooLong> {
  const text = new TextEncoder().encode(textOfCells(cells));
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (Math.ceil((bytes.length * 4) / 3) > MOST_IN_LINK) return "tooLong";
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const code = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const { changes = "", place } = textsOf(carried);
  if (code.length + changes.length > MOST_IN_LINK) return "manyChanges";
  const parts = [
    code,
    ...(changes === "" ? [] : [`changes=${changes}`]),
    ...(place === undefined ? [] : [`place=${place}`]),
  ];
  return { link: START + parts.join("&") };
}

/** What an address holds; undefined where it holds no code. Rejects where the code is damaged. */
export async function readLink(address: string): Promise<ReadLink | undefined> {
  if (!address.startsWith(START)) return undefined;
  const [code = "", ...parts] = address.slice(START.length).split("&");
  if (code.length > MOST_IN_LINK) throw new Error("The link is too long.");
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const cells = cellsOfText(await limited(stream));
  if (cells.length === 0) throw new Error("The link holds no code.");
  return { cells, carried: carriedOf(textsIn(parts)) };
}

/** The further parts of an address by their names; undefined where there are others, or one twice. */
function textsIn(parts: readonly string[]): object | undefined {
  const found: { changes?: string; place?: string } = {};
  for (const part of parts) {
    const [, name, text] = /^(changes|place)=(.*)$/.exec(part) ?? [];
    if (text === undefined || text.length > MOST_IN_LINK) return undefined;
    const key = name === "place" ? "place" : "changes";
    if (found[key] !== undefined) return undefined;
    // Programs that pass links on may write commas and semicolons by their codes.
    found[key] = text.replaceAll(/%2c/gi, ",").replaceAll(/%3b/gi, ";");
  }
  return found;
}

async function limited(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_CODE) {
      await reader.cancel();
      throw new Error("The link holds too much code.");
    }
  }
}
