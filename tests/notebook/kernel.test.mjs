// How cells run: what they show, and how their errors read. One notebook a test, in the process that the command starts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { errorOf, printed, runNotebook, shown } from "./support/command.mjs";

test("a cell shows what it prints, then the value of its last line, as Jupyter does", async (context) => {
  const { cells, code } = await runNotebook(context, [
    "print('a')\nprint('b', end='')\n1 + 1",
    "_ + 40; ",
    "_ + 40",
    "None",
    "x = 3",
    "In[1].splitlines()[0], Out[1], _1",
    "# nothing\n",
    "if True:\n    5",
    "'text'",
    "display(1, [2]); display('x')",
  ]);
  assert.equal(code, 0);
  assert.deepEqual(
    cells.map((cell) => [printed(cell), shown(cell)]),
    [
      ["a\nb", "2"],
      ["", undefined],
      ["", "42"],
      ["", undefined],
      ["", undefined],
      ["", "(\"print('a')\", 2, 2)"],
      ["", undefined],
      ["", undefined],
      ["", "'text'"],
      ["", undefined],
    ],
  );
  assert.deepEqual(
    cells[9].outputs.map(({ output_type: type, data }) => [type, data["text/plain"]]),
    [
      ["display_data", "1"],
      ["display_data", "[2]"],
      ["display_data", "'x'"],
    ],
  );
  assert.deepEqual(
    cells.map(({ count }) => count),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
});

test("objects without a text of their own are told by an address as long as Jupyter's", async (context) => {
  const { cells } = await runNotebook(context, [
    "class Line: pass\n[Line(), Line()]",
    "[Line(), Line(), Line()]",
  ]);
  const line = "<__main__.Line at 0x7f[0-9a-f]{10}>";
  assert.match(shown(cells[0]), new RegExp(`^\\[${line}, ${line}\\]$`));
  assert.match(shown(cells[1]), new RegExp(`^\\[${line},\n ${line},\n ${line}\\]$`));
});

test("values are laid out as IPython lays them out", async (context) => {
  const lines = (...all) => all.join("\n");
  const expected = [
    ["(1,)", "(1,)"],
    [
      "list(range(30))",
      lines("[0,", ...Array.from({ length: 28 }, (_, n) => ` ${n + 1},`), " 29]"),
    ],
    ["{'one': 1, 'two': {2, 1}}", "{'one': 1, 'two': {1, 2}}"],
    [
      "{'a' * 30: 1, 'b' * 30: 2, 'c' * 30: 3}",
      lines(`{'${"a".repeat(30)}': 1,`, ` '${"b".repeat(30)}': 2,`, ` '${"c".repeat(30)}': 3}`),
    ],
    ["[]", "[]"],
    ["set(), frozenset({1}), ()", "(set(), frozenset({1}), ())"],
    ["class A: pass\nA", "__main__.A"],
    ["int, ValueError", "(int, ValueError)"],
    ["def f(a, b=1): pass\nf", "<function __main__.f(a, b=1)>"],
    ["ValueError('x', 1)", "ValueError('x', 1)"],
    ["a = [1]; a.append(a)\na", "[1, [...]]"],
    ["from collections import *\nCounter('abca')", "Counter({'a': 2, 'b': 1, 'c': 1})"],
    ["defaultdict(list, {1: [2]})", "defaultdict(list, {1: [2]})"],
    ["deque([1, 2], maxlen=3)", "deque([1, 2], maxlen=3)"],
    ["OrderedDict(a=1)", "OrderedDict({'a': 1})"],
    [
      "import torch\nlayer = torch.nn.Linear(2, 1)\n_ = layer.weight.data.fill_(1), layer.bias.data.fill_(2)\nlayer.state_dict()",
      lines("OrderedDict([('weight', tensor([[1., 1.]])), ('bias', tensor([2.]))])"),
    ],
    [
      "layer = torch.nn.Linear(5, 2)\n_ = layer.weight.data.fill_(1), layer.bias.data.fill_(2)\nlayer.state_dict()",
      lines(
        "OrderedDict([('weight',",
        "              tensor([[1., 1., 1., 1., 1.],",
        "                      [1., 1., 1., 1., 1.]])),",
        "             ('bias', tensor([2., 2.]))])",
      ),
    ],
    ["from types import *\nSimpleNamespace(a=1)", "namespace(a=1)"],
    [
      "class T:\n    def __repr__(self): return 'T(1,\\n  2)'\n(T(), T())",
      lines("(T(1,", "   2),", " T(1,", "   2))"),
    ],
    ["class L(list): pass\nL([1])", "[1]"],
    ["class R(list):\n    def __repr__(self): return 'R'\nR([1]), [R()]", "(R, [R])"],
    ["3.0, 1e100, 'a\\nb', b'x', None, True", "(3.0, 1e+100, 'a\\nb', b'x', None, True)"],
    ["len, print", /^\(<function len\(obj, \/\)>,\n? <function print/],
    ["class O: pass\nO()", /^<__main__\.O at 0x[0-9a-f]+>$/],
    [
      "import torch\n(torch.ones(2, requires_grad=True) * 2).grad_fn,",
      /^\(<MulBackward0 at 0x[0-9a-f]+>,\)$/,
    ],
    [
      "class P:\n    def _repr_pretty_(self, p, cycle):\n        with p.group(2, 'P(', ')'):\n            p.pretty([1]); p.text(','); p.breakable(); p.text(str(cycle))\nP(), P",
      "(P([1], False), __main__.P)",
    ],
    ["list(range(1002))", /^\[0,\n 1,\n[\s\S]*\n 999,\n \.\.\.\]$/],
  ];
  const { cells } = await runNotebook(
    context,
    expected.map(([source]) => source),
  );
  for (const [index, [source, text]] of expected.entries()) {
    const found = shown(cells[index]) ?? JSON.stringify(cells[index].outputs);
    if (text instanceof RegExp) assert.match(found, text, source);
    else assert.equal(found, text, source);
  }
});

test("streams keep their order, and what is printed to stderr or past Python's streams is shown too", async (context) => {
  const { cells } = await runNotebook(context, [
    "import sys\nfor i in range(3):\n    print(i)\n    print(-i, file=sys.stderr)",
    "sys.stdout.write('abc'); sys.stdout.flush(); sys.stdout.buffer.write('é\\n'.encode())",
    "import os\nos.write(1, b'raw\\n')\nNone",
    "import warnings\nwarnings.warn('careful')",
    "from contextlib import redirect_stdout\nimport io\nwith redirect_stdout(io.StringIO()) as s:\n    print('held')\ns.getvalue()",
    "sys.stdout.write(3)",
  ]);
  assert.deepEqual(
    cells[0].outputs.map(({ name, text }) => [name, text]),
    [0, 1, 2].flatMap((i) => [
      ["stdout", `${i}\n`],
      ["stderr", `${i === 0 ? 0 : -i}\n`],
    ]),
  );
  assert.equal(printed(cells[1]), "abcé\n");
  assert.equal(printed(cells[2]), "raw\n");
  assert.match(printed(cells[3], "stderr"), /UserWarning: careful/);
  assert.equal(shown(cells[4]), "'held\\n'");
  assert.match(errorOf(cells[5]).evalue, /must be str, not int/);
});

test("10,000 lines come as one output, and output without end is cut", async (context) => {
  const { cells } = await runNotebook(context, [
    "for i in range(10_000):\n    print(i)",
    "for i in range(20_000):\n    print('x' * 1000)",
    "print('after')",
  ]);
  const text = printed(cells[0]);
  assert.equal(text, Array.from({ length: 10_000 }, (_, i) => `${i}\n`).join(""));
  assert.equal(cells[0].outputs.length, 1);
  assert.equal(printed(cells[1]).length, 8_000_000);
  assert.match(printed(cells[1], "stderr"), /more than 8,000,000 characters/);
  assert.equal(printed(cells[2]), "after\n");
});

test("a traceback is Python's, with the cells' lines and without the kernel's", async (context) => {
  const { cells, code } = await runNotebook(context, [
    "def half(x):\n    'Halves.'\n    return x / 0",
    "a = 1\nhalf(a)",
    "1 +",
    "try:\n    half(1)\nexcept ZeroDivisionError as e:\n    raise ValueError('worse') from e",
    "undefined_name",
    "import json\njson.loads('{')",
    "exit()",
    "print('still here')",
    "class Bad(Exception):\n    def __str__(self): raise KeyError(1)\nraise Bad",
    "raise ExceptionGroup('g', [ValueError(1), KeyError(2)])",
  ]);
  assert.equal(code, 1);
  assert.deepEqual(errorOf(cells[1]), {
    output_type: "error",
    ename: "ZeroDivisionError",
    evalue: "division by zero",
    traceback: [
      "Traceback (most recent call last):",
      "  Cell In[2], line 2",
      "    half(a)",
      "    ~~~~^^^",
      "  Cell In[1], line 3, in half",
      "    return x / 0",
      "           ~~^~~",
      "ZeroDivisionError: division by zero",
    ],
  });
  assert.deepEqual(errorOf(cells[2]).traceback, [
    "  Cell In[3], line 1",
    "    1 +",
    "       ^",
    "SyntaxError: invalid syntax",
  ]);
  const chained = errorOf(cells[3]).traceback.join("\n");
  assert.match(chained, /direct cause[\s\S]*Cell In\[4\], line 4\n/);
  for (const cell of cells) {
    assert.doesNotMatch(
      errorOf(cell)?.traceback.join("\n") ?? "",
      /attention_kernel|packages\.zip/,
    );
  }
  assert.equal(errorOf(cells[4]).evalue, "name 'undefined_name' is not defined");
  assert.match(errorOf(cells[5]).traceback.join("\n"), /in loads/);
  assert.equal(errorOf(cells[6]).ename, "SystemExit");
  assert.equal(printed(cells[7]), "still here\n");
  assert.equal(errorOf(cells[8]).ename, "Bad");
  assert.match(errorOf(cells[9]).traceback.join("\n"), /ValueError: 1[\s\S]*KeyError: 2/);
});

test("lines of IPython change nothing, are told, or are refused with the nearest that is there", async (context) => {
  const { cells } = await runNotebook(context, [
    "%matplotlib inline\n%load_ext autoreload\nx = 1\nx",
    "!pip install torch\nx",
    "%pip install torch",
    "%%time\nprint('timed')",
    "%time y = 2\ny",
    "%timx y",
    "!make",
    "x?",
    "text = '''\n%not a magic\n!nor this\n'''\nlen(text)",
    "z = [1,\n%2]",
    "%%writefile a.py\nx = 5",
    "if x:\n    %matplotlib inline\nx",
    "7 \\\n% 4",
    "%matplotlib inline\n(7\n% 4)",
    "x\n%matplotlib inline",
  ]);
  assert.equal(shown(cells[0]), "1");
  assert.match(printed(cells[1], "stderr"), /installed nothing: there is no network here/);
  assert.equal(shown(cells[1]), "1");
  assert.match(printed(cells[2], "stderr"), /installed nothing/);
  assert.match(
    printed(cells[3]),
    /^timed\nCPU times: user .+s, sys: 0 ns, total: .+s\nWall time: .+s\n$/,
  );
  assert.match(printed(cells[4]), /Wall time/);
  assert.match(errorOf(cells[5]).evalue, /%timx is .* not there\. Did you mean %time\?/);
  assert.match(errorOf(cells[6]).evalue, /'!make' is a command of a shell/);
  assert.match(printed(cells[7], "stderr"), /'x\?' shows no help here: help\(x\) prints it/);
  assert.equal(shown(cells[8]), "24");
  assert.equal(errorOf(cells[9]).ename, "SyntaxError");
  assert.equal(printed(cells[10]), "Writing a.py\n");
  assert.deepEqual(
    [11, 12, 13, 14].map((at) => shown(cells[at])),
    ["1", "3", "3", undefined],
  );
  for (const at of [5, 6]) assert.equal(cells[at].status, "unsupported", String(at));
});

test("%timeit times loops, %%writefile writes a file, and %%capture keeps what it does not show", async (context) => {
  const { cells } = await runNotebook(context, [
    "count = 0\ndef f():\n    global count\n    count += 1",
    "%timeit -n 3 -r 2 f()\ncount",
    "%%timeit -n 1 -r 1 g = f\ng()\ng()",
    "count",
    "%timeit sum(range(5))",
    "%%writefile scores.py\ndef scale(x):\n    return x / 2",
    "%%writefile -a scores.py\nhalf = scale(1)",
    "from scores import half, scale\nscale(3), half",
    "%%capture out\nimport sys\nprint('kept')\nprint('told', file=sys.stderr)\n5",
    "print(out.stdout, end='')\nout.stderr",
    "out.show()",
    "%timeit -z 3 f()",
    "%%writefile a.py b.py\nx",
    "f?",
  ]);
  const timed = /^[\d.e+]+ [mµn]?s ± [\d.e+]+ [mµn]?s per loop \(mean ± std\. dev\. of /;
  assert.match(printed(cells[1]), timed);
  assert.match(printed(cells[1]), /of 2 runs, 3 loops each\)\n$/);
  assert.equal(shown(cells[1]), "6");
  assert.match(printed(cells[2]), /of 1 run, 1 loop each\)\n$/);
  assert.equal(shown(cells[3]), "8");
  assert.match(printed(cells[4]), timed);
  assert.equal(printed(cells[5]), "Writing scores.py\n");
  assert.equal(printed(cells[6]), "Appending to scores.py\n");
  assert.equal(shown(cells[7]), "(1.5, 0.5)");
  assert.deepEqual(cells[8].outputs, []);
  assert.equal(printed(cells[9]), "kept\n");
  assert.equal(shown(cells[9]), "'told\\n'");
  assert.deepEqual([printed(cells[10]), printed(cells[10], "stderr")], ["kept\n", "told\n"]);
  assert.match(errorOf(cells[11]).evalue, /^-z is not known here\. There are -n, -r/);
  assert.match(errorOf(cells[12]).evalue, /takes the name of one file/);
  assert.equal(errorOf(cells[13]), undefined);
});

test("%env keeps variables, cells of a shell run its lines, and %timeit -o gives its times", async (context) => {
  const { cells } = await runNotebook(context, [
    "%env DEPTH=3\n%set_env NAME attention",
    "import os\nos.environ['DEPTH'], os.environ['NAME']",
    "%env DEPTH",
    "took = %timeit -o -q -n 2 -r 3 1 + 1\ntook.loops, took.repeat, len(took.all_runs), took.best <= took.average <= took.worst",
    "%timeit -o -n 1 -r 1 1",
    "%%bash\n# comments are left out\nmkdir -p runs\ntouch runs/a\ncp runs/a runs/b\nls runs",
    "%%script false --no-raise-error\nraise ValueError",
    "!mv runs/b runs/c\nfound = !ls runs\nfound",
    "gpu = !nvidia-smi -L\n!nvidia-smi\ngpu",
    "%%sh\nls runs\ngit clone x",
    "%env NOTHING",
  ]);
  assert.equal(printed(cells[0]), "env: DEPTH=3\nenv: NAME=attention\n");
  assert.equal(shown(cells[1]), "('3', 'attention')");
  assert.equal(shown(cells[2]), "'3'");
  assert.equal(shown(cells[3]), "(2, 3, 3, True)");
  assert.match(
    shown(cells[4]),
    /^<TimeitResult : .* per loop \(mean ± .* of 1 run, 1 loop each\)>$/,
  );
  assert.equal(printed(cells[5]), "a\nb\n");
  assert.equal(errorOf(cells[6]), undefined);
  assert.equal(shown(cells[7]), "['a', 'c']");
  assert.equal(shown(cells[8]), "['/bin/bash: line 1: nvidia-smi: command not found']");
  assert.match(
    errorOf(cells[9]).evalue,
    /^'git clone x' is a command of a shell, of which there are/,
  );
  assert.equal(printed(cells[9]), "");
  assert.equal(errorOf(cells[10]).ename, "KeyError");
});

test("a shell's cells have variables of the environment, and commands what the real ones print", async (context) => {
  const { cells } = await runNotebook(context, [
    'A, runs = 7, 3\n%env B=b c\n%env P=$HOME/x\n%env J={"a":1}\n%env N={A}',
    "!echo $A $B '$B' $NOTHING {A + 1} {A,nothing} \"{x}\"",
    "%%bash\necho \"$A\" $B ${N}1 {A}\nmkdir -p runs/{a,b}{1..2}  # folders\nls runs\nls 'runs' \\\n  runs/a1",
    "%%bash --out kept\necho one",
    "kept",
    "%%script --no-raise-error false\nraise ValueError",
    "%%script bash --out other\necho two",
    "other",
    "with open('f', 'w') as file: file.write('1\\n2\\n3\\n')",
    "!tail -n 0 f\n!tail -n +2 f\n!head -n -1 f\n!tail -n1 f zz runs/a1",
    "!cp -r runs kept\n!ls kept\n!cp runs x\n!mv f\n!cp\n!rm runs\n!mkdir f\n!cat f 'a b'",
    "!tail",
    "!cat -n f",
    "%%bash --bg\nls",
    "!echo -n 'a; b'",
  ]);
  assert.equal(printed(cells[0]), 'env: B=b c\nenv: P=$HOME/x\nenv: J={"a":1}\nenv: N=7\n');
  assert.equal(printed(cells[1]), "7 b c $B $NOTHING 8 A nothing {x}\n");
  assert.equal(
    printed(cells[2]),
    " b c 71 {A}\na1\na2\nb1\nb2\nruns:\na1\na2\nb1\nb2\n\nruns/a1:\n",
  );
  assert.equal(printed(cells[3]), "");
  assert.deepEqual(
    [4, 7].map((at) => shown(cells[at])),
    ["'one\\n'", "'two\\n'"],
  );
  assert.equal(errorOf(cells[5]), undefined);
  assert.equal(
    printed(cells[9]),
    "2\n3\n1\n2\n==> f <==\n3\ntail: cannot open 'zz' for reading: No such file or directory\n" +
      "\n==> runs/a1 <==\ntail: error reading 'runs/a1': Is a directory\n",
  );
  assert.equal(
    printed(cells[10]),
    "a1\na2\nb1\nb2\ncp: -r not specified; omitting directory 'runs'\n" +
      "mv: missing destination file operand after 'f'\nTry 'mv --help' for more information.\n" +
      "cp: missing file operand\nTry 'cp --help' for more information.\n" +
      "rm: cannot remove 'runs': Is a directory\nmkdir: cannot create directory 'f': File exists\n" +
      "1\n2\n3\ncat: a b: No such file or directory\n",
  );
  assert.match(errorOf(cells[11]).evalue, /'tail' alone reads what is typed: name a file here/);
  assert.match(
    errorOf(cells[12]).evalue,
    /of which there are echo, .*, touch, tail with plain options here/,
  );
  assert.match(errorOf(cells[13]).evalue, /takes --out NAME and --no-raise-error here/);
  assert.equal(printed(cells[14]), "a; b");
});

test("code finds itself as in Python: its module, its source, its name, dataclasses and pickles", async (context) => {
  const { cells } = await runNotebook(context, [
    "__name__, len(__doc__ or '')",
    "import inspect\ndef f():\n    return 1\ninspect.getsource(f)",
    "from dataclasses import dataclass\n@dataclass\nclass P:\n    a: int = 1\nP()",
    "import pickle\npickle.loads(pickle.dumps(P(3)))",
    "from __future__ import annotations\nx: Missing = 1\nx",
    "input('?')",
    "import xgboost\nxgboost.DMatrix",
    "import random\nlen({random.SystemRandom().random() for _ in range(5)})",
    "import asyncio, time\ntime.sleep(0.01)\nasyncio.run.__name__",
  ]);
  assert.deepEqual(cells.slice(0, 5).map(shown), [
    "('__main__', 0)",
    "'def f():\\n    return 1\\n'",
    "P(a=1)",
    "P(a=3)",
    "1",
  ]);
  assert.match(errorOf(cells[5]).evalue, /nobody to ask/);
  assert.equal(cells[6].status, "unsupported");
  assert.equal(shown(cells[7]), "5");
  assert.equal(shown(cells[8]), "'run'");
});

test("what a cell imports from __future__ holds in later cells, and in no cell before", async (context) => {
  const { cells } = await runNotebook(context, [
    "class A:\n    def f(self) -> nothing: pass\nA.f.__annotations__",
    "from __future__ import annotations",
    "class B:\n    def f(self) -> nothing: pass\nB.f.__annotations__",
  ]);
  assert.equal(errorOf(cells[0]).evalue, "name 'nothing' is not defined");
  assert.equal(shown(cells[2]), "{'return': 'nothing'}");
});

test("a notebook may use the names of its cells and values for its own", async (context) => {
  const { cells } = await runNotebook(context, [
    "In, Out = 3, 2\nIn * Out",
    "_ + In",
    "_ = 7\nOut",
    "_, _oh[1], len(_ih)",
  ]);
  assert.deepEqual(cells.map(shown), ["6", "9", "2", "(7, 6, 5)"]);
});

test("imports from __future__ may stand behind other statements of a cell", async (context) => {
  const { cells } = await runNotebook(context, [
    "%matplotlib inline\nx = 1\nfrom __future__ import annotations\ndef f() -> nothing: pass\nx",
  ]);
  assert.equal(shown(cells[0]), "1");
});

test("what uses a module that is not there names the nearest that is, where one is known", async (context) => {
  const { cells } = await runNotebook(context, [
    "import transformers.models\ntransformers.models.bert",
    "from scipy import signal, special\nspecial.expit(0), signal.convolve([1], [1])",
    "from scipy.ndimage import zoom\nzoom([1], 2)",
    "import nothing_of_that_name",
    "from math import nothing",
    "raise ImportError()",
    "try:\n    import transformers\nexcept ImportError as e:\n    print(e)",
  ]);
  const sentence = (cell) => errorOf(cell)?.evalue;
  const refused = " is not supported here. The nearest that is: ";
  assert.equal(sentence(cells[0]), `transformers${refused}torch.nn.TransformerEncoder.`);
  assert.equal(sentence(cells[1]), `scipy.signal${refused}numpy.convolve, or torch.fft.`);
  assert.equal(
    sentence(cells[2]),
    `scipy.ndimage.zoom${refused}torch.nn.functional.interpolate, or conv2d.`,
  );
  assert.equal(sentence(cells[3]), "No module named 'nothing_of_that_name'");
  assert.match(sentence(cells[4]), /^cannot import name 'nothing' from 'math' \([^)]*\)$/);
  assert.equal(sentence(cells[5]), "");
  assert.equal(printed(cells[6]), "No module named 'transformers'\n");
});

