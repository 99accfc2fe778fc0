"""`await` in cells, and loops of asyncio that run to their end before the cell goes on."""

import asyncio
import contextlib
import selectors
import time
from asyncio import base_events, events

_loops = []


class _Idle(selectors._BaseSelectorImpl):
    """Nothing is read or written here, so there is only time to wait for."""

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("what is awaited here never ends: nothing is left that could end it.")
        if timeout > 0:
            time.sleep(timeout)
        return []


class _Loop(base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = _Idle()

    def _process_events(self, event_list):
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


@contextlib.contextmanager
def _outside():
    """No loop and no task run, as far as asyncio knows."""
    running = events._get_running_loop()
    task = None if running is None else asyncio.current_task(running)
    if task is not None:
        asyncio.tasks._leave_task(running, task)
    events._set_running_loop(None)
    try:
        yield
    finally:
        events._set_running_loop(running)
        if task is not None:
            asyncio.tasks._enter_task(running, task)


def loop():
    """The notebook's loop, in which its cells are awaited."""
    if not _loops or _loops[0].is_closed():
        _loops[:] = [_Loop()]
    return _loops[0]


def awaited(coroutine):
    """What a coroutine gives at its end. One that is awaited inside of another has its own loop."""
    return loop().run_until_complete(coroutine)


def _run(main, *, debug=None, loop_factory=None):
    if not asyncio.iscoroutine(main):
        raise ValueError(f"a coroutine was expected, got {main!r}")
    return awaited(main)


async def _to_thread(func, /, *given, **named):
    return func(*given, **named)


def begin():
    """Gives `asyncio` these ways of waiting."""
    asyncio.run, asyncio.to_thread = _run, _to_thread
    asyncio.new_event_loop = _Loop
    asyncio.get_event_loop = asyncio.events.get_event_loop = (
        lambda: events._get_running_loop() if _is_inside() else loop()
    )


def _is_inside():
    return isinstance(events._get_running_loop(), _Loop)
