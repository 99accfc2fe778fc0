/** A file name from descriptive parts, valid on every system. */
export function fileName(parts: readonly string[], extension: string): string {
  const name = parts
    .map((part) => part.replaceAll(/[^\p{L}\p{N}_.]+/gu, "-").replaceAll(/^-+|-+$/g, ""))
    .filter((part) => part !== "")
    .join("-");
  return `${name.slice(0, 120)}.${extension}`;
}
