"""Training as the edition 0.17 has it, by functions."""

import linecache
import math
import re
import time

import numpy as np
import torch
from torch import nn

from ._boards import Animator, show_images
from ._recurrent import MaskedSoftmaxCELoss, init_seq2seq
from ._texts import truncate_pad
from ._training import grad_clipping


class Timer:
    """Measures times."""

    def __init__(self):
        self.times = []
        self.start()

    def start(self):
        self.tik = time.time()

    def stop(self):
        self.times.append(time.time() - self.tik)
        return self.times[-1]

    def avg(self):
        return sum(self.times) / len(self.times)

    def sum(self):
        return sum(self.times)

    def cumsum(self):
        return np.array(self.times).cumsum().tolist()


class Accumulator:
    """Sums of several numbers."""

    def __init__(self, n):
        self.data = [0.0] * n

    def add(self, *args):
        self.data = [old + float(new) for old, new in zip(self.data, args)]

    def reset(self):
        self.data = [0.0] * len(self.data)

    def __getitem__(self, idx):
        return self.data[idx]


def synthetic_data(w, b, num_examples):
    """Numbers that a line explains, but for noise."""
    X = torch.normal(0, 1, (num_examples, len(w)))
    y = torch.matmul(X, w) + b
    y += torch.normal(0, 0.01, y.shape)
    return X, y.reshape(-1, 1)


def linreg(X, w, b):
    return torch.matmul(X, w) + b


def squared_loss(y_hat, y):
    return (y_hat - y.reshape(y_hat.shape)) ** 2 / 2


def sgd(params, lr, batch_size):
    """One step along the gradients, which are zero after it."""
    with torch.no_grad():
        for each in params:
            each -= lr * each.grad / batch_size
            each.grad.zero_()


def accuracy(y_hat, y):
    """How many classes are right."""
    if len(y_hat.shape) > 1 and y_hat.shape[1] > 1:
        y_hat = y_hat.argmax(axis=1)
    return float((y_hat.type(y.dtype) == y).type(y.dtype).sum())


def evaluate_accuracy_gpu(net, data_iter, device=None):
    """The share of classes that are right."""
    if isinstance(net, nn.Module):
        net.eval()
        device = device or next(iter(net.parameters())).device
    metric = Accumulator(2)
    with torch.no_grad():
        for X, y in data_iter:
            if device:
                X, y = _moved(X, device), y.to(device)
            metric.add(accuracy(net(X), y), y.numel())
    return metric[0] / metric[1]


def _moved(X, device):
    return [each.to(device) for each in X] if isinstance(X, list) else X.to(device)


def evaluate_accuracy(net, data_iter):
    return evaluate_accuracy_gpu(net, data_iter)


def evaluate_loss(net, data_iter, loss):
    """The mean loss."""
    metric = Accumulator(2)
    for X, y in data_iter:
        out = net(X)
        each = loss(out, y.reshape(out.shape))
        metric.add(each.sum(), each.numel())
    return metric[0] / metric[1]


def train_epoch_ch3(net, train_iter, loss, updater):
    """One pass through the data; the mean loss, and the share of classes that are right."""
    if isinstance(net, nn.Module):
        net.train()
    metric = Accumulator(3)
    for X, y in train_iter:
        y_hat = net(X)
        each = loss(y_hat, y)
        if isinstance(updater, torch.optim.Optimizer):
            updater.zero_grad()
            each.mean().backward()
            updater.step()
        else:
            each.sum().backward()
            updater(X.shape[0])
        metric.add(float(each.sum()), accuracy(y_hat, y), y.numel())
    return metric[0] / metric[2], metric[1] / metric[2]


def train_ch3(net, train_iter, test_iter, loss, num_epochs, updater):
    """Trains a model of chapter 3."""
    legend = ["train loss", "train acc", "test acc"]
    animator = Animator(xlabel="epoch", xlim=[1, num_epochs], ylim=[0.3, 0.9], legend=legend)
    for epoch in range(num_epochs):
        trained = train_epoch_ch3(net, train_iter, loss, updater)
        test_acc = evaluate_accuracy(net, test_iter)
        animator.add(epoch + 1, (*trained, test_acc))
    assert trained[0] < 0.5, trained[0]
    assert 0.7 < trained[1] <= 1, trained[1]
    assert 0.7 < test_acc <= 1, test_acc


