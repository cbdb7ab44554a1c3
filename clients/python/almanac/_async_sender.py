"""Sends calls for tasks of asyncio, tries again, and ends what is cancelled.

One try of a call is the same blocking exchange as the other client's, in a thread of a pool: TLS, proxies and the reading
of HTTP are the standard library's, and are there once. The waits between tries are the event loop's. A task that is
cancelled closes the connection of its try, which wakes the thread.
"""

from __future__ import annotations

import asyncio
import math
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Optional, Set, TypeVar

from ._connections import Attempt
from ._errors import AlmanacError, no_answer
from ._forks import tell_of_forks
from ._outcomes import LONGEST_WAIT, MOST_TRIES, Outcome, pause_before
from ._sender import Exchange, Presence, endless
from ._session import Call

T = TypeVar("T")


class AsyncSender:
    """Sends calls for whoever awaits them, `most` at once: further ones wait for their turn."""

    def __init__(self, exchange: Exchange, presence: Presence, most: int) -> None:
        self._exchange = exchange
        self._presence = presence
        self._most = most
        self._threads: Optional[ThreadPoolExecutor] = None
        #: Tasks that nobody waits for any more.
        self._left: Set["asyncio.Task[Any]"] = set()
        tell_of_forks(self)

    def after_fork(self) -> None:
        """The threads are the parent's."""
        self._threads = None
        self._left = set()

    async def answer(self, call: Call) -> Any:
        """The answer to a call. Raises an AlmanacError."""
        self._exchange.require_open()
        return await (self._send(call) if call.patience is None else self._send_soon(call, call.patience))

    async def close(self) -> None:
        """Ends what nobody waits for."""
        left = list(self._left)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        if self._threads is not None:
            self._threads.shutdown(wait=False)

    async def _in_thread(self, run: Callable[[Attempt], T]) -> T:
        """Runs what blocks. Where the task is cancelled, its connection is closed."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._most, thread_name_prefix="almanac")
        attempt = Attempt()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, run, attempt)
        except asyncio.CancelledError:
            attempt.abort()
            raise

    async def _try(self, call: Call, pause: float) -> Outcome:
        return await self._in_thread(lambda attempt: self._exchange.try_once(call, pause, attempt))

    async def _send(self, call: Call, failed: Callable[[AlmanacError], float] = endless) -> Any:
        """Sends a call, at most five times. `failed` is told of each failed try, and answers when the last may begin."""
        tries = 0
        while True:
            tries += 1
            answer, error, wait = await self._try(call, pause_before(tries))
            if error is None:
                return answer
            last = failed(error)
            if tries == MOST_TRIES or wait is None or wait > LONGEST_WAIT or time.monotonic() + wait > last:
                self._presence.rest(error)
                raise error
            await asyncio.sleep(wait)

    async def _send_soon(self, call: Call, patience: float) -> Any:
        """Sends a call that somebody waits for.

        It fails where the service gives no sign within the patience, at the latest that long after a failed try, and at
        once where it failed lately. An answer that comes later is lost, but it says that the service is there.
        """
        if self._presence.is_away:
            if self._presence.may_look(call):
                self._leave(asyncio.ensure_future(self._try(call, 0.0)))
            raise no_answer(self._exchange.host)
        first: Optional[AlmanacError] = None
        last = math.inf
        has_failed = asyncio.Event()

        def failed(error: AlmanacError) -> float:
            nonlocal first, last
            if last == math.inf:
                first, last = error, time.monotonic() + patience
                has_failed.set()
            return last

        sending = asyncio.ensure_future(self._send(call, failed))
        waiting = asyncio.ensure_future(has_failed.wait())
        try:
            await asyncio.wait({sending, waiting}, timeout=patience / 2, return_when=asyncio.FIRST_COMPLETED)
            if not sending.done() and not has_failed.is_set() and await self._gives_sign(patience / 2):
                await asyncio.wait({sending, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if not sending.done() and has_failed.is_set():
                await asyncio.wait({sending}, timeout=max(0.0, last - time.monotonic()))
        except asyncio.CancelledError:
            sending.cancel()
            raise
        finally:
            waiting.cancel()
        if sending.done():
            return sending.result()
        last = -math.inf
        self._leave(sending)
        error = first or no_answer(self._exchange.host)
        self._presence.rest(error)
        raise error

    async def _gives_sign(self, timeout: float) -> bool:
        """Whether the service answers anything, or the call itself has an end meanwhile."""
        return await self._in_thread(lambda attempt: self._exchange.gives_sign(timeout, attempt))

    def _leave(self, task: "asyncio.Task[Any]") -> None:
        """Has a task go on alone."""
        self._left.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: "asyncio.Task[Any]") -> None:
        self._left.discard(task)
        # An error is nobody's any more.
        if not task.cancelled():
            task.exception()
