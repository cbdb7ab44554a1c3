"""One method an operation, each to be awaited.

Made from the declarations of the operations: `npm run generate` writes it.
"""

from __future__ import annotations

from typing import Any, AsyncIterator, Dict, List, Literal, Mapping, Optional, Sequence, Union

from . import types
from ._values import ABSENT, Time


class AsyncCalls:
    """One method an operation, each to be awaited."""

    async def _call(
        self, name: str, about: Optional[str], args: Mapping[str, Any], options: Mapping[str, Any], whole: Any = None
    ) -> Any:
        raise NotImplementedError

    async def remember(
        self,
        user: str,
        *,
        content: str,
        due_at: Time = ABSENT,
        due: str = ABSENT,
        recurrence: str = ABSENT,
        until: Time = ABSENT,
        event_time: Time = ABSENT,
        category: types.Category = ABSENT,
        entity: str = ABSENT,
        context: str = ABSENT,
        remind_before: int = ABSENT,
        source: types.MemorySource = ABSENT,
        sensitive: bool = ABSENT,
        metadata: Mapping[str, Any] = ABSENT,
        valid_until: Time = ABSENT,
        keywords: Sequence[str] = ABSENT,
        supersedes: str = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.RememberAnswer:
        """Stores a memory, with its due time where it has one.

        Args:
            content: One self-contained sentence, without the time that goes into due.
            due_at: When it is due, ISO 8601, without an offset in the user's time; a date alone is all-day.
            due: The same in the user's words, such as "every second Tuesday at 9". Prefer it where the user said a
                time; never send both.
            recurrence: RFC 5545 RRULE, such as FREQ=WEEKLY;BYDAY=TU, with its first time in due_at; not with a due
                that repeats.
            until: When a repeating item ends, ISO 8601; a date includes that day.
            event_time: When it happened, ISO 8601; default now.
            category: By default fact; profile and preference stand in every prompt.
            entity: Whom or what it is about, such as a name.
            context: A label to filter by, such as work or home.
            remind_before: Seconds before due_at at which to mention it once more.
            source: Where it comes from.
            sensitive: True keeps it out of prompts, lists and digests.
            metadata: Any JSON object up to 4 KB, for the bot's own use.
            valid_until: From then on it isn't open any more: ISO 8601 or the user's words; a day alone ends with that
                day.
            keywords: Other words the user might ask by, such as drug for penicillin.
            supersedes: Id of a memory that was wrong: this one takes its place, and what you don't send from it.
        """
        args: Mapping[str, Any] = {
            "content": content,
            "due_at": due_at,
            "due": due,
            "recurrence": recurrence,
            "until": until,
            "event_time": event_time,
            "category": category,
            "entity": entity,
            "context": context,
            "remind_before": remind_before,
            "source": source,
            "sensitive": sensitive,
            "metadata": metadata,
            "valid_until": valid_until,
            "keywords": keywords,
            "supersedes": supersedes,
        }
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.RememberAnswer = await self._call("remember", user, args, options)
        return answer

    async def search_memory(
        self,
        user: str,
        *,
        query: str = ABSENT,
        category: types.Category = ABSENT,
        entity: str = ABSENT,
        context: str = ABSENT,
        after: Time = ABSENT,
        before: Time = ABSENT,
        when: str = ABSENT,
        as_of: Time = ABSENT,
        time_field: Literal["event_time", "created_at", "due_at"] = ABSENT,
        include_completed: bool = ABSENT,
        include_superseded: bool = ABSENT,
        include_expired: bool = ABSENT,
        include_sensitive: bool = ABSENT,
        explain: bool = ABSENT,
        limit: int = ABSENT,
        offset: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.SearchMemoryAnswer:
        """Finds memories by words and filters.

        Args:
            query: The question, or words; one is enough.
            category: Only memories of this kind.
            entity: Only memories about this person or thing.
            context: Only memories with this label.
            after: From this time on, ISO 8601.
            before: Before this time, ISO 8601; a date alone includes that whole day.
            when: A time in the user's words, such as "last week" or "Sunday".
            as_of: Searches what was believed at this time, ISO 8601.
            time_field: Which time after and before speak of, event_time by default; due_at finds what repeats by each
                of its times. Without it when speaks of both.
            include_completed: True finds what is done. Default: False.
            include_superseded: True finds memories that were corrected since. Default: False.
            include_expired: True finds what has ended. Default: False.
            include_sensitive: True finds sensitive memories too. Default: False.
            explain: True shows with each result the parts of its score. Default: False.
            limit: Most results. Default: 10.
            offset: How many results to pass over. Default: 0.
        """
        args: Mapping[str, Any] = {
            "query": query,
            "category": category,
            "entity": entity,
            "context": context,
            "after": after,
            "before": before,
            "when": when,
            "as_of": as_of,
            "time_field": time_field,
            "include_completed": include_completed,
            "include_superseded": include_superseded,
            "include_expired": include_expired,
            "include_sensitive": include_sensitive,
            "explain": explain,
            "limit": limit,
            "offset": offset,
        }
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.SearchMemoryAnswer = await self._call("search_memory", user, args, options)
        return answer

    async def get_timeline(
        self,
        user: str,
        *,
        after: Time = ABSENT,
        before: Time = ABSENT,
        when: str = ABSENT,
        as_of: Time = ABSENT,
        entity: str = ABSENT,
        category: types.Category = ABSENT,
        kinds: Sequence[types.TimelineKind] = ABSENT,
        order: Literal["asc", "desc"] = ABSENT,
        include_sensitive: bool = ABSENT,
        include_superseded: bool = ABSENT,
        include_expired: bool = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetTimelineAnswer:
        """Lists what happened and what is due, in order of time.

        Args:
            after: From this time on, ISO 8601.
            before: Before this time, ISO 8601; a date alone includes that whole day.
            when: A time in the user's words, such as "last week" or "Sunday".
            as_of: The timeline as it was believed at this time, ISO 8601.
            entity: Only events about this person or thing.
            category: Only memories of this kind.
            kinds: memory: what happened; due: what is due; reminded: what was mentioned; completed: what was done.
                Default all.
            order: asc: oldest first; desc: newest first. Default: "asc".
            include_sensitive: True lists sensitive memories too. Default: False.
            include_superseded: Also memories that a later one corrected. Default: False.
            include_expired: Also what is past its valid_until and wasn't done. Default: False.
            limit: Most events. Default: 50.
            cursor: next_cursor of the page before.
        """
        args: Mapping[str, Any] = {
            "after": after,
            "before": before,
            "when": when,
            "as_of": as_of,
            "entity": entity,
            "category": category,
            "kinds": kinds,
            "order": order,
            "include_sensitive": include_sensitive,
            "include_superseded": include_superseded,
            "include_expired": include_expired,
            "limit": limit,
            "cursor": cursor,
        }
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetTimelineAnswer = await self._call("get_timeline", user, args, options)
        return answer

    async def timeline(
        self,
        user: str,
        *,
        after: Time = ABSENT,
        before: Time = ABSENT,
        when: str = ABSENT,
        as_of: Time = ABSENT,
        entity: str = ABSENT,
        category: types.Category = ABSENT,
        kinds: Sequence[types.TimelineKind] = ABSENT,
        order: Literal["asc", "desc"] = ABSENT,
        include_sensitive: bool = ABSENT,
        include_superseded: bool = ABSENT,
        include_expired: bool = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.TimelineEvent]:
        """Lists what happened and what is due, in order of time, one by one through all pages.

        Args:
            after: From this time on, ISO 8601.
            before: Before this time, ISO 8601; a date alone includes that whole day.
            when: A time in the user's words, such as "last week" or "Sunday".
            as_of: The timeline as it was believed at this time, ISO 8601.
            entity: Only events about this person or thing.
            category: Only memories of this kind.
            kinds: memory: what happened; due: what is due; reminded: what was mentioned; completed: what was done.
                Default all.
            order: asc: oldest first; desc: newest first. Default: "asc".
            include_sensitive: True lists sensitive memories too. Default: False.
            include_superseded: Also memories that a later one corrected. Default: False.
            include_expired: Also what is past its valid_until and wasn't done. Default: False.
            limit: Most events. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.get_timeline(
                user,
                after=after,
                before=before,
                when=when,
                as_of=as_of,
                entity=entity,
                category=category,
                kinds=kinds,
                order=order,
                include_sensitive=include_sensitive,
                include_superseded=include_superseded,
                include_expired=include_expired,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["events"]:
                yield one
            cursor = page["next_cursor"]

    async def get_upcoming(
        self,
        user: str,
        *,
        within_days: int = ABSENT,
        when: str = ABSENT,
        include_overdue: bool = ABSENT,
        include_reminded: bool = ABSENT,
        include_sensitive: bool = ABSENT,
        context: str = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetUpcomingAnswer:
        """Lists what is overdue and what comes up.

        Args:
            within_days: How many days after today to look, 7 by default: 0 is the rest of today.
            when: A time to come in the user's words, such as "Sunday": all that is open then. Never with within_days.
            include_overdue: Whether to list what is past its due time too. Default: True.
            include_reminded: True lists all open items, mentioned or not, and later times of series. Default: False.
            include_sensitive: True lists sensitive items too. Default: False.
            context: Only items with this label.
            limit: Most items of each group: overdue, upcoming, mentioned. Default: 10.
        """
        args: Mapping[str, Any] = {
            "within_days": within_days,
            "when": when,
            "include_overdue": include_overdue,
            "include_reminded": include_reminded,
            "include_sensitive": include_sensitive,
            "context": context,
            "limit": limit,
        }
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetUpcomingAnswer = await self._call("get_upcoming", user, args, options)
        return answer

    async def search_conversations(
        self,
        user: str,
        *,
        query: str = ABSENT,
        after: Time = ABSENT,
        before: Time = ABSENT,
        conversation_id: str = ABSENT,
        explain: bool = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.SearchConversationsAnswer:
        """Searches what a user and the agents said in conversations.

        Args:
            query: Words to look for in what was said.
            after: From this time on, ISO 8601.
            before: Before this time, ISO 8601; a date alone includes that whole day.
            conversation_id: Only in this conversation.
            explain: True shows with each result the parts of its score. Default: False.
            limit: Most results. Default: 10.
        """
        args: Mapping[str, Any] = {
            "query": query,
            "after": after,
            "before": before,
            "conversation_id": conversation_id,
            "explain": explain,
            "limit": limit,
        }
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.SearchConversationsAnswer = await self._call("search_conversations", user, args, options)
        return answer

    async def update_memory(
        self,
        user: str,
        *,
        id: str = ABSENT,
        ids: Optional[Sequence[str]] = ABSENT,
        content: Optional[str] = ABSENT,
        due: Optional[str] = ABSENT,
        due_at: Optional[Time] = ABSENT,
        reminded_at: Optional[Time] = ABSENT,
        completed_at: Optional[Time] = ABSENT,
        snoozed_until: Optional[Time] = ABSENT,
        snooze: Optional[str] = ABSENT,
        recurrence: Optional[str] = ABSENT,
        until: Optional[Time] = ABSENT,
        occurrence: Optional[Time] = ABSENT,
        skip: Optional[Literal[True]] = ABSENT,
        clear: Optional[Sequence[Literal["due_at", "recurrence", "reminded_at", "completed_at", "snoozed_until", "remind_before", "entity", "context", "metadata", "valid_until", "keywords"]]] = ABSENT,
        source: Optional[types.MemorySource] = ABSENT,
        remind_before: Optional[int] = ABSENT,
        category: Optional[types.Category] = ABSENT,
        entity: Optional[str] = ABSENT,
        context: Optional[str] = ABSENT,
        sensitive: Optional[bool] = ABSENT,
        valid_until: Optional[Time] = ABSENT,
        keywords: Optional[Sequence[str]] = ABSENT,
        metadata: Optional[Mapping[str, Any]] = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.UpdateMemoryAnswer:
        """Changes memories: marks, moves, rewords or completes them.

        Args:
            id: The memory's id, as another tool returned it.
            content: The new wording.
            due: The move in the user's words: "tomorrow at 9", "at 4pm" keeps the day, "Friday" the clock, "an hour
                later". Never with due_at.
            due_at: The new due time, ISO 8601; a date alone is all-day.
            reminded_at: "now" once you have mentioned it, so that it is not repeated.
            completed_at: "now" when it is done.
            snoozed_until: Keep quiet about it until then, ISO 8601.
            snooze: Keep quiet about it, in the user's words: "for an hour", "until Monday".
            recurrence: The new repetition, an RFC 5545 RRULE.
            skip: Of a repeating item: lets this one pass.
            clear: Fields to empty: completed_at reopens it, recurrence ends its repetition, reminded_at has it
                mentioned again.
            source: Who makes the change.
            remind_before: Seconds before due_at at which to mention it once more.
            category: The new kind.
            entity: Whom or what it is about.
            context: The new label, such as work or home.
            sensitive: True keeps it out of prompts, lists and digests unless asked for.
            valid_until: From then on it isn't open: ISO 8601 or the user's words; a day alone ends with that day.
            keywords: Up to 20 other words by which it is found, in place of the old ones.
            metadata: Any JSON object up to 4 KB, in place of the old one.
        """
        args: Mapping[str, Any] = {
            "id": id,
            "ids": ids,
            "content": content,
            "due": due,
            "due_at": due_at,
            "reminded_at": reminded_at,
            "completed_at": completed_at,
            "snoozed_until": snoozed_until,
            "snooze": snooze,
            "recurrence": recurrence,
            "until": until,
            "occurrence": occurrence,
            "skip": skip,
            "clear": clear,
            "source": source,
            "remind_before": remind_before,
            "category": category,
            "entity": entity,
            "context": context,
            "sensitive": sensitive,
            "valid_until": valid_until,
            "keywords": keywords,
            "metadata": metadata,
        }
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.UpdateMemoryAnswer = await self._call("update_memory", user, args, options)
        return answer

    async def set_time_zone(
        self,
        user: str,
        *,
        time_zone: str = ABSENT,
        place: str = ABSENT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.SetTimeZoneAnswer:
        """Sets the user's time zone, by its name or by a city.

        Args:
            time_zone: IANA name, such as Asia/Tokyo.
            place: Or a city, in any language.
        """
        args: Mapping[str, Any] = {"time_zone": time_zone, "place": place}
        options = {"idempotency_key": idempotency_key, "timeout": timeout, "hurry": hurry}
        answer: types.SetTimeZoneAnswer = await self._call("set_time_zone", user, args, options)
        return answer

    async def forget(
        self,
        user: str,
        *,
        id: str = ABSENT,
        ids: Sequence[str] = ABSENT,
        entity: str = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ForgetAnswer:
        """Deletes memories for good.

        Args:
            id: The memory's id, as another tool returned it.
            ids: Up to 100 ids at once, instead of id.
            entity: All about this person or thing.
        """
        args: Mapping[str, Any] = {"id": id, "ids": ids, "entity": entity}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ForgetAnswer = await self._call("forget", user, args, options)
        return answer

    async def list_memories(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        include_expired: bool = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListMemoriesAnswer:
        """Lists all memories of a user, newest first.

        Args:
            limit: Most rows of a page. Default: 50.
            include_expired: True lists what is past its valid_until too. Default: False.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor, "include_expired": include_expired}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListMemoriesAnswer = await self._call("list_memories", user, args, options)
        return answer

    async def memories(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        include_expired: bool = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Memory]:
        """Lists all memories of a user, newest first, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
            include_expired: True lists what is past its valid_until too. Default: False.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_memories(
                user,
                limit=limit,
                include_expired=include_expired,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def get_memory(
        self,
        user: str,
        *,
        id: str,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetMemoryAnswer:
        """Shows one memory.

        Args:
            id: The memory's id.
        """
        args: Mapping[str, Any] = {"id": id}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetMemoryAnswer = await self._call("get_memory", user, args, options)
        return answer

    async def get_memory_history(
        self,
        user: str,
        *,
        id: str,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetMemoryHistoryAnswer:
        """Shows what a memory and those it corrected said, oldest first.

        Args:
            id: The memory's id.
            limit: Default: 200.
        """
        args: Mapping[str, Any] = {"id": id, "limit": limit}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetMemoryHistoryAnswer = await self._call("get_memory_history", user, args, options)
        return answer

    async def list_occurrences(
        self,
        user: str,
        *,
        id: str,
        after: Time = ABSENT,
        before: Time = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListOccurrencesAnswer:
        """Lists the times at which a repeating memory is due.

        Args:
            id: The memory's id.
            after: From this time on, ISO 8601; default now.
            before: Before this time, ISO 8601; default a year after the start, or the next one.
            limit: Most of a page; default 500 with before, else 100.
            cursor: next_cursor of the page before, with the same span.
        """
        args: Mapping[str, Any] = {"id": id, "after": after, "before": before, "limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListOccurrencesAnswer = await self._call("list_occurrences", user, args, options)
        return answer

    async def occurrences(
        self,
        user: str,
        *,
        id: str,
        after: Time = ABSENT,
        before: Time = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Occurrence]:
        """Lists the times at which a repeating memory is due, one by one through all pages.

        Args:
            id: The memory's id.
            after: From this time on, ISO 8601; default now.
            before: Before this time, ISO 8601; default a year after the start, or the next one.
            limit: Most of a page; default 500 with before, else 100.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_occurrences(
                user,
                id=id,
                after=after,
                before=before,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def list_series(
        self,
        user: str,
        *,
        after: Time = ABSENT,
        before: Time = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListSeriesAnswer:
        """Lists what repeats, and when each is due in a span of time.

        Args:
            after: From this time on, ISO 8601; default now.
            before: Before this time, ISO 8601, at most 93 days on; default 31 days on.
            limit: Most rows of a page. Default: 50.
            cursor: next_cursor of the page before, with the same span.
        """
        args: Mapping[str, Any] = {"after": after, "before": before, "limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListSeriesAnswer = await self._call("list_series", user, args, options)
        return answer

    async def series(
        self,
        user: str,
        *,
        after: Time = ABSENT,
        before: Time = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Series]:
        """Lists what repeats, and when each is due in a span of time, one by one through all pages.

        Args:
            after: From this time on, ISO 8601; default now.
            before: Before this time, ISO 8601, at most 93 days on; default 31 days on.
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_series(
                user,
                after=after,
                before=before,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def get_context(
        self,
        user: str,
        *,
        within_days: int = ABSENT,
        limit: int = ABSENT,
        q: str = ABSENT,
        min_revision: int = ABSENT,
        include_sensitive: bool = ABSENT,
        conversation_id: str = ABSENT,
        message_limit: int = ABSENT,
        messages: Sequence[Union[Mapping[str, Any], types.NewMessage]] = ABSENT,
        window: Literal["plain", "blocks"] = ABSENT,
        agent: str = ABSENT,
        stamps: Literal["standard", "sparse"] = ABSENT,
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        strip_stamps: bool = ABSENT,
        repair: bool = ABSENT,
        placement: Literal["system", "before_last_message"] = ABSENT,
        max_tokens: int = ABSENT,
        mark_shown: bool = ABSENT,
        marks: Literal["call", "said"] = ABSENT,
        explain: bool = ABSENT,
        at: Optional[Time] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetContextAnswer:
        """Answers the prompt section of a user: the clock, what is due, what is known.

        Args:
            within_days: Default: 7.
            limit: Most items of each group, 10 where absent; with window=blocks most messages too.
            q: Adds the memories that fit these words.
            min_revision: The answer shows this revision at least. Default: 0.
            include_sensitive: Default: False.
            conversation_id: A stored conversation whose newest messages are returned.
            message_limit: Most messages of a stored conversation, and with window=blocks of any; 50 where absent.
            messages: Messages to stamp, of the form above or of another that format names; nothing of them is stored.
            window: blocks moves the oldest message in steps of half of the limit, so that lists begin alike. Default:
                "plain".
            agent: The name of the agent whose turn it is.
            stamps: sparse stamps new days and gaps of ten minutes, and names people where there are several. Default:
                "standard".
            format: The form of the list that is sent and answered; where absent, that which its messages have.
            strip_stamps: Takes stamps that the agent echoed off its messages in a provider's form. Default: False.
            repair: Answers calls of tools without a result as interrupted, and leaves out results without a call.
                Default: False.
            placement: Default: "system".
            mark_shown: Default: False.
            marks: said leaves out the sentence about marks: the caller reports what was said. Default: "call".
            explain: Adds why each item stands in the prompt or not, and when it will be mentioned. Default: False.
        """
        args: Mapping[str, Any] = {
            "within_days": within_days,
            "limit": limit,
            "q": q,
            "min_revision": min_revision,
            "include_sensitive": include_sensitive,
            "conversation_id": conversation_id,
            "message_limit": message_limit,
            "messages": messages,
            "window": window,
            "agent": agent,
            "stamps": stamps,
            "format": format,
            "strip_stamps": strip_stamps,
            "repair": repair,
            "placement": placement,
            "max_tokens": max_tokens,
            "mark_shown": mark_shown,
            "marks": marks,
            "explain": explain,
        }
        options = {"at": at, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetContextAnswer = await self._call("get_context", user, args, options)
        return answer

    async def get_life(
        self,
        user: str,
        *,
        from_: Time = ABSENT,
        to: Time = ABSENT,
        talks: types.Talks = ABSENT,
        limit: int = ABSENT,
        within_days: int = ABSENT,
        max_frames: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetLifeAnswer:
        """Plays forward what a user's prompt will say.

        Args:
            from_: From this time on, ISO 8601; default now.
            to: Up to this time, ISO 8601, at most 366 days after from; default the end of the 31st day after it.
            talks: When the bot talks and marks what it is shown, besides at from: as soon as there is something to
                tell, at each full local hour, at the user's hour for mornings, or never. Default: "always".
            limit: Most items of each group, as the bot sends it. Default: 10.
            within_days: How many days ahead the prompt looks, as the bot sends it. Default: 7.
            max_frames: Default: 100.
            cursor: next_cursor of the page before, with the same arguments.
        """
        args: Mapping[str, Any] = {
            "from": from_,
            "to": to,
            "talks": talks,
            "limit": limit,
            "within_days": within_days,
            "max_frames": max_frames,
            "cursor": cursor,
        }
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetLifeAnswer = await self._call("get_life", user, args, options)
        return answer

    async def life(
        self,
        user: str,
        *,
        from_: Time = ABSENT,
        to: Time = ABSENT,
        talks: types.Talks = ABSENT,
        limit: int = ABSENT,
        within_days: int = ABSENT,
        max_frames: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Frame]:
        """Plays forward what a user's prompt will say, one by one through all pages.

        Args:
            from_: From this time on, ISO 8601; default now.
            to: Up to this time, ISO 8601, at most 366 days after from; default the end of the 31st day after it.
            talks: When the bot talks and marks what it is shown, besides at from: as soon as there is something to
                tell, at each full local hour, at the user's hour for mornings, or never. Default: "always".
            limit: Most items of each group, as the bot sends it. Default: 10.
            within_days: How many days ahead the prompt looks, as the bot sends it. Default: 7.
            max_frames: Default: 100.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.get_life(
                user,
                from_=from_,
                to=to,
                talks=talks,
                limit=limit,
                within_days=within_days,
                max_frames=max_frames,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["frames"]:
                yield one
            cursor = page["next_cursor"]

    async def report_said(
        self,
        user: str,
        *,
        text: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ReportSaidAnswer:
        """Marks what the bot has told its user, by the words of its reply.

        Args:
            text: What the bot told the user, as it was sent.
        """
        args: Mapping[str, Any] = {"text": text}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ReportSaidAnswer = await self._call("report_said", user, args, options)
        return answer

    async def get_digest(
        self,
        user: str,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetDigestAnswer:
        """Answers what the daily digest would say now."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetDigestAnswer = await self._call("get_digest", user, args, options)
        return answer

    async def chat(
        self,
        user: str,
        *,
        text: str = ABSENT,
        button: str = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ChatAnswer:
        """Says something to the built-in assistant, or presses one of its buttons.

        Args:
            text: What the person writes.
            button: The data of a button that the person presses.
        """
        args: Mapping[str, Any] = {"text": text, "button": button}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ChatAnswer = await self._call("chat", user, args, options)
        return answer

    async def open_calendar_feed(
        self,
        user: str,
        *,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.OpenCalendarFeedAnswer:
        """Makes the address of a user's calendar feed, and ends the one before."""
        args: Mapping[str, Any] = {}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.OpenCalendarFeedAnswer = await self._call("open_calendar_feed", user, args, options)
        return answer

    async def close_calendar_feed(
        self,
        user: str,
        *,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.CloseCalendarFeedAnswer:
        """Ends a user's calendar feed."""
        args: Mapping[str, Any] = {}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.CloseCalendarFeedAnswer = await self._call("close_calendar_feed", user, args, options)
        return answer

    async def get_user(
        self,
        user: str,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetUserAnswer:
        """Shows a user's settings."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetUserAnswer = await self._call("get_user", user, args, options)
        return answer

    async def update_user(
        self,
        user: str,
        *,
        time_zone: Optional[str] = ABSENT,
        display_name: Optional[str] = ABSENT,
        locale: Optional[str] = ABSENT,
        day_hours: Optional[types.DayHoursInput] = ABSENT,
        hour_cycle: Optional[Literal["h12", "h23"]] = ABSENT,
        digest: types.DigestInput = ABSENT,
        reminders: types.RemindersInput = ABSENT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.UpdateUserAnswer:
        """Changes a user's settings, and makes the user if need be.

        Args:
            time_zone: IANA name; null follows the app's default.
            locale: BCP 47: how phrases for times are read.
            day_hours: What morning, noon, afternoon, evening and tonight mean.
            hour_cycle: Whether 3:30 is on a clock of 12 or of 24 hours; null goes by the country.
            reminders: push: items that fall due are also sent to digest.channel.
        """
        args: Mapping[str, Any] = {
            "time_zone": time_zone,
            "display_name": display_name,
            "locale": locale,
            "day_hours": day_hours,
            "hour_cycle": hour_cycle,
            "digest": digest,
            "reminders": reminders,
        }
        options = {"idempotency_key": idempotency_key, "timeout": timeout, "hurry": hurry}
        answer: types.UpdateUserAnswer = await self._call("update_user", user, args, options)
        return answer

    async def erase_user(
        self,
        user: str,
        *,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.EraseUserAnswer:
        """Erases every trace of a user for good."""
        args: Mapping[str, Any] = {}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.EraseUserAnswer = await self._call("erase_user", user, args, options)
        return answer

    async def _export_user(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> Any:
        """Shows everything about a user as JSON Lines, page by page.

        Args:
            limit: Most rows of a page. Default: 500.
            cursor: What the page before named in its last line.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: Any = await self._call("export_user", user, args, options)
        return answer

    async def export(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[str]:
        """Shows everything about a user as JSON Lines, line by line through all pages.

        Args:
            limit: Most rows of a page. Default: 500.
            cursor: What the page before named in its last line.
        """
        while cursor is not None:
            page = await self._export_user(
                user,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["lines"]:
                yield one
            cursor = page["next_cursor"]

    async def _import_user(
        self,
        user: str,
        body: Any,
        *,
        dry_run: bool = ABSENT,
        format: types.ImportFormat = ABSENT,
        cursor: str = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> Any:
        """Stores an export's lines, or the memories of mem0 or the MCP reference memory, for a user.

        Args:
            dry_run: Whether to report only, and store nothing. Default: False.
            format: Detected where absent.
            cursor: next_cursor of the call before, with the same body.
        """
        args: Mapping[str, Any] = {"dry_run": dry_run, "format": format, "cursor": cursor}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: Any = await self._call("import_user", user, args, options, body)
        return answer

    async def _export_app(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> Any:
        """Shows everything about an app and its users as JSON Lines, page by page.

        Args:
            limit: Most rows of a page. Default: 500.
            cursor: What the page before named in its last line.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: Any = await self._call("export_app", None, args, options)
        return answer

    async def export_app(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[str]:
        """Shows everything about an app and its users as JSON Lines, line by line through all pages.

        Args:
            limit: Most rows of a page. Default: 500.
            cursor: What the page before named in its last line.
        """
        while cursor is not None:
            page = await self._export_app(
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["lines"]:
                yield one
            cursor = page["next_cursor"]

    async def append_messages(
        self,
        conversation: str,
        *,
        messages: Sequence[Union[Mapping[str, Any], types.NewMessage]],
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.AppendMessagesAnswer:
        """Stores one message of a conversation, or up to 500.

        Args:
            format: The form of the messages; where absent, their shape tells it.
        """
        args: Mapping[str, Any] = {"messages": messages, "format": format}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.AppendMessagesAnswer = await self._call("append_messages", conversation, args, options)
        return answer

    async def list_conversations(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListConversationsAnswer:
        """Lists a user's conversations by their newest message, newest first.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: next_cursor of the page before.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListConversationsAnswer = await self._call("list_conversations", user, args, options)
        return answer

    async def conversations(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Conversation]:
        """Lists a user's conversations by their newest message, newest first, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_conversations(
                user,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def list_messages(
        self,
        conversation: str,
        *,
        order: Literal["asc", "desc"] = ABSENT,
        after: Time = ABSENT,
        before: Time = ABSENT,
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListMessagesAnswer:
        """Lists a conversation's messages, oldest first or newest first.

        Args:
            order: asc: oldest first; desc: newest first. Default: "asc".
            after: From this time on, ISO 8601.
            before: Before this time, ISO 8601; a date alone includes that whole day.
            format: Adds the page as a list in this form, for a chat's page.
            limit: Default: 50.
            cursor: next_cursor of the page before, in the same order.
        """
        args: Mapping[str, Any] = {
            "order": order,
            "after": after,
            "before": before,
            "format": format,
            "limit": limit,
            "cursor": cursor,
        }
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListMessagesAnswer = await self._call("list_messages", conversation, args, options)
        return answer

    async def messages(
        self,
        conversation: str,
        *,
        order: Literal["asc", "desc"] = ABSENT,
        after: Time = ABSENT,
        before: Time = ABSENT,
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Message]:
        """Lists a conversation's messages, oldest first or newest first, one by one through all pages.

        Args:
            order: asc: oldest first; desc: newest first. Default: "asc".
            after: From this time on, ISO 8601.
            before: Before this time, ISO 8601; a date alone includes that whole day.
            format: Adds the page as a list in this form, for a chat's page.
            limit: Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_messages(
                conversation,
                order=order,
                after=after,
                before=before,
                format=format,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def delete_message(
        self,
        conversation: str,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.DeleteMessageAnswer:
        """Deletes one message of a conversation for good.

        Args:
            id: The message's id, as its list shows it.
        """
        args: Mapping[str, Any] = {"id": id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.DeleteMessageAnswer = await self._call("delete_message", conversation, args, options)
        return answer

    async def update_message(
        self,
        conversation: str,
        message: Any,
        *,
        id: str,
        format: Literal["plain", "openai", "responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"] = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.UpdateMessageAnswer:
        """Replaces what one message of a conversation says; its author and its time stay.

        Args:
            id: The message's external_id, or its id, as its list shows it.
            format: The form of the message; where absent, that of the stored one, else its shape tells it.
        """
        args: Mapping[str, Any] = {"id": id, "format": format}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.UpdateMessageAnswer = await self._call("update_message", conversation, args, options, message)
        return answer

    async def get_conversation(
        self,
        conversation: str,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetConversationAnswer:
        """Shows the settings of a conversation."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetConversationAnswer = await self._call("get_conversation", conversation, args, options)
        return answer

    async def update_conversation(
        self,
        conversation: str,
        *,
        time_zone: Optional[str],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.UpdateConversationAnswer:
        """Pins the time zone of a conversation's stamps, or frees it."""
        args: Mapping[str, Any] = {"time_zone": time_zone}
        options = {"idempotency_key": idempotency_key, "timeout": timeout, "hurry": hurry}
        answer: types.UpdateConversationAnswer = await self._call("update_conversation", conversation, args, options)
        return answer

    async def delete_conversation(
        self,
        conversation: str,
        *,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.DeleteConversationAnswer:
        """Deletes a conversation with all its messages for good."""
        args: Mapping[str, Any] = {}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.DeleteConversationAnswer = await self._call("delete_conversation", conversation, args, options)
        return answer

    async def add_member(
        self,
        conversation: str,
        *,
        user_id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.AddMemberAnswer:
        """Lets a user's key read a conversation and write in it."""
        args: Mapping[str, Any] = {"user_id": user_id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.AddMemberAnswer = await self._call("add_member", conversation, args, options)
        return answer

    async def remove_member(
        self,
        conversation: str,
        *,
        user_id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.RemoveMemberAnswer:
        """Ends a user's membership of a conversation; what the user wrote stays."""
        args: Mapping[str, Any] = {"user_id": user_id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.RemoveMemberAnswer = await self._call("remove_member", conversation, args, options)
        return answer

    async def parse_time(
        self,
        *,
        text: str,
        user_id: str = ABSENT,
        time_zone: str = ABSENT,
        locale: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ParseTimeAnswer:
        """Says what a phrase such as tomorrow at 9 means, and stores nothing.

        Args:
            text: A time as people say it, such as tomorrow at 9.
            user_id: Whose zone, language and hours count.
        """
        args: Mapping[str, Any] = {"text": text, "user_id": user_id, "time_zone": time_zone, "locale": locale}
        options = {"at": at, "min_revision": min_revision, "timeout": timeout, "hurry": hurry}
        answer: types.ParseTimeAnswer = await self._call("parse_time", None, args, options)
        return answer

    async def strip_stamps(
        self,
        *,
        text: str,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.StripStampsAnswer:
        """Takes echoed time stamps off the start of a model's reply."""
        args: Mapping[str, Any] = {"text": text}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.StripStampsAnswer = await self._call("strip_stamps", None, args, options)
        return answer

    async def get_app(
        self,
        app: str,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetAppAnswer:
        """Shows an app's defaults."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetAppAnswer = await self._call("get_app", app, args, options)
        return answer

    async def update_app(
        self,
        app: str,
        *,
        default_time_zone: Optional[str] = ABSENT,
        default_remind_before: Optional[Union[int, Literal["day"]]] = ABSENT,
        default_language: Optional[types.Language] = ABSENT,
        limits: types.LimitsInput = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.UpdateAppAnswer:
        """Changes an app's defaults.

        Args:
            default_time_zone: IANA name: the zone of users who have none of their own.
            default_remind_before: When an item is brought up once more before its due time: so many seconds before,
                at the start of its day, or (null) never.
            default_language: The assistant's language with people of whom it knows none; null for English.
            limits: What each of its keys may do; null for what holds without a setting.
        """
        args: Mapping[str, Any] = {
            "default_time_zone": default_time_zone,
            "default_remind_before": default_remind_before,
            "default_language": default_language,
            "limits": limits,
        }
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.UpdateAppAnswer = await self._call("update_app", app, args, options)
        return answer

    async def create_connection(
        self,
        *,
        platform: types.Platform,
        credentials: Mapping[str, Any],
        mode: types.ConnectionMode = ABSENT,
        time_zone: Optional[str] = ABSENT,
        forward_url: Optional[str] = ABSENT,
        template: Optional[types.TemplateInput] = ABSENT,
        said: bool = ABSENT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.CreateConnectionAnswer:
        """Connects a bot on a messaging platform.

        Args:
            time_zone: IANA name: the zone of people who have none of their own.
            forward_url: Your bot's address, for mode forward.
            template: WhatsApp's template for messages outside its 24 hours.
            said: Whether what your bot answers one person in mode forward counts as mentioned; true by default.
        """
        args: Mapping[str, Any] = {
            "platform": platform,
            "credentials": credentials,
            "mode": mode,
            "time_zone": time_zone,
            "forward_url": forward_url,
            "template": template,
            "said": said,
        }
        options = {"idempotency_key": idempotency_key, "timeout": timeout, "hurry": hurry}
        answer: types.CreateConnectionAnswer = await self._call("create_connection", None, args, options)
        return answer

    async def list_connections(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListConnectionsAnswer:
        """Lists the app's connections.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListConnectionsAnswer = await self._call("list_connections", None, args, options)
        return answer

    async def connections(
        self,
        *,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Connection]:
        """Lists the app's connections, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_connections(
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def get_connection(
        self,
        *,
        id: str,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetConnectionAnswer:
        """Shows a connection."""
        args: Mapping[str, Any] = {"id": id}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetConnectionAnswer = await self._call("get_connection", None, args, options)
        return answer

    async def update_connection(
        self,
        *,
        id: str,
        credentials: Mapping[str, Any] = ABSENT,
        old_credentials: None = ABSENT,
        forward_secret: Literal["new"] = ABSENT,
        old_forward_secret: None = ABSENT,
        mode: types.ConnectionMode = ABSENT,
        time_zone: Optional[str] = ABSENT,
        forward_url: Optional[str] = ABSENT,
        template: Optional[types.TemplateInput] = ABSENT,
        said: bool = ABSENT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.UpdateConnectionAnswer:
        """Changes a connection.

        Args:
            old_credentials: null ends the old one at once, as after a leak.
            forward_secret: Makes another secret for the same address; the one before signs too for a day.
            old_forward_secret: null ends the old one at once, as after a leak.
            time_zone: IANA name: the zone of people who have none of their own.
            forward_url: Your bot's address, for mode forward.
            template: WhatsApp's template for messages outside its 24 hours.
            said: Whether what your bot answers one person in mode forward counts as mentioned; true by default.
        """
        args: Mapping[str, Any] = {
            "id": id,
            "credentials": credentials,
            "old_credentials": old_credentials,
            "forward_secret": forward_secret,
            "old_forward_secret": old_forward_secret,
            "mode": mode,
            "time_zone": time_zone,
            "forward_url": forward_url,
            "template": template,
            "said": said,
        }
        options = {"idempotency_key": idempotency_key, "timeout": timeout, "hurry": hurry}
        answer: types.UpdateConnectionAnswer = await self._call("update_connection", None, args, options)
        return answer

    async def delete_connection(
        self,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.DeleteConnectionAnswer:
        """Deletes a connection for good."""
        args: Mapping[str, Any] = {"id": id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.DeleteConnectionAnswer = await self._call("delete_connection", None, args, options)
        return answer

    async def register_connection(
        self,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.RegisterConnectionAnswer:
        """Points the platform at the connection, and tells it the bot's commands."""
        args: Mapping[str, Any] = {"id": id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.RegisterConnectionAnswer = await self._call("register_connection", None, args, options)
        return answer

    async def get_connection_manifest(
        self,
        *,
        id: str,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> Dict[str, Any]:
        """Answers the settings of the platform's app, ready to paste (Slack)."""
        args: Mapping[str, Any] = {"id": id}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: Dict[str, Any] = await self._call("get_connection_manifest", None, args, options)
        return answer

    async def list_deliveries(
        self,
        *,
        status: types.DeliveryStatus = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListDeliveriesAnswer:
        """Lists digests, reminders and answers that were sent, are to be sent or failed, newest first.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"status": status, "limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListDeliveriesAnswer = await self._call("list_deliveries", None, args, options)
        return answer

    async def deliveries(
        self,
        *,
        status: types.DeliveryStatus = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Delivery]:
        """Lists digests, reminders and answers that were sent, are to be sent or failed, newest first, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_deliveries(
                status=status,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def replay_delivery(
        self,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ReplayDeliveryAnswer:
        """Has a dead delivery tried again."""
        args: Mapping[str, Any] = {"id": id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ReplayDeliveryAnswer = await self._call("replay_delivery", None, args, options)
        return answer

    async def list_inbound_events(
        self,
        *,
        status: types.EventStatus = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListInboundEventsAnswer:
        """Lists messages and button presses that were taken and are not carried out, newest first.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"status": status, "limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListInboundEventsAnswer = await self._call("list_inbound_events", None, args, options)
        return answer

    async def inbound_events(
        self,
        *,
        status: types.EventStatus = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.InboundEvent]:
        """Lists messages and button presses that were taken and are not carried out, newest first, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_inbound_events(
                status=status,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def replay_inbound_event(
        self,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ReplayInboundEventAnswer:
        """Has a dead message or button press carried out again."""
        args: Mapping[str, Any] = {"id": id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ReplayInboundEventAnswer = await self._call("replay_inbound_event", None, args, options)
        return answer

    async def create_sign_in(
        self,
        user: str,
        *,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.CreateSignInAnswer:
        """Makes a link by which the user signs in once, within ten minutes."""
        args: Mapping[str, Any] = {}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.CreateSignInAnswer = await self._call("create_sign_in", user, args, options)
        return answer

    async def list_grants(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListGrantsAnswer:
        """Lists the clients that the user has let in by signing in.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListGrantsAnswer = await self._call("list_grants", user, args, options)
        return answer

    async def grants(
        self,
        user: str,
        *,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Grant]:
        """Lists the clients that the user has let in by signing in, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_grants(
                user,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def list_access(
        self,
        user: str,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListAccessAnswer:
        """Lists the keys, clients, feeds and connections that reach the user now."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListAccessAnswer = await self._call("list_access", user, args, options)
        return answer

    async def end_grant(
        self,
        user: str,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.EndGrantAnswer:
        """Ends what a client was let in for, at once."""
        args: Mapping[str, Any] = {"id": id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.EndGrantAnswer = await self._call("end_grant", user, args, options)
        return answer

    async def create_key(
        self,
        *,
        app: str,
        user_id: str = ABSENT,
        name: str = ABSENT,
        test: bool = ABSENT,
        expires_at: Time = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.CreateKeyAnswer:
        """Makes a key of an app, or of one of its users; the app is made with its first key.

        Args:
            user_id: Set for a key that reaches one user only.
            test: true: the app is new and gets a clock of its own, which only you advance (docs/testing.md).
            expires_at: ISO 8601.
        """
        args: Mapping[str, Any] = {
            "app": app,
            "user_id": user_id,
            "name": name,
            "test": test,
            "expires_at": expires_at,
        }
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.CreateKeyAnswer = await self._call("create_key", None, args, options)
        return answer

    async def get_clock(
        self,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetClockAnswer:
        """Shows where the clock of a test app stands."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetClockAnswer = await self._call("get_clock", None, args, options)
        return answer

    async def set_clock(
        self,
        *,
        now: Time,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.SetClockAnswer:
        """Sets the clock of a new test app, once.

        Args:
            now: ISO 8601, in UTC without an offset; or epoch seconds.
        """
        args: Mapping[str, Any] = {"now": now}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.SetClockAnswer = await self._call("set_clock", None, args, options)
        return answer

    async def advance_clock(
        self,
        *,
        to: Time = ABSENT,
        by: str = ABSENT,
        cursor: str = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.AdvanceClockAnswer:
        """Advances the clock of a test app, and carries out the digests and reminders that are due meanwhile.

        Args:
            to: To this moment: ISO 8601, in UTC without an offset; or epoch seconds.
            by: By this long: an ISO 8601 duration, such as P1D or PT90M.
            cursor: The next page of what happened; the clock stays.
        """
        args: Mapping[str, Any] = {"to": to, "by": by, "cursor": cursor}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.AdvanceClockAnswer = await self._call("advance_clock", None, args, options)
        return answer

    async def list_keys(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListKeysAnswer:
        """Lists the keys of all apps.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListKeysAnswer = await self._call("list_keys", None, args, options)
        return answer

    async def keys(
        self,
        *,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Key]:
        """Lists the keys of all apps, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_keys(
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def revoke_key(
        self,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.RevokeKeyAnswer:
        """Ends a key."""
        args: Mapping[str, Any] = {"id": id}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.RevokeKeyAnswer = await self._call("revoke_key", None, args, options)
        return answer

    async def reseal_secrets(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ResealSecretsAnswer:
        """Seals stored secrets under the newest encryption key, a page at a time.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: The next_cursor of the call before.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ResealSecretsAnswer = await self._call("reseal_secrets", None, args, options)
        return answer

    async def describe_key(
        self,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.DescribeKeyAnswer:
        """Says what the key of this call reaches: everything, an app, or one user."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.DescribeKeyAnswer = await self._call("describe_key", None, args, options)
        return answer

    async def list_apps(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListAppsAnswer:
        """Lists all apps with their defaults.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: next_cursor of the page before.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListAppsAnswer = await self._call("list_apps", None, args, options)
        return answer

    async def apps(
        self,
        *,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.App]:
        """Lists all apps with their defaults, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_apps(
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def list_users(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        prefix: str = ABSENT,
        order: Literal["id", "bytes"] = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListUsersAnswer:
        """Lists an app's users with their zone, open items and next digest.

        Args:
            limit: Most rows of a page. Default: 50.
            prefix: Only ids that begin so, such as telegram:.
            order: bytes: those who have stored most first. Default: "id".
            cursor: next_cursor of the page before, in the same order.
        """
        args: Mapping[str, Any] = {"limit": limit, "prefix": prefix, "order": order, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListUsersAnswer = await self._call("list_users", app, args, options)
        return answer

    async def users(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        prefix: str = ABSENT,
        order: Literal["id", "bytes"] = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.User]:
        """Lists an app's users with their zone, open items and next digest, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
            prefix: Only ids that begin so, such as telegram:.
            order: bytes: those who have stored most first. Default: "id".
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_users(
                app,
                limit=limit,
                prefix=prefix,
                order=order,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def list_app_connections(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListAppConnectionsAnswer:
        """Lists an app's connections with their last event and last error.

        Args:
            limit: Default: 20.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListAppConnectionsAnswer = await self._call("list_app_connections", app, args, options)
        return answer

    async def app_connections(
        self,
        app: str,
        *,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.AppConnection]:
        """Lists an app's connections with their last event and last error, one by one through all pages.

        Args:
            limit: Default: 20.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_app_connections(
                app,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def list_daily_counts(
        self,
        *,
        days: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListDailyCountsAnswer:
        """Counts what was made on each day: of an app, or of all for the operator.

        Args:
            days: Days up to today, in UTC. Default: 30.
        """
        args: Mapping[str, Any] = {"days": days}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListDailyCountsAnswer = await self._call("list_daily_counts", None, args, options)
        return answer

    async def erase_app(
        self,
        app: str,
        *,
        confirm: str = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.EraseAppAnswer:
        """Erases all of an app for good, in steps: to be sent again until it is erased.

        Args:
            confirm: The app's id once more, because nothing brings it back.
        """
        args: Mapping[str, Any] = {"confirm": confirm}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.EraseAppAnswer = await self._call("erase_app", app, args, options)
        return answer

    async def erase_again(
        self,
        *,
        erasures: Sequence[types.ErasureInput] = ABSENT,
        since: int = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.EraseAgainAnswer:
        """Erases again, after a restore, whom a list of before it names: to be sent until it is done.

        Args:
            erasures: As GET /v1/erasures had them before the restore; empty to go on with what is unfinished.
                Default: [].
            since: Epoch seconds: how old the restored data is. Who was erased before it is listed alone. Default: 0.
        """
        args: Mapping[str, Any] = {"erasures": erasures, "since": since}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.EraseAgainAnswer = await self._call("erase_again", None, args, options)
        return answer

    async def list_erasures(
        self,
        *,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListErasuresAnswer:
        """Lists which users and apps were erased in the last 400 days, newest first.

        Args:
            limit: Most rows of a page. Default: 50.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListErasuresAnswer = await self._call("list_erasures", None, args, options)
        return answer

    async def erasures(
        self,
        *,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.Erasure]:
        """Lists which users and apps were erased in the last 400 days, newest first, one by one through all pages.

        Args:
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_erasures(
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def list_audit(
        self,
        *,
        app: str = ABSENT,
        limit: int = ABSENT,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListAuditAnswer:
        """Lists who changed keys and settings or erased somebody in the last 400 days, newest first.

        Args:
            app: The lines of one app; an app's key gets its own anyway.
            limit: Most rows of a page. Default: 50.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"app": app, "limit": limit, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListAuditAnswer = await self._call("list_audit", None, args, options)
        return answer

    async def audit(
        self,
        *,
        app: str = ABSENT,
        limit: int = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> AsyncIterator[types.AuditLine]:
        """Lists who changed keys and settings or erased somebody in the last 400 days, newest first, one by one through all pages.

        Args:
            app: The lines of one app; an app's key gets its own anyway.
            limit: Most rows of a page. Default: 50.
        """
        cursor: Any = ABSENT
        while cursor is not None:
            page = await self.list_audit(
                app=app,
                limit=limit,
                at=at,
                min_revision=min_revision,
                time_zone=time_zone,
                timeout=timeout,
                hurry=hurry,
                cursor=cursor,
            )
            for one in page["data"]:
                yield one
            cursor = page["next_cursor"]

    async def get_status(
        self,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetStatusAnswer:
        """Shows how the deployment does: what is late, left and coming, and its database's size."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetStatusAnswer = await self._call("get_status", None, args, options)
        return answer

    async def get_deployment(
        self,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.GetDeploymentAnswer:
        """Shows which version of the worker answers, and which bindings and settings it has."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.GetDeploymentAnswer = await self._call("get_deployment", None, args, options)
        return answer

    async def list_shards(
        self,
        *,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListShardsAnswer:
        """Shows the shards in which people live: how many people, how full, and what is late."""
        args: Mapping[str, Any] = {}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListShardsAnswer = await self._call("list_shards", None, args, options)
        return answer

    async def walk_shards(
        self,
        *,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.WalkShardsAnswer:
        """Has shards take over people who are in D1 yet: to be sent until it is done."""
        args: Mapping[str, Any] = {}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.WalkShardsAnswer = await self._call("walk_shards", None, args, options)
        return answer

    async def list_shard_rows(
        self,
        *,
        shard: int,
        cursor: str = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.ListShardRowsAnswer:
        """Shows the rows of a shard for a backup, a page of a table at a time; secrets are sealed.

        Args:
            shard: Its number, from 0.
            cursor: The `next_cursor` of the page before.
        """
        args: Mapping[str, Any] = {"shard": shard, "cursor": cursor}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.ListShardRowsAnswer = await self._call("list_shard_rows", None, args, options)
        return answer

    async def restore_shard_rows(
        self,
        *,
        shard: int,
        table: str = ABSENT,
        columns: Sequence[str] = ABSENT,
        rows: Sequence[Sequence[Optional[Union[str, int, types.RowInput]]]] = ABSENT,
        ends: bool = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.RestoreShardRowsAnswer:
        """Puts rows of a backup into a shard that has no people, a page at a time; rows that are there stay.

        Args:
            shard: Its number, from 0.
            table: As `list_shard_rows` named it. Default: "apps".
            columns: Default: [].
            rows: A value for each column. Default: [].
            ends: true with the last call: the shard does from then on what is due. Default: False.
        """
        args: Mapping[str, Any] = {"shard": shard, "table": table, "columns": columns, "rows": rows, "ends": ends}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.RestoreShardRowsAnswer = await self._call("restore_shard_rows", None, args, options)
        return answer

    async def list_tools(
        self,
        *,
        format: Literal["openai", "openai-strict", "responses", "anthropic", "gemini", "json-schema"] = ABSENT,
        set: Literal["default", "full"] = ABSENT,
        at: Optional[Time] = None,
        min_revision: Optional[int] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> List[Dict[str, Any]]:
        """Answers the tool definitions, ready to paste into a model call.

        Args:
            format: The provider whose form they have. Default: "json-schema".
            set: default has the arguments that a chat model needs, full has all. Default: "default".
        """
        args: Mapping[str, Any] = {"format": format, "set": set}
        options = {"at": at, "min_revision": min_revision, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: List[Dict[str, Any]] = await self._call("list_tools", None, args, options)
        return answer

    async def run_tool_calls(
        self,
        user: str,
        message: Any,
        *,
        format: Literal["openai", "responses", "anthropic", "gemini"] = ABSENT,
        idempotency_key: Optional[str] = None,
        time_zone: Optional[str] = None,
        timeout: Optional[float] = None,
        hurry: Optional[bool] = None,
    ) -> types.RunToolCallsAnswer:
        """Carries out a model's tool calls, and answers the messages to append.

        Args:
            format: The provider in whose shape the message is. Default: "openai".
        """
        args: Mapping[str, Any] = {"format": format}
        options = {"idempotency_key": idempotency_key, "time_zone": time_zone, "timeout": timeout, "hurry": hurry}
        answer: types.RunToolCallsAnswer = await self._call("run_tool_calls", user, args, options, message)
        return answer
