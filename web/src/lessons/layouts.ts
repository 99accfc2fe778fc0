import type { LessonLayout } from "../model/layout";
import { causal } from "./causal/layout";
import { heads } from "./heads/layout";
import { attention } from "../labs/attention/layout";
import { dropout } from "../labs/dropout/layout";
import { gradients } from "../labs/gradients/layout";
import { heads as splitting } from "../labs/heads/layout";
import { layer } from "../labs/layer/layout";
import { masks } from "../labs/masks/layout";
import { scale } from "../labs/scale/layout";
import { sharpness } from "../labs/sharpness/layout";
import { twoSequences } from "../labs/two-sequences/layout";
import { variance } from "../labs/variance/layout";
import { scaled } from "./scaled/layout";
import { sentence } from "./sentence/layout";
import { simple } from "./simple/layout";
import { trainable } from "./trainable/layout";

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
