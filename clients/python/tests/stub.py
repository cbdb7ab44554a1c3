"""A stand-in for the service, over real HTTP."""

import json
import threading
import time
import unittest.mock
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Stub:
    """Gives the next of its answers to each request, and keeps what was sent and over how many connections.

    An answer is a dict with `status`, and `body` or `text`, and maybe `headers`; `"cut"`, which closes the connection;
    `"cut within"`, which closes it within the answer; or a function of the handler.
    """

    def __init__(self, context=None):
        self.answers = []
        self.sent = []
        self.connections = 0
        self._open = []
        self._lock = threading.Lock()
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self):
                with stub._lock:
                    stub.connections += 1
                if context is not None:
                    self.request = context.wrap_socket(self.request, server_side=True)
                super().setup()
                stub._open.append(self.connection)

            def finish(self):
                super().finish()
                if context is not None:
                    self.connection.close()

            def answer(self):
                stub._answer(self)

            do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = do_CONNECT = answer

            def log_message(self, *_given):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_given):
                """A client that goes away is no news."""

        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.host = f"127.0.0.1:{self.server.server_port}"
        self.url = f"http://{self.host}/"

    def again(self, answers):
        """Begins anew, with these answers."""
        self.answers, self.sent = list(answers), []

    def hang_up(self):
        """Closes every connection, as a service does with those that were quiet for long."""
        for one in self._open:
            try:
                one.shutdown(2)
            except OSError:
                pass
        self._open.clear()

    def close(self):
        self.hang_up()
        self.server.shutdown()
        self.server.server_close()

    def _answer(self, handler):
        text = handler.rfile.read(int(handler.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        is_lines = "ndjson" in headers.get("content-type", "")
        body = text.decode() if is_lines else json.loads(text) if text else None
        one = {"method": handler.command, "path": handler.path, "body": body}
        self.sent.append({**one, "headers": headers})
        answer = self.answers.pop(0) if self.answers else "cut"
        if callable(answer):
            answer(handler)
        elif isinstance(answer, str):
            if answer == "cut within":
                handler.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{")
            handler.close_connection = True
        else:
            self._write(handler, answer)

    @staticmethod
    def _write(handler, answer):
        body = answer["text"] if "text" in answer else json.dumps(answer["body"])
        handler.send_response(answer["status"])
        for name, value in {**answer.get("headers", {}), "content-length": str(len(body))}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body.encode())


def without_pauses(test):
    """Has a test wait for nothing between tries. How long they are is tested by itself."""
    for module in ("_sender", "_async_sender"):
        patched = unittest.mock.patch(f"almanac.{module}.pause_before", lambda tries: 0.0)
        patched.start()
        test.addCleanup(patched.stop)


def until(holds, seconds=5):
    """Whether something holds soon."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.01)
    return False


OK = {"status": 200, "body": {}}
