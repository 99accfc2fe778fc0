/** A letter that a rule has for a term, for a place, or for the number of terms. */
export type RuleSymbol = "t" | "p" | "n" | "x" | "y" | "z";

/** The words about the tensors of the notebook's code. */
export interface TensorMessages {
  readonly tensors: string;
  readonly line: (line: number) => string;
  readonly pass: (of: number) => string;
  /** An axis of which it is not known what it counts. */
  readonly dim: (axis: number) => string;
  /** An axis by what it counts. */
  readonly uses: Readonly<Record<"batch" | "head", string>>;
  /** The places along an axis, by its name. */
  readonly places: (name: string, length: number) => string;
  /** The button that draws all heads at a size at which they can be compared. */
  readonly sideBySide: string;
  /** Of the tensors that the cell's code makes: those before and after the one that is shown. */
  readonly tensorBefore: string;
  readonly tensorAfter: string;
  /** Which list of the code names the rows. */
  readonly rowNames: string;
  readonly counted: string;
  /** Over the pictures of all tensors of the cell. */
  readonly made: string;
  /** Where no tensor has been made yet. */
  readonly nothing: string;
  /** Before the numbers that are made of the selected one. */
  readonly feeds: string;
  readonly letGo: string;
  /** Where no number is selected yet. */
  readonly chooseOne: string;
  readonly playing: Readonly<
    Record<"title" | "play" | "pause" | "before" | "after" | "speed" | "whole", string>
  >;
  /** What a line has made each time that it ran. */
  readonly passes: {
    readonly title: string;
    readonly slider: string;
    readonly shown: (pass: number, of: number, isLatest: boolean) => string;
    /** Where there was no room for all of them. */
    readonly kept: (kept: number, of: number) => string;
    readonly some: (drawn: number, of: number) => string;
  };
  readonly map: Readonly<Record<"title" | "empty" | "earlier", string>> & {
    /** What a line was to make at which the code stopped. */
    readonly missing: (name: string) => string;
  };
  /** Of code and tensors a phone shows one at a time. */
  readonly views: Readonly<Record<"title" | "code" | "tensors", string>>;
  /** Of rows, of columns: which stand in the table. */
  readonly window: readonly [
    (first: number, last: number, of: number) => string,
    (first: number, last: number, of: number) => string,
  ];
  readonly earlier: readonly [string, string];
  readonly later: readonly [string, string];
  readonly how: string;
  readonly change: string;
  readonly restore: string;
  readonly given: string;
  /** A number whose history there was no room for. */
  readonly forgotten: string;
  /** The reader's number, in the place of the code's. */
  readonly own: (before: string) => string;
  /** How the value follows from the terms, with what the letters in it stand for. */
  readonly rule: (rule: string, symbols: string) => string;
  /** Between what two letters stand for. */
  readonly between: string;
  /** The letters of rules: `p` stands for the place of the term that is the cell's own. */
  readonly symbols: Readonly<Record<RuleSymbol, string>>;
  readonly allTerms: (count: number) => string;
  readonly noNumber: string;
  readonly noWhole: string;
  readonly cut: string;
  readonly changed: string;
  /** Below outputs that hold changed tensors. */
  readonly reprinted: string;
  /** A line whose code has read a changed tensor's numbers itself. */
  readonly decided: (line: number) => string;
  /** What can be done with the reader's numbers beside replaying them. */
  readonly ways: {
    readonly write: string;
    readonly again: string;
    /** Of a run that the numbers were a part of. */
    readonly ran: string;
    readonly asCode: string;
    /** Of a tensor that the run has not made again. */
    readonly unmet: (name: string, line: number) => string;
  };
  readonly copying: {
    readonly open: string;
    readonly menu: (name: string) => string;
    readonly formats: Readonly<
      Record<"pytorch" | "numpy" | "csv" | "tsv" | "markdown" | "latex", string>
    >;
    readonly files: string;
    readonly save: string;
    readonly saveAll: (format: string) => string;
    readonly done: string;
    readonly byHand: (name: string) => string;
    readonly close: string;
  };
  /** What a table shows of a changed tensor. */
  readonly showing: Readonly<Record<"title" | "now" | "before" | "difference", string>>;
  /** A comparison with the numbers of an earlier moment. */
  readonly comparing: {
    readonly keep: string;
    readonly keepAgain: string;
    readonly end: string;
    readonly showing: Readonly<Record<"now" | "before" | "difference", string>>;
    /** Over the tensors that are others than in A. */
    readonly differs: string;
    readonly same: string;
    /** Why a table has nothing of A. */
    readonly none: string;
    readonly noRoom: string;
    readonly oneNumber: string;
    readonly shape: (shape: string) => string;
    readonly left: (count: number) => string;
    /** Of the selected number. */
    readonly cell: (a: string, difference: string) => string;
    /** Over curves, of which one is A's. */
    readonly dashed: string;
  };
  /** How far the reader's changes reach. */
  readonly reach: {
    readonly title: string;
    readonly tensor: string;
    readonly change: string;
    readonly cells: string;
    readonly of: (cells: number, size: number) => string;
    readonly all: (count: number) => string;
  };
}
