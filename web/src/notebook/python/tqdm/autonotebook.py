"""The same bars by another name."""

from ._bars import tqdm, trange

tqdm_notebook, tnrange = tqdm, trange
