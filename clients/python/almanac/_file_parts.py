"""Divides a file that is imported into parts, each for one call."""

from __future__ import annotations

import json
import re
from typing import Any, Iterator, List, NamedTuple, Optional

from ._errors import invalid

#: Lines of one call of an import: what a page of an export has.
_MOST_LINES = 500
#: Characters of one call of an import, but for one line that is longer.
_MOST_TEXT = 1_000_000
#: What is said of a file that is one JSON value, whose rows are known once all of it is there.
_DOCUMENT = "document"


class Part(NamedTuple):
    """What one call sends: a text of so many lines. The format is None while no line has said it."""

    text: str
    lines: int
    format: Optional[str]


class FileParts:
    """Takes a file piece by piece, and gives a part as soon as it is full."""

    def __init__(self) -> None:
        self._format: Optional[str] = None
        self._part: List[str] = []
        self._size = 0

    def take(self, text: str) -> Iterator[Part]:
        """Takes one line or several, with or without the break at their end, and gives the parts that they fill."""
        if not isinstance(text, str):
            raise invalid("lines", f"have a {type(text).__name__} among them: send text")
        for line in re.sub(r"\r?\n\Z", "", text).split("\n"):
            self._format = self._format or _format_of(line)
            is_full = len(self._part) == _MOST_LINES or self._size + len(line) > _MOST_TEXT
            if is_full and self._part and self._format != _DOCUMENT:
                yield self._whole()
                self._part, self._size = [], 0
            self._part.append(line)
            self._size += len(line)

    def rest(self) -> Iterator[Part]:
        """What is left at the end of the file. One that is a single document is divided here."""
        rows = _rows_of(self._whole().text) if self._format == _DOCUMENT else None
        if rows is None or len(rows) <= _MOST_LINES:
            yield self._whole()
            return
        for at in range(0, len(rows), _MOST_LINES):
            some = rows[at : at + _MOST_LINES]
            # Each of the lists says what it is by its rows.
            yield Part(json.dumps(some), len(some), None)

    def _whole(self) -> Part:
        format = None if self._format == _DOCUMENT else self._format
        return Part("\n".join(self._part), len(self._part), format)


def _rows_of(text: str) -> Optional[List[Any]]:
    """The rows of a document; None for anything else, which is sent as it is."""
    try:
        document = json.loads(text)
    except ValueError:
        return None
    rows = document.get("results") if isinstance(document, dict) else document
    return rows if isinstance(rows, list) else None


def _format_of(line: str) -> Optional[str]:
    """What a file's first line that isn't blank says of its format. A single document may begin anyhow."""
    if not line.strip():
        return None
    if re.match(r'\s*(\[|\{\s*($|"results"))', line):
        return _DOCUMENT
    return "almanac" if '"format"' in line else "mcp-memory"
