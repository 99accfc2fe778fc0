// Every Notice and Try of the laboratories, in their own state and in 50 others, 400 in the long form: what it says is so.
import { attention, layer } from "./remarks/lab-attention.mjs";
import { dropout } from "./remarks/lab-dropout.mjs";
import { gradients } from "./remarks/lab-gradients.mjs";
import { heads } from "./remarks/lab-heads.mjs";
import { masks } from "./remarks/lab-masks.mjs";
import { scale, sharpness } from "./remarks/lab-sharpness.mjs";
import { twoSequences } from "./remarks/lab-two-sequences.mjs";
import { varianceLab } from "./remarks/lab-variance.mjs";
import { holdRemarks } from "./support/hold-remarks.mjs";
import { laboratories } from "./support/remarks.mjs";

holdRemarks(laboratories, {
  "lab/sharpness": sharpness,
  "lab/variance": varianceLab,
  "lab/masks": masks,
  "lab/dropout": dropout,
  "lab/two-sequences": twoSequences,
  "lab/gradients": gradients,
  "lab/heads": heads,
  "lab/scale": scale,
  "lab/layer": layer,
  "lab/attention": attention,
});
