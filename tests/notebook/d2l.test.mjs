// The book's package computes what its formulas say, draws in its layers' order, trains as a loop by hand, and reads files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { errorOf, printed, runNotebook, shown } from "./support/command.mjs";
import { startPython } from "./support/python.mjs";

const head = `
import math, os, random, tempfile, torch
from torch import nn
from d2l import torch as d2l

os.chdir(tempfile.mkdtemp())
told = []
def near(one, other):
    return bool(torch.allclose(one, other, atol=1e-6))
def refused(act):
    try:
        act()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
def drawn(seed, *sizes, bias=True):
    """Layers drawn one after another."""
    torch.manual_seed(seed)
    return [nn.Linear(*size, bias=bias) for size in sizes]
pairs = ["Go.\\tVa !", "Hi.\\tSalut !", "Hi.\\tSalut.", "I run.\\tJe cours.", "I see.\\tJe vois !"]
def text_beside(name, text):
    with open(name, "w") as file:
        file.write(text)
`;

async function answered(program) {
  const python = await startPython();
  return JSON.parse(python.runPython(`${head}\nimport json\n${program}\njson.dumps(told)`));
}

test("weights past a length are zero, those before are a softmax, and what is masked is written over", async () => {
  const told = await answered(`
scores = torch.randn(2, 3, 4)
by_row = torch.tensor([[1, 2, 3], [4, 3, 2]])
for lengths in (torch.tensor([2, 3]), by_row, None):
    given = scores.clone()
    weights = d2l.masked_softmax(given, lengths)
    right = True
    for batch in range(2):
        for row in range(3):
            end = 4 if lengths is None else int(lengths[batch] if lengths.dim() == 1 else lengths[batch, row])
            parts = torch.exp(scores[batch, row, :end])
            right &= near(weights[batch, row, :end], parts / parts.sum())
            right &= weights[batch, row, end:].tolist() == [0.0] * (4 - end)
            right &= given[batch, row, end:].tolist() == [-1e6] * (4 - end)
    told.append(right)
told.append(d2l.sequence_mask(torch.tensor([[1, 2, 3], [4, 5, 6]]), torch.tensor([1, 2])).tolist())
`);
  const masked = [
    [1, 0, 0],
    [4, 5, 0],
  ];
  assert.deepEqual(told, [true, true, true, masked]);
});

test("attention is a weighted sum of values, in the forms of both editions", async () => {
  const told = await answered(`
q, k, v = torch.randn(2, 3, 5), torch.randn(2, 4, 6), torch.randn(2, 4, 7)
lengths = torch.tensor([2, 4])
for made in (d2l.AdditiveAttention(8, 0.5), d2l.AdditiveAttention(6, 5, 8, 0.5),
             d2l.AdditiveAttention(key_size=6, query_size=5, num_hiddens=8, dropout=0.5)):
    made.eval()
    out = made(q, k, v, lengths)
    scores = torch.stack([torch.stack([made.w_v(torch.tanh(made.W_q(q[:, i]) + made.W_k(k[:, j])))[:, 0]
                                       for j in range(4)], 1) for i in range(3)], 1)
    told.append(near(out, d2l.masked_softmax(scores, lengths) @ v))
made = d2l.DotProductAttention(0.5).eval()
out = made(q, q, v[:, :3], torch.tensor([2, 3]))
told.append(near(out, d2l.masked_softmax(q @ q.mT / math.sqrt(5), torch.tensor([2, 3])) @ v[:, :3]))
told.append(list(made.attention_weights.shape))
for made in (d2l.MultiHeadAttention(8, 2, 0.5), d2l.MultiHeadAttention(6, 5, 7, 8, 2, 0.5),
             d2l.MultiHeadAttention(num_hiddens=8, num_heads=2, dropout=0.5, bias=True)):
    made.eval()
    out = made(q, k, v, lengths)
    heads = []
    for head in range(2):
        part = slice(4 * head, 4 * head + 4)
        Q, K, V = made.W_q(q)[..., part], made.W_k(k)[..., part], made.W_v(v)[..., part]
        heads.append(d2l.masked_softmax(Q @ K.mT / 2, lengths) @ V)
    told.append([near(out, made.W_o(torch.cat(heads, -1))), made.W_q.bias is not None])
x = torch.randn(2, 3, 8)
told.append(torch.equal(d2l.transpose_output(d2l.transpose_qkv(x, 4), 4), x))
`);
  const heads = [
    [true, false],
    [true, false],
    [true, true],
  ];
  assert.deepEqual(told, [true, true, true, true, [2, 3, 3], ...heads, true]);
});

