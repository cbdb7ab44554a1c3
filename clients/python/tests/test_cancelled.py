"""What ends a call of the client for asyncio before its time."""

import asyncio
import gc
import socket
import threading
import time
import unittest

from almanac import AsyncAlmanac
from stub import OK, Stub, until


class Cancelled(unittest.TestCase):
    def setUp(self):
        self.stub = Stub()

    def tearDown(self):
        self.stub.close()

    def test_time_out(self):
        """A call that is cancelled ends at once, and its connection with it."""
        gone = threading.Event()

        def wait(handler):
            handler.connection.settimeout(5)
            if handler.connection.recv(1) == b"":
                gone.set()
            handler.close_connection = True

        async def run():
            async with AsyncAlmanac(self.stub.url, "k", max_connections=1, patience=60) as client:
                for call in (client.get_user("ann"), client.get_context("ann"), client.remember("ann", content="Tea")):
                    gone.clear()
                    self.stub.again([wait])
                    began = time.monotonic()
                    with self.assertRaises(asyncio.TimeoutError):
                        await asyncio.wait_for(call, 0.2)
                    self.assertLess(time.monotonic() - began, 10)
                    self.assertTrue(await asyncio.get_running_loop().run_in_executor(None, gone.wait, 5))
                    # The only thread is free again.
                    self.stub.again([OK])
                    await asyncio.wait_for(client.get_user("ann"), 10)

        asyncio.run(run())

    def test_between_tries(self):
        """A call that waits for its next try ends at once too."""
        busy = {"status": 503, "headers": {"retry-after": "20"}, "body": {"code": "unavailable"}}

        async def run():
            async with AsyncAlmanac(self.stub.url, "k") as client:
                self.stub.again([busy])
                began = time.monotonic()
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(client.get_user("ann"), 0.3)
                self.assertLess(time.monotonic() - began, 10)

        asyncio.run(run())
        self.assertEqual(len(self.stub.sent), 1)

    def test_left_context(self):
        """Closing ends what nobody waits for any more: the program is over at once."""
        silent = socket.create_server(("127.0.0.1", 0))

        async def run():
            client = AsyncAlmanac(f"http://127.0.0.1:{silent.getsockname()[1]}", "k", patience=0.1, timeout=30)
            self.assertEqual((await client.get_context("ann"))["digest"]["source"], "none")
            await client.aclose()

        began = time.monotonic()
        asyncio.run(run())
        self.assertTrue(until(lambda: not any("almanac" in one.name for one in threading.enumerate())))
        self.assertLess(time.monotonic() - began, 15)
        silent.close()

    def test_walk_that_is_left(self):
        """A walk may be left before its end, and asks for no page that nobody needs."""
        page = {"status": 200, "body": {"data": [{"id": "a"}, {"id": "b"}], "next_cursor": "x"}}

        async def run():
            async with AsyncAlmanac(self.stub.url, "k") as client:
                self.stub.again([page])
                async for memory in client.memories("ann"):
                    self.assertEqual(memory["id"], "a")
                    break
                gc.collect()

        asyncio.run(run())
        self.assertEqual(len(self.stub.sent), 1)


if __name__ == "__main__":
    unittest.main()
