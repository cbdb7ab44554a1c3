"""The calls and answers that every client must pass (test/clients/cases.json), over real HTTP."""

import json
import re
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from almanac import Almanac, AlmanacError

CASES = json.loads((Path(__file__).parents[2] / "test/clients/cases.json").read_text("utf-8"))


def snake(name):
    if name == "import":
        return "import_"
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def written(given):
    """A file as a case writes it: its head, a line so many times, and its end."""
    if isinstance(given, dict) and "times" in given:
        return given["head"] + given["line"] * given["times"] + given.get("end", "")
    return given


class Stub(BaseHTTPRequestHandler):
    """Gives the next answer of a case, and keeps what was sent."""

    protocol_version = "HTTP/1.1"
    answers = []
    sent = []

    def answer(self):
        text = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        is_lines = "ndjson" in headers.get("content-type", "")
        body = text.decode() if is_lines else json.loads(text) if text else None
        one = {"method": self.command, "path": self.path, "body": body}
        Stub.sent.append({**one, "headers": headers})
        answer = Stub.answers.pop(0) if Stub.answers else "cut"
        if isinstance(answer, str):
            if answer == "cut within":
                self.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{")
            self.close_connection = True
            return
        body = answer["text"] if "text" in answer else json.dumps(answer["body"])
        self.send_response(answer["status"])
        for name, value in {**answer.get("headers", {}), "content-length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    do_GET = do_POST = do_PATCH = do_DELETE = answer

    def log_message(self, *_given):
        pass


class Cases(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.url = f"http://127.0.0.1:{cls.server.server_port}/"

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def run_case(self, steps):
        client = Almanac(self.url, "alm_test")
        for step in steps:
            Stub.answers, Stub.sent = list(step["answers"]), []
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
        if "tries" in step:
            self.assertEqual(len(Stub.sent), step["tries"])
        if step.get("key") == "same":
            self.assertRegex(Stub.sent[0]["headers"]["idempotency-key"], r"^[0-9a-f]{32}$")
            for one in Stub.sent:
                self.assertEqual(one, Stub.sent[0])
        if "sent" not in step:
            return
        self.assertEqual(len(Stub.sent), len(step["sent"]))
        for sent, wanted in zip(Stub.sent, step["sent"]):
            for name in {"method", "path", "body"} & set(wanted):
                self.assertEqual(sent[name], wanted[name], name)
            if "lines" in wanted:
                self.assertEqual(len(sent["body"].split("\n")), wanted["lines"])
            if "items" in wanted:
                self.assertEqual(len(json.loads(sent["body"])), wanted["items"])
            for name, value in wanted.get("headers", {}).items():
                self.assertEqual(sent["headers"].get(name), value, name)


def case_of(case):
    return lambda self: self.run_case(case["steps"])


for index, case in enumerate(CASES):
    made = case_of(case)
    made.__doc__ = case["name"]
    setattr(Cases, f"test_{index:02}", made)


if __name__ == "__main__":
    unittest.main()
