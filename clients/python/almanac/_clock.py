"""What a client knows without the service: the time."""

from __future__ import annotations

import re
import zoneinfo
from datetime import datetime, timezone, tzinfo
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

#: What a model is told whose context can't be read, so that it doesn't take silence for an empty memory.
_UNREADABLE = "The user's memories and reminders can't be read right now. Don't claim that there are none."


class Zone(NamedTuple):
    """A zone of this machine; without a name it is UTC because no zone is known."""

    name: Optional[str]
    rules: tzinfo


def zone_among(names: Iterable[Any]) -> Zone:
    """The first of the names that is one of a zone of this machine."""
    for name in names:
        # An offset such as +09:00 is no zone.
        if isinstance(name, str) and re.match(r"[A-Za-z][\w+/-]*\Z", name):
            try:
                return Zone(name, zoneinfo.ZoneInfo(name))
            except (KeyError, ValueError, OSError):
                continue
    return Zone(None, timezone.utc)


def _offset_label(offset: int) -> str:
    minutes = abs(offset) // 60
    if minutes == 0:
        return "UTC"
    rest = f":{minutes % 60:02}" if minutes % 60 else ""
    return f"UTC{'-' if offset < 0 else '+'}{minutes // 60}{rest}"


def _label_of(local: datetime) -> str:
    offset = local.utcoffset()
    return _offset_label(0 if offset is None else int(offset.total_seconds()))


def clock_part(zone: Zone, now: int) -> str:
    """The clock part of a prompt, as the service writes it. `now` is in epoch seconds."""
    local = datetime.fromtimestamp(now, zone.rules)
    weekday = _WEEKDAYS[local.weekday()]
    name = zone.name or "UTC"
    return f"Current time: {local:%Y-%m-%dT%H:%M:%S} ({name})\nToday is {weekday}. Local time is {_label_of(local)}."


def zone_of_messages(messages: Any) -> Any:
    """The zone that the newest message of a person names; the message decides its own answer."""
    persons = [one for one in messages or [] if isinstance(one, dict) and one.get("role") == "user"]
    return persons[-1].get("time_zone") if persons else None


_OWN_FIELDS = frozenset(
    "role content created_at user_id name email time_zone agent external_id attachments thinking"
    " thinking_signature said".split()
)
_BESIDE = frozenset(["created_at", "createdAt", "external_id", "user_id", "time_zone", "said"])
# Forms of messages that have no field `name`: there it is Almanac's.
_NAMELESS = frozenset(["anthropic", "gemini", "ai-sdk", "ai-sdk-ui"])


def _unstamped(message: Mapping[str, Any], form: Optional[str]) -> Dict[str, Any]:
    """A message without what only the service reads: of the own form its text is left, of another form all that it has."""
    if (form or "plain") == "plain" and isinstance(message.get("content"), str) and message.keys() <= _OWN_FIELDS:
        return {"role": message.get("role"), "content": message["content"]}
    # What has no role in a list of OpenAI's Responses is a call, and its name that of a tool.
    nameless = form in _NAMELESS or (form == "responses" and "role" in message)
    ours = _BESIDE | {"name"} if nameless else _BESIDE
    return {field: value for field, value in message.items() if field not in ours}


def context_of_clock(args: Mapping[str, Any], zone: Zone, moment: float, reason: str) -> Dict[str, Any]:
    """The answer to a context call that the service didn't give: the time, and the messages."""
    now = int(moment)
    name = zone.name or "UTC"
    local = datetime.fromtimestamp(now, zone.rules)
    system = f"{clock_part(zone, now)}\n\n{_UNREADABLE}"
    whose = f"by the clock of {name}" if zone.name else "in UTC, for the user's time zone is unknown"
    sent = [one for one in args.get("messages") or [] if isinstance(one, dict)]
    messages: List[Dict[str, Any]] = [_unstamped(one, args.get("format")) for one in sent]
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
