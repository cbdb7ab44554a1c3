import {
  CATEGORIES,
  type Category,
  type GetTimelineAnswer,
  type GetUpcomingAnswer,
  type SearchMemoryAnswer,
} from "../typescript/src/client";
import { ABOUT_USER, command, connectUser, READS, type Session, textOf, wordsOf } from "./session";
import { type Column, minute } from "./table";
import { readCount, readObject, readWords, UsageError } from "./usage";

const CATEGORY = { type: "string", valueHint: "KIND", description: CATEGORIES.join(", ") } as const;

/** The kind of memory that an option names. */
export function readCategory(text: string | undefined): Category | undefined {
  const category = CATEGORIES.find((name) => name === text);
  if (text === undefined || category !== undefined) return category;
  throw new UsageError(`--category: ${JSON.stringify(text)} is none of ${CATEGORIES.join(", ")}`);
}

export const remember = command(
  "remember",
  "Stores a memory",
  {
    text: { type: "positional", required: true, description: "What to remember, in one sentence" },
    due: { type: "string", description: 'When it is due, in words, such as "every second Tuesday at 9"' },
    "due-at": { type: "string", description: "The same in ISO 8601" },
    category: CATEGORY,
    entity: { type: "string", description: "Whom or what it is about" },
    context: { type: "string", description: "A label to filter by" },
    sensitive: { type: "boolean", description: "Keeps it out of prompts and lists" },
    recurrence: {
      type: "string",
      description: "How it repeats, an RFC 5545 RRULE, with its first time in --due-at",
    },
    until: { type: "string", description: "When a repeating thing ends, ISO 8601" },
    "event-time": { type: "string", description: "When it happened, ISO 8601; now where absent" },
    "remind-before": {
      type: "string",
      valueHint: "SECONDS",
      description: "How long before it is due to mention it",
    },
    "valid-until": { type: "string", description: "From then on it isn't open, in words or ISO 8601" },
    keywords: { type: "string", description: "Other words by which it is found, parted by commas" },
    metadata: { type: "string", valueHint: "JSON", description: "Any JSON object, for a bot's own use" },
    supersedes: {
      type: "string",
      valueHint: "ID",
      description: "The memory that was wrong, whose place it takes",
    },
    ...ABOUT_USER,
  },
  async (session, args) => {
    const { client, user, options } = connectUser(session, args);
    const content = await textOf(session, args);
    if (args.due !== undefined && args["due-at"] !== undefined)
      throw new UsageError("--due and --due-at say the same: send one of them");
    const answer = await client.remember(
      user,
      {
        content,
        due: args.due,
        due_at: args["due-at"],
        category: readCategory(args.category),
        entity: args.entity,
        context: args.context,
        sensitive: args.sensitive,
        recurrence: args.recurrence,
        until: args.until,
        event_time: args["event-time"],
        remind_before: readCount("remind-before", args["remind-before"], 0),
        valid_until: args["valid-until"],
        keywords: readWords(args.keywords),
        metadata: readObject("metadata", args.metadata),
        supersedes: args.supersedes,
      },
      options,
    );
    for (const warning of answer.warnings ?? []) await session.note({ text: warning, style: "yellow" });
    const { memory, status, due_understood } = answer;
    const done = status === "stored" ? "Stored" : "Known already:";
    await session.say(done, " ", { text: memory.id, style: "bold" }, ` ${memory.content}`);
    if (memory.due_at !== null)
      await session.say(`Due ${due_understood ?? memory.due_at_local}, ${memory.due_at_relative}`);
    await session.document(answer);
  },
);

type Upcoming = GetUpcomingAnswer["items"][number];

const UPCOMING: readonly Column<Upcoming>[] = [
  { title: "ID", text: ({ id }) => id, style: () => "dim" },
  {
    title: "DUE",
    text: ({ due_at_local }) => minute(due_at_local),
    style: ({ status }) => (status === "overdue" ? "red" : undefined),
  },
  {
    title: "WHEN",
    text: ({ status, due_at_relative }) =>
      status === "overdue" ? `overdue, ${due_at_relative}` : due_at_relative,
  },
  { title: "REPEATS", text: ({ repeats }) => repeats ?? "" },
  { title: "WHAT", text: ({ content }) => content },
];

