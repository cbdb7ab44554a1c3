"""The types of answers, and of what arguments hold: dicts at runtime, with these fields.

Made from the declarations of the operations: `npm run generate` writes it.

An instant `X` is in epoch seconds, or None. Beside it stand `X_iso` (RFC 3339 in UTC), `X_local` (the wall clock of
its user there and then), `X_tz` (the offset of that clock) and `X_relative` (such as "3 hours ago"), which are empty
where it is None.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Sequence, Tuple, TypedDict, Union

from ._values import Time

#: Kinds of memories.
Category = Literal["fact", "preference", "event", "task", "note", "skill", "profile"]
CATEGORIES: Tuple[Category, ...] = ("fact", "preference", "event", "task", "note", "skill", "profile")
#: Where a memory comes from.
MemorySource = Literal["user", "assistant", "tool", "import"]
MEMORY_SOURCES: Tuple[MemorySource, ...] = ("user", "assistant", "tool", "import")
#: What stands in a timeline.
TimelineKind = Literal["memory", "due", "reminded", "completed"]
TIMELINE_KINDS: Tuple[TimelineKind, ...] = ("memory", "due", "reminded", "completed")
#: When the bot of a coming life talks.
Talks = Literal["always", "hour", "morning", "never"]
TALKS: Tuple[Talks, ...] = ("always", "hour", "morning", "never")
#: Days of a daily digest.
Weekday = Literal["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
WEEKDAYS: Tuple[Weekday, ...] = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
#: Languages of the built-in assistant.
Language = Literal["en", "de", "es", "fr", "pt", "it", "nl", "sv", "fi", "ru", "uk", "id"]
LANGUAGES: Tuple[Language, ...] = ("en", "de", "es", "fr", "pt", "it", "nl", "sv", "fi", "ru", "uk", "id")
#: Platforms that a bot may be on.
Platform = Literal["telegram", "slack", "discord", "whatsapp", "twilio", "standard"]
PLATFORMS: Tuple[Platform, ...] = ("telegram", "slack", "discord", "whatsapp", "twilio", "standard")
#: What becomes of a platform's messages.
ConnectionMode = Literal["assistant", "forward", "store"]
CONNECTION_MODES: Tuple[ConnectionMode, ...] = ("assistant", "forward", "store")
#: Where something that goes out stands.
DeliveryStatus = Literal["pending", "delivered", "quiet", "dead", "held"]
DELIVERY_STATUSES: Tuple[DeliveryStatus, ...] = ("pending", "delivered", "quiet", "dead", "held")
#: Where an event that came in and isn't done stands.
EventStatus = Literal["pending", "dead"]
EVENT_STATUSES: Tuple[EventStatus, ...] = ("pending", "dead")
#: Files that an import reads.
ImportFormat = Literal["almanac", "mem0", "mcp-memory"]
IMPORT_FORMATS: Tuple[ImportFormat, ...] = ("almanac", "mem0", "mcp-memory")


class Memory(TypedDict):
    """A memory: a fact, an event, a task."""

    id: str
    content: str
    category: str
    """fact, preference, event, task, note, skill, profile"""
    entity: Optional[str]
    context: Optional[str]
    source: Optional[str]
    """user, assistant, tool, import"""
    sensitive: bool
    metadata: Optional[Dict[str, Any]]
    due_kind: Optional[Literal["instant", "local", "date"]]
    remind_before: Optional[int]
    """Seconds"""
    superseded_by: Optional[str]
    recurrence: Optional[str]
    """RFC 5545 RRULE"""
    recurrence_time_zone: Optional[str]
    """The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's"""
    occurrence: Optional[str]
    """Where a repeating item stands by its rule, on the wall clock, also where that was moved"""
    event_time: Optional[int]
    event_time_iso: str
    event_time_local: str
    event_time_tz: str
    event_time_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    reminded_at: Optional[int]
    reminded_at_iso: str
    reminded_at_local: str
    reminded_at_tz: str
    reminded_at_relative: str
    completed_at: Optional[int]
    completed_at_iso: str
    completed_at_local: str
    completed_at_tz: str
    completed_at_relative: str
    snoozed_until: Optional[int]
    snoozed_until_iso: str
    snoozed_until_local: str
    snoozed_until_tz: str
    snoozed_until_relative: str
    valid_until: Optional[int]
    valid_until_iso: str
    valid_until_local: str
    valid_until_tz: str
    valid_until_relative: str


class Item(TypedDict):
    """A memory with a due time, as lists of what is due have it."""

    id: str
    content: str
    status: Literal["overdue", "due"]
    label: str
    category: str
    entity: Optional[str]
    context: Optional[str]
    due_kind: Literal["instant", "local", "date"]
    repeats: Optional[str]
    """How it repeats, in English; null for what happens once"""
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str


class StoredMessage(TypedDict):
    """A message of a conversation."""

    id: str
    conversation_id: str
    external_id: Optional[str]
    role: Literal["user", "assistant", "system", "tool"]
    name: Optional[str]
    email: Optional[str]
    user_id: Optional[str]
    agent: Optional[str]
    time_zone: Optional[str]
    content: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    created_at_ms: int
    """Epoch milliseconds"""
    attachments: List[Attachment]
    thinking: Optional[str]
    thinking_signature: Optional[str]
    format: Optional[str]
    """The form in which it came; null for the own form"""


class _Connection(TypedDict):
    id: str
    platform: Platform
    webhook_url: str
    """Where the platform is to send its events"""
    mode: ConnectionMode
    time_zone: Optional[str]
    forward_url: Optional[str]
    template: Optional[Template]
    said: bool
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str


class Connection(_Connection, total=False):
    """A bot on a platform."""

    old_credentials: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    old_forward_secret: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""


class _NewMessage(TypedDict):
    role: Literal["user", "assistant"]
    content: str


class NewMessage(_NewMessage, total=False):
    """A message of the own form, as a caller sends it."""

    created_at: Optional[Time]
    user_id: Optional[str]
    name: Optional[str]
    email: Optional[str]
    time_zone: Optional[str]
    agent: Optional[str]
    external_id: Optional[str]
    attachments: Optional[Sequence[AttachmentInput]]
    thinking: Optional[str]
    thinking_signature: Optional[str]
    said: Optional[bool]
    """False for an assistant's message whose words are not to mark what they tell of"""


class _Similar(TypedDict):
    id: str
    content: str


class Similar(_Similar, total=False):
    """`similar` in the answer of `remember`."""

    label: str


class _SearchMemoryResult(TypedDict):
    id: str
    content: str
    category: str
    """fact, preference, event, task, note, skill, profile"""
    entity: Optional[str]
    context: Optional[str]
    source: Optional[str]
    """user, assistant, tool, import"""
    sensitive: bool
    metadata: Optional[Dict[str, Any]]
    due_kind: Optional[Literal["instant", "local", "date"]]
    remind_before: Optional[int]
    """Seconds"""
    superseded_by: Optional[str]
    recurrence: Optional[str]
    """RFC 5545 RRULE"""
    recurrence_time_zone: Optional[str]
    """The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's"""
    occurrence: Optional[str]
    """Where a repeating item stands by its rule, on the wall clock, also where that was moved"""
    event_time: Optional[int]
    event_time_iso: str
    event_time_local: str
    event_time_tz: str
    event_time_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    reminded_at: Optional[int]
    reminded_at_iso: str
    reminded_at_local: str
    reminded_at_tz: str
    reminded_at_relative: str
    completed_at: Optional[int]
    completed_at_iso: str
    completed_at_local: str
    completed_at_tz: str
    completed_at_relative: str
    snoozed_until: Optional[int]
    snoozed_until_iso: str
    snoozed_until_local: str
    snoozed_until_tz: str
    snoozed_until_relative: str
    valid_until: Optional[int]
    valid_until_iso: str
    valid_until_local: str
    valid_until_tz: str
    valid_until_relative: str
    score: Optional[float]
    """How well it fits, to be compared within one answer; null without a query"""
    noted: Optional[str]
    """How long ago its user told of it, where it needs no mention yet for that, such as 5 minutes ago"""


class SearchMemoryResult(_SearchMemoryResult, total=False):
    """`results` in the answer of `search_memory`."""

    why: Optional[ScoreParts]
    """With explain: the parts of the score"""
    occurrences: List[SearchMemoryOccurrence]
    """Where due_at is asked for: the first ten times of an open series inside the asked time"""


