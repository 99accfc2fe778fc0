/** The name of a file by what it holds: every part of it says something, and no system refuses it. */
export function fileName(parts: readonly string[], extension: string): string {
  const name = parts
    .map((part) => part.replaceAll(/[^\p{L}\p{N}_.]+/gu, "-").replaceAll(/^-+|-+$/g, ""))
    .filter((part) => part !== "")
    .join("-");
  return `${name.slice(0, 120)}.${extension}`;
}
