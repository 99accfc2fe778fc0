import { ownSentence as en } from "../../lessons/en/own-sentence";
import type { Language, Messages } from "../../lessons/messages";
import { sentence } from "../../model/sentence/hook";
import type { OwnSentenceMessages } from "../../lessons/own-sentence";

const all: Readonly<Record<Language, OwnSentenceMessages>> = { en };

sentence.name = (language, setting) => all[language as Language].settings[setting];

export function sentenceWords({ language }: Messages): OwnSentenceMessages {
  return all[language];
}
