"""What a call that fails raises."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional


class AlmanacError(Exception):
    """A call that was refused, or that got no answer in five tries. The message says what to send instead."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(problem.get("detail") or f"the service answered {status}")
        #: The HTTP status; 0 where no answer came, or where the call was not sent.
        self.status = status
        #: Such as "invalid" or "not_found"; "no_answer" where none came.
        self.code: str = problem.get("code") or "unknown"
        #: Wrong arguments, each with its path and a message.
        self.errors: List[Dict[str, str]] = problem.get("errors") or []
        #: The request's id in the service's log.
        self.request_id: Optional[str] = problem.get("request_id")
        self._problem = dict(problem)

    def __reduce__(self) -> Any:
        return type(self), (self.status, self._problem)


def no_answer(host: str, cause: Optional[BaseException] = None, detail: str = "") -> AlmanacError:
    """The error of a call that nobody has answered."""
    usual = f"no answer from {host}: check the address and the network"
    error = AlmanacError(0, {"code": "no_answer", "detail": detail or usual})
    error.__cause__ = cause
    return error


def invalid(path: str, message: str, value: str = "") -> AlmanacError:
    """The error of a call that is not sent. `value` is what was given, as the message shows it."""
    detail = f"{path}: {value} {message}" if value else f"{path}: {message}"
    return AlmanacError(0, {"code": "invalid", "detail": detail, "errors": [{"path": path, "message": message}]})


def is_away(error: AlmanacError) -> bool:
    """Whether an error says that the service is away, and not that one call fails."""
    return error.code == "no_answer" or error.status > 500


def passes(error: AlmanacError) -> bool:
    """Whether what failed is the service or its way, and not the call itself."""
    return error.code == "no_answer" or error.status >= 500 or error.status in (409, 429)
