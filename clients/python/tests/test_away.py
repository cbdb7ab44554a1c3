"""What a client knows without the service: the time."""

import math
import re
import socket
import time
import unittest

from almanac import Almanac, AlmanacError
from both import Waiting
from stub import Stub, without_pauses

CLOCK = re.compile(
    r"Current time: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d \((?P<zone>[\w/]+)\)\n"
    r"Today is \w+day\. Local time is UTC(?P<offset>[\d:+-]*)\.\n\nThe user's memories .* can't be read"
)


def took(client, *args, **named):
    began = time.monotonic()
    answer = client.get_context("ann", *args, **named)
    return answer, time.monotonic() - began


class Away(unittest.TestCase):
    client = Almanac

    def setUp(self):
        closed = socket.create_server(("127.0.0.1", 0))
        self.silent = socket.create_server(("127.0.0.1", 0))
        self.refuses, self.hangs = (f"http://127.0.0.1:{one.getsockname()[1]}" for one in (closed, self.silent))
        closed.close()

    def tearDown(self):
        self.silent.close()

    def test_clock(self):
        """Without the service the clock is there within half a second, and nobody waits again."""
        for url in (self.refuses, self.hangs):
            with self.client(url, "k", time_zone="Asia/Tokyo", timeout=2) as client:
                answer, first = took(client)
                _, second = took(client)
                print(f"{url}: {first * 1000:.0f} ms, then {second * 1000:.0f}")
                # Half a second, on a machine that runs other tests.
                self.assertLess(first, 0.9)
                # It waits for nothing; a busy machine takes its time for the rest.
                self.assertLess(second, 0.4)
                found = CLOCK.match(answer["system"])
                self.assertEqual((found["zone"], found["offset"]), ("Asia/Tokyo", "+9"))
                self.assertEqual((answer["time_zone"], answer["now_tz"]), ("Asia/Tokyo", "UTC+9"))
                self.assertIn("by the clock of Asia/Tokyo", answer["warnings"][0])
                self.assertEqual(answer["digest"]["source"], "none")

    def test_zone(self):
        """The zone is the message's, else the last known one, else the call's, else the client's, else UTC."""
        with self.client(self.refuses, "k", time_zone="Europe/Paris") as client:
            self.assertEqual(client.get_context("ann", time_zone="Mars/Base")["time_zone"], "Europe/Paris")
        with self.client(self.refuses, "k") as client:
            self.assertEqual(client.get_context("ann")["time_zone"], "UTC")
            self.assertEqual(client.get_context("ann", time_zone="Asia/Kathmandu")["now_tz"], "UTC+5:45")
            self.assertEqual(client.get_context("ann", time_zone="+09:00")["time_zone"], "UTC")
            hi = {"role": "user", "content": "Hi"}
            messages = [{**hi, "time_zone": "America/Lima"}]
            answer = client.get_context("ann", messages=messages)
            self.assertEqual((answer["time_zone"], answer["messages"]), ("America/Lima", [hi]))
            call = {"role": "assistant", "content": None, "tool_calls": []}
            answer = client.get_context("ann", messages=[*messages, {**call, "createdAt": 1}], format="openai")
            self.assertEqual(answer["messages"], [hi, call])

    def test_back(self):
        """An answer beside the clock says that the service is back; refused calls raise."""
        stub = Stub()
        whole = {"status": 200, "body": {"system": "whole", "time_zone": "Asia/Tokyo"}}
        with self.client(stub.url, "k") as client:
            stub.again([whole, {"status": 401, "body": {"code": "unauthorized"}}])
            self.assertEqual(client.get_context("ann", time_zone="Asia/Tokyo")["system"], "whole")
            self.assertEqual(stub.sent[0]["headers"]["almanac-time-zone"], "Asia/Tokyo")
            with self.assertRaises(AlmanacError):
                client.get_context("ann")
            # No answer is left: each try is cut.
            answer = client.get_context("ann", time_zone="Europe/London")
            self.assertEqual(answer["time_zone"], "Asia/Tokyo")
            self.assertIn("(Asia/Tokyo)", client.clock("ann"))
            stub.again([whole] * 20)
            for _ in range(100):
                if client.get_context("ann")["system"] == "whole":
                    break
                time.sleep(0.05)
            self.assertEqual(client.get_context("ann")["system"], "whole")
        stub.close()

    def test_slow(self):
        """A service that is only slow is waited for, where it gives a sign."""
        stub = Stub()

        def slowly(handler):
            time.sleep(0.6)
            stub._write(handler, {"status": 200, "body": {"system": "whole"}})

        stub.again([slowly, {"status": 200, "text": "Contact: ann"}])
        with self.client(stub.url, "k") as client:
            self.assertEqual(client.get_context("ann")["system"], "whole")
        self.assertEqual([one["path"] for one in stub.sent], ["/v1/users/ann/context", "/.well-known/security.txt"])
        stub.close()

    def test_endless(self):
        """Who asks for another moment, or has endless patience, is told of the failure."""
        without_pauses(self)
        for patience, named in ((0.4, {"at": "2026-01-24"}), (math.inf, {}), (0.4, {"hurry": False})):
            with self.client(self.refuses, "k", patience=patience) as client:
                with self.assertRaises(AlmanacError) as raised:
                    client.get_context("ann", **named)
                self.assertEqual((raised.exception.status, raised.exception.code), (0, "no_answer"))

    def test_hurry(self):
        """A write that somebody waits for is given up at once where the service failed just now."""
        with self.client(self.refuses, "k", patience=0.5) as client:
            for _ in range(2):
                began = time.monotonic()
                with self.assertRaises(AlmanacError):
                    client.remember("ann", content="Dentist", hurry=True)
            self.assertLess(time.monotonic() - began, 1.5)


class AsyncAway(Away):
    client = Waiting


if __name__ == "__main__":
    unittest.main()
