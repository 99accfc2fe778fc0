import type { Messages } from "../../lessons/messages";
import type { OwnSentenceMessages } from "../../lessons/own-sentence";
import { sentence } from "../../model/sentence/hook";
import { laterIn, laterWords } from "../later";

sentence.name = (language, setting) => laterIn(language)?.ownSentence.settings[setting];

export function sentenceWords(words: Messages): OwnSentenceMessages {
  return laterWords(words).ownSentence;
}