def get_fashion_mnist_labels(labels):
    """The names of kinds of clothes."""
    names = ["t-shirt", "trouser", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag"]
    names.append("ankle boot")
    return [names[int(each)] for each in labels]


def predict_ch3(net, test_iter, n=6):
    """Shows pictures with their classes and the model's."""
    X, y = next(iter(test_iter))
    both = zip(*map(get_fashion_mnist_labels, (y, net(X).argmax(axis=1))))
    show_images(X[:n].reshape(n, 28, 28), 1, n, titles=list(map("\n".join, both))[:n])


def _xavier(module):
    if type(module) in (nn.Linear, nn.Conv2d):
        nn.init.xavier_uniform_(module.weight)


def _trained(step, train_iter, num_epochs, sizes, test, ylim=None):
    """Batches of epochs, whose loss and accuracy grow as lines; the last ones, and the rate."""
    legend = ["train loss", "train acc", "test acc"]
    animator = Animator(xlabel="epoch", xlim=[1, num_epochs], ylim=ylim, legend=legend)
    timer, count = Timer(), len(train_iter)
    for epoch in range(num_epochs):
        metric = Accumulator(4)
        for at, (X, y) in enumerate(train_iter):
            timer.start()
            metric.add(*step(X, y), y.shape[0], y.numel())
            timer.stop()
            loss, right = metric[0] / metric[2], metric[1] / metric[sizes]
            if (at + 1) % (count // 5) == 0 or at == count - 1:
                animator.add(epoch + (at + 1) / count, (loss, right, None))
        test_acc = test()
        animator.add(epoch + 1, (None, None, test_acc))
    print(f"loss {loss:.3f}, train acc {right:.3f}, test acc {test_acc:.3f}")
    return metric[2] * num_epochs / timer.sum()


def train_ch6(net, train_iter, test_iter, num_epochs, lr, device):
    """Trains a model of chapter 6."""
    net.apply(_xavier)
    print("training on", device)
    net.to(device)
    optimizer = torch.optim.SGD(net.parameters(), lr=lr)
    loss = nn.CrossEntropyLoss()

    def step(X, y):
        net.train()
        optimizer.zero_grad()
        y_hat = net(X.to(device))
        mean = loss(y_hat, y.to(device))
        mean.backward()
        optimizer.step()
        return mean.detach() * X.shape[0], accuracy(y_hat, y)

    test = lambda: evaluate_accuracy_gpu(net, test_iter)
    rate = _trained(step, train_iter, num_epochs, 2, test)
    print(f"{rate:.1f} examples/sec on {device!s}")


def train_batch_ch13(net, X, y, loss, trainer, devices):
    """One step; the sum of losses, and how many classes are right."""
    X, y = _moved(X, devices[0]), y.to(devices[0])
    net.train()
    trainer.zero_grad()
    pred = net(X)
    total = loss(pred, y).sum()
    total.backward()
    trainer.step()
    return total, accuracy(pred, y)


def train_ch13(net, train_iter, test_iter, loss, trainer, num_epochs, devices=None):
    """Trains a model of chapter 13."""
    devices = devices or [torch.device("cpu")]
    net.to(devices[0])
    step = lambda X, y: train_batch_ch13(net, X, y, loss, trainer, devices)
    test = lambda: evaluate_accuracy_gpu(net, test_iter)
    rate = _trained(step, train_iter, num_epochs, 3, test, [0, 1])
    print(f"{rate:.1f} examples/sec on {devices!s}")


def predict_ch8(prefix, num_preds, net, vocab, device):
    """A beginning and what the model goes on with."""
    state = net.begin_state(batch_size=1, device=device)
    outputs = [vocab[prefix[0]]]
    for at in range(len(prefix) + num_preds - 1):
        last = torch.tensor([outputs[-1]], device=device).reshape(1, 1)
        y, state = net(last, state)
        is_given = at + 1 < len(prefix)
        outputs.append(vocab[prefix[at + 1]] if is_given else int(y.argmax(dim=1).reshape(1)))
    return "".join(vocab.idx_to_token[each] for each in outputs)


def train_epoch_ch8(net, train_iter, loss, updater, device, use_random_iter):
    """One pass through a text; the perplexity, and tokens a second."""
    state, timer = None, Timer()
    metric = Accumulator(2)
    for X, Y in train_iter:
        if state is None or use_random_iter:
            state = net.begin_state(batch_size=X.shape[0], device=device)
        else:
            for each in state if isinstance(state, tuple) else (state,):
                each.detach_()
        y = Y.T.reshape(-1).to(device)
        y_hat, state = net(X.to(device), state)
        mean = loss(y_hat, y.long()).mean()
        is_optimizer = isinstance(updater, torch.optim.Optimizer)
        if is_optimizer:
            updater.zero_grad()
        mean.backward()
        grad_clipping(net, 1)
        updater.step() if is_optimizer else updater(batch_size=1)
        metric.add(mean.detach() * y.numel(), y.numel())
    return math.exp(metric[0] / metric[1]), metric[1] / timer.stop()


def _is_chinese():
    """Whether a cell that ran has Chinese text, as those of the book in Chinese have."""
    cells = (each for place, each in linecache.cache.items() if place.startswith("Cell In["))
    return any(re.search("[\u4e00-\u9fff]", "".join(lines)) for _, _, lines, _ in cells)


def train_ch8(net, train_iter, vocab, lr, num_epochs, device, use_random_iter=False):
    """Trains a model of language."""
    loss = nn.CrossEntropyLoss()
    animator = Animator(
        xlabel="epoch", ylabel="perplexity", legend=["train"], xlim=[10, num_epochs]
    )
    if isinstance(net, nn.Module):
        updater = torch.optim.SGD(net.parameters(), lr)
    else:
        updater = lambda batch_size: sgd(net.params, lr, batch_size)
    predict = lambda prefix: predict_ch8(prefix, 50, net, vocab, device)
    for epoch in range(num_epochs):
        found, speed = train_epoch_ch8(net, train_iter, loss, updater, device, use_random_iter)
        if (epoch + 1) % 10 == 0:
            print(predict("time traveller"))
            animator.add(epoch + 1, [found])
    if _is_chinese():
        print(f"困惑度 {found:.1f}, {speed:.1f} 词元/秒 {device!s}")
    else:
        print(f"perplexity {found:.1f}, {speed:.1f} tokens/sec on {device!s}")
    print(predict("time traveller"))
    print(predict("traveller"))


def train_seq2seq(net, data_iter, lr, num_epochs, tgt_vocab, device):
    """Trains a model that writes one sequence for another."""
    net.apply(init_seq2seq)
    net.to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=lr)
    loss = MaskedSoftmaxCELoss()
    net.train()
    animator = Animator(xlabel="epoch", ylabel="loss", xlim=[10, num_epochs])
    for epoch in range(num_epochs):
        timer = Timer()
        metric = Accumulator(2)
        for batch in data_iter:
            optimizer.zero_grad()
            X, X_valid_len, Y, Y_valid_len = (each.to(device) for each in batch)
            first = torch.tensor([tgt_vocab["<bos>"]] * Y.shape[0], device=device).reshape(-1, 1)
            Y_hat, _ = net(X, torch.cat([first, Y[:, :-1]], 1), X_valid_len)
            total = loss(Y_hat, Y, Y_valid_len).sum()
            total.backward()
            grad_clipping(net, 1)
            optimizer.step()
            metric.add(total.detach(), Y_valid_len.sum())
        if (epoch + 1) % 10 == 0:
            animator.add(epoch + 1, (metric[0] / metric[1],))
    speed = metric[1] / timer.stop()
    print(f"loss {metric[0] / metric[1]:.3f}, {speed:.1f} tokens/sec on {device!s}")


def predict_seq2seq(net, src_sentence, src_vocab, tgt_vocab, num_steps, device,
                    save_attention_weights=False):  # fmt: skip
    """What a model writes for a sentence, and where it looked."""
    net.eval()
    words = src_vocab[src_sentence.lower().split(" ")] + [src_vocab["<eos>"]]
    length = torch.tensor([len(words)], device=device)
    words = truncate_pad(words, num_steps, src_vocab["<pad>"])
    given = torch.tensor([words], dtype=torch.long, device=device)
    state = net.decoder.init_state(net.encoder(given, length), length)
    last = torch.tensor([[tgt_vocab["<bos>"]]], dtype=torch.long, device=device)
    written, weights = [], []
    for _ in range(num_steps):
        Y, state = net.decoder(last, state)
        last = Y.argmax(dim=2)
        token = last.item()
        if save_attention_weights:
            weights.append(net.decoder.attention_weights)
        if token == tgt_vocab["<eos>"]:
            break
        written.append(token)
    return " ".join(tgt_vocab.to_tokens(written)), weights
