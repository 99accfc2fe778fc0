// Lightning's Trainer does what a loop by hand does, and calls, logs and keeps what Lightning's does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPython } from "./support/python.mjs";

const head = `
import os, tempfile, torch
import torch.nn as nn, torch.nn.functional as F
import pytorch_lightning as pl
from torch.utils.data import DataLoader, TensorDataset

os.chdir(tempfile.mkdtemp())
torch.manual_seed(3)
x = torch.randn(20, 3)
y = x.sum(1, keepdim=True)
train = DataLoader(TensorDataset(x, y), batch_size=6, shuffle=True)
held_out = DataLoader(TensorDataset(x[:5], y[:5]), batch_size=2)


class Net(pl.LightningModule):
    def __init__(self, lr=0.1, width=4):
        super().__init__()
        self.save_hyperparameters()
        self.net = nn.Sequential(nn.Linear(3, width), nn.Tanh(), nn.Dropout(0.2), nn.Linear(width, 1))

    def forward(self, given):
        return self.net(given)

    def _loss(self, batch):
        return F.mse_loss(self(batch[0]), batch[1])

    def training_step(self, batch, batch_idx):
        loss = self._loss(batch)
        self.log("train_loss", loss, on_step=True, on_epoch=True)
        return loss

    def validation_step(self, batch, batch_idx):
        self.log("val_loss", self._loss(batch))

    def test_step(self, batch, batch_idx):
        self.log("test_loss", self._loss(batch))

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=self.hparams.lr)
        return [optimizer], [torch.optim.lr_scheduler.StepLR(optimizer, 1, 0.5)]


def by_hand(start, drawn, epochs=3, every=1):
    """A loop that does what a trainer does; the module, and its losses in validation."""
    net = Net()
    net.load_state_dict(start)
    torch.set_rng_state(drawn)
    (optimizer,), (scheduler,) = net.configure_optimizers()
    told = []
    for _ in range(epochs):
        net.train()
        for at, batch in enumerate(train):
            if at % every == 0:
                optimizer.zero_grad()
            (net._loss(batch) / every).backward()
            if (at + 1) % every == 0 or at + 1 == len(train):
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
        scheduler.step()
        net.eval()
        with torch.no_grad():
            sizes = [(net._loss(batch), len(batch[0])) for batch in held_out]
        told.append(sum(loss * size for loss, size in sizes) / sum(size for _, size in sizes))
    return net, told


def are_same(one, other):
    return all(map(torch.equal, one.state_dict().values(), other.state_dict().values()))
`;

async function answered(program) {
  const python = await startPython();
  return JSON.parse(python.runPython(`${head}\nimport json\n${program}\njson.dumps(told)`));
}

test("training draws, steps and averages as a loop by hand, also with gradients of several batches", async () => {
  const told = await answered(`
told = []
for every in (1, 3):
    net = Net()
    start = {name: each.clone() for name, each in net.state_dict().items()}
    drawn = torch.get_rng_state()
    trainer = pl.Trainer(max_epochs=3, gradient_clip_val=0.5, accumulate_grad_batches=every)
    trainer.fit(net, train, held_out)
    hand, losses = by_hand(start, drawn, every=every)
    told.append([
        are_same(net, hand),
        torch.equal(trainer.callback_metrics["val_loss"], losses[-1]),
        trainer.global_step,
        trainer.current_epoch,
        net.training,
    ])
`);
  assert.deepEqual(told, [
    [true, true, 12, 3, true],
    [true, true, 6, 3, true],
  ]);
});

test("hooks are called in Lightning's order, of callbacks before the module", async () => {
  const told = await answered(`
told = []
class Told(pl.Callback):
    pass
names = [name for name in dir(pl.Callback) if name.startswith("on_") or name in ("setup", "teardown")]
for name in names:
    def hook(self, trainer, module, *given, _name=name):
        told.append(_name)
    setattr(Told, name, hook)
class Net2(Net):
    def on_train_epoch_end(self):
        told.append("module: on_train_epoch_end")
one = DataLoader(TensorDataset(x[:4], y[:4]), batch_size=4)
pl.Trainer(max_epochs=1, num_sanity_val_steps=0, callbacks=[Told()], logger=False,
           enable_checkpointing=False).fit(Net2(), one, one)
`);
  const expected = `
    setup on_fit_start on_train_start on_train_epoch_start on_train_batch_start on_before_zero_grad
    on_before_backward on_after_backward on_before_optimizer_step on_train_batch_end
    on_validation_start on_validation_epoch_start on_validation_batch_start on_validation_batch_end
    on_validation_epoch_end on_validation_end on_train_epoch_end module:_on_train_epoch_end
    on_train_end on_fit_end teardown`;
  assert.deepEqual(
    told,
    expected
      .trim()
      .split(/\s+/)
      .map((name) => name.replace("module:_", "module: ")),
  );
});

