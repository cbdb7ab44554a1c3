"""What arguments may be, and how they are written for the service."""

from __future__ import annotations

import math
import urllib.parse
from collections.abc import Mapping
from datetime import date, datetime, timezone
from typing import Any, Union

from ._errors import invalid

#: The default of an argument that is not sent.
ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT"})()

#: A time as arguments take it: ISO 8601, epoch seconds, a datetime, or a date for a whole day. A datetime without a zone
#: is what the user's clock shows.
Time = Union[str, int, datetime, date]

#: How deep lists and objects may stand in each other: what is deeper contains itself.
_DEEPEST = 100


def sendable(path: str, value: Any, depth: int = 0) -> Any:
    """A value as JSON has it, with times in ISO 8601. Raises an AlmanacError that names what can't be sent."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _text(path, str.__str__(value))
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        if math.isfinite(value):
            return float(value)
        raise invalid(path, "is no number: send a finite one, or None", str(float(value)))
    if isinstance(value, datetime):
        return _instant(value)
    if isinstance(value, date):
        return date.isoformat(value)
    if depth > _DEEPEST:
        raise invalid(path, "is nested too deep: does it contain itself?")
    if isinstance(value, Mapping):
        return {_name(path, key): sendable(f"{path}.{key}", one, depth + 1) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [sendable(f"{path}[{at}]", one, depth + 1) for at, one in enumerate(value)]
    # Messages and calls of tools as the libraries of providers have them: pydantic's models, as they came over the wire.
    dump = getattr(value, "model_dump", None)
    if callable(dump) and not isinstance(value, type):
        return sendable(path, dump(mode="json", by_alias=True, exclude_unset=True), depth + 1)
    raise invalid(path, f"is a {type(value).__name__}, which can't be sent: {_SENDABLE}")


_SENDABLE = "send text, a number, True, False, None, a datetime, a date, or a list or dict of these"


def _instant(value: datetime) -> str:
    """ISO 8601: with the offset of its zone, and without one what the user's clock shows."""
    offset = value.utcoffset()
    # The service takes no seconds in an offset, which some zones had before they were zones.
    if offset is not None and offset.total_seconds() % 60:
        value = value.astimezone(timezone.utc)
    return datetime.isoformat(value)


def _name(path: str, key: Any) -> str:
    if isinstance(key, str):
        return _text(path, str.__str__(key))
    raise invalid(path, f"has {key!r} as a name: send names that are text")


def _text(path: str, value: str) -> str:
    try:
        value.encode()
    except UnicodeEncodeError:
        raise invalid(path, "has half a surrogate pair: send well-formed Unicode text") from None
    return value


def in_query(value: Any) -> str:
    """A value that is sendable, as an address has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def segment(name: str, value: Any) -> str:
    """A part of a path. What is no id would lead to another address."""
    if isinstance(value, str) and value not in ("", ".", ".."):
        return urllib.parse.quote(_text(name, str.__str__(value)), safe="")
    raise invalid(name, "is no id", repr(value))


def header(name: str, value: Any) -> str:
    """A value as a header can have it."""
    if isinstance(value, (str, int)) and str(value).isascii() and str(value).isprintable():
        return str(value)
    raise invalid(name, "can't stand in a header: send ASCII characters", repr(value))