test("lazy layers draw at the first call in its order, others when they are made", async () => {
  const told = await answered(`
x = torch.ones(1, 2, 6)
torch.manual_seed(1)
made = d2l.MultiHeadAttention(6, 2, 0.0)
made(x, x, x, None)
old = drawn(1, *[(6, 6)] * 4, bias=False)
names = ["W_q", "W_k", "W_v", "W_o"]
told.append([torch.equal(getattr(made, name).weight, each.weight) for name, each in zip(names, old)])
torch.manual_seed(1)
made = d2l.MultiHeadAttention(6, 6, 6, 6, 2, 0.0)
told.append([torch.equal(getattr(made, name).weight, each.weight) for name, each in zip(names, old)])
torch.manual_seed(2)
made = d2l.AdditiveAttention(6, 0.0)
made(x, x, x, None)
q, k, v = drawn(2, (6, 6), (6, 6), (6, 1), bias=False)
told.append([torch.equal(made.W_q.weight, q.weight), torch.equal(made.W_k.weight, k.weight), torch.equal(made.w_v.weight, v.weight)])
torch.manual_seed(2)
made = d2l.AdditiveAttention(6, 6, 6, 0.0)
told.append([torch.equal(made.W_k.weight, q.weight), torch.equal(made.W_q.weight, k.weight), torch.equal(made.w_v.weight, v.weight)])
torch.manual_seed(3)
made = d2l.LinearRegression(0.1)
made(torch.ones(1, 2))
told.append([torch.equal(made.get_w_b()[0], drawn(3, (2, 1))[0].weight)])
torch.manual_seed(4)
made = d2l.Seq2SeqEncoder(5, 3, 4, 1)
torch.manual_seed(4)
embedding, rnn = nn.Embedding(5, 3), nn.GRU(3, 4, 1)
for name in ("weight_ih_l0", "weight_hh_l0"):
    nn.init.xavier_uniform_(getattr(rnn, name))
told.append([torch.equal(made.rnn.rnn.weight_hh_l0, rnn.weight_hh_l0), torch.equal(made.embedding.weight, embedding.weight)])
`);
  assert.ok(
    told.flat().every((each) => each === true),
    JSON.stringify(told),
  );
});

test("a transformer's encoder and BERT are their parts one after another, in both forms", async () => {
  const told = await answered(`
tokens, lengths = torch.tensor([[1, 2, 3, 0], [4, 5, 0, 0]]), torch.tensor([3, 2])
sizes = (8, 8, 8, 8, [8], 8)
for made in (d2l.TransformerEncoder(9, 8, 16, 2, 2, 0.5), d2l.TransformerEncoder(9, *sizes, 16, 2, 2, 0.5)):
    made.eval()
    out = made(tokens, lengths)
    x = made.embedding(tokens) * math.sqrt(8)
    for at in range(4):
        for even in range(0, 8, 2):
            angle = at / 10000 ** (even / 8)
            x[:, at, even] += math.sin(angle)
            x[:, at, even + 1] += math.cos(angle)
    for block in made.blks:
        y = block.addnorm1.ln(block.attention(x, x, x, lengths) + x)
        x = block.addnorm2.ln(block.ffn.dense2(torch.relu(block.ffn.dense1(y))) + y)
    told.append([near(out, x), len(made.attention_weights), type(made.blks.block0).__name__])
places = torch.tensor([[1, 2], [0, 3]])
old = dict(key_size=8, query_size=8, value_size=8, hid_in_features=8, mlm_in_features=8, nsp_in_features=8)
for made in (d2l.BERTModel(9, 8, 16, 2, 2, 0.5, max_len=6), d2l.BERTModel(9, 8, [8], 8, 16, 2, 2, 0.5, max_len=6, **old)):
    made.eval()
    segments = torch.tensor([[0, 0, 1, 1]] * 2)
    encoded, masked, following = made(tokens, segments, lengths, places)
    encoder = made.encoder
    x = encoder.token_embedding(tokens) + encoder.segment_embedding(segments) + encoder.pos_embedding[:, :4]
    for block in encoder.blks:
        x = block(x, lengths)
    chosen = torch.stack([x[row, place] for row in range(2) for place in places[row]]).reshape(2, 2, 8)
    told.append([near(encoded, x), near(masked, made.mlm.mlp(chosen)), near(following, made.nsp.output(made.hidden(x[:, 0])))])
told.append(d2l.get_tokens_and_segments(["a", "b"], ["c"]))
`);
  assert.deepEqual(told, [
    [true, 2, "TransformerEncoderBlock"],
    [true, 2, "EncoderBlock"],
    [true, true, true],
    [true, true, true],
    [
      ["<cls>", "a", "b", "<sep>", "c", "<sep>"],
      [0, 0, 0, 0, 1, 1],
    ],
  ]);
});

