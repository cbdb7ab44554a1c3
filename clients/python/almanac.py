"""The client of Almanac, a memory service that gives a chatbot a sense of time.

One file, the standard library alone, Python 3.9 or newer: copy it next to your bot.

    from almanac import Almanac

    almanac = Almanac("http://127.0.0.1:8787", "alm_...")
    almanac.remember("ann", content="Dentist", due="Sunday at 5pm")
    print(almanac.get_context("ann")["system"])

Every operation of the service is a method: arguments by name, the answer as a dict. An argument that is left out is not
sent; None is sent as null. Lists have a second method that walks through all pages: `for memory in almanac.memories("ann")`.
Calls are tried up to five times where the service is busy (429, 503) or the connection is lost, and each write has an
Idempotency-Key, so that it is carried out once. Without the service `get_context` answers the clock, within half a second.
A client may be shared between threads.
"""

from __future__ import annotations

import email.utils
import http.client
import json
import math
import queue
import random
import re
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import zoneinfo
from datetime import datetime, timezone, tzinfo
from typing import Any, Callable, Dict, Iterable, Iterator, List, Literal, Optional, Union

__all__ = ["Almanac", "AlmanacError", "ABSENT"]

Answer = Dict[str, Any]

#: The default of an argument that is not sent.
ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT"})()

_MOST_TRIES = 5
#: Seconds. A service that asks for a longer wait is not waited for.
_LONGEST_WAIT = 30.0
#: Seconds after a failure in which nobody waits for the service again.
_REST = 30.0
#: Seconds between two requests that find out in that time whether the service is back.
_BETWEEN_LOOKS = 2.0
#: Seconds that one try of a context may take: a person waits for the answer.
_CONTEXT_TIMEOUT = 3.0
#: Users of whom the revision and the zone are kept.
_MOST_USERS = 10_000
#: Lines of one call of an import: what a page of an export has.
_MOST_LINES = 500
#: Characters of one call of an import, but for one line that is longer.
_MOST_TEXT = 1_000_000


class AlmanacError(Exception):
    """A call that was refused, or that got no answer in five tries. The message says what to send instead."""

    def __init__(self, status: int, problem: Dict[str, Any]) -> None:
        super().__init__(problem.get("detail") or f"the service answered {status}")
        #: The HTTP status; 0 where no answer came.
        self.status = status
        #: Such as "invalid" or "not_found"; "no_answer" where none came.
        self.code: str = problem.get("code") or "unknown"
        #: Wrong arguments, each with its path and a message.
        self.errors: List[Dict[str, str]] = problem.get("errors") or []
        self.request_id: Optional[str] = problem.get("request_id")


