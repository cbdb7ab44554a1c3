import type { GetContextAnswer, GetContextArguments, NewMessage } from "./operations.js";

/** What a model is told whose context can't be read, so that it doesn't take silence for an empty memory. */
export const UNREADABLE =
  "The user's memories and reminders can't be read right now. Don't claim that there are none.";

/** A zone's name as this runtime writes it; null for what it doesn't know, and for an offset, which is no zone. */
export function knownZone(name: unknown): string | null {
  if (typeof name !== "string" || !/^[a-z]/i.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    // Where it knows the zone by another name as well, the name that was given stays.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}

export interface WallClock {
  /** `2026-01-23T14:32:00` */
  local: string;
  weekday: string;
  /** `UTC+1` */
  offset: string;
}

/** What the clocks of a zone show. `now` is in epoch seconds. */
export function wallClock(zone: string, now: number): WallClock {
  const options = { timeZone: zone, hourCycle: "h23", weekday: "long" } as const;
  const numbers = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const times = { hour: "numeric", minute: "numeric", second: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en-US", { ...options, ...numbers, ...times });
  const parts = new Map(format.formatToParts(now * 1000).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  const [year, month, day] = [part("year"), part("month") - 1, part("day")];
  const local = Date.UTC(year, month, day, part("hour"), part("minute"), part("second"));
  return {
    local: new Date(local).toISOString().slice(0, 19),
    weekday: parts.get("weekday") ?? "",
    offset: offsetLabel(Math.round(local / 1000) - now),
  };
}

function offsetLabel(seconds: number): string {
  const minutes = Math.abs(Math.trunc(seconds / 60));
  if (minutes === 0) return "UTC";
  const rest = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `UTC${seconds < 0 ? "-" : "+"}${Math.floor(minutes / 60)}${rest}`;
}

/** The clock part of a prompt, as the service writes it. `now` is in epoch seconds. */
export function clockPart(zone: string, now: number): string {
  const { local, weekday, offset } = wallClock(zone, now);
  return `Current time: ${local} (${zone})\nToday is ${weekday}. Local time is ${offset}.`;
}

/** The zone that the newest message of a person names; the message decides its own answer. */
export function zoneOfMessages(messages: GetContextArguments["messages"]): unknown {
  return messages?.findLast((message): message is NewMessage => "role" in message && message.role === "user")
    ?.time_zone;
}

const OWN_FIELDS = new Set([
  "role",
  "content",
  "created_at",
  "user_id",
  "name",
  "email",
  "time_zone",
  "agent",
  "external_id",
  "attachments",
  "thinking",
  "thinking_signature",
  "said",
]);

const BESIDE = new Set(["created_at", "createdAt", "external_id", "user_id", "time_zone", "said"]);

/** Forms of messages that have no field `name`: there it is Almanac's. */
const NAMELESS = new Set<GetContextArguments["format"]>(["anthropic", "gemini", "ai-sdk", "ai-sdk-ui"]);

/** A message without what only the service reads: of the own form its text is left, of another form all that it has. */
function unstamped(message: object, format: GetContextArguments["format"]): Record<string, unknown> {
  const fields = Object.entries(message);
  const isOwn =
    (format ?? "plain") === "plain" &&
    "content" in message &&
    typeof message.content === "string" &&
    fields.every(([field]) => OWN_FIELDS.has(field));
  // What has no role in a list of OpenAI's Responses is a call, and its name that of a tool.
  const isNameless = NAMELESS.has(format) || (format === "responses" && "role" in message);
  const isKept = (field: string) =>
    isOwn ? field === "role" || field === "content" : !BESIDE.has(field) && !(field === "name" && isNameless);
  return Object.fromEntries(fields.filter(([field]) => isKept(field)));
}

/**
 * The answer to a context call that the service didn't give: the time, and the messages that were sent, without stamps.
 * `known` is a zone, null for UTC; `now` is in epoch seconds.
 */
export function contextOfClock(
  args: GetContextArguments,
  known: string | null,
  now: number,
  reason: string,
): GetContextAnswer {
  const zone = known ?? "UTC";
  const { local, offset } = wallClock(zone, now);
  const system = `${clockPart(zone, now)}\n\n${UNREADABLE}`;
  const whose = known !== null ? `by the clock of ${zone}` : "in UTC, for the user's time zone is unknown";
  return {
    system,
    stable: "",
    volatile: system,
    now,
    now_iso: `${new Date(now * 1000).toISOString().slice(0, 19)}+00:00`,
    now_local: `${local.replace("T", " ")} ${offset}`,
    now_tz: offset,
    now_relative: "now",
    time_zone: zone,
    items: [],
    overdue_count: 0,
    upcoming_count: 0,
    mentioned: [],
    mentioned_count: 0,
    messages: (args.messages ?? []).map((message) => unstamped(message, args.format)),
    estimated_tokens: Math.ceil(system.length / 4),
    cache_hint: { system_characters: 0, messages: 0 },
    digest: { source: "none", computed_at: null, revision: 0, stale: true },
    warnings: [`the service does not answer (${reason}): only the time is known, ${whose}`],
  };
}
