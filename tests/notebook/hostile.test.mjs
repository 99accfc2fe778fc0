// What a hostile notebook tries in Node.js: nothing of the host is read, nothing leaves, and cells after it run.
import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createSocket } from "node:dgram";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../web/scripts/tools.mjs";
import {
  attentionLab,
  errorOf,
  notebookText,
  printed,
  runNotebook,
  temporaryFolder,
} from "./support/command.mjs";

const SECRET = "canary-5f0c2d";

/** Servers that count who came, TCP and UDP. */
async function listen(context) {
  const came = [];
  const server = createServer((socket) => {
    came.push("tcp");
    socket.destroy();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => server.close());
  const { port } = server.address();
  const udp = createSocket("udp4", () => undefined);
  udp.on("message", () => came.push("udp"));
  await new Promise((resolve) => udp.bind(port, "127.0.0.1", resolve));
  context.after(() => udp.close());
  return { came, port };
}

/** Python that the attempts begin with: ways to objects of JavaScript that code in a notebook can find. */
const TOOLS = `
import gc, sys, torch
import torch._engine as engine
from pyodide.ffi import JsProxy, create_proxy, to_js, run_sync
bridge = engine._recorder
function = bridge.call
Function = function.constructor
Object = getattr(Function.prototype, "__proto__").constructor

def names(thing):
    try:
        return [str(each) for each in Object.getOwnPropertyNames(thing)]
    except BaseException:
        return []

def walk(starts, most=3000):
    "All objects of JavaScript that lead from these, by their names and prototypes."
    seen, queue = {}, [(each, "") for each in starts]
    while queue and len(seen) < most:
        thing, path = queue.pop(0)
        if not isinstance(thing, JsProxy) or thing.js_id in seen:
            continue
        seen[thing.js_id] = (path, thing)
        for name in [*names(thing), "__proto__", "constructor"]:
            try:
                queue.append((getattr(thing, name), f"{path}.{name}"))
            except BaseException:
                pass
    return seen
`;

/** The attempts; a text of `{…}` is filled in. Each prints what it got hold of. */
const ATTEMPTS = {
  "imports js": "import js\nprint(js.process.env)",
  "imports pyodide_js": "import pyodide_js\nprint(pyodide_js._module.FS, dir(pyodide_js))",
  "runs JavaScript": "from pyodide.code import run_js\nprint(run_js('process.env'))",
  "asks the finder of modules for them":
    "for each in sys.meta_path:\n    print(getattr(each, 'jsproxies', {}).get('js').process)",
  "imports by another's name":
    "import importlib\nprint(importlib.util.find_spec('js'), importlib.import_module('pyodide_js'))",
  "makes a function of a text": "print(Function('return process')().env)",
  "makes a function of a text by new": "print(Function.new('return globalThis')().process)",
  "makes other functions of a text":
    "tried = 0\nfor path, thing in walk([bridge, function, Function, Object]).values():\n    try:\n        name = str(thing.constructor.name)\n    except BaseException:\n        continue\n    if name.endswith('Function'):\n        try:\n            print('REACHED', thing.constructor('return globalThis')().next())\n        except BaseException as e:\n            tried += 'Code generation' in str(e)\nassert tried, 'no function was found'\nraise RuntimeError(tried)",
  "calls the bridge's functions' constructors":
    "for name in dir(bridge):\n    try:\n        print(getattr(bridge, name).constructor('return this.process')().env)\n    except BaseException as e:\n        pass",
  "walks all objects it can reach":
    "found = walk([bridge, function, Function, Object, *[o for o in gc.get_objects() if isinstance(o, JsProxy)]])\nassert len(found) > 50, len(found)\nfor path, thing in found.values():\n    for name in ('process', 'require', 'fetch', 'mainModule', 'binding', 'globalThis', 'WebSocket'):\n        if name in names(thing):\n            print('REACHED', path, name)",
  "looks for foreign functions":
    "for path, thing in walk([bridge, function, Function, Object]).values():\n    if getattr(thing, 'typeof', '') == 'function' and thing.constructor.js_id != Function.js_id and 'Function' not in str(thing.constructor.name):\n        print('REACHED', path)",
  "opens a file by its whole path": "print(open({secretFile}).read())",
  "opens a file by going up": "print(open('../../../../..' + {secretFile}).read())",
  "lists the folders of the host":
    "import os\nprint([each for top in ('/', '/home', '/root', '/tmp', '/etc') if os.path.isdir(top) for each in os.listdir(top)])",
  "writes a file of the host":
    "import os\nos.makedirs(os.path.dirname({written}), exist_ok=True)\nopen({written}, 'w').write('x')",
  "mounts the host's files":
    "for o in gc.get_objects():\n    if isinstance(o, JsProxy) and hasattr(o, 'filesystems'):\n        o.mkdirTree('/m')\n        o.mount(o.filesystems.NODEFS, to_js({'root': '/'}), '/m')\nprint(open('/m' + {secretFile}).read())",
  "connects a socket":
    "import socket\ns = socket.create_connection(('127.0.0.1', {port}), timeout=1)\ns.send(b'x')\nprint('REACHED')",
  "sends a datagram":
    "import socket\ns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\ns.sendto(b'x', ('127.0.0.1', {port}))",
  "opens an address":
    "import urllib.request\nprint('REACHED', urllib.request.urlopen('http://127.0.0.1:{port}/', timeout=1).read())",
  "opens an address by Pyodide":
    "from pyodide.http import open_url\nprint('REACHED', open_url('http://127.0.0.1:{port}/').read())",
  "installs a package": "import micropip\nmicropip.install('http://127.0.0.1:{port}/x.whl')",
  "starts a process by os": "import os\nprint(os.system('touch ' + {written}))",
  "starts a process by subprocess":
    "import subprocess\nprint('REACHED', subprocess.run(['touch', {written}]))",
  forks: "import os\nprint('REACHED', os.fork())",
  "reads the environment":
    "import os\nprint(dict(os.environ), os.getenv('SECRET'), os.environ.get('PATH'))\nassert os.environ.get('PATH') is None",
  "loads native code": "import ctypes\nctypes.CDLL({secretFile})",
  "sends forged messages":
    'import json\nfrom attention_kernel import _session\nsend = _session._sessions[0]._outbox._send\nfor text in (\'{{}}\', \'[]\', \'{{"kind": "ready"}}\', \'{{"kind": "output", "cell": "c0", "output": {{"output_type": "stream"}}}}\', \'{{"kind": "done", "cell": "nowhere", "status": "ok"}}\', \'no json\'):\n    try:\n        send(text)\n    except BaseException as e:\n        pass',
  "leaves a promise that nobody catches":
    "Promise = None\nfor path, thing in walk([bridge, Function, Object]).values():\n    pass\nimport asyncio\nfrom pyodide.webloop import WebLoop\nasync def fail():\n    raise ValueError('late')\nasyncio.ensure_future(fail())",
  "takes more memory than there is": "x = bytearray(3 * 2**29)",
  "takes memory bit by bit":
    "held = []\ntry:\n    while True:\n        held.append(bytearray(2**24))\nfinally:\n    del held",
  "calls itself without end": "def f(): return f() + 1\nf()",
};

/** Attempts that break the realm which they run in: each has a notebook of its own. */
const BREAKING = {
  "runs a script by the C library":
    "import ctypes\nlibrary = ctypes.CDLL(None)\nlibrary.emscripten_run_script(b'process.exit(0)')\nprint('ran')",
  "pollutes prototypes":
    "def leak(*given):\n    for each in given:\n        print('GOT', names(each))\np = create_proxy(leak)\nfor name in ('kind', 'then', 'toJSON', 'env', 'message', 'text', 'get', 'set', 'code', 'stack', 'constructor'):\n    try:\n        setattr(Object.prototype, name, p)\n    except BaseException as e:\n        pass",
  "takes stack frames":
    "E = None\ntry:\n    Function('x')\nexcept BaseException as e:\n    E = e.js_error.constructor if hasattr(e, 'js_error') else e.constructor\ndef frames(error, sites):\n    print('REACHED', [site.getThis() for site in sites])\nsetattr(E, 'prepareStackTrace', create_proxy(frames))\nbridge.call(1, 2, 3)",
};

test("25 attempts and more reach nothing of the host, and the cell after them runs", async (context) => {
  const { came, port } = await listen(context);
  const folder = temporaryFolder(context);
  const secretFile = join(folder, "secret.txt");
  const written = join(folder, "written");
  writeFileSync(secretFile, SECRET);
  const fill = (text) =>
    text
      .replaceAll("{secretFile}", JSON.stringify(secretFile))
      .replaceAll("{written}", JSON.stringify(written))
      .replaceAll("{port}", String(port))
      .replaceAll("{{", "{")
      .replaceAll("}}", "}");
  const attempts = Object.entries(ATTEMPTS);
  assert.ok(attempts.length >= 25);
  const { cells, ended } = await runNotebook(
    context,
    [TOOLS, ...attempts.map(([, source]) => fill(source)), "print(40 + 2)"],
    { env: { ...process.env, SECRET } },
  );
  assert.equal(ended, undefined, attempts[cells.length - 1]?.[0]);
  assert.equal(cells.length, attempts.length + 2);
  assert.equal(errorOf(cells[0]), undefined, JSON.stringify(errorOf(cells[0])));
  for (const [index, [name]] of attempts.entries()) {
    // A traceback quotes the attempt itself.
    const text = JSON.stringify(
      cells[index + 1].outputs.map((each) => ({ ...each, traceback: undefined })),
    );
    context.diagnostic(`${name}: ${errorOf(cells[index + 1])?.evalue.slice(0, 100) ?? "ended"}`);
    assert.doesNotMatch(text, new RegExp(`${SECRET}|REACHED|GOT|/usr/bin`), `${name}: ${text}`);
  }
  assert.equal(printed(cells.at(-1)), "42\n");
  assert.deepEqual(came, [], "something arrived at the server");
  assert.equal(existsSync(written), false, "a file was written");
});

for (const [name, source] of Object.entries(BREAKING)) {
  test(`a notebook that ${name} gets nothing but its own realm`, async (context) => {
    // Each call of what the prototype now holds may call it again, until the time is up.
    const { cells, ended } = await runNotebook(context, [TOOLS, source, "print(40 + 2)"], {
      args: ["--seconds", "30"],
      env: { ...process.env, SECRET },
    });
    const outputs = cells.flatMap((cell) => cell.outputs);
    const text = JSON.stringify([
      outputs.map((each) => ({ ...each, traceback: undefined })),
      ended,
    ]);
    assert.doesNotMatch(text, new RegExp(`${SECRET}|REACHED|GOT|/usr/bin`), text);
    // The realm may be of no more use: then the run has ended with a sentence.
    assert.match(
      ended ?? printed(cells.at(-1)),
      /Python has ended|process has ended|took longer than|^42\n$/,
    );
  });
}

/** Runs a copy of the kernel that walks all objects of its realm, after `change` of the prelude. */
async function walkRealm(context, change) {
  // The walk is put where code in a notebook never is: behind the closed modules.
  const folder = temporaryFolder(context);
  cpSync(join(root, "dist/engine/notebook"), join(folder, "notebook"), { recursive: true });
  cpSync(join(root, "dist/engine/recorder.wasm"), join(folder, "recorder.wasm"));
  const kernel = join(folder, "notebook/kernel.js");
  const mark = "host.takeAway();";
  const text = readFileSync(kernel, "utf8");
  assert.equal(text.split(mark).length, 2);
  const walk = readFileSync(join(root, "tests/notebook/support/walk.js"), "utf8");
  writeFileSync(kernel, text.replace(mark, `${mark}\n${walk}`));
  const prelude = join(folder, "notebook/prelude.js");
  writeFileSync(prelude, change(readFileSync(prelude, "utf8")));
  const file = join(folder, "n.ipynb");
  writeFileSync(file, notebookText(["1"]));
  const { stdout } = await attentionLab(["run", file, "--json"], {
    script: join(folder, "notebook/command.js"),
    // Pyodide is found from here.
    cwd: root,
  });
  return JSON.parse(JSON.parse(stdout).ended);
}

test("nothing of Node.js is in reach of the realm, walked from all that it holds", async (context) => {
  const { walked, foreign, named } = await walkRealm(context, (text) => text);
  assert.ok(walked > 20_000, String(walked));
  assert.deepEqual(foreign, []);
  assert.deepEqual(named, []);
});

test("the walk finds a function of Node.js where there is one", async (context) => {
  const mark = 'define("WorkerGlobalScope"';
  const { foreign } = await walkRealm(context, (text) =>
    text.replace(mark, `define("leak", host.now);\n${mark}`),
  );
  assert.ok(foreign.includes("globalThis.leak"), foreign.join(", "));
});

test("code sees a copy of the notebook's folder: it reads what is beside it, and writes stay in memory", async (context) => {
  const folder = temporaryFolder(context);
  writeFileSync(join(folder, "data.txt"), "beside");
  writeFileSync(join(folder, ".hidden"), SECRET);
  writeFileSync(join(folder, "helper.py"), "answer = 42\n");
  const file = join(folder, "n.ipynb");
  writeFileSync(
    file,
    notebookText([
      "print(open('data.txt').read())",
      "import helper\nprint(helper.answer)",
      "open('data.txt', 'w').write('changed'); open('new.txt', 'w').write('x')\nprint(open('data.txt').read())",
      "import os\nprint(sorted(os.listdir('.')), os.getcwd())",
    ]),
  );
  const { stdout } = await attentionLab(["run", file, "--json"]);
  const { cells } = JSON.parse(stdout);
  assert.deepEqual(
    cells.slice(0, 3).map((cell) => printed(cell)),
    ["beside\n", "42\n", "changed\n"],
  );
  assert.match(printed(cells[3]), /^\['data.txt', 'helper.py', 'new.txt'\] \/notebook\n$/);
  assert.equal(readFileSync(join(folder, "data.txt"), "utf8"), "beside");
  assert.deepEqual(readdirSync(folder).sort(), [".hidden", "data.txt", "helper.py", "n.ipynb"]);
});

for (const [name, source, sentence] of [
  ["ends itself", "import os\nos._exit(3)", /Python has ended|process has ended/],
  [
    "breaks Python's memory",
    "import ctypes\nctypes.memset(0, 255, 2**24)\nprint([object() for _ in range(1000)])",
    /Python has ended|process has ended/,
  ],
  [
    "recurses beyond the stack",
    "import sys\nsys.setrecursionlimit(10**9)\ndef f(): return [f()]\nf()",
    /Python has ended|process has ended|RecursionError/,
  ],
]) {
  test(`code that ${name} ends the run with a sentence`, async (context) => {
    const { code, ended, cells } = await runNotebook(context, [source]);
    assert.equal(code, 1);
    assert.match(ended ?? cells[0].error, sentence);
  });
}

test("an endless loop is ended in time", async (context) => {
  const { code, ended } = await runNotebook(context, ["while True: pass"], {
    args: ["--seconds", "12"],
  });
  assert.equal(code, 1);
  assert.match(ended, /took longer than 12 s/);
});

test("Python takes no more memory than it is given, and goes on once some is free", async (context) => {
  const process = readFileSync(join(root, "web/src/notebook/kernel/node/process.ts"), "utf8");
  const megabytes = Number(/MEGABYTES = (\d+);/.exec(process)[1]);
  const { cells } = await runNotebook(context, [
    `parts = []
try:
    while True:
        parts.append(bytearray(2 ** 24))
except MemoryError:
    taken = 16 * len(parts)
    parts.clear()
print(taken)`,
    "print(len(bytearray(2 ** 24)))",
  ]);
  const taken = Number(printed(cells[0]));
  assert.ok(taken > megabytes / 2 && taken <= megabytes, `${taken} MB`);
  assert.equal(printed(cells[1]), `${2 ** 24}\n`);
});