class ScoreParts(TypedDict):
    """`why` in the answer of `search_memory`."""

    words_found: List[str]
    words: float
    """For those words, by how rare they are among the user's own"""
    beside: float
    """For the words of what stands beside it in time"""
    answer: float
    """For following a question that has the words"""
    named: float
    """For being about, or by, somebody the query names"""
    time: float
    """For being of the time that the query names"""
    episode: float
    """For being of the hour that fits best"""


class SearchMemoryOccurrence(TypedDict):
    """`occurrences` in the answer of `search_memory`."""

    occurrence: Optional[str]
    """By the rule: the wall clock, or a date alone"""
    local: Optional[str]
    """When it is due on the wall clock, or a date alone"""
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str


class Span(TypedDict):
    """`spans` in the answer of `search_memory`."""

    after: Optional[int]
    after_iso: str
    after_local: str
    after_tz: str
    after_relative: str
    before: Optional[int]
    before_iso: str
    before_local: str
    before_tz: str
    before_relative: str
    understood: str
    count: int
    """Of this page"""


class _TimelineEvent(TypedDict):
    id: str
    kind: TimelineKind
    timestamp: str
    """RFC 3339 in UTC"""
    event_time: Optional[int]
    event_time_iso: str
    event_time_local: str
    event_time_tz: str
    event_time_relative: str
    content: str
    category: str
    entity: Optional[str]
    context: Optional[str]


class TimelineEvent(_TimelineEvent, total=False):
    """`events` in the answer of `get_timeline`."""

    skipped: Literal[True]
    """Of a time of a repeating item that was let pass"""


class _UpcomingItem(TypedDict):
    id: str
    content: str
    category: str
    """fact, preference, event, task, note, skill, profile"""
    entity: Optional[str]
    context: Optional[str]
    source: Optional[str]
    """user, assistant, tool, import"""
    sensitive: bool
    metadata: Optional[Dict[str, Any]]
    due_kind: Optional[Literal["instant", "local", "date"]]
    remind_before: Optional[int]
    """Seconds"""
    superseded_by: Optional[str]
    recurrence: Optional[str]
    """RFC 5545 RRULE"""
    recurrence_time_zone: Optional[str]
    """The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's"""
    occurrence: Optional[str]
    """Where a repeating item stands by its rule, on the wall clock, also where that was moved"""
    event_time: Optional[int]
    event_time_iso: str
    event_time_local: str
    event_time_tz: str
    event_time_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    reminded_at: Optional[int]
    reminded_at_iso: str
    reminded_at_local: str
    reminded_at_tz: str
    reminded_at_relative: str
    completed_at: Optional[int]
    completed_at_iso: str
    completed_at_local: str
    completed_at_tz: str
    completed_at_relative: str
    snoozed_until: Optional[int]
    snoozed_until_iso: str
    snoozed_until_local: str
    snoozed_until_tz: str
    snoozed_until_relative: str
    valid_until: Optional[int]
    valid_until_iso: str
    valid_until_local: str
    valid_until_tz: str
    valid_until_relative: str
    status: Literal["overdue", "due", "later"]
    """later: an occurrence after the one that a repeating item stands at"""
    label: str
    repeats: Optional[str]
    """How it repeats, in English; null for what happens once"""
    noted: Optional[str]
    """How long ago its user told of it, where it needs no mention yet for that, such as 5 minutes ago"""


class UpcomingItem(_UpcomingItem, total=False):
    """`items` in the answer of `get_upcoming`."""

    more_occurrences: int
    """On the tenth later occurrence of a series: how many more lie inside the horizon. Up to 10,000 are counted"""


class _SearchConversationsResult(TypedDict):
    id: str
    conversation_id: str
    external_id: Optional[str]
    role: Literal["user", "assistant", "system", "tool"]
    name: Optional[str]
    email: Optional[str]
    user_id: Optional[str]
    agent: Optional[str]
    time_zone: Optional[str]
    content: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    created_at_ms: int
    """Epoch milliseconds"""
    attachments: List[Attachment]
    thinking: Optional[str]
    thinking_signature: Optional[str]
    format: Optional[str]
    """The form in which it came; null for the own form"""
    score: Optional[float]
    """How well it fits, to be compared within one answer; null without a query"""
    message_before: Optional[StoredMessage]
    message_after: Optional[StoredMessage]


class SearchConversationsResult(_SearchConversationsResult, total=False):
    """`results` in the answer of `search_conversations`."""

    why: Optional[ScoreParts]
    """With explain: the parts of the score"""


class _Attachment(TypedDict):
    type: str


class Attachment(_Attachment, total=False):
    """`attachments` in the answer of `search_conversations`."""

    url: str
    name: str
    media_type: str


class Ended(TypedDict):
    """`ended` in the answer of `update_memory`."""

    id: str
    occurrence: str
    """By its rule, as the memory's occurrence"""
    outcome: Literal["completed", "skipped"]


class MovedItem(TypedDict):
    """`changed` in the answer of `set_time_zone`."""

    id: str
    content: str
    label: str


class MemoryVersion(TypedDict):
    """`versions` in the answer of `get_memory_history`."""

    id: str
    content: str
    category: str
    """fact, preference, event, task, note, skill, profile"""
    entity: Optional[str]
    context: Optional[str]
    source: Optional[str]
    """user, assistant, tool, import"""
    sensitive: bool
    metadata: Optional[Dict[str, Any]]
    due_kind: Optional[Literal["instant", "local", "date"]]
    remind_before: Optional[int]
    """Seconds"""
    superseded_by: Optional[str]
    recurrence: Optional[str]
    """RFC 5545 RRULE"""
    recurrence_time_zone: Optional[str]
    """The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's"""
    occurrence: Optional[str]
    """Where a repeating item stands by its rule, on the wall clock, also where that was moved"""
    event_time: Optional[int]
    event_time_iso: str
    event_time_local: str
    event_time_tz: str
    event_time_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    reminded_at: Optional[int]
    reminded_at_iso: str
    reminded_at_local: str
    reminded_at_tz: str
    reminded_at_relative: str
    completed_at: Optional[int]
    completed_at_iso: str
    completed_at_local: str
    completed_at_tz: str
    completed_at_relative: str
    snoozed_until: Optional[int]
    snoozed_until_iso: str
    snoozed_until_local: str
    snoozed_until_tz: str
    snoozed_until_relative: str
    valid_until: Optional[int]
    valid_until_iso: str
    valid_until_local: str
    valid_until_tz: str
    valid_until_relative: str
    valid_from: Optional[int]
    valid_from_iso: str
    valid_from_local: str
    valid_from_tz: str
    valid_from_relative: str
    valid_to: Optional[int]
    valid_to_iso: str
    valid_to_local: str
    valid_to_tz: str
    valid_to_relative: str
    change: Optional[Literal["updated", "completed", "reopened", "superseded", "occurrence_completed", "occurrence_skipped"]]
    """What ended it; null for what the memory says now"""
    changed_by: Optional[str]
    """Who ended it"""
    done_at: Optional[int]
    done_at_iso: str
    done_at_local: str
    done_at_tz: str
    done_at_relative: str


class Occurrence(TypedDict):
    """`data` in the answer of `list_occurrences`."""

    status: Literal["due", "moved", "completed", "skipped"]
    """due: by the rule; moved: at another time; completed and skipped: over"""
    occurrence: Optional[str]
    """By the rule: the wall clock, or a date alone"""
    local: str
    """When it is due on the wall clock, or a date alone"""
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str


