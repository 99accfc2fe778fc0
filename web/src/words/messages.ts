import type { OpeningWords } from "./opening";
import type { Operation, Role, Rule } from "../engine/lessons";
import type { OwnSentenceMessages } from "./own-sentence";

/**
 * The words of the page around the lessons, one object a language, and those of each lesson, which come with its part;
 * every language is checked against these types.
 * Markup in a message: `{query|the query}` in a role's colour, `{=name}` a formula of `formulae/`,
 * `*stressed*`, `` `id` `` as code.
 */
export interface Messages {
  /** As the attribute `lang` has it. */
  readonly language: string;
  readonly ui: UiMessages;
  /** Of every lesson and laboratory; each stands in its room. */
  readonly titles: Readonly<Record<string, string>>;
  /** What each lesson is about. */
  readonly questions: Readonly<Record<string, string>>;
  readonly opening: OpeningWords;
  /** Those of what comes when it is first used. */
  readonly later: () => Promise<{ readonly later: LaterMessages }>;
  /** The words of the questions come when the first one is asked. */
  readonly predict: () => Promise<{ readonly predict: PredictMessages }>;
  /** The words of pictures come with the first one. */
  readonly pictures: () => Promise<{ readonly pictures: DrawnMessages }>;
  /** The words about files of tensors come when one is opened or saved. */
  readonly files: () => Promise<{ readonly files: FileMessages }>;
}

export type Values = Readonly<Record<string, string>>;

export interface LessonMessages<Step extends string = string, Aside extends string = string> {
  readonly steps: Readonly<Record<Step, StepMessages>>;
  readonly asides: Readonly<Record<Aside, AsideMessages>>;
  /** Names of settings that no other lesson has. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Names of what a setting can be chosen to be. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What stands between tables of no other lesson. */
  readonly links?: Readonly<Record<string, string>>;
  /** Words of drawings that several lessons share. */
  readonly drawings?: DrawingMessages;
  /** Words of its drawings that no other lesson has. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Of opening a file in it. */
  readonly opening?: OpeningMessages;
}

/** What is to be said of a file of weights, of a layer in it, or of the tables of another file. */
export type OpeningSentence =
  | "none"
  | "adapters"
  | "quantised"
  | "missing"
  | "shape"
  | "cross"
  | "no_output"
  | "too_wide"
  | "unapplied"
  | "crossing"
  | "identity"
  | "zeros"
  | "rotary"
  | "positions"
  | "heads"
  | "head_size"
  | "sharing"
  | "axes"
  | "widths"
  | "lengths"
  | "leading"
  | "too_long";

/** The words of opening a reader's own file in a laboratory. */
export interface OpeningMessages {
  readonly labels: Readonly<
    Record<
      | "open"
      | "layerFiles"
      | "tableFiles"
      | "reading"
      | "close"
      | "layers"
      | "heads"
      | "top"
      | "take"
      | "taking"
      | "done"
      | "tables"
      | "put",
      string
    >
  >;
  /** How a layer's arrays are named and stored. */
  readonly conventions: Readonly<
    Record<"multihead" | "separate" | "bert" | "fused" | "by_head" | "gpt2", string>
  >;
  readonly parts: Readonly<Record<"query" | "key" | "value", string>>;
  /** Of a layer in a list of them. */
  readonly about: (convention: string, width: string, heads: number | undefined) => string;
  readonly example: (count: string) => string;
  readonly arrays: (file: string, count: string, layers: string) => string;
  readonly tablesIn: (file: string, count: string) => string;
  readonly askHeads: (choices: string, guess: string) => string;
  readonly toldHeads: (heads: string) => string;
  /** How many heads of what width, and how many of keys and values. */
  readonly cut: (facts: Values) => string;
  readonly tokens: (name: string) => string;
  readonly more: (count: string) => string;
  readonly sentences: Readonly<Record<OpeningSentence, (facts: Values) => string>>;
}

