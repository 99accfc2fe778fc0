"""Coroutines: cells await them on a loop of events of their own, which no host turns."""

import asyncio
import inspect
import time


class _Loop(asyncio.BaseEventLoop):
    """A loop that waits for the clock alone: there are no sockets, processes or threads."""

    def __init__(self):
        super().__init__()
        self._selector = self

    def select(self, timeout):
        """Sleeps until the next call is due; no events come from without."""
        if timeout is None:
            raise RuntimeError("What is awaited never ends: nothing is left that could end it.")
        if timeout > 0:
            time.sleep(timeout)
        return ()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass

    def run_in_executor(self, executor, function, *given):
        """Calls the function at once, where others have a thread call it."""
        done = self.create_future()
        try:
            done.set_result(function(*given))
        except Exception as reason:
            done.set_exception(reason)
        return done


class Awaiting:
    """The loop that is there while a cell runs, as Jupyter has one."""

    def __init__(self):
        self._loop = None

    def __enter__(self):
        if self._loop is None:
            self._loop = _Loop()
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