class Series(TypedDict):
    """`data` in the answer of `list_series`."""

    id: str
    content: str
    category: str
    """fact, preference, event, task, note, skill, profile"""
    entity: Optional[str]
    context: Optional[str]
    source: Optional[str]
    """user, assistant, tool, import"""
    sensitive: bool
    metadata: Optional[Dict[str, Any]]
    due_kind: Optional[Literal["instant", "local", "date"]]
    remind_before: Optional[int]
    """Seconds"""
    superseded_by: Optional[str]
    recurrence: Optional[str]
    """RFC 5545 RRULE"""
    recurrence_time_zone: Optional[str]
    """The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's"""
    occurrence: Optional[str]
    """Where a repeating item stands by its rule, on the wall clock, also where that was moved"""
    event_time: Optional[int]
    event_time_iso: str
    event_time_local: str
    event_time_tz: str
    event_time_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    reminded_at: Optional[int]
    reminded_at_iso: str
    reminded_at_local: str
    reminded_at_tz: str
    reminded_at_relative: str
    completed_at: Optional[int]
    completed_at_iso: str
    completed_at_local: str
    completed_at_tz: str
    completed_at_relative: str
    snoozed_until: Optional[int]
    snoozed_until_iso: str
    snoozed_until_local: str
    snoozed_until_tz: str
    snoozed_until_relative: str
    valid_until: Optional[int]
    valid_until_iso: str
    valid_until_local: str
    valid_until_tz: str
    valid_until_relative: str
    repeats: str
    """The rule in words"""
    occurrences: List[str]
    """When it is due on the user's wall clock, or a date alone; at most 100"""
    has_more: bool
    """Whether more come in that time: list_occurrences has all"""


class ContextItem(TypedDict):
    """`items` in the answer of `get_context`."""

    id: str
    content: str
    status: Literal["overdue", "due"]
    label: str
    category: str
    entity: Optional[str]
    context: Optional[str]
    due_kind: Literal["instant", "local", "date"]
    repeats: Optional[str]
    """How it repeats, in English; null for what happens once"""
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    remind_before: Optional[int]
    reminded_at: Optional[int]
    reminded_at_iso: str
    reminded_at_local: str
    reminded_at_tz: str
    reminded_at_relative: str
    snoozed_until: Optional[int]
    snoozed_until_iso: str
    snoozed_until_local: str
    snoozed_until_tz: str
    snoozed_until_relative: str


class _ContextMessage(TypedDict):
    role: Literal["user", "assistant"]
    content: Union[str, List[Union[TextContent, ImageUrlContent, ThinkingContent, ImageDocumentContent]]]


class ContextMessage(_ContextMessage, total=False):
    """`messages` in the answer of `get_context`."""

    attachments: List[Attachment]
    thinking: str
    thinking_signature: str


class TextContent(TypedDict):
    """`content` in the answer of `get_context`."""

    type: Literal["text"]
    text: str


class ImageUrlContent(TypedDict):
    """`content` in the answer of `get_context`."""

    type: Literal["image_url"]
    image_url: ImageUrl


class ImageUrl(TypedDict):
    """`image_url` in the answer of `get_context`."""

    url: str


class ThinkingContent(TypedDict):
    """`content` in the answer of `get_context`."""

    type: Literal["thinking"]
    thinking: str
    signature: str


class ImageDocumentContent(TypedDict):
    """`content` in the answer of `get_context`."""

    type: Literal["image", "document"]
    source: Union[UrlSource, Base64Source]


class UrlSource(TypedDict):
    """`source` in the answer of `get_context`."""

    type: Literal["url"]
    url: str


class Base64Source(TypedDict):
    """`source` in the answer of `get_context`."""

    type: Literal["base64"]
    media_type: str
    data: str


class CacheHint(TypedDict):
    """`cache_hint` in the answer of `get_context`."""

    system_characters: int
    messages: int


class ContextDigest(TypedDict):
    """`digest` in the answer of `get_context`."""

    source: Literal["kv", "d1", "none"]
    computed_at: Optional[int]
    revision: int
    stale: bool


class Trimmed(TypedDict):
    """`trimmed` in the answer of `get_context`."""

    messages: int
    relevant: int
    mentioned: int
    upcoming: int
    overdue: int
    stable: int
    """Lines of what is known about the user"""


class Explanation(TypedDict):
    """`explanations` in the answer of `get_context`."""

    id: str
    content: Optional[str]
    """Null for a sensitive item that was not asked for"""
    status: Literal["overdue", "due", "later"]
    label: str
    shown: bool
    """Whether the prompt asks to bring it up"""
    also_open: bool
    """Whether it stands in the prompt's part of what is also open"""
    reason: Literal["new", "snooze_over", "overdue_since", "lead_since", "day_since", "over_limit", "asleep", "later", "comes_often", "mentioned", "over_budget", "sensitive"]
    text: str
    """The reason in words"""
    life: List[ComingMention]
    """The mentions of the next 31 days, or up to life_until, if each is marked when shown"""


class ComingMention(TypedDict):
    """`life` in the answer of `get_context`."""

    at: Optional[int]
    at_iso: str
    at_local: str
    at_tz: str
    at_relative: str
    status: Literal["overdue", "due"]
    label: str
    """As the prompt will have it: of a series, the occurrence that will be mentioned"""
    cause: Literal["snooze_ends", "overdue", "remind_before", "day_begins", "enters_horizon", "next_occurrence", "waiting"]
    text: str
    """The cause in words"""


class _Frame(TypedDict):
    at: Optional[int]
    at_iso: str
    at_local: str
    at_tz: str
    at_relative: str
    until: Optional[int]
    until_iso: str
    until_local: str
    until_tz: str
    until_relative: str
    system: str
    """The prompt section at that moment"""
    items: List[LifeItem]
    mentioned: List[LifeMention]
    """What isn't brought up and is still answered when asked, by due time, at most 100"""
    silent: List[LifeMention]
    """All other open items by due time, at most 100"""


class Frame(_Frame, total=False):
    """`frames` in the answer of `get_life`."""

    more_mentioned: int
    """How many are mentioned beside those"""
    more_silent: int
    """How many are silent beside those"""


class LifeItem(TypedDict):
    """`items` in the answer of `get_life`."""

    id: str
    content: str
    status: Literal["overdue", "due"]
    label: str
    reason: Literal["new", "snooze_over", "overdue_since", "lead_since", "day_since", "over_limit", "asleep", "later", "comes_often", "mentioned"]


class LifeMention(TypedDict):
    """`mentioned` in the answer of `get_life`."""

    id: str
    reason: Literal["new", "snooze_over", "overdue_since", "lead_since", "day_since", "over_limit", "asleep", "later", "comes_often", "mentioned"]


class SaidItem(TypedDict):
    """`mentioned` in the answer of `report_said`."""

    id: str
    label: str
    content: str


class DigestItem(TypedDict):
    """`items` in the answer of `get_digest`."""

    id: str
    content: str
    status: Literal["overdue", "due"]
    label: str
    category: str
    entity: Optional[str]
    context: Optional[str]
    due_kind: Literal["instant", "local", "date"]
    repeats: Optional[str]
    """How it repeats, in English; null for what happens once"""
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    group: Literal["overdue", "today", "week"]


class Totals(TypedDict):
    """`totals` in the answer of `get_digest`."""

    overdue: int
    today: int
    week: int


class Say(TypedDict):
    """`say` in the answer of `chat`."""

    text: str
    buttons: List[Button]


class Button(TypedDict):
    """`buttons` in the answer of `chat`."""

    label: str
    data: str
    """Send it back as button when it is pressed"""


class DayHours(TypedDict, total=False):
    """`day_hours` in the answer of `get_user`."""

    morning: str
    noon: str
    afternoon: str
    evening: str
    tonight: str


class Reminders(TypedDict):
    """`reminders` in the answer of `get_user`."""

    push: bool


class UserDigest(TypedDict):
    """`digest` in the answer of `get_user`."""

    time: Optional[str]
    """HH:MM; null for no digest"""
    send_empty: bool
    days: Optional[List[Weekday]]
    """null for every day"""
    paused_until: Optional[int]
    paused_until_iso: str
    paused_until_local: str
    paused_until_tz: str
    paused_until_relative: str
    channel: Optional[Union[UserWebhookChannel, PlatformChannel]]


class _UserWebhookChannel(TypedDict):
    type: Literal["webhook"]
    url: str


class UserWebhookChannel(_UserWebhookChannel, total=False):
    """`channel` in the answer of `get_user`."""

    old_secret: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    stopped: str
    """Why nothing can be sent there any more"""


class OldSecret(TypedDict):
    """`old_secret` in the answer of `get_user`."""

    valid_until: Optional[int]
    valid_until_iso: str
    valid_until_local: str
    valid_until_tz: str
    valid_until_relative: str


class _PlatformChannel(TypedDict):
    type: Literal["telegram", "slack", "discord", "whatsapp", "twilio"]
    connection_id: str
    to: str


class PlatformChannel(_PlatformChannel, total=False):
    """`channel` in the answer of `get_user`."""

    stopped: str
    """Why nothing can be sent there any more"""


