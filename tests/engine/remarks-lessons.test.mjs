// Every Notice and Try of the lessons, in their own state and in 50 others, 400 in the long form: what it says is so.
import { checks as causal } from "./remarks/causal.mjs";
import { checks as heads } from "./remarks/heads.mjs";
import { checks as scaled } from "./remarks/scaled.mjs";
import { checks as sentence } from "./remarks/sentence.mjs";
import { checks as simple } from "./remarks/simple.mjs";
import { checks as trainable } from "./remarks/trainable.mjs";
import { holdRemarks } from "./support/hold-remarks.mjs";
import { lessons } from "./support/remarks.mjs";

holdRemarks(lessons, { simple, trainable, scaled, causal, sentence, heads });
