"""A program as its author's type checker sees it: what is wrong is marked, and nothing else is.

`test/e2e/python-types.test.ts` has it checked, by pyright and, where that is installed, by mypy. It is never run.
"""

# pyright: strict

from __future__ import annotations

from datetime import date, datetime, timezone
from typing import List, Optional

from almanac import Almanac, AlmanacError, AsyncAlmanac
from almanac.types import CATEGORIES, Category, Memory, NewMessage, RememberAnswer, UpcomingItem


def use(almanac: Almanac) -> None:
    stored: RememberAnswer = almanac.remember(
        "ann", content="Dentist", due_at=datetime(2030, 7, 1, 9), category="event", keywords=("tooth", "ache")
    )
    memory: Memory = stored["memory"]
    due: Optional[int] = memory["due_at"]
    label: str = memory["due_at_local"]
    understood: Optional[str] = stored.get("due_understood")
    revision: int = stored["revision"]
    print(due, label, understood, revision)

    items: List[UpcomingItem] = almanac.get_upcoming("ann", at=date(2030, 7, 1), timeout=5.0)["items"]
    if items[0]["status"] == "later":
        print(items[0].get("more_occurrences", 0) + 1)
    for frame in almanac.life("ann", from_=datetime.now(timezone.utc), talks="morning"):
        print([one["reason"] for one in frame["silent"]], frame["at_local"])
    for line in almanac.export("ann"):
        print(line.upper())
    for grant in almanac.grants("ann"):
        print(grant["client"], grant["last_used_at"])

    message: NewMessage = {"role": "user", "content": "Hi", "created_at": datetime.now(timezone.utc)}
    almanac.append_messages("chat", messages=[message])
    almanac.update_user("ann", digest={"time": "08:00", "days": ["monday"]}, day_hours={"morning": "07:00"})
    almanac.update_memory("ann", id="k7m2x9qa", due_at=None, completed_at="now")
    system: str = almanac.get_context("ann", messages=[message, {"role": "tool"}], hurry=True)["system"]
    answer = almanac.run_tool_calls("ann", object(), format="anthropic")
    print(system, answer["messages"][0], almanac.tools(format="gemini")[0], almanac.clock("ann"))
    known: Category = CATEGORIES[0]
    print(known)


async def use_async(almanac: AsyncAlmanac) -> None:
    stored: RememberAnswer = await almanac.remember("ann", content="Dentist")
    print(stored["memory"]["id"])
    async for memory in almanac.memories("ann", limit=10):
        print(memory["content"])
    report = await almanac.import_("ann", almanac.export("ann"))
    print(report["imported"] + 1)
    async with almanac as same:
        print(same.clock("ann"))


def misuse(almanac: Almanac) -> None:
    almanac.remember("ann", contents="Dentist")  # wrong
    almanac.remember("ann", content="Dentist", category="thing")  # wrong
    almanac.remember("ann", content="Dentist", due_at=9.5)  # wrong
    almanac.remember("ann")  # wrong
    almanac.remember(content="Dentist")  # wrong
    almanac.get_upcoming("ann", idempotency_key="k")  # wrong
    almanac.update_user("ann", digest={"tyme": "08:00"})  # wrong
    stored = almanac.remember("ann", content="Dentist")
    print(stored["memory"]["due"])  # wrong
    print(stored["due_understood"])  # wrong to pyright
    print(stored["memory"]["due_at"] + 60)  # wrong
    if stored["status"] == "kept":  # wrong
        print("never")
    for memory in almanac.memories("ann"):
        print(memory["contents"])  # wrong
    try:
        almanac.forget("ann", ids="k7m2x9qa")
    except AlmanacError as error:
        print(error.status + "")  # wrong


async def misuse_async(almanac: AsyncAlmanac) -> None:
    stored = almanac.remember("ann", content="Dentist")
    print(stored["memory"])  # wrong
    for _ in almanac.memories("ann"):  # wrong
        print("never")