test("the best checkpoint is kept, loaded and tested, training stops early, and its metrics are a file", async () => {
  const told = await answered(`
from pytorch_lightning.callbacks import EarlyStopping, LearningRateMonitor, ModelCheckpoint
import io, contextlib, pandas as pd
class Scripted(Net):
    script = [3.0, 1.0, 2.0, 2.5, 0.5]
    def validation_step(self, batch, batch_idx):
        self.log("val_loss", self.script[self.current_epoch])
keep = ModelCheckpoint(monitor="val_loss", filename="{epoch:02d}-{val_loss:.1f}", save_last=True)
trainer = pl.Trainer(
    max_epochs=5, log_every_n_steps=2, logger=pl.loggers.CSVLogger("logs", name="x"),
    callbacks=[keep, EarlyStopping("val_loss", patience=2), LearningRateMonitor("epoch")],
)
net = Scripted(lr=0.2)
trainer.fit(net, train, held_out)
rows = pd.read_csv(f"{trainer.logger.log_dir}/metrics.csv")
loaded = Scripted.load_from_checkpoint(keep.best_model_path)
with contextlib.redirect_stdout(io.StringIO()) as printed:
    (result,) = trainer.test(dataloaders=held_out)
told = [
    sorted(os.listdir("logs/x/version_0/checkpoints")),
    os.path.basename(keep.best_model_path), keep.best_model_score.item(), trainer.current_epoch,
    list(rows.columns), rows["val_loss"].dropna().tolist(), rows["lr-Adam"].dropna().tolist(),
    rows["step"][rows["train_loss_step"].notna()].tolist(),
    loaded.hparams.lr, are_same(net, loaded),
    list(result), printed.getvalue().splitlines()[1],
    len(trainer.predict(net, [batch[0] for batch in held_out])),
]
`);
  assert.deepEqual(told, [
    ["epoch=01-val_loss=1.0.ckpt", "last.ckpt"],
    "epoch=01-val_loss=1.0.ckpt",
    1,
    4,
    ["epoch", "lr-Adam", "step", "train_loss_epoch", "train_loss_step", "val_loss"],
    [3, 1, 2, 2.5],
    [0.2, 0.1, 0.05, 0.025],
    [1, 3, 5, 7, 9, 11, 13, 15],
    0.2,
    // Tested is the best: the module itself is loaded with it.
    true,
    ["test_loss"],
    "       Test metric             DataLoader 0",
    3,
  ]);
});

test("training goes on from a checkpoint as if it had not ended", async () => {
  const told = await answered(`
net = Net(width=2)
start = {name: each.clone() for name, each in net.state_dict().items()}
whole = Net(width=2)
whole.load_state_dict(start)
fixed = DataLoader(TensorDataset(x, y), batch_size=6)
for each in (net, whole):
    each.net[2].p = 0.0
pl.Trainer(max_epochs=4, enable_checkpointing=False).fit(whole, fixed)
first = pl.Trainer(max_epochs=2)
first.fit(net, fixed)
path = first.checkpoint_callback.best_model_path
again = Net(width=2)
again.net[2].p = 0.0
second = pl.Trainer(max_epochs=4, enable_checkpointing=False)
second.fit(again, fixed, ckpt_path=path)
told = [are_same(again, whole), are_same(again, net), second.current_epoch, second.global_step]
`);
  assert.deepEqual(told, [true, false, 4, 16]);
});

