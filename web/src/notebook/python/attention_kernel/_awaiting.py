"""The loop of events on which cells await coroutines."""

import asyncio
import inspect
import time


class _Loop(asyncio.BaseEventLoop):
    """A loop that waits for the clock alone."""

    def __init__(self):
        super().__init__()
        self._selector = self

    def select(self, timeout):
        """Sleeps until the next call is due."""
        if timeout is None:
            raise RuntimeError("Nothing is left that could end what is awaited.")
        if timeout > 0:
            time.sleep(timeout)
        return ()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class Awaiting:
    """The loop that is there while a cell runs, as Jupyter has one."""

    def __init__(self):
        self._loop = None

    def __enter__(self):
        if self._loop is None:
            self._loop = _Loop()
            # The host's own would wait for JavaScript.
            asyncio.run = asyncio.runners.run
        self._before = asyncio._get_running_loop()
        asyncio._set_running_loop(self._loop)

    def __exit__(self, *reason):
        asyncio._set_running_loop(self._before)

    def run(self, code, names):
        """The value of compiled code, awaited where it awaits."""
        value = eval(code, names)
        if not code.co_flags & inspect.CO_COROUTINE:
            return value
        asyncio._set_running_loop(None)
        try:
            return self._loop.run_until_complete(value)
        finally:
            asyncio._set_running_loop(self._loop)
