"""The client of Almanac, a memory service that gives a chatbot a sense of time.

One file, the standard library alone, Python 3.9 or newer: copy it next to your bot.

    from almanac import Almanac

    almanac = Almanac("http://127.0.0.1:8787", "alm_...")
    almanac.remember("ann", content="Dentist", due="Sunday at 5pm")
    print(almanac.get_context("ann")["system"])

Every operation of the service is a method: arguments by name, the answer as a dict. An argument that is left out is not
sent; None is sent as null. Lists have a second method that walks through all pages: `for memory in almanac.memories("ann")`.
Calls are tried up to five times where the service is busy (429, 503) or the connection is lost, and each write has an
Idempotency-Key, so that it is carried out once. A client may be shared between threads.
"""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import re
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, Iterable, Iterator, List, Literal, Optional, Union

__all__ = ["Almanac", "AlmanacError", "ABSENT"]

Answer = Dict[str, Any]

#: The default of an argument that is not sent.
ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT"})()

_MOST_TRIES = 5
#: Seconds. A service that asks for a longer wait is not waited for.
_LONGEST_WAIT = 30.0
#: Users whose revision is kept.
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
    """Sends requests, tries again, and remembers the newest revision of each user."""

    def __init__(self, url: str, key: str, timeout: float) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._revisions: Dict[str, int] = {}
        self._lock = threading.Lock()

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
        if effect == "writes":
            headers["idempotency-key"] = given.get("idempotency_key") or secrets.token_hex(16)
        elif (revision := given.get("min_revision") or self._known(user)) is not None:
            headers["almanac-revision"] = str(revision)
        address = self._url + filled + (f"?{query}" if query else "")
        answer = self._send(urllib.request.Request(address, data, headers, method=method))
        if user is not None:
            self._note(user, erased=method == "DELETE" and path == "/v1/users/{user_id}", answer=answer)
        return answer

    def _send(self, request: urllib.request.Request) -> Any:
        for tries in range(1, _MOST_TRIES + 1):
            # Half of the wait is random, so that clients that were refused together don't come back together.
            pause = 0.25 * 2 ** (tries - 1) * (0.5 + random.random() / 2)
            error, wait, answer = self._try(request, pause)
            if error is None:
                return answer
            if wait is None or wait > _LONGEST_WAIT or tries == _MOST_TRIES:
                raise error
            time.sleep(wait)

    def _try(
        self, request: urllib.request.Request, pause: float
    ) -> "tuple[Optional[AlmanacError], Optional[float], Any]":
        """Sends a request once: an error, seconds after which to try again (None where that can't help), an answer."""
        try:
            try:
                with urllib.request.urlopen(request, timeout=self._timeout) as response:
                    status, headers, text = response.status, response.headers, response.read()
            except urllib.error.HTTPError as refused:
                with refused:
                    status, headers, text = refused.code, refused.headers, refused.read()
        except (OSError, http.client.HTTPException) as cause:
            detail = f"no answer from {request.host}: check the address and the network"
            error = AlmanacError(0, {"code": "no_answer", "detail": detail})
            error.__cause__ = cause
            return error, pause, None
        is_lines = "ndjson" in (headers.get("content-type") or "")
        body = _parse_page(text) if is_lines else _parse(text)
        if status < 300 and body is not ABSENT:
            return None, None, body
        problem = body if isinstance(body, dict) else {}
        if status < 300:
            problem = {"detail": "the answer is no JSON: check the address"}
        error = AlmanacError(status, {"request_id": headers.get("x-request-id"), **problem})
        asked = _retry_after(headers.get("retry-after"))
        helps = status in (429, 503) or (status == 409 and asked is not None)
        return error, (pause if asked is None else asked) if helps else None, None

    def _known(self, user: Any) -> Optional[int]:
        with self._lock:
            return self._revisions.get(user)

    def _note(self, user: str, erased: bool, answer: Any) -> None:
        revision = answer.get("revision") if isinstance(answer, dict) else None
        with self._lock:
            known = self._revisions.get(user, 0)
            if erased:
                self._revisions.pop(user, None)
            if not isinstance(revision, int):
                return
            # A dict keeps the order of insertion: the first is the user who was not heard of for longest.
            self._revisions.pop(user, None)
            self._revisions[user] = max(revision, known)
            if len(self._revisions) > _MOST_USERS:
                del self._revisions[next(iter(self._revisions))]


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
    """A client of one deployment, with an app's key or a user's. `timeout` is in seconds, for one try."""

    def __init__(self, url: str, key: str, *, timeout: float = 30.0) -> None:
        self._transport = _Transport(url, key, timeout)

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
        supersedes: str = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Stores a memory, with its due time where it has one."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/remember",
            "writes",
            {"user_id": user},
            {"content": content, "due_at": due_at, "due": due, "recurrence": recurrence, "until": until, "event_time": event_time, "category": category, "entity": entity, "context": context, "remind_before": remind_before, "source": source, "sensitive": sensitive, "metadata": metadata, "supersedes": supersedes},
            options={"idempotency_key": idempotency_key},
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
        include_sensitive: bool = ABSENT,
        explain: bool = ABSENT,
        limit: int = ABSENT,
        offset: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Finds memories by words and filters."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/search_memory",
            "reads",
            {"user_id": user},
            {"query": query, "category": category, "entity": entity, "context": context, "after": after, "before": before, "when": when, "as_of": as_of, "time_field": time_field, "include_completed": include_completed, "include_superseded": include_superseded, "include_sensitive": include_sensitive, "explain": explain, "limit": limit, "offset": offset},
            options={"at": at, "min_revision": min_revision},
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
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists what happened and what is due, in order of time."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/get_timeline",
            "reads",
            {"user_id": user},
            {"after": after, "before": before, "when": when, "as_of": as_of, "entity": entity, "category": category, "kinds": kinds, "order": order, "include_sensitive": include_sensitive, "include_superseded": include_superseded, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
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
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists what happened and what is due, in order of time, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.get_timeline(user, after=after, before=before, when=when, as_of=as_of, entity=entity, category=category, kinds=kinds, order=order, include_sensitive=include_sensitive, include_superseded=include_superseded, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
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
    ) -> Answer:
        """Lists what is overdue and what comes up."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/get_upcoming",
            "reads",
            {"user_id": user},
            {"within_days": within_days, "include_overdue": include_overdue, "include_reminded": include_reminded, "include_sensitive": include_sensitive, "context": context, "limit": limit},
            options={"at": at, "min_revision": min_revision},
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
    ) -> Answer:
        """Searches what a user and the agents said in conversations."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/search_conversations",
            "reads",
            {"user_id": user},
            {"query": query, "after": after, "before": before, "conversation_id": conversation_id, "explain": explain, "limit": limit},
            options={"at": at, "min_revision": min_revision},
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
        clear: List[Literal["due_at", "recurrence", "reminded_at", "completed_at", "snoozed_until", "remind_before", "entity", "context", "metadata"]] | None = ABSENT,
        source: Literal["user", "assistant", "tool", "import"] | None = ABSENT,
        remind_before: int | None = ABSENT,
        category: Literal["fact", "preference", "event", "task", "note", "skill", "profile"] | None = ABSENT,
        entity: str | None = ABSENT,
        context: str | None = ABSENT,
        sensitive: bool | None = ABSENT,
        metadata: Dict[str, Any] | None = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Changes memories: marks, moves, rewords or completes them."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/update_memory",
            "writes",
            {"user_id": user},
            {"id": id, "ids": ids, "content": content, "due": due, "due_at": due_at, "reminded_at": reminded_at, "completed_at": completed_at, "snoozed_until": snoozed_until, "snooze": snooze, "recurrence": recurrence, "until": until, "occurrence": occurrence, "skip": skip, "clear": clear, "source": source, "remind_before": remind_before, "category": category, "entity": entity, "context": context, "sensitive": sensitive, "metadata": metadata},
            options={"idempotency_key": idempotency_key},
        )

    def forget(
        self,
        user: str,
        *,
        id: str = ABSENT,
        ids: List[str] = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Deletes memories for good."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tools/forget",
            "writes",
            {"user_id": user},
            {"id": id, "ids": ids},
            options={"idempotency_key": idempotency_key},
        )

    def list_memories(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists all memories of a user, newest first."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/memories",
            "reads",
            {"user_id": user},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def memories(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists all memories of a user, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_memories(user, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def get_memory(
        self,
        user: str,
        *,
        id: str,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows one memory."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/memories/{id}",
            "reads",
            {"user_id": user, "id": id},
            {},
            options={"at": at, "min_revision": min_revision},
        )

    def get_memory_history(
        self,
        user: str,
        *,
        id: str,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows what a memory and those it corrected said, oldest first."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/memories/{id}/history",
            "reads",
            {"user_id": user, "id": id},
            {"limit": limit},
            options={"at": at, "min_revision": min_revision},
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
    ) -> Answer:
        """Lists the times at which a repeating memory is due."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/memories/{id}/occurrences",
            "reads",
            {"user_id": user, "id": id},
            {"after": after, "before": before, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
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
    ) -> Iterator[Dict[str, Any]]:
        """Lists the times at which a repeating memory is due, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_occurrences(user, id=id, after=after, before=before, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
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
        agent: str = ABSENT,
        format: Literal["plain", "openai", "anthropic"] = ABSENT,
        placement: Literal["system", "before_last_message"] = ABSENT,
        max_tokens: int = ABSENT,
        mark_shown: bool = ABSENT,
        explain: bool = ABSENT,
        at: str | int | None = None,
    ) -> Answer:
        """Answers the prompt section of a user: the clock, what is due, what is known."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/context",
            "writes" if mark_shown is True else "reads",
            {"user_id": user},
            {"within_days": within_days, "limit": limit, "q": q, "min_revision": min_revision, "include_sensitive": include_sensitive, "conversation_id": conversation_id, "message_limit": message_limit, "messages": messages, "agent": agent, "format": format, "placement": placement, "max_tokens": max_tokens, "mark_shown": mark_shown, "explain": explain},
            options={"at": at},
        )

    def get_digest(
        self,
        user: str,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Answers what the daily digest would say now."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/digest",
            "reads",
            {"user_id": user},
            {},
            options={"at": at, "min_revision": min_revision},
        )

    def chat(
        self,
        user: str,
        *,
        text: str = ABSENT,
        button: str = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Says something to the built-in assistant, or presses one of its buttons."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/chat",
            "writes",
            {"user_id": user},
            {"text": text, "button": button},
            options={"idempotency_key": idempotency_key},
        )

    def open_calendar_feed(
        self,
        user: str,
        *,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Makes the address of a user's calendar feed, and ends the one before."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/calendar",
            "writes",
            {"user_id": user},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def close_calendar_feed(
        self,
        user: str,
        *,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Ends a user's calendar feed."""
        return self._transport.call(
            "DELETE",
            "/v1/users/{user_id}/calendar",
            "writes",
            {"user_id": user},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def get_user(
        self,
        user: str,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows a user's settings."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}",
            "reads",
            {"user_id": user},
            {},
            options={"at": at, "min_revision": min_revision},
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
    ) -> Answer:
        """Erases every trace of a user for good."""
        return self._transport.call(
            "DELETE",
            "/v1/users/{user_id}",
            "writes",
            {"user_id": user},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def _export_user(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows everything about a user as JSON Lines, page by page."""
        return self._transport.call(
            "GET",
            "/v1/users/{user_id}/export",
            "reads",
            {"user_id": user},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
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
    ) -> Iterator[str]:
        """Shows everything about a user as JSON Lines, line by line through all pages."""
        while cursor is not None:
            page = self._export_user(user, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
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
    ) -> Answer:
        """Stores an export's lines, or the memories of mem0 or the MCP reference memory, for a user."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/import",
            "writes",
            {"user_id": user},
            {"dry_run": dry_run, "format": format, "cursor": cursor},
            body,
            options={"idempotency_key": idempotency_key},
            lines=True,
        )

    def _export_app(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows everything about an app and its users as JSON Lines, page by page."""
        return self._transport.call(
            "GET",
            "/v1/export",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
            lines=True,
        )

    def export_app(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[str]:
        """Shows everything about an app and its users as JSON Lines, line by line through all pages."""
        while cursor is not None:
            page = self._export_app(limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["lines"]
            cursor = page["next_cursor"]

    def append_messages(
        self,
        conversation: str,
        *,
        messages: List[Dict[str, Any]],
        idempotency_key: str | None = None,
    ) -> Answer:
        """Stores one message of a conversation, or up to 500."""
        return self._transport.call(
            "POST",
            "/v1/conversations/{conversation_id}/messages",
            "writes",
            {"conversation_id": conversation},
            {"messages": messages},
            options={"idempotency_key": idempotency_key},
        )

    def list_messages(
        self,
        conversation: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists a conversation's messages, oldest first."""
        return self._transport.call(
            "GET",
            "/v1/conversations/{conversation_id}/messages",
            "reads",
            {"conversation_id": conversation},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def messages(
        self,
        conversation: str,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists a conversation's messages, oldest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_messages(conversation, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def delete_message(
        self,
        conversation: str,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Deletes one message of a conversation for good."""
        return self._transport.call(
            "DELETE",
            "/v1/conversations/{conversation_id}/messages/{id}",
            "writes",
            {"conversation_id": conversation, "id": id},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def get_conversation(
        self,
        conversation: str,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows the settings of a conversation."""
        return self._transport.call(
            "GET",
            "/v1/conversations/{conversation_id}",
            "reads",
            {"conversation_id": conversation},
            {},
            options={"at": at, "min_revision": min_revision},
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
    ) -> Answer:
        """Deletes a conversation with all its messages for good."""
        return self._transport.call(
            "DELETE",
            "/v1/conversations/{conversation_id}",
            "writes",
            {"conversation_id": conversation},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def add_member(
        self,
        conversation: str,
        *,
        user_id: str,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Lets a user's key read a conversation and write in it."""
        return self._transport.call(
            "PUT",
            "/v1/conversations/{conversation_id}/members/{user_id}",
            "writes",
            {"conversation_id": conversation, "user_id": user_id},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def remove_member(
        self,
        conversation: str,
        *,
        user_id: str,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Ends a user's membership of a conversation; what the user wrote stays."""
        return self._transport.call(
            "DELETE",
            "/v1/conversations/{conversation_id}/members/{user_id}",
            "writes",
            {"conversation_id": conversation, "user_id": user_id},
            {},
            options={"idempotency_key": idempotency_key},
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
    ) -> Answer:
        """Takes echoed time stamps off the start of a model's reply."""
        return self._transport.call(
            "POST",
            "/v1/strip-stamps",
            "reads",
            {},
            {"text": text},
            options={"at": at, "min_revision": min_revision},
        )

    def get_app(
        self,
        app: str,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows an app's defaults."""
        return self._transport.call(
            "GET",
            "/v1/apps/{app}",
            "reads",
            {"app": app},
            {},
            options={"at": at, "min_revision": min_revision},
        )

    def update_app(
        self,
        app: str,
        *,
        default_time_zone: str | None = ABSENT,
        default_remind_before: int | None = ABSENT,
        default_language: Literal["en", "de", "es", "fr", "pt", "it", "nl", "sv", "fi", "ru", "uk", "id"] | None = ABSENT,
        limits: Dict[str, Any] = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Changes an app's defaults."""
        return self._transport.call(
            "PATCH",
            "/v1/apps/{app}",
            "writes",
            {"app": app},
            {"default_time_zone": default_time_zone, "default_remind_before": default_remind_before, "default_language": default_language, "limits": limits},
            options={"idempotency_key": idempotency_key},
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
        idempotency_key: str | None = None,
    ) -> Answer:
        """Connects a bot on a messaging platform."""
        return self._transport.call(
            "POST",
            "/v1/connections",
            "writes",
            {},
            {"platform": platform, "credentials": credentials, "mode": mode, "time_zone": time_zone, "forward_url": forward_url, "template": template},
            options={"idempotency_key": idempotency_key},
        )

    def list_connections(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists the app's connections."""
        return self._transport.call(
            "GET",
            "/v1/connections",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def connections(
        self,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists the app's connections, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_connections(limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def get_connection(
        self,
        *,
        id: str,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows a connection."""
        return self._transport.call(
            "GET",
            "/v1/connections/{id}",
            "reads",
            {"id": id},
            {},
            options={"at": at, "min_revision": min_revision},
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
        idempotency_key: str | None = None,
    ) -> Answer:
        """Changes a connection."""
        return self._transport.call(
            "PATCH",
            "/v1/connections/{id}",
            "writes",
            {"id": id},
            {"credentials": credentials, "old_credentials": old_credentials, "forward_secret": forward_secret, "old_forward_secret": old_forward_secret, "mode": mode, "time_zone": time_zone, "forward_url": forward_url, "template": template},
            options={"idempotency_key": idempotency_key},
        )

    def delete_connection(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Deletes a connection for good."""
        return self._transport.call(
            "DELETE",
            "/v1/connections/{id}",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def register_connection(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Points the platform at the connection, and tells it the bot's commands."""
        return self._transport.call(
            "POST",
            "/v1/connections/{id}/register",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def get_connection_manifest(
        self,
        *,
        id: str,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Answers the settings of the platform's app, ready to paste (Slack)."""
        return self._transport.call(
            "GET",
            "/v1/connections/{id}/manifest",
            "reads",
            {"id": id},
            {},
            options={"at": at, "min_revision": min_revision},
        )

    def list_deliveries(
        self,
        *,
        status: Literal["pending", "delivered", "quiet", "dead"] = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists digests, reminders and answers that were sent, are to be sent or failed, newest first."""
        return self._transport.call(
            "GET",
            "/v1/deliveries",
            "reads",
            {},
            {"status": status, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def deliveries(
        self,
        *,
        status: Literal["pending", "delivered", "quiet", "dead"] = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists digests, reminders and answers that were sent, are to be sent or failed, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_deliveries(status=status, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def replay_delivery(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Has a dead delivery tried again."""
        return self._transport.call(
            "POST",
            "/v1/deliveries/{id}/replay",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def list_inbound_events(
        self,
        *,
        status: Literal["pending", "dead"] = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists messages and button presses that were taken and are not carried out, newest first."""
        return self._transport.call(
            "GET",
            "/v1/inbound-events",
            "reads",
            {},
            {"status": status, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def inbound_events(
        self,
        *,
        status: Literal["pending", "dead"] = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists messages and button presses that were taken and are not carried out, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_inbound_events(status=status, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def replay_inbound_event(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Has a dead message or button press carried out again."""
        return self._transport.call(
            "POST",
            "/v1/inbound-events/{id}/replay",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def create_key(
        self,
        *,
        app: str,
        user_id: str = ABSENT,
        name: str = ABSENT,
        expires_at: str = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Makes a key of an app, or of one of its users; the app is made with its first key."""
        return self._transport.call(
            "POST",
            "/v1/keys",
            "writes",
            {},
            {"app": app, "user_id": user_id, "name": name, "expires_at": expires_at},
            options={"idempotency_key": idempotency_key},
        )

    def list_keys(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists the keys of all apps."""
        return self._transport.call(
            "GET",
            "/v1/keys",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def keys(
        self,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists the keys of all apps, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_keys(limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def revoke_key(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Ends a key."""
        return self._transport.call(
            "DELETE",
            "/v1/keys/{id}",
            "writes",
            {"id": id},
            {},
            options={"idempotency_key": idempotency_key},
        )

    def reseal_secrets(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Seals stored secrets under the newest encryption key, a page at a time."""
        return self._transport.call(
            "POST",
            "/v1/secrets/reseal",
            "writes",
            {},
            {"limit": limit, "cursor": cursor},
            options={"idempotency_key": idempotency_key},
        )

    def describe_key(
        self,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Says what the key of this call reaches: everything, an app, or one user."""
        return self._transport.call(
            "GET",
            "/v1/key",
            "reads",
            {},
            {},
            options={"at": at, "min_revision": min_revision},
        )

    def list_apps(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists all apps with their defaults."""
        return self._transport.call(
            "GET",
            "/v1/apps",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def apps(
        self,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists all apps with their defaults, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_apps(limit=limit, at=at, min_revision=min_revision, cursor=cursor)
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
    ) -> Answer:
        """Lists an app's users with their zone, open items and next digest."""
        return self._transport.call(
            "GET",
            "/v1/apps/{app}/users",
            "reads",
            {"app": app},
            {"limit": limit, "prefix": prefix, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def users(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        prefix: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists an app's users with their zone, open items and next digest, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_users(app, limit=limit, prefix=prefix, at=at, min_revision=min_revision, cursor=cursor)
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
    ) -> Answer:
        """Lists an app's connections with their last event and last error."""
        return self._transport.call(
            "GET",
            "/v1/apps/{app}/connections",
            "reads",
            {"app": app},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def app_connections(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists an app's connections with their last event and last error, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_app_connections(app, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def list_daily_counts(
        self,
        *,
        days: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Counts what was made on each day: of an app, or of all for the operator."""
        return self._transport.call(
            "GET",
            "/v1/counts",
            "reads",
            {},
            {"days": days},
            options={"at": at, "min_revision": min_revision},
        )

    def erase_app(
        self,
        app: str,
        *,
        confirm: str = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Erases all of an app for good, in steps: to be sent again until it is erased."""
        return self._transport.call(
            "DELETE",
            "/v1/apps/{app}",
            "writes",
            {"app": app},
            {"confirm": confirm},
            options={"idempotency_key": idempotency_key},
        )

    def erase_again(
        self,
        *,
        erasures: List[Dict[str, Any]] = ABSENT,
        since: int = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Erases again, after a restore, whom a list of before it names: to be sent until it is done."""
        return self._transport.call(
            "POST",
            "/v1/erasures",
            "writes",
            {},
            {"erasures": erasures, "since": since},
            options={"idempotency_key": idempotency_key},
        )

    def list_erasures(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Lists which users and apps were erased in the last 400 days, newest first."""
        return self._transport.call(
            "GET",
            "/v1/erasures",
            "reads",
            {},
            {"limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def erasures(
        self,
        *,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists which users and apps were erased in the last 400 days, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_erasures(limit=limit, at=at, min_revision=min_revision, cursor=cursor)
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
    ) -> Answer:
        """Lists who changed keys and settings or erased somebody in the last 400 days, newest first."""
        return self._transport.call(
            "GET",
            "/v1/audit",
            "reads",
            {},
            {"app": app, "limit": limit, "cursor": cursor},
            options={"at": at, "min_revision": min_revision},
        )

    def audit(
        self,
        *,
        app: str = ABSENT,
        limit: int = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Iterator[Dict[str, Any]]:
        """Lists who changed keys and settings or erased somebody in the last 400 days, newest first, one by one through all pages."""
        cursor = ABSENT
        while cursor is not None:
            page = self.list_audit(app=app, limit=limit, at=at, min_revision=min_revision, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]

    def get_status(
        self,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows how the deployment does: what is late, left and coming, and its database's size."""
        return self._transport.call(
            "GET",
            "/v1/status",
            "reads",
            {},
            {},
            options={"at": at, "min_revision": min_revision},
        )

    def get_deployment(
        self,
        *,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> Answer:
        """Shows which version of the worker answers, and which bindings and settings it has."""
        return self._transport.call(
            "GET",
            "/v1/deployment",
            "reads",
            {},
            {},
            options={"at": at, "min_revision": min_revision},
        )

    def list_tools(
        self,
        *,
        format: Literal["openai", "openai-strict", "responses", "anthropic", "gemini", "json-schema"] = ABSENT,
        set: Literal["default", "full"] = ABSENT,
        at: str | int | None = None,
        min_revision: int | None = None,
    ) -> List[Dict[str, Any]]:
        """Answers the tool definitions, ready to paste into a model call."""
        return self._transport.call(
            "GET",
            "/v1/tools",
            "reads",
            {},
            {"format": format, "set": set},
            options={"at": at, "min_revision": min_revision},
        )

    def run_tool_calls(
        self,
        user: str,
        message: Any,
        *,
        format: Literal["openai", "responses", "anthropic", "gemini"] = ABSENT,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Carries out a model's tool calls, and answers the messages to append."""
        return self._transport.call(
            "POST",
            "/v1/users/{user_id}/tool-calls",
            "writes",
            {"user_id": user},
            {"format": format},
            message,
            options={"idempotency_key": idempotency_key},
        )