test("the trainer draws, clips and steps as a loop by hand, and its board has the means", async () => {
  const told = await answered(`
def start():
    torch.manual_seed(5)
    data = d2l.SyntheticRegressionData(torch.tensor([2.0, -3.4]), 4.2, num_train=24, num_val=8, batch_size=4)
    model = d2l.LinearRegression(lr=0.5)
    return data, model
data, model = start()
trainer = d2l.Trainer(max_epochs=3, num_gpus=1, gradient_clip_val=1)
trainer.fit(model, data)
other, hand = start()
optimizer = torch.optim.SGD(hand.parameters(), 0.5)
losses, seen = [], []
for epoch in range(3):
    for X, y in other.train_dataloader():
        loss = ((hand(X) - y) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(hand.parameters(), 1)
        optimizer.step()
        losses.append(loss.item())
    with torch.no_grad():
        seen.append(sum(((hand(X) - y) ** 2).mean().item() for X, y in other.val_dataloader()) / 2)
told.append(near(model.net.weight, hand.net.weight) and near(model.net.bias, hand.net.bias))
points = model.board.data
means = [sum(losses[at : at + 3]) / 3 for at in range(0, 18, 3)]
told.append([bool(abs(point.y - mean) < 1e-4) for point, mean in zip(points["train_loss"], means)])
told.append([round(point.x, 4) for point in points["train_loss"]])
told.append([bool(abs(point.y - mean) < 1e-4) for point, mean in zip(points["val_loss"], seen)])
told.append([sorted(model.hparams), model.lr, trainer.train_batch_idx, trainer.val_batch_idx, trainer.gpus, list(model.board.xlim)])
`);
  assert.deepEqual(told, [
    true,
    Array(6).fill(true),
    [0.1667, 0.6667, 1.1667, 1.6667, 2.1667, 2.6667],
    [true, true, true],
    [["lr"], 0.5, 18, 6, [], [0, 3]],
  ]);
});

