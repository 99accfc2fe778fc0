"""PyTorch's zip files: named records, each stored as it is."""

import io
import zipfile

from torch._stored import FileError

_ALIGNMENT = 64


class Archive:
    """The records of a file by their names, without the folder that PyTorch puts in front.

    Raises FileError for what is no such file. Compressed and overlapping records are refused, so
    that no record is larger than the file.
    """

    def __init__(self, data):
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self._records = self._checked(self._zip.infolist(), len(data))
        except FileError:
            raise
        except Exception as error:
            raise FileError(_why(data)) from error

    def _checked(self, found, size):
        records, reached = {}, 0
        for each in sorted(found, key=lambda each: each.header_offset):
            if each.compress_type != zipfile.ZIP_STORED or each.file_size != each.compress_size:
                raise FileError(
                    f"The record {each.filename[:60]!r} is compressed, as PyTorch's files never "
                    "are. Save the file anew with torch.save."
                )
            if each.header_offset < reached:
                raise FileError("Records of the file overlap. The file is damaged.")
            reached = each.header_offset + 30 + each.file_size
            if reached > size:
                raise FileError("The file is cut off.")
            name = each.filename.partition("/")[2] or each.filename
            if name in records:
                raise FileError(f"The file has two records {name[:60]!r}. It is damaged.")
            records[name] = each
        return records

    def names(self):
        return list(self._records)

    def read(self, name):
        """The bytes of a record. Raises FileError."""
        record = self._records.get(name)
        if record is None:
            raise FileError(f"The file has no record {name[:60]!r}. The file is damaged.")
        try:
            return self._zip.read(record)
        except Exception as error:
            raise FileError(f"The record {name[:60]!r} cannot be read ({error}).") from error


def _why(data):
    if not data:
        return "The file is empty."
    if data[:2] == b"PK":
        return "The file begins as a zip file and does not end as one. It is damaged or cut off."
    if data[:1] == b"\x80":
        return (
            "The file is a pickle without PyTorch's zip around it, as PyTorch before 1.6 wrote it. "
            "Load it with a newer PyTorch, and save it anew with torch.save."
        )
    if data[8:9] == b"{":
        return "The file looks like safetensors. Use safetensors.torch.load_file."
    return "The file is none that torch.save has written."


def written(records):
    """The bytes of a zip file of records, a list of names and bytes, in a folder `archive`."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in records:
            entry = zipfile.ZipInfo(f"archive/{name}")
            # PyTorch begins the data of each record at a multiple of 64 bytes.
            start = target.tell() + 30 + len(entry.filename) + 4
            padding = -start % _ALIGNMENT
            entry.extra = b"FB" + padding.to_bytes(2, "little") + b"Z" * padding
            archive.writestr(entry, data)
    return target.getvalue()
