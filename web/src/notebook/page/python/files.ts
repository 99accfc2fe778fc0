import type { StartFiles } from "../../kernel/messages";

/** What a notebook needs to run. */
export interface PythonFiles {
  /** The script of the worker. */
  readonly worker: string;
  readonly start: StartFiles;
}

/** Decodes and inflates what a script carries. */
export type Unpack = (base64: string) => Promise<ArrayBuffer>;

/** The files in scripts of the page, deflated, as base64; the largest is asked for first. */
const scripts = {
  python: () => import("virtual:notebook/python"),
  library: () => import("virtual:notebook/library"),
  worker: () => import("virtual:notebook/worker"),
  recorder: () => import("virtual:notebook/recorder"),
  packages: () => import("virtual:notebook/packages"),
  lock: () => import("virtual:notebook/lock"),
} satisfies Readonly<Record<string, () => Promise<{ readonly packed: string }>>>;

type Part = keyof typeof scripts;

let brought: Promise<PythonFiles> | undefined;

/**
 * Brings the files once; who failed to is asked again at the next call. `ondone` is told which share of them has come,
 * from 0 to 1.
 */
export function bringPython(unpack: Unpack, ondone: (share: number) => void): Promise<PythonFiles> {
  return (brought ??= bringAll(unpack, ondone).catch((reason: unknown) => {
    brought = undefined;
    throw reason;
  }));
}

async function bringAll(unpack: Unpack, ondone: (share: number) => void): Promise<PythonFiles> {
  const names = Object.keys(scripts) as Part[];
  let done = 0;
  const bring = async (name: Part): Promise<[Part, ArrayBuffer]> => {
    const { packed } = await scripts[name]();
    const bytes = await unpack(packed);
    done += 1;
    ondone(done / names.length);
    return [name, bytes];
  };
  const all = await Promise.all(names.map(bring));
  const { worker, lock, ...files } = Object.fromEntries(all) as Record<Part, ArrayBuffer>;
  const text = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);
  return { worker: text(worker), start: { ...files, lock: text(lock) } };
}
