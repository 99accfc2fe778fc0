import { createStore, get, set } from "idb-keyval";
import type { KeptFiles } from "./beside.svelte";
import type { KeptCell } from "./notebook.svelte";

/** The notebook as the browser keeps it, with the outputs of this page. */
export interface KeptNotebook {
  readonly name: string;
  readonly metadata: object;
  readonly cells: readonly KeptCell[];
  /** The reader's changes and place, and what a teacher's link adds, as `carriedOf` reads them. */
  readonly carried?: unknown;
  /** The address that it came by, if it came by a link. */
  readonly link?: string;
  /** Whether the reader has closed it. */
  readonly isClosed: boolean;
}

/** Milliseconds of rest after which a change is kept. */
const REST = 150;
/** The same of the place, which changes with each line that the cursor passes. */
const PLACE_REST = 1000;
/** Milliseconds: some browsers' databases never answer. */
const PATIENCE = 2000;
const KEY = "notebook";
/** Apart from the notebook, which is kept anew with each change. */
const FILES = "files";
/** A page that is left may not wait for a database: what it could not keep lies under this name until the next visit. */
const LEFT = "notebook-left";

const database = createStore("attention-lab-notebook", "notebook");

let timer: ReturnType<typeof setTimeout> | undefined;
let pending: (() => KeptNotebook) | undefined;
/** What the database is being given: a page that is left may end that. */
let given: (() => KeptNotebook) | undefined;

/**
 * Keeps the notebook once changes rest; where the browser keeps nothing, nothing is said. Where only the reader's place
 * has changed, that may take longer.
 */
export function keepLater(notebook: () => KeptNotebook, isPlace = false): void {
  const isSoon = isPlace && pending !== undefined;
  pending = notebook;
  if (isSoon) return;
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      const last = pending ?? notebook;
      pending = undefined;
      given = last;
      void keep(last()).finally(() => {
        if (given === last) given = undefined;
      });
    },
    isPlace ? PLACE_REST : REST,
  );
}

/** Keeps a notebook at once. */
export async function keep(notebook: KeptNotebook): Promise<void> {
  await set(KEY, notebook, database).catch(() => undefined);
}

/** Keeps the files beside a notebook at once. */
export async function keepFiles(files: KeptFiles): Promise<void> {
  await set(FILES, files, database).catch(() => undefined);
}

/** Puts files beside the notebook that is opened next under this name. Returns whether the browser keeps them. */
export async function putBeside(of: string, files: KeptFiles["files"]): Promise<boolean> {
  const earlier = await keptFiles();
  const isPut = ({ name }: { readonly name: string }): boolean =>
    files.some((each) => each.name === name);
  const others = earlier?.of === of ? earlier.files.filter((each) => !isPut(each)) : [];
  const late = new Promise<boolean>((done) => setTimeout(done, PATIENCE, false));
  const put = set(FILES, { of, files: [...others, ...files] }, database).then(() => true);
  return Promise.race([put.catch(() => false), late]);
}

/** When the page is left: what is not kept yet. */
export function keepLeft(): void {
  clearTimeout(timer);
  const last = pending ?? given;
  if (last === undefined) return;
  try {
    localStorage.setItem(LEFT, JSON.stringify(last()));
  } catch {
    // Storage is closed to this page, or too small: the notebook is there as it was a moment before.
  }
}

export async function kept(): Promise<KeptNotebook | undefined> {
  try {
    const left = localStorage.getItem(LEFT);
    if (left !== null) {
      await keep(JSON.parse(left) as KeptNotebook);
      localStorage.removeItem(LEFT);
    }
  } catch {
    return undefined;
  }
  return answer<KeptNotebook>(KEY);
}

export const keptFiles = (): Promise<KeptFiles | undefined> => answer<KeptFiles>(FILES);

/** What the database holds under a name; nothing where it does not answer. */
async function answer<Value>(key: string): Promise<Value | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  try {
    return await Promise.race([get<Value>(key, database), late]);
  } catch {
    return undefined;
  }
}