test("texts become numbers by each edition's order, with their lengths", async () => {
  const told = await answered(`
os.mkdir("fra-eng")
text_beside("fra-eng/fra.txt", "\\n".join(pairs))
vocab = d2l.Vocab([["b", "b", "a"], ["c", "b", "a"]], min_freq=2, reserved_tokens=["<pad>"])
told.append([vocab.idx_to_token, vocab[["b", "zz"]], vocab.to_tokens([1, 3]), vocab.to_tokens(torch.tensor([1, 2])), len(vocab), vocab.unk])
told.append(vocab.token_freqs)
data = d2l.MTFraEng(batch_size=2, num_steps=5, num_train=3, num_val=2)
told.append([data.src_vocab.idx_to_token, data.tgt_vocab.idx_to_token])
src, tgt, lengths, labels = data.arrays
told.append([data.src_vocab.to_tokens(src[3]), data.tgt_vocab.to_tokens(tgt[3]), data.tgt_vocab.to_tokens(labels[3]), lengths.tolist(), str(lengths.dtype)])
told.append([len(data.train_dataloader()), len(data.val_dataloader())])
told.append([list(each.shape) for each in data.build(["hi ."], ["va !"])])
batches, src, tgt = d2l.load_data_nmt(2, 5)
told.append([src.idx_to_token, tgt.idx_to_token])
told.append(d2l.preprocess_nmt("Go!\\u202fNow,ok ."))
text_beside("timemachine.txt", "The Time\\n  Machine, 1895!\\n")
told.append(d2l.read_time_machine())
corpus, vocab = d2l.load_corpus_time_machine()
told.append(["".join(vocab.to_tokens(corpus)), vocab.idx_to_token[:4]])
machine = d2l.TimeMachine(2, 4, num_train=3, num_val=2)
told.append(["".join(machine.vocab.to_tokens(machine.X[1])), "".join(machine.vocab.to_tokens(machine.Y[1])), len(machine.val_dataloader())])
random.seed(0)
for is_random in (False, True):
    pieces = [(X, Y) for X, Y in d2l.load_data_time_machine(2, 3, is_random)[0]]
    told.append(all(torch.equal(X[:, 1:], Y[:, :-1]) and X.shape == (2, 3) for X, Y in pieces) and len(pieces))
`);
  const seen = ["i", "run", ".", "<eos>", "<pad>"];
  assert.deepEqual(told, [
    [["<pad>", "<unk>", "a", "b"], [3, 1], ["<unk>", "b"], ["<unk>", "a"], 4, 1],
    [
      ["b", 3],
      ["a", 2],
      ["c", 1],
    ],
    [
      [".", "<eos>", "<pad>", "<unk>", "hi", "i"],
      ["!", ".", "<bos>", "<eos>", "<pad>", "<unk>", "je", "salut"],
    ],
    [
      seen.map((each) => (each === "run" ? "<unk>" : each)),
      ["<bos>", "je", "<unk>", ".", "<eos>"],
      ["je", "<unk>", ".", "<eos>", "<pad>"],
      [3, 3, 3, 4, 4],
      "torch.int64",
    ],
    [2, 1],
    [[1, 5], [1, 5], [1], [1, 5]],
    [
      ["<unk>", "<pad>", "<bos>", "<eos>", ".", "hi", "i"],
      ["<unk>", "<pad>", "<bos>", "<eos>", "!", "salut", ".", "je"],
    ],
    "go ! now ,ok .",
    ["the time", "machine"],
    ["the timemachine", ["<unk>", "e", "t", "h"]],
    ["he t", "e ti", 1],
    told[11],
    told[12],
  ]);
  assert.ok(told[11] >= 1 && told[12] >= 1);
});