/** What is asked: the page has words for each. */
export type QuestionKind =
  "most" | "hidden" | "times" | "plus_all" | "plus_one" | "decided" | "dimension" | "equal";

/** The results that surprise: the page has words for each. */
export type Surprise =
  "overflow" | "one_hot" | "peaky" | "undivided" | "blended" | "alone" | "dropped";

/** What numbers may become. */
export type Outcome =
  | "same"
  | "larger"
  | "nan"
  | "one_hot"
  | "even"
  | "grows"
  | "stays"
  | "shrinks"
  | "ones"
  | "below"
  | "mixed";

/** The words of a question about a covered result. */
export interface GuessMessages {
  readonly title: string;
  /** On the cover; it leads to the question. */
  readonly veil: string;
  readonly questions: Readonly<Record<Surprise, (facts: Values) => string>>;
  /** Why the right answer is right. */
  readonly reasons: Readonly<Record<Surprise, string>>;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly skip: string;
  readonly never: string;
  readonly right: string;
  readonly wrong: (answer: string) => string;
  readonly putBack: string;
  readonly close: string;
  /** Turns these questions on, or off. */
  readonly ask: string;
}

/** The words of the questions that come before an answer is shown. */
export interface PredictMessages {
  readonly title: string;
  readonly text: string;
  readonly questions: Readonly<Record<QuestionKind, (facts: Values) => string>>;
  /** Why the right answer is right. */
  readonly reasons: Readonly<Record<QuestionKind, string>>;
  readonly moves: Readonly<Record<"grows" | "stays" | "shrinks", string>>;
  /** A token or a dimension by its heading. */
  readonly option: Readonly<
    Record<"query" | "key" | "dimension", (name: string | undefined) => string>
  >;
  readonly answer: string;
  readonly right: string;
  readonly wrong: (answer: string) => string;
  readonly show: string;
  readonly putBack: string;
  readonly another: string;
  readonly score: (right: number, asked: number) => string;
  readonly nothing: string;
  /** Of results that are covered until the reader has guessed. */
  readonly first: GuessMessages;
}

/** Everything that can be wrong with a file of tensors. */
export type FileProblem =
  | "empty"
  | "format"
  | "magic"
  | "unreadable"
  | "truncated"
  | "trailing"
  | "no-arrays"
  | "pickled"
  | "spreadsheet"
  | "saved-changes"
  | "negative"
  | "axes"
  | "too-large"
  | "too-many"
  | "dtype"
  | "duplicate"
  | "size"
  | "long-header"
  | "version"
  | "npy-header"
  | "zip"
  | "zip-overlap"
  | "encrypted"
  | "compression"
  | "inflated"
  | "deflate"
  | "checksum"
  | "not-npy"
  | "header-length"
  | "safetensors-header"
  | "outside"
  | "overlap"
  | "hole"
  | "encoding"
  | "cell"
  | "ragged-rows"
  | "quote"
  | "json"
  | "json-value"
  | "ragged-lists";

/** The words about files of tensors. */
export interface FileMessages {
  /** What is wrong with a file, and what would be right; `facts` are what it names. */
  readonly problems: Readonly<Record<FileProblem, (facts: Values) => string>>;
  readonly title: (id: string) => string;
  readonly hint: (id: string, size: string) => string;
  readonly choose: string;
  readonly drop: string;
  readonly kinds: string;
  readonly reading: (name: string) => string;
  /** What a file holds, above the list of it. */
  readonly holds: (name: string, count: number) => string;
  readonly find: string;
  readonly more: (count: number) => string;
  /** Of a table whose rows are labelled: which labels are left out. */
  readonly index: (labels: string) => string;
  /** What else changes where an array is taken, by the ids of tensors; and what stands between two sentences. */
  readonly asks: string;
  readonly drops: (ids: string) => string;
  readonly between: string;
  /** The name of an array that has none, and the size of a single number. */
  readonly unnamed: string;
  readonly scalar: string;
  /** An array of another shape than the tensor that it was chosen for. */
  readonly shape: (name: string, has: string, id: string, needs: string) => string;
}

