"""Hostile files for the notebook's torch.load and safetensors; `run` gives those that got no
sentence. Runs in the notebook's Python."""

import io
import pickle
import random
import struct
import zipfile

import safetensors.torch
import torch

PREFIX = b"\x80\x02"
STORAGE = (
    b"(X\x07\x00\x00\x00storagectorch\nFloatStorage\n"
    b"X\x01\x00\x00\x000X\x03\x00\x00\x00cpuK\x04tQ"
)
REBUILD = b"ctorch._utils\n_rebuild_tensor_v2\n"
HOOKS = b"ccollections\nOrderedDict\n)R"


def zipped(data, *records, way=zipfile.ZIP_STORED):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", way) as archive:
        for name, each in (("archive/data.pkl", data), ("archive/data/0", bytes(16)), *records):
            archive.writestr(name, each)
    return target.getvalue()


def whole(value):
    data = value.to_bytes(9, "little", signed=True)
    return b"\x8a" + bytes([len(data)]) + data


def tensor(shape, strides, offset=0, storage=STORAGE):
    rows = [b"(" + b"".join(map(whole, each)) + b"t" for each in (shape, strides)]
    return REBUILD + b"(" + storage + whole(offset) + b"".join(rows) + b"\x89" + HOOKS + b"tR"


LAYER = b"ctorch.nn.modules.activation\nReLU\n)\x81"
ARRAY = b"cnumpy.core.multiarray\n_reconstruct\n)R"
KIND = b"cnumpy\ndtype\n(X\x02\x00\x00\x00f4tR"
DATA = b"c_codecs\nencode\n(X\x04\x00\x00\x00abcdX\x06\x00\x00\x00latin1tR"


def attribute(value, name=b"a"):
    """A layer with one attribute."""
    return PREFIX + LAYER + b"}X" + struct.pack("<I", len(name)) + name + value + b"sb."


def array_of(shape, kind=KIND, data=DATA):
    return ARRAY + b"(K\x01" + shape + kind + b"\x89" + data + b"tb"


class Runs:
    def __reduce__(self):
        return exec, ("import builtins; builtins.was_run = True",)


