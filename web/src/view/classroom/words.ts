import { classroom as text } from "../../lessons/en/classroom";
import { taught } from "../../model/classroom/hook";
import { rulesWith } from "../../model/classroom/rules";

// Once there are words to say so in, tables can be locked.
taught.rules = rulesWith(text.locked);

export { text };
