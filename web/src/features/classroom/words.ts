import { classroom as text } from "../../words/en/classroom";
import { rulesWith } from "./model/rules";

export { text };
export const rules = rulesWith(text.locked);
