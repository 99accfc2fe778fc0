import type { Messages } from "../../words/messages";
import type { OwnSentenceMessages } from "../../words/own-sentence";
import { laterWords } from "../../view/later";

export function sentenceWords(words: Messages): OwnSentenceMessages {
  return laterWords(words).ownSentence;
}
