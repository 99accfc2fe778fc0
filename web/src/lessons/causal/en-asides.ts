import type { AsideMessages } from "../../words/messages";
import type { CausalAside } from "./en";

export const asides: Readonly<Record<CausalAside, AsideMessages>> = {
  examples: {
    title: "No talk between examples",
    text: "A batch only saves time: the model computes several sequences at once. Every line stays within its example, and no mean, score or weight mixes two. Add an example: with the draw used here, the earlier ones keep their numbers.",
  },
  self: {
    title: "Why the name self-attention",
    text: "Queries, keys and values all come from one `x`: the sequence asks itself. In cross-attention the queries still come from it, but the keys and values come from another sequence. Here example 2 can be that sequence; the keys are then its keys.",
  },
  graph: {
    title: "A graph, and the edges the mask removes",
    text: "Attention is a way for nodes of a graph to pass on what they hold. Each collects from the nodes it has an edge to, in proportion to the weights. The mask removes edges. Above the line, a token looks back; below it, ahead.",
  },
  permute: {
    title: "A set, with no notion of place",
    text: "Without a mask, give the same tokens in another order: every token keeps its output, in its new row. Attention sees a set. Where order matters, the model needs each token’s position, for example as a vector added to the token.",
  },
  blocks: {
    title: "Encoder, decoder, cross-attention",
    text: "This is the same computation, three times. In an encoder every token sees all. In a decoder a mask hides what comes later, so that it can learn to predict it. In cross-attention the columns belong to another sequence, here example 2.",
  },
};
