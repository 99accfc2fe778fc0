// Every Notice and Try of the lessons is true in the default state and in 50 others, 400 in the long form.
import { checkRemarks } from "./support/check-remarks.mjs";
import { lessons } from "./support/remarks.mjs";

await checkRemarks(lessons);