test("what writes a sequence learns as a loop by hand, and its translations are scored", async () => {
  const told = await answered(`
text_beside("fra.txt", "\\n".join(pairs))
class Reader(d2l.Encoder):
    def __init__(self, words):
        super().__init__()
        self.embedding = nn.Embedding(words, 4)
        self.rnn = nn.GRU(4, 4)
    def forward(self, X, *args):
        return self.rnn(self.embedding(X).permute(1, 0, 2))
class Writer(d2l.Decoder):
    def __init__(self, words):
        super().__init__()
        self.embedding, self.rnn, self.dense = nn.Embedding(words, 4), nn.GRU(4, 4), nn.Linear(4, words)
    def init_state(self, enc_outputs, *args):
        return enc_outputs[1]
    def forward(self, X, state):
        out, state = self.rnn(self.embedding(X).permute(1, 0, 2), state)
        return self.dense(out).permute(1, 0, 2), state
def start():
    torch.manual_seed(6)
    batches, src, tgt = d2l.load_data_nmt(2, 5)
    return batches, src, tgt, d2l.EncoderDecoder(Reader(len(src)), Writer(len(tgt)))
batches, src, tgt, net = start()
d2l.train_seq2seq(net, batches, 0.01, 3, tgt, d2l.try_gpu())
other, _, _, hand = start()
hand.apply(d2l.init_seq2seq)
optimizer = torch.optim.Adam(hand.parameters(), 0.01)
for epoch in range(3):
    for X, _, Y, lengths in other:
        first = torch.full((len(Y), 1), tgt["<bos>"])
        out, state = hand(X, torch.cat([first, Y[:, :-1]], 1))
        loss = 0
        for row in range(len(Y)):
            end = int(lengths[row])
            loss = loss + nn.functional.cross_entropy(out[row, :end], Y[row, :end], reduction="sum") / 5
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(hand.parameters(), 1)
        optimizer.step()
told.append(all(torch.allclose(a, b, atol=1e-5) for a, b in zip(net.parameters(), hand.parameters())))
made, weights = d2l.predict_seq2seq(net, "Hi .", src, tgt, 5, "cpu")
net.eval()
state, word, right = net.encoder(torch.tensor([src[["hi", ".", "<eos>", "<pad>", "<pad>"]]]))[1], tgt["<bos>"], []
for _ in range(5):
    out, state = net.decoder(torch.tensor([[word]]), state)
    word = int(out.argmax())
    if word == tgt["<eos>"]:
        break
    right.append(tgt.to_tokens(word))
told.append([made == " ".join(right), weights])
class Mine(d2l.Seq2Seq):
    pass
X, lengths, Y, _ = next(iter(batches))
told.append(torch.is_tensor(Mine(net.encoder, net.decoder, tgt_pad=1, lr=0.1)(X, Y, lengths)))
found, _ = Mine(net.encoder, net.decoder, 1, 0.1).predict_step((X, Y, lengths, Y), "cpu", 3)
told.append(list(found.shape))
loss = d2l.MaskedSoftmaxCELoss()(torch.ones(3, 4, 10), torch.ones((3, 4), dtype=torch.long), torch.tensor([4, 2, 0]))
told.append([round(each, 4) for each in loss.tolist()])
score = math.exp(1 - 4 / 3) * (2 / 3) ** 0.5 * (1 / 2) ** 0.25
told.append([d2l.bleu("a b x", "a b c d", 2) == score, d2l.bleu("a", "a", 2), d2l.bleu("x", "a b", 1)])
`);
  assert.deepEqual(told, [true, [true, []], true, [2, 3], [2.3026, 1.1513, 0], [true, 1, 0]]);
});

test("a model of language goes on as its network says, and functions train as the editions' do", async () => {
  const told = await answered(`
text_beside("timemachine.txt", "the time traveller " * 40)
torch.manual_seed(7)
data = d2l.TimeMachine(8, 4, num_train=64, num_val=16)
size = len(data.vocab)
scratch = d2l.RNNLMScratch(d2l.RNNScratch(size, 5), size, lr=1)
X = data.X[:2]
h, outs = torch.zeros(2, 5), []
for at in range(4):
    one = nn.functional.one_hot(X[:, at], size).float()
    h = torch.tanh(one @ scratch.rnn.W_xh + h @ scratch.rnn.W_hh + scratch.rnn.b_h)
    outs.append(h @ scratch.W_hq + scratch.b_q)
told.append(near(scratch(X), torch.stack(outs, 1)))
d2l.Trainer(max_epochs=2, gradient_clip_val=1).fit(scratch, data)
told.append([list(scratch.board.data), bool(scratch.board.data["val_ppl"][-1].y < scratch.board.data["val_ppl"][0].y)])
for net in (d2l.RNN(size, 5), d2l.GRU(size, 5, 2)):
    model = d2l.RNNLM(net, size)
    text, words = "the", data.vocab["t"]
    state, outs = None, []
    for letter in "the":
        out, state = net.rnn(model.one_hot(torch.tensor([[data.vocab[letter]]])), state)
    told.append(model.predict("the", 1, data.vocab) == "the" + data.vocab.to_tokens(int(model.linear(out).argmax())))
batches, vocab = d2l.load_data_time_machine(4, 5)
net = d2l.RNNModel(nn.LSTM(len(vocab), 6), len(vocab))
before = d2l.predict_ch8("time", 3, net, vocab, "cpu")
d2l.train_ch8(net, batches, vocab, 1, 2, "cpu")
told.append([before[:4], len(before), [list(each.shape) for each in net.begin_state("cpu", 2)]])
w, b = torch.tensor([[1.0], [2.0]], requires_grad=True), torch.zeros(1, requires_grad=True)
X, y = d2l.synthetic_data(torch.tensor([2.0, -3.4]), 4.2, 6)
loss = d2l.squared_loss(d2l.linreg(X, w, b), y)
told.append(near(loss, (X @ w + b - y) ** 2 / 2))
loss.sum().backward()
wanted = w.detach() - 0.5 * w.grad / 6
d2l.sgd([w, b], 0.5, 6)
told.append([near(w, wanted), w.grad.tolist()])
torch.manual_seed(8)
x = torch.randn(40, 2)
y = (x[:, 0] > 0).long()
train, held = d2l.load_array((x, y), 8), d2l.load_array((x, y), 16, False)
for trains in (
    lambda net: d2l.train_ch6(net, train, held, 5, 0.9, d2l.try_gpu()),
    lambda net: d2l.train_ch13(net, train, held, nn.CrossEntropyLoss(reduction="none"), torch.optim.SGD(net.parameters(), 0.1), 4, d2l.try_all_gpus()),
    lambda net: d2l.train_ch3(net, train, held, nn.CrossEntropyLoss(reduction="none"), 9, torch.optim.SGD(net.parameters(), 0.9)),
):
    net = nn.Sequential(nn.Linear(2, 2))
    trains(net)
    told.append(0.7 < d2l.evaluate_accuracy_gpu(net, held) == int((net(x).argmax(1) == y).sum()) / 40)
told.append([d2l.accuracy(torch.tensor([[0.1, 0.9], [0.8, 0.2]]), torch.tensor([1, 1])), d2l.evaluate_loss(lambda x: x[:, :1], d2l.load_array((x, x[:, 0]), 8), d2l.squared_loss)])
`);
  assert.deepEqual(told, [
    true,
    [["train_ppl", "val_ppl"], true],
    true,
    true,
    [
      "time",
      7,
      [
        [1, 2, 6],
        [1, 2, 6],
      ],
    ],
    true,
    [true, [[0], [0]]],
    true,
    true,
    true,
    [1, 0],
  ]);
});