export interface StepMessages {
  readonly title: string;
  /** What the step is for; `facts` are those of its introduction, where it names numbers. */
  readonly text: string | ((facts: Values) => string);
  /** A statement that is true of the numbers shown; `facts` are those it names. */
  readonly notice: (facts: Values) => string;
  /** The button's words, and what to look for; `facts` are the settings as it makes them, and those it names. */
  readonly attempt: {
    readonly button: string | ((facts: Values) => string);
    readonly after: string | ((facts: Values) => string);
  };
}

/** The words of what a lesson did, at its end. */
export interface RecapMessages {
  /** By place of its computation: what the lesson does there. */
  readonly slots: Readonly<Partial<Record<Slot, string>>>;
  /** What is said instead where the setting of that place is off, or nothing is masked. */
  readonly off: Readonly<Partial<Record<"scaled" | "mask", string>>>;
  /** Why the lesson has no such tensor. */
  readonly without: Readonly<Partial<Record<Slot, string>>>;
  /** By step: what the lesson does beside the way from tokens to contexts. */
  readonly beside: Readonly<Record<string, string>>;
  /** What attention as a whole does, at the end of the last lesson. */
  readonly end?: string;
}

export interface AsideMessages {
  readonly title: string;
  readonly text: string;
}

/** The word beside a symbol in the heading of a table. */
export type CaptionKey =
  | "token"
  | "tokens"
  | "layer"
  | "bias"
  | "query"
  | "queries"
  | "key"
  | "keys"
  | "value"
  | "values"
  | "score"
  | "scores"
  | "divided"
  | "mask"
  | "masked"
  | "shifted"
  | "weights"
  | "probabilities"
  | "dropped"
  | "context"
  | "contexts"
  | "weighted"
  | "running"
  | "joined"
  | "output"
  | "sum"
  | "sums"
  | "difference";

/** A place of the computation, from the inputs to the context vectors. */
export type Slot = "X" | "Q" | "K" | "V" | "S" | "scaled" | "mask" | "A" | "Z";

/** Tints of weights end at 1, or at the smallest and the largest weight of a table. */
export type Tint = "one" | "table";

