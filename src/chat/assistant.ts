import type { Failure } from "../core/errors";
import { forget } from "../memories/forget";
import { getTimeline } from "../memories/get-timeline";
import { getUpcoming } from "../memories/get-upcoming";
import type { MemoryView } from "../memories/memory-schema";
import { remember } from "../memories/remember";
import { searchMemory } from "../memories/search-memory";
import { spokenContent } from "../memories/spoken-content";
import { updateMemory } from "../memories/update-memory";
import type { UserCall } from "../operation/call";
import { perform } from "../operation/carry-out";
import type { Deps } from "../operation/deps";
import type { KnownUser } from "../operation/known-user";
import type { Said } from "../platforms/said";
import { buttonsFor } from "../reminders/buttons";
import { getDigest } from "../reminders/get-digest";
import { addDays, parseLocal } from "../time/calendar";
import { zoneOfCity, zonesShowing } from "../time/city";
import { isoUtc, localMinute } from "../time/display";
import { splitPhrase } from "../time/phrases/split-phrase";
import { localDateOf, toInstant } from "../time/zone";
import { settleUser } from "../users/settle-user";
import { deleteUser, patchUser } from "../users/user-profile";
import type { ChatRequest } from "./chat-request";
import { findNamed } from "../dialogue/name-thing";

const HELP = `I remember things for you and remind you in time.
Say "remind me to pay rent on Friday", or:
/remind pay rent tomorrow at 9
/upcoming what is due, /today what today holds
/done pay rent, /snooze until Monday
/search rent, /timeline last week
/timezone Berlin, /digest 08:00 or /digest off
/forget pay rent, /forget-me, /export`;

