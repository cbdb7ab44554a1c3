"""What arguments may be: times as Python has them, and what can't be sent."""

import datetime as dt
import enum
import math
import unittest
from zoneinfo import ZoneInfo

from almanac import Almanac, AlmanacError
from both import Waiting
from stub import OK, Stub

LONDON = ZoneInfo("Europe/London")

#: A value, and what it is on the wire.
TIMES = [
    # Without a zone: what the user's clock shows, and a whole day.
    (dt.datetime(2026, 3, 1, 9), "2026-03-01T09:00:00"),
    (dt.datetime(2026, 3, 1, 9, 30, 15, 250_000), "2026-03-01T09:30:15.250000"),
    (dt.date(2026, 3, 1), "2026-03-01"),
    # With one: an instant, with the offset of that day.
    (dt.datetime(2026, 3, 1, 9, tzinfo=dt.timezone.utc), "2026-03-01T09:00:00+00:00"),
    (dt.datetime(2026, 7, 1, 9, tzinfo=LONDON), "2026-07-01T09:00:00+01:00"),
    (dt.datetime(2026, 1, 1, 9, tzinfo=ZoneInfo("Asia/Kathmandu")), "2026-01-01T09:00:00+05:45"),
    (dt.datetime(2026, 7, 1, 9, tzinfo=ZoneInfo("Australia/Lord_Howe")), "2026-07-01T09:00:00+10:30"),
    (dt.datetime(2026, 1, 1, 9, tzinfo=ZoneInfo("America/St_Johns")), "2026-01-01T09:00:00-03:30"),
    # An hour that a clock shows twice.
    (dt.datetime(2026, 10, 25, 1, 30, tzinfo=LONDON), "2026-10-25T01:30:00+01:00"),
    (dt.datetime(2026, 10, 25, 1, 30, tzinfo=LONDON, fold=1), "2026-10-25T01:30:00+00:00"),
    # An offset with seconds, which the service doesn't take.
    (dt.datetime(1880, 1, 1, tzinfo=ZoneInfo("Europe/Paris")), "1879-12-31T23:50:39+00:00"),
    (dt.datetime(99, 1, 1), "0099-01-01T00:00:00"),
    # What was taken before.
    (1_769_245_200, 1_769_245_200),
    ("2026-W09-1", "2026-W09-1"),
]


class Moment(dt.datetime):
    """A datetime of a library, which writes itself in a way of its own."""

    def isoformat(self, *_given):
        return "long ago"


class Colour(str, enum.Enum):
    RED = "red"


class Count(enum.IntEnum):
    TWO = 2


class Model:
    """A message as the libraries of providers have it."""

    def model_dump(self, **named):
        assert named == {"mode": "json", "by_alias": True, "exclude_unset": True}, named
        return {"role": "assistant", "tool_calls": []}


