import type { Component, Snippet } from "svelte";
import type { Block, LeadingAxis } from "../model/layout";
import type { Form } from "../model/stage-forms";
import type { ShownTensor } from "../model/tensor";

/** The components for kinds of blocks. */
export type BlockView<Kind extends Block["kind"]> = Component<{
  readonly block: Extract<Block, { readonly kind: Kind }>;
  readonly form: Form;
}>;

/** What is loaded with the frame of the lessons: tables in notebooks do without. */
export interface Further {
  readonly stack: BlockView<"stack">;
  readonly product: Component<{
    readonly block: Extract<Block, { readonly kind: "product" }>;
    readonly form: Form;
    /** Stands above the left factor. */
    readonly picture: Snippet | undefined;
  }>;
  readonly blend: BlockView<"blend">;
  readonly sharpness: Component<{
    readonly block: Extract<Block, { readonly kind: "sharpness" }>;
    readonly form: Form;
    /** A picture of the step shows the row of weights. */
    readonly drawn: boolean;
  }>;
  /** Below a table that a notebook prints. */
  readonly badge: Component<{
    readonly tensor: ShownTensor;
    readonly printing: number;
    /** There is room for the figures alone. */
    readonly brief: boolean;
  }>;
  /** In the heading of a table that is computed. */
  readonly showMe: Component<{ readonly id: string; readonly slice: number }>;
  /** In the heading of a table that has no room for its buttons below. */
  readonly growButtons: Component<{
    readonly counted: string;
    readonly count: number;
    readonly most: number;
  }>;
  /** What a step is shown with. */
  readonly sliceChoice: Component<{ readonly leading: LeadingAxis }>;
  readonly tokenChoice: Component;
  /** Loads a step's ways into laboratories. */
  readonly bringOpenings: () => Promise<{ readonly default: Component }>;
  /** Loads the question about a step. */
  readonly bringPredict: () => Promise<{ readonly default: Component }>;
  /** Among a step's remarks: covers a surprising result until the reader has guessed. */
  readonly guessing: Component;
  /** Beside the title of a step: what is as before. */
  readonly story: Component;
}

/** Empty until then. */
export const known: { further?: Further } = {};
