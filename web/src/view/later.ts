import type { LaterMessages, Messages } from "../words/messages";

const brought = new Map<string, LaterMessages>();

/** A module that is loaded when it is first used, with its words. */
export async function withWords<Brought>(
  words: Messages,
  bring: () => Promise<Brought>,
): Promise<Brought> {
  const [what, { later }] = await Promise.all([bring(), words.later()]);
  brought.set(words.language, later);
  return what;
}

/** Words that were loaded with another module. */
export function addLaterWords(language: string, later: LaterMessages): void {
  brought.set(language, later);
}

/** The words in a language, if they are loaded. */
export function laterIn(language: string): LaterMessages | undefined {
  return brought.get(language);
}

/** The words of the loaded modules. */
export function laterWords(words: Messages): LaterMessages {
  const known = brought.get(words.language);
  if (known === undefined) throw new Error(`The page has no later words in ${words.language}.`);
  return known;
}
