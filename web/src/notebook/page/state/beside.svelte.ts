import { keepFiles } from "./kept";
import type { Notebook } from "./notebook.svelte";

/** A file beside the notebook, which its code opens by this name. */
export interface BesideFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

/** The files of the notebook of this name, as the browser keeps them. */
export interface KeptFiles {
  readonly of: string;
  readonly files: readonly BesideFile[];
}

/** Why files were not added, and which. */
export interface BesideProblem {
  readonly kind: "large" | "unreadable";
  readonly names: readonly string[];
}

/** How many bytes they may have in all, and how many there may be. */
export const MOST_BYTES = 20_000_000;
const MOST_FILES = 100;

/** The kinds of pictures, by the ends of their files' names. */
const TYPES: Readonly<Record<string, string>> = {
  gif: "gif",
  jpeg: "jpeg",
  jpg: "jpeg",
  png: "png",
  svg: "svg+xml",
  webp: "webp",
};

const NONE: readonly BesideFile[] = [];

/** The files beside the notebook that is open; those of another one wait for it until files are added to this one. */
export class Beside {
  problem: BesideProblem | undefined = $state.raw();
  readonly #notebook: Notebook;
  #kept: KeptFiles = $state.raw({ of: "", files: NONE });

  constructor(notebook: Notebook, kept: KeptFiles | undefined) {
    this.#notebook = notebook;
    if (kept !== undefined) this.#kept = kept;
  }

  get list(): readonly BesideFile[] {
    return this.#notebook.isOpen && this.#notebook.name === this.#kept.of ? this.#kept.files : NONE;
  }

  has(name: string): boolean {
    return this.list.some((file) => file.name === name);
  }

  /** The address of a picture among them, by its path from the notebook; undefined where it is not there. */
  picture(path: string): string | undefined {
    const name = path.replace(/^(\.\/)+/, "");
    const type = TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
    const found =
      this.list.find((file) => file.name === name) ??
      this.list.find((file) => file.name === /[^/]*$/.exec(name)?.[0]);
    return found && type && `data:image/${type};base64,${lettersOf(found.bytes)}`;
  }

  /** Adds files, or one under another name; one of the same name takes the place of the one before. */
  async add(files: readonly File[], as?: string): Promise<void> {
    this.problem = undefined;
    const isLarge = ({ size }: File): boolean => size > MOST_BYTES;
    const large = files.filter(isLarge).map(({ name }) => name);
    const unreadable: string[] = [];
    const read: BesideFile[] = [];
    for (const file of files.filter((each) => !isLarge(each))) {
      try {
        read.push({ name: as ?? plainName(file.name), bytes: await file.arrayBuffer() });
      } catch {
        unreadable.push(file.name);
      }
    }
    let all = this.list;
    for (const file of read) {
      const others = all.filter(({ name }) => name !== file.name);
      const isTooMuch = bytesOf(others) + file.bytes.byteLength > MOST_BYTES;
      if (isTooMuch || others.length >= MOST_FILES) large.push(file.name);
      else all = [...others, file];
    }
    this.#change(all);
    if (large.length > 0) this.problem = { kind: "large", names: large };
    else if (unreadable.length > 0) this.problem = { kind: "unreadable", names: unreadable };
  }

  remove(name: string): void {
    this.problem = undefined;
    this.#change(this.list.filter((file) => file.name !== name));
  }

  #change(files: readonly BesideFile[]): void {
    this.#kept = { of: this.#notebook.name, files };
    void keepFiles(this.#kept);
  }
}

const written = new WeakMap<ArrayBuffer, string>();

/** Bytes as base64, written once. */
function lettersOf(bytes: ArrayBuffer): string {
  const known = written.get(bytes);
  if (known !== undefined) return known;
  const letters = btoa(
    Array.from(new Uint8Array(bytes), (each) => String.fromCharCode(each)).join(""),
  );
  written.set(bytes, letters);
  return letters;
}

export const bytesOf = (files: readonly BesideFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** As the kernel takes them. */
export const byName = (files: readonly BesideFile[]): Readonly<Record<string, ArrayBuffer>> =>
  Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));

const plainName = (name: string): string => name.replaceAll(/[/\\\0]/g, "_");
