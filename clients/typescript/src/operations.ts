// Made from the declarations of the operations: `npm run generate` writes it.

import type { Category, ConnectionMode, DeliveryStatus, EventStatus, ImportFormat, Language, MemorySource, Platform, Talks, TimelineKind, Weekday } from "./enumerations.js";

/** An instant in epoch seconds, and its four display fields. They are empty where it is null. */
export type Instants<Name extends string> = { [K in Name]: number | null } & {
    [K in `${Name}${"_iso" | "_local" | "_tz" | "_relative"}`]: string;
};

export type Memory = {
  id: string;
  content: string;
  /** fact, preference, event, task, note, skill, profile */
  category: string;
  entity: string | null;
  context: string | null;
  /** user, assistant, tool, import */
  source: string | null;
  sensitive: boolean;
  metadata: Record<string, unknown> | null;
  due_kind: "instant" | "local" | "date" | null;
  /** Seconds */
  remind_before: number | null;
  superseded_by: string | null;
  /** RFC 5545 RRULE */
  recurrence: string | null;
  /** The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's */
  recurrence_time_zone: string | null;
  /** Where a repeating item stands by its rule, on the wall clock, also where that was moved */
  occurrence: string | null;
} & Instants<"event_time" | "created_at" | "updated_at" | "due_at" | "reminded_at" | "completed_at" | "snoozed_until" | "valid_until">;

export type Item = {
  id: string;
  content: string;
  status: "overdue" | "due";
  label: string;
  category: string;
  entity: string | null;
  context: string | null;
  due_kind: "instant" | "local" | "date";
  /** How it repeats, in English; null for what happens once */
  repeats: string | null;
} & Instants<"due_at">;

export type StoredMessage = {
  id: string;
  conversation_id: string;
  external_id: string | null;
  role: "user" | "assistant" | "system" | "tool";
  name: string | null;
  email: string | null;
  user_id: string | null;
  agent: string | null;
  time_zone: string | null;
  content: string;
  /** Epoch milliseconds */
  created_at_ms: number;
  attachments: Array<{
    type: string;
    url?: string;
    name?: string;
    media_type?: string;
  } & Record<string, unknown>>;
  thinking: string | null;
  thinking_signature: string | null;
  /** The form in which it came; null for the own form */
  format: string | null;
} & Instants<"created_at">;

export type Connection = {
  id: string;
  platform: Platform;
  /** Where the platform is to send its events */
  webhook_url: string;
  mode: ConnectionMode;
  time_zone: string | null;
  forward_url: string | null;
  template: {
    name: string;
    language: string;
    /** Other languages in which the template is approved, for people who speak them */
    languages?: string[];
    parameters: string[];
    /** What the template's quick replies do, in its order */
    buttons?: Array<"done" | "snooze" | "hour" | "tomorrow" | "other">;
  } | null;
  said: boolean;
  /** Set while the secret before this one is good too: until then both sign, or both are taken */
  old_credentials?: Instants<"valid_until">;
  /** Set while the secret before this one is good too: until then both sign, or both are taken */
  old_forward_secret?: Instants<"valid_until">;
} & Instants<"created_at" | "updated_at">;

export type NewMessage = {
  role: "user" | "assistant";
  content: string;
  created_at?: number | string | null | undefined;
  user_id?: string | null | undefined;
  name?: string | null | undefined;
  email?: string | null | undefined;
  time_zone?: string | null | undefined;
  agent?: string | null | undefined;
  external_id?: string | null | undefined;
  attachments?: Array<{
    type: string;
    url?: string | undefined;
    name?: string | undefined;
    media_type?: string | undefined;
  }> | null | undefined;
  thinking?: string | null | undefined;
  thinking_signature?: string | null | undefined;
  /** False for an assistant's message whose words are not to mark what they tell of */
  said?: boolean | null | undefined;
};

export type RememberArguments = {
  /** One self-contained sentence, without the time that goes into due */
  content: string;
  /** When it is due, ISO 8601, without an offset in the user's time; a date alone is all-day */
  due_at?: string | undefined;
  /** The same in the user's words, such as "every second Tuesday at 9". Prefer it where the user said a time; never send both */
  due?: string | undefined;
  /** RFC 5545 RRULE, such as FREQ=WEEKLY;BYDAY=TU, with its first time in due_at; not with a due that repeats */
  recurrence?: string | undefined;
  /** When a repeating item ends, ISO 8601; a date includes that day */
  until?: string | undefined;
  /** When it happened, ISO 8601; default now */
  event_time?: string | undefined;
  /** By default fact; profile and preference stand in every prompt */
  category?: Category | undefined;
  /** Whom or what it is about, such as a name */
  entity?: string | undefined;
  /** A label to filter by, such as work or home */
  context?: string | undefined;
  /** Seconds before due_at at which to mention it once more */
  remind_before?: number | undefined;
  /** Where it comes from */
  source?: MemorySource | undefined;
  /** True keeps it out of prompts, lists and digests */
  sensitive?: boolean | undefined;
  /** Any JSON object up to 4 KB, for the bot's own use */
  metadata?: Record<string, unknown> | undefined;
  /** From then on it isn't open any more: ISO 8601 or the user's words; a day alone ends with that day */
  valid_until?: number | string | undefined;
  /** Other words the user might ask by, such as drug for penicillin */
  keywords?: string[] | undefined;
  /** Id of a memory that was wrong: this one takes its place, and what you don't send from it */
  supersedes?: string | undefined;
};

