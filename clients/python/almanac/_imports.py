"""The report of an import that takes several calls."""

from __future__ import annotations

from typing import Any, Dict, Iterator, Optional

from ._file_parts import Part
from ._values import ABSENT
from .types import ImportUserAnswer


class ImportReport:
    """Says what each call of an import sends, and adds up what they answer."""

    def __init__(self, dry_run: Any, form: Any) -> None:
        self._dry_run = dry_run
        self._format = form
        self._before = 0
        self._whole: Optional[ImportUserAnswer] = None
        self._cursor: Any = None

    def calls_of(self, part: Part) -> Iterator[Dict[str, Any]]:
        """The arguments of the calls that send a part: each but the first goes on where the one before ended."""
        # The service finds out the first part's format by itself. A later part doesn't say it.
        form = part.format if self._format is ABSENT and self._before > 0 else self._format
        self._cursor = ABSENT
        while self._cursor is not None:
            yield {"dry_run": self._dry_run, "format": form, "cursor": self._cursor}
        self._before += part.lines

    def add(self, report: ImportUserAnswer) -> None:
        """Adds the answer of a call."""
        for one in report["refused"]:
            one["line"] += self._before
        before = self._whole
        if before is not None:
            report["imported"] += before["imported"]
            report["unchanged"] += before["unchanged"]
            report["refused"] = before["refused"] + report["refused"]
        self._whole = report
        # A deployment from before the steps names no cursor.
        self._cursor = report.get("next_cursor")

    @property
    def whole(self) -> ImportUserAnswer:
        """The report of the whole file."""
        if self._whole is None:
            raise RuntimeError("nothing was sent yet")
        return self._whole
