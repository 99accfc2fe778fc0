import { carriedOf, textsOf } from "./carried";
import type { Carried } from "./carried";
import { cellsOfLink, textOfCells } from "./source";
import type { SourceCell } from "./source";

/** How many characters a link's code may have, compressed, with what it carries. */
export const MOST_IN_LINK = 8192;

/** How many characters a link's code may have once it is inflated: a link must not fill the memory. */
const MOST_CODE = 1_000_000;
/** The same of what a teacher's link adds. */
const MOST_CLASS = 20_000;

const START = "#/notebook?code=";
/** What a notebook of a link is called. */
export const LINKED = "notebook.ipynb";

/** Why there is no link: the code is too long for one, or the changes beside it. */
export type TooLong = "tooLong" | "manyChanges";

/** What an address holds. */
export interface ReadLink {
  readonly cells: readonly SourceCell[];
  /** Undefined where that part of the address is damaged. */
  readonly carried: Carried | undefined;
}

/** The parts of an address by their names. */
interface Parts {
  readonly code: string;
  readonly changes?: string;
  readonly place?: string;
  readonly class?: string;
}

/** Deflated, in letters that addresses have. */
async function packed(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(deflated, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Rejects where a text is none that `packed` gives, or holds more than so many characters. */
async function unpacked(text: string, most: number): Promise<string> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return limited(stream, most);
}

async function partsOf(
  cells: readonly Pick<SourceCell, "kind" | "source">[],
  carried: Carried,
): Promise<Parts> {
  const { class: plan, ...texts } = textsOf(carried);
  const code = await packed(textOfCells(cells));
  return { code, ...texts, ...(plan !== undefined && { class: await packed(plan) }) };
}

const addressOf = ({ code, ...others }: Parts): string =>
  START + [code, ...Object.entries(others).map(([name, text]) => `${name}=${text}`)].join("&");

/** An address with the cells' code and what it carries, however long. */
export const wholeLink = async (...held: Parameters<typeof partsOf>): Promise<string> =>
  addressOf(await partsOf(...held));

/** The same, or why it is too long for a link. */
export async function linkOf(
  ...held: Parameters<typeof partsOf>
): Promise<{ readonly link: string } | TooLong> {
  const parts = await partsOf(...held);
  const { code, changes = "", class: plan = "" } = parts;
  const length = code.length + plan.length;
  if (length > MOST_IN_LINK) return "tooLong";
  return length + changes.length > MOST_IN_LINK ? "manyChanges" : { link: addressOf(parts) };
}

/** What an address holds; undefined where it holds no code. Rejects where the code is damaged. */
export async function readLink(address: string): Promise<ReadLink | undefined> {
  if (!address.startsWith(START)) return undefined;
  const [code = "", ...parts] = address.slice(START.length).split("&");
  if (code.length > MOST_IN_LINK) throw new Error("The link is too long.");
  const cells = cellsOfLink(await unpacked(code, MOST_CODE));
  if (cells.length === 0) throw new Error("The link holds no code.");
  return { cells, carried: await carriedIn(parts) };
}

/** What the further parts of an address carry; undefined where one is damaged. */
async function carriedIn(parts: readonly string[]): Promise<Carried | undefined> {
  const texts = textsIn(parts);
  if (texts?.class === undefined) return carriedOf(texts);
  try {
    return carriedOf({ ...texts, class: await unpacked(texts.class, MOST_CLASS) });
  } catch {
    return undefined;
  }
}

/** The further parts of an address by their names; undefined where there are others, or one twice. */
function textsIn(parts: readonly string[]): Omit<Parts, "code"> | undefined {
  const found: Partial<Record<"changes" | "place" | "class", string>> = {};
  for (const part of parts) {
    const [, name, text] = /^(changes|place|class)=(.*)$/.exec(part) ?? [];
    if (text === undefined || text.length > MOST_IN_LINK) return undefined;
    const key = name as keyof typeof found;
    if (found[key] !== undefined) return undefined;
    // Programs that pass links on may write commas and semicolons by their codes.
    found[key] = text.replaceAll(/%2c/gi, ",").replaceAll(/%3b/gi, ";");
  }
  return found;
}

async function limited(stream: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > most) {
      await reader.cancel();
      throw new Error("The link holds too much.");
    }
  }
}
