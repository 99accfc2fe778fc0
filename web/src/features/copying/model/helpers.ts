/** Helper functions that a script defines if it needs them. */

/** Comments of a script that a reader reads. */
export interface ScriptWords {
  /** The title: lesson and step. */
  readonly title: string;
  /** The reader's changes, one line each. */
  readonly changes: readonly string[];
  /** Why everything is rounded. */
  readonly stored: string;
  readonly dot: string;
  readonly softmax: string;
  readonly naive: string;
  readonly digits: string;
  readonly show: string;
}

interface Helper {
  readonly name: string;
  readonly source: (words: ScriptWords) => string;
}

const STORED: Helper = {
  name: "f32",
  source: (words) => `
def f32(x):
    """${words.stored}"""
    return torch.as_tensor(x).float().double()
`,
};

const OPTIONAL: readonly Helper[] = [
  {
    name: "dot",
    source: (words) => `
def dot(a, b):
    """${words.dot}"""
    total = f32(0.0)
    for x, y in zip(a, b):
        total = f32(total + f32(x * y))
    return total
`,
  },
  {
    name: "softmax",
    source: (words) => `
def softmax(scores, sharpness, dim):
    """${words.softmax}"""
    largest = scores.amax(dim, keepdim=True)
    terms = torch.ones_like(scores) if sharpness == 0 else torch.exp(sharpness * (scores - largest))
    terms = terms.masked_fill(scores == largest, 1.0).masked_fill(scores == float("-inf"), 0.0)
    total = terms.sum(dim, keepdim=True)
    weights = torch.where(total == 0, 0.0, terms / total)
    return weights.masked_fill(largest.isnan() | (largest == float("inf")), float("nan"))
`,
  },
  {
    name: "softmax_naive",
    source: (words) => `
def softmax_naive(x, dim):
    """${words.naive}"""
    exponentials = f32(torch.exp(x))
    return f32(exponentials / f32(exponentials.sum(dim, keepdim=True)))
`,
  },
];

const SHOW = (words: ScriptWords): string => `
def digits(value):
    """${words.digits}"""
    if not math.isfinite(value):
        return str(value)
    if abs(value) >= 1e6:
        return f"{Decimal(value):.4e}".replace("e+", "e")
    text = f"{Decimal(value):.4f}"
    return text[1:] if float(text) == 0 and text[0] == "-" else text


def show(name, table):
    """${words.show}"""
    print(name, tuple(table.shape))
    for row in table.reshape(-1, table.shape[-1] if table.dim() > 0 else 1).tolist():
        print("  ".join(digits(value) for value in row))
`;

/** The imports and helper functions that these lines of a script need. */
export function preamble(lines: readonly string[], words: ScriptWords): string {
  const body = lines.join("\n");
  const calls = (name: string): boolean => new RegExp(`(?<![.\\w])${name}\\(`).test(body);
  const helpers = [STORED, ...OPTIONAL.filter(({ name }) => calls(name))];
  const imports = [
    "import decimal",
    "import math",
    "from decimal import Decimal",
    "",
    "import torch",
    ...(body.includes("F.linear(") ? ["import torch.nn.functional as F"] : []),
  ];
  const comments = [words.title, ...words.changes].map((line) => `# ${line}`);
  return [
    ...comments,
    ...imports,
    "",
    "torch.set_default_dtype(torch.float64)",
    "decimal.getcontext().rounding = decimal.ROUND_HALF_UP",
    "",
    ...[...helpers.map(({ source }) => source(words)), SHOW(words)],
  ].join("\n");
}
