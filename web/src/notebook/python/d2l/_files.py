"""Files of the book: none is downloaded, those that lie there are read."""

import os

DATA_URL = "http://d2l-data.s3-accelerate.amazonaws.com/"
#: Addresses and SHA-1 sums of files by their names. Sums are not compared.
DATA_HUB = {
    name: (DATA_URL + file, told)
    for name, file, told in (
        ("kaggle_house_train", "kaggle_house_pred_train.csv",
         "585e9cc93e70b39160e7921475f9bcd7d31219ce"),
        ("kaggle_house_test", "kaggle_house_pred_test.csv",
         "fa19780a7b011d9b009e8bff8e99922a8ee2eb90"),
        ("time_machine", "timemachine.txt", "090b5e7e70c295757f55df93cb0a180b9691891a"),
        ("fra-eng", "fra-eng.zip", "94646ad1522d915e7b0f9296181140edcf86a4f5"),
        ("airfoil", "airfoil_self_noise.dat", "76e5be1548fd8222e5074cf0faae75edff8cf93f"),
        ("aclImdb", "aclImdb_v1.tar.gz", "01ada507287d82875905620988597833ad4e0903"),
    )
}  # fmt: skip
_ENDINGS = (".zip", ".tar", ".gz")


def _places(name, folder):
    """Where a file can lie: beside the notebook, or where the book's code puts it."""
    return (name, os.path.basename(name), *(os.path.join(at, name) for at in ("data", folder)))


def found(names, folder="../data"):
    """The path of the first of some files that lies in a folder or beside the notebook."""
    for name in names:
        for path in _places(name, folder):
            if os.path.exists(path):
                return path
    name = names[-1]
    raise FileNotFoundError(
        f"There is no network here, so {name} is not downloaded; it is looked for in {folder} "
        f"and in the notebook's folder. No such file or directory: {os.path.basename(name)!r}"
    )


def download(url, folder="../data", sha1_hash=None):
    """The path in a folder of a file, by its address or its name in `DATA_HUB`.

    One that lies beside the notebook is copied there.
    """
    if not url.startswith("http"):
        if url not in DATA_HUB:
            raise KeyError(f"{url} is not in DATA_HUB, which has {', '.join(DATA_HUB)}.")
        url = DATA_HUB[url][0]
    name = url.rsplit("/", 1)[-1]
    path, wanted = found([name], folder), os.path.join(folder, name)
    if path != wanted:
        os.makedirs(folder, exist_ok=True)
        with open(path, "rb") as source, open(wanted, "wb") as copy:
            copy.write(source.read())
    return wanted


def extract(filename, folder=None):
    """Writes the files of an archive into a folder: its own where none is given."""
    assert filename.endswith(_ENDINGS), "Only support zip/tar files."
    if filename.endswith(".zip"):
        from zipfile import ZipFile as opened
    else:
        from tarfile import open as opened
    with opened(filename) as archive:
        archive.extractall(os.path.dirname(filename) if folder is None else folder)


def download_extract(name, folder=None):
    """The folder of an archive's files: one that lies there, or one that they are written into."""
    file = DATA_HUB[name][0].rsplit("/", 1)[-1] if name in DATA_HUB else name
    stem = os.path.splitext(file)[0]
    path = found([folder or stem, file])
    if os.path.isdir(path):
        return path
    path = download(DATA_URL + file)
    extract(path)
    return os.path.join(os.path.dirname(path), folder or stem)


def text_of(file, archive, folder="../data"):
    """The text of a file that lies there, by itself or in an archive."""
    path = found([file, archive], folder)
    if path.endswith(_ENDINGS):
        extract(download(DATA_URL + archive, folder))
        path = os.path.join(folder, file)
    with open(path, encoding="utf-8") as opened:
        return opened.read()