export interface UiMessages {
  /** What the page is, to those who land on its first step. */
  readonly intro: string;
  /** The page on which readers run notebooks of their own. */
  readonly notebook: string;
  /** The page on which models learn. */
  readonly learning: string;
  /** The page about the engine as a module. */
  readonly module: string;
  /** The page with the licences of all that the site holds. */
  readonly licences: string;
  readonly siteTitle: readonly [string, string];
  readonly description: string;
  readonly lessonNumber: (number: number, title: string) => string;
  /** The strip that shows the whole computation, by slot of `model/flow`. */
  readonly map: {
    readonly title: string;
    /** What a tensor is called beside its symbol. */
    readonly slots: Readonly<Record<Slot, string>>;
    /** Stands for the symbol of the masked scores. */
    readonly mask: string;
    /** What stands where a lesson has no such tensor. */
    readonly none: string;
    readonly unused: string;
    /** Said of the tensors that the step shows. */
    readonly current: string;
  };
  /** The word beside the symbol in the heading of a table. */
  readonly captions: Readonly<Record<CaptionKey, string>>;
  readonly lessonsLabel: string;
  readonly laboratory: (title: string) => string;
  readonly laboratories: string;
  /** The laboratories whose tensors are the reader's. */
  readonly yours: string;
  readonly menu: string;
  readonly closeMenu: string;
  readonly skip: string;
  readonly stepsLabel: string;
  readonly position: (step: number, count: number) => string;
  readonly previous: string;
  readonly previousStep: string;
  readonly next: string;
  readonly nextStep: string;
  readonly theme: { readonly toDark: string; readonly toLight: string };
  readonly notice: string;
  readonly attempt: string;
  readonly putBack: string;
  readonly asides: string;
  /** A part of a tensor with a leading axis, as in "wei4, example 2 of 4". */
  readonly slice: Readonly<Record<Leading | "token", (place: number, count: number) => string>>;
  readonly slices: Readonly<Record<Leading, string>>;
  readonly engine: {
    readonly failed: (reason: string) => string;
    readonly withoutScript: string;
    /** A file without which no script of the page runs could not be read. */
    readonly unread: string;
    /** What the engine says itself, or anything else that was not done. */
    readonly told: (sentence: string) => string;
  };
  readonly problems: {
    readonly part: (title: string) => string;
    readonly missing: string;
    /** Brings what was missing, where a button stands beside the sentence. */
    readonly again: string;
    readonly dismiss: string;
  };
  readonly badge: {
    readonly match: (matched: number, total: number) => string;
    readonly shown: (matched: number, total: number) => string;
    readonly pytorch: (difference: string) => string;
    readonly changed: (changes: string) => string;
    readonly reset: string;
    readonly backToOne: string;
  };
  readonly changes: {
    readonly label: string;
    readonly undo: string;
    readonly redo: string;
    readonly resetAll: string;
    readonly copyLink: string;
    readonly copied: string;
    readonly link: string;
    readonly close: string;
    readonly save: string;
    readonly open: string;
    readonly addToken: string;
    readonly removeToken: string;
    /** How many numbers of a table were changed. */
    readonly changed: (count: number) => string;
    /** A computed table with numbers of the reader's. */
    readonly overridden: (count: number) => string;
    readonly resetTable: (id: string) => string;
    readonly reset: string;
  };
  readonly copying: {
    readonly table: (name: string) => string;
    readonly step: string;
  };
  readonly editing: {
    readonly label: (cell: string) => string;
    readonly empty: string;
    readonly letters: (text: string) => string;
    readonly large: (text: string) => string;
    readonly was: (value: string) => string;
  };
  /** The list of asides of a step. */
  readonly more: {
    readonly title: string;
    /** Opens every aside of every step. */
    readonly all: string;
    /** The question about the step. */
    readonly predict: string;
    /** At the end of a lesson: what it did. */
    readonly recap: string;
  };
  /** Before the range of weights that tints run over: pressed, it is 0 to 1, or that of each table. */
  readonly tint: string;
  readonly inspector: {
    readonly title: string;
    /** On the tab that opens it. */
    readonly tab: string;
    readonly sum: string;
  };
  readonly compare: {
    readonly title: string;
    /** Beside a table's name, where it does not show the numbers now. */
    readonly marks: Readonly<Record<"a" | "difference", string>>;
    readonly unlike: (shape: string) => string;
  };
  readonly playing: {
    readonly showMe: string;
    readonly showTable: (id: string) => string;
    readonly play: string;
    readonly pause: string;
    readonly lesson: string;
  };
  readonly code: { readonly title: string };
  readonly table: {
    readonly range: (size: string) => string;
    readonly size: (rows: number, columns: number) => string;
    readonly window: (
      rows: readonly [number, number],
      columns: readonly [number, number],
    ) => string;
    readonly earlierRows: string;
    readonly laterRows: string;
    readonly earlierColumns: string;
    readonly laterColumns: string;
    /** Of columns to the right of those in sight. */
    readonly further: (count: number) => string;
  };
  readonly sharpness: {
    readonly title: string;
    readonly uniform: string;
    readonly oneHot: string;
    readonly notebook: string;
    readonly unscaled: string;
    readonly timesEight: string;
    readonly bars: (token: string) => string;
    readonly entropy: string;
    readonly bits: (most: string) => string;
    readonly largest: string;
    readonly gradient: string;
    readonly subtract: string;
    readonly value: (factor: string) => string;
  };
  readonly settings: {
    readonly title: string;
    readonly reset: string;
    readonly names: Readonly<Record<SettingName, string>>;
    /** Shorter names, for the badge that says what was changed. */
    readonly brief: Readonly<Partial<Record<SettingName, string>>>;
    readonly short: (name: string, value: string) => string;
    readonly choices: Readonly<Record<string, string>>;
    /** What a field takes, where something else was typed into it. */
    readonly needed: (isWhole: boolean, least: string, most: string) => string;
  };
  readonly drawings: {
    readonly hidden: string;
    readonly turnA: string;
    readonly turnB: string;
    readonly graph: string;
  };
}

