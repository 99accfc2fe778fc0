/** The languages that a step can be read in. */
export const LANGUAGES = ["cpp", "pytorch"] as const;

export type CodeLanguage = (typeof LANGUAGES)[number];
