// The tables of torchinfo and torchsummary are those that the packages' own examples and tests show.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPython } from "./support/python.mjs";

const printed = [];
const python = await startPython({ stdout: (line) => printed.push(line) });
const names = python.toPy({ __name__: "support" });
const run = (code) => python.runPython(code, { globals: names });
const lines = (code) => {
  printed.length = 0;
  run(code);
  return printed.slice();
};
run(`
import torch
import torch.nn as nn
import torch.nn.functional as F
import torchinfo, torchsummary


class SingleInputNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(1, 10, 5), nn.Conv2d(10, 20, 5)
        self.conv2_drop = nn.Dropout2d()
        self.fc1, self.fc2 = nn.Linear(320, 50), nn.Linear(50, 10)

    def forward(self, x):
        x = F.relu(F.max_pool2d(self.conv1(x), 2))
        x = F.relu(F.max_pool2d(self.conv2_drop(self.conv2(x)), 2))
        return self.fc2(F.relu(self.fc1(x.view(-1, 320))))


class Child(nn.Module):
    def __init__(self):
        super().__init__()
        self.pair = nn.Sequential(nn.Linear(5, 5), nn.Linear(5, 5))
        self.between = nn.Linear(5, 5)

    def forward(self, x):
        x = self.between(self.pair(x))
        for layer in [*self.pair, self.pair, *self.pair]:
            x = layer(x)
        return x


class ContainerModule(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(5, 5), Child(), nn.Linear(5, 5)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class LSTMNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding, self.decoder = nn.Embedding(20, 300), nn.Linear(512, 20)
        self.encoder = nn.LSTM(300, 512, num_layers=2, batch_first=True)

    def forward(self, x):
        out, hidden = self.encoder(self.embedding(x))
        return self.decoder(out).view(-1, 20), hidden


class Own(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Parameter(torch.zeros(3, 2)), nn.Linear(2, 4)
        self.b.requires_grad_(False)

    def forward(self, x, scale=1.0):
        return self.b(x @ self.a) * scale
`);

const rule = "=".repeat(90);
const head = [
  rule,
  "Layer (type:depth-idx)                   Output Shape              Param #",
  rule,
];
const sizes = (input, passes, params, total) => [
  rule,
  `Input size (MB): ${input}`,
  `Forward/backward pass size (MB): ${passes}`,
  `Params size (MB): ${params}`,
  `Estimated Total Size (MB): ${total}`,
  rule,
];

test("a model's layers have their outputs and parameters", () => {
  assert.deepEqual(lines("print(torchinfo.summary(SingleInputNet(), (16, 1, 28, 28)))"), [
    ...head,
    "SingleInputNet                           [16, 10]                  --",
    "├─Conv2d: 1-1                            [16, 10, 24, 24]          260",
    "├─Conv2d: 1-2                            [16, 20, 8, 8]            5,020",
    "├─Dropout2d: 1-3                         [16, 20, 8, 8]            --",
    "├─Linear: 1-4                            [16, 50]                  16,050",
    "├─Linear: 1-5                            [16, 10]                  510",
    rule,
    "Total params: 21,840",
    "Trainable params: 21,840",
    "Non-trainable params: 0",
    "Total mult-adds (M): 7.80",
    ...sizes("0.05", "0.91", "0.09", "1.05"),
  ]);
});

test("lists of modules, repeated and nested ones stand where their layers run", () => {
  assert.deepEqual(
    lines("torchinfo.summary(ContainerModule(), (1, 5), depth=4, verbose=1)").slice(3, 21),
    [
      "ContainerModule                          [1, 5]                    --",
      "├─ModuleList: 1-1                        --                        --",
      "│    └─Linear: 2-1                       [1, 5]                    30",
      "│    └─Child: 2-2                        [1, 5]                    --",
      "│    │    └─Sequential: 3-1              [1, 5]                    --",
      "│    │    │    └─Linear: 4-1             [1, 5]                    30",
      "│    │    │    └─Linear: 4-2             [1, 5]                    30",
      "│    │    └─Linear: 3-2                  [1, 5]                    30",
      "│    │    └─Sequential: 3-3              --                        (recursive)",
      "│    │    │    └─Linear: 4-3             [1, 5]                    (recursive)",
      "│    │    │    └─Linear: 4-4             [1, 5]                    (recursive)",
      "│    │    └─Sequential: 3-4              [1, 5]                    (recursive)",
      "│    │    │    └─Linear: 4-5             [1, 5]                    (recursive)",
      "│    │    │    └─Linear: 4-6             [1, 5]                    (recursive)",
      "│    │    │    └─Linear: 4-7             [1, 5]                    (recursive)",
      "│    │    │    └─Linear: 4-8             [1, 5]                    (recursive)",
      "│    └─Linear: 2-3                       [1, 5]                    30",
      rule,
    ],
  );
  const shallow = lines("print(torchinfo.summary(ContainerModule(), (5,)))");
  assert.deepEqual(shallow.slice(7, 11), [
    "│    │    └─Sequential: 3-1              [5]                       60",
    "│    │    └─Linear: 3-2                  [5]                       30",
    "│    │    └─Sequential: 3-3              --                        (recursive)",
    "│    │    └─Sequential: 3-4              [5]                       (recursive)",
  ]);
});