class UpdateUserDigest(TypedDict):
    """`digest` in the answer of `update_user`."""

    time: Optional[str]
    """HH:MM; null for no digest"""
    send_empty: bool
    days: Optional[List[Weekday]]
    """null for every day"""
    paused_until: Optional[int]
    paused_until_iso: str
    paused_until_local: str
    paused_until_tz: str
    paused_until_relative: str
    channel: Optional[Union[UpdateUserWebhookChannel, PlatformChannel]]


class _UpdateUserWebhookChannel(TypedDict):
    type: Literal["webhook"]
    url: str


class UpdateUserWebhookChannel(_UpdateUserWebhookChannel, total=False):
    """`channel` in the answer of `update_user`."""

    old_secret: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    stopped: str
    """Why nothing can be sent there any more"""
    secret: str
    """Shown once: it signs what is sent"""


class DayHoursInput(TypedDict, total=False):
    """`day_hours` as `update_user` takes it."""

    morning: str
    noon: str
    afternoon: str
    evening: str
    tonight: str


class DigestInput(TypedDict, total=False):
    """`digest` as `update_user` takes it."""

    time: Optional[str]
    channel: Optional[Union[WebhookChannelInput, PlatformChannelInput]]
    send_empty: bool
    days: Optional[Sequence[Weekday]]
    paused_until: Optional[Time]


class _WebhookChannelInput(TypedDict):
    type: Literal["webhook"]
    url: str


class WebhookChannelInput(_WebhookChannelInput, total=False):
    """`channel` as `update_user` takes it."""

    secret: str
    old_secret: None
    """null ends the old one at once, as after a leak"""


class PlatformChannelInput(TypedDict):
    """`channel` as `update_user` takes it."""

    type: Literal["telegram", "slack", "discord", "whatsapp", "twilio"]
    connection_id: str
    to: str


class RemindersInput(TypedDict):
    """`reminders` as `update_user` takes it."""

    push: bool


class Refused(TypedDict):
    """`refused` in the answer of `import_user`."""

    line: int
    message: str


class _AppendMessagesResult(TypedDict):
    status: Literal["stored", "duplicate", "conflict"]
    id: Optional[str]
    """Null for a duplicate of a message that was deleted"""
    external_id: Optional[str]


class AppendMessagesResult(_AppendMessagesResult, total=False):
    """`results` in the answer of `append_messages`."""

    message: str
    """Of a conflict: what to do"""


class Conversation(TypedDict):
    """`data` in the answer of `list_conversations`."""

    conversation_id: str
    last_message_at: Optional[int]
    last_message_at_iso: str
    last_message_at_local: str
    last_message_at_tz: str
    last_message_at_relative: str
    last_message: LastMessage


class LastMessage(TypedDict):
    """`last_message` in the answer of `list_conversations`."""

    id: str
    role: Literal["user", "assistant", "system", "tool"]
    user_id: Optional[str]
    name: Optional[str]
    agent: Optional[str]
    content: str
    """At most 140 characters of it"""


class Message(TypedDict):
    """`data` in the answer of `list_messages`."""

    id: str
    conversation_id: str
    external_id: Optional[str]
    role: Literal["user", "assistant", "system", "tool"]
    name: Optional[str]
    email: Optional[str]
    user_id: Optional[str]
    agent: Optional[str]
    time_zone: Optional[str]
    content: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    created_at_ms: int
    """Epoch milliseconds"""
    attachments: List[Attachment]
    thinking: Optional[str]
    thinking_signature: Optional[str]
    format: Optional[str]
    """The form in which it came; null for the own form"""
    message: Optional[Dict[str, Any]]
    """The message as it came in that form; null for one of the own form"""


class Limits(TypedDict):
    """`limits` in the answer of `get_app`."""

    requests_per_second: int
    """How many requests a second each of its keys may send"""
    origins: List[str]
    """Origins whose pages may call with its keys"""
    said: bool
    """Whether replies that are stored are read for what they mention"""
    user_bytes: int
    """How many bytes of each user are kept"""


class LimitsInput(TypedDict, total=False):
    """`limits` as `update_app` takes it."""

    requests_per_second: Optional[int]
    origins: Optional[Sequence[str]]
    """Origins whose pages may call, such as https://app.example.com; null for none"""
    said: Optional[bool]
    """Whether replies that are stored are read for what they mention"""
    user_bytes: Optional[int]
    """How many bytes of each user are kept: past it, what brings text is refused"""


class _Template(TypedDict):
    name: str
    language: str
    parameters: List[str]


class Template(_Template, total=False):
    """`template` in the answer of `create_connection`."""

    languages: List[str]
    """Other languages in which the template is approved, for people who speak them"""
    buttons: List[Literal["done", "snooze", "hour", "tomorrow", "other"]]
    """What the template's quick replies do, in its order"""


class _TemplateInput(TypedDict):
    name: str
    language: str


class TemplateInput(_TemplateInput, total=False):
    """`template` as `create_connection` takes it."""

    languages: Sequence[str]
    """Other languages in which the template is approved, for people who speak them"""
    parameters: Sequence[str]
    buttons: Sequence[Literal["done", "snooze", "hour", "tomorrow", "other"]]
    """What the template's quick replies do, in its order"""


class _Delivery(TypedDict):
    id: str
    app: str
    user_id: str
    kind: Literal["digest", "reminder", "answer"]
    """answer: what your own bot was to say in a chat, and didn't"""
    status: DeliveryStatus
    attempts: int
    last_error: Optional[str]
    as_of: Optional[int]
    as_of_iso: str
    as_of_local: str
    as_of_tz: str
    as_of_relative: str
    next_attempt_at: Optional[int]
    next_attempt_at_iso: str
    next_attempt_at_local: str
    next_attempt_at_tz: str
    next_attempt_at_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    delivered_at: Optional[int]
    delivered_at_iso: str
    delivered_at_local: str
    delivered_at_tz: str
    delivered_at_relative: str


class Delivery(_Delivery, total=False):
    """`data` in the answer of `list_deliveries`."""

    local_date: str
    """The date of a digest"""
    inbound_event_id: str
    """The event that your own bot didn't answer"""


class InboundEvent(TypedDict):
    """`data` in the answer of `list_inbound_events`."""

    id: str
    app: str
    user_id: str
    connection_id: str
    kind: Literal["message", "pressed"]
    """pressed: a button of the bot's own"""
    status: EventStatus
    attempts: int
    last_error: Optional[str]
    as_of: Optional[int]
    as_of_iso: str
    as_of_local: str
    as_of_tz: str
    as_of_relative: str
    next_attempt_at: Optional[int]
    next_attempt_at_iso: str
    next_attempt_at_local: str
    next_attempt_at_tz: str
    next_attempt_at_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str


class Grant(TypedDict):
    """`data` in the answer of `list_grants`."""

    id: str
    name: Optional[str]
    """What the client calls itself"""
    client: str
    """The host that the grant was sent to, as the person saw it"""
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    last_used_at: Optional[int]
    last_used_at_iso: str
    last_used_at_local: str
    last_used_at_tz: str
    last_used_at_relative: str


class ListAccess(TypedDict):
    """`data` in the answer of `list_access`."""

    kind: Literal["key", "app_key", "grant", "feed", "connection"]
    """A key of the person; a key of the app, which reaches everybody of it; a client that was let in; the calendar feed; a bot on the person's platform"""
    id: Optional[str]
    """Of the key, the grant or the connection; null for the feed"""
    name: Optional[str]
    """What the key or the client is called; the platform of a connection"""
    client: Optional[str]
    """The host that a grant was sent to"""
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    expires_at: Optional[int]
    expires_at_iso: str
    expires_at_local: str
    expires_at_tz: str
    expires_at_relative: str
    last_used_at: Optional[int]
    last_used_at_iso: str
    last_used_at_local: str
    last_used_at_tz: str
    last_used_at_relative: str


class Happened(TypedDict):
    """`happened` in the answer of `advance_clock`."""

    at: int
    """Epoch seconds, by the app's clock"""
    type: Literal["digest", "reminder"]
    status: Literal["sent", "failed", "held"]
    """held: made for a platform, to which a test app sends nothing"""
    user_id: str
    id: str
    """The webhook-id, by which the ledger has it"""