def pickles():
    """Pickles by what is wrong with them."""
    yield "code", pickle.dumps(Runs(), 2)
    yield "newer code", pickle.dumps(Runs(), 5)
    names = ("os\nsystem", "builtins\neval", "__main__\nModel", "torch.nn\nLinear", "torch\nload")
    for name in names:
        yield name, PREFIX + b"c" + name.encode() + b"\n(X\x04\x00\x00\x00echotR."
        yield f"{name} as a value", PREFIX + b"c" + name.encode() + b"\n."
    yield "a tensor's name as a value", PREFIX + b"]" + REBUILD + b"a."
    yield "an instance", PREFIX + b"(ios\nsystem\n."
    yield "an object", PREFIX + b"cos\nsystem\n)\x81."
    yield "attributes", PREFIX + b"}}b."
    yield "an empty pickle", b""
    yield "no end", PREFIX + b"N"
    yield "nothing made", PREFIX + b"."
    yield "an open group", PREFIX + b"(."
    yield "no group", PREFIX + b"t."
    yield "recalled too early", PREFIX + b"h\x05."
    yield "deep lists", PREFIX + b"]" * 50_000 + b"a" * 49_999 + b"."
    yield "deep tuples", PREFIX + b")" + b"\x85" * 200_000 + b"."
    yield "deep dicts", PREFIX + b"}K\x01" * 3000 + b"N" + b"s" * 3000 + b"."
    yield "a deep key", PREFIX + b"})" + b"\x85" * 200_000 + b"Ns."
    yield "a list that holds itself", PREFIX + b"]q\x00h\x00a."
    yield "a list as a key", PREFIX + b"}]Ns."
    doubled = [bytes((93, 40, 104, at, 104, at, 101, 113, at + 1)) for at in range(120)]
    yield "lists that double 120 times", PREFIX + b"]q\x00" + b"".join(doubled) + b"."
    yield "a text too long", PREFIX + b"X\xff\xff\xff\xff."
    yield "a text of 2**63", PREFIX + b"\x8d" + b"\xff" * 8 + b"."
    yield "text that is none", PREFIX + b"X\x01\x00\x00\x00\xff."
    yield "bytes", PREFIX + b"C\x01a."
    yield "a key without value", PREFIX + b"}(K\x01u."
    yield "an entry of a list", PREFIX + b"]K\x01K\x01s."
    yield "a storage alone", PREFIX + STORAGE + b"."
    yield "a storage of text", PREFIX + b"X\x01\x00\x00\x00aQ."
    yield "a name without end", PREFIX + b"c" + b"a" * 100_000
    for name, given in {
        "a huge shape": ([2**40, 2**40], [1, 1]), "a huge stride": ([2, 2], [2**62, 1]),
        "a huge axis": ([2**62], [0]), "an expanded tensor": ([90_000_000, 1], [0, 0]),
        "a negative length": ([-4], [1]), "a negative stride": ([4], [-1]),
        "one number too many": ([5], [1]), "no strides": ([4], []),
        "too many axes": ([1] * 5000, [1] * 5000),
    }.items():  # fmt: skip
        yield name, PREFIX + tensor(*given) + b"."
    yield "many large tensors", PREFIX + b"](" + tensor([1_000_000], [0]) * 200 + b"e."
    yield "an offset beyond", PREFIX + tensor([1], [1], 4) + b"."
    yield "a negative offset", PREFIX + tensor([1], [1], -1) + b"."
    for name, storage in {
        "an unknown storage": STORAGE.replace(b"FloatStorage", b"ComplexFloatStorage"),
        "a storage elsewhere": STORAGE.replace(b"ctorch\n", b"cos\n"),
        "a storage that is missing": STORAGE.replace(b"\x000X", b"\x009X"),
        "a storage beyond": STORAGE.replace(b"K\x04", b"K\x05"),
        "a storage without length": STORAGE.replace(b"K\x04", b"N"),
    }.items():
        assert storage != STORAGE, name
        yield name, PREFIX + tensor([1], [1], 0, storage) + b"."
    yield "no tuple of arguments", PREFIX + REBUILD + b"]R."
    yield "too few arguments", PREFIX + REBUILD + b")R."
    yield "attributes in a list", PREFIX + LAYER + b"]b."
    yield "attributes without names", PREFIX + LAYER + b"}K\x01K\x01sb."
    yield "a layer with arguments", PREFIX + LAYER[:-2] + b"(K\x01t\x81."
    yield "a tensor without numbers", PREFIX + b"ctorch._tensor\nTensor\n)\x81."
    yield "a layer that holds itself", PREFIX + LAYER + b"q\x00}X\x01\x00\x00\x00ah\x00sb."
    yield "modules that are none", attribute(b"K\x01", b"_modules")
    yield "a function of the system", attribute(b"cos\nsystem\n")
    yield "a call of the system", attribute(b"cos\nsystem\n(X\x02\x00\x00\x00lstR")
    yield "a call of torch's", attribute(b"ctorch.serialization\nload\n(X\x01\x00\x00\x00atR")
    yield "a call of Python's", attribute(b"c__builtin__\neval\n(X\x01\x00\x00\x001tR")
    yield "a module's name", attribute(b"ctorch\nnn\n")
    yield "a set of lists", attribute(b"c__builtin__\nset\n(](]etR")
    yield "a dict of another's making", attribute(b"ccollections\ndefaultdict\n(cos\nsystem\ntR")
    for name, given in {
        "an array without shape": (b"N",), "an array of a negative shape": (b"(J\xff\xff\xff\xfft",),
        "a huge array": (b"(" + whole(2**40) + b"t",), "an array cut off": (b"(K\x02t",),
        "an array of objects": (b"(K\x01t", KIND.replace(b"f4", b"O8")),
        "an array of no dtype": (b"(K\x01t", b"N"), "an array of no numbers": (b"(K\x01t", KIND, b"N"),
    }.items():  # fmt: skip
        yield name, PREFIX + array_of(*given) + b"."
    yield "an array that is not built", PREFIX + ARRAY + b"."
    for code in range(256):
        if bytes([code]) not in torch._unpickling._STEPS and code != 46:
            yield f"step {code}", PREFIX + b"N" + bytes([code]) + b"N."


def archives():
    """Files by what is wrong with them."""
    good = PREFIX + b"N."
    yield "nothing", b""
    yield "text", b"hello" * 99
    yield "a bare pickle", pickle.dumps({"a": 1}, 2)
    yield "another zip", zipped(good).replace(b"data.pkl", b"data.txt")
    yield "compressed", zipped(PREFIX + b"]" + b"Na" * 100_000 + b".", way=zipfile.ZIP_DEFLATED)
    bomb = zipped(good, ("archive/data/1", bytes(50_000_000)), way=zipfile.ZIP_DEFLATED)
    assert len(bomb) < 100_000
    yield "a zip bomb", bomb
    yield "two of a name", zipped(good, ("other/data.pkl", good))
    yield "big-endian", zipped(good, ("archive/byteorder", b"big"))
    whole_file = zipped(good, ("archive/data/1", bytes(64)))
    yield "cut off", whole_file[:-30]
    start, entry = whole_file.index(b"PK\x01\x02"), b"archive/data/1"
    at = whole_file.index(entry, start) - 4
    yield "overlapping", whole_file[:at] + struct.pack("<I", 0) + whole_file[at + 4 :]
    script = zipped(good, ("archive/constants.pkl", good))
    yield "a script", script.replace(b"data.pkl", b"code.pkl")
    # One that would be loaded, were it not for what is changed: it is.
    assert torch.load(io.BytesIO(zipped(good))) is None
    assert torch.load(io.BytesIO(zipped(PREFIX + tensor([2, 2], [1, 2]) + b"."))).shape == (2, 2)
    assert torch.load(io.BytesIO(zipped(attribute(b"K\x01")))).a == 1
    assert torch.load(io.BytesIO(zipped(PREFIX + array_of(b"(K\x01t") + b"."))).shape == (1,)
    for name, data in pickles():
        yield name, zipped(data)