class Values(unittest.TestCase):
    client = Almanac

    @classmethod
    def setUpClass(cls):
        cls.stub = Stub()

    @classmethod
    def tearDownClass(cls):
        cls.stub.close()

    def setUp(self):
        self.almanac = self.client(self.stub.url, "k")

    def tearDown(self):
        self.almanac.close()

    def sent(self, name, *args, **named):
        self.stub.again([OK])
        getattr(self.almanac, name)(*args, **named)
        (one,) = self.stub.sent
        return one

    def test_times(self):
        for value, wire in [*TIMES, (Moment(2026, 3, 1, 9), "2026-03-01T09:00:00")]:
            with self.subTest(value=value):
                self.assertEqual(self.sent("remember", "ann", content="Tea", due_at=value)["body"]["due_at"], wire)

    def test_places(self):
        """Times stand in lists, in nested arguments, in a query, and in an option."""
        at, day = dt.datetime(2026, 3, 1, 9, tzinfo=dt.timezone.utc), dt.date(2026, 3, 2)
        messages = [{"role": "user", "content": "Hi", "created_at": at}]
        self.assertEqual(
            self.sent("append_messages", "chat", messages=messages)["body"]["messages"][0]["created_at"],
            "2026-03-01T09:00:00+00:00",
        )
        digest = self.sent("update_user", "ann", digest={"paused_until": day})["body"]["digest"]
        self.assertEqual(digest, {"paused_until": "2026-03-02"})
        metadata = self.sent("remember", "ann", content="Tea", metadata={"a": [(day,)]})["body"]["metadata"]
        self.assertEqual(metadata, {"a": [["2026-03-02"]]})
        moment = "2026-03-01T09%3A00%3A00%2B00%3A00"
        path = self.sent("get_life", "ann", from_=day, to=at, at=at)["path"]
        self.assertEqual(path, f"/v1/users/ann/life?from=2026-03-02&to={moment}&at={moment}")
        path = self.sent("get_upcoming", "ann", at=day)["path"]
        self.assertEqual(path, "/v1/users/ann/tools/get_upcoming?at=2026-03-02")
        self.assertEqual(self.sent("set_clock", now=at)["body"], {"now": "2026-03-01T09:00:00+00:00"})

    def test_others(self):
        """Values of other types that mean one of JSON's."""
        body = self.sent("remember", "ann", content=Colour.RED, remind_before=Count.TWO, keywords=("a", "b"))["body"]
        self.assertEqual(body, {"content": "red", "remind_before": 2, "keywords": ["a", "b"]})
        body = self.sent("update_memory", "ann", id="k7m2x9qa", due_at=None)["body"]
        self.assertEqual(body, {"id": "k7m2x9qa", "due_at": None})
        self.assertEqual(self.sent("run_tool_calls", "ann", Model())["body"], {"role": "assistant", "tool_calls": []})
        self.assertEqual(self.sent("run_tool_calls", "ann", [Model()])["body"], [{"role": "assistant", "tool_calls": []}])

    def test_refused(self):
        """What can't be sent is named, with what to send, and no request is made."""
        endless = {}
        endless["it"] = endless
        half = "\ud83d"
        for named, path, message in [
            ({"due_at": dt.time(9)}, "due_at", "is a time, which can't be sent: send text, a number, True"),
            ({"due_at": dt.timedelta(1)}, "due_at", "is a timedelta, which can't be sent"),
            ({"keywords": {"a"}}, "keywords", "is a set, which can't be sent"),
            ({"keywords": ["a", b"b"]}, "keywords[1]", "is a bytes, which can't be sent"),
            ({"metadata": {"a": {"b": object()}}}, "metadata.a.b", "is a object, which can't be sent"),
            ({"metadata": {1: 2}}, "metadata", "has 1 as a name: send names that are text"),
            ({"metadata": {"a": math.nan}}, "metadata.a", "is no number: send a finite one, or None"),
            ({"metadata": {"a": math.inf}}, "metadata.a", "is no number"),
            ({"metadata": endless}, "metadata" + ".it" * 101, "is nested too deep"),
            ({"metadata": Model}, "metadata", "is a type, which can't be sent"),
            ({"entity": half}, "entity", "has half a surrogate pair"),
            ({"idempotency_key": "ä"}, "idempotency_key", "can't stand in a header"),
        ]:
            with self.subTest(path=path, message=message):
                self.stub.again([OK])
                with self.assertRaises(AlmanacError) as raised:
                    self.almanac.remember("ann", content="Tea", **named)
                error = raised.exception
                self.assertEqual((error.status, error.code), (0, "invalid"))
                self.assertEqual(error.errors[0]["path"], path)
                self.assertIn(message, error.errors[0]["message"])
                self.assertTrue(str(error).startswith(f"{path}: "), str(error))
                self.assertEqual(self.stub.sent, [])

    def test_bodies(self):
        """A PUT has a body, and a path the ids that it names."""
        self.assertEqual(self.sent("advance_clock", by="P1D")["body"], {"by": "P1D"})
        put = self.sent("add_member", "chat", user_id="ann")
        self.assertEqual((put["method"], put["path"]), ("PUT", "/v1/conversations/chat/members/ann"))

    def test_settings(self):
        """What is no address or no key is refused at once, in words."""
        for url, key, message in [
            ("127.0.0.1:8787", "k", "is no address: give one such as"),
            ("ftp://host", "k", "is no address"),
            (None, "k", "is no address"),
            ("https://host?key=k", "k", "is no address"),
            ("https://ann:secret@host", "k", "no name or password in the address"),
            ("https://host", "k\n", "is no key"),
            ("https://host", None, "is no key"),
        ]:
            with self.subTest(url=url, key=key), self.assertRaisesRegex(ValueError, message):
                self.client(url, key)


class AsyncValues(Values):
    client = Waiting


if __name__ == "__main__":
    unittest.main()
