/** Custom sentences; loaded for an address that has one. */
import "./model/custom-sentence";
import "./words";
import type { Messages } from "../../words/messages";
import { addLaterWords } from "../../view/later";

export async function prepare(words: Messages): Promise<void> {
  addLaterWords(words.language, (await words.later()).later);
}
