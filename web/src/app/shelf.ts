import { createStore, delMany, entries, get, set } from "idb-keyval";
import type { Keeping } from "../state/store.svelte";

/** States that are kept; the oldest make room for further ones. */
const MOST = 12;

interface Entry {
  readonly kept: Keeping;
  readonly when: number;
}

const shelf = createStore("attention-lab", "kept");

export async function keep(name: string, kept: Keeping): Promise<void> {
  await set(name, { kept, when: Date.now() } satisfies Entry, shelf);
  const all = await entries<string, Entry>(shelf);
  all.sort(([, a], [, b]) => b.when - a.when);
  const past = all.slice(MOST).map(([key]) => key);
  if (past.length > 0) await delMany(past, shelf);
}

export async function recall(name: string): Promise<Keeping | undefined> {
  return (await get<Entry>(name, shelf))?.kept;
}
