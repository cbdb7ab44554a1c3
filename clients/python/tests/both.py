"""Both clients as one: what the one answers at once, the other one answers in an event loop."""

import asyncio
import inspect
import threading

from almanac import AsyncAlmanac


class Loop:
    """An event loop in a thread of its own, as a program has one that runs all the time."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, awaitable):
        return asyncio.run_coroutine_threadsafe(awaitable, self.loop).result()

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


class Waiting:
    """An `AsyncAlmanac` whose methods are waited for."""

    def __init__(self, *args, **named):
        self._loop = Loop()
        self._client = AsyncAlmanac(*args, **named)

    def __getattr__(self, name):
        method = getattr(self._client, name)

        def call(*args, **named):
            answer = method(*args, **named)
            if inspect.isasyncgen(answer):
                return self._loop.run(_listed(answer))
            return self._loop.run(answer) if inspect.isawaitable(answer) else answer

        return call

    def __enter__(self):
        return self

    def __exit__(self, *_given):
        self.close()

    def close(self):
        self._loop.run(self._client.aclose())
        self._loop.close()


async def _listed(walk):
    return [one async for one in walk]
