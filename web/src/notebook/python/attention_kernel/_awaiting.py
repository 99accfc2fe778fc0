"""The loop of events on which cells await coroutines."""

import asyncio
import contextlib
import inspect
import time


@contextlib.contextmanager
def _outside():
    """No loop and no task run, as far as asyncio knows."""
    running = asyncio._get_running_loop()
    task = None if running is None else asyncio.current_task(running)
    if task is not None:
        asyncio.tasks._leave_task(running, task)
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(running)
        if task is not None:
            asyncio.tasks._enter_task(running, task)


class _Loop(asyncio.BaseEventLoop):
    """A loop that waits for the clock alone, and ends what it is given before it goes on."""

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

    def run_in_executor(self, executor, func, *given):
        """Calls a function at once: there are no threads."""
        made = self.create_future()
        try:
            made.set_result(func(*given))
        except Exception as reason:
            made.set_exception(reason)
        return made

    def run_until_complete(self, future):
        if self.is_running():
            # Its own turn would wait for this one.
            return _Loop().run_until_complete(future)
        with _outside():
            return super().run_until_complete(future)


async def _to_thread(func, /, *given, **named):
    return func(*given, **named)


class Awaiting:
    """The loop that is there while a cell runs, as Jupyter has one."""

    def __init__(self):
        self._loop = None

    def run(self, main, *, debug=None, loop_factory=None):
        """`asyncio.run`, in a cell too."""
        if not asyncio.iscoroutine(main):
            raise ValueError(f"a coroutine was expected, got {main!r}")
        return self._loop.run_until_complete(main)

    def __enter__(self):
        if self._loop is None or self._loop.is_closed():
            self._loop = _Loop()
            # The host's own would wait for JavaScript; Jupyter's runs in no cell.
            asyncio.run, asyncio.to_thread = self.run, _to_thread
            asyncio.new_event_loop = _Loop
        self._before = asyncio._get_running_loop()
        asyncio._set_running_loop(self._loop)

    def __exit__(self, *reason):
        asyncio._set_running_loop(self._before)

    def value_of(self, code, names):
        """The value of compiled code, awaited where it awaits."""
        value = eval(code, names)
        is_awaited = code.co_flags & inspect.CO_COROUTINE
        return self._loop.run_until_complete(value) if is_awaited else value