class _Transport:
    """Sends requests, tries again, and remembers the newest revision and the zone of each user."""

    def __init__(self, url: str, key: str, timeout: float, time_zone: Optional[str], patience: float) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._time_zone = time_zone
        self._patience = patience
        #: By user: `revision` and `time_zone`.
        self._seen: Dict[str, Dict[str, Any]] = {}
        self._lock = threading.Lock()
        #: By the monotonic clock: until when the service counts as away, and when that was last looked after.
        self._away_until = -math.inf
        self._looked_at = -math.inf

    def call(
        self,
        method: str,
        path: str,
        effect: str,
        names: Dict[str, Any],
        args: Dict[str, Any],
        body: Any = ABSENT,
        options: Optional[Dict[str, Any]] = None,
        lines: bool = False,
    ) -> Any:
        """Sends `args` where the route has them; `names` fill the path, and `body` is the whole body if there is one.

        `lines` says that what is sent, or answered to a read, is JSON Lines.
        """
        given = {name: value for name, value in (options or {}).items() if value is not None}
        sent = {name: value for name, value in args.items() if value is not ABSENT}
        user = names.get("user_id")
        filled = re.sub(r"\{(\w+)\}", lambda found: _segment(found[1], names[found[1]]), path)
        in_query = dict(sent) if method in ("GET", "DELETE") or body is not ABSENT else {}
        if "at" in given:
            in_query["at"] = given["at"]
        query = urllib.parse.urlencode({k: _in_query(v) for k, v in in_query.items() if v is not None})
        headers = {"authorization": f"Bearer {self._key}", "accept": "application/json"}
        data = None
        if method in ("POST", "PATCH"):
            headers["content-type"] = "application/x-ndjson" if lines else "application/json"
            data = (body if lines else json.dumps(sent if body is ABSENT else body)).encode()
        zone = given.get("time_zone") or self._time_zone
        if zone is not None:
            headers["almanac-time-zone"] = re.sub(r"[^!-~]", "?", zone[:100])
        if effect == "writes":
            headers["idempotency-key"] = given.get("idempotency_key") or secrets.token_hex(16)
        elif (revision := given.get("min_revision") or self._known(user, "revision")) is not None:
            headers["almanac-revision"] = str(revision)
        address = self._url + filled + (f"?{query}" if query else "")
        request = urllib.request.Request(address, data, headers, method=method)
        # A prompt of another moment is read by a developer: this clock isn't the one that is asked for.
        is_turn = path == "/v1/users/{user_id}/context" and "at" not in given and self._patience < math.inf
        try:
            answer = self._send_soon(request, effect == "reads") if is_turn else self._send(request)
        except AlmanacError as error:
            if not is_turn or not _passes(error):
                raise
            named = [self._zone_of_messages(sent), self._known(user, "time_zone"), zone]
            unstamped = [_unstamped(one, sent.get("format")) for one in sent.get("messages") or []]
            return _context_of_clock(unstamped, _zone_among(named), time.time(), str(error))
        if user is not None:
            self._note(user, erased=method == "DELETE" and path == "/v1/users/{user_id}", answer=answer)
        return answer

    def clock(self, user: str, time_zone: Optional[str]) -> str:
        name, zone = _zone_among([self._known(user, "time_zone"), time_zone, self._time_zone])
        return _clock_part(name or "UTC", zone, int(time.time()))

    @staticmethod
    def _zone_of_messages(sent: Dict[str, Any]) -> Any:
        """The zone that the newest message of a person names; the message decides its own answer."""
        persons = [one for one in sent.get("messages") or [] if one.get("role") == "user"]
        return persons[-1].get("time_zone") if persons else None

    def _send(
        self,
        request: urllib.request.Request,
        timeout: Optional[float] = None,
        failed: Callable[[AlmanacError], float] = lambda error: math.inf,
    ) -> Any:
        """Sends a request, at most five times. `failed` is told of each failed try, and answers when the last may begin."""
        for tries in range(1, _MOST_TRIES + 1):
            # Half of the wait is random, so that clients that were refused together don't come back together.
            pause = 0.25 * 2 ** (tries - 1) * (0.5 + random.random() / 2)
            error, wait, answer = self._try(request, pause, timeout or self._timeout)
            if error is None:
                return answer
            last = failed(error)
            is_end = wait is None or wait > _LONGEST_WAIT or time.monotonic() + wait > last
            if is_end or tries == _MOST_TRIES:
                self._rest(error)
                raise error
            time.sleep(wait)

    def _send_soon(self, request: urllib.request.Request, is_read: bool) -> Any:
        """Sends a call that somebody waits for.

        It fails where the service gives no sign within the patience, at the latest that long after a failed try, and at
        once where it failed lately. An answer that comes later is lost, but it says that the service is there.
        """
        timeout = min(_CONTEXT_TIMEOUT, self._timeout)
        if time.monotonic() < self._away_until:
            self._look(request, timeout, is_read)
            raise _no_answer(request.host)
        news: "queue.SimpleQueue[tuple[str, Any]]" = queue.SimpleQueue()
        last = math.inf

        def failed(error: AlmanacError) -> float:
            nonlocal last
            if last == math.inf:
                last = time.monotonic() + self._patience
                news.put(("failed", error))
            return last

        def run() -> None:
            try:
                news.put(("done", self._send(request, timeout, failed)))
            except AlmanacError as error:
                news.put(("ended", error))

        threading.Thread(target=run, daemon=True).start()
        first: Optional[AlmanacError] = None
        end: Optional[float] = time.monotonic() + self._patience / 2
        while True:
            try:
                kind, given = news.get(timeout=None if end is None else max(0.0, end - time.monotonic()))
            except queue.Empty:
                if first is None and (self._gives_sign(self._patience / 2) or not news.empty()):
                    end = None
                    continue
                last = -math.inf
                error = first or _no_answer(request.host)
                self._rest(error)
                raise error from None
            if kind == "done":
                return given
            if kind == "ended":
                raise given
            first, end = given, time.monotonic() + self._patience

    def _rest(self, error: AlmanacError) -> None:
        """Notes that the service is away, where an error says so, and not that one call fails."""
        if error.code == "no_answer" or error.status > 500:
            self._away_until = time.monotonic() + _REST

    def _gives_sign(self, timeout: float) -> bool:
        """Whether the service answers anything: a page that it writes without its stores."""
        try:
            with urllib.request.urlopen(f"{self._url}/.well-known/security.txt", timeout=timeout):
                return True
        except urllib.error.HTTPError as refused:
            refused.close()
            return refused.code < 500
        except (OSError, http.client.HTTPException):
            return False

    def _look(self, request: urllib.request.Request, timeout: float, is_read: bool) -> None:
        """Sends a read without waiting for it: an answer says that the service is back."""
        if not is_read or time.monotonic() < self._looked_at + _BETWEEN_LOOKS:
            return
        self._looked_at = time.monotonic()
        threading.Thread(target=self._try, args=(request, 0.0, timeout), daemon=True).start()

    def _try(
        self, request: urllib.request.Request, pause: float, timeout: float
    ) -> "tuple[Optional[AlmanacError], Optional[float], Any]":
        """Sends a request once: an error, seconds after which to try again (None where that can't help), an answer."""
        try:
            try:
                with urllib.request.urlopen(request, timeout=timeout) as response:
                    status, headers, text = response.status, response.headers, response.read()
            except urllib.error.HTTPError as refused:
                with refused:
                    status, headers, text = refused.code, refused.headers, refused.read()
        except (OSError, http.client.HTTPException) as cause:
            error = _no_answer(request.host)
            error.__cause__ = cause
            return error, pause, None
        is_lines = "ndjson" in (headers.get("content-type") or "")
        body = _parse_page(text) if is_lines else _parse(text)
        if status < 300 and body is not ABSENT:
            self._away_until = -math.inf
            return None, None, body
        problem = body if isinstance(body, dict) else {}
        if status < 300:
            problem = {"detail": "the answer is no JSON: check the address"}
        error = AlmanacError(status, {"request_id": headers.get("x-request-id"), **problem})
        asked = _retry_after(headers.get("retry-after"))
        helps = status in (429, 503) or (status == 409 and asked is not None)
        return error, (pause if asked is None else asked) if helps else None, None

    def _known(self, user: Any, name: str) -> Any:
        with self._lock:
            return self._seen.get(user, {}).get(name)

    def _note(self, user: str, erased: bool, answer: Any) -> None:
        found = answer if isinstance(answer, dict) else {}
        revision, zone = found.get("revision"), found.get("time_zone")
        with self._lock:
            # A dict keeps the order of insertion: the first is the user who was not heard of for longest.
            before = self._seen.pop(user, {})
            seen = {} if erased else before
            if isinstance(revision, int):
                seen["revision"] = max(revision, seen.get("revision", 0))
            if isinstance(zone, str):
                seen["time_zone"] = zone
            self._seen[user] = seen
            if len(self._seen) > _MOST_USERS:
                del self._seen[next(iter(self._seen))]


def _no_answer(host: str) -> AlmanacError:
    return AlmanacError(0, {"code": "no_answer", "detail": f"no answer from {host}: check the address and the network"})


def _passes(error: AlmanacError) -> bool:
    """Whether what failed is the service or its way, and not the call itself."""
    return error.code == "no_answer" or error.status >= 500 or error.status in (409, 429)


_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

#: What a model is told whose context can't be read, so that it doesn't take silence for an empty memory.
_UNREADABLE = "The user's memories and reminders can't be read right now. Don't claim that there are none."


def _zone_among(names: Iterable[Any]) -> "tuple[Optional[str], tzinfo]":
    """The first of the names that is one of a zone of this machine, and the zone; None and UTC for none."""
    for name in names:
        # An offset such as +09:00 is no zone.
        if isinstance(name, str) and re.match(r"[A-Za-z][\w+/-]*\Z", name):
            try:
                return name, zoneinfo.ZoneInfo(name)
            except (KeyError, ValueError, OSError):
                continue
    return None, timezone.utc


