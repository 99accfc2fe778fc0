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

/** Those used inside words. */
const words: Readonly<Record<string, string>> = {
  root: String.raw`\sqrt{d_k}`,
  width_root: String.raw`\sqrt{d}`,
};

/** TeX, by lesson and step. */
export const formulae = {
  words,
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

/** One macro a role, so that a symbol carries its colour. */
export const roles = ["input", "parameter", "query", "key", "value", "scores", "weights", "output"];