test("a value is shown by the pictures and the HTML that it offers", async (context) => {
  const { cells } = await runNotebook(context, [
    "class V:\n    def _repr_svg_(self): return '<svg/>'\n    def _repr_html_(self): return '<b>x</b>'\n    def __repr__(self): return 'V'\nV()",
    "V",
  ]);
  assert.deepEqual(cells[0].outputs[0].data, {
    "text/plain": "V",
    "text/html": "<b>x</b>",
    "image/svg+xml": "<svg/>",
  });
  assert.deepEqual(Object.keys(cells[1].outputs[0].data), ["text/plain"]);
});

test("errors of files have Linux's numbers, and are asked for by those of this system", async (context) => {
  const missing = "No such file or directory";
  const { cells } = await runNotebook(context, [
    "try:\n    open('a.txt')\nexcept OSError as error:\n    print(error, repr(error), error.errno)",
    "import errno, os\nos.mkdir('b')\ntry:\n    os.makedirs('b')\nexcept OSError as error:\n    print(error, error.errno == errno.EEXIST, error.errno != errno.EEXIST, error.errno == 17)",
    "try:\n    try:\n        os.remove('c')\n    except OSError as error:\n        raise ValueError('none') from error\nexcept ValueError as error:\n    print(repr(error.__cause__))",
    "open('d.txt')",
  ]);
  assert.deepEqual(
    cells.slice(0, 3).map((cell) => printed(cell).trim()),
    [
      `[Errno 2] ${missing}: 'a.txt' FileNotFoundError(2, '${missing}') 2`,
      "[Errno 17] File exists: 'b' True False True",
      `FileNotFoundError(2, '${missing}')`,
    ],
  );
  assert.match(errorOf(cells[3]).evalue, /\[Errno 2\] No such file or directory: 'd\.txt'/);
});
