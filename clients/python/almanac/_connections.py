"""Connections to one service, which are kept for the next call."""

from __future__ import annotations

import functools
import http.client
import io
import socket
import ssl
import threading
import time
import weakref
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from ._forks import tell_of_forks
from ._ways import Address, Way, way_to

#: Seconds after which a connection that nobody used is opened anew: networks forget quiet ones without a word.
_LONGEST_IDLE = 60.0
#: Connections that wait for a call.
_MOST_IDLE = 64
#: What says that the other side has closed a connection.
_LOST = (ConnectionError, http.client.BadStatusLine, ssl.SSLEOFError, ssl.SSLZeroReturnError)


class Request(NamedTuple):
    """A request. The target is a path with its query."""

    method: str
    target: str
    headers: Dict[str, str]
    body: Optional[bytes] = None


class Response(NamedTuple):
    """A whole answer. Names of headers are in lower case."""

    status: int
    headers: Dict[str, str]
    body: bytes


class Attempt:
    """One sending of a request, which another thread may break off."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: Optional[http.client.HTTPConnection] = None
        self._is_over = False

    def hold(self, connection: Optional[http.client.HTTPConnection]) -> None:
        """Takes the connection that the request goes over, and gives it up with None."""
        with self._lock:
            self._connection = connection
            if self._is_over and connection is not None:
                raise ConnectionAbortedError("the call was ended")

    def abort(self) -> None:
        """Ends the sending: whoever waits for the answer is woken."""
        with self._lock:
            self._is_over = True
            sock = None if self._connection is None else self._connection.sock
            if sock is None:
                return
            try:
                # Not the method of a TLS socket, which would take its state away from the thread that reads.
                socket.socket.shutdown(sock, socket.SHUT_RDWR)
            except OSError:
                return


class _Link(NamedTuple):
    """A connection, and the way that it takes."""

    way: Way
    connection: http.client.HTTPConnection


class Connections:
    """Sends requests to one address. It has as many connections as there are requests at once, and keeps them open."""

    def __init__(self, address: Address, context: Optional[ssl.SSLContext]) -> None:
        self._address = address
        self._context = context
        self._lock = threading.Lock()
        self._idle: List[Tuple[float, _Link]] = []
        self._is_closed = False
        tell_of_forks(self)
        weakref.finalize(self, _close_all, self._idle)

    def send(self, request: Request, timeout: float, attempt: Attempt) -> Response:
        """Sends a request once, within so many seconds. Raises an OSError or an HTTPException where no answer comes.

        The other side may close a connection while it is kept. A request that meets such a one is sent again at once,
        on a new connection: all requests are reads, or writes with an Idempotency-Key.
        """
        deadline = time.monotonic() + timeout
        kept = self._take()
        if kept is not None:
            try:
                return self._send_on(kept, request, deadline, attempt)
            except _StaleConnection:
                pass
        return self._send_on(self._open(deadline), request, deadline, attempt)

    def close(self) -> None:
        """Closes the connections that are kept, and those in use as soon as they are given back."""
        with self._lock:
            self._is_closed = True
            _close_all(self._idle)

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._is_closed

    def after_fork(self) -> None:
        """The connections are the parent's. Its lock may be held by a thread that isn't here."""
        self._lock = threading.Lock()
        _close_all(self._idle)

    def _send_on(self, link: _Link, request: Request, deadline: float, attempt: Attempt) -> Response:
        connection = link.connection
        is_kept = connection.sock is not None
        try:
            attempt.hold(connection)
            try:
                response = _ask(link, request, deadline, attempt)
            except _LOST as error:
                if is_kept:
                    raise _StaleConnection from error
                raise
            body = response.read()
            attempt.hold(None)
        except BaseException:
            connection.close()
            raise
        if response.will_close:
            connection.close()
        else:
            self._keep(link)
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Response(response.status, headers, body)

    def _open(self, deadline: float) -> _Link:
        way = way_to(self._address)
        if self._address.scheme == "https" and self._context is None:
            # Reading the certificates that a machine trusts takes as long as a call.
            self._context = ssl.create_default_context()
            self._context.set_alpn_protocols(["http/1.1"])
        return _Link(way, way.connection(_left(deadline), self._context))

    def _take(self) -> Optional[_Link]:
        """The connection that was used last, if it is still open."""
        with self._lock:
            while self._idle:
                since, link = self._idle.pop()
                if time.monotonic() < since + _LONGEST_IDLE and _is_open(link.connection.sock):
                    return link
                link.connection.close()
        return None

    def _keep(self, link: _Link) -> None:
        with self._lock:
            if not self._is_closed and len(self._idle) < _MOST_IDLE:
                self._idle.append((time.monotonic(), link))
                return
        link.connection.close()


def _ask(link: _Link, request: Request, deadline: float, attempt: Attempt) -> http.client.HTTPResponse:
    way, connection = link
    setattr(connection, "response_class", functools.partial(_TimedResponse, deadline=deadline))
    connection.timeout = _left(deadline)
    if connection.sock is None:
        connection.connect()
        # It may have been ended meanwhile.
        attempt.hold(connection)
    else:
        connection.sock.settimeout(connection.timeout)
    headers = {**request.headers, **way.headers}
    connection.request(request.method, way.prefix + request.target, request.body, headers)
    return connection.getresponse()


class _StaleConnection(Exception):
    """The other side has closed a kept connection before it answered."""


class _TimedResponse(http.client.HTTPResponse):
    """A response of which every piece has to come before a deadline."""

    def __init__(self, sock: socket.socket, *args: Any, deadline: float, **named: Any) -> None:
        super().__init__(sock, *args, **named)
        raw = self.fp.detach()
        self.fp = io.BufferedReader(_Pieces(raw, sock, deadline))


class _Pieces(io.RawIOBase):
    """Reads a socket, and waits for each piece as long as is left."""

    def __init__(self, raw: Any, sock: socket.socket, deadline: float) -> None:
        self._raw = raw
        self._sock = sock
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._sock.settimeout(_left(self._deadline))
        count: Optional[int] = self._raw.readinto(buffer)
        return count

    def close(self) -> None:
        self._raw.close()
        super().close()


def _left(deadline: float) -> float:
    """Seconds until a deadline: more than none, which would mean not to wait."""
    return max(deadline - time.monotonic(), 0.001)


def _is_open(sock: Any) -> bool:
    """Whether a connection that waits for a request is open: nothing is to be read from it."""
    try:
        sock.settimeout(0)
        socket.socket.recv(sock, 1, socket.MSG_PEEK)
    except (BlockingIOError, InterruptedError):
        return True
    except (OSError, AttributeError):
        return False
    return False


def _close_all(idle: List[Tuple[float, _Link]]) -> None:
    while idle:
        idle.pop()[1].connection.close()
