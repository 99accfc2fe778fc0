import { classroom as text } from "../../words/en/classroom";
import { taught } from "./model/hook";
import { rulesWith } from "./model/rules";

// Once there are words to say so in, tables can be locked.
taught.rules = rulesWith(text.locked);

export { text };
