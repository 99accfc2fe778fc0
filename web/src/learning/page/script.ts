import type { LearnerSettings } from "../learner";
import { OPTIMISER_NAMES } from "./settings";

const flag = (value: boolean): string => (value ? "True" : "False");

/** A text as Python writes it; JSON's escapes are among Python's. */
const written = (text: string): string => JSON.stringify(text);

/**
 * The names of the files beside a script: of one that begins with a moment its weights, and the sequences that test it; of
 * one whose text does not stand in it the text.
 */
export const FILES = {
  weights: "weights.safetensors",
  sequences: "sequences.safetensors",
  text: "text.txt",
} as const;

/** A moment of a training that a script begins with. */
export interface Moment {
  readonly step: number;
  /** On the sequences that test the model. */
  readonly loss: number;
}

/** Python that begins with the first numbers, as the engine draws them. */
const FIRST = `for name, parameter in model.named_parameters():
        if parameter.dim() == 1:
            parameter.fill_(1.0 if name.endswith("weight") else 0.0)
        else:
            spread = 1 if name in ("tokens.weight", "positions.weight") else 1 / math.sqrt(parameter.shape[1])
            parameter.copy_(torch.randn(parameter.shape) * spread)`;

/** Python that has the reader's text, in itself or from the file beside it. */
const textOf = (text: string, isBeside: boolean): string =>
  isBeside
    ? `with open("${FILES.text}", encoding="utf-8", newline="") as file:
    TEXT = file.read()
`
    : `TEXT = ${written(text)}\n`;

/** Python that makes the model and gives it its numbers. */
function begun(seed: number, moment: Moment | undefined): string {
  if (moment === undefined) {
    return `model = Model()
torch.manual_seed(${String(seed)})
with torch.no_grad():
    ${FIRST}
`;
  }
  const { step, loss } = moment;
  return `# The model after ${String(step)} steps, on the sequences that test it: the loss here, and on the page.
from safetensors.torch import load_file

model = Model()
model.load_state_dict(load_file("${FILES.weights}"))
tested = load_file("${FILES.sequences}")
logits, weights = model(tested["tokens"].long())
each = F.cross_entropy(
    logits.reshape(-1, VOCABULARY), tested["targets"].long().reshape(-1), reduction="none"
)
loss = (each * tested["shares"].reshape(-1)).sum()
print(round(loss.item(), 6), ${loss.toFixed(6)})

# %%
# It goes on with other sequences than the page, and the optimiser's means begin anew.
torch.manual_seed(${String(seed)})
`;
}

/**
 * Python that trains the same model with PyTorch: from the same numbers, with the same sequences; or from the numbers of a
 * moment, in files beside it. The reader's text stands in it, or in a file beside it too. `draws` is the part that draws the
 * sequences, `words` says what tokens stand for. Cells begin with `# %%`, as editors have them.
 */
export function scriptOf(
  settings: LearnerSettings,
  words: readonly string[],
  length: number,
  draws: string,
  steps: number,
  moment?: Moment,
  isTextBeside = false,
): string {
  const { task, layers, heads, width, norm, mlp, optimiser, rate, decay, batch, seed } = settings;
  const options = [
    `lr=${String(rate)}`,
    ...(optimiser === "sgd" ? [] : ["betas=(0.9, 0.98)"]),
    `weight_decay=${String(decay)}`,
  ];
  const first = 1 + (moment?.step ?? 0);
  const text = task === "text" ? textOf(settings.text, isTextBeside) : "";
  return `import math
import torch
from torch import nn
from torch.nn import functional as F

WORDS = [${words.map(written).join(", ")}]
VOCABULARY, LENGTH = ${String(words.length)}, ${String(length)}
LAYERS, HEADS, WIDTH = ${String(layers)}, ${String(heads)}, ${String(width)}
NORM, MLP = ${flag(norm)}, ${flag(mlp)}
${text}
# %%
def below(n):
    return int(torch.randint(n, (1,)))

${draws}
# %%
class Block(nn.Module):
    def __init__(self):
        super().__init__()
        if NORM:
            self.norm1 = nn.LayerNorm(WIDTH)
        self.query = nn.Linear(WIDTH, WIDTH, bias=False)
        self.key = nn.Linear(WIDTH, WIDTH, bias=False)
        self.value = nn.Linear(WIDTH, WIDTH, bias=False)
        self.output = nn.Linear(WIDTH, WIDTH, bias=False)
        if MLP:
            if NORM:
                self.norm2 = nn.LayerNorm(WIDTH)
            self.mlp = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH))

    def forward(self, stream):
        count, length, width = stream.shape
        x = self.norm1(stream) if NORM else stream
        by_head = lambda made: made.view(count, length, HEADS, width // HEADS).transpose(1, 2)
        queries, keys, values = by_head(self.query(x)), by_head(self.key(x)), by_head(self.value(x))
        scores = queries @ keys.transpose(2, 3) / math.sqrt(width // HEADS)
        future = torch.ones(length, length).triu(1).bool()
        attn_weights = torch.softmax(scores.masked_fill(future, -math.inf), dim=-1)
        context = (attn_weights @ values).transpose(1, 2).reshape(count, length, width)
        stream = stream + self.output(context)
        if MLP:
            stream = stream + self.mlp(self.norm2(stream) if NORM else stream)
        return stream, attn_weights


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = nn.Embedding(VOCABULARY, WIDTH)
        self.positions = nn.Embedding(LENGTH, WIDTH)
        self.blocks = nn.ModuleList([Block() for _ in range(LAYERS)])
        if NORM:
            self.norm = nn.LayerNorm(WIDTH)
        self.head = nn.Linear(WIDTH, VOCABULARY, bias=False)

    def forward(self, tokens):
        stream = self.tokens(tokens) + self.positions(torch.arange(tokens.shape[1]))
        weights = []
        for block in self.blocks:
            stream, attn_weights = block(stream)
            weights.append(attn_weights)
        return self.head(self.norm(stream) if NORM else stream), weights

# %%
${begun(seed, moment)}optimiser = torch.optim.${OPTIMISER_NAMES[optimiser]}(model.parameters(), ${options.join(", ")})

# %%
for step in range(${String(first)}, ${String(first + steps)}):
    tokens, targets, shares = draw(${String(batch)})
    logits, weights = model(tokens)
    each = F.cross_entropy(logits.reshape(-1, VOCABULARY), targets.reshape(-1), reduction="none")
    loss = (each * shares.reshape(-1)).sum()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    print(step, round(loss.item(), 5))
`;
}
