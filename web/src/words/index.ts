/** The words of the language that the page is built in: another one stands in place of this folder then. */
export { messages } from "./en";
export type { Messages } from "./messages";
