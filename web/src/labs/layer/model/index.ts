/** Attention layers in files of weights: which there are, and how their arrays fill a laboratory. */
export { fillLayer, inputsFor, leftBehind, withInputs } from "./fill";
export { headsRemark, possibleHeads, recognise } from "./recognise";
export { examplesOf, fillStraight, straightIn, straightRemark, tablesIn } from "./straight";
export type { Straight, StraightLimits } from "./straight";
export type {
  Convention,
  Filled,
  FoundLayer,
  Limits,
  NamedShape,
  ReadArray,
  Recognised,
  Remark,
  RemarkCode,
} from "./types";
