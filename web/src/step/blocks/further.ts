import Product from "../Product.svelte";
import Sharpness from "../../controls/Sharpness.svelte";
import SliceChoice from "../../controls/SliceChoice.svelte";
import TokenChoice from "../../controls/TokenChoice.svelte";
import Guessing from "../../features/predict/Guessing.svelte";
import Badge from "../../table/Badge.svelte";
import GrowButtons from "../../table/GrowButtons.svelte";
import ShowMe from "../../table/ShowMe.svelte";
import Story from "../Story.svelte";
import BlendBlock from "./BlendBlock.svelte";
import Stack from "./Stack.svelte";
import { known } from "../../view/known";

known.further = {
  stack: Stack,
  product: Product,
  blend: BlendBlock,
  sharpness: Sharpness,
  badge: Badge,
  showMe: ShowMe,
  growButtons: GrowButtons,
  sliceChoice: SliceChoice,
  tokenChoice: TokenChoice,
  bringOpenings: () => import("../Openings.svelte"),
  bringPredict: () => import("../../features/predict/Predict.svelte"),
  guessing: Guessing,
  story: Story,
};