class Key(TypedDict):
    """`data` in the answer of `list_keys`."""

    id: str
    app: str
    user_id: Optional[str]
    """Set for a key that reaches one user only"""
    name: Optional[str]
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    expires_at: Optional[int]
    expires_at_iso: str
    expires_at_local: str
    expires_at_tz: str
    expires_at_relative: str


class UnreadableSecret(TypedDict):
    """`unreadable` in the answer of `reseal_secrets`."""

    place: Literal["credentials", "forward", "channel", "outcome", "old_credentials", "old_forward", "old_channel"]
    app: str
    id: str


class App(TypedDict):
    """`data` in the answer of `list_apps`."""

    app: str
    default_time_zone: Optional[str]
    """IANA name"""
    default_remind_before: Optional[Union[int, Literal["day"]]]
    """Seconds, day for the start of an item's day, or null for none"""
    default_language: Optional[Language]
    """The assistant's language with people of whom it knows none"""
    limits: Limits
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str


class User(TypedDict):
    """`data` in the answer of `list_users`."""

    user_id: str
    display_name: Optional[str]
    time_zone: str
    """IANA name: the user's own, else the app's"""
    open_items: int
    """Open items with a due time"""
    digest_time: Optional[str]
    """HH:MM on the user's clock"""
    digest_stopped: Optional[str]
    """Why the channel was stopped; null while it works"""
    memories: int
    versions: int
    """Earlier wordings of memories, which the history keeps"""
    messages: int
    bytes: int
    """What these take with their indexes, counted by their text: what limits.user_bytes bounds"""
    next_digest_at: Optional[int]
    next_digest_at_iso: str
    next_digest_at_local: str
    next_digest_at_tz: str
    next_digest_at_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str


class _AppConnection(TypedDict):
    id: str
    platform: Platform
    webhook_url: str
    """Where the platform is to send its events"""
    mode: ConnectionMode
    time_zone: Optional[str]
    forward_url: Optional[str]
    template: Optional[Template]
    said: bool
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    readable: bool
    """Whether ENCRYPTION_KEY opens its credentials; where not, they are to be sent again"""
    last_event_at: Optional[int]
    last_event_at_iso: str
    last_event_at_local: str
    last_event_at_tz: str
    last_event_at_relative: str
    last_error: Optional[str]
    """Of its newest event that failed, among the newest 200"""
    last_error_at: Optional[int]
    last_error_at_iso: str
    last_error_at_local: str
    last_error_at_tz: str
    last_error_at_relative: str
    messages_not_kept: int
    """Among its newest 200 events: their people have as much as is kept of one"""


class AppConnection(_AppConnection, total=False):
    """`data` in the answer of `list_app_connections`."""

    old_credentials: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    old_forward_secret: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""


class DailyCount(TypedDict):
    """`data` in the answer of `list_daily_counts`."""

    date: str
    """YYYY-MM-DD, in UTC"""
    users: int
    """New users"""
    memories: int
    """Memories that were stored"""
    messages: int
    """Messages that were stored"""
    events: int
    """Messages and presses that platforms sent"""
    digests: int
    """Digests that fell due"""
    reminders: int
    """Reminders that fell due"""


class ErasureInput(TypedDict):
    """`erasures` as `erase_again` takes it."""

    app: str
    user_id: Optional[str]
    """null for the whole app"""
    erased_at: int


class Erasure(TypedDict):
    """`data` in the answer of `list_erasures`."""

    app: str
    user_id: Optional[str]
    """null where the whole app was erased"""
    status: Literal["erasing", "erased"]
    """erasing: something is left, send the erasure again"""
    erased_at: Optional[int]
    erased_at_iso: str
    erased_at_local: str
    erased_at_tz: str
    erased_at_relative: str


class AuditLine(TypedDict):
    """`data` in the answer of `list_audit`."""

    at: Optional[int]
    at_iso: str
    at_local: str
    at_tz: str
    at_relative: str
    by: Literal["admin", "app", "user", "binding", "chat", "client", "service"]
    """The admin token, a key of the app or of a user, a service binding, a person in a chat, whoever has a token of a client that was let in, or the service by itself"""
    key_id: Optional[str]
    """The id of the key that it was called with"""
    operation: str
    """Such as update_connection"""
    app: Optional[str]
    """null for what is about the whole deployment"""
    user_id: Optional[str]
    """Whom it is about; taken out when the user is erased"""
    target_id: Optional[str]
    """The key, the connection or the erased app that it is about"""
    fields: List[str]
    """The names of the fields that the call set, and no values"""


class Deliveries(TypedDict):
    """`deliveries` in the answer of `get_status`."""

    waiting: int
    """At most 1000 are counted"""
    dead: int
    """At most 1000 are counted"""


class StatusDigest(TypedDict):
    """`digests` in the answer of `get_status`."""

    hour: str
    """RFC 3339, UTC"""
    count: int


class Database(TypedDict):
    """`database` in the answer of `get_status`."""

    size_bytes: Optional[int]
    limit_bytes: int
    """What the account's plan allows (the variable PLAN)"""


class Upload(TypedDict):
    """`upload` in the answer of `get_deployment`."""

    id: str
    """What the platform calls this upload of the worker"""
    tag: Optional[str]
    """As it was uploaded with `--tag`"""
    uploaded_at: Optional[str]
    """RFC 3339"""


class Binding(TypedDict):
    """`bindings` in the answer of `get_deployment`."""

    name: str
    kind: Literal["database", "shards", "namespace", "queue", "limiter", "version", "assets", "secret", "variable"]
    set: bool
    optional: bool
    """Whether the service does its work without it"""


class ListShards(TypedDict):
    """`data` in the answer of `list_shards`."""

    shard: int
    """Its number, from 0"""
    people: int
    size_bytes: int
    limit_bytes: int
    late_seconds: int
    """Since when the oldest of what is due has been due; 0 for none"""
    schema: int
    """How many migrations its code knows"""


class Row(TypedDict):
    """`rows` in the answer of `list_shard_rows`."""

    hex: str


class RowInput(TypedDict):
    """`rows` as `restore_shard_rows` takes it."""

    hex: str


class Unhandled(TypedDict):
    """`unhandled` in the answer of `run_tool_calls`."""

    index: int
    id: Optional[str]
    name: str


class _AttachmentInput(TypedDict):
    type: str


class AttachmentInput(_AttachmentInput, total=False):
    """`attachments` as `NewMessage` takes it."""

    url: str
    name: str
    media_type: str