export const upcoming = command(
  "upcoming",
  "Lists what is due and overdue",
  {
    days: { type: "string", description: "How many days ahead to look", valueHint: "N" },
    all: { type: "boolean", description: "Also what was mentioned already" },
    limit: { type: "string", description: "Most items of each group", valueHint: "N" },
    ...READS,
  },
  async (session, args) => {
    const { client, user, options } = connectUser(session, args);
    const wanted = {
      within_days: readCount("days", args.days),
      include_reminded: args.all,
      limit: readCount("limit", args.limit),
    };
    const answer = await client.getUpcoming(user, wanted, { ...options, at: args.at });
    const { items, mentioned } = answer;
    if (items.length > 0 || mentioned.length === 0) await session.show(UPCOMING, items, "Nothing is due.");
    if (mentioned.length > 0) {
      await session.say("Also open:");
      await session.show(UPCOMING, mentioned, "");
    }
    await session.document(answer);
  },
);

export const context = command(
  "context",
  "Shows the prompt section of this moment",
  READS,
  async (session, args) => {
    const { client, user, options } = connectUser(session, args);
    const answer = await client.getContext(user, {}, { ...options, at: args.at });
    await session.say(answer.system);
    await session.document(answer);
  },
);

type Found = SearchMemoryAnswer["results"][number];

const FOUND: readonly Column<Found>[] = [
  { title: "ID", text: ({ id }) => id, style: () => "dim" },
  { title: "OF", text: ({ event_time_local }) => minute(event_time_local) },
  { title: "DUE", text: ({ due_at_local }) => minute(due_at_local) },
  { title: "ABOUT", text: ({ entity }) => entity ?? "" },
  { title: "WHAT", text: ({ content }) => content },
];

export const search = command(
  "search",
  "Finds memories that answer a question",
  {
    words: { type: "positional", required: false, description: "A question, or words" },
    when: { type: "string", description: 'The time to search, in words, such as "last week"' },
    entity: { type: "string", description: "Only memories about this person or thing" },
    category: CATEGORY,
    all: { type: "boolean", description: "Also what is done, corrected or sensitive" },
    limit: { type: "string", description: "Most results", valueHint: "N" },
    ...READS,
  },
  async (session, args) => {
    const { client, user, options } = connectUser(session, args);
    const words = wordsOf(args);
    const { when, entity, all } = args;
    const wanted = {
      ...(words === "" ? {} : { query: words }),
      when,
      entity,
      category: readCategory(args.category),
      ...(all ? { include_completed: true, include_superseded: true, include_sensitive: true } : {}),
      limit: readCount("limit", args.limit),
    };
    const answer = await client.searchMemory(user, wanted, { ...options, at: args.at });
    await session.show(FOUND, answer.results, "Nothing was found.");
    if (answer.has_more) await noteMore(session);
    await session.document(answer);
  },
);

type Event = GetTimelineAnswer["events"][number];

const EVENTS: readonly Column<Event>[] = [
  { title: "TIME", text: ({ event_time_local }) => minute(event_time_local) },
  { title: "KIND", text: ({ kind }) => kind, style: () => "dim" },
  { title: "ID", text: ({ id }) => id, style: () => "dim" },
  { title: "WHAT", text: ({ content }) => content },
];

export const timeline = command(
  "timeline",
  "Lists what happened and what is due, in order of time",
  {
    when: { type: "string", description: 'The time to list, in words, such as "this month"' },
    after: { type: "string", description: "From this time on, ISO 8601" },
    before: { type: "string", description: "Before this time, ISO 8601" },
    newest: { type: "boolean", description: "Newest first" },
    limit: { type: "string", description: "Most events", valueHint: "N" },
    ...READS,
  },
  async (session, args) => {
    const { client, user, options } = connectUser(session, args);
    const { when, after, before } = args;
    const wanted = {
      when,
      after,
      before,
      order: args.newest ? ("desc" as const) : undefined,
      limit: readCount("limit", args.limit),
    };
    const answer = await client.getTimeline(user, wanted, { ...options, at: args.at });
    await session.show(EVENTS, answer.events, "Nothing happened.");
    if (answer.next_cursor !== null) await noteMore(session);
    await session.document(answer);
  },
);

async function noteMore(session: Session): Promise<void> {
  await session.note({ text: "There is more: ask for it with --limit.", style: "dim" });
}