test("columns, names of variables and single parameters are shown where asked", () => {
  const all = `("kernel_size", "input_size", "output_size", "num_params", "params_percent",
    "mult_adds", "trainable")`;
  assert.deepEqual(
    lines(`print(torchinfo.summary(SingleInputNet(), (7, 1, 28, 28), col_width=20,
    col_names=${all}))`).slice(3, 7),
    [
      "SingleInputNet                           --                   [7, 1, 28, 28]       [7, 10]              --                        --              --                   True",
      "├─Conv2d: 1-1                            [5, 5]               [7, 1, 28, 28]       [7, 10, 24, 24]      260                    1.19%              1,048,320            True",
      "├─Conv2d: 1-2                            [5, 5]               [7, 10, 12, 12]      [7, 20, 8, 8]        5,020                 22.99%              2,248,960            True",
      "├─Dropout2d: 1-3                         --                   [7, 20, 8, 8]        [7, 20, 8, 8]        --                        --              --                   --",
    ],
  );
  const told = lines(`torchinfo.summary(LSTMNet(), (1, 100), dtypes=[torch.long], verbose=2,
    row_settings=["var_names"], col_names=["kernel_size", "num_params", "mult_adds"])`);
  assert.deepEqual(told.slice(4, 9), [
    "├─Embedding (embedding)                  --                        6,000                     6,000",
    "│    └─weight                            [300, 20]                 └─6,000",
    "├─LSTM (encoder)                         --                        3,768,320                 376,832,000",
    "│    └─weight_ih_l0                      [2048, 300]               ├─614,400",
    "│    └─weight_hh_l0                      [2048, 512]               ├─1,048,576",
  ]);
  assert.equal(told.at(-7), "Total mult-adds (M): 376.85");
  assert.deepEqual(
    lines("print(torchinfo.summary(Own(), row_settings=('ascii_only',)))").slice(1, 7),
    [
      "Layer (type)                             Param #",
      "=".repeat(65),
      "Own                                      6",
      "+ Linear                                 (12)",
      "=".repeat(65),
      "Total params: 18",
    ],
  );
});

test("layers that find their sizes in the call, and outputs in tuples, are shown", () => {
  const lazy = "print(torchinfo.summary(nn.Sequential(nn.LazyLinear(4), nn.ReLU()), (2, 3)))";
  assert.equal(
    lines(lazy)[4],
    "├─Linear: 1-1                            [2, 4]                    16",
  );
  run(`
class Last(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps, self.out = nn.GRU(4, 3, batch_first=True), nn.Linear(3, 2)

    def forward(self, x):
        return self.out(self.steps(x)[0])
`);
  assert.deepEqual(lines("torchsummary.summary(Last(), (5, 4))").slice(3, 5), [
    "               GRU-1   [[-1, 5, 3], [-1, 2, 3]]               0",
    "            Linear-2                 [-1, 5, 2]               8",
  ]);
});

test("what a summary found can be asked, and a failing model is told", () => {
  run("found = torchinfo.summary(Own(), input_data=torch.zeros(5, 3), scale=2.0, verbose=0)");
  assert.equal(
    run(`str([found.total_params, found.trainable_params, found.total_mult_adds,
    [(each.class_name, each.output_size) for each in found.summary_list]])`),
    "[18, 6, 60, [('Own', [5, 4]), ('Linear', [5, 4])]]",
  );
  assert.throws(
    () => run("torchinfo.summary(SingleInputNet(), (1, 3))"),
    /Failed to run torchinfo. See above stack traces for more details. Executed layers up to: \[\]/,
  );
  assert.throws(
    () => run("torchinfo.summary(Own(), col_names=('output_size',))"),
    /You must pass input_data or input_size in order to use columns: {'output_size'}/,
  );
  assert.throws(
    () => run("torchinfo.summary(Own(), col_names=('shape',))"),
    /'shape' is not a valid/,
  );
  assert.equal(run("len(SingleInputNet().conv1._forward_hooks)"), 0);
});

test("torchsummary prints what its examples print", () => {
  const line = "-".repeat(64);
  assert.deepEqual(lines("torchsummary.summary(SingleInputNet(), (1, 28, 28))"), [
    line,
    "        Layer (type)               Output Shape         Param #",
    "=".repeat(64),
    "            Conv2d-1           [-1, 10, 24, 24]             260",
    "            Conv2d-2             [-1, 20, 8, 8]           5,020",
    "         Dropout2d-3             [-1, 20, 8, 8]               0",
    "            Linear-4                   [-1, 50]          16,050",
    "            Linear-5                   [-1, 10]             510",
    "=".repeat(64),
    "Total params: 21,840",
    "Trainable params: 21,840",
    "Non-trainable params: 0",
    line,
    "Input size (MB): 0.00",
    "Forward/backward pass size (MB): 0.06",
    "Params size (MB): 0.08",
    "Estimated Total Size (MB): 0.15",
    line,
  ]);
  run(`
class SimpleConv(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2d(1, 1, 3, padding=1), nn.ReLU())

    def forward(self, x, y):
        return self.features(x), self.features(y)
`);
  assert.deepEqual(
    lines("torchsummary.summary(SimpleConv(), [(1, 16, 16), (1, 28, 28)])").slice(3, 17),
    [
      "            Conv2d-1            [-1, 1, 16, 16]              10",
      "              ReLU-2            [-1, 1, 16, 16]               0",
      "            Conv2d-3            [-1, 1, 28, 28]              10",
      "              ReLU-4            [-1, 1, 28, 28]               0",
      "=".repeat(64),
      "Total params: 20",
      "Trainable params: 20",
      "Non-trainable params: 0",
      line,
      "Input size (MB): 0.77",
      "Forward/backward pass size (MB): 0.02",
      "Params size (MB): 0.00",
      "Estimated Total Size (MB): 0.78",
      line,
    ],
  );
});