export type RememberAnswer = {
  status: "stored" | "duplicate";
  memory: Memory;
  /** How a phrase in due was read */
  due_understood?: string;
  /** What a correction has of the memory that it corrects, by the names of fields */
  taken_over?: string[];
  /** Up to three open memories that say nearly the same; one that this replaces is named in supersedes */
  similar?: Array<{
    id: string;
    content: string;
    label?: string;
  }>;
  revision: number;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type SearchMemoryArguments = {
  /** The question, or words; one is enough */
  query?: string | undefined;
  /** Only memories of this kind */
  category?: Category | undefined;
  /** Only memories about this person or thing */
  entity?: string | undefined;
  /** Only memories with this label */
  context?: string | undefined;
  /** From this time on, ISO 8601 */
  after?: string | undefined;
  /** Before this time, ISO 8601; a date alone includes that whole day */
  before?: string | undefined;
  /** A time in the user's words, such as "last week" or "Sunday" */
  when?: string | undefined;
  /** Searches what was believed at this time, ISO 8601 */
  as_of?: string | undefined;
  /** Which time after and before speak of, event_time by default; due_at finds what repeats by each of its times. Without it when speaks of both */
  time_field?: "event_time" | "created_at" | "due_at" | undefined;
  /** True finds what is done */
  include_completed?: boolean | undefined;
  /** True finds memories that were corrected since */
  include_superseded?: boolean | undefined;
  /** True finds what has ended */
  include_expired?: boolean | undefined;
  /** True finds sensitive memories too */
  include_sensitive?: boolean | undefined;
  /** True shows with each result the parts of its score */
  explain?: boolean | undefined;
  /** Most results */
  limit?: number | undefined;
  /** How many results to pass over */
  offset?: number | undefined;
};

export type SearchMemoryAnswer = {
  results: Array<{
    id: string;
    content: string;
    /** fact, preference, event, task, note, skill, profile */
    category: string;
    entity: string | null;
    context: string | null;
    /** user, assistant, tool, import */
    source: string | null;
    sensitive: boolean;
    metadata: Record<string, unknown> | null;
    due_kind: "instant" | "local" | "date" | null;
    /** Seconds */
    remind_before: number | null;
    superseded_by: string | null;
    /** RFC 5545 RRULE */
    recurrence: string | null;
    /** The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's */
    recurrence_time_zone: string | null;
    /** Where a repeating item stands by its rule, on the wall clock, also where that was moved */
    occurrence: string | null;
    /** How well it fits, to be compared within one answer; null without a query */
    score: number | null;
    /** With explain: the parts of the score */
    why?: {
      words_found: string[];
      /** For those words, by how rare they are among the user's own */
      words: number;
      /** For the words of what stands beside it in time */
      beside: number;
      /** For following a question that has the words */
      answer: number;
      /** For being about, or by, somebody the query names */
      named: number;
      /** For being of the time that the query names */
      time: number;
      /** For being of the hour that fits best */
      episode: number;
    } | null;
    /** How long ago its user told of it, where it needs no mention yet for that, such as 5 minutes ago */
    noted: string | null;
    /** Where due_at is asked for: the first ten times of an open series inside the asked time */
    occurrences?: Array<{
      /** By the rule: the wall clock, or a date alone */
      occurrence: string | null;
      /** When it is due on the wall clock, or a date alone */
      local: string | null;
    } & Instants<"due_at">>;
  } & Instants<"event_time" | "created_at" | "updated_at" | "due_at" | "reminded_at" | "completed_at" | "snoozed_until" | "valid_until">>;
  /** Of this page */
  count: number;
  has_more: boolean;
  /** How a phrase in when was read */
  when_understood?: string;
  /** Where a phrase in when may mean the last or the coming one: both */
  spans?: Array<{
    understood: string;
    /** Of this page */
    count: number;
  } & Instants<"after" | "before">>;
  /** Of an empty answer, and of one that leaves something out: what, and what shows it */
  note?: string;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"after" | "before" | "now">;

export type GetTimelineArguments = {
  /** From this time on, ISO 8601 */
  after?: string | undefined;
  /** Before this time, ISO 8601; a date alone includes that whole day */
  before?: string | undefined;
  /** A time in the user's words, such as "last week" or "Sunday" */
  when?: string | undefined;
  /** The timeline as it was believed at this time, ISO 8601 */
  as_of?: string | undefined;
  /** Only events about this person or thing */
  entity?: string | undefined;
  /** Only memories of this kind */
  category?: Category | undefined;
  /** memory: what happened; due: what is due; reminded: what was mentioned; completed: what was done. Default all */
  kinds?: TimelineKind[] | undefined;
  /** asc: oldest first; desc: newest first */
  order?: "asc" | "desc" | undefined;
  /** True lists sensitive memories too */
  include_sensitive?: boolean | undefined;
  /** Also memories that a later one corrected */
  include_superseded?: boolean | undefined;
  /** Also what is past its valid_until and wasn't done */
  include_expired?: boolean | undefined;
  /** Most events */
  limit?: number | undefined;
  /** next_cursor of the page before */
  cursor?: string | undefined;
};

export type GetTimelineAnswer = {
  events: Array<{
    id: string;
    kind: TimelineKind;
    /** Of a time of a repeating item that was let pass */
    skipped?: true;
    /** RFC 3339 in UTC */
    timestamp: string;
    content: string;
    category: string;
    entity: string | null;
    context: string | null;
  } & Instants<"event_time">>;
  /** Of this page */
  count: number;
  next_cursor: string | null;
  /** How a phrase in when was read */
  when_understood?: string;
  /** Where a phrase in when may mean the last or the coming one: both */
  spans?: Array<{
    understood: string;
    /** Of this page */
    count: number;
  } & Instants<"after" | "before">>;
  /** Of an empty answer, and of one that leaves something out: what, and what shows it */
  note?: string;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"after" | "before" | "now">;

export type GetUpcomingArguments = {
  /** How many days after today to look, 7 by default: 0 is the rest of today */
  within_days?: number | undefined;
  /** A time to come in the user's words, such as "Sunday": all that is open then. Never with within_days */
  when?: string | undefined;
  /** Whether to list what is past its due time too */
  include_overdue?: boolean | undefined;
  /** True lists all open items, mentioned or not, and later times of series */
  include_reminded?: boolean | undefined;
  /** True lists sensitive items too */
  include_sensitive?: boolean | undefined;
  /** Only items with this label */
  context?: string | undefined;
  /** Most items of each group: overdue, upcoming, mentioned */
  limit?: number | undefined;
};

export type GetUpcomingAnswer = {
  items: Array<{
    id: string;
    content: string;
    /** fact, preference, event, task, note, skill, profile */
    category: string;
    entity: string | null;
    context: string | null;
    /** user, assistant, tool, import */
    source: string | null;
    sensitive: boolean;
    metadata: Record<string, unknown> | null;
    due_kind: "instant" | "local" | "date" | null;
    /** Seconds */
    remind_before: number | null;
    superseded_by: string | null;
    /** RFC 5545 RRULE */
    recurrence: string | null;
    /** The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's */
    recurrence_time_zone: string | null;
    /** Where a repeating item stands by its rule, on the wall clock, also where that was moved */
    occurrence: string | null;
    /** later: an occurrence after the one that a repeating item stands at */
    status: "overdue" | "due" | "later";
    label: string;
    /** How it repeats, in English; null for what happens once */
    repeats: string | null;
    /** How long ago its user told of it, where it needs no mention yet for that, such as 5 minutes ago */
    noted: string | null;
    /** On the tenth later occurrence of a series: how many more lie inside the horizon. Up to 10,000 are counted */
    more_occurrences?: number;
  } & Instants<"event_time" | "created_at" | "updated_at" | "due_at" | "reminded_at" | "completed_at" | "snoozed_until" | "valid_until">>;
  /** Open, awake items that are upcoming or became overdue in the last 30 days, and needn't be brought up; none with include_reminded */
  mentioned: Array<{
    id: string;
    content: string;
    /** fact, preference, event, task, note, skill, profile */
    category: string;
    entity: string | null;
    context: string | null;
    /** user, assistant, tool, import */
    source: string | null;
    sensitive: boolean;
    metadata: Record<string, unknown> | null;
    due_kind: "instant" | "local" | "date" | null;
    /** Seconds */
    remind_before: number | null;
    superseded_by: string | null;
    /** RFC 5545 RRULE */
    recurrence: string | null;
    /** The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's */
    recurrence_time_zone: string | null;
    /** Where a repeating item stands by its rule, on the wall clock, also where that was moved */
    occurrence: string | null;
    /** later: an occurrence after the one that a repeating item stands at */
    status: "overdue" | "due" | "later";
    label: string;
    /** How it repeats, in English; null for what happens once */
    repeats: string | null;
    /** How long ago its user told of it, where it needs no mention yet for that, such as 5 minutes ago */
    noted: string | null;
    /** On the tenth later occurrence of a series: how many more lie inside the horizon. Up to 10,000 are counted */
    more_occurrences?: number;
  } & Instants<"event_time" | "created_at" | "updated_at" | "due_at" | "reminded_at" | "completed_at" | "snoozed_until" | "valid_until">>;
  overdue_count: number;
  upcoming_count: number;
  mentioned_count: number;
  /** How many more such items context and include_overdue leave out; absent for none */
  left_out?: number;
  revision: number;
  /** How a phrase in when was read */
  when_understood?: string;
  /** Of an empty answer, and of one that leaves something out: what, and what shows it */
  note?: string;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"after" | "before" | "now">;

export type SearchConversationsArguments = {
  /** Words to look for in what was said */
  query?: string | undefined;
  /** From this time on, ISO 8601 */
  after?: string | undefined;
  /** Before this time, ISO 8601; a date alone includes that whole day */
  before?: string | undefined;
  /** Only in this conversation */
  conversation_id?: string | undefined;
  /** True shows with each result the parts of its score */
  explain?: boolean | undefined;
  /** Most results */
  limit?: number | undefined;
};

export type SearchConversationsAnswer = {
  results: Array<{
    id: string;
    conversation_id: string;
    external_id: string | null;
    role: "user" | "assistant" | "system" | "tool";
    name: string | null;
    email: string | null;
    user_id: string | null;
    agent: string | null;
    time_zone: string | null;
    content: string;
    /** Epoch milliseconds */
    created_at_ms: number;
    attachments: Array<{
      type: string;
      url?: string;
      name?: string;
      media_type?: string;
    } & Record<string, unknown>>;
    thinking: string | null;
    thinking_signature: string | null;
    /** The form in which it came; null for the own form */
    format: string | null;
    /** How well it fits, to be compared within one answer; null without a query */
    score: number | null;
    /** With explain: the parts of the score */
    why?: {
      words_found: string[];
      /** For those words, by how rare they are among the user's own */
      words: number;
      /** For the words of what stands beside it in time */
      beside: number;
      /** For following a question that has the words */
      answer: number;
      /** For being about, or by, somebody the query names */
      named: number;
      /** For being of the time that the query names */
      time: number;
      /** For being of the hour that fits best */
      episode: number;
    } | null;
    message_before: StoredMessage | null;
    message_after: StoredMessage | null;
  } & Instants<"created_at">>;
  count: number;
  has_more: boolean;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type UpdateMemoryArguments = {
  /** The memory's id, as another tool returned it */
  id?: string | undefined;
  ids?: string[] | null | undefined;
  /** The new wording */
  content?: string | null | undefined;
  /** The move in the user's words: "tomorrow at 9", "at 4pm" keeps the day, "Friday" the clock, "an hour later". Never with due_at */
  due?: string | null | undefined;
  /** The new due time, ISO 8601; a date alone is all-day */
  due_at?: string | null | undefined;
  /** "now" once you have mentioned it, so that it is not repeated */
  reminded_at?: "now" | string | null | undefined;
  /** "now" when it is done */
  completed_at?: "now" | string | null | undefined;
  /** Keep quiet about it until then, ISO 8601 */
  snoozed_until?: "now" | string | null | undefined;
  /** Keep quiet about it, in the user's words: "for an hour", "until Monday" */
  snooze?: string | null | undefined;
  /** The new repetition, an RFC 5545 RRULE */
  recurrence?: string | null | undefined;
  until?: string | null | undefined;
  occurrence?: number | string | null | undefined;
  /** Of a repeating item: lets this one pass */
  skip?: true | null | undefined;
  /** Fields to empty: completed_at reopens it, recurrence ends its repetition, reminded_at has it mentioned again */
  clear?: Array<"due_at" | "recurrence" | "reminded_at" | "completed_at" | "snoozed_until" | "remind_before" | "entity" | "context" | "metadata" | "valid_until" | "keywords"> | null | undefined;
  /** Who makes the change */
  source?: MemorySource | null | undefined;
  /** Seconds before due_at at which to mention it once more */
  remind_before?: number | null | undefined;
  /** The new kind */
  category?: Category | null | undefined;
  /** Whom or what it is about */
  entity?: string | null | undefined;
  /** The new label, such as work or home */
  context?: string | null | undefined;
  /** True keeps it out of prompts, lists and digests unless asked for */
  sensitive?: boolean | null | undefined;
  /** From then on it isn't open: ISO 8601 or the user's words; a day alone ends with that day */
  valid_until?: number | string | null | undefined;
  /** Up to 20 other words by which it is found, in place of the old ones */
  keywords?: string[] | null | undefined;
  /** Any JSON object up to 4 KB, in place of the old one */
  metadata?: Record<string, unknown> | null | undefined;
};

export type UpdateMemoryAnswer = {
  status: "updated" | "unchanged" | "not_found";
  updated: Memory[];
  /** Repeating items whose occurrence was over already, as they stand now */
  unchanged?: Memory[];
  not_found: string[];
  /** Occurrences of repeating items that the call ended: the items go on to the next */
  ended?: Array<{
    id: string;
    /** By its rule, as the memory's occurrence */
    occurrence: string;
    outcome: "completed" | "skipped";
  }>;
  /** How many it marked as mentioned, where it did nothing else */
  marked?: number;
  /** How a phrase in due or snooze was read */
  due_understood?: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
  revision: number;
  /** IANA name */
  time_zone: string;
} & Instants<"now">;

export type SetTimeZoneArguments = {
  /** IANA name, such as Asia/Tokyo */
  time_zone?: string | undefined;
  /** Or a city, in any language */
  place?: string | undefined;
};

export type SetTimeZoneAnswer = {
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
  time_zone_source: "user";
  /** How many items kept their wall clock, and so are due at another instant */
  moved: number;
  /** Those due within a week, at most ten */
  changed: Array<{
    id: string;
    content: string;
    label: string;
  }>;
  revision: number;
} & Instants<"now">;

export type ForgetArguments = {
  /** The memory's id, as another tool returned it */
  id?: string | undefined;
  /** Up to 100 ids at once, instead of id */
  ids?: string[] | undefined;
  /** All about this person or thing */
  entity?: string | undefined;
};

export type ForgetAnswer = {
  status: "forgotten" | "not_found";
  /** The ids that were sent, and those of memories that they corrected */
  forgotten: string[];
  not_found: string[];
  /** Of an empty answer, and of one that leaves something out: what, and what shows it */
  note?: string;
  revision: number;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type ListMemoriesArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  cursor?: string | undefined;
  /** True lists what is past its valid_until too */
  include_expired?: boolean | undefined;
};

export type ListMemoriesAnswer = {
  data: Memory[];
  next_cursor: string | null;
};

export type GetMemoryArguments = {
  /** The memory's id */
  id: string;
};

export type GetMemoryAnswer = {
  id: string;
  content: string;
  /** fact, preference, event, task, note, skill, profile */
  category: string;
  entity: string | null;
  context: string | null;
  /** user, assistant, tool, import */
  source: string | null;
  sensitive: boolean;
  metadata: Record<string, unknown> | null;
  due_kind: "instant" | "local" | "date" | null;
  /** Seconds */
  remind_before: number | null;
  superseded_by: string | null;
  /** RFC 5545 RRULE */
  recurrence: string | null;
  /** The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's */
  recurrence_time_zone: string | null;
  /** Where a repeating item stands by its rule, on the wall clock, also where that was moved */
  occurrence: string | null;
  /** Words by which it is found too */
  keywords: string[];
} & Instants<"event_time" | "created_at" | "updated_at" | "due_at" | "reminded_at" | "completed_at" | "snoozed_until" | "valid_until">;

export type GetMemoryHistoryArguments = {
  /** The memory's id */
  id: string;
  limit?: number | undefined;
};

export type GetMemoryHistoryAnswer = {
  id: string;
  /** The ids of the memories that corrected each other */
  chain: string[];
  versions: Array<{
    id: string;
    content: string;
    /** fact, preference, event, task, note, skill, profile */
    category: string;
    entity: string | null;
    context: string | null;
    /** user, assistant, tool, import */
    source: string | null;
    sensitive: boolean;
    metadata: Record<string, unknown> | null;
    due_kind: "instant" | "local" | "date" | null;
    /** Seconds */
    remind_before: number | null;
    superseded_by: string | null;
    /** RFC 5545 RRULE */
    recurrence: string | null;
    /** The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's */
    recurrence_time_zone: string | null;
    /** Where a repeating item stands by its rule, on the wall clock, also where that was moved */
    occurrence: string | null;
    /** What ended it; null for what the memory says now */
    change: "updated" | "completed" | "reopened" | "superseded" | "occurrence_completed" | "occurrence_skipped" | null;
    /** Who ended it */
    changed_by: string | null;
  } & Instants<"event_time" | "created_at" | "updated_at" | "due_at" | "reminded_at" | "completed_at" | "snoozed_until" | "valid_until" | "valid_from" | "valid_to" | "done_at">>;
  has_more: boolean;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type ListOccurrencesArguments = {
  /** The memory's id */
  id: string;
  /** From this time on, ISO 8601; default now */
  after?: string | undefined;
  /** Before this time, ISO 8601; default a year after the start, or the next one */
  before?: string | undefined;
  /** Most of a page; default 500 with before, else 100 */
  limit?: number | undefined;
  /** next_cursor of the page before, with the same span */
  cursor?: string | undefined;
};

export type ListOccurrencesAnswer = {
  id: string;
  /** RFC 5545 RRULE */
  recurrence: string | null;
  /** The zone of the rule, where that isn't the user's */
  recurrence_time_zone: string | null;
  data: Array<{
    /** due: by the rule; moved: at another time; completed and skipped: over */
    status: "due" | "moved" | "completed" | "skipped";
    /** By the rule: the wall clock, or a date alone */
    occurrence: string | null;
    /** When it is due on the wall clock, or a date alone */
    local: string;
  } & Instants<"due_at">>;
  has_more: boolean;
  /** How many more come in that time; up to 10,000 are counted, with those listed */
  more: number;
  next_cursor: string | null;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type ListSeriesArguments = {
  /** From this time on, ISO 8601; default now */
  after?: string | undefined;
  /** Before this time, ISO 8601, at most 93 days on; default 31 days on */
  before?: string | undefined;
  /** Most rows of a page */
  limit?: number | undefined;
  /** next_cursor of the page before, with the same span */
  cursor?: string | undefined;
};

export type ListSeriesAnswer = {
  data: Array<{
    id: string;
    content: string;
    /** fact, preference, event, task, note, skill, profile */
    category: string;
    entity: string | null;
    context: string | null;
    /** user, assistant, tool, import */
    source: string | null;
    sensitive: boolean;
    metadata: Record<string, unknown> | null;
    due_kind: "instant" | "local" | "date" | null;
    /** Seconds */
    remind_before: number | null;
    superseded_by: string | null;
    /** RFC 5545 RRULE */
    recurrence: string | null;
    /** The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's */
    recurrence_time_zone: string | null;
    /** Where a repeating item stands by its rule, on the wall clock, also where that was moved */
    occurrence: string | null;
    /** The rule in words */
    repeats: string;
    /** When it is due on the user's wall clock, or a date alone; at most 100 */
    occurrences: string[];
    /** Whether more come in that time: list_occurrences has all */
    has_more: boolean;
  } & Instants<"event_time" | "created_at" | "updated_at" | "due_at" | "reminded_at" | "completed_at" | "snoozed_until" | "valid_until">>;
  next_cursor: string | null;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type GetContextArguments = {
  within_days?: number | undefined;
  /** Most items of each group, 10 where absent; with window=blocks most messages too */
  limit?: number | undefined;
  /** Adds the memories that fit these words */
  q?: string | undefined;
  /** The answer shows this revision at least */
  min_revision?: number | undefined;
  include_sensitive?: boolean | undefined;
  /** A stored conversation whose newest messages are returned */
  conversation_id?: string | undefined;
  /** Most messages of a stored conversation, and with window=blocks of any; 50 where absent */
  message_limit?: number | undefined;
  /** Messages to stamp, of the form above or of another that format names; nothing of them is stored */
  messages?: Array<object | NewMessage> | undefined;
  /** blocks moves the oldest message in steps of half of the limit, so that lists begin alike */
  window?: "plain" | "blocks" | undefined;
  /** The name of the agent whose turn it is */
  agent?: string | undefined;
  /** sparse stamps new days and gaps of ten minutes, and names people where there are several */
  stamps?: "standard" | "sparse" | undefined;
  /** The form of the list that is sent and answered; where absent, that which its messages have */
  format?: "plain" | "openai" | "responses" | "anthropic" | "gemini" | "ai-sdk" | "ai-sdk-ui" | "langchain" | undefined;
  /** Takes stamps that the agent echoed off its messages in a provider's form */
  strip_stamps?: boolean | undefined;
  /** Answers calls of tools without a result as interrupted, and leaves out results without a call */
  repair?: boolean | undefined;
  placement?: "system" | "before_last_message" | undefined;
  max_tokens?: number | undefined;
  mark_shown?: boolean | undefined;
  /** said leaves out the sentence about marks: the caller reports what was said */
  marks?: "call" | "said" | undefined;
  /** Adds why each item stands in the prompt or not, and when it will be mentioned */
  explain?: boolean | undefined;
};

export type GetContextAnswer = {
  /** stable and volatile, ready for a model call */
  system: string;
  /** What is known about the user; it changes with their profile alone */
  stable: string;
  /** The clock, and what is due */
  volatile: string;
  /** IANA name */
  time_zone: string;
  warnings?: string[];
  items: Array<{
    id: string;
    content: string;
    status: "overdue" | "due";
    label: string;
    category: string;
    entity: string | null;
    context: string | null;
    due_kind: "instant" | "local" | "date";
    /** How it repeats, in English; null for what happens once */
    repeats: string | null;
    remind_before: number | null;
  } & Instants<"due_at" | "reminded_at" | "snoozed_until">>;
  overdue_count: number;
  upcoming_count: number;
  /** What the prompt lists as also open: mentioned already, or in no need of it, and due today or tomorrow */
  mentioned: Array<{
    id: string;
    content: string;
    status: "overdue" | "due";
    label: string;
    category: string;
    entity: string | null;
    context: string | null;
    due_kind: "instant" | "local" | "date";
    /** How it repeats, in English; null for what happens once */
    repeats: string | null;
    remind_before: number | null;
  } & Instants<"due_at" | "reminded_at" | "snoozed_until">>;
  /** All open, awake items that aren't pending, and are upcoming or became overdue in the last 30 days */
  mentioned_count: number;
  messages: Array<{
    role: "user" | "assistant";
    content: string | Array<{
      type: "text";
      text: string;
    } | {
      type: "image_url";
      image_url: {
        url: string;
      };
    } | {
      type: "thinking";
      thinking: string;
      signature: string;
    } | {
      type: "image" | "document";
      source: {
        type: "url";
        url: string;
      } | {
        type: "base64";
        media_type: string;
        data: string;
      };
    }>;
    attachments?: Array<{
      type: string;
      url?: string;
      name?: string;
      media_type?: string;
    } & Record<string, unknown>>;
    thinking?: string;
    thinking_signature?: string;
  } | Record<string, unknown>>;
  estimated_tokens: number;
  cache_hint: {
    system_characters: number;
    messages: number;
  };
  digest: {
    source: "kv" | "d1" | "none";
    computed_at: number | null;
    revision: number;
    stale: boolean;
  };
  trimmed?: {
    messages: number;
    relevant: number;
    mentioned: number;
    upcoming: number;
    overdue: number;
    /** Lines of what is known about the user */
    stable: number;
  };
  /** With explain: the items that are open, at most 100 */
  explanations?: Array<{
    id: string;
    /** Null for a sensitive item that was not asked for */
    content: string | null;
    status: "overdue" | "due" | "later";
    label: string;
    /** Whether the prompt asks to bring it up */
    shown: boolean;
    /** Whether it stands in the prompt's part of what is also open */
    also_open: boolean;
    reason: "new" | "snooze_over" | "overdue_since" | "lead_since" | "day_since" | "over_limit" | "asleep" | "later" | "comes_often" | "mentioned" | "over_budget" | "sensitive";
    /** The reason in words */
    text: string;
    /** The mentions of the next 31 days, or up to life_until, if each is marked when shown */
    life: Array<{
      status: "overdue" | "due";
      /** As the prompt will have it: of a series, the occurrence that will be mentioned */
      label: string;
      cause: "snooze_ends" | "overdue" | "remind_before" | "day_begins" | "enters_horizon" | "next_occurrence" | "waiting";
      /** The cause in words */
      text: string;
    } & Instants<"at">>;
  }>;
  /** How many items come near in 31 days beside those */
  more_explanations?: number;
  /** Where over 1,000 mentions come in 31 days: they are told up to then, in epoch seconds */
  life_until?: number;
  /** Where mark_shown has changed something */
  revision?: number;
} & Instants<"now">;

export type GetLifeArguments = {
  /** From this time on, ISO 8601; default now */
  from?: string | undefined;
  /** Up to this time, ISO 8601, at most 366 days after from; default the end of the 31st day after it */
  to?: string | undefined;
  /** When the bot talks and marks what it is shown, besides at from: as soon as there is something to tell, at each full local hour, at the user's hour for mornings, or never */
  talks?: Talks | undefined;
  /** Most items of each group, as the bot sends it */
  limit?: number | undefined;
  /** How many days ahead the prompt looks, as the bot sends it */
  within_days?: number | undefined;
  max_frames?: number | undefined;
  /** next_cursor of the page before, with the same arguments */
  cursor?: string | undefined;
};

export type GetLifeAnswer = {
  frames: Array<{
    /** The prompt section at that moment */
    system: string;
    items: Array<{
      id: string;
      content: string;
      status: "overdue" | "due";
      label: string;
      reason: "new" | "snooze_over" | "overdue_since" | "lead_since" | "day_since" | "over_limit" | "asleep" | "later" | "comes_often" | "mentioned";
    }>;
    /** What isn't brought up and is still answered when asked, by due time, at most 100 */
    mentioned: Array<{
      id: string;
      reason: "new" | "snooze_over" | "overdue_since" | "lead_since" | "day_since" | "over_limit" | "asleep" | "later" | "comes_often" | "mentioned";
    }>;
    /** How many are mentioned beside those */
    more_mentioned?: number;
    /** All other open items by due time, at most 100 */
    silent: Array<{
      id: string;
      reason: "new" | "snooze_over" | "overdue_since" | "lead_since" | "day_since" | "over_limit" | "asleep" | "later" | "comes_often" | "mentioned";
    }>;
    /** How many are silent beside those */
    more_silent?: number;
  } & Instants<"at" | "until">>;
  next_cursor: string | null;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type ReportSaidArguments = {
  /** What the bot told the user, as it was sent */
  text: string;
};

export type ReportSaidAnswer = {
  /** The items that this call has marked as mentioned, by due time */
  mentioned: Array<{
    id: string;
    label: string;
    content: string;
  }>;
  revision: number;
};

export type GetDigestArguments = Record<string, never>;

export type GetDigestAnswer = {
  user_id: string;
  local_date: string;
  text: string;
  markdown: string;
  items: Array<{
    id: string;
    content: string;
    status: "overdue" | "due";
    label: string;
    category: string;
    entity: string | null;
    context: string | null;
    due_kind: "instant" | "local" | "date";
    /** How it repeats, in English; null for what happens once */
    repeats: string | null;
    group: "overdue" | "today" | "week";
  } & Instants<"due_at">>;
  /** How many items each group has, where the digest has not all of them */
  totals?: {
    overdue: number;
    today: number;
    week: number;
  };
  /** How many items there are beside those listed: at most 200 are, in 256 KB. Absent for none */
  more?: number;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type ChatArguments = {
  /** What the person writes */
  text?: string | undefined;
  /** The data of a button that the person presses */
  button?: string | undefined;
};

export type ChatAnswer = {
  /** null where the assistant says nothing */
  say: {
    text: string;
    buttons: Array<{
      label: string;
      /** Send it back as button when it is pressed */
      data: string;
    }>;
  } | null;
  /** What the text was read as, such as remind or list; null for nothing that the assistant knows */
  understood: string | null;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type OpenCalendarFeedArguments = Record<string, never>;

export type OpenCalendarFeedAnswer = {
  /** What a calendar program subscribes to */
  url: string;
  /** What opens it */
  token: string;
};

export type CloseCalendarFeedArguments = Record<string, never>;

export type CloseCalendarFeedAnswer = {
  status: "revoked" | "not_found";
};

export type GetUserArguments = Record<string, never>;

export type GetUserAnswer = {
  user_id: string;
  /** IANA name */
  time_zone: string;
  /** Who says so: the person or the app for them, what was observed, the app's default, or nobody */
  time_zone_source: "user" | "observed" | "app" | "default";
  display_name: string | null;
  locale: string | null;
  day_hours: {
    morning?: string;
    noon?: string;
    afternoon?: string;
    evening?: string;
    tonight?: string;
  } | null;
  hour_cycle: "h12" | "h23" | null;
  reminders: {
    push: boolean;
  };
  digest: {
    /** HH:MM; null for no digest */
    time: string | null;
    send_empty: boolean;
    /** null for every day */
    days: Weekday[] | null;
    channel: {
      type: "webhook";
      url: string;
      /** Set while the secret before this one is good too: until then both sign, or both are taken */
      old_secret?: Instants<"valid_until">;
      /** Why nothing can be sent there any more */
      stopped?: string;
    } | {
      type: "telegram" | "slack" | "discord" | "whatsapp" | "twilio";
      connection_id: string;
      to: string;
      /** Why nothing can be sent there any more */
      stopped?: string;
    } | null;
  } & Instants<"paused_until">;
  revision: number;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"next_digest_at" | "created_at" | "updated_at" | "now">;

export type UpdateUserArguments = {
  /** IANA name; null follows the app's default */
  time_zone?: string | null | undefined;
  display_name?: string | null | undefined;
  /** BCP 47: how phrases for times are read */
  locale?: string | null | undefined;
  /** What morning, noon, afternoon, evening and tonight mean */
  day_hours?: {
    morning?: string | undefined;
    noon?: string | undefined;
    afternoon?: string | undefined;
    evening?: string | undefined;
    tonight?: string | undefined;
  } | null | undefined;
  /** Whether 3:30 is on a clock of 12 or of 24 hours; null goes by the country */
  hour_cycle?: "h12" | "h23" | null | undefined;
  digest?: {
    time?: string | null | undefined;
    channel?: {
      type: "webhook";
      url: string;
      secret?: string | undefined;
      /** null ends the old one at once, as after a leak */
      old_secret?: null | undefined;
    } | {
      type: "telegram" | "slack" | "discord" | "whatsapp" | "twilio";
      connection_id: string;
      to: string;
    } | null | undefined;
    send_empty?: boolean | undefined;
    days?: Weekday[] | null | undefined;
    paused_until?: "now" | string | null | undefined;
  } | undefined;
  /** push: items that fall due are also sent to digest.channel */
  reminders?: {
    push: boolean;
  } | undefined;
};

export type UpdateUserAnswer = {
  user_id: string;
  /** IANA name */
  time_zone: string;
  /** Who says so: the person or the app for them, what was observed, the app's default, or nobody */
  time_zone_source: "user" | "observed" | "app" | "default";
  display_name: string | null;
  locale: string | null;
  day_hours: {
    morning?: string;
    noon?: string;
    afternoon?: string;
    evening?: string;
    tonight?: string;
  } | null;
  hour_cycle: "h12" | "h23" | null;
  reminders: {
    push: boolean;
  };
  digest: {
    /** HH:MM; null for no digest */
    time: string | null;
    send_empty: boolean;
    /** null for every day */
    days: Weekday[] | null;
    channel: {
      type: "webhook";
      url: string;
      /** Set while the secret before this one is good too: until then both sign, or both are taken */
      old_secret?: Instants<"valid_until">;
      /** Why nothing can be sent there any more */
      stopped?: string;
      /** Shown once: it signs what is sent */
      secret?: string;
    } | {
      type: "telegram" | "slack" | "discord" | "whatsapp" | "twilio";
      connection_id: string;
      to: string;
      /** Why nothing can be sent there any more */
      stopped?: string;
    } | null;
  } & Instants<"paused_until">;
  revision: number;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
  /** Items that got another instant with the new zone */
  items_moved: number;
} & Instants<"next_digest_at" | "created_at" | "updated_at" | "now">;

export type EraseUserArguments = Record<string, never>;

export type EraseUserAnswer = {
  /** erasing: the user has so much that some of it is left, send the call again */
  status: "erased" | "not_found" | "erasing";
  user_id: string;
};

export type ExportUserArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** What the page before named in its last line */
  cursor?: string | undefined;
};

export type ExportUserAnswer = {
  lines: Array<{
    type: string;
  } & Record<string, unknown>>;
  next_cursor: string | null;
};

export type ImportUserArguments = {
  /** Whether to report only, and store nothing */
  dry_run?: boolean | undefined;
  /** Detected where absent */
  format?: ImportFormat | undefined;
  /** next_cursor of the call before, with the same body */
  cursor?: string | undefined;
};

export type ImportUserAnswer = {
  /** Rows that were stored, or that replaced an older one */
  imported: number;
  /** Rows that were here already, as new or newer */
  unchanged: number;
  refused: Array<{
    line: number;
    message: string;
  }>;
  /** Fields of another program's file that have no place here, and in how many rows they stand */
  left_out: Record<string, number>;
  dry_run: boolean;
  revision: number;
  /** Where a file of more than 2,000 rows goes on: send it again with this as cursor. Null at its end */
  next_cursor: string | null;
};

export type ExportAppArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** What the page before named in its last line */
  cursor?: string | undefined;
};

export type ExportAppAnswer = {
  lines: Array<{
    type: string;
  } & Record<string, unknown>>;
  next_cursor: string | null;
};

export type AppendMessagesArguments = {
  messages: Array<object | NewMessage>;
  /** The form of the messages; where absent, their shape tells it */
  format?: "plain" | "openai" | "responses" | "anthropic" | "gemini" | "ai-sdk" | "ai-sdk-ui" | "langchain" | undefined;
};

export type AppendMessagesAnswer = {
  stored: number;
  duplicates: number;
  conflicts: number;
  results: Array<{
    status: "stored" | "duplicate" | "conflict";
    /** Null for a duplicate of a message that was deleted */
    id: string | null;
    external_id: string | null;
    /** Of a conflict: what to do */
    message?: string;
  }>;
};

export type ListConversationsArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** next_cursor of the page before */
  cursor?: string | undefined;
};

export type ListConversationsAnswer = {
  data: Array<{
    conversation_id: string;
    last_message: {
      id: string;
      role: "user" | "assistant" | "system" | "tool";
      user_id: string | null;
      name: string | null;
      agent: string | null;
      /** At most 140 characters of it */
      content: string;
    };
  } & Instants<"last_message_at">>;
  next_cursor: string | null;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type ListMessagesArguments = {
  /** asc: oldest first; desc: newest first */
  order?: "asc" | "desc" | undefined;
  /** From this time on, ISO 8601 */
  after?: string | undefined;
  /** Before this time, ISO 8601; a date alone includes that whole day */
  before?: string | undefined;
  /** Adds the page as a list in this form, for a chat's page */
  format?: "plain" | "openai" | "responses" | "anthropic" | "gemini" | "ai-sdk" | "ai-sdk-ui" | "langchain" | undefined;
  limit?: number | undefined;
  /** next_cursor of the page before, in the same order */
  cursor?: string | undefined;
};

export type ListMessagesAnswer = {
  data: Array<{
    id: string;
    conversation_id: string;
    external_id: string | null;
    role: "user" | "assistant" | "system" | "tool";
    name: string | null;
    email: string | null;
    user_id: string | null;
    agent: string | null;
    time_zone: string | null;
    content: string;
    /** Epoch milliseconds */
    created_at_ms: number;
    attachments: Array<{
      type: string;
      url?: string;
      name?: string;
      media_type?: string;
    } & Record<string, unknown>>;
    thinking: string | null;
    thinking_signature: string | null;
    /** The form in which it came; null for the own form */
    format: string | null;
    /** The message as it came in that form; null for one of the own form */
    message: Record<string, unknown> | null;
  } & Instants<"created_at">>;
  next_cursor: string | null;
  /** With format: the page as a list in that form, oldest first, without stamps */
  messages?: Record<string, unknown>[];
};

export type DeleteMessageArguments = {
  /** The message's id, as its list shows it */
  id: string;
};

export type DeleteMessageAnswer = {
  status: "deleted";
  id: string;
};

export type UpdateMessageArguments = {
  /** The message's external_id, or its id, as its list shows it */
  id: string;
  /** The form of the message; where absent, that of the stored one, else its shape tells it */
  format?: "plain" | "openai" | "responses" | "anthropic" | "gemini" | "ai-sdk" | "ai-sdk-ui" | "langchain" | undefined;
};

export type UpdateMessageAnswer = {
  id: string;
  conversation_id: string;
  external_id: string | null;
  role: "user" | "assistant" | "system" | "tool";
  name: string | null;
  email: string | null;
  user_id: string | null;
  agent: string | null;
  time_zone: string | null;
  content: string;
  /** Epoch milliseconds */
  created_at_ms: number;
  attachments: Array<{
    type: string;
    url?: string;
    name?: string;
    media_type?: string;
  } & Record<string, unknown>>;
  thinking: string | null;
  thinking_signature: string | null;
  /** The form in which it came; null for the own form */
  format: string | null;
  /** The message as it came in that form; null for one of the own form */
  message: Record<string, unknown> | null;
} & Instants<"created_at">;

export type GetConversationArguments = Record<string, never>;

export type GetConversationAnswer = {
  conversation_id: string;
  /** The zone that its stamps are pinned to */
  time_zone: string | null;
};

export type UpdateConversationArguments = {
  time_zone: string | null;
};

export type UpdateConversationAnswer = {
  conversation_id: string;
  /** The zone that its stamps are pinned to */
  time_zone: string | null;
};

export type DeleteConversationArguments = Record<string, never>;

export type DeleteConversationAnswer = {
  /** deleting: it has so many messages that some are left, send the call again */
  status: "deleted" | "deleting";
  conversation_id: string;
};

export type AddMemberArguments = {
  user_id: string;
};

export type AddMemberAnswer = {
  status: "member";
  conversation_id: string;
  user_id: string;
};

export type RemoveMemberArguments = {
  user_id: string;
};

export type RemoveMemberAnswer = {
  status: "removed";
  conversation_id: string;
  user_id: string;
};

export type ParseTimeArguments = {
  /** A time as people say it, such as tomorrow at 9 */
  text: string;
  /** Whose zone, language and hours count */
  user_id?: string | undefined;
  time_zone?: string | undefined;
  locale?: string | undefined;
};

export type ParseTimeAnswer = {
  /** The time in words, to be read back to the user */
  due_understood: string;
  due_kind: "instant" | "local" | "date";
  due_local: string | null;
  /** RFC 5545 RRULE */
  recurrence: string | null;
  /** The zone whose wall clock it repeats on, where the phrase names one */
  recurrence_time_zone: string | null;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"due_at" | "now">;

export type StripStampsArguments = {
  text: string;
};

export type StripStampsAnswer = {
  text: string;
};

export type GetAppArguments = Record<string, never>;

export type GetAppAnswer = {
  app: string;
  /** IANA name */
  default_time_zone: string | null;
  /** Seconds, day for the start of an item's day, or null for none */
  default_remind_before: number | "day" | null;
  /** The assistant's language with people of whom it knows none */
  default_language: Language | null;
  limits: {
    /** How many requests a second each of its keys may send */
    requests_per_second: number;
    /** Origins whose pages may call with its keys */
    origins: string[];
    /** Whether replies that are stored are read for what they mention */
    said: boolean;
    /** How many bytes of each user are kept */
    user_bytes: number;
  };
} & Instants<"created_at" | "updated_at">;

export type UpdateAppArguments = {
  /** IANA name: the zone of users who have none of their own */
  default_time_zone?: string | null | undefined;
  /** When an item is brought up once more before its due time: so many seconds before, at the start of its day, or (null) never */
  default_remind_before?: number | "day" | null | undefined;
  /** The assistant's language with people of whom it knows none; null for English */
  default_language?: Language | null | undefined;
  /** What each of its keys may do; null for what holds without a setting */
  limits?: {
    requests_per_second?: number | null | undefined;
    /** Origins whose pages may call, such as https://app.example.com; null for none */
    origins?: string[] | null | undefined;
    /** Whether replies that are stored are read for what they mention */
    said?: boolean | null | undefined;
    /** How many bytes of each user are kept: past it, what brings text is refused */
    user_bytes?: number | null | undefined;
  } | undefined;
};

export type UpdateAppAnswer = {
  app: string;
  /** IANA name */
  default_time_zone: string | null;
  /** Seconds, day for the start of an item's day, or null for none */
  default_remind_before: number | "day" | null;
  /** The assistant's language with people of whom it knows none */
  default_language: Language | null;
  limits: {
    /** How many requests a second each of its keys may send */
    requests_per_second: number;
    /** Origins whose pages may call with its keys */
    origins: string[];
    /** Whether replies that are stored are read for what they mention */
    said: boolean;
    /** How many bytes of each user are kept */
    user_bytes: number;
  };
} & Instants<"created_at" | "updated_at">;

export type CreateConnectionArguments = {
  platform: Platform;
  credentials: Record<string, unknown>;
  mode?: ConnectionMode | undefined;
  /** IANA name: the zone of people who have none of their own */
  time_zone?: string | null | undefined;
  /** Your bot's address, for mode forward */
  forward_url?: string | null | undefined;
  /** WhatsApp's template for messages outside its 24 hours */
  template?: {
    name: string;
    language: string;
    /** Other languages in which the template is approved, for people who speak them */
    languages?: string[] | undefined;
    parameters?: string[] | undefined;
    /** What the template's quick replies do, in its order */
    buttons?: Array<"done" | "snooze" | "hour" | "tomorrow" | "other"> | undefined;
  } | null | undefined;
  /** Whether what your bot answers one person in mode forward counts as mentioned; true by default */
  said?: boolean | undefined;
};

export type CreateConnectionAnswer = {
  id: string;
  platform: Platform;
  /** Where the platform is to send its events */
  webhook_url: string;
  mode: ConnectionMode;
  time_zone: string | null;
  forward_url: string | null;
  template: {
    name: string;
    language: string;
    /** Other languages in which the template is approved, for people who speak them */
    languages?: string[];
    parameters: string[];
    /** What the template's quick replies do, in its order */
    buttons?: Array<"done" | "snooze" | "hour" | "tomorrow" | "other">;
  } | null;
  said: boolean;
  /** Set while the secret before this one is good too: until then both sign, or both are taken */
  old_credentials?: Instants<"valid_until">;
  /** Set while the secret before this one is good too: until then both sign, or both are taken */
  old_forward_secret?: Instants<"valid_until">;
  /** Shown once: it signs what is forwarded */
  forward_secret?: string;
} & Instants<"created_at" | "updated_at">;

export type ListConnectionsArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListConnectionsAnswer = {
  data: Connection[];
  next_cursor: string | null;
};

export type GetConnectionArguments = {
  id: string;
};

export type GetConnectionAnswer = {
  id: string;
  platform: Platform;
  /** Where the platform is to send its events */
  webhook_url: string;
  mode: ConnectionMode;
  time_zone: string | null;
  forward_url: string | null;
  template: {
    name: string;
    language: string;
    /** Other languages in which the template is approved, for people who speak them */
    languages?: string[];
    parameters: string[];
    /** What the template's quick replies do, in its order */
    buttons?: Array<"done" | "snooze" | "hour" | "tomorrow" | "other">;
  } | null;
  said: boolean;
  /** Set while the secret before this one is good too: until then both sign, or both are taken */
  old_credentials?: Instants<"valid_until">;
  /** Set while the secret before this one is good too: until then both sign, or both are taken */
  old_forward_secret?: Instants<"valid_until">;
} & Instants<"created_at" | "updated_at">;

export type UpdateConnectionArguments = {
  id: string;
  credentials?: Record<string, unknown> | undefined;
  /** null ends the old one at once, as after a leak */
  old_credentials?: null | undefined;
  /** Makes another secret for the same address; the one before signs too for a day */
  forward_secret?: "new" | undefined;
  /** null ends the old one at once, as after a leak */
  old_forward_secret?: null | undefined;
  mode?: ConnectionMode | undefined;
  /** IANA name: the zone of people who have none of their own */
  time_zone?: string | null | undefined;
  /** Your bot's address, for mode forward */
  forward_url?: string | null | undefined;
  /** WhatsApp's template for messages outside its 24 hours */
  template?: {
    name: string;
    language: string;
    /** Other languages in which the template is approved, for people who speak them */
    languages?: string[] | undefined;
    parameters?: string[] | undefined;
    /** What the template's quick replies do, in its order */
    buttons?: Array<"done" | "snooze" | "hour" | "tomorrow" | "other"> | undefined;
  } | null | undefined;
  /** Whether what your bot answers one person in mode forward counts as mentioned; true by default */
  said?: boolean | undefined;
};

export type UpdateConnectionAnswer = {
  id: string;
  platform: Platform;
  /** Where the platform is to send its events */
  webhook_url: string;
  mode: ConnectionMode;
  time_zone: string | null;
  forward_url: string | null;
  template: {
    name: string;
    language: string;
    /** Other languages in which the template is approved, for people who speak them */
    languages?: string[];
    parameters: string[];
    /** What the template's quick replies do, in its order */
    buttons?: Array<"done" | "snooze" | "hour" | "tomorrow" | "other">;
  } | null;
  said: boolean;
  /** Set while the secret before this one is good too: until then both sign, or both are taken */
  old_credentials?: Instants<"valid_until">;
  /** Set while the secret before this one is good too: until then both sign, or both are taken */
  old_forward_secret?: Instants<"valid_until">;
  /** Shown once: it signs what is forwarded */
  forward_secret?: string;
} & Instants<"created_at" | "updated_at">;

export type DeleteConnectionArguments = {
  id: string;
};

export type DeleteConnectionAnswer = {
  status: "deleted";
  id: string;
};

export type RegisterConnectionArguments = {
  id: string;
};

export type RegisterConnectionAnswer = {
  id: string;
  platform: Platform;
  status: "registered";
  /** Where the platform sends its events now */
  webhook_url: string;
};

export type GetConnectionManifestArguments = {
  id: string;
};

export type GetConnectionManifestAnswer = {

} & Record<string, unknown>;

export type ListDeliveriesArguments = {
  status?: DeliveryStatus | undefined;
  /** Most rows of a page */
  limit?: number | undefined;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListDeliveriesAnswer = {
  data: Array<{
    id: string;
    app: string;
    user_id: string;
    /** answer: what your own bot was to say in a chat, and didn't */
    kind: "digest" | "reminder" | "answer";
    /** The date of a digest */
    local_date?: string;
    /** The event that your own bot didn't answer */
    inbound_event_id?: string;
    status: DeliveryStatus;
    attempts: number;
    last_error: string | null;
  } & Instants<"as_of" | "next_attempt_at" | "created_at" | "delivered_at">>;
  next_cursor: string | null;
};

export type ReplayDeliveryArguments = {
  id: string;
};

export type ReplayDeliveryAnswer = {
  id: string;
  app: string;
  user_id: string;
  /** answer: what your own bot was to say in a chat, and didn't */
  kind: "digest" | "reminder" | "answer";
  /** The date of a digest */
  local_date?: string;
  /** The event that your own bot didn't answer */
  inbound_event_id?: string;
  status: DeliveryStatus;
  attempts: number;
  last_error: string | null;
} & Instants<"as_of" | "next_attempt_at" | "created_at" | "delivered_at">;

export type ListInboundEventsArguments = {
  status?: EventStatus | undefined;
  /** Most rows of a page */
  limit?: number | undefined;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListInboundEventsAnswer = {
  data: Array<{
    id: string;
    app: string;
    user_id: string;
    connection_id: string;
    /** pressed: a button of the bot's own */
    kind: "message" | "pressed";
    status: EventStatus;
    attempts: number;
    last_error: string | null;
  } & Instants<"as_of" | "next_attempt_at" | "created_at">>;
  next_cursor: string | null;
};

export type ReplayInboundEventArguments = {
  id: string;
};

export type ReplayInboundEventAnswer = {
  id: string;
  app: string;
  user_id: string;
  connection_id: string;
  /** pressed: a button of the bot's own */
  kind: "message" | "pressed";
  status: EventStatus;
  attempts: number;
  last_error: string | null;
} & Instants<"as_of" | "next_attempt_at" | "created_at">;

export type CreateSignInArguments = Record<string, never>;

export type CreateSignInAnswer = {
  /** The link: send it to the user alone, for whoever opens it signs in as them */
  url: string;
} & Instants<"expires_at">;

export type ListGrantsArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListGrantsAnswer = {
  data: Array<{
    id: string;
    /** What the client calls itself */
    name: string | null;
    /** The host that the grant was sent to, as the person saw it */
    client: string;
  } & Instants<"created_at" | "last_used_at">>;
  next_cursor: string | null;
};

export type ListAccessArguments = Record<string, never>;

export type ListAccessAnswer = {
  data: Array<{
    /** A key of the person; a key of the app, which reaches everybody of it; a client that was let in; the calendar feed; a bot on the person's platform */
    kind: "key" | "app_key" | "grant" | "feed" | "connection";
    /** Of the key, the grant or the connection; null for the feed */
    id: string | null;
    /** What the key or the client is called; the platform of a connection */
    name: string | null;
    /** The host that a grant was sent to */
    client: string | null;
  } & Instants<"created_at" | "expires_at" | "last_used_at">>;
  has_more: boolean;
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type EndGrantArguments = {
  id: string;
};

export type EndGrantAnswer = {
  id: string;
  status: "ended";
};

export type CreateKeyArguments = {
  app: string;
  /** Set for a key that reaches one user only */
  user_id?: string | undefined;
  name?: string | undefined;
  /** true: the app is new and gets a clock of its own, which only you advance (docs/testing.md) */
  test?: boolean | undefined;
  /** ISO 8601 */
  expires_at?: string | undefined;
};

export type CreateKeyAnswer = {
  id: string;
  app: string;
  /** Set for a key that reaches one user only */
  user_id: string | null;
  name: string | null;
  /** The key itself, shown once */
  key: string;
} & Instants<"created_at" | "expires_at">;

export type GetClockArguments = Record<string, never>;

export type GetClockAnswer = {
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type SetClockArguments = {
  /** ISO 8601, in UTC without an offset; or epoch seconds */
  now: number | string;
};

export type SetClockAnswer = {
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
} & Instants<"now">;

export type AdvanceClockArguments = {
  /** To this moment: ISO 8601, in UTC without an offset; or epoch seconds */
  to?: number | string | undefined;
  /** By this long: an ISO 8601 duration, such as P1D or PT90M */
  by?: string | undefined;
  /** The next page of what happened; the clock stays */
  cursor?: string | undefined;
};

export type AdvanceClockAnswer = {
  /** IANA name */
  time_zone: string;
  /** What of the call was not used, or may not be meant */
  warnings?: string[];
  /** What went out, in order */
  happened: Array<{
    /** Epoch seconds, by the app's clock */
    at: number;
    type: "digest" | "reminder";
    /** held: made for a platform, to which a test app sends nothing */
    status: "sent" | "failed" | "held";
    user_id: string;
    /** The webhook-id, by which the ledger has it */
    id: string;
  }>;
  /** Send the same call with it for more of what happened */
  next_cursor: string | null;
} & Instants<"now">;

export type ListKeysArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListKeysAnswer = {
  data: Array<{
    id: string;
    app: string;
    /** Set for a key that reaches one user only */
    user_id: string | null;
    name: string | null;
  } & Instants<"created_at" | "expires_at">>;
  next_cursor: string | null;
};

export type RevokeKeyArguments = {
  id: string;
};

export type RevokeKeyAnswer = {
  id: string;
  status: "revoked";
};

export type ResealSecretsArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** The next_cursor of the call before */
  cursor?: string | undefined;
};

export type ResealSecretsAnswer = {
  /** The newest key: the first 8 hex digits of its SHA-256 */
  key: string;
  /** Secrets that were sealed under another key */
  resealed: number;
  /** Secrets that no key of this deployment opens: they have to be set again */
  unreadable: Array<{
    place: "credentials" | "forward" | "channel" | "outcome" | "old_credentials" | "old_forward" | "old_channel";
    app: string;
    id: string;
  }>;
  /** null when all have been looked at */
  next_cursor: string | null;
};

export type DescribeKeyArguments = Record<string, never>;

export type DescribeKeyAnswer = {
  kind: "operator" | "app" | "user";
  /** Null for the operator's token */
  app: string | null;
  /** Set for a key that reaches one user only */
  user_id: string | null;
  /** Whether the app is a test app, with a clock of its own */
  test: boolean;
};

export type ListAppsArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** next_cursor of the page before */
  cursor?: string | undefined;
};

export type ListAppsAnswer = {
  data: Array<{
    app: string;
    /** IANA name */
    default_time_zone: string | null;
    /** Seconds, day for the start of an item's day, or null for none */
    default_remind_before: number | "day" | null;
    /** The assistant's language with people of whom it knows none */
    default_language: Language | null;
    limits: {
      /** How many requests a second each of its keys may send */
      requests_per_second: number;
      /** Origins whose pages may call with its keys */
      origins: string[];
      /** Whether replies that are stored are read for what they mention */
      said: boolean;
      /** How many bytes of each user are kept */
      user_bytes: number;
    };
  } & Instants<"created_at" | "updated_at">>;
  next_cursor: string | null;
};

export type ListUsersArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** Only ids that begin so, such as telegram: */
  prefix?: string | undefined;
  /** bytes: those who have stored most first */
  order?: "id" | "bytes" | undefined;
  /** next_cursor of the page before, in the same order */
  cursor?: string | undefined;
};

export type ListUsersAnswer = {
  data: Array<{
    user_id: string;
    display_name: string | null;
    /** IANA name: the user's own, else the app's */
    time_zone: string;
    /** Open items with a due time */
    open_items: number;
    /** HH:MM on the user's clock */
    digest_time: string | null;
    /** Why the channel was stopped; null while it works */
    digest_stopped: string | null;
    memories: number;
    /** Earlier wordings of memories, which the history keeps */
    versions: number;
    messages: number;
    /** What these take with their indexes, counted by their text: what limits.user_bytes bounds */
    bytes: number;
  } & Instants<"next_digest_at" | "created_at">>;
  next_cursor: string | null;
};

export type ListAppConnectionsArguments = {
  limit?: number | undefined;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListAppConnectionsAnswer = {
  data: Array<{
    id: string;
    platform: Platform;
    /** Where the platform is to send its events */
    webhook_url: string;
    mode: ConnectionMode;
    time_zone: string | null;
    forward_url: string | null;
    template: {
      name: string;
      language: string;
      /** Other languages in which the template is approved, for people who speak them */
      languages?: string[];
      parameters: string[];
      /** What the template's quick replies do, in its order */
      buttons?: Array<"done" | "snooze" | "hour" | "tomorrow" | "other">;
    } | null;
    said: boolean;
    /** Set while the secret before this one is good too: until then both sign, or both are taken */
    old_credentials?: Instants<"valid_until">;
    /** Set while the secret before this one is good too: until then both sign, or both are taken */
    old_forward_secret?: Instants<"valid_until">;
    /** Whether ENCRYPTION_KEY opens its credentials; where not, they are to be sent again */
    readable: boolean;
    /** Of its newest event that failed, among the newest 200 */
    last_error: string | null;
    /** Among its newest 200 events: their people have as much as is kept of one */
    messages_not_kept: number;
  } & Instants<"created_at" | "updated_at" | "last_event_at" | "last_error_at">>;
  next_cursor: string | null;
};

export type ListDailyCountsArguments = {
  /** Days up to today, in UTC */
  days?: number | undefined;
};

export type ListDailyCountsAnswer = {
  data: Array<{
    /** YYYY-MM-DD, in UTC */
    date: string;
    /** New users */
    users: number;
    /** Memories that were stored */
    memories: number;
    /** Messages that were stored */
    messages: number;
    /** Messages and presses that platforms sent */
    events: number;
    /** Digests that fell due */
    digests: number;
    /** Reminders that fell due */
    reminders: number;
  }>;
  /** RFC 3339; null until the cron has counted */
  counted_until: string | null;
};

export type EraseAppArguments = {
  /** The app's id once more, because nothing brings it back */
  confirm?: string | undefined;
};

export type EraseAppAnswer = {
  app: string;
  /** erasing: rows are left, send the call again */
  status: "erasing" | "erased";
  /** Rows that are left; of each kind 100000 at most are counted */
  left: number;
};

export type EraseAgainArguments = {
  /** As GET /v1/erasures had them before the restore; empty to go on with what is unfinished */
  erasures?: Array<{
    app: string;
    /** null for the whole app */
    user_id: string | null;
    /** Epoch seconds */
    erased_at: number;
  }> | undefined;
  /** Epoch seconds: how old the restored data is. Who was erased before it is listed alone */
  since?: number | undefined;
};

export type EraseAgainAnswer = {
  /** erasing: send the call again */
  status: "erasing" | "erased";
  /** Erasures that aren't finished */
  left: number;
};

export type ListErasuresArguments = {
  /** Most rows of a page */
  limit?: number | undefined;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListErasuresAnswer = {
  data: Array<{
    app: string;
    /** null where the whole app was erased */
    user_id: string | null;
    /** erasing: something is left, send the erasure again */
    status: "erasing" | "erased";
  } & Instants<"erased_at">>;
  next_cursor: string | null;
};

export type ListAuditArguments = {
  /** The lines of one app; an app's key gets its own anyway */
  app?: string | undefined;
  /** Most rows of a page */
  limit?: number | undefined;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListAuditAnswer = {
  data: Array<{
    /** The admin token, a key of the app or of a user, a service binding, a person in a chat, whoever has a token of a client that was let in, or the service by itself */
    by: "admin" | "app" | "user" | "binding" | "chat" | "client" | "service";
    /** The id of the key that it was called with */
    key_id: string | null;
    /** Such as update_connection */
    operation: string;
    /** null for what is about the whole deployment */
    app: string | null;
    /** Whom it is about; taken out when the user is erased */
    user_id: string | null;
    /** The key, the connection or the erased app that it is about */
    target_id: string | null;
    /** The names of the fields that the call set, and no values */
    fields: string[];
  } & Instants<"at">>;
  next_cursor: string | null;
};

export type GetStatusArguments = Record<string, never>;

export type GetStatusAnswer = {
  /** The newest migration that the database has */
  schema: string | null;
  /** Since the newest run of the cron; null before the first */
  cron_age_seconds: number | null;
  /** How long the oldest delivery has been due; null where none is */
  oldest_delivery_seconds: number | null;
  deliveries: {
    /** At most 1000 are counted */
    waiting: number;
    /** At most 1000 are counted */
    dead: number;
  };
  inbound_events: {
    /** At most 1000 are counted */
    waiting: number;
    /** At most 1000 are counted */
    dead: number;
  };
  /** Digests that fall due in the next 24 hours, by hour: the first 10000 */
  digests: Array<{
    /** RFC 3339, UTC */
    hour: string;
    count: number;
  }>;
  database: {
    size_bytes: number | null;
    /** What the account's plan allows (the variable PLAN) */
    limit_bytes: number;
  };
};

export type GetDeploymentArguments = Record<string, never>;

export type GetDeploymentAnswer = {
  /** Of the package */
  version: string;
  /** YYYY-MM-DD: the behaviour of the runtime that it was made for */
  compatibility_date: string;
  /** Null where the binding CF_VERSION_METADATA isn't set */
  upload: {
    /** What the platform calls this upload of the worker */
    id: string;
    /** As it was uploaded with `--tag` */
    tag: string | null;
    /** RFC 3339 */
    uploaded_at: string | null;
  } | null;
  bindings: Array<{
    name: string;
    kind: "database" | "shards" | "namespace" | "queue" | "limiter" | "version" | "assets" | "secret" | "variable";
    set: boolean;
    /** Whether the service does its work without it */
    optional: boolean;
  }>;
};

export type ListShardsArguments = Record<string, never>;

export type ListShardsAnswer = {
  data: Array<{
    /** Its number, from 0 */
    shard: number;
    people: number;
    size_bytes: number;
    limit_bytes: number;
    /** Since when the oldest of what is due has been due; 0 for none */
    late_seconds: number;
    /** How many migrations its code knows */
    schema: number;
  }>;
  /** How many this version of the service knows */
  schema: number;
  /** Shards that didn't answer */
  unreached: number;
};

export type WalkShardsArguments = Record<string, never>;

export type WalkShardsAnswer = {
  /** People, groups and conversations that this call took over */
  taken: number;
  /** Those of whom something is under way: send the call again */
  waiting: number;
  /** People who are left in D1 */
  people: number;
  /** Conversations that are left in D1 */
  conversations: number;
  done: boolean;
};

export type ListShardRowsArguments = {
  /** Its number, from 0 */
  shard: number;
  /** The `next_cursor` of the page before */
  cursor?: string | undefined;
};

export type ListShardRowsAnswer = {
  /** How many there are; 0 where people live in one database */
  shards: number;
  table: string;
  columns: string[];
  /** A value for each column */
  rows: Array<Array<string | number | null | {
    hex: string;
  }>>;
  /** null when all tables have been read */
  next_cursor: string | null;
};

export type RestoreShardRowsArguments = {
  /** Its number, from 0 */
  shard: number;
  /** As `list_shard_rows` named it */
  table?: string | undefined;
  columns?: string[] | undefined;
  /** A value for each column */
  rows?: Array<Array<string | number | null | {
    hex: string;
  }>> | undefined;
  /** true with the last call: the shard does from then on what is due */
  ends?: boolean | undefined;
};

export type RestoreShardRowsAnswer = {
  /** Its number, from 0 */
  shard: number;
  /** Rows of this call */
  stored: number;
  /** restoring: what is due there waits until a call ends it */
  status: "restoring" | "restored";
};

export type ListToolsArguments = {
  /** The provider whose form they have */
  format?: "openai" | "openai-strict" | "responses" | "anthropic" | "gemini" | "json-schema" | undefined;
  /** default has the arguments that a chat model needs, full has all */
  set?: "default" | "full" | undefined;
};

export type ListToolsAnswer = Array<{
  type: "function";
  function: {
    name: string;
    description: string;
    parameters: Record<string, unknown>;
    strict: boolean;
  };
} | {
  type: "function";
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: boolean;
} | {
  name: string;
  description: string;
  input_schema: Record<string, unknown>;
} | {
  name: string;
  description: string;
  schema: Record<string, unknown>;
} | {
  functionDeclarations: Array<{
    name: string;
    description: string;
    parameters: Record<string, unknown>;
  }>;
}>;

export type RunToolCallsArguments = {
  /** The provider in whose shape the message is */
  format?: "openai" | "responses" | "anthropic" | "gemini" | undefined;
};

export type RunToolCallsAnswer = {
  /** To append to the conversation, in the provider's shape and in the order of the calls */
  messages: Record<string, unknown>[];
  /** Calls to tools that are not Almanac's, by their place in the message */
  unhandled: Array<{
    index: number;
    id: string | null;
    name: string;
  }>;
  /** The newest that a call returned; null where none did */
  revision: number | null;
};

/** One method an operation. */
export interface Calls<Read, Write> {
  /** Stores a memory, with its due time where it has one. */
  remember(user: string, args: RememberArguments, options?: Write): Promise<RememberAnswer>;
  /** Finds memories by words and filters. */
  searchMemory(user: string, args?: SearchMemoryArguments, options?: Read): Promise<SearchMemoryAnswer>;
  /** Lists what happened and what is due, in order of time. */
  getTimeline(user: string, args?: GetTimelineArguments, options?: Read): Promise<GetTimelineAnswer>;
  /** Lists what is overdue and what comes up. */
  getUpcoming(user: string, args?: GetUpcomingArguments, options?: Read): Promise<GetUpcomingAnswer>;
  /** Searches what a user and the agents said in conversations. */
  searchConversations(user: string, args?: SearchConversationsArguments, options?: Read): Promise<SearchConversationsAnswer>;
  /** Changes memories: marks, moves, rewords or completes them. */
  updateMemory(user: string, args?: UpdateMemoryArguments, options?: Write): Promise<UpdateMemoryAnswer>;
  /** Sets the user's time zone, by its name or by a city. */
  setTimeZone(user: string, args?: SetTimeZoneArguments, options?: Write): Promise<SetTimeZoneAnswer>;
  /** Deletes memories for good. */
  forget(user: string, args?: ForgetArguments, options?: Write): Promise<ForgetAnswer>;
  /** Lists all memories of a user, newest first. */
  listMemories(user: string, args?: ListMemoriesArguments, options?: Read): Promise<ListMemoriesAnswer>;
  /** Shows one memory. */
  getMemory(user: string, args: GetMemoryArguments, options?: Read): Promise<GetMemoryAnswer>;
  /** Shows what a memory and those it corrected said, oldest first. */
  getMemoryHistory(user: string, args: GetMemoryHistoryArguments, options?: Read): Promise<GetMemoryHistoryAnswer>;
  /** Lists the times at which a repeating memory is due. */
  listOccurrences(user: string, args: ListOccurrencesArguments, options?: Read): Promise<ListOccurrencesAnswer>;
  /** Lists what repeats, and when each is due in a span of time. */
  listSeries(user: string, args?: ListSeriesArguments, options?: Read): Promise<ListSeriesAnswer>;
  /** Answers the prompt section of a user: the clock, what is due, what is known. */
  getContext(user: string, args?: GetContextArguments, options?: Read): Promise<GetContextAnswer>;
  /** Plays forward what a user's prompt will say. */
  getLife(user: string, args?: GetLifeArguments, options?: Read): Promise<GetLifeAnswer>;
  /** Marks what the bot has told its user, by the words of its reply. */
  reportSaid(user: string, args: ReportSaidArguments, options?: Write): Promise<ReportSaidAnswer>;
  /** Answers what the daily digest would say now. */
  getDigest(user: string, args?: GetDigestArguments, options?: Read): Promise<GetDigestAnswer>;
  /** Says something to the built-in assistant, or presses one of its buttons. */
  chat(user: string, args?: ChatArguments, options?: Write): Promise<ChatAnswer>;
  /** Makes the address of a user's calendar feed, and ends the one before. */
  openCalendarFeed(user: string, args?: OpenCalendarFeedArguments, options?: Write): Promise<OpenCalendarFeedAnswer>;
  /** Ends a user's calendar feed. */
  closeCalendarFeed(user: string, args?: CloseCalendarFeedArguments, options?: Write): Promise<CloseCalendarFeedAnswer>;
  /** Shows a user's settings. */
  getUser(user: string, args?: GetUserArguments, options?: Read): Promise<GetUserAnswer>;
  /** Changes a user's settings, and makes the user if need be. */
  updateUser(user: string, args?: UpdateUserArguments, options?: Write): Promise<UpdateUserAnswer>;
  /** Erases every trace of a user for good. */
  eraseUser(user: string, args?: EraseUserArguments, options?: Write): Promise<EraseUserAnswer>;
  /** Stores one message of a conversation, or up to 500. */
  appendMessages(conversation: string, args: AppendMessagesArguments, options?: Write): Promise<AppendMessagesAnswer>;
  /** Lists a user's conversations by their newest message, newest first. */
  listConversations(user: string, args?: ListConversationsArguments, options?: Read): Promise<ListConversationsAnswer>;
  /** Lists a conversation's messages, oldest first or newest first. */
  listMessages(conversation: string, args?: ListMessagesArguments, options?: Read): Promise<ListMessagesAnswer>;
  /** Deletes one message of a conversation for good. */
  deleteMessage(conversation: string, args: DeleteMessageArguments, options?: Write): Promise<DeleteMessageAnswer>;
  /** Replaces what one message of a conversation says; its author and its time stay. */
  updateMessage(conversation: string, message: unknown, options?: UpdateMessageArguments & Write): Promise<UpdateMessageAnswer>;
  /** Shows the settings of a conversation. */
  getConversation(conversation: string, args?: GetConversationArguments, options?: Read): Promise<GetConversationAnswer>;
  /** Pins the time zone of a conversation's stamps, or frees it. */
  updateConversation(conversation: string, args: UpdateConversationArguments, options?: Write): Promise<UpdateConversationAnswer>;
  /** Deletes a conversation with all its messages for good. */
  deleteConversation(conversation: string, args?: DeleteConversationArguments, options?: Write): Promise<DeleteConversationAnswer>;
  /** Lets a user's key read a conversation and write in it. */
  addMember(conversation: string, args: AddMemberArguments, options?: Write): Promise<AddMemberAnswer>;
  /** Ends a user's membership of a conversation; what the user wrote stays. */
  removeMember(conversation: string, args: RemoveMemberArguments, options?: Write): Promise<RemoveMemberAnswer>;
  /** Says what a phrase such as tomorrow at 9 means, and stores nothing. */
  parseTime(args: ParseTimeArguments, options?: Read): Promise<ParseTimeAnswer>;
  /** Takes echoed time stamps off the start of a model's reply. */
  stripStamps(args: StripStampsArguments, options?: Read): Promise<StripStampsAnswer>;
  /** Shows an app's defaults. */
  getApp(app: string, args?: GetAppArguments, options?: Read): Promise<GetAppAnswer>;
  /** Changes an app's defaults. */
  updateApp(app: string, args?: UpdateAppArguments, options?: Write): Promise<UpdateAppAnswer>;
  /** Connects a bot on a messaging platform. */
  createConnection(args: CreateConnectionArguments, options?: Write): Promise<CreateConnectionAnswer>;
  /** Lists the app's connections. */
  listConnections(args?: ListConnectionsArguments, options?: Read): Promise<ListConnectionsAnswer>;
  /** Shows a connection. */
  getConnection(args: GetConnectionArguments, options?: Read): Promise<GetConnectionAnswer>;
  /** Changes a connection. */
  updateConnection(args: UpdateConnectionArguments, options?: Write): Promise<UpdateConnectionAnswer>;
  /** Deletes a connection for good. */
  deleteConnection(args: DeleteConnectionArguments, options?: Write): Promise<DeleteConnectionAnswer>;
  /** Points the platform at the connection, and tells it the bot's commands. */
  registerConnection(args: RegisterConnectionArguments, options?: Write): Promise<RegisterConnectionAnswer>;
  /** Answers the settings of the platform's app, ready to paste (Slack). */
  getConnectionManifest(args: GetConnectionManifestArguments, options?: Read): Promise<GetConnectionManifestAnswer>;
  /** Lists digests, reminders and answers that were sent, are to be sent or failed, newest first. */
  listDeliveries(args?: ListDeliveriesArguments, options?: Read): Promise<ListDeliveriesAnswer>;
  /** Has a dead delivery tried again. */
  replayDelivery(args: ReplayDeliveryArguments, options?: Write): Promise<ReplayDeliveryAnswer>;
  /** Lists messages and button presses that were taken and are not carried out, newest first. */
  listInboundEvents(args?: ListInboundEventsArguments, options?: Read): Promise<ListInboundEventsAnswer>;
  /** Has a dead message or button press carried out again. */
  replayInboundEvent(args: ReplayInboundEventArguments, options?: Write): Promise<ReplayInboundEventAnswer>;
  /** Makes a link by which the user signs in once, within ten minutes. */
  createSignIn(user: string, args?: CreateSignInArguments, options?: Write): Promise<CreateSignInAnswer>;
  /** Lists the clients that the user has let in by signing in. */
  listGrants(user: string, args?: ListGrantsArguments, options?: Read): Promise<ListGrantsAnswer>;
  /** Lists the keys, clients, feeds and connections that reach the user now. */
  listAccess(user: string, args?: ListAccessArguments, options?: Read): Promise<ListAccessAnswer>;
  /** Ends what a client was let in for, at once. */
  endGrant(user: string, args: EndGrantArguments, options?: Write): Promise<EndGrantAnswer>;
  /** Makes a key of an app, or of one of its users; the app is made with its first key. */
  createKey(args: CreateKeyArguments, options?: Write): Promise<CreateKeyAnswer>;
  /** Shows where the clock of a test app stands. */
  getClock(args?: GetClockArguments, options?: Read): Promise<GetClockAnswer>;
  /** Sets the clock of a new test app, once. */
  setClock(args: SetClockArguments, options?: Write): Promise<SetClockAnswer>;
  /** Advances the clock of a test app, and carries out the digests and reminders that are due meanwhile. */
  advanceClock(args?: AdvanceClockArguments, options?: Write): Promise<AdvanceClockAnswer>;
  /** Lists the keys of all apps. */
  listKeys(args?: ListKeysArguments, options?: Read): Promise<ListKeysAnswer>;
  /** Ends a key. */
  revokeKey(args: RevokeKeyArguments, options?: Write): Promise<RevokeKeyAnswer>;
  /** Seals stored secrets under the newest encryption key, a page at a time. */
  resealSecrets(args?: ResealSecretsArguments, options?: Write): Promise<ResealSecretsAnswer>;
  /** Says what the key of this call reaches: everything, an app, or one user. */
  describeKey(args?: DescribeKeyArguments, options?: Read): Promise<DescribeKeyAnswer>;
  /** Lists all apps with their defaults. */
  listApps(args?: ListAppsArguments, options?: Read): Promise<ListAppsAnswer>;
  /** Lists an app's users with their zone, open items and next digest. */
  listUsers(app: string, args?: ListUsersArguments, options?: Read): Promise<ListUsersAnswer>;
  /** Lists an app's connections with their last event and last error. */
  listAppConnections(app: string, args?: ListAppConnectionsArguments, options?: Read): Promise<ListAppConnectionsAnswer>;
  /** Counts what was made on each day: of an app, or of all for the operator. */
  listDailyCounts(args?: ListDailyCountsArguments, options?: Read): Promise<ListDailyCountsAnswer>;
  /** Erases all of an app for good, in steps: to be sent again until it is erased. */
  eraseApp(app: string, args?: EraseAppArguments, options?: Write): Promise<EraseAppAnswer>;
  /** Erases again, after a restore, whom a list of before it names: to be sent until it is done. */
  eraseAgain(args?: EraseAgainArguments, options?: Write): Promise<EraseAgainAnswer>;
  /** Lists which users and apps were erased in the last 400 days, newest first. */
  listErasures(args?: ListErasuresArguments, options?: Read): Promise<ListErasuresAnswer>;
  /** Lists who changed keys and settings or erased somebody in the last 400 days, newest first. */
  listAudit(args?: ListAuditArguments, options?: Read): Promise<ListAuditAnswer>;
  /** Shows how the deployment does: what is late, left and coming, and its database's size. */
  getStatus(args?: GetStatusArguments, options?: Read): Promise<GetStatusAnswer>;
  /** Shows which version of the worker answers, and which bindings and settings it has. */
  getDeployment(args?: GetDeploymentArguments, options?: Read): Promise<GetDeploymentAnswer>;
  /** Shows the shards in which people live: how many people, how full, and what is late. */
  listShards(args?: ListShardsArguments, options?: Read): Promise<ListShardsAnswer>;
  /** Has shards take over people who are in D1 yet: to be sent until it is done. */
  walkShards(args?: WalkShardsArguments, options?: Write): Promise<WalkShardsAnswer>;
  /** Shows the rows of a shard for a backup, a page of a table at a time; secrets are sealed. */
  listShardRows(args: ListShardRowsArguments, options?: Read): Promise<ListShardRowsAnswer>;
  /** Puts rows of a backup into a shard that has no people, a page at a time; rows that are there stay. */
  restoreShardRows(args: RestoreShardRowsArguments, options?: Write): Promise<RestoreShardRowsAnswer>;
  /** Answers the tool definitions, ready to paste into a model call. */
  listTools(args?: ListToolsArguments, options?: Read): Promise<ListToolsAnswer>;
  /** Carries out a model's tool calls, and answers the messages to append. */
  runToolCalls(user: string, message: unknown, options?: RunToolCallsArguments & Write): Promise<RunToolCallsAnswer>;
}

/** What HTTP carries as JSON Lines, as a service binding carries it. */
export interface LineCalls<Read, Write> {
  /** Shows everything about a user as JSON Lines, page by page. */
  exportUser(user: string, args?: ExportUserArguments, options?: Read): Promise<ExportUserAnswer>;
  /** Stores an export's lines, or the memories of mem0 or the MCP reference memory, for a user. */
  importUser(user: string, body: string, options?: ImportUserArguments & Write): Promise<ImportUserAnswer>;
  /** Shows everything about an app and its users as JSON Lines, page by page. */
  exportApp(args?: ExportAppArguments, options?: Read): Promise<ExportAppAnswer>;
}

/** Walks through all pages of a list. */
export interface Lists<Read> {
  /** Lists what happened and what is due, in order of time, one by one through all pages. */
  timeline(user: string, args?: Omit<GetTimelineArguments, "cursor">, options?: Read): AsyncGenerator<{
    id: string;
    kind: TimelineKind;
    /** Of a time of a repeating item that was let pass */
    skipped?: true;
    /** RFC 3339 in UTC */
    timestamp: string;
    content: string;
    category: string;
    entity: string | null;
    context: string | null;
  } & Instants<"event_time">, void, undefined>;
  /** Lists all memories of a user, newest first, one by one through all pages. */
  memories(user: string, args?: Omit<ListMemoriesArguments, "cursor">, options?: Read): AsyncGenerator<Memory, void, undefined>;
  /** Lists the times at which a repeating memory is due, one by one through all pages. */
  occurrences(user: string, args: Omit<ListOccurrencesArguments, "cursor">, options?: Read): AsyncGenerator<{
    /** due: by the rule; moved: at another time; completed and skipped: over */
    status: "due" | "moved" | "completed" | "skipped";
    /** By the rule: the wall clock, or a date alone */
    occurrence: string | null;
    /** When it is due on the wall clock, or a date alone */
    local: string;
  } & Instants<"due_at">, void, undefined>;
  /** Lists what repeats, and when each is due in a span of time, one by one through all pages. */
  series(user: string, args?: Omit<ListSeriesArguments, "cursor">, options?: Read): AsyncGenerator<{
    id: string;
    content: string;
    /** fact, preference, event, task, note, skill, profile */
    category: string;
    entity: string | null;
    context: string | null;
    /** user, assistant, tool, import */
    source: string | null;
    sensitive: boolean;
    metadata: Record<string, unknown> | null;
    due_kind: "instant" | "local" | "date" | null;
    /** Seconds */
    remind_before: number | null;
    superseded_by: string | null;
    /** RFC 5545 RRULE */
    recurrence: string | null;
    /** The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's */
    recurrence_time_zone: string | null;
    /** Where a repeating item stands by its rule, on the wall clock, also where that was moved */
    occurrence: string | null;
    /** The rule in words */
    repeats: string;
    /** When it is due on the user's wall clock, or a date alone; at most 100 */
    occurrences: string[];
    /** Whether more come in that time: list_occurrences has all */
    has_more: boolean;
  } & Instants<"event_time" | "created_at" | "updated_at" | "due_at" | "reminded_at" | "completed_at" | "snoozed_until" | "valid_until">, void, undefined>;
  /** Plays forward what a user's prompt will say, one by one through all pages. */
  life(user: string, args?: Omit<GetLifeArguments, "cursor">, options?: Read): AsyncGenerator<{
    /** The prompt section at that moment */
    system: string;
    items: Array<{
      id: string;
      content: string;
      status: "overdue" | "due";
      label: string;
      reason: "new" | "snooze_over" | "overdue_since" | "lead_since" | "day_since" | "over_limit" | "asleep" | "later" | "comes_often" | "mentioned";
    }>;
    /** What isn't brought up and is still answered when asked, by due time, at most 100 */
    mentioned: Array<{
      id: string;
      reason: "new" | "snooze_over" | "overdue_since" | "lead_since" | "day_since" | "over_limit" | "asleep" | "later" | "comes_often" | "mentioned";
    }>;
    /** How many are mentioned beside those */
    more_mentioned?: number;
    /** All other open items by due time, at most 100 */
    silent: Array<{
      id: string;
      reason: "new" | "snooze_over" | "overdue_since" | "lead_since" | "day_since" | "over_limit" | "asleep" | "later" | "comes_often" | "mentioned";
    }>;
    /** How many are silent beside those */
    more_silent?: number;
  } & Instants<"at" | "until">, void, undefined>;
  /** Shows everything about a user as JSON Lines, line by line through all pages. */
  export(user: string, args?: ExportUserArguments, options?: Read): AsyncGenerator<string, void, undefined>;
  /** Shows everything about an app and its users as JSON Lines, line by line through all pages. */
  exportApp(args?: ExportAppArguments, options?: Read): AsyncGenerator<string, void, undefined>;
  /** Lists a user's conversations by their newest message, newest first, one by one through all pages. */
  conversations(user: string, args?: Omit<ListConversationsArguments, "cursor">, options?: Read): AsyncGenerator<{
    conversation_id: string;
    last_message: {
      id: string;
      role: "user" | "assistant" | "system" | "tool";
      user_id: string | null;
      name: string | null;
      agent: string | null;
      /** At most 140 characters of it */
      content: string;
    };
  } & Instants<"last_message_at">, void, undefined>;
  /** Lists a conversation's messages, oldest first or newest first, one by one through all pages. */
  messages(conversation: string, args?: Omit<ListMessagesArguments, "cursor">, options?: Read): AsyncGenerator<{
    id: string;
    conversation_id: string;
    external_id: string | null;
    role: "user" | "assistant" | "system" | "tool";
    name: string | null;
    email: string | null;
    user_id: string | null;
    agent: string | null;
    time_zone: string | null;
    content: string;
    /** Epoch milliseconds */
    created_at_ms: number;
    attachments: Array<{
      type: string;
      url?: string;
      name?: string;
      media_type?: string;
    } & Record<string, unknown>>;
    thinking: string | null;
    thinking_signature: string | null;
    /** The form in which it came; null for the own form */
    format: string | null;
    /** The message as it came in that form; null for one of the own form */
    message: Record<string, unknown> | null;
  } & Instants<"created_at">, void, undefined>;
  /** Lists the app's connections, one by one through all pages. */
  connections(args?: Omit<ListConnectionsArguments, "cursor">, options?: Read): AsyncGenerator<Connection, void, undefined>;
  /** Lists digests, reminders and answers that were sent, are to be sent or failed, newest first, one by one through all pages. */
  deliveries(args?: Omit<ListDeliveriesArguments, "cursor">, options?: Read): AsyncGenerator<{
    id: string;
    app: string;
    user_id: string;
    /** answer: what your own bot was to say in a chat, and didn't */
    kind: "digest" | "reminder" | "answer";
    /** The date of a digest */
    local_date?: string;
    /** The event that your own bot didn't answer */
    inbound_event_id?: string;
    status: DeliveryStatus;
    attempts: number;
    last_error: string | null;
  } & Instants<"as_of" | "next_attempt_at" | "created_at" | "delivered_at">, void, undefined>;
  /** Lists messages and button presses that were taken and are not carried out, newest first, one by one through all pages. */
  inboundEvents(args?: Omit<ListInboundEventsArguments, "cursor">, options?: Read): AsyncGenerator<{
    id: string;
    app: string;
    user_id: string;
    connection_id: string;
    /** pressed: a button of the bot's own */
    kind: "message" | "pressed";
    status: EventStatus;
    attempts: number;
    last_error: string | null;
  } & Instants<"as_of" | "next_attempt_at" | "created_at">, void, undefined>;
  /** Lists the clients that the user has let in by signing in, one by one through all pages. */
  grants(user: string, args?: Omit<ListGrantsArguments, "cursor">, options?: Read): AsyncGenerator<{
    id: string;
    /** What the client calls itself */
    name: string | null;
    /** The host that the grant was sent to, as the person saw it */
    client: string;
  } & Instants<"created_at" | "last_used_at">, void, undefined>;
  /** Lists the keys of all apps, one by one through all pages. */
  keys(args?: Omit<ListKeysArguments, "cursor">, options?: Read): AsyncGenerator<{
    id: string;
    app: string;
    /** Set for a key that reaches one user only */
    user_id: string | null;
    name: string | null;
  } & Instants<"created_at" | "expires_at">, void, undefined>;
  /** Lists all apps with their defaults, one by one through all pages. */
  apps(args?: Omit<ListAppsArguments, "cursor">, options?: Read): AsyncGenerator<{
    app: string;
    /** IANA name */
    default_time_zone: string | null;
    /** Seconds, day for the start of an item's day, or null for none */
    default_remind_before: number | "day" | null;
    /** The assistant's language with people of whom it knows none */
    default_language: Language | null;
    limits: {
      /** How many requests a second each of its keys may send */
      requests_per_second: number;
      /** Origins whose pages may call with its keys */
      origins: string[];
      /** Whether replies that are stored are read for what they mention */
      said: boolean;
      /** How many bytes of each user are kept */
      user_bytes: number;
    };
  } & Instants<"created_at" | "updated_at">, void, undefined>;
  /** Lists an app's users with their zone, open items and next digest, one by one through all pages. */
  users(app: string, args?: Omit<ListUsersArguments, "cursor">, options?: Read): AsyncGenerator<{
    user_id: string;
    display_name: string | null;
    /** IANA name: the user's own, else the app's */
    time_zone: string;
    /** Open items with a due time */
    open_items: number;
    /** HH:MM on the user's clock */
    digest_time: string | null;
    /** Why the channel was stopped; null while it works */
    digest_stopped: string | null;
    memories: number;
    /** Earlier wordings of memories, which the history keeps */
    versions: number;
    messages: number;
    /** What these take with their indexes, counted by their text: what limits.user_bytes bounds */
    bytes: number;
  } & Instants<"next_digest_at" | "created_at">, void, undefined>;
  /** Lists an app's connections with their last event and last error, one by one through all pages. */
  appConnections(app: string, args?: Omit<ListAppConnectionsArguments, "cursor">, options?: Read): AsyncGenerator<{
    id: string;
    platform: Platform;
    /** Where the platform is to send its events */
    webhook_url: string;
    mode: ConnectionMode;
    time_zone: string | null;
    forward_url: string | null;
    template: {
      name: string;
      language: string;
      /** Other languages in which the template is approved, for people who speak them */
      languages?: string[];
      parameters: string[];
      /** What the template's quick replies do, in its order */
      buttons?: Array<"done" | "snooze" | "hour" | "tomorrow" | "other">;
    } | null;
    said: boolean;
    /** Set while the secret before this one is good too: until then both sign, or both are taken */
    old_credentials?: Instants<"valid_until">;
    /** Set while the secret before this one is good too: until then both sign, or both are taken */
    old_forward_secret?: Instants<"valid_until">;
    /** Whether ENCRYPTION_KEY opens its credentials; where not, they are to be sent again */
    readable: boolean;
    /** Of its newest event that failed, among the newest 200 */
    last_error: string | null;
    /** Among its newest 200 events: their people have as much as is kept of one */
    messages_not_kept: number;
  } & Instants<"created_at" | "updated_at" | "last_event_at" | "last_error_at">, void, undefined>;
  /** Lists which users and apps were erased in the last 400 days, newest first, one by one through all pages. */
  erasures(args?: Omit<ListErasuresArguments, "cursor">, options?: Read): AsyncGenerator<{
    app: string;
    /** null where the whole app was erased */
    user_id: string | null;
    /** erasing: something is left, send the erasure again */
    status: "erasing" | "erased";
  } & Instants<"erased_at">, void, undefined>;
  /** Lists who changed keys and settings or erased somebody in the last 400 days, newest first, one by one through all pages. */
  audit(args?: Omit<ListAuditArguments, "cursor">, options?: Read): AsyncGenerator<{
    /** The admin token, a key of the app or of a user, a service binding, a person in a chat, whoever has a token of a client that was let in, or the service by itself */
    by: "admin" | "app" | "user" | "binding" | "chat" | "client" | "service";
    /** The id of the key that it was called with */
    key_id: string | null;
    /** Such as update_connection */
    operation: string;
    /** null for what is about the whole deployment */
    app: string | null;
    /** Whom it is about; taken out when the user is erased */
    user_id: string | null;
    /** The key, the connection or the erased app that it is about */
    target_id: string | null;
    /** The names of the fields that the call set, and no values */
    fields: string[];
  } & Instants<"at">, void, undefined>;
}

/** What each method sends: its HTTP method, its path, and what is peculiar to it. `lines` marks JSON Lines. */
export type Route = readonly [
  method: string,
  path: string,
  effect: "reads" | "writes",
  more?: { readonly whole?: string; readonly marks?: string; readonly lines?: true },
];

export const ROUTES: Readonly<Record<string, Route>> = {
  remember: ["POST", "/v1/users/{user_id}/tools/remember", "writes"],
  searchMemory: ["POST", "/v1/users/{user_id}/tools/search_memory", "reads"],
  getTimeline: ["POST", "/v1/users/{user_id}/tools/get_timeline", "reads"],
  getUpcoming: ["POST", "/v1/users/{user_id}/tools/get_upcoming", "reads"],
  searchConversations: ["POST", "/v1/users/{user_id}/tools/search_conversations", "reads"],
  updateMemory: ["POST", "/v1/users/{user_id}/tools/update_memory", "writes"],
  setTimeZone: ["POST", "/v1/users/{user_id}/tools/set_time_zone", "writes"],
  forget: ["POST", "/v1/users/{user_id}/tools/forget", "writes"],
  listMemories: ["GET", "/v1/users/{user_id}/memories", "reads"],
  getMemory: ["GET", "/v1/users/{user_id}/memories/{id}", "reads"],
  getMemoryHistory: ["GET", "/v1/users/{user_id}/memories/{id}/history", "reads"],
  listOccurrences: ["GET", "/v1/users/{user_id}/memories/{id}/occurrences", "reads"],
  listSeries: ["GET", "/v1/users/{user_id}/series", "reads"],
  getContext: ["POST", "/v1/users/{user_id}/context", "reads", { marks: "mark_shown" }],
  getLife: ["GET", "/v1/users/{user_id}/life", "reads"],
  reportSaid: ["POST", "/v1/users/{user_id}/said", "writes"],
  getDigest: ["GET", "/v1/users/{user_id}/digest", "reads"],
  chat: ["POST", "/v1/users/{user_id}/chat", "writes"],
  openCalendarFeed: ["POST", "/v1/users/{user_id}/calendar", "writes"],
  closeCalendarFeed: ["DELETE", "/v1/users/{user_id}/calendar", "writes"],
  getUser: ["GET", "/v1/users/{user_id}", "reads"],
  updateUser: ["PATCH", "/v1/users/{user_id}", "writes"],
  eraseUser: ["DELETE", "/v1/users/{user_id}", "writes"],
  exportUser: ["GET", "/v1/users/{user_id}/export", "reads", { lines: true }],
  importUser: ["POST", "/v1/users/{user_id}/import", "writes", { whole: "body", lines: true }],
  exportApp: ["GET", "/v1/export", "reads", { lines: true }],
  appendMessages: ["POST", "/v1/conversations/{conversation_id}/messages", "writes"],
  listConversations: ["GET", "/v1/users/{user_id}/conversations", "reads"],
  listMessages: ["GET", "/v1/conversations/{conversation_id}/messages", "reads"],
  deleteMessage: ["DELETE", "/v1/conversations/{conversation_id}/messages/{id}", "writes"],
  updateMessage: ["PATCH", "/v1/conversations/{conversation_id}/messages/{id}", "writes", { whole: "message" }],
  getConversation: ["GET", "/v1/conversations/{conversation_id}", "reads"],
  updateConversation: ["PATCH", "/v1/conversations/{conversation_id}", "writes"],
  deleteConversation: ["DELETE", "/v1/conversations/{conversation_id}", "writes"],
  addMember: ["PUT", "/v1/conversations/{conversation_id}/members/{user_id}", "writes"],
  removeMember: ["DELETE", "/v1/conversations/{conversation_id}/members/{user_id}", "writes"],
  parseTime: ["POST", "/v1/parse-time", "reads"],
  stripStamps: ["POST", "/v1/strip-stamps", "reads"],
  getApp: ["GET", "/v1/apps/{app}", "reads"],
  updateApp: ["PATCH", "/v1/apps/{app}", "writes"],
  createConnection: ["POST", "/v1/connections", "writes"],
  listConnections: ["GET", "/v1/connections", "reads"],
  getConnection: ["GET", "/v1/connections/{id}", "reads"],
  updateConnection: ["PATCH", "/v1/connections/{id}", "writes"],
  deleteConnection: ["DELETE", "/v1/connections/{id}", "writes"],
  registerConnection: ["POST", "/v1/connections/{id}/register", "writes"],
  getConnectionManifest: ["GET", "/v1/connections/{id}/manifest", "reads"],
  listDeliveries: ["GET", "/v1/deliveries", "reads"],
  replayDelivery: ["POST", "/v1/deliveries/{id}/replay", "writes"],
  listInboundEvents: ["GET", "/v1/inbound-events", "reads"],
  replayInboundEvent: ["POST", "/v1/inbound-events/{id}/replay", "writes"],
  createSignIn: ["POST", "/v1/users/{user_id}/sign-in", "writes"],
  listGrants: ["GET", "/v1/users/{user_id}/grants", "reads"],
  listAccess: ["GET", "/v1/users/{user_id}/access", "reads"],
  endGrant: ["DELETE", "/v1/users/{user_id}/grants/{id}", "writes"],
  createKey: ["POST", "/v1/keys", "writes"],
  getClock: ["GET", "/v1/clock", "reads"],
  setClock: ["PUT", "/v1/clock", "writes"],
  advanceClock: ["POST", "/v1/clock/advance", "writes"],
  listKeys: ["GET", "/v1/keys", "reads"],
  revokeKey: ["DELETE", "/v1/keys/{id}", "writes"],
  resealSecrets: ["POST", "/v1/secrets/reseal", "writes"],
  describeKey: ["GET", "/v1/key", "reads"],
  listApps: ["GET", "/v1/apps", "reads"],
  listUsers: ["GET", "/v1/apps/{app}/users", "reads"],
  listAppConnections: ["GET", "/v1/apps/{app}/connections", "reads"],
  listDailyCounts: ["GET", "/v1/counts", "reads"],
  eraseApp: ["DELETE", "/v1/apps/{app}", "writes"],
  eraseAgain: ["POST", "/v1/erasures", "writes"],
  listErasures: ["GET", "/v1/erasures", "reads"],
  listAudit: ["GET", "/v1/audit", "reads"],
  getStatus: ["GET", "/v1/status", "reads"],
  getDeployment: ["GET", "/v1/deployment", "reads"],
  listShards: ["GET", "/v1/shards", "reads"],
  walkShards: ["POST", "/v1/shards/walk", "writes"],
  listShardRows: ["GET", "/v1/shards/{shard}/rows", "reads"],
  restoreShardRows: ["POST", "/v1/shards/{shard}/rows", "writes"],
  listTools: ["GET", "/v1/tools", "reads"],
  runToolCalls: ["POST", "/v1/users/{user_id}/tool-calls", "writes", { whole: "message" }],
};

/** The methods that walk through pages: the one that answers a page, and the field of its list. */
export const LISTS: Readonly<Record<string, readonly [method: string, field: string]>> = {
  timeline: ["getTimeline", "events"],
  memories: ["listMemories", "data"],
  occurrences: ["listOccurrences", "data"],
  series: ["listSeries", "data"],
  life: ["getLife", "frames"],
  export: ["exportUser", "lines"],
  exportApp: ["exportApp", "lines"],
  conversations: ["listConversations", "data"],
  messages: ["listMessages", "data"],
  connections: ["listConnections", "data"],
  deliveries: ["listDeliveries", "data"],
  inboundEvents: ["listInboundEvents", "data"],
  grants: ["listGrants", "data"],
  keys: ["listKeys", "data"],
  apps: ["listApps", "data"],
  users: ["listUsers", "data"],
  appConnections: ["listAppConnections", "data"],
  erasures: ["listErasures", "data"],
  audit: ["listAudit", "data"],
};