class _RememberAnswer(TypedDict):
    status: Literal["stored", "duplicate"]
    memory: Memory
    revision: int
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class RememberAnswer(_RememberAnswer, total=False):
    """The answer of `remember`."""

    due_understood: str
    """How a phrase in due was read"""
    taken_over: List[str]
    """What a correction has of the memory that it corrects, by the names of fields"""
    similar: List[Similar]
    """Up to three open memories that say nearly the same; one that this replaces is named in supersedes"""
    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _SearchMemoryAnswer(TypedDict):
    results: List[SearchMemoryResult]
    count: int
    """Of this page"""
    has_more: bool
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class SearchMemoryAnswer(_SearchMemoryAnswer, total=False):
    """The answer of `search_memory`."""

    when_understood: str
    """How a phrase in when was read"""
    after: Optional[int]
    after_iso: str
    after_local: str
    after_tz: str
    after_relative: str
    before: Optional[int]
    before_iso: str
    before_local: str
    before_tz: str
    before_relative: str
    spans: List[Span]
    """Where a phrase in when may mean the last or the coming one: both"""
    note: str
    """Of an empty answer, and of one that leaves something out: what, and what shows it"""
    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _GetTimelineAnswer(TypedDict):
    events: List[TimelineEvent]
    count: int
    """Of this page"""
    next_cursor: Optional[str]
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class GetTimelineAnswer(_GetTimelineAnswer, total=False):
    """The answer of `get_timeline`."""

    when_understood: str
    """How a phrase in when was read"""
    after: Optional[int]
    after_iso: str
    after_local: str
    after_tz: str
    after_relative: str
    before: Optional[int]
    before_iso: str
    before_local: str
    before_tz: str
    before_relative: str
    spans: List[Span]
    """Where a phrase in when may mean the last or the coming one: both"""
    note: str
    """Of an empty answer, and of one that leaves something out: what, and what shows it"""
    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _GetUpcomingAnswer(TypedDict):
    items: List[UpcomingItem]
    mentioned: List[UpcomingItem]
    """Open, awake items that are upcoming or became overdue in the last 30 days, and needn't be brought up; none with include_reminded"""
    overdue_count: int
    upcoming_count: int
    mentioned_count: int
    revision: int
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class GetUpcomingAnswer(_GetUpcomingAnswer, total=False):
    """The answer of `get_upcoming`."""

    left_out: int
    """How many more such items context and include_overdue leave out; absent for none"""
    when_understood: str
    """How a phrase in when was read"""
    after: Optional[int]
    after_iso: str
    after_local: str
    after_tz: str
    after_relative: str
    before: Optional[int]
    before_iso: str
    before_local: str
    before_tz: str
    before_relative: str
    note: str
    """Of an empty answer, and of one that leaves something out: what, and what shows it"""
    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _SearchConversationsAnswer(TypedDict):
    results: List[SearchConversationsResult]
    count: int
    has_more: bool
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class SearchConversationsAnswer(_SearchConversationsAnswer, total=False):
    """The answer of `search_conversations`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _UpdateMemoryAnswer(TypedDict):
    status: Literal["updated", "unchanged", "not_found"]
    updated: List[Memory]
    not_found: List[str]
    revision: int
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class UpdateMemoryAnswer(_UpdateMemoryAnswer, total=False):
    """The answer of `update_memory`."""

    unchanged: List[Memory]
    """Repeating items whose occurrence was over already, as they stand now"""
    ended: List[Ended]
    """Occurrences of repeating items that the call ended: the items go on to the next"""
    marked: int
    """How many it marked as mentioned, where it did nothing else"""
    due_understood: str
    """How a phrase in due or snooze was read"""
    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _SetTimeZoneAnswer(TypedDict):
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""
    time_zone_source: Literal["user"]
    moved: int
    """How many items kept their wall clock, and so are due at another instant"""
    changed: List[MovedItem]
    """Those due within a week, at most ten"""
    revision: int


class SetTimeZoneAnswer(_SetTimeZoneAnswer, total=False):
    """The answer of `set_time_zone`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _ForgetAnswer(TypedDict):
    status: Literal["forgotten", "not_found"]
    forgotten: List[str]
    """The ids that were sent, and those of memories that they corrected"""
    not_found: List[str]
    revision: int
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class ForgetAnswer(_ForgetAnswer, total=False):
    """The answer of `forget`."""

    note: str
    """Of an empty answer, and of one that leaves something out: what, and what shows it"""
    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class ListMemoriesAnswer(TypedDict):
    """The answer of `list_memories`."""

    data: List[Memory]
    next_cursor: Optional[str]


class GetMemoryAnswer(TypedDict):
    """The answer of `get_memory`."""

    id: str
    content: str
    category: str
    """fact, preference, event, task, note, skill, profile"""
    entity: Optional[str]
    context: Optional[str]
    source: Optional[str]
    """user, assistant, tool, import"""
    sensitive: bool
    metadata: Optional[Dict[str, Any]]
    due_kind: Optional[Literal["instant", "local", "date"]]
    remind_before: Optional[int]
    """Seconds"""
    superseded_by: Optional[str]
    recurrence: Optional[str]
    """RFC 5545 RRULE"""
    recurrence_time_zone: Optional[str]
    """The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's"""
    occurrence: Optional[str]
    """Where a repeating item stands by its rule, on the wall clock, also where that was moved"""
    event_time: Optional[int]
    event_time_iso: str
    event_time_local: str
    event_time_tz: str
    event_time_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    reminded_at: Optional[int]
    reminded_at_iso: str
    reminded_at_local: str
    reminded_at_tz: str
    reminded_at_relative: str
    completed_at: Optional[int]
    completed_at_iso: str
    completed_at_local: str
    completed_at_tz: str
    completed_at_relative: str
    snoozed_until: Optional[int]
    snoozed_until_iso: str
    snoozed_until_local: str
    snoozed_until_tz: str
    snoozed_until_relative: str
    valid_until: Optional[int]
    valid_until_iso: str
    valid_until_local: str
    valid_until_tz: str
    valid_until_relative: str
    keywords: List[str]
    """Words by which it is found too"""


class _GetMemoryHistoryAnswer(TypedDict):
    id: str
    chain: List[str]
    """The ids of the memories that corrected each other"""
    versions: List[MemoryVersion]
    has_more: bool
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class GetMemoryHistoryAnswer(_GetMemoryHistoryAnswer, total=False):
    """The answer of `get_memory_history`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _ListOccurrencesAnswer(TypedDict):
    id: str
    recurrence: Optional[str]
    """RFC 5545 RRULE"""
    recurrence_time_zone: Optional[str]
    """The zone of the rule, where that isn't the user's"""
    data: List[Occurrence]
    has_more: bool
    more: int
    """How many more come in that time; up to 10,000 are counted, with those listed"""
    next_cursor: Optional[str]
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class ListOccurrencesAnswer(_ListOccurrencesAnswer, total=False):
    """The answer of `list_occurrences`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _ListSeriesAnswer(TypedDict):
    data: List[Series]
    next_cursor: Optional[str]
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class ListSeriesAnswer(_ListSeriesAnswer, total=False):
    """The answer of `list_series`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _GetContextAnswer(TypedDict):
    system: str
    """stable and volatile, ready for a model call"""
    stable: str
    """What is known about the user; it changes with their profile alone"""
    volatile: str
    """The clock, and what is due"""
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""
    items: List[ContextItem]
    overdue_count: int
    upcoming_count: int
    mentioned: List[ContextItem]
    """What the prompt lists as also open: mentioned already, or in no need of it, and due today or tomorrow"""
    mentioned_count: int
    """All open, awake items that aren't pending, and are upcoming or became overdue in the last 30 days"""
    messages: List[Union[ContextMessage, Dict[str, Any]]]
    estimated_tokens: int
    cache_hint: CacheHint
    digest: ContextDigest


class GetContextAnswer(_GetContextAnswer, total=False):
    """The answer of `get_context`."""

    warnings: List[str]
    trimmed: Trimmed
    explanations: List[Explanation]
    """With explain: the items that are open, at most 100"""
    more_explanations: int
    """How many items come near in 31 days beside those"""
    life_until: int
    """Where over 1,000 mentions come in 31 days: they are told up to then, in epoch seconds"""
    revision: int
    """Where mark_shown has changed something"""


class _GetLifeAnswer(TypedDict):
    frames: List[Frame]
    next_cursor: Optional[str]
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class GetLifeAnswer(_GetLifeAnswer, total=False):
    """The answer of `get_life`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class ReportSaidAnswer(TypedDict):
    """The answer of `report_said`."""

    mentioned: List[SaidItem]
    """The items that this call has marked as mentioned, by due time"""
    revision: int


class _GetDigestAnswer(TypedDict):
    user_id: str
    local_date: str
    text: str
    markdown: str
    items: List[DigestItem]
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class GetDigestAnswer(_GetDigestAnswer, total=False):
    """The answer of `get_digest`."""

    totals: Totals
    """How many items each group has, where the digest has not all of them"""
    more: int
    """How many items there are beside those listed: at most 200 are, in 256 KB. Absent for none"""
    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _ChatAnswer(TypedDict):
    say: Optional[Say]
    """null where the assistant says nothing"""
    understood: Optional[str]
    """What the text was read as, such as remind or list; null for nothing that the assistant knows"""
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class ChatAnswer(_ChatAnswer, total=False):
    """The answer of `chat`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class OpenCalendarFeedAnswer(TypedDict):
    """The answer of `open_calendar_feed`."""

    url: str
    """What a calendar program subscribes to"""
    token: str
    """What opens it"""


class CloseCalendarFeedAnswer(TypedDict):
    """The answer of `close_calendar_feed`."""

    status: Literal["revoked", "not_found"]


class _GetUserAnswer(TypedDict):
    user_id: str
    time_zone: str
    """IANA name"""
    time_zone_source: Literal["user", "observed", "app", "default"]
    """Who says so: the person or the app for them, what was observed, the app's default, or nobody"""
    display_name: Optional[str]
    locale: Optional[str]
    day_hours: Optional[DayHours]
    hour_cycle: Optional[Literal["h12", "h23"]]
    reminders: Reminders
    digest: UserDigest
    next_digest_at: Optional[int]
    next_digest_at_iso: str
    next_digest_at_local: str
    next_digest_at_tz: str
    next_digest_at_relative: str
    revision: int
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    now: Optional[int]
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str


