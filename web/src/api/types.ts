import type { EntryName, ExampleId } from "./list";

/** A piece of code as far as it is set off; `href` leads to where its name is explained. */
export interface Piece {
  readonly text: string;
  readonly kind?: "comment" | "keyword" | "string";
  readonly href?: string;
  /** The input whose value stands here. */
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

/** What one name to import from gives. */
export interface Entry {
  readonly name: EntryName;
  readonly doc: Docstring;
  /** Functions, classes, and interfaces that have methods. */
  readonly calls: readonly Export[];
  /** What is passed to them and comes back. */
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

/** What an example prints with. */
export interface Printing {
  log(...values: readonly unknown[]): void;
}

export interface Example {
  readonly id: ExampleId;
  /** The names it imports from, in the order in which `run` takes what they give. */
  readonly imports: readonly EntryName[];
  readonly code: readonly Piece[];
  readonly inputs: readonly Input[];
  /** The file itself, less its imports and inputs, which it is handed. */
  run(
    imported: readonly unknown[],
    inputs: Readonly<Record<string, number>>,
    console: Printing,
  ): Promise<void>;
}
