/** The words of a teacher's link for a notebook, beside those that lessons have too; they come with what a class is given. */
export interface NotebookClassMessages {
  /** What the link opens. */
  readonly about: string;
  /** The goal: what a cell prints; as it is offered, and as it is said. */
  readonly prints: string;
  readonly printed: (cell: number) => string;
  readonly noTensors: string;
  readonly noPrinted: string;
  readonly tensor: string;
  readonly cell: (number: number) => string;
  /** The class begins with the code's own numbers. */
  readonly start: string;
  /** Other code of a cell to begin with. */
  readonly code: Readonly<Record<"title" | "about" | "cell" | "none" | "restore", string>> & {
    readonly other: (number: number) => string;
  };
  readonly controls: Readonly<
    Record<"editing" | "explanation" | "map" | "player" | "copying", string>
  >;
  readonly lock: string;
  readonly begun: string;
  readonly lost: string;
  readonly left: (count: number) => string;
  readonly tooLong: (length: number, most: number) => string;
  /** A link that locks what is no cell of code. */
  readonly noCell: (number: number) => string;
}
