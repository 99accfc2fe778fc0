import type { AsideMessages } from "../../words/messages";
import type { SimpleAside } from "./en-first";
import { firstAsides } from "./en-first";

export const asides: Readonly<Record<SimpleAside, AsideMessages>> = {
  ...firstAsides,
  arrows: {
    title: "What a dot product measures",
    text: "Drag the tips, or use the sliders. The dot product is the length of one arrow times the length of the other’s shadow on it. It is largest when both point the same way, zero at a right angle, negative beyond.",
  },
  dim: {
    title: "Along rows or along columns",
    text: "With `dim=-1` softmax runs along each row, so rows sum to one: what each token takes. With `dim=0` it runs down each column, and the columns sum to one. Attention needs the rows.",
  },
  rounded: {
    title: "Adding rounded digits",
    text: "The printed weights of a row are rounded. So the sum of the rounded digits can differ from one, although the weights themselves add up to one.",
  },
  parameters: {
    title: "Parameters are not attention weights",
    text: "A weight matrix is learned and then fixed: it is the same for every sentence. Attention weights are computed anew for each token that asks. Change who asks, and only one of these tables moves; change the seed, and both do.",
  },
  lookup: {
    title: "Why “query, key, value”: a soft look-up",
    text: "A table finds the one key equal to your query and returns its value. Attention compares the query with every key and returns a blend of all values. Sharpen it to infinity, and it is an ordinary table again: only the best key counts.",
  },
  wide: {
    title: "At widths of a thousand",
    text: "Here are six random keys and a random query. Wider vectors give larger scores. Without the division, softmax gives nearly everything to one key and leaves little gradient to learn from.",
  },
};
