/** The languages that a step can be read in, the readers' own first. */
export const LANGUAGES = ["pytorch", "cpp"] as const;

export type CodeLanguage = (typeof LANGUAGES)[number];