test("the edition 0.17 names its arguments, and prints in the language of the notebook's cells", async (context) => {
  const trained = `from d2l import torch as d2l
import torch
from torch import nn
with open("timemachine.txt", "w") as file:
    _ = file.write("the time traveller " * 40)
batches, vocab = d2l.load_data_time_machine(4, 5)
net = d2l.RNNModel(nn.RNN(len(vocab), 6), len(vocab))
d2l.train_ch8(net, batches, vocab, 1, 1, "cpu");`;
  const { cells } = await runNotebook(context, [
    trained,
    "# 训练\nd2l.train_ch8(net, batches, vocab, 1, 1, d2l.try_gpu())",
    "norm = d2l.AddNorm(normalized_shape=[3, 4], dropout=0.5)\nnorm.eval()\nX = torch.randn(2, 3, 4)\nlist(norm.ln.normalized_shape), norm.dropout.p, torch.equal(norm(X, X), nn.functional.layer_norm(2 * X, [3, 4])), d2l.AddNorm(4, 0.1).ln.weight.shape",
    "d2l.AddNorm(4)",
  ]);
  assert.match(
    printed(cells[0]),
    /^perplexity \d+\.\d, \d+\.\d tokens\/sec on cpu\ntime traveller.*\ntraveller.*\n$/,
  );
  assert.match(printed(cells[1]), /^困惑度 \d+\.\d, \d+\.\d 词元\/秒 cpu\ntime traveller/);
  assert.equal(shown(cells[2]), "([3, 4], 0.5, True, torch.Size([4]))");
  assert.match(errorOf(cells[3]).evalue, /norm_shape, dropout or normalized_shape, dropout/);
});