/** Words of the drawings of all lessons but the first. */
export interface DrawingMessages {
  readonly given: string;
  readonly learned: string;
  readonly computed: string;
  readonly shape: (id: string) => string;
  readonly addable: string;
  readonly notAddable: string;
  readonly before: string;
  readonly after: string;
  readonly histogram: (of: string) => string;
  readonly tallest: (count: string) => string;
  readonly dice: string;
  readonly throws: string;
  readonly places: string;
  readonly word: string;
  readonly padding: string;
  readonly cut: string;
  readonly examples: string;
  readonly lastMeans: string;
  readonly source: string;
  readonly dictionary: string;
  readonly sentence: string;
  readonly vocabulary: string;
  readonly matrix: string;
  readonly lengths: string;
  readonly query: string;
  readonly key: string;
  readonly value: string;
  readonly context: string;
  readonly compared: string;
  readonly handedOn: string;
  readonly filters: string;
  readonly cost: {
    readonly multiplications: string;
    readonly parts: readonly string[];
    readonly bytes: string;
    readonly kept: readonly string[];
  };
}

/** The words of what comes when it is first used. */
export interface LaterMessages {
  readonly tooLong: (length: number, most: number) => string;
  /** What was wrong with an address, a change or a file. */
  readonly problems: {
    readonly lesson: (name: string, instead: string) => string;
    readonly laboratory: (name: string, instead: string) => string;
    readonly step: (name: string, instead: string) => string;
    readonly setting: (name: string) => string;
    readonly value: (name: string, value: string) => string;
    readonly refused: (reason: string) => string;
    readonly kept: (reason: string) => string;
    readonly edits: (text: string) => string;
    readonly cell: (text: string) => string;
    readonly long: (most: number) => string;
    readonly file: string;
    readonly lost: string;
  };
  readonly ownSentence: OwnSentenceMessages;
  readonly copying: {
    readonly menu: (name: string) => string;
    readonly formats: Readonly<Record<CopyFormat, string>>;
    /** Below the formats: the table as a file, and a file in its place. */
    readonly files: string;
    readonly save: string;
    readonly saved: string;
    readonly open: string;
    /** Where the clipboard is closed: above the text of a table, or of the step. */
    readonly byHand: (name: string) => string;
    readonly stepByHand: string;
    /** Comments of the script; lines of ASCII without quotes. */
    readonly script: {
      readonly title: (lesson: string, step: string) => string;
      readonly settings: (list: string) => string;
      readonly numbers: (ids: string) => string;
      readonly stored: string;
      readonly dot: string;
      readonly softmax: string;
      readonly naive: string;
      readonly digits: string;
      readonly show: string;
    };
  };
  /** All tensors of a lesson as one file. */
  readonly saving: {
    readonly all: string;
    readonly as: (format: string) => string;
  };
  readonly compare: {
    readonly hint: string;
    readonly keep: string;
    readonly keepAgain: string;
    readonly end: string;
    readonly show: string;
    readonly showing: Readonly<Record<"now" | "a" | "difference", string>>;
    readonly pairs: Readonly<Record<"scaled" | "mask" | "sharpness", string>>;
    readonly largest: string;
    readonly same: string;
    /** Of the inspected cell. */
    readonly cell: (a: string, difference: string) => string;
  };
  readonly effect: EffectMessages;
  readonly inspector: InspectorMessages;
  /** Why a pasted text is refused. */
  readonly pasting: {
    readonly nothingToPaste: string;
    readonly ragged: (row: number, cells: number, first: number) => string;
    readonly badCell: (row: number, column: number, why: string) => string;
    readonly tooWide: (
      rows: number,
      columns: number,
      roomRows: number,
      roomColumns: number,
    ) => string;
  };
  readonly playing: PlayingMessages;
  readonly code: CodeMessages;
  readonly pictures: PictureMessages;
  /** What of the step a laboratory is opened with. */
  readonly opening: (title: string, ids: string) => string;
  /** Of the first lesson. */
  readonly drawings: Readonly<Record<"memory" | "between" | "arrows", string>>;
  /** At the end of a lesson. */
  readonly recap: {
    readonly text: string;
    readonly beside: string;
    /** What the next lesson is about. */
    readonly next: (question: string) => string;
  };
  readonly handout: HandoutMessages;
}

