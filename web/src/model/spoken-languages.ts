/** A language of the page, with a folder of words and an HTML file. */
export interface Language {
  readonly id: string;
  /** The name of the language in that language. */
  readonly name: string;
  readonly page: string;
}

/** The first one is the default for readers of other languages. */
export const languages: readonly [Language, ...Language[]] = [
  { id: "en", name: "English", page: "index.html" },
  { id: "zh", name: "简体中文", page: "zh.html" },
];
