// Which tests run in which engine. Chromium runs all of them, Firefox those below in `npm test` and nearly all in
// `npm run test:long`. engines.spec.ts checks that each title is a test's.

/** Titles by spec. */
export type Titles = Readonly<Record<string, readonly string[]>>;

/** The smoke tests, in Chromium alone: the quickest answer whether the page works. */
export const smoke: Titles = {
  address: ["over a double-click, a reload keeps the step and every setting"],
  compare: ["A is kept as it was while numbers change, and a sent link shows the same"],
  engines: ["every test that is named for an engine is there"],
  files: ["a file dropped anywhere on the dialog is opened"],
  history: ["each change is undone and redone, by buttons and by keys"],
  inspector: [
    "pointing previews a cell, a click keeps it, Esc and a button let go, and the page says so",
    "by keyboard, a focused cell is previewed, “i” and Space keep it, Esc lets go",
  ],
  languages: [
    "the switch keeps step and changes, is remembered, and an address that names its language keeps it",
  ],
  links: ["typed numbers are in the address; a reload and a link sent to others show the same"],
  "custom-sentence": [
    "the sentence is in the address, survives a reload, and is undone and redone",
  ],
  paste: [
    "a whole table copied has every digit, and pasted over what was cleared it is the same bit for bit",
  ],
  playing: ["by keyboard: Space plays and pauses, arrows move the position, and no step is left"],
  slider: ["many moves in one frame are one run of the engine, with the last of them"],
  opening: [
    "the opening stands in the page before any script, with the engine's numbers, wide and narrow",
    "another pronoun moves the arc to another noun, chosen or typed",
  ],
  start: ["over a double-click, the strict policy holds and the page requests only its files"],
  stepping: [
    "“Next step” goes through all steps of all lessons, “Previous step” all the way back",
    "two quick presses of a key go two steps, even before the browser reports the first",
  ],
};

/** The tests that Firefox runs in the short form: every kind of promise once. */
export const inFirefox: Titles = {
  accessibility: [
    "arrows, Home, End, Page Up and Page Down move inside a table and stop at its edges",
  ],
  address: ["over a double-click, a reload keeps the step and every setting"],
  "api-operations": [
    "over a double-click, the list of operations is loaded when it is opened, and the recorder when an example runs",
  ],
  api: ["every example is its file, and runs from a double-click with Node’s numbers"],
  classroom: [
    "an exercise says when its number is reached and when it is left, on through reload and steps",
  ],
  code: [
    "on a phone the code lies over the lower half of the page and moves no table; lines and words take a tap",
  ],
  compare: ["A is kept as it was while numbers change, and a sent link shows the same"],
  editing: [
    "lab/sharpness: every given number can be changed in every way, and all that follows is the engine's, marked",
  ],
  embed: ["a host sends a step in, and gets no message but its height"],
  engines: ["a page from a folder can read no other file of it"],
  figures: [
    "over a double-click, every table of every sixth step, example and head shows the engine's digits and PyTorch's figures",
  ],
  files: ["a file dropped anywhere on the dialog is opened"],
  handout: [
    "the reader's numbers are in the handout, its head names them, and its address leads back to them",
  ],
  history: ["each change is undone and redone, by buttons and by keys"],
  hostile: [
    "hostile calls in a page throw nothing but an AttentionError, and leave the module as it was",
  ],
  notebook: [
    "over a double-click, the cells of a notebook run in Python",
    "Stop ends an endless loop within a second, and the cells can be run again",
  ],
  "notebook-changes": ["a number is typed on its cell, as in a sheet, and the keys go on there"],
  "notebook-frame": ["over http, nothing in the notebooks' worker reaches out of it"],
  "notebook-hostile": ["a hostile notebook is refused at every attempt, and the page goes on"],
  "notebook-html": [
    "over http, HTML of outputs and texts is built anew: coloured as it is written, and nothing of it runs",
    "a frame of pandas and its style are tables with the colours of their code, in either theme",
  ],
  inspector: [
    "pointing previews a cell, a click keeps it, Esc and a button let go, and the page says so",
  ],
  "lab-layer": ["bert: a layer is opened from its file, and stepped through to PyTorch's output"],
  "lab-masks": ["a finger paints too"],
  "lab-scale": ["over a double-click, all runners run in workers, agree, and are timed"],
  learning: ["a link trains to its step again, to the same loss"],
  languages: [
    "the switch keeps step and changes, is remembered, and an address that names its language keeps it",
  ],
  layout: ["a table wider than the screen scrolls inside itself, its row headings stay in view"],
  links: [
    "typed numbers are in the address; a reload and a link sent to others show the same",
    "where the clipboard is blocked, a dialog shows the address, selected",
  ],
  module: ["the public module runs every lesson in a module worker, with Node's numbers"],
  "custom-sentence": [
    "the sentence is in the address, survives a reload, and is undone and redone",
  ],
  parts: [
    "a lesson whose file cannot be read shows a message, and opens once the file can be read",
  ],
  paste: ["Ctrl+C and Ctrl+V use the system clipboard, and work on the text in an open field"],
  pictures: ["a finger at 360 px saves a drawing"],
  playing: [
    "the line writes out the sum term by term, and ends with the cell's digits",
    "by touch at 360 px: every control is 44 px, the played cell is in sight, and Stop ends it",
  ],
  pool: [
    "a pool spreads calls over two workers of a page, which have copies",
    "a pool spreads calls over two workers of an isolated page, which share memory",
    "where the page's policy blocks workers, a message says so and the results are the same",
  ],
  predict: ["questions are answered by keyboard alone, and the focus goes on to what comes next"],
  slider: ["many moves in one frame are one run of the engine, with the last of them"],
  opening: [
    "the opening stands in the page before any script, with the engine's numbers, wide and narrow",
  ],
  start: ["over a double-click, the strict policy holds and the page requests only its files"],
  steady: ["text can be selected except while a number is dragged"],
  stepping: ["two quick presses of a key go two steps, even before the browser reports the first"],
};