export type PictureKind = "svg" | "png";

/** Tables and drawings as pictures. */
export interface PictureMessages {
  readonly kinds: Readonly<Record<PictureKind, string>>;
  readonly saved: string;
  readonly failed: string;
  /** Of a drawing: its button, and the menu that it opens. */
  readonly drawing: (name: string) => string;
  readonly menu: (name: string) => string;
}

/** The lesson on paper. */
export interface HandoutMessages {
  readonly button: string;
  /** Above the pages, on the screen alone. */
  readonly label: string;
  readonly hint: string;
  readonly print: string;
  readonly close: string;
  readonly step: (number: number, title: string) => string;
  readonly changes: (list: string) => string;
  readonly numbers: (id: string, count: number) => string;
  /** At its end: where the page shows the same. */
  readonly address: string;
  readonly without: string;
}

/** What the page calls a number of a tensor. */
export type NumberKind = Role | "mask" | "context";

/** What a change did. */
export interface EffectMessages {
  /** How many numbers of a kind; without a count, as it is not known, some of them. */
  readonly numbers: Readonly<Record<NumberKind, (count: number | undefined) => string>>;
  /** Between two kinds. */
  readonly between: string;
  /** How many numbers of all kinds. */
  readonly total: (count: number | undefined) => string;
  /**
   * The same from the longest form to the shortest: what changed, and the cell that changed most; in tables of the steps,
   * or in others if none of those changed.
   */
  readonly changed: (inSteps: boolean, list: string, total: string) => readonly string[];
  readonly largest: (
    inSteps: boolean,
    list: string,
    total: string,
    difference: string,
    cell: string,
  ) => readonly string[];
  /** `own`: but for what the reader typed. */
  readonly nothing: (own: boolean) => string;
  /** How many tables came and went, by these settings. */
  readonly tables: (added: number, removed: number, settings: string) => readonly string[];
  /** How many of all tables have another size, and the settings that say how large they are. */
  readonly sizes: (count: number, total: number, settings: string) => readonly string[];
}

export interface PlayingMessages {
  /** The name of the player. */
  readonly title: (id: string) => string;
  readonly position: string;
  readonly frame: (place: number, count: number) => string;
  readonly speed: string;
  readonly times: (speed: string) => string;
  readonly by: string;
  readonly granularities: {
    readonly cells: string;
    readonly rows: string;
    readonly columns: string;
  };
  readonly stop: string;
  readonly words: Readonly<Record<PlayingWord, string>>;
  readonly terms: (count: number) => string;
  /** Of the cells of a row, or of a whole table: each of them is such a sum. */
  readonly each: (rule: string) => string;
}

/** In which words a cell's sum is told. */
export type AccountName =
  | Exclude<Rule, "sum_of_products">
  | "products"
  | "biased"
  | "numbers"
  | "difference"
  | "mean"
  | "mean_absolute"
  | "same"
  | "let_through"
  | "kept"
  | "dropped"
  | "nothing";

/** What stands in front of a number that is no arithmetic. */
export type LineWord = "mask" | "place" | "in_bin" | "outside" | "sum" | "largest" | "added";

