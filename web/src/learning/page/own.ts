/** A reader's sequence, or why it is none that the model knows. */
export type Own =
  | { readonly kind: "tokens"; readonly tokens: readonly number[] }
  | { readonly kind: "unknown"; readonly word: string }
  | { readonly kind: "length" };

/** The tokens of a text: its characters where all words have one, else what stands between spaces. */
export function tokensOf(
  text: string,
  vocabulary: readonly string[],
  isSpelled: boolean,
  most: number,
): Own {
  const hasSpace = vocabulary.includes(" ");
  const parts = isSpelled
    ? Array.from(hasSpace ? text : text.replaceAll(/\s/g, ""))
    : text.trim().split(/\s+/);
  const words = parts.filter((part) => part !== "");
  if (words.length === 0 || words.length > most) return { kind: "length" };
  const tokens: number[] = [];
  for (const word of words) {
    const exact = vocabulary.indexOf(word);
    const token = exact >= 0 ? exact : vocabulary.indexOf(word.toLowerCase());
    if (token < 0) return { kind: "unknown", word };
    tokens.push(token);
  }
  return { kind: "tokens", tokens };
}
