import type { Messages } from "../../words/messages";
import type { OwnSentenceMessages } from "../../words/own-sentence";
import { sentence } from "./model/hook";
import { laterIn, laterWords } from "../../view/later";

sentence.name = (language, setting) => laterIn(language)?.ownSentence.settings[setting];

export function sentenceWords(words: Messages): OwnSentenceMessages {
  return laterWords(words).ownSentence;
}
