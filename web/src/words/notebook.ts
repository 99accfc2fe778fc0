/** The words of the page for notebooks. */
export interface NotebookMessages {
  readonly title: string;
  /** What the page is for, above the ways to begin. */
  readonly lead: string;
  readonly lessons: string;
  readonly tools: Readonly<
    Record<
      | "open"
      | "new"
      | "runAll"
      | "stop"
      | "reset"
      | "copyLink"
      | "download"
      | "close"
      | "present"
      | "forClass",
      string
    >
  >;
  readonly toolsLabel: string;
  readonly start: Readonly<
    Record<
      | "drop"
      | "openFile"
      | "compared"
      | "paste"
      | "cells"
      | "run"
      | "examples"
      | "private"
      | "kept",
      string
    >
  >;
  /** Of an example: its title, and what it does. */
  readonly examples: Readonly<Record<string, readonly [title: string, about: string]>>;
  readonly cellCount: (count: number) => string;
  readonly notebook: string;
  readonly kinds: Readonly<Record<"code" | "markdown" | "raw", string>>;
  readonly cellLabel: (number: number, kind: string) => string;
  readonly editorLabel: (number: number) => string;
  readonly cellTools: Readonly<
    Record<"run" | "above" | "below" | "fromHere" | "remove" | "toText" | "toCode" | "edit", string>
  >;
  readonly restore: string;
  readonly removed: string;
  /** Another notebook was opened in its place. */
  readonly replaced: (name: string) => string;
  readonly states: Readonly<Record<"queued" | "running" | "stopped" | "skipped", string>>;
  /** Of a cell that ended with an error: where, what that leaves, and the ways on. */
  readonly stopping: Readonly<
    Record<"label" | "here" | "elsewhere" | "stands" | "again" | "letGo", string>
  > & {
    readonly at: (cell: number, line: number | undefined) => string;
    readonly leaveOut: (line: number) => string;
  };
  readonly output: Readonly<
    Record<
      | "label"
      | "errors"
      | "picture"
      | "scripts"
      | "large"
      | "largeText"
      | "showTraceback"
      | "hideTraceback",
      string
    >
  >;
  /** The files beside the notebook. */
  readonly files: Readonly<Record<"label" | "add" | "about", string>> & {
    readonly remove: (name: string) => string;
    readonly total: (size: string) => string;
    readonly large: (names: string, most: string) => string;
    readonly unreadable: (names: string) => string;
    readonly addMissing: (name: string) => string;
    readonly there: (name: string) => string;
  };
  /** Why a formula stands as it is written. */
  readonly formula: Readonly<Record<"large" | "missing", string>> & {
    readonly unread: (reason: string) => string;
  };
  /** Lines that are not shown, and the button that shows them. */
  readonly hiddenLines: (count: string) => string;
  readonly showAll: (count: string) => string;
  readonly dropped: (count: string) => string;
  readonly check: Readonly<
    Record<"same" | "digits" | "different" | "unsupported" | "showFile" | "hideFile", string>
  >;
  /** What follows `same` and `digits` where the file's code ran on a device that is not here. */
  readonly device: (name: string) => string;
  /** The first difference: the line, what the file has there, and what stands here. */
  readonly difference: (line: string, there: string, here: string) => string;
  readonly nothing: string;
  /** Of the outputs that have been compared, how many are the file's; and how many cells have outputs there and have not run. */
  readonly total: (same: number, of: number) => string;
  readonly totalNotRun: (count: number) => string;
  readonly totalDigits: (count: number) => string;
  /** Of those that are printed with the reader's numbers. */
  readonly totalOwn: (count: number) => string;
  readonly totalUnsupported: (count: number) => string;
  readonly python: Readonly<Record<"starting" | "ready" | "none", string>>;
  readonly bringing: (percent: number) => string;
  readonly runningCell: (number: number, line: number) => string;
  /** How far a loop has come. */
  readonly passes: (begun: number, of: number) => string;
  readonly spent: (seconds: string) => string;
  readonly memory: (python: string, engine: string) => string;
  readonly lost: Readonly<
    Record<"stopped" | "restarted" | "reset" | "shape" | "flood" | "refused" | "missing", string>
  >;
  /** Why cells are only read here: what the browser does not have. */
  readonly cannotRun: (what: string) => string;
  readonly failed: (sentence: string) => string;
  readonly problems: Readonly<
    Record<
      | "unreadable"
      | "kind"
      | "large"
      | "empty"
      | "link"
      | "tooLong"
      | "manyChanges"
      | "missing"
      | "noClass"
      | "noExercise"
      | "noClipboard"
      | "not-json"
      | "not-a-notebook"
      | "old-format"
      | "new-format"
      | "language",
      string
    >
  >;
  readonly dismiss: string;
  readonly fromLink: string;
  readonly linkCopied: string;
  /** Of a cell that a teacher's link keeps as it is: that it is so, and why it cannot be edited. */
  readonly locked: Readonly<Record<"mark" | "sentence", string>>;
  /** Changes that came with the code, before its tensors are there. */
  readonly carried: {
    /** By where they came from. */
    readonly waits: Readonly<Record<"link" | "file" | "kept", (count: number) => string>>;
    readonly drop: string;
    readonly missed: (count: number, places: string) => string;
    /** The line that was to make a changed tensor; line 0 is none. */
    readonly spot: (cell: number, line: number) => string;
    readonly between: string;
  };
  /** One cell at a time, in large type. */
  readonly presenting: Readonly<Record<"label" | "leave" | "before" | "after", string>> & {
    readonly position: (number: number, of: number) => string;
  };
  readonly finished: (number: number, state: string) => string;
  readonly done: Readonly<Record<"ok" | "error" | "unsupported", string>>;
  readonly keys: string;
}