def _offset_label(offset: int) -> str:
    minutes = abs(offset) // 60
    if minutes == 0:
        return "UTC"
    rest = f":{minutes % 60:02}" if minutes % 60 else ""
    return f"UTC{'-' if offset < 0 else '+'}{minutes // 60}{rest}"


def _clock_part(name: str, zone: tzinfo, now: int) -> str:
    """The clock part of a prompt, as the service writes it. `now` is in epoch seconds."""
    local = datetime.fromtimestamp(now, zone)
    weekday = _WEEKDAYS[local.weekday()]
    return f"Current time: {local:%Y-%m-%dT%H:%M:%S} ({name})\nToday is {weekday}. Local time is {_label_of(local)}."


def _label_of(local: datetime) -> str:
    offset = local.utcoffset()
    return _offset_label(0 if offset is None else int(offset.total_seconds()))


_OWN_FIELDS = frozenset(
    "role content created_at user_id name email time_zone agent external_id attachments thinking thinking_signature said".split()
)
_BESIDE = frozenset(["created_at", "createdAt", "external_id", "user_id", "time_zone", "said"])
# Forms of messages that have no field `name`: there it is Almanac's.
_NAMELESS = frozenset(["anthropic", "gemini", "ai-sdk", "ai-sdk-ui"])


def _unstamped(message: Dict[str, Any], form: Optional[str]) -> Dict[str, Any]:
    """A message without what only the service reads: of the own form its text is left, of another form all that it has."""
    if (form or "plain") == "plain" and isinstance(message.get("content"), str) and message.keys() <= _OWN_FIELDS:
        return {"role": message.get("role"), "content": message["content"]}
    # What has no role in a list of OpenAI's Responses is a call, and its name that of a tool.
    nameless = form in _NAMELESS or (form == "responses" and "role" in message)
    ours = _BESIDE | {"name"} if nameless else _BESIDE
    return {field: value for field, value in message.items() if field not in ours}


