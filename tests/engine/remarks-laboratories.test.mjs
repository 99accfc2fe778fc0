// Every Notice and Try of the laboratories, in their own state and in 50 others, 400 in the long form: what it says is so.
import { checkRemarks } from "./support/check-remarks.mjs";
import { laboratories } from "./support/remarks.mjs";

await checkRemarks(laboratories);
