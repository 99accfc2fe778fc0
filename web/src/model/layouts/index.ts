import type { LessonLayout } from "../layout";
import { causal } from "./causal";
import { heads } from "./heads";
import { attention } from "./laboratories/attention";
import { dropout } from "./laboratories/dropout";
import { gradients } from "./laboratories/gradients";
import { heads as splitting } from "./laboratories/heads";
import { layer } from "./laboratories/layer";
import { masks } from "./laboratories/masks";
import { scale } from "./laboratories/scale";
import { sharpness } from "./laboratories/sharpness";
import { twoSequences } from "./laboratories/two-sequences";
import { variance } from "./laboratories/variance";
import { scaled } from "./scaled";
import { sentence } from "./sentence";
import { simple } from "./simple";
import { trainable } from "./trainable";

export const layouts: Readonly<Record<string, LessonLayout>> = {
  simple,
  trainable,
  scaled,
  causal,
  sentence,
  heads,
  "lab/sharpness": sharpness,
  "lab/variance": variance,
  "lab/masks": masks,
  "lab/dropout": dropout,
  "lab/two-sequences": twoSequences,
  "lab/gradients": gradients,
  "lab/heads": splitting,
  "lab/scale": scale,
  "lab/layer": layer,
  "lab/attention": attention,
};