test("several optimizers are stepped by hand, data come from a data module, and old hooks get their outputs", async () => {
  const told = await answered(`
told = []
class Data(pl.LightningDataModule):
    def setup(self, stage):
        told.append(stage)
    def train_dataloader(self):
        return DataLoader(TensorDataset(x, y), batch_size=10)
    def val_dataloader(self):
        return [held_out, DataLoader(TensorDataset(x, y), batch_size=20)]
class Two(Net):
    def __init__(self):
        super().__init__()
        self.other = nn.Linear(3, 1)
        self.automatic_optimization = False
    def training_step(self, batch):
        for optimizer, part in zip(self.optimizers(), (self.net, self.other)):
            self.toggle_optimizer(optimizer)
            loss = F.mse_loss(part(batch[0]), batch[1])
            optimizer.zero_grad()
            self.manual_backward(loss)
            optimizer.step()
            self.untoggle_optimizer(optimizer)
        return {"loss": loss, "size": len(batch[0])}
    def training_epoch_end(self, outputs):
        told.append([each["size"] for each in outputs])
    def validation_step(self, batch, batch_idx, dataloader_idx):
        self.log("count", float(dataloader_idx))
    def configure_optimizers(self):
        return torch.optim.SGD(self.net.parameters(), 0.1), torch.optim.SGD(self.other.parameters(), 0.1)
trainer = pl.Trainer(max_steps=4, num_sanity_val_steps=0, enable_model_summary=False)
trainer.fit(Two(), datamodule=Data())
told += [trainer.global_step, {name: each.item() for name, each in trainer.callback_metrics.items()}]
`);
  assert.deepEqual(told, [
    "fit",
    [10, 10],
    4,
    { "count/dataloader_idx_0": 0, "count/dataloader_idx_1": 1 },
  ]);
});

test("schedulers follow the optimizer's steps, and are the module's own where it steps by hand", async () => {
  const told = await answered(`
told = []
class Stepped(Net):
    def configure_optimizers(self):
        optimizer = torch.optim.SGD(self.parameters(), 0.1)
        total = self.trainer.estimated_stepping_batches
        scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1.0, total_steps=total + 1)
        self.made = scheduler
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": scheduler, "interval": "step"}}
class ByHand(Stepped):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
    def training_step(self, batch, batch_idx):
        self.optimizers().zero_grad()
        self.manual_backward(self._loss(batch))
        self.optimizers().step()
        self.lr_schedulers().step()
for net, every in ((Stepped(), 1), (Stepped(), 4), (ByHand(), 1)):
    pl.Trainer(max_epochs=2, accumulate_grad_batches=every, enable_checkpointing=False).fit(net, train)
    told.append(net.made.last_epoch)
net = Stepped()
pl.Trainer(max_steps=3, enable_checkpointing=False).fit(net, train)
told.append(net.made.last_epoch)
`);
  assert.deepEqual(told, [8, 2, 8, 3]);
});

test("epochs are whole where training must go on, and end where a loader gives nothing", async () => {
  const told = await answered(`
from pytorch_lightning.callbacks import EarlyStopping, ModelCheckpoint
class Counted(Net):
    def __init__(self):
        super().__init__()
        self.counts = {}
        self.stages = set()
    def training_step(self, batch, batch_idx):
        self.counts[self.current_epoch] = batch_idx + 1
        self.stages.add((self.trainer.training, self.trainer.validating))
        return super().training_step(batch, batch_idx)
    def validation_step(self, batch, batch_idx):
        self.stages.add((self.trainer.training, self.trainer.validating))
        self.log("val_loss", 1.0, on_step=True, on_epoch=True)
told = []
net = Counted()
stop = EarlyStopping("val_loss", patience=1, divergence_threshold=9.0)
pl.Trainer(max_epochs=8, min_epochs=3, callbacks=[stop]).fit(net, train, held_out)
told += [list(net.counts.values()), sorted(net.stages)]
net = Counted()
trainer = pl.Trainer(max_epochs=1, enable_checkpointing=False)
trainer.fit(net, train, [held_out, held_out])
told.append(sorted(name for name in trainer.callback_metrics if "val" in name))
net = Counted()
pl.Trainer(max_steps=10, enable_checkpointing=False).fit(net, iter([next(iter(train))]))
told.append(list(net.counts.values()))
net = Counted()
pl.Trainer(fast_dev_run=True).fit(net, train)
told.append(list(net.counts.values()))
class Seen(Net):
    seen = []
    def training_step(self, batch, batch_idx):
        self.seen.append(batch[0].sum().item())
        return super().training_step(batch, batch_idx)
    def on_after_batch_transfer(self, batch, place):
        return [batch[0] * 0 + 1, batch[1]]
pl.Trainer(max_epochs=2, overfit_batches=1, enable_checkpointing=False).fit(Seen(), train)
told.append(Seen.seen)
class Loading(Net):
    loaded = 0
    first = []
    def train_dataloader(self):
        self.loaded += 1
        return DataLoader(TensorDataset(x, y), batch_size=6, shuffle=True)
    def training_step(self, batch, batch_idx):
        self.first.append(torch.equal(batch[0], x[:6]))
        return super().training_step(batch, batch_idx)
net = Loading()
pl.Trainer(
    max_epochs=3, overfit_batches=1, reload_dataloaders_every_n_epochs=1, enable_checkpointing=False
).fit(net)
told += [net.loaded, Loading.first]
`);
  assert.deepEqual(told, [
    [4, 4, 4],
    [
      [false, true],
      [true, false],
    ],
    [
      "val_loss/dataloader_idx_0",
      "val_loss/dataloader_idx_1",
      "val_loss_epoch/dataloader_idx_0",
      "val_loss_epoch/dataloader_idx_1",
    ],
    [1],
    [1],
    [18, 18],
    3,
    [true, true, true],
  ]);
});

