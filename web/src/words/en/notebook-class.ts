import type { NotebookClassMessages } from "../notebook-class";

export const forClass: NotebookClassMessages = {
  about:
    "It opens this notebook as you set it up here, on any computer that has the page. Nothing runs before the reader runs it.",
  prints: "What a cell prints now, however it is reached",
  printed: (cell) => `cell ${cell} prints the text that is asked for`,
  noTensors: "Run the cells first: the number is chosen among the tensors that they make.",
  noPrinted: "Run the cells first: no cell has printed anything.",
  tensor: "Tensor",
  cell: (number) => `Cell ${number}`,
  start: "the code’s own numbers",
  code: {
    title: "Other code to begin with",
    about: "Take out of a cell what the class is to write. The goal stays that of your own code.",
    cell: "Cell",
    none: "Choose a cell",
    other: (number) => `Cell ${number}, other code`,
    restore: "Take your own code again",
  },
  controls: {
    editing: "Changing numbers",
    explanation: "How a number came about",
    map: "Map of the computation",
    player: "Playing",
    copying: "Copying and saving",
  },
  lock: "Lock cells of code",
  begun:
    "The class would be at the goal once the cells have run. Change a number first, take lines out of the code, or begin with the code’s own numbers.",
  lost: "The class’s code lacks the line that makes the goal’s number, and its tensor has no name. Choose a tensor with a name, or leave the line.",
  left: (count) =>
    count === 1
      ? "1 of your changes is left out: the class’s code does not have its line."
      : `${count} of your changes are left out: the class’s code does not have their lines.`,
  tooLong: (length, most) =>
    `The link would have ${length} characters; links here hold ${most}. Shorten the code or the exercise, or change fewer numbers.`,
  noCell: (number) =>
    `This link locks cell ${number}, which is no cell of code here; it locks nothing for it.`,
};
