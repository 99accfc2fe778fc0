import type { LaterMessages, Messages } from "../words/messages";

const brought = new Map<string, LaterMessages>();

/** Something that comes when it is first used, and the words that it speaks in. */
export async function withWords<Brought>(
  words: Messages,
  bring: () => Promise<Brought>,
): Promise<Brought> {
  const [what, { later }] = await Promise.all([bring(), words.later()]);
  brought.set(words.language, later);
  return what;
}

/** Words that have come with something else. */
export function addLaterWords(language: string, later: LaterMessages): void {
  brought.set(language, later);
}

/** Those of a language, if any have come. */
export function laterIn(language: string): LaterMessages | undefined {
  return brought.get(language);
}

/** The words of what has been brought. */
export function laterWords(words: Messages): LaterMessages {
  const known = brought.get(words.language);
  if (known === undefined) throw new Error(`The page has no later words in ${words.language}.`);
  return known;
}
