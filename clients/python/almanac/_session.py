"""What a client knows: its settings, and the newest revision and zone of each user."""

from __future__ import annotations

import json
import math
import re
import secrets
import threading
import time
import urllib.parse
from typing import Any, Dict, Mapping, NamedTuple, Optional

from ._clock import Zone, clock_part, context_of_clock, zone_among, zone_of_messages
from ._connections import Request
from ._errors import AlmanacError, passes
from ._forks import tell_of_forks
from ._routes import ROUTES
from ._values import ABSENT, header, in_query, segment, sendable
from ._version import VERSION
from ._ways import Address, read_address

#: Seconds that one try of a context may take: a person waits for the answer.
_CONTEXT_TIMEOUT = 3.0
#: A write that somebody waits for is given up after so many times the patience of a read.
_WRITE_PATIENCE = 6
#: Users of whom the revision and the zone are kept.
_MOST_USERS = 10_000


class Call(NamedTuple):
    """A request, and what the client makes of its answer."""

    request: Request
    name: str
    user: Optional[str]
    is_read: bool
    #: Seconds that one try may take.
    timeout: float
    #: Seconds until it is given up without a sign of the service; None where nobody waits for the answer.
    patience: Optional[float]
    args: Mapping[str, Any]
    time_zone: Optional[str]


class Session:
    """Makes calls of arguments, and notes what answers show."""

    def __init__(self, url: str, key: str, timeout: float, time_zone: Optional[str], patience: float) -> None:
        self.address: Address = read_address(url)
        if not isinstance(key, str) or not key.isascii() or not key.isprintable():
            raise ValueError("key: is no key: give one such as alm_...")
        self._key = key
        self._timeout = timeout
        self._time_zone = time_zone
        self._patience = patience
        #: By user: `revision` and `time_zone`.
        self._seen: Dict[str, Dict[str, Any]] = {}
        self._lock = threading.Lock()
        tell_of_forks(self)

    def after_fork(self) -> None:
        """The lock may be held by a thread that isn't here."""
        self._lock = threading.Lock()

    def call(
        self, name: str, about: Optional[str], args: Mapping[str, Any], options: Mapping[str, Any], whole: Any
    ) -> Call:
        """Puts arguments where the route has them: into the path, the query or the body.

        `about` is what the address names before all arguments, and `whole` the whole body, if there is one.
        """
        route = ROUTES[name]
        given = {option: sendable(option, value) for option, value in options.items() if value is not None}
        sent = {argument: sendable(argument, value) for argument, value in args.items() if value is not ABSENT}

        def fill(at: "re.Match[str]") -> str:
            return segment(at[1], about if at[1] == route.subject else sent.pop(at[1], None))

        path = re.sub(r"\{(\w+)\}", fill, route.path)
        has_body = route.method.startswith("P")
        query = {} if has_body and route.whole is None else dict(sent)
        if "at" in given:
            query["at"] = given["at"]
        pairs = urllib.parse.urlencode({key: in_query(value) for key, value in query.items() if value is not None})
        user = about if route.subject == "user_id" else None
        is_read = route.effect == "reads" and not (route.marks is not None and sent.get(route.marks) is True)
        headers = self._headers(user, is_read, given)
        body = None
        if has_body:
            headers["content-type"] = "application/x-ndjson" if route.is_lines else "application/json"
            content: Any = sent if route.whole is None else sendable(route.whole, whole)
            body = (content if route.is_lines else json.dumps(content)).encode()
        is_context = name == "get_context"
        timeout = min(_CONTEXT_TIMEOUT, self._timeout) if is_context else self._timeout
        # A prompt of another moment is read by a developer: this clock isn't the one that is asked for.
        is_waited_for = given.get("hurry", is_context and "at" not in given) and self._patience < math.inf
        return Call(
            request=Request(route.method, self.address.path + path + (f"?{pairs}" if pairs else ""), headers, body),
            name=name,
            user=user,
            is_read=is_read,
            timeout=given.get("timeout") or timeout,
            patience=self._patience * (1 if is_read else _WRITE_PATIENCE) if is_waited_for else None,
            args=sent,
            time_zone=given.get("time_zone"),
        )

    def _headers(self, user: Optional[str], is_read: bool, given: Mapping[str, Any]) -> Dict[str, str]:
        headers = {
            "authorization": f"Bearer {self._key}",
            "accept": "application/json",
            "user-agent": f"almanac-python/{VERSION}",
        }
        zone = given.get("time_zone") or self._time_zone
        if zone is not None:
            headers["almanac-time-zone"] = re.sub(r"[^!-~]", "?", str(zone)[:100])
        if not is_read:
            key = given.get("idempotency_key") or secrets.token_hex(16)
            headers["idempotency-key"] = header("idempotency_key", key)
        elif (revision := given.get("min_revision") or self._known(user, "revision")) is not None:
            headers["almanac-revision"] = header("min_revision", revision)
        return headers

    def note(self, call: Call, answer: Any) -> None:
        """Keeps what an answer shows of its user."""
        if call.user is None:
            return
        found = answer if isinstance(answer, dict) else {}
        revision, zone = found.get("revision"), found.get("time_zone")
        with self._lock:
            # A dict keeps the order of insertion: the first is the user who was not heard of for longest.
            before = self._seen.pop(call.user, {})
            seen = {} if call.name == "erase_user" else before
            if isinstance(revision, int):
                seen["revision"] = max(revision, seen.get("revision", 0))
            if isinstance(zone, str):
                seen["time_zone"] = zone
            self._seen[call.user] = seen
            if len(self._seen) > _MOST_USERS:
                del self._seen[next(iter(self._seen))]

    def without_service(self, call: Call, error: AlmanacError) -> Dict[str, Any]:
        """The answer to a call that the service didn't give. Raises the error where there is none."""
        if call.name != "get_context" or call.patience is None or not passes(error):
            raise error
        named = [zone_of_messages(call.args.get("messages")), self._known(call.user, "time_zone"), call.time_zone]
        return context_of_clock(call.args, zone_among([*named, self._time_zone]), time.time(), str(error))

    def clock(self, user: str, time_zone: Optional[str]) -> str:
        """The clock part of a prompt."""
        zone: Zone = zone_among([self._known(user, "time_zone"), time_zone, self._time_zone])
        return clock_part(zone, int(time.time()))

    def _known(self, user: Optional[str], name: str) -> Any:
        with self._lock:
            return None if user is None else self._seen.get(user, {}).get(name)