/** Words between the time and the content: "remind me tomorrow to …", "erinnere mich morgen an die …". */
const LINKS =
  /^(?:(?:to|that|about|of|daran|dass|zu|an(?=\s+(?:das|de[mnr]|die|mein|unser))|de|que|di|che)\s+|d['’])/i;
/** Whether the assistant has this command. */
export function isKnown(request: ChatRequest): boolean {
  return Object.hasOwn(COMMANDS, request.name);
}

/** The question to people whose zone is unknown. */
export const ZONE_QUESTION =
  "What time is it for you, or which large city is near you? Tell me: /timezone 14:30, or /timezone Berlin";

/**
 * Carries out a request, and says in the user's local time what was understood. `isPublic`: others read the answer too.
 */
export async function answerRequest(
  deps: Deps,
  call: UserCall,
  request: ChatRequest,
  isPublic: boolean,
): Promise<Said> {
  if (isPublic && request.name === "export") return say("That is for you alone: ask me in a private chat.");
  const handler = isKnown(request) ? COMMANDS[request.name] : undefined;
  if (handler === undefined) return say(`I don't know /${request.name.slice(0, 32)}.\n\n${HELP}`);
  return await handler(deps, call, request.text.trim(), isPublic);
}

type Handler = (deps: Deps, call: UserCall, text: string, isPublic: boolean) => Promise<Said>;

const COMMANDS: Readonly<Record<string, Handler>> = {
  start: async () => say(HELP),
  help: async () => say(HELP),
  remind: remindMe,
  remember: rememberThis,
  upcoming: listUpcoming,
  today,
  done: (deps, call, text, isPublic) => completeOrForget(deps, call, text, "done", isPublic),
  snooze: snoozeLast,
  search,
  timeline,
  timezone: setTimeZone,
  digest: setDigest,
  forget: (deps, call, text, isPublic) => completeOrForget(deps, call, text, "forget", isPublic),
  "forget-me": forgetMe,
  export: exportAll,
};

async function remindMe(deps: Deps, call: UserCall, text: string): Promise<Said> {
  if (text === "")
    return say('What shall I remind you of, and when? For example: "/remind pay rent tomorrow at 9".');
  const { user } = await settleUser(deps, call, []);
  const split = splitPhrase(text, { now: call.now, zone: user.zone, locale: user.locale, hours: user.hours });
  const what = (split?.rest ?? text).replace(LINKS, "").trim();
  if (split === null || split.phrase === "")
    return say(`When? Say it with a time, such as "remind me to ${text.slice(0, 80)} tomorrow at 9".`);
  if (what === "") return say(`What shall I remind you of ${split.phrase}?`);
  const content = what.charAt(0).toUpperCase() + what.slice(1);
  const result = await perform(remember, deps, call, {
    content,
    due: split.phrase,
    category: "task",
    source: "user",
  });
  if (!result.ok) return say(describeFailure(result.failure));
  const { memory, status, due_understood } = result.value;
  const known = status === "duplicate" ? "I have that already" : "I will remind you";
  return {
    asks_zone: true,
    text: `${known}: ${spokenContent(memory)}\n${due_understood ?? memory.due_at_local}`,
    buttons: buttonsFor(memory),
  };
}

async function rememberThis(deps: Deps, call: UserCall, text: string): Promise<Said> {
  const result = await perform(remember, deps, call, { content: text, source: "user" });
  return say(result.ok ? "I will remember that." : describeFailure(result.failure));
}

async function listUpcoming(deps: Deps, call: UserCall): Promise<Said> {
  const result = await perform(getUpcoming, deps, call, {
    include_reminded: true,
    within_days: 30,
    limit: 20,
  });
  if (!result.ok) return say(describeFailure(result.failure));
  const { items } = result.value;
  if (items.length === 0) return say("Nothing is due in the next 30 days.");
  const lines = items.map((item) => `${item.label} ${item.content} (${item.due_at_relative})`);
  const left = result.value.overdue_count + result.value.upcoming_count - items.length;
  return say([...lines, ...(left > 0 ? [`and ${left} more`] : [])].join("\n"));
}

async function today(deps: Deps, call: UserCall): Promise<Said> {
  const result = await perform(getDigest, deps, call, {});
  return result.ok ? { text: result.value.text, headed: true } : say(describeFailure(result.failure));
}

async function search(deps: Deps, call: UserCall, text: string): Promise<Said> {
  if (text === "") return say('What shall I look for? For example: "/search dentist".');
  const result = await perform(searchMemory, deps, call, { query: text, limit: 8, include_completed: true });
  if (!result.ok) return say(describeFailure(result.failure));
  const found = result.value.results;
  return say(
    found.length === 0
      ? "I found nothing about that."
      : found.map((memory) => `- ${memory.content} (${memory.event_time_local.slice(0, 10)})`).join("\n"),
  );
}

async function timeline(deps: Deps, call: UserCall, text: string): Promise<Said> {
  const result = await perform(
    getTimeline,
    deps,
    call,
    text === "" ? { order: "desc", limit: 15 } : { when: text, limit: 15 },
  );
  if (!result.ok) return say(describeFailure(result.failure));
  const lines = result.value.events.map(
    (event) => `${event.event_time_local.slice(0, 16)} ${event.kind}: ${event.content}`,
  );
  return say(lines.length === 0 ? "Nothing happened then that I know of." : lines.join("\n"));
}

/** Completes or forgets a memory, named by id or words; `/done` alone completes the item mentioned last. */
async function completeOrForget(
  deps: Deps,
  call: UserCall,
  text: string,
  what: "done" | "forget",
  isPublic: boolean,
): Promise<Said> {
  if (text === "" && what === "forget") return say('Which one? For example: "/forget pay rent".');
  const found = await findOpen(deps, call, text, isPublic);
  const [memory, ...others] = found;
  if (memory === undefined)
    return say(text === "" ? "Which one? Add a word of it." : "I found nothing like that.");
  if (others.length > 0)
    return say(
      ["Which one?", ...found.slice(0, 8).map((one) => `/${what} ${one.id} (${spokenContent(one)})`)].join(
        "\n",
      ),
    );
  if (what === "forget") {
    const gone = await perform(forget, deps, call, { id: memory.id });
    return say(gone.ok ? `Forgotten: ${spokenContent(memory)}` : describeFailure(gone.failure));
  }
  const done = await perform(updateMemory, deps, call, {
    id: memory.id,
    completed_at: "now",
    source: "user",
  });
  if (!done.ok) return say(describeFailure(done.failure));
  // Where an earlier attempt broke off, this is what that attempt completed.
  return say(`Done: ${spokenContent(done.value.updated[0] ?? memory)}`);
}

async function snoozeLast(deps: Deps, call: UserCall, text: string): Promise<Said> {
  const [memory] = await findOpen(deps, call, "", true);
  if (memory === undefined) return say("There is nothing to snooze.");
  return await snooze(deps, call, memory, text === "" ? "for an hour" : text);
}

async function snooze(deps: Deps, call: UserCall, memory: MemoryView, phrase: string): Promise<Said> {
  const result = await perform(updateMemory, deps, call, { id: memory.id, snooze: phrase, source: "user" });
  if (!result.ok) return say(describeFailure(result.failure));
  const until = result.value.updated[0]?.snoozed_until_local ?? "";
  return say(`I will come back to it at ${until}: ${spokenContent(memory)}`);
}

/**
 * The memory that was mentioned last, else the one due first; with words, every memory that they name. What is sensitive
 * isn't found where others hear the answer, which would tell them that it is there.
 */
async function findOpen(deps: Deps, call: UserCall, text: string, isPublic: boolean): Promise<MemoryView[]> {
  const upcoming = await perform(getUpcoming, deps, call, {
    include_reminded: true,
    within_days: 366,
    limit: 100,
  });
  const items = upcoming.ok ? upcoming.value.items : [];
  if (text === "") {
    const byMark = items.toSorted((a, b) => (b.reminded_at ?? 0) - (a.reminded_at ?? 0));
    return byMark.slice(0, 1);
  }
  const named = findNamed(items, text);
  if (named.length > 0) return named;
  const found = await perform(searchMemory, deps, call, {
    query: text,
    limit: 50,
    include_sensitive: !isPublic,
  });
  return found.ok ? findNamed(found.value.results, text) : [];
}

async function setTimeZone(deps: Deps, call: UserCall, text: string): Promise<Said> {
  if (text === "") {
    const { user } = await settleUser(deps, call, []);
    return say(
      `It is ${localMinute(user.zone, call.now)} for you. Your time zone is ${user.zone}. To change it: /timezone Berlin, or /timezone America/New_York.`,
    );
  }
  const clock = readClock(text);
  if (clock !== null) return say(listZonesShowing(clock, call.now));
  const zone = zoneOfCity(text) ?? zoneOfCity(text.split(",")[0] ?? "") ?? text;
  const result = await perform(patchUser, deps, call, { time_zone: zone });
  if (!result.ok)
    return say(
      `I don't know the time zone of "${text.slice(0, 60)}". Send a large city near you, or a name such as Europe/Berlin.`,
    );
  return say(
    `Your time zone is now ${result.value.time_zone}; it is ${result.value.now_local.slice(0, 16)} for you.`,
  );
}

/** Lists the zones in which it is this time now. The person picks one, because they differ once clocks change. */
function listZonesShowing(minutes: number, now: number): string {
  const zones = zonesShowing(minutes, now);
  if (zones.length === 0)
    return "It is that time in no large city that I know. Send a large city near you, such as: /timezone Berlin";
  return ["It is that time in these. Which is yours?", ...zones.map((zone) => `/timezone ${zone}`)].join(
    "\n",
  );
}

/** Minutes since midnight of `8`, `08:00`, `8.30`, `8am` or `8:30 pm`; null for anything else. */
function readClock(text: string): number | null {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim());
  if (found === null) return null;
  const half = found[3]?.toLowerCase();
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null;
  return (half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
}

async function setDigest(deps: Deps, call: UserCall, text: string): Promise<Said> {
  const off = /^(off|no|stop|never|aus)$/i.test(text);
  const time = readClock(text);
  if (!off && time === null)
    return say('When shall I greet you? For example "/digest 08:00", or "/digest off".');
  const two = (part: number) => String(part).padStart(2, "0");
  const wanted = off || time === null ? null : `${two(Math.floor(time / 60))}:${two(time % 60)}`;
  const result = await perform(patchUser, deps, call, { digest: { time: wanted } });
  if (!result.ok) return say(describeFailure(result.failure));
  return say(
    off
      ? "No more morning messages."
      : `I will write every day at ${wanted ?? ""} when there is something to say.`,
  );
}

async function forgetMe(deps: Deps, call: UserCall, text: string): Promise<Said> {
  if (text.toLowerCase() !== "yes")
    return say('This erases everything I know about you. To do it, send "/forget-me yes".');
  const result = await perform(deleteUser, deps, call, {});
  return {
    ...say(result.ok ? "I have forgotten everything about you." : describeFailure(result.failure)),
    leaves_no_trace: true,
  };
}

const EXPORT_LINES = 200;

async function exportAll(deps: Deps, call: UserCall): Promise<Said> {
  const result = await perform(getTimeline, deps, call, {
    kinds: ["memory"],
    include_sensitive: true,
    limit: EXPORT_LINES,
  });
  if (!result.ok) return say(describeFailure(result.failure));
  const { events, next_cursor } = result.value;
  const lines = events.map((event) => `${event.event_time_local.slice(0, 16)} ${event.content}`);
  const more =
    next_cursor === null ? [] : [`There is more than these ${EXPORT_LINES}: ask the operator for the whole.`];
  const text = lines.length === 0 ? "I know nothing about you." : [...lines, ...more].join("\n");
  return { text, leaves_no_trace: true };
}

/** The data of a button. Buttons that were sent by an earlier version name their occurrence by its instant. */
const PRESSED =
  /^(?<what>done|hour|tomorrow):(?<id>[a-z0-9]{1,32})(?::(?:(?<due>\d{1,12})|(?<reading>\d{4}-\d\d-\d\d(?:T[\d:]{8})?)))?$/;

/** Carries out a pressed button; `null` for data that no button of ours carries. */
export async function answerPress(deps: Deps, call: UserCall, data: string): Promise<Said | null> {
  const { what, id, due, reading } = PRESSED.exec(data)?.groups ?? {};
  if (what === undefined || id === undefined) return null;
  const change =
    what === "done"
      ? { completed_at: "now" }
      : { snoozed_until: isoUtc(what === "hour" ? call.now + 3600 : await tomorrowMorning(deps, call)) };
  const occurrence = due === undefined ? reading : isoUtc(Number(due));
  const result = await perform(updateMemory, deps, call, { id, ...change, occurrence, source: "user" });
  if (!result.ok) {
    const isGone = result.failure.errors?.[0]?.path === "occurrence";
    return say(isGone ? GONE : describeFailure(result.failure));
  }
  const { updated, unchanged = [] } = result.value;
  return say(pressedWords(what, updated[0], unchanged[0]));
}

const GONE = "That is not there any more, or is somebody else's.";

/** What to say of a pressed button: of the memory that it changed, or of the series whose occurrence is over. */
function pressedWords(what: string, changed: MemoryView | undefined, over: MemoryView | undefined): string {
  if (changed !== undefined)
    return what === "done"
      ? `Done: ${spokenContent(changed)}`
      : `I will come back to it at ${changed.snoozed_until_local}: ${spokenContent(changed)}`;
  if (over === undefined) return GONE;
  return over.completed_at === null
    ? `That one is over: ${spokenContent(over)}\nThe next is ${over.due_at_local}.`
    : `That is done already: ${spokenContent(over)}`;
}

async function tomorrowMorning(deps: Deps, call: UserCall): Promise<number> {
  const { user } = await settleUser(deps, call, []);
  return morningAfter(user, call.now);
}

function morningAfter(user: KnownUser, now: number): number {
  const date = addDays(localDateOf(user.zone, now), 1);
  return toInstant(user.zone, parseLocal(`${date}T${user.hours.morning ?? "09:00"}:00`));
}

function say(text: string): Said {
  return { text };
}

/** The failure in the words that models get, without names of arguments. */
function describeFailure({ detail, errors }: Failure): string {
  const [first] = errors ?? [];
  return first === undefined ? detail : `I did not get that: ${first.message}`;
}
