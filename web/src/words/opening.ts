/** The words of the opening: a sentence, what one of its words looks at, and the ways into the lessons. */
export interface OpeningWords {
  readonly title: (word: string) => string;
  readonly becomes: (word: string) => string;
  /** The picture as a sentence, with a list of shares from the largest on. */
  readonly picture: (word: string, list: string) => string;
  readonly share: (share: string, from: string) => string;
  readonly itself: string;
  readonly ask: (word: string) => string;
  readonly line: string;
  readonly why: (share: string) => string;
  readonly sharpness: string;
  readonly factor: (factor: string) => string;
  readonly ends: readonly [string, string];
  readonly learned: string;
  /** What the weights come from, and how well the model does. */
  readonly source: (
    facts: Readonly<Record<"numbers" | "sentences" | "right" | "tested", string>>,
  ) => string;
  readonly train: string;
  readonly change: string;
  readonly word: (place: string) => string;
  readonly more: string;
  readonly fewer: string;
  readonly type: string;
  readonly unknown: (word: string, nearest: string) => string;
  readonly tooLong: (most: string) => string;
  readonly empty: string;
  readonly broken: string;
  readonly lessons: string;
  readonly mosaics: string;
}
