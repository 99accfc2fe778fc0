"""Models, data and the trainer that brings them together, as the edition 1.0 has them."""

import sys

import torch
from torch import nn
from torch.nn import functional as F

from ._boards import Board


def add_to_class(Class):
    """A decorator that makes a function a method of a class."""

    def add(made):
        setattr(Class, made.__name__, made)

    return add


class HyperParameters:
    """What keeps the arguments that it was made with."""

    def save_hyperparameters(self, ignore=[]):
        """Makes attributes of the caller's variables, and keeps them in `hparams`."""
        left_out = {*ignore, "self"}
        found = sys._getframe(1).f_locals.items()
        self.hparams = {k: v for k, v in found if k not in left_out and k[:1] != "_"}
        for name, value in self.hparams.items():
            setattr(self, name, value)


class ProgressBoard(Board, HyperParameters):
    """Curves that grow while a model learns."""

    def __init__(self, xlabel=None, ylabel=None, xlim=None, ylim=None, xscale="linear",
                 yscale="linear", ls=["-", "--", "-.", ":"], colors=["C0", "C1", "C2", "C3"],
                 fig=None, axes=None, figsize=(3.5, 2.5), display=True):  # fmt: skip
        self.save_hyperparameters()


class Module(nn.Module, HyperParameters):
    """A model that knows its loss, its steps and its optimizer."""

    def __init__(self, plot_train_per_epoch=2, plot_valid_per_epoch=1):
        super().__init__()
        self.save_hyperparameters()
        self.board = ProgressBoard()

    def loss(self, y_hat, y):
        raise NotImplementedError

    def forward(self, X):
        assert hasattr(self, "net"), "Neural network is defined"
        return self.net(X)

    def plot(self, key, value, train):
        """Adds a point to the board's curve of a number."""
        assert hasattr(self, "trainer"), "Trainer is not inited"
        trainer = self.trainer
        self.board.xlabel = "epoch"
        if train:
            x = trainer.train_batch_idx / trainer.num_train_batches
            every = trainer.num_train_batches / self.plot_train_per_epoch
        else:
            x = trainer.epoch + 1
            every = trainer.num_val_batches / self.plot_valid_per_epoch
        label = ("train_" if train else "val_") + key
        self.board.draw(x, value.to(cpu()).detach().numpy(), label, every_n=int(every))

    def training_step(self, batch):
        loss = self.loss(self(*batch[:-1]), batch[-1])
        self.plot("loss", loss, train=True)
        return loss

    def validation_step(self, batch):
        loss = self.loss(self(*batch[:-1]), batch[-1])
        self.plot("loss", loss, train=False)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=self.lr)

    def apply_init(self, inputs, init=None):
        """Gives lazy layers their sizes, and their numbers where there is an `init`."""
        self.forward(*inputs)
        if init is not None:
            self.net.apply(init)


class DataModule(HyperParameters):
    """Data of training and validation."""

    def __init__(self, root="../data", num_workers=4):
        self.save_hyperparameters()

    def get_dataloader(self, train):
        raise NotImplementedError

    def train_dataloader(self):
        return self.get_dataloader(train=True)

    def val_dataloader(self):
        return self.get_dataloader(train=False)

    def get_tensorloader(self, tensors, train, indices=slice(0, None)):
        """Batches of tensors' rows, shuffled in training."""
        return load_array([each[indices] for each in tensors], self.batch_size, train)


def load_array(data_arrays, batch_size, is_train=True):
    """Batches of tensors' rows, shuffled in training."""
    dataset = torch.utils.data.TensorDataset(*data_arrays)
    return torch.utils.data.DataLoader(dataset, batch_size, shuffle=is_train)


class Trainer(HyperParameters):
    """Trains a model with data."""

    def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
        self.save_hyperparameters()
        self.gpus = [gpu(at) for at in range(min(num_gpus, torch.cuda.device_count()))]

    def prepare_data(self, data):
        self.train_dataloader = data.train_dataloader()
        self.val_dataloader = data.val_dataloader()
        self.num_train_batches = len(self.train_dataloader)
        self.num_val_batches = 0 if self.val_dataloader is None else len(self.val_dataloader)

    def prepare_model(self, model):
        model.trainer = self
        model.board.xlim = [0, self.max_epochs]
        if self.gpus:
            model.to(self.gpus[0])
        self.model = model

    def prepare_batch(self, batch):
        return [each.to(self.gpus[0]) for each in batch] if self.gpus else batch

    def fit(self, model, data):
        """Trains a model, an epoch after another."""
        self.prepare_data(data)
        self.prepare_model(model)
        self.optim = model.configure_optimizers()
        self.epoch = self.train_batch_idx = self.val_batch_idx = 0
        for self.epoch in range(self.max_epochs):
            self.fit_epoch()

    def fit_epoch(self):
        """One pass through the data of training, and one through those of validation."""
        self.model.train()
        for batch in self.train_dataloader:
            loss = self.model.training_step(self.prepare_batch(batch))
            self.optim.zero_grad()
            with torch.no_grad():
                loss.backward()
                if self.gradient_clip_val > 0:
                    self.clip_gradients(self.gradient_clip_val, self.model)
                self.optim.step()
            self.train_batch_idx += 1
        if self.val_dataloader is None:
            return
        self.model.eval()
        for batch in self.val_dataloader:
            with torch.no_grad():
                self.model.validation_step(self.prepare_batch(batch))
            self.val_batch_idx += 1

    def clip_gradients(self, grad_clip_val, model):
        grad_clipping(model, grad_clip_val)


