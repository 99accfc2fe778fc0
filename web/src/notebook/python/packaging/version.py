"""Versions: their parts, their text in its plain form, and their order."""

import functools
import re

from torch._unsupported import module_getattr

_PATTERN = re.compile(
    r"""\s*v?(?:(?P<epoch>\d+)!)?(?P<release>\d+(?:\.\d+)*)
    (?:[-_.]?(?P<kind>a|b|c|rc|alpha|beta|pre|preview)[-_.]?(?P<pre>\d*))?
    (?:-(?P<bare>\d+)|[-_.]?(?:post|rev|r)[-_.]?(?P<post>\d*))?
    (?:(?P<is_dev>[-_.]?dev)[-_.]?(?P<dev>\d*))?
    (?:\+(?P<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_KINDS = {"alpha": "a", "beta": "b", "c": "rc", "pre": "rc", "preview": "rc"}


class InvalidVersion(ValueError):
    """A text is no version."""


@functools.total_ordering
class Version:
    """A version, which is compared as numbers are, part by part."""

    def __init__(self, version):
        found = _PATTERN.fullmatch(version)
        if not found:
            raise InvalidVersion(f"Invalid version: {version!r}")
        number = lambda name: None if found[name] is None else int(found[name] or 0)
        kind = (found["kind"] or "").lower()
        self.epoch = int(found["epoch"] or 0)
        self.release = tuple(map(int, found["release"].split(".")))
        self.pre = (_KINDS.get(kind, kind), int(found["pre"] or 0)) if kind else None
        self.post = number("bare") if found["bare"] else number("post")
        self.dev = number("dev") if found["is_dev"] else None
        local = found["local"]
        self.local = None if local is None else re.sub("[-_]", ".", local.lower())

    major, minor, micro = (
        property(lambda self, at=at: (*self.release, 0, 0)[at]) for at in range(3)
    )
    is_prerelease = property(lambda self: self.dev is not None or self.pre is not None)
    is_postrelease = property(lambda self: self.post is not None)
    is_devrelease = property(lambda self: self.dev is not None)
    public = property(lambda self: str(self).split("+")[0])

    @property
    def base_version(self):
        epoch = f"{self.epoch}!" if self.epoch else ""
        return epoch + ".".join(map(str, self.release))

    def _key(self):
        """What is compared: less are those of a developer, then the early ones."""
        release = self.release
        while len(release) > 1 and release[-1] == 0:
            release = release[:-1]
        never = ("z", 0) if self.dev is None or self.post is not None else ("", 0)
        local = [] if self.local is None else self.local.split(".")
        local = [(1, int(part), "") if part.isdigit() else (0, 0, part) for part in local]
        return (
            self.epoch, release, self.pre or never, -1 if self.post is None else self.post,
            float("inf") if self.dev is None else self.dev, self.local is not None, local,
        )  # fmt: skip

    def __eq__(self, other):
        return self._key() == other._key() if isinstance(other, Version) else NotImplemented

    def __lt__(self, other):
        return self._key() < other._key() if isinstance(other, Version) else NotImplemented

    def __hash__(self):
        return hash(str(self._key()))

    def __str__(self):
        pre = f"{self.pre[0]}{self.pre[1]}" if self.pre else ""
        post = "" if self.post is None else f".post{self.post}"
        dev = "" if self.dev is None else f".dev{self.dev}"
        return self.base_version + pre + post + dev + (f"+{self.local}" if self.local else "")

    def __repr__(self):
        return f"<Version('{self}')>"


def parse(version):
    """The version of a text."""
    return Version(version)


__getattr__ = module_getattr("packaging.version", globals())