test("names stand for PyTorch's, and what is not there or unfit says so in a sentence", async () => {
  const told = await answered(`
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
told.append([d2l.reduce_sum(x).item(), d2l.argmax(x, axis=1).tolist(), d2l.astype(x, d2l.int32).dtype == torch.int32,
    d2l.numpy(x).tolist(), d2l.size(x), d2l.transpose(x).tolist(), d2l.concat([x, x], 1).shape[1], d2l.reshape(x, (4,)).ndim,
    d2l.expand_dims(x, 0).ndim, d2l.reduce_mean(x).item(), d2l.swapaxes(x, 0, 1).tolist(), d2l.to(x, d2l.cpu()).shape[0]])
told.append([d2l.torch is torch, d2l.nn is nn, d2l.F is nn.functional, d2l.plt.__name__, d2l.np.__name__, d2l.pd.__name__, d2l.d2l is d2l])
told.append([str(d2l.cpu()), str(d2l.gpu(1)), d2l.num_gpus(), str(d2l.try_gpu()), [str(each) for each in d2l.try_all_gpus()]])
for act in (
    lambda: d2l.MTFraEng(4),
    lambda: d2l.download("time_machine"),
    lambda: d2l.download_extract("fra-eng", "fra"),
    lambda: d2l.FashionMNIST(),
    lambda: d2l.download("nothing"),
    lambda: d2l.torchvision,
    lambda: d2l.MultiHeadAtention,
    lambda: d2l.AdditiveAttention(1, 2, 3),
    lambda: d2l.check_len([1], 2),
    lambda: d2l.check_shape(x, (1, 2)),
    lambda: d2l.tokenize(["a"], "letter"),
    lambda: d2l.Module()(x),
): told.append(refused(act))
`);
  const files = "There is no network here, so NAME is not downloaded; it is looked for in";
  const beside = "and in the notebook's folder. No such file or directory:";
  const missing = (name, folder = "../data") =>
    `FileNotFoundError: ${files.replace("NAME", name)} ${folder} ${beside} '${name}'`;
  const columns = [
    [1, 3],
    [2, 4],
  ];
  assert.deepEqual(told, [
    [
      10,
      [1, 1],
      true,
      [
        [1, 2],
        [3, 4],
      ],
      4,
      columns,
      4,
      1,
      3,
      2.5,
      columns,
      2,
    ],
    [true, true, true, "matplotlib.pyplot", "numpy", "pandas", true],
    ["cpu", "cuda:1", 0, "cpu", ["cpu"]],
    missing("fra-eng.zip"),
    missing("timemachine.txt"),
    missing("fra-eng.zip"),
    missing("train-images-idx3-ubyte.gz", "../data/FashionMNIST/raw"),
    told[7],
    "UnsupportedError: d2l.torchvision is not there: torchvision is not supported here.",
    "UnsupportedError: d2l.torch.MultiHeadAtention is not supported here. The nearest that is: MultiHeadAttention.",
    "TypeError: These arguments are not those it takes, which are num_hiddens, dropout or key_size, query_size, num_hiddens, dropout",
    "AssertionError: list's length 1 != expected length 2",
    "AssertionError: tensor's shape torch.Size([2, 2]) != expected shape (1, 2)",
    "AssertionError: Unknown token type: letter",
    "AssertionError: Neural network is defined",
  ]);
  assert.match(told[7], /KeyError: .*nothing is not in DATA_HUB, which has kaggle_house_train, /);
});

test("files are found where the book puts them and beside the notebook, also in archives", async () => {
  const told = await answered(`
import gzip, zipfile
os.makedirs("book")
os.makedirs("data")
os.chdir("book")
with zipfile.ZipFile("../data/fra-eng.zip", "w") as archive:
    archive.writestr("fra-eng/fra.txt", "\\n".join(pairs))
told.append(d2l.download(d2l.DATA_URL + "fra-eng.zip"))
told.append([d2l.read_data_nmt()[:3], os.path.exists("../data/fra-eng/fra.txt")])
told.append([d2l.download_extract("fra-eng"), len(d2l.MTFraEng(2).arrays[0])])
with zipfile.ZipFile("own.zip", "w") as archive:
    archive.writestr("inside/a.txt", "a")
d2l.DATA_HUB["own"] = (d2l.DATA_URL + "own.zip", None)
told.append(d2l.download_extract("own", "inside"))
d2l.extract(d2l.download(d2l.DATA_URL + "own.zip", "elsewhere"))
told.append([open("../data/inside/a.txt").read(), open("elsewhere/inside/a.txt").read()])
os.makedirs("../data/FashionMNIST/raw")
for part in ("train", "t10k"):
    with gzip.open(f"../data/FashionMNIST/raw/{part}-images-idx3-ubyte.gz", "wb") as file:
        file.write(bytes(16) + bytes(range(256)) * 3 + bytes(16) + bytes([255]) * 784)
    with open(f"../data/FashionMNIST/raw/{part}-labels-idx1-ubyte", "wb") as file:
        file.write(bytes(8) + bytes([9, 1]))
data = d2l.FashionMNIST(batch_size=2)
X, y = next(iter(data.val_dataloader()))
told.append([list(X.shape), y.tolist(), data.text_labels(y), round(X[0, 0, 0, 5].item() * 255, 4), X[1].min().item()])
told.append(list(next(iter(d2l.load_data_fashion_mnist(2, resize=56)[0]))[0].shape))
`);
  assert.deepEqual(told, [
    "../data/fra-eng.zip",
    ["Go.", true],
    ["../data/fra-eng", 5],
    "../data/inside",
    ["a", "a"],
    [[2, 1, 28, 28], [9, 1], ["ankle boot", "trouser"], 5, 1],
    [2, 1, 56, 56],
  ]);
});

