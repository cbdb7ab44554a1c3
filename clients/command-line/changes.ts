import {
  CATEGORIES,
  type Memory,
  type UpdateMemoryAnswer,
  type UpdateMemoryArguments,
} from "../typescript/src/client";
import { findThing } from "./find-thing";
import { readCategory } from "./memories";
import { ABOUT_USER, command, connectUser, type Session, textOf } from "./session";
import type { Given } from "./settings";
import { type Column, minute } from "./table";
import { RefusedError, readCount, readWords, UsageError } from "./usage";

const THING = {
  words: { type: "positional", required: true, description: "Its id, or words that name it" },
} as const;

const TO_WHEN = {
  due: { type: "string", description: 'The new time, in words, such as "Friday at 4"' },
  "due-at": { type: "string", description: "The same in ISO 8601" },
} as const;

/** An instant, as against words for one. */
const ISO = /^\d{4}-\d\d-\d\d/;

/** Changes the one thing that words name, and answers how it stands afterwards. */
async function change(
  session: Session,
  args: { _: string[] } & Given,
  changes: Omit<UpdateMemoryArguments, "id" | "ids">,
): Promise<{ answer: UpdateMemoryAnswer; memory: Memory; before: Memory }> {
  const finding = connectUser(session, args);
  const before = await findThing(session, finding, await textOf(session, args));
  const answer = await finding.client.updateMemory(
    finding.user,
    { id: before.id, ...changes },
    finding.options,
  );
  const [memory] = [...answer.updated, ...(answer.unchanged ?? [])];
  if (memory === undefined) throw new RefusedError(`${before.id} is gone: see almanac list`);
  for (const warning of answer.warnings ?? []) await session.note({ text: warning, style: "yellow" });
  return { answer, memory, before };
}

/** Says what was done to a thing. */
async function tell(session: Session, did: string, { id, content }: Memory, more = ""): Promise<void> {
  await session.say(did, " ", { text: id, style: "bold" }, ` ${content}${more}`);
}

function dueOf({ due_at_local, due_at_relative }: Memory): string {
  return due_at_local === null ? "" : `${minute(due_at_local)}, ${due_at_relative}`;
}

export const done = command(
  "done",
  "Completes a thing",
  { ...THING, ...ABOUT_USER },
  async (session, args) => {
    const { answer, memory } = await change(session, args, { completed_at: "now" });
    await tell(session, "Done:", memory);
    if (memory.completed_at === null) await session.say(`The next is due ${dueOf(memory)}`);
    await session.document(answer);
  },
);

export const snooze = command(
  "snooze",
  "Keeps quiet about a thing for a while",
  {
    ...THING,
    until: { type: "string", description: 'Until when, in words or ISO 8601, such as "Monday at 9"' },
    for: { type: "string", description: 'How long, in words, such as "2 hours"' },
    ...ABOUT_USER,
  },
  async (session, args) => {
    const { until, for: length } = args;
    if ((until === undefined) === (length === undefined))
      throw new UsageError("say until when: send --until or --for, one of them");
    const phrase = length === undefined ? `until ${until}` : `for ${length}`;
    const wanted = ISO.test(until ?? "") ? { snoozed_until: until } : { snooze: phrase };
    const { answer, memory } = await change(session, args, wanted);
    await tell(session, "Snoozed", memory);
    if (memory.snoozed_until_local !== null)
      await session.say(`Quiet until ${minute(memory.snoozed_until_local)}`);
    await session.document(answer);
  },
);

export const move = command(
  "move",
  "Gives a thing another time",
  { ...THING, ...TO_WHEN, ...ABOUT_USER },
  async (session, args) => {
    const { due } = args;
    if ((due === undefined) === (args["due-at"] === undefined))
      throw new UsageError("say to when: send --due or --due-at, one of them");
    const { answer, memory } = await change(session, args, { due, due_at: args["due-at"] });
    await tell(session, "Moved", memory);
    await session.say(`Due ${dueOf(memory)}`);
    await session.document(answer);
  },
);

/** Fields that can be emptied, as options name them. */
const CLEARED = {
  due: "due_at",
  recurrence: "recurrence",
  done: "completed_at",
  snooze: "snoozed_until",
  "remind-before": "remind_before",
  entity: "entity",
  context: "context",
  "valid-until": "valid_until",
  keywords: "keywords",
} as const;

