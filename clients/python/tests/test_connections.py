"""Connections: how many there are, and how long they live."""

import asyncio
import os
import subprocess
import sys
import textwrap
import time
import unittest
import unittest.mock
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from almanac import Almanac, AlmanacError, AsyncAlmanac
from almanac._sender import Exchange
from both import Waiting
from stub import OK, Stub, until, without_pauses

PACKAGE = Path(__file__).parents[1]


def drip(handler):
    """Answers a byte at a time, which takes six seconds."""
    for byte in b"HTTP/1.1 200 OK\r\ncontent-length: 40\r\n\r\n":
        handler.wfile.write(bytes([byte]))
        time.sleep(0.05)
    for _ in range(40):
        handler.wfile.write(b" ")
        time.sleep(0.1)


@contextmanager
def tries():
    """The tries that calls take, each of which may be one request or two."""
    tried = []
    try_once = Exchange.try_once

    def counted(self, call, *given):
        tried.append(call)
        return try_once(self, call, *given)

    with unittest.mock.patch.object(Exchange, "try_once", counted):
        yield tried


class Connections(unittest.TestCase):
    client = Almanac

    def setUp(self):
        self.stub = Stub()

    def tearDown(self):
        self.stub.close()

    def test_kept(self):
        """Five calls, reads and writes and a refused one, are one connection."""
        refused = {"status": 422, "body": {"code": "invalid", "detail": "content: is empty"}}
        self.stub.again([OK, OK, refused, OK, OK])
        with self.client(self.stub.url, "k") as client:
            client.get_user("ann")
            client.remember("ann", content="Dentist")
            with self.assertRaises(AlmanacError):
                client.remember("ann", content="")
            client.get_context("ann")
            client.forget("ann", id="k7m2x9qa")
        self.assertEqual((len(self.stub.sent), self.stub.connections), (5, 1))

    def test_closed_meanwhile(self):
        """A connection that the service closed while it was kept is no failed try."""
        with self.client(self.stub.url, "k") as client:
            self.stub.again([OK, OK])
            with tries() as tried:
                client.get_user("ann")
                self.stub.hang_up()
                client.get_user("ann")
            self.assertEqual(len(tried), 2)
        self.assertEqual((len(self.stub.sent), self.stub.connections), (2, 2))

    def test_closed_at_the_request(self):
        """What a kept connection loses without an answer is sent again at once, and once, with the same key."""
        with self.client(self.stub.url, "k") as client:
            self.stub.again([OK, "cut", OK])
            client.get_user("ann")
            with tries() as tried:
                client.remember("ann", content="Dentist")
            self.assertEqual(len(tried), 1)
            self.assertEqual(self.stub.sent[1], self.stub.sent[2])
            self.assertEqual(self.stub.connections, 2)
            self.stub.again(["cut", "cut", OK])
            with tries() as tried:
                client.remember("ann", content="Dentist")
            # A new connection that loses a request is a failed try, after which the next one waits.
            self.assertEqual((len(tried), len(self.stub.sent)), (2, 3))

    def test_said_to_close(self):
        """A connection that the service says to close is not used again."""
        with self.client(self.stub.url, "k") as client:
            self.stub.again([{**OK, "headers": {"connection": "close"}}, OK])
            client.get_user("ann")
            client.get_user("ann")
        self.assertEqual((len(self.stub.sent), self.stub.connections), (2, 2))

    def test_close(self):
        """Closing closes: the service sees the end, and nothing more is sent."""
        self.stub.again([OK])
        client = self.client(self.stub.url, "k")
        client.get_user("ann")
        (one,) = self.stub._open
        with client:
            pass
        self.assertTrue(until(lambda: one.fileno() < 0))
        self.assertEqual(len(self.stub.sent), 1)

    def test_whole_time(self):
        """The time of a try ends also where pieces keep coming."""
        without_pauses(self)
        self.stub.again([drip] * 5)
        with self.client(self.stub.url, "k", timeout=0.3) as client:
            began = time.monotonic()
            with self.assertRaises(AlmanacError) as raised:
                client.get_user("ann")
        self.assertEqual(raised.exception.code, "no_answer")
        # Five tries of 0.3 s. One drip takes six.
        self.assertLess(time.monotonic() - began, 20)

    def test_moved(self):
        """A service that is elsewhere is not followed with the key: the error says where it is."""
        self.stub.again([{"status": 301, "headers": {"location": "https://almanac.example/v1"}, "text": ""}])
        with self.client(self.stub.url, "k") as client:
            with self.assertRaisesRegex(AlmanacError, "is at https://almanac.example/v1"):
                client.get_user("ann")


