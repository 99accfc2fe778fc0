import type { LearningClassMessages } from "../learning-class";

export const forClass: LearningClassMessages = {
  about:
    "It opens this page with the task and the model as you set them up here, on any computer that has the page.",
  goals: {
    loss: "A loss below a number",
    head: "The head that the model needs most, found by leaving it out",
  },
  number: "The loss is below",
  badLoss: (text) => `“${text}” is no loss; write a number above 0, like 0.5.`,
  below: (number, task) => `a loss below ${number} on the task “${task}”`,
  needs: (task) =>
    `leave out the one head that the model needs most on the task “${task}”: without it the loss is the largest`,
  starts: {
    own: "random numbers, at step 0",
    now: (step, loss) => `the moment that is shown, step ${step} with the loss ${loss}`,
  },
  begun: "The class would begin with the goal reached: ask for a smaller loss, or begin earlier.",
  oneHead: "This model has only one head, so there is none to find. Give it more heads first.",
  tooLong: (length, most) =>
    `The link would have ${length} characters; links here hold ${most}. Shorten the exercise.`,
};
