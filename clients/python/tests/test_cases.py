"""The calls and answers that every client must pass (test/clients/cases.json), over real HTTP."""

import json
import math
import re
import unittest
from pathlib import Path

from almanac import Almanac, AlmanacError
from almanac._outcomes import pause_before
from both import Waiting
from stub import Stub, without_pauses

CASES = json.loads((Path(__file__).parents[3] / "test/clients/cases.json").read_text("utf-8"))


def snake(name):
    if name == "import":
        return "import_"
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def written(given):
    """A file as a case writes it: its head, a line so many times, and its end."""
    if isinstance(given, dict) and "times" in given:
        return given["head"] + given["line"] * given["times"] + given.get("end", "")
    return given


class Cases(unittest.TestCase):
    client = Almanac

    def setUp(self):
        self.stub = Stub()
        without_pauses(self)

    def tearDown(self):
        self.stub.close()

    def run_case(self, steps):
        # The table is of calls as they are sent. What a context is without the service stands in test_away.py.
        with self.client(self.stub.url, "alm_test", patience=math.inf) as client:
            for step in steps:
                self.stub.again(step["answers"])
                self.assertEqual(self.outcome(client, step), self.expected(step))
                self.check_sent(step)

    def outcome(self, client, step):
        given = [written(one) for one in step["given"]]
        texts = [one for one in given if isinstance(one, (str, list))]
        objects = [one for one in given if isinstance(one, dict)]
        if step.get("call") == "runToolCalls":
            texts.append(objects.pop(0))
        named = {snake(name): value for one in objects for name, value in one.items()}
        try:
            done = getattr(client, snake(step.get("call") or step["walk"]))(*texts, **named)
            return {"value": list(done) if "walk" in step else done}
        except AlmanacError as error:
            shown = {
                "status": error.status,
                "code": error.code,
                "message": str(error),
                "errors": error.errors,
                "requestId": error.request_id,
            }
            return {"error": {name: shown[name] for name in step.get("error", shown)}}

    def expected(self, step):
        return {"error": step["error"]} if "error" in step else {"value": step["value"]}

    def check_sent(self, step):
        sent = self.stub.sent
        if "tries" in step:
            self.assertEqual(len(sent), step["tries"])
        if step.get("key") == "same":
            self.assertRegex(sent[0]["headers"]["idempotency-key"], r"^[0-9a-f]{32}$")
            for one in sent:
                self.assertEqual(one, sent[0])
        if "sent" not in step:
            return
        self.assertEqual(len(sent), len(step["sent"]))
        for one, wanted in zip(sent, step["sent"]):
            for name in {"method", "path", "body"} & set(wanted):
                self.assertEqual(one[name], wanted[name], name)
            if "lines" in wanted:
                self.assertEqual(len(one["body"].split("\n")), wanted["lines"])
            if "items" in wanted:
                self.assertEqual(len(json.loads(one["body"])), wanted["items"])
            for name, value in wanted.get("headers", {}).items():
                self.assertEqual(one["headers"].get(name), value, name)


class AsyncCases(Cases):
    client = Waiting


class Pauses(unittest.TestCase):
    def test_pauses(self):
        """A quarter of a second and twice as long each time, of which up to half is left out by chance."""
        for tries, longest in ((1, 0.25), (2, 0.5), (3, 1.0), (4, 2.0)):
            pauses = [pause_before(tries) for _ in range(200)]
            self.assertLessEqual(max(pauses), longest)
            self.assertGreaterEqual(min(pauses), longest / 2)
            self.assertGreater(max(pauses) - min(pauses), longest / 4)


def case_of(case):
    return lambda self: self.run_case(case["steps"])


for index, case in enumerate(CASES):
    made = case_of(case)
    made.__doc__ = case["name"]
    setattr(Cases, f"test_{index:02}", made)


if __name__ == "__main__":
    unittest.main()