class AsyncConnections(Connections):
    client = Waiting


class Threads(unittest.TestCase):
    def setUp(self):
        self.stub = Stub()
        self.stub.again([OK] * 100)

    def tearDown(self):
        self.stub.close()

    def test_threads(self):
        """Eight threads have at most eight connections, whatever they send."""
        with Almanac(self.stub.url, "k") as client, ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda n: client.get_user("ann") if n % 2 else client.get_context("ann"), range(60)))
        self.assertEqual(len(self.stub.sent), 60)
        self.assertLessEqual(self.stub.connections, 8)

    def test_tasks(self):
        """Forty tasks have at most as many connections as the client may."""

        async def run():
            async with AsyncAlmanac(self.stub.url, "k", max_connections=4) as client:
                await asyncio.gather(*(client.get_user("ann") for _ in range(40)))

        asyncio.run(run())
        self.assertEqual(len(self.stub.sent), 40)
        self.assertLessEqual(self.stub.connections, 4)

    def test_loops(self):
        """One client may be used in one event loop after another."""
        client = AsyncAlmanac(self.stub.url, "k")

        async def run():
            await client.get_user("ann")
            await client.get_context("ann")

        asyncio.run(run())
        asyncio.run(run())
        asyncio.run(client.aclose())
        self.assertEqual((len(self.stub.sent), self.stub.connections), (4, 1))

    def test_after_close(self):
        """A closed client says so."""
        for client in (Almanac(self.stub.url, "k"), Waiting(self.stub.url, "k")):
            client.get_user("ann")
            with client:
                end = getattr(client, "aclose", client.close)
                end()
                for call in (client.get_user, client.get_context):
                    with self.assertRaisesRegex(RuntimeError, "closed"):
                        call("ann")


class Programs(unittest.TestCase):
    """What needs a process of its own."""

    def setUp(self):
        self.stub = Stub()
        self.stub.again([OK] * 100)

    def tearDown(self):
        self.stub.close()

    def run_program(self, text):
        head = f"from almanac import *\nimport asyncio, os\nurl = {self.stub.url!r}\n"
        program = head + textwrap.dedent(text)
        ran = subprocess.run(
            [sys.executable, "-B", "-X", "dev", "-W", "error", "-c", program],
            cwd=PACKAGE,
            capture_output=True,
            text=True,
            timeout=120,
        )
        self.assertEqual((ran.stderr, ran.returncode), ("", 0))
        return ran.stdout

    def test_left_open(self):
        """A client that nobody closes leaves no warning, neither when it is dropped nor at the end of a program."""
        self.run_program("""
            import gc
            one = Almanac(url, "k")
            one.get_user("ann")
            del one
            gc.collect()
            two = Almanac(url, "k")
            two.get_context("ann")
            three = AsyncAlmanac(url, "k")
            asyncio.run(three.get_context("ann"))
        """)
        self.assertEqual(len(self.stub.sent), 3)

    @unittest.skipUnless(hasattr(os, "fork"), "processes aren't forked here")
    def test_fork(self):
        """A child opens connections of its own, and the parent's go on."""
        self.run_program("""
            one, two = Almanac(url, "k"), AsyncAlmanac(url, "k")
            one.get_user("ann")
            # Another thread may hold a lock at that moment.
            one._connections._lock.acquire()
            one._session._lock.acquire()
            child = os.fork()
            if child == 0:
                one.get_user("ann")
                asyncio.run(two.get_user("ann"))
                os._exit(0)
            one._connections._lock.release()
            one._session._lock.release()
            assert os.waitpid(child, 0)[1] == 0
            one.get_user("ann")
            one.close()
            asyncio.run(two.aclose())
        """)
        self.assertEqual((len(self.stub.sent), self.stub.connections), (4, 3))


if __name__ == "__main__":
    unittest.main()
