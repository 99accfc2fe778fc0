import { en } from "./en";
import type { Language, Messages } from "./messages";

export type { Messages };

export const languages: Readonly<Record<Language, Messages>> = { en };

export const defaultMessages: Messages = en;