export interface InspectorMessages {
  /** While no cell is inspected. */
  readonly hint: string;
  /** How a cell comes about, in a few words: from `count` terms, and `zeros` more that are 0 or masked. */
  readonly rules: Readonly<Record<AccountName, (count: number, zeros: number) => string>>;
  readonly sentence: (cell: string, place: string, value: string, rule: string) => string;
  readonly letGo: string;
  /** The key that does it. */
  readonly letGoKey: string;
  readonly pinned: string;
  readonly preview: string;
  readonly show: string;
  readonly hide: string;
  readonly number: string;
  readonly allTerms: (count: number) => string;
  readonly fewTerms: string;
  /** Terms that are folded, and what they add up to. */
  readonly folded: (count: number, value: string) => string;
  readonly foldedOnly: (count: number) => string;
  readonly madeOf: string;
  readonly feeds: string;
  readonly from: string;
  readonly trail: string;
  readonly allDigits: string;
  readonly pytorch: string;
  readonly changedFrom: (value: string) => string;
  readonly nearby: string;
  /** In front of the numbers of a line. */
  readonly words: Readonly<Record<LineWord, string>>;
  /** Terms that are 0, and masked ones: their words with commas between, if they have any, and how many they are. */
  readonly zeros: (words: string, count: number) => string;
  readonly masked: (words: string, count: number) => string;
  /** How scores become exponentials, with the sharpness and the largest where they take part. */
  readonly exponential: (sharpness: boolean, maximum: boolean) => string;
  /** Where the largest score alone counts. */
  readonly limit: string;
  /** Where the largest score is infinite. */
  readonly infinite: string;
  /** What "≈" says, and the arrow to an infinite number. */
  readonly rounds: string;
  readonly overflows: string;
  readonly given: Readonly<Record<"given" | "drawn" | "constant" | "replaced" | "own", string>>;
}

export interface CodeMessages {
  /** Of the handle that changes it. */
  readonly height: string;
  readonly languages: Readonly<Record<"cpp" | "pytorch", string>>;
  readonly close: string;
  /** Over the lines of tables that the step shows and other steps make. */
  readonly other: string;
  /** Over the functions of the engine that do an operation. */
  readonly how: Readonly<Record<OperationName, string>>;
}

/** The engine's operations that compute something. */
export type OperationName = Exclude<Operation, "given" | "constant">;

/** What a table can be copied as. */
export type CopyFormat = "pytorch" | "numpy" | "csv" | "tsv" | "markdown" | "latex";

/** What the leading axis of a tensor counts. */
export type Leading = "example" | "head";

/** What stands between two tables. */
export type Link =
  | "over_sum"
  | "naive_softmax"
  | "softmax"
  | "softmax_rows"
  | "running"
  | "compared"
  | "scaled"
  | "unscaled"
  | "sum"
  | "rounded"
  | "masked"
  | "look_up"
  | "by_slider"
  | "by_hand"
  | "dropped"
  | "mean_of_past"
  | "times"
  | "variance"
  | "side_by_side"
  | "split"
  | "joined"
  | "permuted"
  | "times_values"
  | "with_rand"
  | "row_over_sum"
  | "divided"
  | "times_keys"
  | "times_value_matrix"
  | "sum_of_row"
  | "by_values";

export type SettingName =
  | "seed"
  | "tokens"
  | "d_in"
  | "d_out"
  | "query_token"
  | "sharpness"
  | "subtract_max"
  | "scaled"
  | "loop_count"
  | "shift"
  | "road"
  | "memory"
  | "between"
  | "angle_a"
  | "angle_b"
  | "length_b"
  | "dim"
  | "decimals"
  | "lookup_sharpness"
  | "wide_dimension"
  | "vocabulary"
  | "d_k"
  | "d_v"
  | "heads";

