"""Devices that are not there, by the modules that tell so."""


class Absent:
    """What `torch.mps`, `torch.xpu` and `torch.accelerator` answer."""

    @staticmethod
    def is_available():
        return False

    @staticmethod
    def device_count():
        return 0

    @staticmethod
    def current_accelerator(check_available=False):
        return None

    @staticmethod
    def manual_seed(seed):
        """Nothing draws there."""

    @staticmethod
    def empty_cache():
        """Nothing is cached there."""

    @staticmethod
    def synchronize(device=None):
        """Nothing runs there."""

    manual_seed_all = manual_seed


mps = xpu = accelerator = Absent()