class GetUserAnswer(_GetUserAnswer, total=False):
    """The answer of `get_user`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _UpdateUserAnswer(TypedDict):
    user_id: str
    time_zone: str
    """IANA name"""
    time_zone_source: Literal["user", "observed", "app", "default"]
    """Who says so: the person or the app for them, what was observed, the app's default, or nobody"""
    display_name: Optional[str]
    locale: Optional[str]
    day_hours: Optional[DayHours]
    hour_cycle: Optional[Literal["h12", "h23"]]
    reminders: Reminders
    digest: UpdateUserDigest
    next_digest_at: Optional[int]
    next_digest_at_iso: str
    next_digest_at_local: str
    next_digest_at_tz: str
    next_digest_at_relative: str
    revision: int
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str
    now: Optional[int]
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    items_moved: int
    """Items that got another instant with the new zone"""


class UpdateUserAnswer(_UpdateUserAnswer, total=False):
    """The answer of `update_user`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class EraseUserAnswer(TypedDict):
    """The answer of `erase_user`."""

    status: Literal["erased", "not_found", "erasing"]
    """erasing: the user has so much that some of it is left, send the call again"""
    user_id: str


class ImportUserAnswer(TypedDict):
    """The answer of `import_user`."""

    imported: int
    """Rows that were stored, or that replaced an older one"""
    unchanged: int
    """Rows that were here already, as new or newer"""
    refused: List[Refused]
    left_out: Dict[str, int]
    """Fields of another program's file that have no place here, and in how many rows they stand"""
    dry_run: bool
    revision: int
    next_cursor: Optional[str]
    """Where a file of more than 2,000 rows goes on: send it again with this as cursor. Null at its end"""


class AppendMessagesAnswer(TypedDict):
    """The answer of `append_messages`."""

    stored: int
    duplicates: int
    conflicts: int
    results: List[AppendMessagesResult]


class _ListConversationsAnswer(TypedDict):
    data: List[Conversation]
    next_cursor: Optional[str]
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class ListConversationsAnswer(_ListConversationsAnswer, total=False):
    """The answer of `list_conversations`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _ListMessagesAnswer(TypedDict):
    data: List[Message]
    next_cursor: Optional[str]


class ListMessagesAnswer(_ListMessagesAnswer, total=False):
    """The answer of `list_messages`."""

    messages: List[Dict[str, Any]]
    """With format: the page as a list in that form, oldest first, without stamps"""


class DeleteMessageAnswer(TypedDict):
    """The answer of `delete_message`."""

    status: Literal["deleted"]
    id: str


class UpdateMessageAnswer(TypedDict):
    """The answer of `update_message`."""

    id: str
    conversation_id: str
    external_id: Optional[str]
    role: Literal["user", "assistant", "system", "tool"]
    name: Optional[str]
    email: Optional[str]
    user_id: Optional[str]
    agent: Optional[str]
    time_zone: Optional[str]
    content: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    created_at_ms: int
    """Epoch milliseconds"""
    attachments: List[Attachment]
    thinking: Optional[str]
    thinking_signature: Optional[str]
    format: Optional[str]
    """The form in which it came; null for the own form"""
    message: Optional[Dict[str, Any]]
    """The message as it came in that form; null for one of the own form"""


class GetConversationAnswer(TypedDict):
    """The answer of `get_conversation`."""

    conversation_id: str
    time_zone: Optional[str]
    """The zone that its stamps are pinned to"""


class UpdateConversationAnswer(TypedDict):
    """The answer of `update_conversation`."""

    conversation_id: str
    time_zone: Optional[str]
    """The zone that its stamps are pinned to"""


class DeleteConversationAnswer(TypedDict):
    """The answer of `delete_conversation`."""

    status: Literal["deleted", "deleting"]
    """deleting: it has so many messages that some are left, send the call again"""
    conversation_id: str


class AddMemberAnswer(TypedDict):
    """The answer of `add_member`."""

    status: Literal["member"]
    conversation_id: str
    user_id: str


class RemoveMemberAnswer(TypedDict):
    """The answer of `remove_member`."""

    status: Literal["removed"]
    conversation_id: str
    user_id: str


class _ParseTimeAnswer(TypedDict):
    due_understood: str
    """The time in words, to be read back to the user"""
    due_kind: Literal["instant", "local", "date"]
    due_local: Optional[str]
    due_at: Optional[int]
    due_at_iso: str
    due_at_local: str
    due_at_tz: str
    due_at_relative: str
    recurrence: Optional[str]
    """RFC 5545 RRULE"""
    recurrence_time_zone: Optional[str]
    """The zone whose wall clock it repeats on, where the phrase names one"""
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class ParseTimeAnswer(_ParseTimeAnswer, total=False):
    """The answer of `parse_time`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class StripStampsAnswer(TypedDict):
    """The answer of `strip_stamps`."""

    text: str


class GetAppAnswer(TypedDict):
    """The answer of `get_app`."""

    app: str
    default_time_zone: Optional[str]
    """IANA name"""
    default_remind_before: Optional[Union[int, Literal["day"]]]
    """Seconds, day for the start of an item's day, or null for none"""
    default_language: Optional[Language]
    """The assistant's language with people of whom it knows none"""
    limits: Limits
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str


class UpdateAppAnswer(TypedDict):
    """The answer of `update_app`."""

    app: str
    default_time_zone: Optional[str]
    """IANA name"""
    default_remind_before: Optional[Union[int, Literal["day"]]]
    """Seconds, day for the start of an item's day, or null for none"""
    default_language: Optional[Language]
    """The assistant's language with people of whom it knows none"""
    limits: Limits
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str


class _CreateConnectionAnswer(TypedDict):
    id: str
    platform: Platform
    webhook_url: str
    """Where the platform is to send its events"""
    mode: ConnectionMode
    time_zone: Optional[str]
    forward_url: Optional[str]
    template: Optional[Template]
    said: bool
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str


class CreateConnectionAnswer(_CreateConnectionAnswer, total=False):
    """The answer of `create_connection`."""

    old_credentials: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    old_forward_secret: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    forward_secret: str
    """Shown once: it signs what is forwarded"""


class ListConnectionsAnswer(TypedDict):
    """The answer of `list_connections`."""

    data: List[Connection]
    next_cursor: Optional[str]


class _GetConnectionAnswer(TypedDict):
    id: str
    platform: Platform
    webhook_url: str
    """Where the platform is to send its events"""
    mode: ConnectionMode
    time_zone: Optional[str]
    forward_url: Optional[str]
    template: Optional[Template]
    said: bool
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str


class GetConnectionAnswer(_GetConnectionAnswer, total=False):
    """The answer of `get_connection`."""

    old_credentials: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    old_forward_secret: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""


class _UpdateConnectionAnswer(TypedDict):
    id: str
    platform: Platform
    webhook_url: str
    """Where the platform is to send its events"""
    mode: ConnectionMode
    time_zone: Optional[str]
    forward_url: Optional[str]
    template: Optional[Template]
    said: bool
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    updated_at: Optional[int]
    updated_at_iso: str
    updated_at_local: str
    updated_at_tz: str
    updated_at_relative: str


class UpdateConnectionAnswer(_UpdateConnectionAnswer, total=False):
    """The answer of `update_connection`."""

    old_credentials: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    old_forward_secret: OldSecret
    """Set while the secret before this one is good too: until then both sign, or both are taken"""
    forward_secret: str
    """Shown once: it signs what is forwarded"""


class DeleteConnectionAnswer(TypedDict):
    """The answer of `delete_connection`."""

    status: Literal["deleted"]
    id: str


class RegisterConnectionAnswer(TypedDict):
    """The answer of `register_connection`."""

    id: str
    platform: Platform
    status: Literal["registered"]
    webhook_url: str
    """Where the platform sends its events now"""


class ListDeliveriesAnswer(TypedDict):
    """The answer of `list_deliveries`."""

    data: List[Delivery]
    next_cursor: Optional[str]


