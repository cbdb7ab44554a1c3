import type { Button } from "../delivery/message";
import type { Failure } from "../errors";
import { selectByIds } from "../store/knowledge";
import type { DueRow, KnowledgeRow } from "../store/rows";
import { addDays, parseLocal } from "../time/calendar";
import { zoneOfCity } from "../time/city";
import { isoUtc } from "../time/display";
import { splitPhrase } from "../time/phrases/split-phrase";
import { newestOccurrence } from "../time/series";
import { localDateOf, toInstant } from "../time/zone";
import type { Said } from "./channel";
import { previewDigest } from "./daily-digest";
import type { Call, Deps } from "./deps";
import { forget } from "./forget";
import { getTimeline } from "./get-timeline";
import { getUpcoming } from "./get-upcoming";
import { type KnownUser, readAsUser } from "./known-user";
import { viewMemory } from "./memory-view";
import { remember } from "./remember";
import { searchMemory } from "./search-memory";
import { updateMemory } from "./update-memory";
import { deleteUser, patchUser } from "./user-profile";

/** What a person asked the built-in assistant: a command, or words that ask for a reminder. */
export interface Request {
  name: string;
  text: string;
}

type Memory = Record<string, unknown> & { id: string; content: string };

const HELP = `I remember things for you and remind you in time.
Say "remind me to pay rent on Friday", or:
/remind pay rent tomorrow at 9
/upcoming what is due, /today what today holds
/done pay rent, /snooze until Monday
/search rent, /timeline last week
/timezone Berlin, /digest 08:00 or /digest off
/forget pay rent, /forget-me, /export`;

