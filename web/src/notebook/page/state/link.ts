import { cellsOfText, textOfCells } from "./source";
import type { SourceCell } from "./source";

/** How many characters of compressed code a link may hold. */
export const MOST_IN_LINK = 8192;

/** How many characters a link's code may have once it is inflated: a link must not fill the memory. */
const MOST_CODE = 1_000_000;

const START = "#/notebook?code=";

/** An address with the cells' code, deflated; undefined where it would be longer than a link may be. */
export async function linkOf(
  cells: readonly Pick<SourceCell, "kind" | "source">[],
): Promise<string | undefined> {
  const text = new TextEncoder().encode(textOfCells(cells));
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (Math.ceil((bytes.length * 4) / 3) > MOST_IN_LINK) return undefined;
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const code = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return START + code;
}

/** The cells that an address holds; undefined where it holds none. Rejects where the code is damaged. */
export async function cellsOfLink(address: string): Promise<SourceCell[] | undefined> {
  if (!address.startsWith(START)) return undefined;
  const code = address.slice(START.length);
  if (code.length > MOST_IN_LINK) throw new Error("The link is too long.");
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const cells = cellsOfText(await limited(stream));
  if (cells.length === 0) throw new Error("The link holds no code.");
  return cells;
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
