import type { ExampleId, Family } from "../api/list";

/** The words of the API page around what it takes from the types: signatures and docstrings stay as they are there. */
export interface ApiMessages {
  readonly site: string;
  readonly title: string;
  readonly description: string;
  readonly lead: readonly string[];
  readonly skip: string;
  readonly contents: string;
  readonly closeContents: string;
  readonly theme: { readonly toDark: string; readonly toLight: string };
  /** Where docstrings are of another language than the page. */
  readonly docstrings: string | undefined;
  readonly examples: {
    readonly title: string;
    readonly lead: string;
    readonly of: Readonly<Record<ExampleId, { readonly title: string; readonly text: string }>>;
    readonly inputs: (title: string) => string;
    readonly run: string;
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly results: (title: string) => string;
    readonly nothing: string;
    readonly badInput: (name: string, isWhole: boolean, least: string, most: string) => string;
    readonly refused: (code: string, sentence: string) => string;
    readonly failed: (reason: string) => string;
    readonly missing: string;
  };
  /** The list of the recorder's operations. */
  readonly operations: {
    /** What the recorder is for. */
    readonly about: string;
    readonly title: string;
    readonly lead: string;
    readonly show: string;
    readonly hide: string;
    readonly filter: string;
    readonly found: (count: number) => string;
    readonly groups: Readonly<Record<Family | "traced" | "rules", string>>;
    readonly missing: string;
  };
  readonly reference: {
    readonly calls: string;
    readonly types: string;
    readonly elsewhere: string;
    readonly runsIn: string;
    /** Names of the tags of docstrings. */
    readonly tags: Readonly<Record<string, string>>;
  };
}