const svgs = (cell) => cell.outputs.filter(({ data }) => data?.["image/svg+xml"] !== undefined);

test("cells keep what they are made with, and show curves that grow once, at their end", async (context) => {
  const { cells } = await runNotebook(context, [
    `from d2l import torch as d2l
class B(d2l.HyperParameters):
    def __init__(self, a, b, c, *rest, d=4):
        _hidden = local = 5
        self.save_hyperparameters(ignore=["c"])
        print("a =", self.a, "b =", self.b, hasattr(self, "c"))
B(1, 2, 3, 6).hparams`,
    `@d2l.add_to_class(B)
def do(self):
    return self.a + self.d
do, B(1, 2, 3).do()`,
    `import numpy as np
board = d2l.ProgressBoard("x")
for x in np.arange(0, 1, 0.1):
    board.draw(x, np.sin(x), "sin", every_n=2)
    board.draw(x, np.cos(x), "cos", every_n=5)`,
    `board.draw(2, 3, "tan"); len(board.data["sin"]), len(board.data["cos"]), board.raw_points["sin"]`,
    `animator = d2l.Animator(xlabel="epoch", legend=["one", "two"], xlim=[1, 3])
for epoch in range(3):
    print("epoch", epoch)
    animator.add(epoch + 1, (epoch, None if epoch == 1 else 2))
print("done")
animator.X, animator.Y`,
    `import torch
d2l.show_heatmaps(torch.eye(3).reshape(1, 1, 3, 3), xlabel="Keys", ylabel="Queries", titles=["Head"])`,
    `d2l.plot(torch.arange(3.0), [torch.ones(3), torch.arange(3.0)], "x", "y", legend=["one", "two"], xscale="linear")`,
    `d2l.show_list_len_pair_hist(["source", "target"], "length", "count", [[1], [1, 2]], [[1, 2], [3, 4]])`,
    `axes = d2l.show_images(torch.rand(2, 4, 4), 1, 2, titles=["a", "b"]); len(axes)`,
    `open("timemachine.txt", "w").write("the time " * 9)
d2l.download("time_machine"), len(d2l.TimeMachine(2, 3).vocab)`,
    `d2l.MTFraEng(2)`,
  ]);
  assert.equal(printed(cells[0]), "a = 1 b = 2 False\n");
  assert.equal(shown(cells[0]), "{'a': 1, 'b': 2, 'd': 4, 'rest': (6,), 'local': 5}");
  assert.equal(shown(cells[1]), "(None, 5)");
  for (const at of [2, 3, 4, 5, 6, 7, 8]) assert.equal(svgs(cells[at]).length, 1, `cell ${at}`);
  assert.equal(shown(cells[3]), "(5, 2, [])");
  assert.equal(printed(cells[4]), "done\n");
  assert.equal(shown(cells[4]), "([[1, 2, 3], [1, 3]], [[0, 1, 2], [2, 2]])");
  assert.equal(shown(cells[8]), "2");
  assert.equal(shown(cells[9]), "('../data/timemachine.txt', 7)");
  const error = errorOf(cells[10]);
  assert.equal(error.ename, "FileNotFoundError");
  assert.match(error.evalue, /No such file or directory: 'fra-eng\.zip'$/);
});
