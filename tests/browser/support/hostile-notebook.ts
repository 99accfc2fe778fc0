/** Ways from Python to what is around it; each must raise an error. */
export const ATTEMPTS: readonly string[] = [
  "import js",
  "from js import fetch",
  "from js import window",
  "import pyodide_js",
  "import _pyodide_core",
  "import _recorder",
  "__import__('js')",
  "import sys; sys.modules['js'].fetch",
  "import importlib; importlib.import_module('js')",
  "from pyodide.code import run_js; run_js('fetch(\"/\")')",
  "from pyodide.ffi import create_once_callable; import js",
  "from pyodide.http import open_url; open_url('http://127.0.0.1/')",
  "from urllib.request import urlopen; urlopen('http://127.0.0.1/')",
  "import http.client; http.client.HTTPConnection('127.0.0.1').request('GET', '/')",
  "import socket; socket.create_connection(('127.0.0.1', 80), 1)",
  "import subprocess; subprocess.run(['ls'], check=True)",
  "import os; os.fork()",
  "import webbrowser; assert webbrowser.open('http://127.0.0.1/')",
  "import threading; threading.Thread(target=print).start()",
  "import ctypes; assert ctypes.CDLL(None).system(b'ls') == 0",
  "import micropip",
  "open('/etc/passwd').read()",
  "def deep(): deep()\ndeep()",
  "x = [0]\nwhile True: x += x",
  "bytearray(2 ** 40)",
  "import torch; torch.zeros(10 ** 5, 10 ** 6)",
  // What Python holds of JavaScript leads to functions made of texts, which the policy refuses.
  ...["XMLHttpRequest", "WebSocket", "importScripts", "indexedDB", "caches", "navigator"].map(
    (name) =>
      `from pyodide.ffi import to_js; to_js([1]).constructor.constructor('return ${name}')()`,
  ),
  ...["BroadcastChannel", "postMessage", "document"].map(
    (name) => `import torch; torch._engine.call_shared.constructor('return ${name}')()`,
  ),
  "import torch; torch._engine._recorder.constructor.constructor('return self')()",
  "import attention_kernel._session as s; s._sessions[0]._outbox._send.constructor('return self')()",
  "import _pyodide._base as base; base.eval_code('import js')",
  "from pyodide.ffi.wrappers import set_timeout",
  "from pyodide.ffi.wrappers import add_event_listener",
  "from pyodide_js import loadPackage",
  "import ftplib; ftplib.FTP('127.0.0.1', timeout=1)",
  "import smtplib; smtplib.SMTP('127.0.0.1', timeout=1)",
  "import multiprocessing; multiprocessing.Process(target=print).start()",
  "import os; os.execv('/bin/ls', ['ls'])",
];

/** A cell that tries them all, and prints those that reached something and how many were tried. */
export const TRYING = `import sys
attempts = ${JSON.stringify(ATTEMPTS)}
for at, code in enumerate(attempts):
    try:
        exec(code, {"sys": sys})
        print("reached", code)
    except BaseException as reason:
        pass
sys.setrecursionlimit(1000)
print("tried", at + 1)`;
