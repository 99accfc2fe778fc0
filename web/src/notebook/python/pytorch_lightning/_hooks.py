"""What a trainer calls of callbacks and modules: nothing happens, unless a class says what."""

_STAGES = ("train", "validation", "test", "predict")
_TIMES = ("start", "end", "epoch_start", "epoch_end", "batch_start", "batch_end")
_OTHERS = """
    setup teardown on_fit_start on_fit_end on_before_zero_grad on_before_backward
    on_after_backward on_before_optimizer_step on_save_checkpoint on_load_checkpoint
    """.split()
_OF_CALLBACKS = ("on_sanity_check_start", "on_sanity_check_end", "on_exception")


def _nothing(self, *given, **named):
    """Nothing, unless the class does."""


class Hooks:
    """What modules and callbacks are called for."""


class Transfers:
    """What a batch goes through on its way to the device."""

    def on_before_batch_transfer(self, batch, dataloader_idx):
        return batch

    def transfer_batch_to_device(self, batch, device, dataloader_idx):
        return batch

    def on_after_batch_transfer(self, batch, dataloader_idx):
        return batch


class CallbackHooks(Hooks):
    """What callbacks alone are called for."""


for _name in (*(f"on_{stage}_{time}" for stage in _STAGES for time in _TIMES), *_OTHERS):
    setattr(Hooks, _name, _nothing)
for _name in _OF_CALLBACKS:
    setattr(CallbackHooks, _name, _nothing)


class Callback(CallbackHooks):
    """The class that callbacks are made of."""

    def state_dict(self):
        return {}

    def load_state_dict(self, state_dict):
        """Nothing, unless the class does."""


def call(trainer, name, *given, callbacks=None):
    """Calls a hook of the callbacks, then of the module; what they answer."""
    module, before = trainer.lightning_module, trainer._hook
    trainer._hook = name
    try:
        chosen = trainer.callbacks if callbacks is None else callbacks
        answers = [getattr(each, name)(trainer, module, *given) for each in chosen]
        if callbacks is None and hasattr(module, name):
            answers.append(getattr(module, name)(*given))
    finally:
        trainer._hook = before
    return answers


def call_module(trainer, name, *given, **named):
    """Calls a method of the module, whose logs count as this method's."""
    before = trainer._hook
    trainer._hook = name
    try:
        return getattr(trainer.lightning_module, name)(*given, **named)
    finally:
        trainer._hook = before
