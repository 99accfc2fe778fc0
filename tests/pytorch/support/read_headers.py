"""Reads .npy files with NumPy, from the JSON list of headers in the file given as argument, and prints each result as JSON.

A header is `[version, text]`, and the numbers behind it are bytes that count, more of them than any needs. Of an array
that NumPy reads it prints shape, type, the bytes of its numbers and these as float32; of others nothing.
"""

import io
import json
import struct
import sys
import warnings

import numpy as np

# Of what no longer is to be written so, and of numbers that a float32 does not hold.
warnings.simplefilter("ignore")
np.seterr(all="ignore")

data = bytes(at % 251 for at in range(2**16))


def read(version, text):
    header = text.encode("utf-8" if version == 3 else "latin1")
    length = struct.pack("<H" if version == 1 else "<I", len(header))
    file = io.BytesIO(b"\x93NUMPY" + bytes([version, 0]) + length + header + data)
    try:
        array = np.lib.format.read_array(file, allow_pickle=False)
    except Exception:  # noqa: BLE001 - whatever NumPy refuses it with
        return None
    facts = {"shape": [int(length) for length in array.shape], "dtype": array.dtype.name, "bytes": array.nbytes}
    if array.dtype.kind not in "fiub" or array.dtype.itemsize > 8 or array.dtype.names:
        return facts
    return {**facts, "numbers": np.ascontiguousarray(array, dtype=np.float32).tobytes().hex()}


with open(sys.argv[1], encoding="utf-8") as file:
    json.dump([read(*each) for each in json.load(file)], sys.stdout)
