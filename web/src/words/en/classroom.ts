import type { ClassroomMessages } from "../classroom";

export const classroom: ClassroomMessages = {
  exercise: "Exercise",
  goal: "Goal:",
  state: (step) => `the tables of “${step}” show the numbers set here`,
  cell: {
    least: (cell, number) => `\`${cell}\` at least ${number}`,
    most: (cell, number) => `\`${cell}\` at most ${number}`,
    equal: (cell, number) => `\`${cell}\` equal to ${number}`,
  },
  reached: "Reached",
  notYet: "Not yet",
  locked: (id) =>
    `${id} is locked for this exercise: you can inspect and copy its numbers, not change them.`,
  problems: {
    control: (name) =>
      `This link hides “${name}”, which this page does not have; it hides nothing for it.`,
    table: (name) => `This link locks “${name}”, but this lesson has no such table.`,
    step: (name) =>
      `This link sets its exercise on a step “${name}”, which this lesson does not have; the exercise stands on all steps.`,
    goal: (text) => `The goal “${text}” is not readable; the exercise comes without it.`,
    cut: (length, whole) =>
      `The exercise’s text did not arrive as it was sent: it has ${length} characters instead of ${whole}. Ask for the link again.`,
    long: (most) => `The exercise’s text is longer than ${most} characters; the rest is left out.`,
  },
  dismiss: "Dismiss",
  presenting: {
    start: "Present",
    label: "Presentation",
    leave: "Leave",
  },
  dialog: {
    open: "For class",
    title: "A link for your class",
    text: "It opens this step as you set it up here, on any computer that has the page.",
    task: "Exercise",
    left: (count) =>
      count === 1 ? "Room for 1 more character" : `Room for ${count} more characters`,
    where: "Shown",
    here: "on this step",
    everywhere: "on all steps of the lesson",
    expected: "Goal",
    goals: {
      none: "Nothing that the page checks",
      state: "The numbers of this step’s tables as they are now, however they are reached",
      cell: "One number",
    },
    table: "Table",
    place: (axis, axes) =>
      axis === axes - 1 ? "Column" : axis === axes - 2 ? "Row" : axes === 3 ? "Part" : "Place",
    relation: "is",
    relations: { least: "at least", most: "at most", equal: "equal to" },
    number: "Number",
    badNumber: (text) => `“${text}” is not a number; write one like 0.5, -2 or 1e-3.`,
    start: "The class begins with",
    starts: { now: "the numbers as they are now", own: "the lesson’s own numbers" },
    kept: "Locked tables, and settings with hidden controls, stay as they are now.",
    begun:
      "The class would begin with the goal reached: change the numbers first, or begin with the lesson’s own.",
    hide: "Hide",
    controls: {
      sharpness: "Sharpness sliders",
      settings: "Settings",
      editing: "Changing numbers",
      try: "Try",
      predict: "Predict first",
      code: "Code",
      compare: "Compare",
      copying: "Copying and saving",
      player: "Playing",
      inspector: "Inspector",
      asides: "Asides",
      lessons: "Other lessons",
    },
    lock: { given: "Lock given tables", computed: "Lock computed tables" },
    copyLink: "Copy link",
    copyEmbed: "Copy embed code",
    tryIt: "Open it",
    link: "The link for your class",
    embed: "The code for a page of yours",
    length: (length, most) => `${length} of ${most} characters`,
    tooLong: (length, most) =>
      `The link would have ${length} characters; links here hold ${most}. Shorten the exercise, or change fewer numbers.`,
    own: "Whole tables from a file do not fit into a link: the class sees the lesson’s own there.",
  },
};
