import type { Drawings } from "../../step/asides/drawings";
import Arrange from "./Arrange.svelte";
import Origins from "./Origins.svelte";
import Pictures from "./Pictures.svelte";
import Shares from "./Shares.svelte";

export const heads: Drawings = {
  arrange: Arrange,
  origins: Origins,
  pictures: Pictures,
  shares: Shares,
};
