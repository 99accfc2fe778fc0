/** A language that the page speaks: a folder of words in `lessons`, and an HTML file of its own. */
export interface Language {
  readonly id: string;
  /** In its own words. */
  readonly name: string;
  readonly page: string;
}

/** The first one is that of a reader whose own is not there. */
export const languages: readonly [Language, ...Language[]] = [
  { id: "en", name: "English", page: "index.html" },
  { id: "zh", name: "简体中文", page: "zh.html" },
];
