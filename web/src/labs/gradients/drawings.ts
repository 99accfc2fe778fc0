import type { Drawings } from "../../step/asides/drawings";
import Jacobian from "./Jacobian.svelte";
import Matrices from "./Matrices.svelte";
import Scaling from "./Scaling.svelte";
import Train from "./Train.svelte";

export const gradients: Drawings = {
  jacobian: Jacobian,
  matrices: Matrices,
  scaling: Scaling,
  train: Train,
};
