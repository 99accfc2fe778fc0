import type { Component } from "svelte";
import type { Block } from "../../model/layout";

/** The components for kinds of blocks. */
export type BlockView<Kind extends Block["kind"]> = Component<{
  readonly block: Extract<Block, { readonly kind: Kind }>;
}>;

/** Kinds that the first step does not use are loaded with the first other step. */
export interface FurtherBlocks {
  readonly product: BlockView<"product">;
  readonly blend: BlockView<"blend">;
  readonly sharpness: BlockView<"sharpness">;
}

/** Empty until then. */
export const known: { further?: FurtherBlocks } = {};
