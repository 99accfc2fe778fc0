import Formulae from "virtual:formulae/lab/gradients";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import Jacobian from "./Jacobian.svelte";
import Matrices from "./Matrices.svelte";
import Scaling from "./Scaling.svelte";
import Train from "./Train.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings: {
    jacobian: Jacobian,
    matrices: Matrices,
    scaling: Scaling,
    train: Train,
  },
  Formulae,
  golden: [],
};
