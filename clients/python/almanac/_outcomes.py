"""What came of one try of a call."""

from __future__ import annotations

import email.utils
import json
import random
import ssl
import time
from typing import Any, Dict, NamedTuple, Optional

from ._connections import Response
from ._errors import AlmanacError, no_answer

#: How often a call is tried.
MOST_TRIES = 5
#: Seconds. A service that asks for a longer wait is not waited for.
LONGEST_WAIT = 30.0


class Outcome(NamedTuple):
    """An answer, or an error and the seconds after which to try again: None where that can't help."""

    answer: Any = None
    error: Optional[AlmanacError] = None
    wait: Optional[float] = None


def pause_before(tries: int) -> float:
    """Seconds between a try and the next one, where the service asks for none."""
    # Half of the wait is random, so that clients that were refused together don't come back together.
    return 0.25 * 2.0 ** (tries - 1) * (0.5 + random.random() / 2)


def read_outcome(response: Response, pause: float) -> Outcome:
    """Reads an answer."""
    status, headers, text = response
    is_lines = "ndjson" in headers.get("content-type", "")
    body = _parse_page(text) if is_lines else _parse(text)
    if status < 300 and body is not _UNREADABLE:
        return Outcome(answer=body)
    error = AlmanacError(status, {"request_id": headers.get("x-request-id"), **_problem(status, headers, body)})
    asked = _retry_after(headers.get("retry-after"))
    helps = status in (429, 503) or (status == 409 and asked is not None)
    return Outcome(error=error, wait=(pause if asked is None else asked) if helps else None)


def lost_outcome(host: str, cause: BaseException, pause: float) -> Outcome:
    """What a failure of the network says."""
    error = no_answer(host, cause)
    # A certificate that isn't trusted isn't trusted a second later.
    if isinstance(cause, ssl.SSLCertVerificationError):
        error = no_answer(host, cause, f"{host}: its certificate is not trusted: {cause.verify_message}")
        return Outcome(error=error)
    return Outcome(error=error, wait=pause)


def _problem(status: int, headers: Dict[str, str], body: Any) -> Dict[str, Any]:
    if status < 300:
        return {"detail": "the answer is no JSON: check the address"}
    if status < 400 and "location" in headers:
        detail = f"the service answered {status}, for it is at {headers['location']}: give the client that address"
        return {"detail": detail}
    return body if isinstance(body, dict) else {}


_UNREADABLE = object()


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return _UNREADABLE


def _parse_page(text: bytes) -> Any:
    """A page of lines, unless its last line doesn't say how it goes on."""
    lines = text.decode(errors="replace").rstrip().split("\n")
    last = _parse(lines[-1].encode())
    if not isinstance(last, dict) or not {"next", "end"} & set(last):
        return _UNREADABLE
    return {"lines": lines, "next_cursor": last.get("next")}


def _retry_after(value: Optional[str]) -> Optional[float]:
    """The wait in seconds that an answer asks for, in seconds or until a date."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
