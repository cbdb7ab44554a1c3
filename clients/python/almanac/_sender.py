"""Sends calls, tries again, and knows whether the service was there lately."""

from __future__ import annotations

import http.client
import math
import queue
import threading
import time
from typing import Any, Callable, Optional, Tuple

from ._connections import Attempt, Connections, Request
from ._errors import AlmanacError, is_away, no_answer
from ._outcomes import LONGEST_WAIT, MOST_TRIES, Outcome, lost_outcome, pause_before, read_outcome
from ._session import Call
from ._ways import Address

#: Seconds after a failure in which nobody waits for the service again.
_REST = 30.0
#: Seconds between two requests that find out in that time whether the service is back.
_BETWEEN_LOOKS = 2.0
#: A page that the service writes without its stores.
_SIGN = Request("GET", "/.well-known/security.txt", {})


def endless(_error: AlmanacError) -> float:
    """Says that the last try of a call may begin whenever it does."""
    return math.inf


class Presence:
    """Whether the service was there lately, by the monotonic clock."""

    def __init__(self) -> None:
        self._away_until = -math.inf
        self._looked_at = -math.inf

    @property
    def is_away(self) -> bool:
        """Whether a call failed lately, and none has had an answer since."""
        return time.monotonic() < self._away_until

    def rest(self, error: AlmanacError) -> None:
        """Notes that the service is away, where an error says so."""
        if is_away(error):
            self._away_until = time.monotonic() + _REST

    def back(self) -> None:
        """Notes that the service has answered."""
        self._away_until = -math.inf

    def may_look(self, call: Call) -> bool:
        """Whether a call may go to a service that is away, to find out whether it is back."""
        if not call.is_read or time.monotonic() < self._looked_at + _BETWEEN_LOOKS:
            return False
        self._looked_at = time.monotonic()
        return True


class Exchange:
    """One try of a call: a request, and what its answer says."""

    def __init__(self, connections: Connections, address: Address, presence: Presence) -> None:
        self._connections = connections
        self.host = address.name
        self._sign = _SIGN._replace(target=address.path + _SIGN.target)
        self._presence = presence

    def try_once(self, call: Call, pause: float, attempt: Attempt) -> Outcome:
        """Sends a call once."""
        self.require_open()
        try:
            response = self._connections.send(call.request, call.timeout, attempt)
        except (OSError, http.client.HTTPException) as cause:
            return lost_outcome(self.host, cause, pause)
        outcome = read_outcome(response, pause)
        if outcome.error is None:
            self._presence.back()
        return outcome

    def require_open(self) -> None:
        """Raises a RuntimeError where the client was closed."""
        if self._connections.is_closed:
            raise RuntimeError("this client is closed: make another one")

    def gives_sign(self, timeout: float, attempt: Attempt) -> bool:
        """Whether the service answers anything within so many seconds."""
        try:
            return self._connections.send(self._sign, timeout, attempt).status < 500
        except (OSError, http.client.HTTPException):
            return False


class Sender:
    """Sends calls for whoever waits in a thread."""

    def __init__(self, exchange: Exchange, presence: Presence) -> None:
        self._exchange = exchange
        self._presence = presence

    def answer(self, call: Call) -> Any:
        """The answer to a call. Raises an AlmanacError."""
        self._exchange.require_open()
        return self._send(call) if call.patience is None else self._send_soon(call, call.patience)

    def _send(self, call: Call, failed: Callable[[AlmanacError], float] = endless) -> Any:
        """Sends a call, at most five times. `failed` is told of each failed try, and answers when the last may begin."""
        tries = 0
        while True:
            tries += 1
            answer, error, wait = self._exchange.try_once(call, pause_before(tries), Attempt())
            if error is None:
                return answer
            last = failed(error)
            if tries == MOST_TRIES or wait is None or wait > LONGEST_WAIT or time.monotonic() + wait > last:
                self._presence.rest(error)
                raise error
            time.sleep(wait)

    def _send_soon(self, call: Call, patience: float) -> Any:
        """Sends a call that somebody waits for.

        It fails where the service gives no sign within the patience, at the latest that long after a failed try, and at
        once where it failed lately. An answer that comes later is lost, but it says that the service is there.
        """
        if self._presence.is_away:
            if self._presence.may_look(call):
                threading.Thread(target=self._exchange.try_once, args=(call, 0.0, Attempt()), daemon=True).start()
            raise no_answer(self._exchange.host)
        news: "queue.SimpleQueue[Tuple[str, Any]]" = queue.SimpleQueue()
        last = math.inf

        def failed(error: AlmanacError) -> float:
            nonlocal last
            if last == math.inf:
                last = time.monotonic() + patience
                news.put(("failed", error))
            return last

        def run() -> None:
            try:
                news.put(("done", self._send(call, failed)))
            except BaseException as error:
                news.put(("ended", error))

        threading.Thread(target=run, daemon=True).start()
        first: Optional[AlmanacError] = None
        end: Optional[float] = time.monotonic() + patience / 2
        while True:
            try:
                kind, given = news.get(timeout=None if end is None else max(0.0, end - time.monotonic()))
            except queue.Empty:
                if first is None and (self._exchange.gives_sign(patience / 2, Attempt()) or not news.empty()):
                    end = None
                    continue
                last = -math.inf
                error = first or no_answer(self._exchange.host)
                self._presence.rest(error)
                raise error from None
            if kind == "done":
                return given
            if kind == "ended":
                raise given
            first, end = given, time.monotonic() + patience
