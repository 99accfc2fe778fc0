import { createStore, delMany, entries, get, set } from "idb-keyval";
import type { KeptState } from "../state/kept";

/** The number of states that are saved; the oldest are deleted. */
const MAX_STATES = 12;

interface Entry {
  readonly kept: KeptState;
  readonly when: number;
}

const database = createStore("attention-lab", "kept");

export async function save(name: string, kept: KeptState): Promise<void> {
  await set(name, { kept, when: Date.now() } satisfies Entry, database);
  const all = await entries<string, Entry>(database);
  all.sort(([, a], [, b]) => b.when - a.when);
  const oldest = all.slice(MAX_STATES).map(([key]) => key);
  if (oldest.length > 0) await delMany(oldest, database);
}

export async function load(name: string): Promise<KeptState | undefined> {
  return (await get<Entry>(name, database))?.kept;
}
