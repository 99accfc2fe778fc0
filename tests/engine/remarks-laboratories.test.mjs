// Every Notice and Try of the laboratories is true in the default state and in 50 others, 400 in the long form.
import { checkRemarks } from "./support/check-remarks.mjs";
import { laboratories } from "./support/remarks.mjs";

await checkRemarks(laboratories);
