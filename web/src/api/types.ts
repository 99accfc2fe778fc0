import type { EntryName, ExampleId } from "./list";

/** A token of highlighted code; `href` links to the description of its name. */
export interface Piece {
  readonly text: string;
  readonly kind?: "comment" | "keyword" | "string";
  readonly href?: string;
  /** The input whose value this token shows. */
  readonly input?: string;
}

/** A piece of a docstring. */
export interface Phrase {
  readonly text: string;
  readonly isCode: boolean;
  readonly href?: string;
}

export type Passage =
  | { readonly kind: "paragraph"; readonly phrases: readonly Phrase[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Phrase[])[] }
  | { readonly kind: "code"; readonly text: string };

/** `@param`, `@throws` and so on, with the parameter's name where it has one. */
export interface Tag {
  readonly tag: string;
  readonly of: string;
  readonly passages: readonly Passage[];
}

export interface Docstring {
  readonly passages: readonly Passage[];
  readonly tags: readonly Tag[];
}

/** Something with a name, a signature and an anchor. */
export interface Described {
  readonly id: string;
  readonly name: string;
  readonly code: readonly Piece[];
  readonly doc: Docstring;
  /** Examples that use it. */
  readonly examples: readonly ExampleId[];
}

export interface Export extends Described {
  readonly members: readonly Described[];
}

/** The exports of one import name. */
export interface Entry {
  readonly name: EntryName;
  readonly doc: Docstring;
  /** Functions, classes, and interfaces that have methods. */
  readonly calls: readonly Export[];
  /** The types of their arguments and results. */
  readonly types: readonly Export[];
  /** Exports that are described under another name to import from. */
  readonly elsewhere: readonly Phrase[];
}

/** A constant of an example that the reader may change. */
export interface Input {
  readonly name: string;
  readonly value: number;
  readonly isWhole: boolean;
  readonly least: number;
  readonly most: number;
}

/** The console of an example. */
export interface Printing {
  log(...values: readonly unknown[]): void;
}

/** An example without the code that its HTML shows. */
export interface Runnable {
  readonly id: ExampleId;
  /** The import names, in the order in which `run` takes their modules. */
  readonly imports: readonly EntryName[];
  readonly inputs: readonly Input[];
  /** The code of the file; its imports and inputs are passed as arguments. */
  run(
    imported: readonly unknown[],
    inputs: Readonly<Record<string, number>>,
    console: Printing,
  ): Promise<void>;
}

export interface Example extends Runnable {
  readonly code: readonly Piece[];
}