class _ReplayDeliveryAnswer(TypedDict):
    id: str
    app: str
    user_id: str
    kind: Literal["digest", "reminder", "answer"]
    """answer: what your own bot was to say in a chat, and didn't"""
    status: DeliveryStatus
    attempts: int
    last_error: Optional[str]
    as_of: Optional[int]
    as_of_iso: str
    as_of_local: str
    as_of_tz: str
    as_of_relative: str
    next_attempt_at: Optional[int]
    next_attempt_at_iso: str
    next_attempt_at_local: str
    next_attempt_at_tz: str
    next_attempt_at_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    delivered_at: Optional[int]
    delivered_at_iso: str
    delivered_at_local: str
    delivered_at_tz: str
    delivered_at_relative: str


class ReplayDeliveryAnswer(_ReplayDeliveryAnswer, total=False):
    """The answer of `replay_delivery`."""

    local_date: str
    """The date of a digest"""
    inbound_event_id: str
    """The event that your own bot didn't answer"""


class ListInboundEventsAnswer(TypedDict):
    """The answer of `list_inbound_events`."""

    data: List[InboundEvent]
    next_cursor: Optional[str]


class ReplayInboundEventAnswer(TypedDict):
    """The answer of `replay_inbound_event`."""

    id: str
    app: str
    user_id: str
    connection_id: str
    kind: Literal["message", "pressed"]
    """pressed: a button of the bot's own"""
    status: EventStatus
    attempts: int
    last_error: Optional[str]
    as_of: Optional[int]
    as_of_iso: str
    as_of_local: str
    as_of_tz: str
    as_of_relative: str
    next_attempt_at: Optional[int]
    next_attempt_at_iso: str
    next_attempt_at_local: str
    next_attempt_at_tz: str
    next_attempt_at_relative: str
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str


class CreateSignInAnswer(TypedDict):
    """The answer of `create_sign_in`."""

    url: str
    """The link: send it to the user alone, for whoever opens it signs in as them"""
    expires_at: Optional[int]
    expires_at_iso: str
    expires_at_local: str
    expires_at_tz: str
    expires_at_relative: str


class ListGrantsAnswer(TypedDict):
    """The answer of `list_grants`."""

    data: List[Grant]
    next_cursor: Optional[str]


class _ListAccessAnswer(TypedDict):
    data: List[ListAccess]
    has_more: bool
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class ListAccessAnswer(_ListAccessAnswer, total=False):
    """The answer of `list_access`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class EndGrantAnswer(TypedDict):
    """The answer of `end_grant`."""

    id: str
    status: Literal["ended"]


class CreateKeyAnswer(TypedDict):
    """The answer of `create_key`."""

    id: str
    app: str
    user_id: Optional[str]
    """Set for a key that reaches one user only"""
    name: Optional[str]
    created_at: Optional[int]
    created_at_iso: str
    created_at_local: str
    created_at_tz: str
    created_at_relative: str
    expires_at: Optional[int]
    expires_at_iso: str
    expires_at_local: str
    expires_at_tz: str
    expires_at_relative: str
    key: str
    """The key itself, shown once"""


class _GetClockAnswer(TypedDict):
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class GetClockAnswer(_GetClockAnswer, total=False):
    """The answer of `get_clock`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _SetClockAnswer(TypedDict):
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""


class SetClockAnswer(_SetClockAnswer, total=False):
    """The answer of `set_clock`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class _AdvanceClockAnswer(TypedDict):
    now: int
    now_iso: str
    now_local: str
    now_tz: str
    now_relative: str
    time_zone: str
    """IANA name"""
    happened: List[Happened]
    """What went out, in order"""
    next_cursor: Optional[str]
    """Send the same call with it for more of what happened"""


class AdvanceClockAnswer(_AdvanceClockAnswer, total=False):
    """The answer of `advance_clock`."""

    warnings: List[str]
    """What of the call was not used, or may not be meant"""


class ListKeysAnswer(TypedDict):
    """The answer of `list_keys`."""

    data: List[Key]
    next_cursor: Optional[str]


class RevokeKeyAnswer(TypedDict):
    """The answer of `revoke_key`."""

    id: str
    status: Literal["revoked"]


class ResealSecretsAnswer(TypedDict):
    """The answer of `reseal_secrets`."""

    key: str
    """The newest key: the first 8 hex digits of its SHA-256"""
    resealed: int
    """Secrets that were sealed under another key"""
    unreadable: List[UnreadableSecret]
    """Secrets that no key of this deployment opens: they have to be set again"""
    next_cursor: Optional[str]
    """null when all have been looked at"""


class DescribeKeyAnswer(TypedDict):
    """The answer of `describe_key`."""

    kind: Literal["operator", "app", "user"]
    app: Optional[str]
    """Null for the operator's token"""
    user_id: Optional[str]
    """Set for a key that reaches one user only"""
    test: bool
    """Whether the app is a test app, with a clock of its own"""


class ListAppsAnswer(TypedDict):
    """The answer of `list_apps`."""

    data: List[App]
    next_cursor: Optional[str]


class ListUsersAnswer(TypedDict):
    """The answer of `list_users`."""

    data: List[User]
    next_cursor: Optional[str]


class ListAppConnectionsAnswer(TypedDict):
    """The answer of `list_app_connections`."""

    data: List[AppConnection]
    next_cursor: Optional[str]


class ListDailyCountsAnswer(TypedDict):
    """The answer of `list_daily_counts`."""

    data: List[DailyCount]
    counted_until: Optional[str]
    """RFC 3339; null until the cron has counted"""


class EraseAppAnswer(TypedDict):
    """The answer of `erase_app`."""

    app: str
    status: Literal["erasing", "erased"]
    """erasing: rows are left, send the call again"""
    left: int
    """Rows that are left; of each kind 100000 at most are counted"""


class EraseAgainAnswer(TypedDict):
    """The answer of `erase_again`."""

    status: Literal["erasing", "erased"]
    """erasing: send the call again"""
    left: int
    """Erasures that aren't finished"""


class ListErasuresAnswer(TypedDict):
    """The answer of `list_erasures`."""

    data: List[Erasure]
    next_cursor: Optional[str]


class ListAuditAnswer(TypedDict):
    """The answer of `list_audit`."""

    data: List[AuditLine]
    next_cursor: Optional[str]


class GetStatusAnswer(TypedDict):
    """The answer of `get_status`."""

    schema: Optional[str]
    """The newest migration that the database has"""
    cron_age_seconds: Optional[int]
    """Since the newest run of the cron; null before the first"""
    oldest_delivery_seconds: Optional[int]
    """How long the oldest delivery has been due; null where none is"""
    deliveries: Deliveries
    inbound_events: Deliveries
    digests: List[StatusDigest]
    """Digests that fall due in the next 24 hours, by hour: the first 10000"""
    database: Database


class GetDeploymentAnswer(TypedDict):
    """The answer of `get_deployment`."""

    version: str
    """Of the package"""
    compatibility_date: str
    """YYYY-MM-DD: the behaviour of the runtime that it was made for"""
    upload: Optional[Upload]
    """Null where the binding CF_VERSION_METADATA isn't set"""
    bindings: List[Binding]


class ListShardsAnswer(TypedDict):
    """The answer of `list_shards`."""

    data: List[ListShards]
    schema: int
    """How many this version of the service knows"""
    unreached: int
    """Shards that didn't answer"""


class WalkShardsAnswer(TypedDict):
    """The answer of `walk_shards`."""

    taken: int
    """People, groups and conversations that this call took over"""
    waiting: int
    """Those of whom something is under way: send the call again"""
    people: int
    """People who are left in D1"""
    conversations: int
    """Conversations that are left in D1"""
    done: bool


class ListShardRowsAnswer(TypedDict):
    """The answer of `list_shard_rows`."""

    shards: int
    """How many there are; 0 where people live in one database"""
    table: str
    columns: List[str]
    rows: List[List[Optional[Union[str, int, Row]]]]
    """A value for each column"""
    next_cursor: Optional[str]
    """null when all tables have been read"""


class RestoreShardRowsAnswer(TypedDict):
    """The answer of `restore_shard_rows`."""

    shard: int
    """Its number, from 0"""
    stored: int
    """Rows of this call"""
    status: Literal["restoring", "restored"]
    """restoring: what is due there waits until a call ends it"""


class RunToolCallsAnswer(TypedDict):
    """The answer of `run_tool_calls`."""

    messages: List[Dict[str, Any]]
    """To append to the conversation, in the provider's shape and in the order of the calls"""
    unhandled: List[Unhandled]
    """Calls to tools that are not Almanac's, by their place in the message"""
    revision: Optional[int]
    """The newest that a call returned; null where none did"""
