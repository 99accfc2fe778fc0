/** What a text can be split into. */
type Split = "words" | "marks" | "characters";

/** The words around a custom sentence; they come with the field that it is typed into. */
export interface OwnSentenceMessages {
  readonly title: string;
  /** Names of the settings. */
  readonly settings: Readonly<Record<string, string>>;
  /** Names of the fields: of the only list, or of the first and the second one. */
  readonly field: Readonly<Record<"only" | "text" | "other_text", string>>;
  readonly placeholder: string;
  readonly split: string;
  readonly splits: Readonly<Record<Split, string>>;
  /** What becomes of a text that is split so. */
  readonly rule: Readonly<Record<Split, string>>;
  readonly unspaced: string;
  readonly rightToLeft: string;
  readonly seed: string;
  readonly badSeed: string;
  /** What the tables make of the tokens. */
  readonly vectors: Readonly<Record<"own" | "drawn" | "examples" | "headings", string>>;
  readonly count: (tokens: number, words: number) => string;
  readonly cut: (tokens: number, room: number) => string;
  readonly shorter: (shown: number, tokens: number) => string;
  readonly blank: string;
  readonly unworded: string;
  readonly long: (length: number, most: number) => string;
  readonly map: (most: number) => string;
  /** The picture of a large table. */
  readonly heat: {
    readonly label: (id: string, rows: number, columns: number) => string;
    readonly range: (scale: "signed" | "weights", largest: string) => string;
    readonly hint: string;
  };
  readonly vocabulary: string;
  readonly times: (count: number) => string;
  readonly back: string;
  readonly elsewhere: string;
  readonly toEmbedding: string;
}
