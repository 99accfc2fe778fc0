import type { ApiMessages } from "../api";

/** The words of the API page. */
export const api: ApiMessages = {
  site: "Attention, cell by cell",
  title: "The module",
  description:
    "Self-attention in float32 for browsers, workers and Node.js: every call with its types, and examples that run in the page.",
  lead: [
    "The engine behind the lessons is a module of its own: attention, multi-head attention and its gradient, PyTorch’s random numbers, masks, workers. Import it from `attention-lab`, in a page, a worker or Node.js.",
    "This page is made from its types. The examples run here, in your browser, with the module itself; nothing is sent anywhere.",
  ],
  skip: "Skip to the examples",
  contents: "Contents",
  closeContents: "Close",
  theme: { toDark: "Dark theme", toLight: "Light theme" },
  docstrings: undefined,
  examples: {
    title: "Examples",
    lead: "Each is a program as it stands: saved as a file, it runs in Node.js too. Change a number and it runs again. A name with a dotted line leads to its description.",
    of: {
      softmax: {
        title: "Softmax",
        text: "Scores to weights, row by row. Sharpness multiplies the scores first: at 0 all weights are equal, and with more sharpness the largest score takes more. A score of −∞ gets no weight.",
      },
      attention: {
        title: "Attention with masks",
        text: "Scaled dot-product attention of random queries, keys and values, causal and with padding at the end. Hide all tokens: if a query may see none, its weights and output are zeros.",
      },
      "multi-head": {
        title: "Several heads",
        text: "`torch.nn.MultiheadAttention` with drawn weight matrices. The heads must divide the width: try a number that does not.",
      },
      generator: {
        title: "PyTorch’s random numbers",
        text: "The numbers that `torch.manual_seed` starts, in the order in which PyTorch draws them.",
      },
      gradient: {
        title: "Gradients",
        text: "The gradient of the output times a given upstream tensor, summed. Below it, one number of the query moves a little both ways. The slope is the first number of the query’s gradient; a longer step is further off.",
      },
      decoding: {
        title: "Decoding with a cache",
        text: "Token by token: each adds its key and value to a cache, and its query reads all that are there. Several query heads share each head of keys.",
      },
      pool: {
        title: "A pool of workers",
        text: "Eight heads spread over workers: the same bits as on one thread, however many workers there are.",
      },
      trace: {
        title: "A lesson’s trace",
        text: "A lesson of this site as data: every tensor it makes, how one cell comes about, and what uses it.",
      },
      errors: {
        title: "Refusals",
        text: "The engine refuses what does not fit, with a code and a sentence, and works on. Attention fits at width 4, dropout at rates from 0 to 1.",
      },
      record: {
        title: "A record of your own computation",
        text: "A small attention, recorded as it runs: its gradient, one cell with its terms, and the same program with the tokens in reverse. A weight’s terms are the scores of its row.",
      },
      "record-program": {
        title: "A trace as a function",
        text: "The function computes weights and output for each new query. Whatever does not depend on the query is computed once. With `fuse: true`, its four operations become one attention.",
      },
      "record-errors": {
        title: "Refusals of the recorder",
        text: "A refused call leaves the record as it was: it holds `x`, `y` and what was taken. The product needs 3 rows, and `x` has the axes −2 to 1.",
      },
    },
    inputs: (title) => `Numbers of “${title}”`,
    run: "Run",
    copy: "Copy",
    copied: "Copied",
    notCopied: "The clipboard is closed to this page; select the code and copy it.",
    results: (title) => `Results of “${title}”`,
    nothing: "It has printed nothing.",
    badInput: (name, isWhole, least, most) =>
      `${name} must be a ${isWhole ? "whole number" : "number"} from ${least} to ${most}.`,
    refused: (code, sentence) => `Refused (${code}): ${sentence}`,
    failed: (reason) => `The example ended with an error: ${reason}`,
    missing:
      "A file of this page could not be read from where it lies. Check the connection, then run it again.",
  },
  operations: {
    about:
      "The recorder is for computations of your own. You write them in PyTorch’s operations, and it keeps every step. Its module is separate: this page loads it when an example first needs it.",
    title: "Operations",
    lead: "A record has a function for each operation, under its name in PyTorch. The list gives each schema and says what one cell of the result is made of. Parameters behind `*` are options, given by name.",
    show: "Show the list",
    hide: "Hide the list",
    filter: "Filter",
    found: (count) => (count === 1 ? "1 entry" : `${count} entries`),
    groups: {
      cells: "Cell by cell",
      axes: "Over axes",
      products: "Matrix products",
      views: "Views, and copies",
      arranging: "Choosing and arranging cells",
      making: "Making tensors, and drawing them",
      layers: "Layers and losses",
      traced: "In traces only",
      rules: "Rules of explanations",
    },
    missing:
      "A file of this page could not be read from where it lies. Check the connection, then show the list again.",
  },
  reference: {
    calls: "Calls",
    types: "Types",
    elsewhere: "It also gives, as described above:",
    runsIn: "Examples:",
    tags: {
      param: "Parameter",
      returns: "Returns",
      throws: "Throws",
      example: "Example",
      see: "See",
      default: "Default",
      defaultValue: "Default",
      deprecated: "Deprecated",
      remarks: "Remarks",
      source: "Source",
    },
  },
};