/** Settings of other lessons than the first. */
export type FurtherSetting =
  | "between_sharpness"
  | "variance_dimension"
  | "variance_pairs"
  | "dice"
  | "linear_seed"
  | "bias"
  | "d_model"
  | "token_scale"
  | "padding_kept"
  | "batch"
  | "channels"
  | "head_size"
  | "mask"
  | "window"
  | "order"
  | "block"
  | "dropout_rate"
  | "dropout_seed"
  | "dropout_draw"
  | "training"
  | "other_tokens"
  | "cost_tokens"
  | "cost_width"
  | "cost_heads";

/** Words that stand in the line of a table that is played. */
export type PlayingWord =
  | "maximum"
  | "exponentials"
  | "sum"
  | "mean"
  | "largest"
  | "place"
  | "each"
  | "in_bin"
  | "given"
  | "drawn"
  | "constant"
  | "replaced";

/** What a token takes of another, both in words. */
interface Share {
  readonly share: string;
  readonly from: string;
}

/** The captions of pictures, and what they show in words. */
export interface DrawnMessages {
  readonly itself: string;
  readonly ask: (name: string) => string;
  readonly shadow: (width: string, share: string) => string;
  readonly shortShadow: (share: string) => string;
  /** What each kind shows, in a few words. */
  readonly names: Readonly<
    Record<
      | "arcs"
      | "lines"
      | "points"
      | "score"
      | "centre"
      | "split"
      | "lanes"
      | "shares"
      | "spread"
      | "heads"
      | "ribbons"
      | "backward",
      string
    >
  >;
  readonly arcs: {
    readonly alternative: (asker: string, shares: readonly Share[] | string) => string;
    readonly broken: (asker: string) => string;
    readonly arc: (name: string, weight: string) => string;
    readonly caption: (asker: string) => string;
    readonly nothing: string;
  };
  readonly lines: {
    readonly row: (name: string, shares: readonly Share[] | string) => string;
    readonly line: (to: string, from: string, weight: string) => string;
    readonly caption: string;
    readonly looked: string;
  };
  readonly points: {
    readonly alternative: (places: readonly string[] | string) => string;
    readonly nearest: (a: string, b: string) => string;
    readonly point: (name: string, place: string) => string;
    readonly caption: string;
  };
  readonly score: {
    readonly flat: (key: string, score: string) => string;
    readonly along: (length: string) => string;
    readonly key: (key: string, along: string, score: string) => string;
    readonly length: (asker: string, length: string) => string;
    readonly query: (asker: string) => string;
  };
  readonly centre: {
    readonly caption: string;
    readonly unbalanced: string;
    readonly context: (asker: string) => string;
  };
  readonly split: Readonly<
    Record<"query" | "key" | "value" | "other" | "caption", string> &
      Record<"token" | "matrix" | "result", (name: string) => string>
  > & {
    readonly alternative: (name: string, width: string) => string;
    readonly lane: (what: string, numbers: string, width: string) => string;
  };
  readonly lanes: {
    readonly alternative: (rows: string, width: string) => string;
    /** What a row of a result begins with. */
    readonly row: (name: string, id: string, numbers: string) => string;
    readonly rows: (id: string) => string;
    readonly caption: string;
  };
  readonly spread: { readonly row: (id: string, deviation: string) => string };
  readonly heads: {
    readonly grid: (head: string) => string;
    /** Of two heads whose weights are subtracted. */
    readonly minus: (head: string) => string;
    readonly difference: (head: string, other: string) => string;
    readonly largest: (name: string, difference: string) => string;
  };
  readonly ribbons: {
    readonly head: (head: string, from: string, to: string) => string;
    /** With the numbers of a row in these columns, as many as there is time to hear. */
    readonly holds: (head: string, from: string, to: string, numbers: string) => string;
    readonly joined: string;
    readonly split: string;
  };
  readonly backward: {
    readonly alternative: (loss: string) => string;
    readonly gradient: (id: string, size: string) => string;
    readonly grid: (id: string) => string;
    readonly caption: string;
    readonly short: string;
  };
}
