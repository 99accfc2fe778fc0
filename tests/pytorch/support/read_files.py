"""Reads the files in the folder given as argument, with NumPy and PyTorch, and prints what they hold as JSON."""

import json
import pathlib
import struct
import sys
import zipfile

import numpy as np
import torch

folder = pathlib.Path(sys.argv[1])
found = []


def report(file, name, tensor):
    found.append({
        "file": file,
        "name": name,
        "shape": list(tensor.shape),
        "dtype": str(tensor.dtype),
        "numbers": tensor.tobytes().hex(),
    })


def load_safetensors(path):
    """Follows the format's description; returns PyTorch tensors."""
    raw = path.read_bytes()
    (length,) = struct.unpack("<Q", raw[:8])
    assert raw[8:9] == b"{" and length % 8 == 0
    header = json.loads(raw[8 : 8 + length])
    metadata = header.pop("__metadata__")
    data = raw[8 + length :]
    reached = 0
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        assert begin == reached and entry["dtype"] == "F32"
        reached = end
        part = bytearray(data[begin:end])
        tensor = torch.frombuffer(part, dtype=torch.float32) if part else torch.empty(0)
        yield name, tensor.reshape(entry["shape"])
    assert reached == len(data)
    found.append({"file": path.name, "metadata": metadata})


for path in sorted(folder.iterdir()):
    if path.suffix == ".npy":
        array = np.load(path, allow_pickle=False)
        assert array.flags["C_CONTIGUOUS"]
        report(path.name, "", array)
        # Byte for byte what NumPy itself writes.
        np.save(folder / "again", array)
        again = folder / "again.npy"
        assert again.read_bytes() == path.read_bytes(), path
        again.unlink()
    elif path.suffix == ".npz":
        assert zipfile.ZipFile(path).testzip() is None
        with np.load(path, allow_pickle=False) as arrays:
            for name in arrays.files:
                report(path.name, name, arrays[name])
    else:
        for name, tensor in load_safetensors(path):
            report(path.name, name, tensor.numpy())
json.dump(found, sys.stdout)