/** The tests that Firefox cannot run, even in the long form. */
export const onlyInChromium: readonly { readonly why: string; readonly titles: Titles }[] = [
  {
    why: "its protocol does not report a file that is saved from the page's memory",
    titles: {
      compare: ["a state saved as a file has A's tables and the current ones"],
      files: [
        "a table saved as .npy has every bit of its tensor, transposed and sliced ones the whole",
        "all tensors of any lesson and laboratory are saved as one file, under their ids",
        "a table with changed numbers is saved as it is now",
        "from a folder too, and a .safetensors says which address it was made at",
        "the page shows the engine's error for a refused file; infinities and NaN are numbers",
        "the code that reads and writes files loads on first use",
      ],
      links: ["numbers past what an address holds are kept by the browser, and in a file"],
      "notebook-pictures": [
        "pictures that a text carries are shown, those of an output too, and the file keeps them",
      ],
      "replaced-tensors": ["a state with whole tensors is saved and opened bit for bit"],
      pictures: [
        "opened by http, light, a table and a drawing are saved as PNG as large as they are sharp",
        "opened by a double-click, dark, a table and a drawing are saved as PNG as large as they are sharp",
      ],
    },
  },
  {
    why: "the tests know broken files and refused rights by Chromium's messages, and its flags disable instructions",
    titles: {
      // All of them.
      faults: [""],
      fallbacks: [""],
      policy: ["a violation of the policy fails its test, in workers too"],
    },
  },
  {
    why: "the test uses Chromium's debugger",
    titles: {
      "accessibility-sizes": [
        "with letters twice as large, nothing sticks out at the side, is cut off or runs into other words",
      ],
      editing: [
        "under a finger, a drag on the inspector's number changes it, a double tap opens the field, a drag on a table scrolls",
      ],
      hosting: ["the browser offers to install the page, with icons as large as they say"],
      inspector: ["a finger that moves over a table inspects nothing; only its tap does"],
    },
  },
  {
    why: "a picture of a part of the page leaves a style in the page, which the policy forbids",
    titles: {
      "accessibility-colours": [
        "in forced colours, light, every mark that uses colour can still be seen",
        "in forced colours, dark, every mark that uses colour can still be seen",
      ],
    },
  },
  {
    why: "from the last stop of the page, Tab leads into its toolbar, where no test can follow",
    titles: {
      // All of them.
      "accessibility-keyboard": [""],
    },
  },
  {
    why: "its protocol does not report which files a page from a folder requests",
    titles: {
      parts: [
        "over a double-click, the file of a lesson or laboratory loads once, when it is first opened",
      ],
    },
  },
  {
    why: "it cannot emulate print media",
    titles: {
      "notebook-printing": [
        "a notebook is printed with its cells, outputs and tensors, on white, without what is pressed",
      ],
      handout: [
        "of lessons the handout has every step with its words, formula and numbers, and fits the paper",
        "of laboratories the handout has every step with its words, formula and numbers, and fits the paper",
        "on A4, with the page dark, a lesson takes about as many pages as it has steps, all of them light",
        "on Letter, with the page light, a lesson takes about as many pages as it has steps, all of them light",
        "a single step printed from a dark page is light, role colours included",
      ],
    },
  },
];

/** Whether a test is among these titles: its file, a space, its title. */
export function among(titles: Titles): RegExp[] {
  return Object.entries(titles).flatMap(([file, all]) =>
    all.map((title) => new RegExp(`\\b${file}\\.spec\\.ts .*${escaped(title)}( @\\w+)*$`)),
  );
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
