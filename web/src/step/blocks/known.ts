import type { Component } from "svelte";
import type { Block } from "../../model/layout";

/** What shows the blocks of a kind. */
export type BlockView<Kind extends Block["kind"]> = Component<{
  readonly block: Extract<Block, { readonly kind: Kind }>;
}>;

/** Blocks that the first step has none of come with the first address of another. */
export interface FurtherBlocks {
  readonly product: BlockView<"product">;
  readonly blend: BlockView<"blend">;
  readonly sharpness: BlockView<"sharpness">;
}

/** Empty until then. */
export const known: { further?: FurtherBlocks } = {};
