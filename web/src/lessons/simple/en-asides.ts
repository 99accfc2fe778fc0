import type { AsideMessages } from "../../words/messages";
import type { SimpleAside } from "./en";

export const asides: Readonly<Record<SimpleAside, AsideMessages>> = {
  road: {
    title: "The road ahead",
    text: "Four kinds of attention on these tokens. Simple: it compares tokens with tokens. Trainable: weight matrices come first. Causal: no token looks ahead. Multi-head: two sets of matrices work side by side.",
  },
  memory: {
    title: "Before attention: one hidden state",
    text: "An encoder reads a sentence token by token and mixes each token into one hidden state. The decoder sees only the last state. With little memory the state forgets the first words; with much memory a new word hardly changes it.",
  },
  between: {
    title: "Within one sequence, or between two",
    text: "In self-attention a sentence attends to itself. In cross-attention one sequence asks and another answers, as in translation; here the second has four tokens, drawn at random.",
  },
  arrows: {
    title: "What a dot product measures",
    text: "Drag the tips, or use the sliders. The dot product is the length of one arrow times the length of the other’s shadow on it. It is largest when both point the same way, zero at a right angle, and negative at a wider angle.",
  },
  dim: {
    title: "Along rows or along columns",
    text: "With `dim=-1` softmax runs along each row, and each row sums to one: a token shares out what it takes. With `dim=0` it runs down each column, and each column sums to one. Attention needs the rows.",
  },
  rounded: {
    title: "Adding rounded digits",
    text: "The notebook prints rounded weights. So the sum of the rounded digits can differ from one, although the weights themselves add up to one.",
  },
  parameters: {
    title: "Parameters are not attention weights",
    text: "Training finds a weight matrix; then it stays the same for every sentence. Attention computes its weights anew for each token that asks. Change who asks, and only one of these tables changes; change the seed, and both change.",
  },
  lookup: {
    title: "Why “query, key, value”: a soft look-up",
    text: "A table finds the one key equal to your query and returns its value. Attention compares the query with every key and returns a blend of all values. Sharpen it to infinity, and it is an ordinary table again: only the best key counts.",
  },
  wide: {
    title: "Much wider vectors",
    text: "Here are six random keys and a random query. Wider vectors give larger scores. At a width of 1,024, softmax without the division usually gives nearly everything to one key and leaves little gradient to learn from.",
  },
};
