/** What a sentence of the reader's own changes, for an address that has one. */
export { rules } from "../../model/sentence/own";
export { sentenceWords } from "./words";
