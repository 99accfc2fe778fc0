import type { AsideMessages } from "../../words/messages";
import type { TrainableAside } from "./en";

export const asides: Readonly<Record<TrainableAside, AsideMessages>> = {
  widths: {
    title: "One width in, another out",
    text: "Models like GPT keep both widths equal. So a model can add the output of attention to its token, and the next layer finds the width it expects. In the notebook they differ on purpose, so the width tells you what a vector is.",
  },
  trained: {
    title: "Which numbers training would change",
    text: "Training changes only the three weight matrices. The tokens come from outside, and the model computes everything else anew for each sentence. Make the sentence longer: the matrices keep their shape. They set the width of the output.",
  },
  dice: {
    title: "One die and a hundred",
    text: "A die has mean 3.5 and variance 2.9; a hundred of them add up to mean 350 and variance 291.7. Both grow a hundredfold, but the spread is the square root of the variance, so it grows only tenfold. A dot product is such a sum, of d products: dividing by {=width_root} undoes the growth of the spread. That is not an average: an average divides by d. The variance of the throws is the variance of a sample: it divides by n − 1.",
  },
};
