"""The pictures of clothes of Fashion-MNIST."""

import torch
from torch.nn import functional as F

from ._boards import show_images
from ._classic import get_fashion_mnist_labels
from ._files import found
from ._training import DataModule


class _Clothes(torch.utils.data.Dataset):
    """Pictures of a pair of files, each with its class."""

    def __init__(self, part, root, resize):
        self._pixels = self._read(f"{part}-images-idx3-ubyte", root)[16:]
        self.targets = list(self._read(f"{part}-labels-idx1-ubyte", root)[8:])
        self._resize = resize

    def _read(self, name, root):
        from gzip import decompress

        path = found([name, name + ".gz"], f"{root}/FashionMNIST/raw")
        with open(path, "rb") as file:
            read = file.read()
        return decompress(read) if path.endswith(".gz") else read

    def __len__(self):
        return len(self.targets)

    def __getitem__(self, at):
        pixels = torch.tensor(list(self._pixels[784 * at : 784 * (at + 1)]), dtype=torch.float32)
        image = pixels.reshape(1, 28, 28)
        if tuple(self._resize) != (28, 28):
            wide = F.interpolate(image[None], tuple(self._resize), mode="bilinear")
            image = wide[0].round()
        return image / 255, self.targets[at]


class FashionMNIST(DataModule):
    """Pictures of clothes in ten classes, of files that lie there."""

    def __init__(self, batch_size=64, resize=(28, 28)):
        super().__init__()
        self.save_hyperparameters()
        self.train = _Clothes("train", self.root, resize)
        self.val = _Clothes("t10k", self.root, resize)

    def text_labels(self, indices):
        return get_fashion_mnist_labels(indices)

    def get_dataloader(self, train):
        data = self.train if train else self.val
        return torch.utils.data.DataLoader(data, self.batch_size, shuffle=train)

    def visualize(self, batch, nrows=1, ncols=8, labels=[]):
        """Shows pictures of a batch with their classes."""
        X, y = batch
        show_images(X.squeeze(1), nrows, ncols, titles=labels or self.text_labels(y))


def load_data_fashion_mnist(batch_size, resize=None):
    """Batches of pictures of clothes, for training and for tests."""
    size = (resize, resize) if isinstance(resize, int) else resize or (28, 28)
    data = FashionMNIST(batch_size, size)
    return data.train_dataloader(), data.val_dataloader()
