"""Nothing of it is here: its drawings come from long searches."""

from ._refusals import absent, module_getattr

TSNE, MDS, Isomap = (absent("sklearn.manifold.", name) for name in ("TSNE", "MDS", "Isomap"))

__getattr__ = module_getattr("sklearn.manifold.", ())