export const edit = command(
  "edit",
  "Changes what a memory says",
  {
    ...THING,
    text: { type: "string", description: "The new wording" },
    ...TO_WHEN,
    category: { type: "string", valueHint: "KIND", description: CATEGORIES.join(", ") },
    entity: { type: "string", description: "Whom or what it is about" },
    context: { type: "string", description: "A label to filter by" },
    keywords: { type: "string", description: "Other words by which it is found, parted by commas" },
    "remind-before": {
      type: "string",
      valueHint: "SECONDS",
      description: "How long before it is due to mention it",
    },
    "valid-until": { type: "string", description: "From then on it isn't open, in words or ISO 8601" },
    sensitive: { type: "boolean", description: "Keeps it out of prompts and lists" },
    clear: { type: "string", valueHint: "FIELDS", description: `Empties ${Object.keys(CLEARED).join(", ")}` },
    ...ABOUT_USER,
  },
  async (session, args) => {
    const changes = {
      content: args.text,
      due: args.due,
      due_at: args["due-at"],
      category: readCategory(args.category),
      entity: args.entity,
      context: args.context,
      keywords: readWords(args.keywords),
      remind_before: readCount("remind-before", args["remind-before"], 0),
      valid_until: args["valid-until"],
      sensitive: args.sensitive,
      clear: args.clear === undefined ? undefined : readCleared(args.clear),
    };
    if (Object.values(changes).every((value) => value === undefined))
      throw new UsageError("say what to change: see almanac edit --help");
    const { answer, memory } = await change(session, args, changes);
    await tell(session, "Changed", memory);
    if (memory.due_at !== null) await session.say(`Due ${dueOf(memory)}`);
    await session.document(answer);
  },
);

type Cleared = (typeof CLEARED)[keyof typeof CLEARED];

function readCleared(text: string): Cleared[] {
  const names = new Map<string, Cleared>(Object.entries(CLEARED));
  return text.split(",").map((name) => {
    const field = names.get(name.trim());
    if (field !== undefined) return field;
    throw new UsageError(`--clear: ${JSON.stringify(name)} is none of ${[...names.keys()].join(", ")}`);
  });
}

export const forget = command(
  "forget",
  "Deletes a memory for good",
  { ...THING, ...ABOUT_USER },
  async (session, args) => {
    const finding = connectUser(session, args);
    const memory = await findThing(session, finding, await textOf(session, args), true);
    const answer = await finding.client.forget(finding.user, { id: memory.id }, finding.options);
    await tell(session, "Forgotten:", memory);
    await session.document(answer);
  },
);

const LISTED: readonly Column<Memory>[] = [
  { title: "ID", text: ({ id }) => id, style: () => "dim" },
  { title: "KIND", text: ({ category }) => category, style: () => "dim" },
  { title: "DUE", text: ({ due_at_local }) => minute(due_at_local ?? "") },
  {
    title: "IS",
    text: standingOf,
  },
  { title: "WHAT", text: ({ content }) => content },
];

function standingOf({ completed_at, superseded_by }: Memory): string {
  if (superseded_by !== null) return "corrected";
  return completed_at === null ? "" : "done";
}

/** Memories that are listed where no other number is asked for. */
const MOST_LISTED = 50;

export const list = command(
  "list",
  "Lists memories, the newest first",
  {
    limit: { type: "string", valueHint: "N", description: `Most memories; ${MOST_LISTED} where absent` },
    expired: { type: "boolean", description: "Also what is no longer valid" },
    ...ABOUT_USER,
  },
  async (session, args) => {
    const { client, user, options } = connectUser(session, args);
    const most = readCount("limit", args.limit) ?? MOST_LISTED;
    const memories: Memory[] = [];
    const wanted = { limit: Math.min(most, 100), include_expired: args.expired };
    for await (const memory of client.memories(user, wanted, options)) {
      if (memories.length === most) {
        await session.note({ text: "There is more: ask for it with --limit.", style: "dim" });
        break;
      }
      memories.push(memory);
    }
    await session.show(LISTED, memories, "Nothing is remembered.");
    await session.document(memories);
  },
);
