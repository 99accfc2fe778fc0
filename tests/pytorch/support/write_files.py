"""Writes, into the folder given as argument, files of every kind and type as NumPy and PyTorch have them, and prints a list of their arrays.

Of each array it has the float32 numbers that NumPy or PyTorch make of it, as hexadecimal bytes.
"""

import json
import pathlib
import struct
import sys
import zipfile

import numpy as np
import torch

folder = pathlib.Path(sys.argv[1])
random = np.random.default_rng(1)
listed = []


def listing(file, name, array, values):
    floats = np.ascontiguousarray(values, dtype=np.float32)
    listed.append({
        "file": file,
        "name": name,
        "shape": list(values.shape),
        "dtype": array,
        "numbers": floats.tobytes().hex(),
    })


def bits(dtype, shape):
    """Any bits at all, and those of special numbers."""
    dtype = np.dtype(dtype)
    made = np.frombuffer(random.bytes(dtype.itemsize * int(np.prod(shape))), dtype=dtype).reshape(shape).copy()
    flat = made.reshape(-1)
    if dtype.kind == "f":
        special = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, np.finfo(dtype).tiny, np.finfo(dtype).max]
    elif dtype.kind == "b":
        made = random.integers(0, 2, shape).astype(bool)
        flat, special = made.reshape(-1), [True, False]
    else:
        special = [np.iinfo(dtype).min, np.iinfo(dtype).max, 0, 1]
    with np.errstate(all="ignore"):
        for place, value in enumerate(special[: flat.size]):
            flat[place] = value
    return made


DTYPES = ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]
SHAPES = [(), (0,), (1,), (7,), (3, 5), (5, 1), (2, 3, 4), (2, 0, 3), (2, 1, 3, 2), (65, 67)]

np.seterr(all="ignore")
arrays = {}
for kind in DTYPES:
    for order in "<>":
        for shape in SHAPES:
            for layout in "CF":
                array = np.array(bits(np.dtype(order + kind), shape), order=layout)
                name = f"{'le' if order == '<' else 'be'}-{kind}-{'x'.join(map(str, shape))}-{layout}"
                arrays[name] = array
                version = [(1, 0), (2, 0), (3, 0), None][len(arrays) % 4]
                with open(folder / f"{name}.npy", "wb") as file:
                    np.lib.format.write_array(file, array, version=version)
                listing(f"{name}.npy", "", array.dtype.name, array.astype(np.float32))

np.savez(folder / "stored.npz", **arrays)
np.savez_compressed(folder / "deflated.npz", **arrays)
zipfile.ZIP64_LIMIT = 0
np.savez(folder / "long.npz", **arrays)
for file in ["stored.npz", "deflated.npz", "long.npz"]:
    for name, array in arrays.items():
        listing(file, name, array.dtype.name, array.astype(np.float32))

SAFE = {
    "F64": torch.float64,
    "F32": torch.float32,
    "F16": torch.float16,
    "BF16": torch.bfloat16,
    "I64": torch.int64,
    "I32": torch.int32,
    "I16": torch.int16,
    "I8": torch.int8,
    "U8": torch.uint8,
    "BOOL": torch.bool,
}
header, data = {"__metadata__": {"format": "pt"}}, b""
for stated, dtype in SAFE.items():
    for shape in SHAPES:
        numbers = torch.randn(shape, generator=torch.Generator().manual_seed(len(data))) * 100
        tensor = (numbers > 0) if dtype == torch.bool else numbers.to(dtype)
        raw = bytes(tensor.contiguous().flatten().view(torch.uint8).tolist()) if tensor.numel() > 0 else b""
        name = f"{stated}-{'x'.join(map(str, shape))}"
        header[name] = {"dtype": stated, "shape": list(shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
        listing("torch.safetensors", name, str(dtype).removeprefix("torch."), tensor.to(torch.float32).numpy())
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
(folder / "torch.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + data)

table = bits("<f4", (40, 9))
np.savetxt(folder / "spaces.txt", table, header="written by NumPy")
np.savetxt(folder / "commas.csv", table, delimiter=",", fmt="%.9g")
np.savetxt(folder / "tabs.tsv", table, delimiter="\t", fmt="%r", header="\t".join("abcdefghi"), comments="")
for file in ["spaces.txt", "commas.csv", "tabs.tsv"]:
    listing(file, "", "float32", table)
(folder / "lists.json").write_text(json.dumps({"table": table.tolist(), "alone": 0.1, "none": []}))
listing("lists.json", "table", "float32", table)
listing("lists.json", "alone", "float32", np.array(0.1))
listing("lists.json", "none", "float32", np.array([]))

json.dump(listed, sys.stdout)