test("checkpoints know their epoch, whose keeper they were, and what a module was made with", async () => {
  const told = await answered(`
from pytorch_lightning.callbacks import ModelCheckpoint
class Counted(Net):
    def training_step(self, batch, batch_idx):
        epochs.append(self.current_epoch)
        return super().training_step(batch, batch_idx)
class Named(Net):
    def __init__(self, dropout=0.1, **more):
        super().__init__(**more)
class Given(pl.LightningModule):
    def __init__(self, conf):
        super().__init__()
        self.save_hyperparameters(conf)
        self.line = nn.Linear(conf["width"], 1)
told, epochs = [], []
net = Counted()
first = pl.Trainer(max_epochs=2, callbacks=[ModelCheckpoint("a", monitor="val_loss")])
first.fit(net, train, held_out)
first.save_checkpoint("end.ckpt")
epochs.clear()
keep = ModelCheckpoint("b", monitor="train_loss")
pl.Trainer(max_epochs=4, callbacks=[keep]).fit(Counted(), train, held_out, ckpt_path="end.ckpt")
told += [sorted(set(epochs)), keep.monitor, os.path.basename(os.path.dirname(keep.best_model_path))]
told.append(dict(Named(dropout=0.3, lr=0.5).hparams))
given = Given({"width": 3})
trainer = pl.Trainer(max_epochs=1)
trainer.lightning_module = given
trainer.save_checkpoint("given.ckpt")
told.append(dict(Given.load_from_checkpoint("given.ckpt").hparams))
`);
  assert.deepEqual(told, [
    [2, 3],
    "train_loss",
    "b",
    { lr: 0.5, width: 4, dropout: 0.3 },
    { width: 3 },
  ]);
});

test("what a trainer cannot do is said", async () => {
  const told = await answered(`
told = []
from pytorch_lightning.callbacks import EarlyStopping
class Silent(Net):
    def validation_step(self, batch, batch_idx):
        pass
class Pair(Net):
    def training_step(self, batch, batch_idx):
        self.log("pair", torch.ones(2))
def asked(given, what):
    try:
        what()
        told.append(f"{given}: nothing")
    except Exception as error:
        told.append(f"{given}: {type(error).__name__}: {error}")
asked("option", lambda: pl.Trainer(max_epoch=1))
asked("module", lambda: pl.Trainer(max_epochs=1).fit(nn.Linear(1, 1), train))
asked("data", lambda: pl.Trainer(max_epochs=1).fit(Net()))
asked("step", lambda: pl.Trainer(max_epochs=1).fit(pl.LightningModule(), train))
asked("metric", lambda: pl.Trainer(
    max_epochs=1, callbacks=[EarlyStopping("val_los")]).fit(Silent(), train, held_out))
asked("value", lambda: pl.Trainer(max_epochs=1).fit(Pair(), train))
`);
  const said = [
    /^option: TypeError: .*'max_epoch'\. The nearest that is: max_epochs\.$/,
    /^module: TypeError: `model` must be a `LightningModule`, got `Linear`$/,
    /^data: ValueError: .*train_dataloaders=…, or define `train_dataloader\(\)`\.$/,
    /^step: RuntimeError: LightningModule has no `training_step\(\)`/,
    /^metric: RuntimeError: EarlyStopping waits for the metric 'val_los'.*: .*train_loss/,
    /^value: ValueError: .*single number, not a tensor of shape \(2,\)/,
  ];
  for (const [at, sentence] of said.entries()) assert.match(told[at], sentence);
});
