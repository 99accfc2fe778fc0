import type { NotebookMessages } from "../notebook";

/** The words of the page for notebooks. */
export const notebook: NotebookMessages = {
  title: "Your notebook",
  lead: "Bring code that uses PyTorch. It runs here, in Python, on this page's own engine.",
  lessons: "Lessons",
  toolsLabel: "Notebook",
  tools: {
    open: "Open…",
    new: "New",
    runAll: "Run all",
    stop: "Stop",
    reset: "Reset",
    copyLink: "Copy link",
    download: "Download .ipynb",
    close: "Close",
    present: "Present",
    forClass: "For class",
  },
  start: {
    drop: "Drop a notebook or a .py file here, with the files that its code opens",
    openFile: "Open a file…",
    compared:
      "The outputs in an .ipynb are compared with those of this page, character by character.",
    paste: "Paste PyTorch code",
    cells: "# %% begins a new cell",
    run: "Run",
    examples: "Or begin with one of these",
    private:
      "Nothing leaves your machine. The first run brings Python (10 MB), which then works offline.",
    kept: "Continue with the notebook that this browser keeps",
  },
  examples: {
    "ten-lines": ["Attention in ten lines", "Scores, weights and contexts of a few tokens."],
    "multi-head": ["Multi-head attention", "A class whose heads are cut from one projection."],
    "gpt-block": ["A GPT block", "Normalise, attend, normalise, feed forward."],
    "train-tiny": ["A loop that learns", "A tiny model, trained step by step."],
    simple: ["Lesson 1: simple self-attention", "From tokens to contexts without parameters."],
    trainable: ["Lesson 2: trainable weights", "Queries, keys and values by three matrices."],
    scaled: ["Lesson 3: scaled scores", "Why scores are divided by a root."],
    causal: ["Lesson 4: the causal mask", "From averaging to a head that sees no later token."],
    sentence: ["Lesson 5: a sentence", "From words to numbers, and three heads at once."],
    heads: [
      "Lesson 6: several heads",
      "Heads side by side, split and joined, and across two sequences.",
    ],
  },
  cellCount: (count) => (count === 1 ? "1 cell" : `${count} cells`),
  notebook: "Cells",
  kinds: { code: "code", markdown: "text", raw: "raw text" },
  cellLabel: (number, kind) => `Cell ${number}, ${kind}`,
  editorLabel: (number) => `Source of cell ${number}`,
  cellTools: {
    run: "Run this cell",
    above: "Insert a cell above",
    below: "Insert a cell below",
    fromHere: "Run from here",
    remove: "Delete",
    toText: "Make it text",
    toCode: "Make it code",
    edit: "Edit the text",
  },
  restore: "Undo",
  removed: "The cell is deleted.",
  replaced: (name) => `${name} was closed.`,
  states: { queued: "waits", running: "runs", stopped: "stopped", skipped: "not run this time" },
  stopping: {
    label: "Where the code stopped",
    here: "stopped here",
    at: (cell, line) => (line === undefined ? `Cell ${cell}` : `Cell ${cell}, line ${line}`),
    elsewhere: "Python on your own machine may have it.",
    stands: "What ran before it stands.",
    leaveOut: (line) => `Leave line ${line} out and run from here`,
    again: "Run the cell again",
    letGo: "Let go",
  },
  output: {
    label: "Output",
    errors: "Messages",
    picture: "A picture that the cell drew",
    scripts: "This output has scripts or frames; they are not run here.",
    large: "This output’s HTML is too large to be shown; its text stands here.",
    largeText: "This text’s HTML is too large to be shown; it stands here as it is written.",
    showTraceback: "Show the traceback",
    hideTraceback: "Hide the traceback",
  },
  files: {
    label: "Files beside the notebook",
    add: "Add files…",
    about: "Code can open them by name.",
    remove: (name) => `Remove ${name}`,
    total: (size) => `${size} in all`,
    large: (names, most) =>
      `Not added: ${names}. The files may have ${most} in all; remove some of them first.`,
    unreadable: (names) => `Could not be read: ${names}. Choose files, not folders.`,
    addMissing: (name) => `Add the file ${name}…`,
    there: (name) => `The file ${name} is there now. Run the cell again.`,
  },
  formula: {
    unread: (reason) => `This formula could not be read: ${reason}`,
    large: "This formula is too large to be shown, or it is nested too deeply.",
    missing: "What shows formulae could not be loaded. Check the connection and reload the page.",
  },
  hiddenLines: (count) => `${count} lines are not shown.`,
  showAll: (count) => `Show all ${count} lines`,
  dropped: (count) => `The cell printed too much: ${count} further characters are not kept.`,
  check: {
    same: "same as your file",
    digits: "same as your file but for a last digit",
    different: "differs from your file",
    unsupported: "uses what this page does not have",
    showFile: "Show the file's output",
    hideFile: "Hide the file's output",
  },
  device: (name) => `, but for the device: ${name} there, the cpu here`,
  difference: (line, there, here) => `Line ${line}: your file has “${there}”, this page “${here}”.`,
  nothing: "nothing",
  total: (same, of) => `${same} of ${of} outputs same as your file`,
  totalNotRun: (count) => `${count} not run`,
  totalUnsupported: (count) => `${count} not supported`,
  totalDigits: (count) => `${count} by the last digit`,
  totalOwn: (count) => `${count} with your changes`,
  python: {
    starting: "Python starts",
    ready: "Python is ready",
    none: "Python has not started",
  },
  bringing: (percent) => `Python is loading: ${percent} %`,
  runningCell: (number, line) =>
    line > 0 ? `Cell ${number} runs, line ${line}` : `Cell ${number} runs`,
  passes: (begun, of) => `pass ${String(begun)} of ${String(of)}`,
  spent: (seconds) => `${seconds} s`,
  memory: (python, engine) => `memory: Python ${python} MB, tensors ${engine} MB`,
  lost: {
    stopped:
      "Stopped. All variables are gone; run the cells again from the first. Until then, the tables show what had been made.",
    restarted:
      "Python starts anew. All variables are gone; run the cells again from the first. Until then, the tables show what had been made.",
    reset: "All variables and results are gone.",
    shape: "The code sent a message that is not Python's, so it was ended. All variables are gone.",
    flood: "The code sent too many messages, so it was ended. All variables are gone.",
    refused: "This browser did not let Python start. Try another browser, or reload the page.",
    missing: "Python's files could not be loaded. Check the connection and run the cell again.",
  },
  cannotRun: (what) =>
    `Python needs ${what}, which this browser does not have or does not allow: cells and their outputs can be read, not run. Allow it, or open the page in another browser.`,
  failed: (sentence) => `${sentence} All variables are gone.`,
  problems: {
    unreadable: "The file could not be read. It may have been moved or changed; open it again.",
    kind: "This page opens .ipynb and .py files.",
    large: "The file has more than 50 MB. Take stored pictures out of it, then open it again.",
    empty: "The file has no cells. Open a notebook with at least one.",
    link: "The link is damaged: not all of it could be read. Ask for it again, or for the file.",
    tooLong: "The code is too long for a link. Download the notebook and send the file.",
    manyChanges: "The changes are too many for a link. Download the notebook and send the file.",
    missing: "The presentation could not be loaded. Check the connection and press Present again.",
    noClass:
      "What makes a link for a class could not be loaded. Check the connection and press For class again.",
    noExercise:
      "The exercise of this notebook could not be loaded. Check the connection and reload the page.",
    noClipboard: "The browser denies access to the clipboard. Copy the address of this page.",
    "not-json":
      "The file is no notebook: a notebook is JSON. Save it again from Jupyter, then open it.",
    "not-a-notebook":
      "The file is JSON, but no notebook: it needs a list of whole cells and nbformat 4.",
    "old-format":
      "The notebook is older than nbformat 4. Open and save it in Jupyter, which converts it.",
    "new-format": "The notebook is newer than nbformat 4, which this page reads.",
    language: "The notebook is in another language. This page runs Python.",
  },
  dismiss: "Close the message",
  fromLink: "This code came by a link. Read it first: it runs only when you press Run all.",
  linkCopied: "The link is copied.",
  locked: {
    mark: "locked",
    sentence:
      "This cell is locked for this exercise: you can read and run it, not edit, delete or turn it.",
  },
  carried: {
    waits: {
      link: (count) =>
        count === 1
          ? "This link changes 1 number; it is changed once the cells have run."
          : `This link changes ${count} numbers; they are changed once the cells have run.`,
      file: (count) =>
        count === 1
          ? "This file changes 1 number; it is changed once the cells have run."
          : `This file changes ${count} numbers; they are changed once the cells have run.`,
      kept: (count) =>
        count === 1
          ? "You had changed 1 number; it is changed again once the cells have run."
          : `You had changed ${count} numbers; they are changed again once the cells have run.`,
    },
    drop: "Drop the changes",
    missed: (count, places) =>
      count === 1
        ? `1 change is left out, as the code makes no such number: ${places}.`
        : `${count} changes are left out, as the code makes no such numbers: ${places}.`,
    spot: (cell, line) => (line > 0 ? `cell ${cell}, line ${line}` : `cell ${cell}`),
    between: "; ",
  },
  presenting: {
    label: "Presentation",
    leave: "Leave",
    before: "Cell before",
    after: "Next cell",
    position: (number, of) => `${number} of ${of}`,
  },
  finished: (number, state) => `Cell ${number}: ${state}`,
  done: {
    ok: "finished",
    error: "ended with an error",
    unsupported: "needs what this page does not have",
  },
  keys: "Shift+Enter runs a cell and goes on. Ctrl+Enter runs it. Ctrl+Shift+Enter goes from a line to its tensors. Esc leaves the code; then arrows move, Enter edits, A and B insert, D D deletes, Z undoes that, M makes text, Y makes code. C copies a cell, X cuts it, V pastes it below, Shift+V above. I I stops the code, 0 0 starts Python anew.",
};