def _context_of_clock(
    messages: List[Dict[str, Any]], zone: "tuple[Optional[str], tzinfo]", moment: float, reason: str
) -> Answer:
    """The answer to a context call that the service didn't give: the time, and the messages."""
    now = int(moment)
    name = zone[0] or "UTC"
    local = datetime.fromtimestamp(now, zone[1])
    system = f"{_clock_part(name, zone[1], now)}\n\n{_UNREADABLE}"
    whose = f"by the clock of {name}" if zone[0] else "in UTC, for the user's time zone is unknown"
    return {
        "system": system,
        "stable": "",
        "volatile": system,
        "now": now,
        "now_iso": f"{datetime.fromtimestamp(now, timezone.utc):%Y-%m-%dT%H:%M:%S}+00:00",
        "now_local": f"{local:%Y-%m-%d %H:%M:%S} {_label_of(local)}",
        "now_tz": _label_of(local),
        "now_relative": "now",
        "time_zone": name,
        "items": [],
        "overdue_count": 0,
        "upcoming_count": 0,
        "mentioned": [],
        "mentioned_count": 0,
        "messages": messages,
        "estimated_tokens": -(-len(system) // 4),
        "cache_hint": {"system_characters": 0, "messages": 0},
        "digest": {"source": "none", "computed_at": None, "revision": 0, "stale": True},
        "warnings": [f"the service does not answer ({reason}): only the time is known, {whose}"],
    }


def _segment(name: str, value: Any) -> str:
    """A part of a path. What is no id would lead to another address."""
    if isinstance(value, str) and value not in ("", ".", ".."):
        return urllib.parse.quote(value, safe="")
    errors = [{"path": name, "message": "is no id"}]
    raise AlmanacError(0, {"code": "invalid", "detail": f"{name}: {value!r} is no id", "errors": errors})


def _in_query(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return ABSENT


def _parse_page(text: bytes) -> Any:
    """A page of lines, unless its last line doesn't say how it goes on."""
    lines = text.decode().rstrip().split("\n")
    last = _parse(lines[-1].encode())
    if not isinstance(last, dict) or not {"next", "end"} & set(last):
        return ABSENT
    return {"lines": lines, "next_cursor": last.get("next")}


def _parts_of(given: Union[str, Iterable[str]]) -> "Iterator[tuple[str, int, Optional[str]]]":
    """Divides a file into one part or more, each for one call: a part's text, how many lines it has, and the format."""
    form: Optional[str] = None
    part: List[str] = []
    size = 0
    for text in [given] if isinstance(given, str) else given:
        for line in re.sub(r"\r?\n\Z", "", text).split("\n"):
            form = form or _format_of(line)
            is_full = len(part) == _MOST_LINES or size + len(line) > _MOST_TEXT
            if is_full and part and form != "mem0":
                yield "\n".join(part), len(part), form
                part, size = [], 0
            part.append(line)
            size += len(line)
    whole = "\n".join(part)
    document = _parse(whole.encode()) if form == "mem0" else None
    rows = document.get("results") if isinstance(document, dict) else document
    if not isinstance(rows, list) or len(rows) <= _MOST_LINES:
        yield whole, len(part), form
        return
    for at in range(0, len(rows), _MOST_LINES):
        some = rows[at : at + _MOST_LINES]
        yield json.dumps(some), len(some), form


def _format_of(line: str) -> Optional[str]:
    """What a file's first line that isn't blank says of its format. mem0's is one document, and may begin anyhow."""
    if not line.strip():
        return None
    if re.match(r'\s*(\[|\{\s*($|"results"))', line):
        return "mem0"
    return "almanac" if '"format"' in line else "mcp-memory"


def _retry_after(header: Optional[str]) -> Optional[float]:
    """The wait in seconds that an answer asks for, in seconds or until a date."""
    if header is None:
        return None
    if header.isdigit():
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


class Almanac:
    """A client of one deployment, with an app's key or a user's.

    `timeout` is in seconds, for one try. `time_zone` is that of the user whose key it is: with an app's key give it with
    the calls of each user instead. `patience` is in seconds: after a failure, or without a sign of the service for so
    long, `get_context` answers the clock alone; with `math.inf` it waits as other calls do, and raises.
    """

    def __init__(
        self, url: str, key: str, *, timeout: float = 30.0, time_zone: Optional[str] = None, patience: float = 0.4
    ) -> None:
        self._transport = _Transport(url, key, timeout, time_zone, patience)

    def clock(self, user: str, *, time_zone: Optional[str] = None) -> str:
        """The clock part of a prompt by this machine's clock, without a request.

        It is in the zone in which the service last answered about the user, else in `time_zone` or the client's, else UTC.
        """
        return self._transport.clock(user, time_zone)

    def tools(self, **args: Any) -> List[Dict[str, Any]]:
        """The tool definitions, ready to be a model call's `tools`: `tools(format="anthropic")`."""
        return self.list_tools(**args)

    def import_(
        self,
        user: str,
        lines: Union[str, Iterable[str]],
        *,
        dry_run: bool = ABSENT,
        format: Literal["almanac", "mem0", "mcp-memory"] = ABSENT,
    ) -> Answer:
        """Stores a file for a user: its text, or its lines, with or without the breaks at their ends.

        It sends at most 500 lines a call, one call after another. The report counts all of them, and names refused lines
        by their place in the file. The same file again changes nothing: send it again after an error.
        """
        whole: Answer = {}
        before = 0
        for text, count, form in _parts_of(lines):
            # The service finds out the first part's format by itself. A later part doesn't say it.
            known = form if format is ABSENT and before > 0 else format
            cursor: Any = ABSENT
            while cursor is not None:
                report = self._import_user(user, text, dry_run=dry_run, format=known, cursor=cursor)
                refused = [{**one, "line": one["line"] + before} for one in report["refused"]]
                whole = {
                    **report,
                    "imported": whole.get("imported", 0) + report["imported"],
                    "unchanged": whole.get("unchanged", 0) + report["unchanged"],
                    "refused": whole.get("refused", []) + refused,
                }
                # A deployment from before the steps names no cursor.
                cursor = report.get("next_cursor")
            before += count
        return whole

    # What follows is made from the declarations of the operations: `npm run generate` writes it.

    def remember(
        self,
        user: str,
        *,
        content: str,
        due_at: str = ABSENT,
        due: str = ABSENT,
        recurrence: str = ABSENT,
        until: str = ABSENT,
        event_time: str = ABSENT,
        category: Literal["fact", "preference", "event", "task", "note", "skill", "profile"] = ABSENT,
        entity: str = ABSENT,
        context: str = ABSENT,
        remind_before: int = ABSENT,
        source: Literal["user", "assistant", "tool", "import"] = ABSENT,
        sensitive: bool = ABSENT,
        metadata: Dict[str, Any] = ABSENT,
        valid_until: int | str = ABSENT,
        keywords: List[str] = ABSENT,
        supersedes: str = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Stores a memory, with its due time where it has one."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/remember",
            "writes",
            {"user_id": user},
            {"content": content, "due_at": due_at, "due": due, "recurrence": recurrence, "until": until, "event_time": event_time, "category": category, "entity": entity, "context": context, "remind_before": remind_before, "source": source, "sensitive": sensitive, "metadata": metadata, "valid_until": valid_until, "keywords": keywords, "supersedes": supersedes},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def search_memory(
        self,
        user: str,
        *,
        query: str = ABSENT,
        category: Literal["fact", "preference", "event", "task", "note", "skill", "profile"] = ABSENT,
        entity: str = ABSENT,
        context: str = ABSENT,
        after: str = ABSENT,
        before: str = ABSENT,
        when: str = ABSENT,
        as_of: str = ABSENT,
        time_field: Literal["event_time", "created_at", "due_at"] = ABSENT,
        include_completed: bool = ABSENT,
        include_superseded: bool = ABSENT,
        include_expired: bool = ABSENT,
        include_sensitive: bool = ABSENT,
        explain: bool = ABSENT,
        limit: int = ABSENT,
        offset: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Finds memories by words and filters."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/search_memory",
            "reads",
            {"user_id": user},
            {"query": query, "category": category, "entity": entity, "context": context, "after": after, "before": before, "when": when, "as_of": as_of, "time_field": time_field, "include_completed": include_completed, "include_superseded": include_superseded, "include_expired": include_expired, "include_sensitive": include_sensitive, "explain": explain, "limit": limit, "offset": offset},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def get_timeline(
        self,
        user: str,
        *,
        after: str = ABSENT,
        before: str = ABSENT,
        when: str = ABSENT,
        as_of: str = ABSENT,
        entity: str = ABSENT,
        category: Literal["fact", "preference", "event", "task", "note", "skill", "profile"] = ABSENT,
        kinds: List[Literal["memory", "due", "reminded", "completed"]] = ABSENT,
        order: Literal["asc", "desc"] = ABSENT,
        include_sensitive: bool = ABSENT,
        include_superseded: bool = ABSENT,
        include_expired: bool = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists what happened and what is due, in order of time."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/get_timeline",
            "reads",
            {"user_id": user},
            {"after": after, "before": before, "when": when, "as_of": as_of, "entity": entity, "category": category, "kinds": kinds, "order": order, "include_sensitive": include_sensitive, "include_superseded": include_superseded, "include_expired": include_expired, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def timeline(
        self,
        user: str,
        *,
        after: str = ABSENT,
        before: str = ABSENT,
        when: str = ABSENT,
        as_of: str = ABSENT,
        entity: str = ABSENT,
        category: Literal["fact", "preference", "event", "task", "note", "skill", "profile"] = ABSENT,
        kinds: List[Literal["memory", "due", "reminded", "completed"]] = ABSENT,
        order: Literal["asc", "desc"] = ABSENT,
        include_sensitive: bool = ABSENT,
        include_superseded: bool = ABSENT,
        include_expired: bool = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists what happened and what is due, in order of time, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.get_timeline(user, after=after, before=before, when=when, as_of=as_of, entity=entity, category=category, kinds=kinds, order=order, include_sensitive=include_sensitive, include_superseded=include_superseded, include_expired=include_expired, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["events"]
            cursor = page["next_cursor"]

    def get_upcoming(
        self,
        user: str,
        *,
        within_days: int = ABSENT,
        include_overdue: bool = ABSENT,
        include_reminded: bool = ABSENT,
        include_sensitive: bool = ABSENT,
        context: str = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists what is overdue and what comes up."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/get_upcoming",
            "reads",
            {"user_id": user},
            {"within_days": within_days, "include_overdue": include_overdue, "include_reminded": include_reminded, "include_sensitive": include_sensitive, "context": context, "limit": limit},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def search_conversations(
        self,
        user: str,
        *,
        query: str = ABSENT,
        after: str = ABSENT,
        before: str = ABSENT,
        conversation_id: str = ABSENT,
        explain: bool = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Searches what a user and the agents said in conversations."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/search_conversations",
            "reads",
            {"user_id": user},
            {"query": query, "after": after, "before": before, "conversation_id": conversation_id, "explain": explain, "limit": limit},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def update_memory(
        self,
        user: str,
        *,
        id: str = ABSENT,
        ids: List[str] | None = ABSENT,
        content: str | None = ABSENT,
        due: str | None = ABSENT,
        due_at: str | None = ABSENT,
        reminded_at: Literal["now"] | str | None = ABSENT,
        completed_at: Literal["now"] | str | None = ABSENT,
        snoozed_until: Literal["now"] | str | None = ABSENT,
        snooze: str | None = ABSENT,
        recurrence: str | None = ABSENT,
        until: str | None = ABSENT,
        occurrence: int | str | None = ABSENT,
        skip: Literal[true] | None = ABSENT,
        clear: List[Literal["due_at", "recurrence", "reminded_at", "completed_at", "snoozed_until", "remind_before", "entity", "context", "metadata", "valid_until", "keywords"]] | None = ABSENT,
        source: Literal["user", "assistant", "tool", "import"] | None = ABSENT,
        remind_before: int | None = ABSENT,
        category: Literal["fact", "preference", "event", "task", "note", "skill", "profile"] | None = ABSENT,
        entity: str | None = ABSENT,
        context: str | None = ABSENT,
        sensitive: bool | None = ABSENT,
        valid_until: int | str | None = ABSENT,
        keywords: List[str] | None = ABSENT,
        metadata: Dict[str, Any] | None = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Changes memories: marks, moves, rewords or completes them."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/update_memory",
            "writes",
            {"user_id": user},
            {"id": id, "ids": ids, "content": content, "due": due, "due_at": due_at, "reminded_at": reminded_at, "completed_at": completed_at, "snoozed_until": snoozed_until, "snooze": snooze, "recurrence": recurrence, "until": until, "occurrence": occurrence, "skip": skip, "clear": clear, "source": source, "remind_before": remind_before, "category": category, "entity": entity, "context": context, "sensitive": sensitive, "valid_until": valid_until, "keywords": keywords, "metadata": metadata},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def set_time_zone(
        self,
        user: str,
        *,
        time_zone: str = ABSENT,
        place: str = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Sets the user's time zone, by its name or by a city."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/set_time_zone",
            "writes",
            {"user_id": user},
            {"time_zone": time_zone, "place": place},
            options={"idempotency_key": idempotency_key},
        )

    def forget(
        self,
        user: str,
        *,
        id: str = ABSENT,
        ids: List[str] = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Deletes memories for good."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/forget",
            "writes",
            {"user_id": user},
            {"id": id, "ids": ids},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def list_memories(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        include_expired: bool = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists all memories of a user, newest first."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/memories",
            "reads",
            {"user_id": user},
            {"limit": limit, "cursor": cursor, "include_expired": include_expired},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def memories(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        include_expired: bool = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists all memories of a user, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_memories(user, limit=limit, include_expired=include_expired, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def get_memory(
        self,
        user: str,
        *,
        id: str,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows one memory."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/memories/{id}",
            "reads",
            {"user_id": user, "id": id},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def get_memory_history(
        self,
        user: str,
        *,
        id: str,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows what a memory and those it corrected said, oldest first."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/memories/{id}/history",
            "reads",
            {"user_id": user, "id": id},
            {"limit": limit},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def list_occurrences(
        self,
        user: str,
        *,
        id: str,
        after: str = ABSENT,
        before: str = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists the times at which a repeating memory is due."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/memories/{id}/occurrences",
            "reads",
            {"user_id": user, "id": id},
            {"after": after, "before": before, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def occurrences(
        self,
        user: str,
        *,
        id: str,
        after: str = ABSENT,
        before: str = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists the times at which a repeating memory is due, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_occurrences(user, id=id, after=after, before=before, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def list_series(
        self,
        user: str,
        *,
        after: str = ABSENT,
        before: str = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists what repeats, and when each is due in a span of time."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/series",
            "reads",
            {"user_id": user},
            {"after": after, "before": before, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def series(
        self,
        user: str,
        *,
        after: str = ABSENT,
        before: str = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists what repeats, and when each is due in a span of time, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_series(user, after=after, before=before, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def get_context(
        self,
        user: str,
        *,
        within_days: int = ABSENT,
        limit: int = ABSENT,
        q: str = ABSENT,
        min_revision: int = ABSENT,
        include_sensitive: bool = ABSENT,
        conversation_id: str = ABSENT,
        message_limit: int = ABSENT,
        messages: List[Dict[str, Any]] = ABSENT,
        window: Literal["plain", "blocks"] = ABSENT,
        agent: str = ABSENT,
        stamps: Literal["standard", "sparse"] = ABSENT,
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        strip_stamps: bool = ABSENT,
        placement: Literal["system", "before_last_message"] = ABSENT,
        max_tokens: int = ABSENT,
        mark_shown: bool = ABSENT,
        marks: Literal["call", "said"] = ABSENT,
        explain: bool = ABSENT,
        at: str | int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Answers the prompt section of a user: the clock, what is due, what is known."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/context",
            "writes" if mark_shown is True else "reads",
            {"user_id": user},
            {"within_days": within_days, "limit": limit, "q": q, "min_revision": min_revision, "include_sensitive": include_sensitive, "conversation_id": conversation_id, "message_limit": message_limit, "messages": messages, "window": window, "agent": agent, "stamps": stamps, "format": format, "strip_stamps": strip_stamps, "placement": placement, "max_tokens": max_tokens, "mark_shown": mark_shown, "marks": marks, "explain": explain},
            options={"at": at, "time_zone": time_zone},
        )

    def get_life(
        self,
        user: str,
        *,
        from_: str = ABSENT,
        to: str = ABSENT,
        talks: Literal["always", "hour", "morning", "never"] = ABSENT,
        limit: int = ABSENT,
        within_days: int = ABSENT,
        max_frames: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Plays forward what a user's prompt will say."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/life",
            "reads",
            {"user_id": user},
            {"from": from_, "to": to, "talks": talks, "limit": limit, "within_days": within_days, "max_frames": max_frames, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def report_said(
        self,
        user: str,
        *,
        text: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Marks what the bot has told its user, by the words of its reply."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/said",
            "writes",
            {"user_id": user},
            {"text": text},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def get_digest(
        self,
        user: str,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Answers what the daily digest would say now."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/digest",
            "reads",
            {"user_id": user},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def chat(
        self,
        user: str,
        *,
        text: str = ABSENT,
        button: str = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Says something to the built-in assistant, or presses one of its buttons."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/chat",
            "writes",
            {"user_id": user},
            {"text": text, "button": button},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def open_calendar_feed(
        self,
        user: str,
        *,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Makes the address of a user's calendar feed, and ends the one before."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/calendar",
            "writes",
            {"user_id": user},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def close_calendar_feed(
        self,
        user: str,
        *,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Ends a user's calendar feed."""
        return self._transport.call(
            "DELETE",
            "/v1/users/{user_id}/calendar",
            "writes",
            {"user_id": user},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def get_user(
        self,
        user: str,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows a user's settings."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}",
            "reads",
            {"user_id": user},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def update_user(
        self,
        user: str,
        *,
        time_zone: str | None = ABSENT,
        display_name: str | None = ABSENT,
        locale: str | None = ABSENT,
        day_hours: Dict[str, Any] | None = ABSENT,
        hour_cycle: Literal["h12", "h23"] | None = ABSENT,
        digest: Dict[str, Any] = ABSENT,
        reminders: Dict[str, Any] = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Changes a user's settings, and makes the user if need be."""
        return self._transport.call(
            "PATCH",
            "/v1/users/{user_id}",
            "writes",
            {"user_id": user},
            {"time_zone": time_zone, "display_name": display_name, "locale": locale, "day_hours": day_hours, "hour_cycle": hour_cycle, "digest": digest, "reminders": reminders},
            options={"idempotency_key": idempotency_key},
        )

    def erase_user(
        self,
        user: str,
        *,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Erases every trace of a user for good."""
        return self._transport.call(
            "DELETE",
            "/v1/users/{user_id}",
            "writes",
            {"user_id": user},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def _export_user(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows everything about a user as JSON Lines, page by page."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/export",
            "reads",
            {"user_id": user},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
            lines=True,
        )

    def export(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[str]:
        """Shows everything about a user as JSON Lines, line by line through all pages."""
        while cursor is not None:
            page = self._export_user(user, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["lines"]
            cursor = page["next_cursor"]

    def _import_user(
        self,
        user: str,
        body: Any,
        *,
        dry_run: bool = ABSENT,
        format: Literal["almanac", "mem0", "mcp-memory"] = ABSENT,
        cursor: str = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Stores an export's lines, or the memories of mem0 or the MCP reference memory, for a user."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/import",
            "writes",
            {"user_id": user},
            {"dry_run": dry_run, "format": format, "cursor": cursor},
            body,
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
            lines=True,
        )

    def _export_app(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows everything about an app and its users as JSON Lines, page by page."""
        return self._transport.call(
            "GET",
            "/v1/export",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
            lines=True,
        )

    def export_app(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[str]:
        """Shows everything about an app and its users as JSON Lines, line by line through all pages."""
        while cursor is not None:
            page = self._export_app(limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["lines"]
            cursor = page["next_cursor"]

    def append_messages(
        self,
        conversation: str,
        *,
        messages: List[Dict[str, Any]],
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Stores one message of a conversation, or up to 500."""
        return self._transport.call(
            "POST",
            "/v1/conversations/{conversation_id}/messages",
            "writes",
            {"conversation_id": conversation},
            {"messages": messages, "format": format},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def list_conversations(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists a user's conversations by their newest message, newest first."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/conversations",
            "reads",
            {"user_id": user},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def conversations(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists a user's conversations by their newest message, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_conversations(user, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def list_messages(
        self,
        conversation: str,
        *,
        order: Literal["asc", "desc"] = ABSENT,
        after: str = ABSENT,
        before: str = ABSENT,
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists a conversation's messages, oldest first or newest first."""
        return self._transport.call(
            "GET",
            "/v1/conversations/{conversation_id}/messages",
            "reads",
            {"conversation_id": conversation},
            {"order": order, "after": after, "before": before, "format": format, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def messages(
        self,
        conversation: str,
        *,
        order: Literal["asc", "desc"] = ABSENT,
        after: str = ABSENT,
        before: str = ABSENT,
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists a conversation's messages, oldest first or newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_messages(conversation, order=order, after=after, before=before, format=format, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def delete_message(
        self,
        conversation: str,
        *,
        id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Deletes one message of a conversation for good."""
        return self._transport.call(
            "DELETE",
            "/v1/conversations/{conversation_id}/messages/{id}",
            "writes",
            {"conversation_id": conversation, "id": id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def update_message(
        self,
        conversation: str,
        message: Any,
        *,
        id: str,
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Replaces what one message of a conversation says; its author and its time stay."""
        return self._transport.call(
            "PATCH",
            "/v1/conversations/{conversation_id}/messages/{id}",
            "writes",
            {"conversation_id": conversation, "id": id},
            {"format": format},
            message,
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def get_conversation(
        self,
        conversation: str,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows the settings of a conversation."""
        return self._transport.call(
            "GET",
            "/v1/conversations/{conversation_id}",
            "reads",
            {"conversation_id": conversation},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def update_conversation(
        self,
        conversation: str,
        *,
        time_zone: str | None,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Pins the time zone of a conversation's stamps, or frees it."""
        return self._transport.call(
            "PATCH",
            "/v1/conversations/{conversation_id}",
            "writes",
            {"conversation_id": conversation},
            {"time_zone": time_zone},
            options={"idempotency_key": idempotency_key},
        )

    def delete_conversation(
        self,
        conversation: str,
        *,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Deletes a conversation with all its messages for good."""
        return self._transport.call(
            "DELETE",
            "/v1/conversations/{conversation_id}",
            "writes",
            {"conversation_id": conversation},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def add_member(
        self,
        conversation: str,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lets a user's key read a conversation and write in it."""
        return self._transport.call(
            "PUT",
            "/v1/conversations/{conversation_id}/members/{user_id}",
            "writes",
            {"conversation_id": conversation, "user_id": user_id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def remove_member(
        self,
        conversation: str,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Ends a user's membership of a conversation; what the user wrote stays."""
        return self._transport.call(
            "DELETE",
            "/v1/conversations/{conversation_id}/members/{user_id}",
            "writes",
            {"conversation_id": conversation, "user_id": user_id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def parse_time(
        self,
        *,
        text: str,
        user_id: str = ABSENT,
        time_zone: str = ABSENT,
        locale: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Says what a phrase such as tomorrow at 9 means, and stores nothing."""
        return self._transport.call(
            "POST",
            "/v1/parse-time",
            "reads",
            {},
            {"text": text, "user_id": user_id, "time_zone": time_zone, "locale": locale},
            options={"at": at, "min_revision": min_revision},
        )

    def strip_stamps(
        self,
        *,
        text: str,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Takes echoed time stamps off the start of a model's reply."""
        return self._transport.call(
            "POST",
            "/v1/strip-stamps",
            "reads",
            {},
            {"text": text},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def get_app(
        self,
        app: str,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows an app's defaults."""
        return self._transport.call(
            "GET",
            "/v1/apps/{app}",
            "reads",
            {"app": app},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def update_app(
        self,
        app: str,
        *,
        default_time_zone: str | None = ABSENT,
        default_remind_before: int | Literal["day"] | None = ABSENT,
        default_language: Literal["en", "de", "es", "fr", "pt", "it", "nl", "sv", "fi", "ru", "uk", "id"] | None = ABSENT,
        limits: Dict[str, Any] = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Changes an app's defaults."""
        return self._transport.call(
            "PATCH",
            "/v1/apps/{app}",
            "writes",
            {"app": app},
            {"default_time_zone": default_time_zone, "default_remind_before": default_remind_before, "default_language": default_language, "limits": limits},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def create_connection(
        self,
        *,
        platform: Literal["telegram", "slack", "discord", "whatsapp", "twilio", "standard"],
        credentials: Dict[str, Any],
        mode: Literal["assistant", "forward", "store"] = ABSENT,
        time_zone: str | None = ABSENT,
        forward_url: str | None = ABSENT,
        template: Dict[str, Any] | None = ABSENT,
        said: bool = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Connects a bot on a messaging platform."""
        return self._transport.call(
            "POST",
            "/v1/connections",
            "writes",
            {},
            {"platform": platform, "credentials": credentials, "mode": mode, "time_zone": time_zone, "forward_url": forward_url, "template": template, "said": said},
            options={"idempotency_key": idempotency_key},
        )

    def list_connections(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists the app's connections."""
        return self._transport.call(
            "GET",
            "/v1/connections",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def connections(
        self,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists the app's connections, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_connections(limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def get_connection(
        self,
        *,
        id: str,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows a connection."""
        return self._transport.call(
            "GET",
            "/v1/connections/{id}",
            "reads",
            {"id": id},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def update_connection(
        self,
        *,
        id: str,
        credentials: Dict[str, Any] = ABSENT,
        old_credentials: None = ABSENT,
        forward_secret: Literal["new"] = ABSENT,
        old_forward_secret: None = ABSENT,
        mode: Literal["assistant", "forward", "store"] = ABSENT,
        time_zone: str | None = ABSENT,
        forward_url: str | None = ABSENT,
        template: Dict[str, Any] | None = ABSENT,
        said: bool = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Changes a connection."""
        return self._transport.call(
            "PATCH",
            "/v1/connections/{id}",
            "writes",
            {"id": id},
            {"credentials": credentials, "old_credentials": old_credentials, "forward_secret": forward_secret, "old_forward_secret": old_forward_secret, "mode": mode, "time_zone": time_zone, "forward_url": forward_url, "template": template, "said": said},
            options={"idempotency_key": idempotency_key},
        )

    def delete_connection(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Deletes a connection for good."""
        return self._transport.call(
            "DELETE",
            "/v1/connections/{id}",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def register_connection(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Points the platform at the connection, and tells it the bot's commands."""
        return self._transport.call(
            "POST",
            "/v1/connections/{id}/register",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def get_connection_manifest(
        self,
        *,
        id: str,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Answers the settings of the platform's app, ready to paste (Slack)."""
        return self._transport.call(
            "GET",
            "/v1/connections/{id}/manifest",
            "reads",
            {"id": id},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def list_deliveries(
        self,
        *,
        status: Literal["pending", "delivered", "quiet", "dead", "held"] = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists digests, reminders and answers that were sent, are to be sent or failed, newest first."""
        return self._transport.call(
            "GET",
            "/v1/deliveries",
            "reads",
            {},
            {"status": status, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def deliveries(
        self,
        *,
        status: Literal["pending", "delivered", "quiet", "dead", "held"] = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists digests, reminders and answers that were sent, are to be sent or failed, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_deliveries(status=status, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def replay_delivery(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Has a dead delivery tried again."""
        return self._transport.call(
            "POST",
            "/v1/deliveries/{id}/replay",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def list_inbound_events(
        self,
        *,
        status: Literal["pending", "dead"] = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists messages and button presses that were taken and are not carried out, newest first."""
        return self._transport.call(
            "GET",
            "/v1/inbound-events",
            "reads",
            {},
            {"status": status, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def inbound_events(
        self,
        *,
        status: Literal["pending", "dead"] = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists messages and button presses that were taken and are not carried out, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_inbound_events(status=status, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def replay_inbound_event(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Has a dead message or button press carried out again."""
        return self._transport.call(
            "POST",
            "/v1/inbound-events/{id}/replay",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def create_sign_in(
        self,
        user: str,
        *,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Makes a link by which the user signs in once, within ten minutes."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/sign-in",
            "writes",
            {"user_id": user},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def list_grants(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists the clients that the user has let in by signing in."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/grants",
            "reads",
            {"user_id": user},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def grants(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists the clients that the user has let in by signing in, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_grants(user, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def end_grant(
        self,
        user: str,
        *,
        id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Ends what a client was let in for, at once."""
        return self._transport.call(
            "DELETE",
            "/v1/users/{user_id}/grants/{id}",
            "writes",
            {"user_id": user, "id": id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def create_key(
        self,
        *,
        app: str,
        user_id: str = ABSENT,
        name: str = ABSENT,
        test: bool = ABSENT,
        expires_at: str = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Makes a key of an app, or of one of its users; the app is made with its first key."""
        return self._transport.call(
            "POST",
            "/v1/keys",
            "writes",
            {},
            {"app": app, "user_id": user_id, "name": name, "test": test, "expires_at": expires_at},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def get_clock(
        self,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows where the clock of a test app stands."""
        return self._transport.call(
            "GET",
            "/v1/clock",
            "reads",
            {},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def set_clock(
        self,
        *,
        now: int | str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Sets the clock of a new test app, once."""
        return self._transport.call(
            "PUT",
            "/v1/clock",
            "writes",
            {},
            {"now": now},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def advance_clock(
        self,
        *,
        to: int | str = ABSENT,
        by: str = ABSENT,
        cursor: str = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Advances the clock of a test app, and carries out the digests and reminders that are due meanwhile."""
        return self._transport.call(
            "POST",
            "/v1/clock/advance",
            "writes",
            {},
            {"to": to, "by": by, "cursor": cursor},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def list_keys(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists the keys of all apps."""
        return self._transport.call(
            "GET",
            "/v1/keys",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def keys(
        self,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists the keys of all apps, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_keys(limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def revoke_key(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Ends a key."""
        return self._transport.call(
            "DELETE",
            "/v1/keys/{id}",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def reseal_secrets(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Seals stored secrets under the newest encryption key, a page at a time."""
        return self._transport.call(
            "POST",
            "/v1/secrets/reseal",
            "writes",
            {},
            {"limit": limit, "cursor": cursor},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def describe_key(
        self,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Says what the key of this call reaches: everything, an app, or one user."""
        return self._transport.call(
            "GET",
            "/v1/key",
            "reads",
            {},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def list_apps(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists all apps with their defaults."""
        return self._transport.call(
            "GET",
            "/v1/apps",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def apps(
        self,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists all apps with their defaults, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_apps(limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def list_users(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        prefix: str = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists an app's users with their zone, open items and next digest."""
        return self._transport.call(
            "GET",
            "/v1/apps/{app}/users",
            "reads",
            {"app": app},
            {"limit": limit, "prefix": prefix, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def users(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        prefix: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists an app's users with their zone, open items and next digest, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_users(app, limit=limit, prefix=prefix, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def list_app_connections(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists an app's connections with their last event and last error."""
        return self._transport.call(
            "GET",
            "/v1/apps/{app}/connections",
            "reads",
            {"app": app},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def app_connections(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists an app's connections with their last event and last error, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_app_connections(app, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def list_daily_counts(
        self,
        *,
        days: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Counts what was made on each day: of an app, or of all for the operator."""
        return self._transport.call(
            "GET",
            "/v1/counts",
            "reads",
            {},
            {"days": days},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def erase_app(
        self,
        app: str,
        *,
        confirm: str = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Erases all of an app for good, in steps: to be sent again until it is erased."""
        return self._transport.call(
            "DELETE",
            "/v1/apps/{app}",
            "writes",
            {"app": app},
            {"confirm": confirm},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def erase_again(
        self,
        *,
        erasures: List[Dict[str, Any]] = ABSENT,
        since: int = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Erases again, after a restore, whom a list of before it names: to be sent until it is done."""
        return self._transport.call(
            "POST",
            "/v1/erasures",
            "writes",
            {},
            {"erasures": erasures, "since": since},
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )

    def list_erasures(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists which users and apps were erased in the last 400 days, newest first."""
        return self._transport.call(
            "GET",
            "/v1/erasures",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def erasures(
        self,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists which users and apps were erased in the last 400 days, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_erasures(limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def list_audit(
        self,
        *,
        app: str = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Lists who changed keys and settings or erased somebody in the last 400 days, newest first."""
        return self._transport.call(
            "GET",
            "/v1/audit",
            "reads",
            {},
            {"app": app, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def audit(
        self,
        *,
        app: str = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists who changed keys and settings or erased somebody in the last 400 days, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_audit(app=app, limit=limit, at=at, min_revision=min_revision, time_zone=time_zone, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def get_status(
        self,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows how the deployment does: what is late, left and coming, and its database's size."""
        return self._transport.call(
            "GET",
            "/v1/status",
            "reads",
            {},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def get_deployment(
        self,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Shows which version of the worker answers, and which bindings and settings it has."""
        return self._transport.call(
            "GET",
            "/v1/deployment",
            "reads",
            {},
            {},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def list_tools(
        self,
        *,
        format: Literal["openai", "openai-strict", "responses", "anthropic", "gemini", "json-schema"] = ABSENT,
        set: Literal["default", "full"] = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
        time_zone: str | None = None,
    ) -> List[Dict[str, Any]]:
        """Answers the tool definitions, ready to paste into a model call."""
        return self._transport.call(
            "GET",
            "/v1/tools",
            "reads",
            {},
            {"format": format, "set": set},
            options={"at": at, "min_revision": min_revision, "time_zone": time_zone},
        )

    def run_tool_calls(
        self,
        user: str,
        message: Any,
        *,
        format: Literal["openai", "responses", "anthropic", "gemini"] = ABSENT,
        idempotency_key: str | None = None,
        time_zone: str | None = None,
    ) -> Answer:
        """Carries out a model's tool calls, and answers the messages to append."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tool-calls",
            "writes",
            {"user_id": user},
            {"format": format},
            message,
            options={"idempotency_key": idempotency_key, "time_zone": time_zone},
        )
