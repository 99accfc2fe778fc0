import type { Component } from "svelte";
import type { marked } from "../marked";
import type { PictureKind, PictureSpec } from "../../model/picture";
import type { DrawnMessages } from "../../words/messages";

export interface PictureProps {
  readonly spec: PictureSpec;
  readonly text: DrawnMessages;
  /** In px at a root font size of 16 px. */
  readonly width: number;
  readonly height: number;
}

export type PictureView = Component<PictureProps>;

const drawn = (kind: Exclude<PictureKind, "points">) => async (): Promise<PictureView> =>
  (await import("./drawn")).drawn[kind];

/** Points come with the first step of the first lesson, all others with the first step that has another picture. */
export const kinds: Readonly<Record<PictureKind, () => Promise<PictureView>>> = {
  points: async () => (await import("./Points.svelte")).default,
  arcs: drawn("arcs"),
  lines: drawn("lines"),
  score: drawn("score"),
  centre: drawn("centre"),
  split: drawn("split"),
  lanes: drawn("lanes"),
  shares: drawn("shares"),
  spread: drawn("spread"),
  heads: drawn("heads"),
  ribbons: drawn("ribbons"),
  backward: drawn("backward"),
};

/** What has been loaded, by language and kind: the next step with such a picture shows it at once. */
export const brought = new Map<
  string,
  {
    readonly Shown: PictureView;
    readonly marked: typeof marked;
    readonly text: DrawnMessages;
  }
>();