def safe(header, count=0):
    text = header if isinstance(header, bytes) else header.encode()
    return len(text).to_bytes(8, "little") + text + bytes(count)


def headers():
    """Files of safetensors by what is wrong with them."""
    one = '"dtype":"F32","shape":[2],"data_offsets":[0,8]'
    assert safetensors.torch.load(safe(f'{{"a":{{{one}}}}}', 8))["a"].shape == (2,)
    yield "nothing", b""
    yield "a long header", (2**60).to_bytes(8, "little") + b"{}"
    yield "no JSON", safe("{")
    yield "no text", safe(b"\xff\xfe")
    yield "a list", safe("[]")
    yield "deep JSON", safe("[" * 100_000)
    yield "two of a name", safe(f'{{"a":{{{one}}},"a":{{{one}}}}}', 8)
    yield "overlapping", safe(f'{{"a":{{{one}}},"b":{{{one}}}}}', 16)
    yield "a gap", safe(f'{{"a":{{{one.replace("[0,8]", "[8,16]")}}}}}', 16)
    yield "left-over bytes", safe(f'{{"a":{{{one}}}}}', 9)
    yield "cut off", safe(f'{{"a":{{{one}}}}}', 7)
    for name, (old, new) in {
        "a wrong shape": ("[2]", "[3]"), "a huge shape": ("[2]", "[4611686018427387904,4]"),
        "a negative shape": ("[2]", "[-2]"), "a shape of text": ("[2]", '["2"]'),
        "a shape of floats": ("[2]", "[2.0]"), "a shape of bools": ("[2]", "[true]"),
        "an unknown dtype": ("F32", "F8_E4M3"), "a dtype of another kind": ('"F32"', "[1]"),
        "offsets turned": ("[0,8]", "[8,0]"), "one offset": ("[0,8]", "[0]"),
        "negative offsets": ("[0,8]", "[-8,0]"), "more said": ('"dtype"', '"x":1,"dtype"'),
    }.items():  # fmt: skip
        yield name, safe(f'{{"a":{{{one.replace(old, new)}}}}}', 8)
    yield "no entry", safe('{"a":1}')
    yield "metadata of numbers", safe('{"__metadata__":{"a":1}}')


def outcome(load, data):
    """"" for a sentence, "loaded", or what else happened."""
    try:
        load(data)
    except Exception as error:
        text = str(error)
        is_sentence = type(error).__name__ == "FileError" and text.endswith(".")
        return "" if is_sentence else repr(error)[:200]
    return "loaded"


def load_zip(data):
    return torch.load(io.BytesIO(data))


def run():
    """Pairs of a name and what happened instead of a sentence."""
    found, count = [], 0
    for load, files in ((load_zip, archives()), (safetensors.torch.load, headers())):
        for name, data in files:
            happened = outcome(load, data)
            count += 1
            if happened:
                found.append(f"{name}: {happened}")
    import builtins

    if hasattr(builtins, "was_run"):
        found.append("The code of a file was run.")
    return count, found


def mutate(count, seed):
    """Files with changed bytes: each is loaded, or gets a sentence."""
    draw = random.Random(seed)
    target = io.BytesIO()
    torch.save({"a": torch.ones(2, 3), "b": [1, "x", None], "c": {"d": torch.tensor([1])}}, target)
    pickled = zipfile.ZipFile(target).read("archive/data.pkl")
    text = safetensors.torch.save({"a": torch.ones(2, 3), "b": torch.tensor([1])})
    found, refused = [], 0
    for at in range(count):
        way = at % 3
        data = bytearray((target.getvalue(), pickled, text)[way])
        for _ in range(draw.choice((1, 1, 2, 8))):
            data[draw.randrange(len(data))] = draw.randrange(256)
        if draw.random() < 0.2:
            del data[draw.randrange(len(data)) :]
        data = bytes(data)
        data = zipped(data) if way == 1 else data
        happened = outcome(safetensors.torch.load if way == 2 else load_zip, data)
        refused += happened == ""
        if happened not in ("", "loaded"):
            found.append(happened)
    return refused, found
