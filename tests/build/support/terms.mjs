// Latin words of the Chinese page, for the texts themselves and for the page that shows them.

/** Latin words that Chinese has no other word for, or that a reader has to find as they are. */
export const TERMS = new Set(
  `softmax dropout one hot PyTorch NumPy Markdown LaTeX JavaScript WebAssembly Python pickle Llama LoRA GPT BERT Letter
  Esc zip deflate worker bool rand train eval view transpose reshape var state dict log exp True NaN Infinity
  nan inf true false null qkv dim GFLOP ms pandas protobuf Parquet Arrow Git Jupyter nbformat Shift Enter Ctrl`.split(
    /\s+/,
  ),
);

/** Names of code, formats and units: signs inside, capitals, digits; and letters of formulae. */
export const NAME = /^(?:[a-zA-Z]|[A-Z0-9]{2,}|[A-Za-z]*[\d_.][\w.]*|nn\.\w+)$/;
