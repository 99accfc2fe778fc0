import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import type { LessonMessages } from "../../words/messages";

export type GradientsStep =
  "forward" | "loss" | "by-weights" | "by-scores" | "by-projections" | "scaling" | "step";

export type GradientsAside = "jacobian";

export const title = "Gradients";

export const words: LessonMessages<GradientsStep, GradientsAside> = {
  steps: {
    forward: {
      title: "One head, forward",
      text: "To improve the result, training goes back through all of this: {input|tokens} times three weight matrices, {scores|scores}, {weights|weights}, {output|context vectors}. It may change only the matrices. To change them well, it must know how much the result depends on each number.",
      notice: ({ learned, computed }) =>
        `Training may change ${learned} numbers, those of the three matrices. ${computed} more follow from them, and each will get a gradient of its own.`,
      attempt: {
        button: "Leave out the division",
        after: "and see whether the weights lean further to one side; the gradients will tell.",
      },
    },
    loss: {
      title: "The loss, and its first gradient",
      text: "To know what to improve, compare each {output|context vector} with a target. Here the seed draws it, and you can type your own. The loss is the mean of the squared errors, PyTorch’s `mse_loss`. How fast it rises with one number of the context is the gradient there: twice the error, divided by the number of errors.",
      notice: ({ loss, row, column, error, share }) =>
        `The loss is ${loss}. The largest error, ${error}, is number ${column} of row ${row}. Its square alone makes ${share} of the loss, and its gradient is the largest too.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} tokens`,
        after: ({ errors, factor }) =>
          `and the mean is over ${errors ?? ""} errors: each gradient is its error times ${factor ?? ""}.`,
      },
    },
    "by-weights": {
      title: "Back through the weighted sum",
      text: "A {output|context vector} is {weights|weights} times {value|values}. So a weight matters as much as its value, and a value as much as its weights. Both gradients are products with the gradient that comes in: one takes the values transposed, the other the weights transposed.",
      notice: ({ query, key, gradient, rises, change }) =>
        `Row ${query}, column ${key} is steepest: ${gradient}. If that weight alone ${rises ? "rose" : "fell"} by 0.01, the loss would fall by about ${change}.`,
      attempt: {
        button: ({ d_out }) => `Let each vector have ${d_out ?? ""} numbers`,
        after: ({ d_out }) => `and each gradient of a weight adds up ${d_out ?? ""} products.`,
      },
    },
    "by-scores": {
      title: "Back through softmax",
      text: "A {scores|score} cannot raise its own {weights|weight} without taking from the others of its row. So subtract from each gradient the mean of its row, weighted by the weights, and multiply the rest by the weight itself. A weight of 0 lets nothing through.",
      notice: ({ single }) =>
        single === undefined
          ? "Each row of gradients by the scaled scores adds up to 0: raising all scores of a row together changes no weight."
          : "One token alone has a weight of 1 for any score: its gradient is 0, and nothing before softmax can learn.",
      attempt: {
        button: "Keep one token",
        after: "and see whether its score still has a gradient.",
      },
    },
    "by-projections": {
      title: "Back to the three matrices",
      text: "A {query|query} made its scores with all {key|keys}, a key with all queries: their gradients are products again. Each matrix met every {input|token}: its gradient adds up, over the tokens, the token’s number times the gradient of what came out.",
      notice: ({ ratio }) =>
        `On average, grad_W_value is ${ratio} times as large as grad_W_query: the way to the values does not lead through softmax.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} tokens`,
        after: ({ tokens }) =>
          `and each gradient of a matrix adds up ${tokens ?? ""} products; its shape stays.`,
      },
    },
    scaling: {
      title: "The division keeps gradients alive",
      text: "What does the division do for training? This step draws {query|queries} and {key|keys} of any width; values and target stay. One run divides the {scores|scores} by the square root of the width, a second run does not. Compare, row by row, how large the gradient by the scores is on average, without its sign.",
      notice: ({ weaker, rows, row, undivided, divided, times }) =>
        weaker === undefined
          ? "At this width, no row has a smaller gradient without the division."
          : `Without the division, ${weaker} of ${rows} rows have a smaller gradient, though it is not divided on its way back. In row ${row} it is ${undivided} instead of ${divided}: ${times} times smaller.`,
      attempt: {
        button: ({ score_width }) => `Let them have ${score_width ?? ""} numbers`,
        after: "and look at the weights without the division, and at their gradients.",
      },
    },
    step: {
      title: "One training step, by hand",
      text: "To lower the loss, each number of the three matrices moves against its gradient, by the gradient times the learning rate. The new matrices give new {output|context vectors}, and these a new loss. Take the step, and the new matrices replace the old ones, with new gradients.",
      notice: ({ loss, after, falls, share }) =>
        falls === undefined
          ? `The loss rises from ${loss} to ${after}: the gradient shows the way for small steps only, and this one is too large.`
          : `The loss falls from ${loss} to ${after}, by ${share} of what it was.`,
      attempt: {
        button: ({ learning_rate }) => `Set the learning rate to ${learning_rate ?? ""}`,
        after: "and see where one step leads.",
      },
    },
  },
  asides: {
    jacobian: {
      title: "The same by the Jacobian",
      text: "The Jacobian of softmax says how much each weight (row) moves with each score (column). The row of gradients by the weights times this matrix is the row of gradients by the scores. The tables above do the same without ever writing the matrix down.",
    },
  },
  settings: {
    ...settings,
    score_width: "Numbers per query and key, here",
    learning_rate: "Learning rate",
  },
  links: {
    ...links,
    gradient_by: "gradient by",
    gradients_by: "gradients by these",
    less: "less",
    is_error: "is the error",
    squared: "squared",
    over_count: "over how many numbers there are",
    twice_over_count: "errors, times 2, over how many there are",
    times_weights: "times `weights`, cell by cell",
    less_mean: "`grad_weights`, each row less the sum beside",
    one_step: "one step",
    with_gradient: "and its gradient",
    rate_times: "less rate × gradient",
  },
  labels: {
    divided: "Divided by the square root of the width",
    undivided: "Not divided",
    scores: "Gradient by the scores, mean size of each row",
    queries: "Gradient by the queries, mean size of each row",
    row: "row",
    take: "Take this step",
    taken: "The matrices are the new ones then; Undo takes a step back.",
    so_far: "Loss so far",
    infinite: "The new matrices hold numbers without end: the steps have become too long.",
  },
};
