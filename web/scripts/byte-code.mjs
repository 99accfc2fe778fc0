// Compiles Python's sources at build time, with the Python of Pyodide itself: a page that starts then reads byte code, which
// takes a fraction of the time of compiling.
import { join } from "node:path";
import { root } from "./tools.mjs";

/** Where the notebook's kernel puts its packages: tracebacks name this place. */
const PACKAGES = "/packages.zip";
/** Where Pyodide puts the library of its Python. */
const LIBRARY = "/lib/python314.zip";
/**
 * What of Python's library cells have no use for: terminals, mail and servers, what stands in for modules that Pyodide has in C,
 * and the encodings of mainframes and of Windows alone.
 */
const LEFT_OUT = [
  /^_pyrepl\/(?!__init__|pager|trace|types|utils)/,
  /^(imaplib|mailbox|poplib|smtplib)\.py$/,
  /^(wsgiref|xmlrpc)\//,
  /^(_pydatetime|_pyio)\.py$/,
  /^encodings\/cp(037|273|424|500|875|1026|1140)\.py$/,
  /^encodings\/(_win_cp_codecs|hp_roman8|mbcs|oem|palmos)\.py$/,
];

/** The byte code is of the kind that is never compared with its source: the zips have no dates to go by. */
const COMPILER = `
import ast, importlib.util, marshal, sys, zipfile, zipimport

UNCHECKED = (1).to_bytes(4, "little")
LIBRARY = "${LIBRARY}"

def compiled(source, place):
    source = source.to_bytes()
    code = compile(source, place, "exec", dont_inherit=True)
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + digest + marshal.dumps(code)

def library():
    with zipfile.ZipFile(LIBRARY) as file:
        return [(each.filename, file.read(each)) for each in file.infolist() if not each.is_dir()]

def imported(sources):
    """The files of the library that are read before the first cell, and by the packages' own imports."""
    names = set()
    for source in sources:
        for each in ast.parse(source.to_bytes()).body:
            if isinstance(each, ast.Import):
                names.update(name.name for name in each.names)
            elif isinstance(each, ast.ImportFrom) and each.level == 0:
                names.add(each.module)
    for name in sorted(names):
        if name.partition(".")[0] in sys.stdlib_module_names:
            importlib.import_module(name)
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    return [spec.origin for spec in specs if isinstance(spec and spec.loader, zipimport.zipimporter)]
`;

/**
 * A Python that has compiled nothing yet. What marshal writes depends on which objects are shared, and so on what ran before:
 * the same sources give the same bytes in a Python of their own, whose hashes are not drawn.
 */
async function freshCompiler() {
  const { loadPyodide } = await import("pyodide");
  const python = await loadPyodide({
    // Left out, it is read off a stack, which Vite rewrites.
    indexURL: join(root, "node_modules/pyodide"),
    // Without columns byte code takes three quarters: tracebacks mark them in the reader's lines alone.
    env: { HOME: "/", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
  });
  python.runPython(COMPILER);
  /** A function of the compiler, whose result is a copy in JavaScript. */
  const called = (name) => {
    const it = python.globals.get(name);
    return (...given) => {
      const result = it(...given);
      const copy = result.toJs();
      result.destroy();
      return copy;
    };
  };
  return { compiled: called("compiled"), imported: called("imported"), library: called("library") };
}

const isSource = (name) => name.endsWith(".py");

/**
 * Packages that few notebooks import: their sources come alone, which saves 105,000 bytes of what every notebook waits for, and
 * are compiled where they are imported, Lightning's in a quarter of a second.
 */
const SOURCE_ALONE =
  /^(?:d2l|lightning|nltk|prettytable|pytorch_lightning|regex|tabulate|torchinfo|torchsummary|torchtyping)\//;

/** Pyodide takes no buffers of Node.js. */
const plain = (bytes) => new Uint8Array(bytes);

/** Puts before a source its byte code, which Python then imports; it reads the source for tracebacks. */
const compiledBefore = (python, place, [name, bytes]) => [
  [`${name}c`, Buffer.from(python.compiled(plain(bytes), `${place}/${name}`))],
  [name, bytes],
];

/** Entries of the packages' zip, with the byte code of the sources of those that many notebooks import. */
export async function packagesWithByteCode(entries) {
  const python = await freshCompiler();
  return entries.flatMap((entry) =>
    isSource(entry[0]) && !SOURCE_ALONE.test(entry[0])
      ? compiledBefore(python, PACKAGES, entry)
      : [entry],
  );
}

const isLeftOut = ([name]) => LEFT_OUT.some((each) => each.test(name));

/**
 * The entries of Python's library that cells have use for, with the byte code of what is imported before the first cell and by
 * `packages`: of all it would be twice as much to download, for modules that few notebooks import.
 */
export async function libraryWithByteCode(packages) {
  const python = await freshCompiler();
  const sources = packages.filter(([name]) => isSource(name)).map(([, bytes]) => plain(bytes));
  const wanted = new Set(python.imported(sources));
  return python
    .library()
    .filter((entry) => !isLeftOut(entry))
    .flatMap((entry) =>
      wanted.has(`${LIBRARY}/${entry[0]}`) ? compiledBefore(python, LIBRARY, entry) : [entry],
    );
}
