import type { AsideMessages } from "../../words/messages";
import type { SentenceAside } from "./en";

export const asides: Readonly<Record<SentenceAside, AsideMessages>> = {
  widths: {
    title: "Which widths must agree",
    text: "A query meets a key number by number, so the two share a width. A value only enters the blend, so its width is free, and the context vector has the same width.",
  },
  filters: {
    title: "Heads are like filters",
    text: "A convolution runs several filters over one picture, and each finds a pattern of its own. Heads do so with a sentence: the same tokens, other weight matrices, other weights. A darker cell means more weight.",
  },
};
