import { classroom as text } from "../../words/en/classroom";
import { taught } from "./model/hook";
import { rulesWith } from "./model/rules";

// Tables can be locked once the words for the reason are loaded.
taught.rules = rulesWith(text.locked);

export { text };
