/** What a sentence of the reader's own changes, and its words, for an address that has one. */
import "../../model/sentence/own";
import "./words";
import type { Messages } from "../../lessons/messages";
import { addLaterWords } from "../later";

export async function prepare(words: Messages): Promise<void> {
  addLaterWords(words.language, (await words.later()).later);
}
