import type { EmbedMessages } from "../../lessons/classroom";
import type { Language } from "../../lessons/messages";

export const embedWords: Readonly<
  Record<Language, () => Promise<{ readonly embed: EmbedMessages }>>
> = {
  en: () => import("../../lessons/en/embed"),
};
