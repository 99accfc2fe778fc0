import { causal } from "./causal/formulae";
import { heads } from "./heads/formulae";
import { attention } from "../labs/attention/formulae";
import { dropout } from "../labs/dropout/formulae";
import { gradients } from "../labs/gradients/formulae";
import { heads as splitting } from "../labs/heads/formulae";
import { layer } from "../labs/layer/formulae";
import { masks } from "../labs/masks/formulae";
import { scale } from "../labs/scale/formulae";
import { sharpness } from "../labs/sharpness/formulae";
import { twoSequences } from "../labs/two-sequences/formulae";
import { variance } from "../labs/variance/formulae";
import { scaled } from "./scaled/formulae";
import { sentence } from "./sentence/formulae";
import { simple } from "./simple/formulae";
import { trainable } from "./trainable/formulae";

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
