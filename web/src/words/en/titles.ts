import type { LaboratoryId, LessonId } from "../messages";

export const titles: Readonly<Record<LessonId | LaboratoryId, string>> = {
  simple: "Your journey starts with one step",
  trainable: "The next day is bright",
  scaled: "Ten random tokens",
  causal: "From averaging to a causal head",
  sentence: "Life is short, eat dessert first",
  heads: "What the notebooks promise",
  "lab/sharpness": "Sharpness",
  "lab/variance": "Variance",
  "lab/masks": "Masks",
  "lab/dropout": "Dropout",
  "lab/two-sequences": "Two sequences",
  "lab/gradients": "Gradients",
  "lab/heads": "Heads",
  "lab/scale": "Scale",
  "lab/layer": "Your own layer",
  "lab/attention": "Your own queries, keys, values",
};
