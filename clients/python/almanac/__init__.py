"""The client of Almanac, a memory service that gives a chatbot a sense of time.

It needs Python 3.9 or newer and the standard library alone.

    from almanac import Almanac

    with Almanac("http://127.0.0.1:8787", "alm_...") as almanac:
        almanac.remember("ann", content="Dentist", due="Sunday at 5pm")
        print(almanac.get_context("ann")["system"])

Every operation of the service is a method: arguments by name, the answer as a dict with a type of its own
(`almanac.types`). An argument that is left out is not sent; None is sent as null. Times are ISO 8601, `datetime` or
`date`: a `datetime` without a zone is what the user's clock shows. Lists have a second method that walks through all
pages: `for memory in almanac.memories("ann")`. `AsyncAlmanac` has the same methods for asyncio.

Calls are tried up to five times where the service is busy (429, 503) or the connection is lost, and each write has an
Idempotency-Key, so that it is carried out once. Without the service `get_context` answers the clock, within half a second.
"""

from . import types
from ._async_client import AsyncAlmanac
from ._client import Almanac
from ._errors import AlmanacError
from ._values import ABSENT, Time
from ._version import VERSION as __version__

__all__ = ["ABSENT", "Almanac", "AlmanacError", "AsyncAlmanac", "Time", "__version__", "types"]
