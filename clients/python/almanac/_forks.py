"""What holds locks, connections or threads begins again in a process that was forked."""

from __future__ import annotations

import os
import weakref
from typing import Any

_TOLD: "weakref.WeakSet[Any]" = weakref.WeakSet()


def tell_of_forks(one: Any) -> None:
    """Has `one.after_fork()` called in each child of this process."""
    _TOLD.add(one)


def _tell() -> None:
    for one in list(_TOLD):
        one.after_fork()


# Absent where processes aren't forked.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_tell)
