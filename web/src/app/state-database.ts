import { createStore, delMany, entries, get, set } from "idb-keyval";
import type { KeptState } from "../state/kept";

/** The number of states that are saved; the oldest are deleted. */
const MAX_STATES = 12;

type Part = NonNullable<KeptState["a"]>;

/** A part of a state as it is saved. Readers' databases hold it: the replaced tensors keep the name `own` there. */
type SavedPart = Omit<Part, "replaced"> & { readonly own: Part["replaced"] };

type SavedForm = Omit<KeptState, keyof Part | "a"> &
  SavedPart & { readonly a?: SavedPart | undefined };

interface Entry {
  readonly kept: SavedForm;
  readonly when: number;
}

const database = createStore("attention-lab", "kept");

export async function save(name: string, state: KeptState): Promise<void> {
  await set(name, { kept: toSavedForm(state), when: Date.now() } satisfies Entry, database);
  const all = await entries<string, Entry>(database);
  all.sort(([, a], [, b]) => b.when - a.when);
  const oldest = all.slice(MAX_STATES).map(([key]) => key);
  if (oldest.length > 0) await delMany(oldest, database);
}

export async function load(name: string): Promise<KeptState | undefined> {
  const entry = await get<Entry>(name, database);
  return entry && fromSavedForm(entry.kept);
}

function toSavedForm({ a, ...state }: KeptState): SavedForm {
  const { replaced: own, ...rest } = state;
  if (a === undefined) return { ...rest, own };
  const { replaced: ownOfA, ...restOfA } = a;
  return { ...rest, own, a: { ...restOfA, own: ownOfA } };
}

function fromSavedForm({ a, ...form }: SavedForm): KeptState {
  const { own: replaced, ...rest } = form;
  if (a === undefined) return { ...rest, replaced };
  const { own: replacedOfA, ...restOfA } = a;
  return { ...rest, replaced, a: { ...restOfA, replaced: replacedOfA } };
}