def grad_clipping(net, theta):
    """Shortens the gradients of a model, or of its list `params`, to a length at most."""
    if isinstance(net, nn.Module):
        params = [each for each in net.parameters() if each.requires_grad]
    else:
        params = net.params
    norm = torch.sqrt(sum(torch.sum(each.grad**2) for each in params))
    if norm > theta:
        for each in params:
            each.grad[:] *= theta / norm


class Classifier(Module):
    """A model that tells classes apart."""

    def validation_step(self, batch):
        Y_hat = self(*batch[:-1])
        self.plot("loss", self.loss(Y_hat, batch[-1]), train=False)
        self.plot("acc", self.accuracy(Y_hat, batch[-1]), train=False)

    def accuracy(self, Y_hat, Y, averaged=True):
        """How many classes are right: the share of all, or each by itself."""
        found = Y_hat.reshape(-1, Y_hat.shape[-1]).argmax(axis=1).type(Y.dtype)
        right = (found == Y.reshape(-1)).type(torch.float32)
        return right.mean() if averaged else right

    def loss(self, Y_hat, Y, averaged=True):
        flat = Y_hat.reshape(-1, Y_hat.shape[-1])
        return F.cross_entropy(flat, Y.reshape(-1), reduction="mean" if averaged else "none")

    def layer_summary(self, X_shape):
        """Prints the shapes that the layers make."""
        X = torch.randn(*X_shape)
        for layer in self.net:
            X = layer(X)
            print(layer.__class__.__name__, "output shape:\t", X.shape)


class SyntheticRegressionData(DataModule):
    """Numbers that a line explains, but for noise."""

    def __init__(self, w, b, noise=0.01, num_train=1000, num_val=1000, batch_size=32):
        super().__init__()
        self.save_hyperparameters()
        count = num_train + num_val
        self.X = torch.randn(count, len(w))
        noise = torch.randn(count, 1) * noise
        self.y = torch.matmul(self.X, w.reshape(-1, 1)) + b + noise

    def get_dataloader(self, train):
        part = slice(0, self.num_train) if train else slice(self.num_train, None)
        return self.get_tensorloader((self.X, self.y), train, part)


class SGD(HyperParameters):
    """The optimizer that takes steps along the gradients."""

    def __init__(self, params, lr):
        self.save_hyperparameters()

    def step(self):
        for each in self.params:
            each -= self.lr * each.grad

    def zero_grad(self):
        for each in self.params:
            if each.grad is not None:
                each.grad.zero_()


class LinearRegressionScratch(Module):
    """A line, of two tensors."""

    def __init__(self, num_inputs, lr, sigma=0.01):
        super().__init__()
        self.save_hyperparameters()
        self.w = torch.normal(0, sigma, (num_inputs, 1), requires_grad=True)
        self.b = torch.zeros(1, requires_grad=True)

    def forward(self, X):
        return torch.matmul(X, self.w) + self.b

    def loss(self, y_hat, y):
        return ((y_hat - y) ** 2 / 2).mean()

    def configure_optimizers(self):
        return SGD([self.w, self.b], self.lr)


class LinearRegression(Module):
    """A line, of a layer."""

    def __init__(self, lr):
        super().__init__()
        self.save_hyperparameters()
        self.net = nn.LazyLinear(1)
        self.net.weight.data.normal_(0, 0.01)
        self.net.bias.data.fill_(0)

    def loss(self, y_hat, y):
        return nn.MSELoss()(y_hat, y)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), self.lr)

    def get_w_b(self):
        return self.net.weight.data, self.net.bias.data


def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.device(f"cuda:{i}")


def num_gpus():
    return torch.cuda.device_count()


def try_gpu(i=0):
    """A GPU where there is one, or the CPU."""
    return gpu(i) if num_gpus() >= i + 1 else cpu()


def try_all_gpus():
    """All GPUs, or the CPU."""
    return [gpu(at) for at in range(num_gpus())] or [cpu()]
