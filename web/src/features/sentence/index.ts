/** Custom sentences; loaded for an address that has one. */
import type { Messages } from "../../words/messages";
import { addLaterWords } from "../../view/later";

export { rules } from "./model/custom-sentence";

export async function prepare(words: Messages): Promise<void> {
  addLaterWords(words.language, (await words.later()).later);
}
