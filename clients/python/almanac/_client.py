"""The client of a program that waits for its answers."""

from __future__ import annotations

import ssl
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Union

from ._calls import Calls
from ._connections import Connections
from ._errors import AlmanacError
from ._file_parts import FileParts, Part
from ._imports import ImportReport
from ._sender import Exchange, Presence, Sender
from ._session import Session
from ._values import ABSENT
from .types import ImportFormat, ImportUserAnswer


class Almanac(Calls):
    """A client of one deployment, with an app's key or a user's.

    It keeps its connections open: close it, or use it in a `with` block. It may be shared between threads, and used on in
    processes that are forked.

    Args:
        url: The deployment's address, such as https://almanac.example.workers.dev.
        key: An app's key, or a user's.
        timeout: Seconds that one try may take; at most 3 for `get_context`.
        time_zone: The zone in which the user is (Asia/Tokyo), for a client with that user's own key. With an app's key it
            would count for every user: give it with the calls of each user instead.
        patience: Seconds for which `get_context` tries again after a failure, and waits for any sign of the service; then
            it answers the clock alone. With `math.inf` it waits as other calls do, and raises.
        ssl_context: What checks certificates; the usual checks where absent.

    Every call takes these options, where the operation has them:

        at: The moment to read at; now where absent.
        min_revision: The revision that the answer must show at least; the newest that this client saw where absent.
        idempotency_key: Carries a write out once, however often it is sent; a new one for each call where absent.
        time_zone: The zone in which the user of this call is.
        timeout: Seconds that one try may take.
        hurry: Whether somebody waits for the answer: the call gives up after the patience, a write after six times that,
            and at once for 30 seconds after a failure. True for `get_context` where absent, False for other calls.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout: float = 30.0,
        time_zone: Optional[str] = None,
        patience: float = 0.4,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._session = Session(url, key, timeout, time_zone, patience)
        self._connections = Connections(self._session.address, ssl_context)
        presence = Presence()
        self._sender = Sender(Exchange(self._connections, self._session.address, presence), presence)

    def __enter__(self) -> "Almanac":
        return self

    def __exit__(self, *_given: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections. A client that is closed sends nothing any more."""
        self._connections.close()

    def clock(self, user: str, *, time_zone: Optional[str] = None) -> str:
        """The clock part of a prompt by this machine's clock, without a request.

        It is in the zone in which the service last answered about the user, else in `time_zone` or the client's, else UTC.
        """
        return self._session.clock(user, time_zone)

    def tools(self, **args: Any) -> List[Dict[str, Any]]:
        """The tool definitions, ready to be a model call's `tools`: `tools(format="anthropic")`."""
        return self.list_tools(**args)

    def import_(
        self,
        user: str,
        lines: Union[str, Iterable[str]],
        *,
        dry_run: bool = ABSENT,
        format: ImportFormat = ABSENT,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ImportUserAnswer:
        """Stores a file for a user: its text, or its lines, with or without the breaks at their ends.

        It sends at most 500 lines a call, one call after another. The report counts all of them, and names refused lines
        by their place in the file. The same file again changes nothing: send it again after an error.

        Args:
            dry_run: Whether to report only, and store nothing.
            format: Detected where absent.
        """
        report = ImportReport(dry_run, format)
        for part in _parts_of(lines):
            for args in report.calls_of(part):
                report.add(self._import_user(user, part.text, **args, time_zone=time_zone, timeout=timeout))
        return report.whole

    def _call(
        self, name: str, about: Optional[str], args: Mapping[str, Any], options: Mapping[str, Any], whole: Any = None
    ) -> Any:
        call = self._session.call(name, about, args, options, whole)
        try:
            answer = self._sender.answer(call)
        except AlmanacError as error:
            return self._session.without_service(call, error)
        self._session.note(call, answer)
        return answer


def _parts_of(lines: Union[str, Iterable[str]]) -> Iterator[Part]:
    parts = FileParts()
    for text in [lines] if isinstance(lines, str) else lines:
        yield from parts.take(text)
    yield from parts.rest()
