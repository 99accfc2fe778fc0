/** A state as a file: an address that may be as long as it likes. */
const FORMAT = "attention-lab";
const VERSION = 1;

/** Characters of an address in a file. */
export const LONGEST_IN_FILE = 4_000_000;

export function formatFile(address: string): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, address }, null, 2)}\n`;
}

/** The address that a file holds; undefined where it is none of this page's. */
export function parseFile(text: string): string | undefined {
  if (text.length > 2 * LONGEST_IN_FILE) return undefined;
  try {
    const { format, version, address } = Object(JSON.parse(text)) as Record<string, unknown>;
    const good = format === FORMAT && version === VERSION && typeof address === "string";
    return good && address.length <= LONGEST_IN_FILE ? address : undefined;
  } catch {
    return undefined;
  }
}
