"""The client of a program that runs in asyncio."""

from __future__ import annotations

import ssl
from typing import Any, AsyncIterable, AsyncIterator, Dict, Iterable, List, Mapping, Optional, Union

from ._async_calls import AsyncCalls
from ._async_sender import AsyncSender
from ._connections import Connections
from ._errors import AlmanacError
from ._file_parts import FileParts, Part
from ._imports import ImportReport
from ._sender import Exchange, Presence
from ._session import Session
from ._values import ABSENT
from .types import ImportFormat, ImportUserAnswer


class AsyncAlmanac(AsyncCalls):
    """`Almanac` for asyncio: the same methods, each to be awaited, and lists to be walked through with `async for`.

    Use it in an `async with` block, or await `aclose()`. A call that is cancelled, as by a time-out, ends at once, also
    while it waits for its next try; a write that was cancelled may have been carried out.

    Args:
        max_connections: How many calls go out at once; further ones wait for their turn.

    The other arguments are those of `Almanac`.
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
        max_connections: int = 64,
    ) -> None:
        self._session = Session(url, key, timeout, time_zone, patience)
        self._connections = Connections(self._session.address, ssl_context)
        presence = Presence()
        exchange = Exchange(self._connections, self._session.address, presence)
        self._sender = AsyncSender(exchange, presence, max_connections)

    async def __aenter__(self) -> "AsyncAlmanac":
        return self

    async def __aexit__(self, *_given: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections. A client that is closed sends nothing any more."""
        self._connections.close()
        await self._sender.close()

    def clock(self, user: str, *, time_zone: Optional[str] = None) -> str:
        """The clock part of a prompt by this machine's clock, without a request: nothing to be awaited.

        It is in the zone in which the service last answered about the user, else in `time_zone` or the client's, else UTC.
        """
        return self._session.clock(user, time_zone)

    async def tools(self, **args: Any) -> List[Dict[str, Any]]:
        """The tool definitions, ready to be a model call's `tools`: `await tools(format="anthropic")`."""
        return await self.list_tools(**args)

    async def import_(
        self,
        user: str,
        lines: Union[str, Iterable[str], AsyncIterable[str]],
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
        async for part in _parts_of(lines):
            for args in report.calls_of(part):
                report.add(await self._import_user(user, part.text, **args, time_zone=time_zone, timeout=timeout))
        return report.whole

    async def _call(
        self, name: str, about: Optional[str], args: Mapping[str, Any], options: Mapping[str, Any], whole: Any = None
    ) -> Any:
        call = self._session.call(name, about, args, options, whole)
        try:
            answer = await self._sender.answer(call)
        except AlmanacError as error:
            return self._session.without_service(call, error)
        self._session.note(call, answer)
        return answer


async def _parts_of(lines: Union[str, Iterable[str], AsyncIterable[str]]) -> AsyncIterator[Part]:
    parts = FileParts()
    if isinstance(lines, AsyncIterable):
        async for text in lines:
            for part in parts.take(text):
                yield part
    else:
        for text in [lines] if isinstance(lines, str) else lines:
            for part in parts.take(text):
                yield part
    for part in parts.rest():
        yield part