/** "Remind me to …" in the languages whose phrases are read. */
const ASKS =
  /^\s*(?:please\s+|bitte\s+|por favor\s*,?\s*)?(?:remind me(?:\s+(?:to|that|about|of))?|erinnere? mich(?:\s+(?:daran|an))?|rappelle[- ]moi(?:\s+(?:de|d'))?|recu[ée]rdame(?:\s+(?:que|de))?|ricordami(?:\s+(?:di|che))?|lembra(?:r)?[- ]me(?:\s+(?:de|que))?|me lembr[ae](?:\s+(?:de|que))?)[\s,:]+(?<what>[\s\S]+)$/i;
/** What may stand between the time and the matter: "remind me tomorrow to …", "erinnere mich morgen an die …". */
const LINKS =
  /^(?:(?:to|that|about|of|daran|dass|zu|an(?=\s+(?:das|de[mnr]|die|mein|unser))|de|que|di|che)\s+|d['’])/i;
const ASKS_TIME =
  /^\s*what(?:'s| is) (?:the )?time(?: is it)?(?: for (?:me|you))?\s*\?*\s*$|^\s*what time is it(?: for (?:me|you))?\s*\?*\s*$/i;

/** What a message asks for; `null` for everything that is just said. */
export function requestOf(content: string, command: { name: string; text: string } | null): Request | null {
  if (command !== null) return { name: command.name.replace(/_/g, "-"), text: command.text };
  const what = ASKS.exec(content)?.groups?.["what"];
  if (what !== undefined) return { name: "remind", text: what };
  return ASKS_TIME.test(content) ? { name: "timezone", text: "" } : null;
}

/** Whether a command is one of the assistant's. */
export function isKnown(request: Request): boolean {
  return Object.hasOwn(COMMANDS, request.name);
}

/** What is said to people whose zone nobody has told. */
export const ZONE_QUESTION =
  "What is your time zone? Tell me a large city near you, such as: /timezone Berlin";

/** Carries a request out, and says in the user's local time what was understood. */
export async function answerRequest(deps: Deps, call: Call, request: Request): Promise<Said> {
  const handler = isKnown(request) ? COMMANDS[request.name] : undefined;
  if (handler === undefined) return say(`I don't know /${request.name.slice(0, 32)}.\n\n${HELP}`);
  return await handler(deps, call, request.text.trim());
}

type Handler = (deps: Deps, call: Call, text: string) => Promise<Said>;

const COMMANDS: Readonly<Record<string, Handler>> = {
  start: async () => say(HELP),
  help: async () => say(HELP),
  remind: remindMe,
  remember: rememberThis,
  upcoming: listUpcoming,
  today,
  done: (deps, call, text) => onMemory(deps, call, text, "done"),
  snooze: snoozeLast,
  search,
  timeline,
  timezone: setTimeZone,
  digest: setDigest,
  forget: (deps, call, text) => onMemory(deps, call, text, "forget"),
  "forget-me": forgetMe,
  export: exportAll,
};

async function remindMe(deps: Deps, call: Call, text: string): Promise<Said> {
  if (text === "")
    return say('What shall I remind you of, and when? For example: "/remind pay rent tomorrow at 9".');
  const { user } = await readAsUser(deps, call, []);
  const split = splitPhrase(text, { now: call.now, zone: user.zone, locale: user.locale, hours: user.hours });
  const what = (split?.rest ?? text).replace(LINKS, "").trim();
  if (split === null || split.phrase === "")
    return say(`When? Say it with a time, such as "remind me to ${text.slice(0, 80)} tomorrow at 9".`);
  if (what === "") return say(`What shall I remind you of ${split.phrase}?`);
  const content = what.charAt(0).toUpperCase() + what.slice(1);
  const result = await remember(deps, call, { content, due: split.phrase, category: "task", source: "user" });
  if (!result.ok) return say(inWords(result.failure));
  const { memory, status, due_understood } = result.value as unknown as {
    memory: Memory;
    status: string;
    due_understood?: string;
  };
  const known = status === "duplicate" ? "I have that already" : "I will remind you";
  return {
    asks_zone: user.row === null || user.row.time_zone === null,
    text: `${known}: ${memory.content}\n${due_understood ?? String(memory["due_at_local"])}`,
    buttons: buttonsFor(memory as unknown as Occurring),
  };
}

async function rememberThis(deps: Deps, call: Call, text: string): Promise<Said> {
  const result = await remember(deps, call, { content: text, source: "user" });
  return say(result.ok ? "I will remember that." : inWords(result.failure));
}

async function listUpcoming(deps: Deps, call: Call): Promise<Said> {
  const result = await getUpcoming(deps, call, { include_reminded: true, within_days: 30 });
  if (!result.ok) return say(inWords(result.failure));
  const items = result.value.items as Memory[];
  if (items.length === 0) return say("Nothing is due in the next 30 days.");
  return say(
    items
      .map((item) => `${String(item["label"])} ${item.content} (${String(item["due_at_relative"])})`)
      .join("\n"),
  );
}

async function today(deps: Deps, call: Call): Promise<Said> {
  const result = await previewDigest(deps, call, {});
  return result.ok ? { text: result.value.digest.text, headed: true } : say(inWords(result.failure));
}

async function search(deps: Deps, call: Call, text: string): Promise<Said> {
  if (text === "") return say('What shall I look for? For example: "/search dentist".');
  const result = await searchMemory(deps, call, { query: text, limit: 8, include_completed: true });
  if (!result.ok) return say(inWords(result.failure));
  const found = result.value.results as unknown as Memory[];
  return say(
    found.length === 0
      ? "I found nothing about that."
      : found
          .map((memory) => `- ${memory.content} (${String(memory["event_time_local"]).slice(0, 10)})`)
          .join("\n"),
  );
}

async function timeline(deps: Deps, call: Call, text: string): Promise<Said> {
  const result = await getTimeline(
    deps,
    call,
    text === "" ? { order: "desc", limit: 15 } : { when: text, limit: 15 },
  );
  if (!result.ok) return say(inWords(result.failure));
  const lines = result.value.events.map(
    (event) =>
      `${String(event["event_time_local"]).slice(0, 16)} ${String(event["kind"])}: ${String(event["content"])}`,
  );
  return say(lines.length === 0 ? "Nothing happened then that I know of." : lines.join("\n"));
}

/** Done or forgotten: by id, by words, or the item that was mentioned last. */
async function onMemory(deps: Deps, call: Call, text: string, what: "done" | "forget"): Promise<Said> {
  const memory = await findOpen(deps, call, text);
  if (memory === null)
    return say(text === "" ? "Which one? Add a word of it." : "I found nothing like that.");
  const result =
    what === "done"
      ? await updateMemory(deps, call, { id: memory.id, completed_at: "now", source: "user" })
      : await forget(deps, call, { id: memory.id });
  if (!result.ok) return say(inWords(result.failure));
  return say(what === "done" ? `Done: ${memory.content}` : `Forgotten: ${memory.content}`);
}

async function snoozeLast(deps: Deps, call: Call, text: string): Promise<Said> {
  const memory = await findOpen(deps, call, "");
  if (memory === null) return say("There is nothing to snooze.");
  return await snooze(deps, call, memory, text === "" ? "for an hour" : text);
}

async function snooze(deps: Deps, call: Call, memory: Memory, phrase: string): Promise<Said> {
  const result = await updateMemory(deps, call, { id: memory.id, snooze: phrase, source: "user" });
  if (!result.ok) return say(inWords(result.failure));
  const until = String((result.value.updated[0] as Memory | undefined)?.["snoozed_until_local"] ?? "");
  return say(`I will come back to it at ${until}: ${memory.content}`);
}

/** Without words: what was mentioned last, else what is due first. */
async function findOpen(deps: Deps, call: Call, text: string): Promise<Memory | null> {
  const upcoming = await getUpcoming(deps, call, { include_reminded: true, within_days: 366, limit: 100 });
  const items = (upcoming.ok ? upcoming.value.items : []) as Memory[];
  if (text === "") {
    const byMark = items.toSorted((a, b) => Number(b["reminded_at"] ?? 0) - Number(a["reminded_at"] ?? 0));
    return byMark[0] ?? null;
  }
  const wanted = text.toLowerCase();
  const named = items.find((item) => item.id === text || item.content.toLowerCase().includes(wanted));
  if (named !== undefined) return named;
  const found = await searchMemory(deps, call, { query: text, limit: 1 });
  return found.ok ? ((found.value.results[0] as unknown as Memory | undefined) ?? null) : null;
}

async function setTimeZone(deps: Deps, call: Call, text: string): Promise<Said> {
  if (text === "") {
    const { user } = await readAsUser(deps, call, []);
    return say(
      `Your time zone is ${user.zone}. To change it: /timezone Berlin, or /timezone America/New_York.`,
    );
  }
  const result = await patchUser(deps, call, { time_zone: zoneOfCity(text) ?? text });
  if (!result.ok)
    return say(
      `I don't know the time zone of "${text.slice(0, 60)}". Send a large city near you, or a name such as Europe/Berlin.`,
    );
  return say(
    `Your time zone is now ${String(result.value["time_zone"])}; it is ${String(result.value["now_local"]).slice(0, 16)} for you.`,
  );
}

async function setDigest(deps: Deps, call: Call, text: string): Promise<Said> {
  const off = /^(off|no|stop|never|aus)$/i.test(text);
  const time = /^(\d{1,2})(?::(\d{2}))?$/.exec(text);
  if (!off && time === null)
    return say('When shall I greet you? For example "/digest 08:00", or "/digest off".');
  const wanted = off ? null : `${(time?.[1] ?? "").padStart(2, "0")}:${time?.[2] ?? "00"}`;
  const result = await patchUser(deps, call, { digest: { time: wanted } });
  if (!result.ok) return say(inWords(result.failure));
  return say(
    off
      ? "No more morning messages."
      : `I will write every day at ${wanted ?? ""} when there is something to say.`,
  );
}

async function forgetMe(deps: Deps, call: Call, text: string): Promise<Said> {
  if (text.toLowerCase() !== "yes")
    return say('This erases everything I know about you. To do it, send "/forget-me yes".');
  const result = await deleteUser(deps, call);
  return say(result.ok ? "I have forgotten everything about you." : inWords(result.failure));
}

const EXPORT_LINES = 200;

async function exportAll(deps: Deps, call: Call): Promise<Said> {
  const result = await getTimeline(deps, call, {
    kinds: ["memory"],
    include_sensitive: true,
    limit: EXPORT_LINES,
  });
  if (!result.ok) return say(inWords(result.failure));
  const { events, next_cursor } = result.value;
  const lines = events.map(
    (event) => `${String(event["event_time_local"]).slice(0, 16)} ${String(event["content"])}`,
  );
  const more =
    next_cursor === null ? [] : [`There is more than these ${EXPORT_LINES}: ask the operator for the whole.`];
  return say(lines.length === 0 ? "I know nothing about you." : [...lines, ...more].join("\n"));
}

/**
 * What a button carries: what to do, with which memory, and of a repeating one with which occurrence, so that a second
 * press of Done leaves the next one alone.
 */
export function buttonsFor({ id, recurrence, due_at }: Occurring): Button[][] {
  const done = recurrence === null ? `done:${id}` : `done:${id}:${due_at}`;
  return [
    [
      { label: "Done", data: done },
      { label: "In an hour", data: `hour:${id}` },
      { label: "Tomorrow", data: `tomorrow:${id}` },
    ],
  ];
}

interface Occurring {
  id: string;
  recurrence: string | null;
  due_at: number;
}

/** Carries out a pressed button; `null` for one that is none of ours. */
export async function answerPress(deps: Deps, call: Call, data: string): Promise<Said | null> {
  const found = /^(?<what>done|hour|tomorrow):(?<id>[a-z0-9]{1,32})(?::(?<due>\d{1,12}))?$/.exec(
    data,
  )?.groups;
  const { what, id, due } = found ?? {};
  if (what === undefined || id === undefined) return null;
  if (what === "done") return await pressDone(deps, call, id, due === undefined ? null : Number(due));
  const until = what === "hour" ? call.now + 3600 : await tomorrowMorning(deps, call);
  const result = await updateMemory(deps, call, { id, snoozed_until: isoUtc(until), source: "user" });
  if (!result.ok) return say(inWords(result.failure));
  const [memory] = result.value.updated as Memory[];
  if (memory === undefined) return say(GONE);
  return say(`I will come back to it at ${String(memory["snoozed_until_local"])}: ${memory.content}`);
}

const GONE = "That is gone already.";

async function pressDone(deps: Deps, call: Call, id: string, due: number | null): Promise<Said> {
  if (due !== null) {
    const next = await occurrenceAfter(deps, call, id, due);
    if (next !== null) return say(`That one is over: ${next.content}\nThe next is ${next.due_at_local}.`);
  }
  const result = await updateMemory(deps, call, { id, completed_at: "now", source: "user" });
  if (!result.ok) return say(inWords(result.failure));
  const [memory] = result.value.updated as Memory[];
  return say(memory === undefined ? GONE : `Done: ${memory.content}`);
}

/** The series of a button as it stands, once it has gone past the button's occurrence; else null. */
async function occurrenceAfter(deps: Deps, call: Call, id: string, due: number) {
  const { user, rows } = await readAsUser(deps, call, [selectByIds(call, [id])]);
  const row = rows[0]?.[0] as KnowledgeRow | undefined;
  if (row === undefined || row.due_at === null || row.completed_at !== null) return null;
  if (newestOccurrence(row as DueRow, user.zone, call.now).due_at <= due) return null;
  const { due_at_local } = viewMemory(row, user.zone, call.now);
  return { content: row.content, due_at_local: String(due_at_local) };
}

async function tomorrowMorning(deps: Deps, call: Call): Promise<number> {
  const { user } = await readAsUser(deps, call, []);
  return morningAfter(user, call.now);
}

function morningAfter(user: KnownUser, now: number): number {
  const date = addDays(localDateOf(user.zone, now), 1);
  return toInstant(user.zone, parseLocal(`${date}T${user.hours.morning ?? "09:00"}:00`));
}

function say(text: string): Said {
  return { text };
}

/** The same words that a model sees, without the names of arguments. */
function inWords({ detail, errors }: Failure): string {
  const [first] = errors ?? [];
  return first === undefined ? detail : `I did not get that: ${first.message}`;
}
