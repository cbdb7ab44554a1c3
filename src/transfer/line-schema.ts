import * as z from "zod";
import { isTooLarge } from "../conversations/formed-chat";
import { isDeeper, MOST_DEPTH } from "../conversations/forms/depth";
import type { FormedJson } from "../conversations/forms/form";
import { FORM_RULES, FORMS, type MessageForm } from "../conversations/forms/forms";
import { foreignMessage } from "../conversations/message-inputs";
import { attachments, MOST_CONTENT } from "../conversations/message-schema";
import { once } from "../core/once";
import {
  lineFlag as flag,
  lineInstant as instant,
  lineJson as json,
  maybe,
} from "../memories/arguments/column-forms";
import { memoryId, SOURCES } from "../memories/arguments/memory-fields";
import { FIELDS, type FieldsWith, MEMORY_FIELDS } from "../memories/fields";
import { conversationId, issue, locale, timeZone, userId, wallClock, wellFormed } from "../operation/fields";
import { MESSAGE_ROLES } from "../store/tables/conversations";
import type { LineRow, LineType } from "../store/transfer/export";
import { parseIso } from "../time/iso";
import { checkRule } from "../time/recurrence/recurrence";
import { MAX_INSTANT } from "../time/zones/zone";
import { groupChannel, platformChannel } from "../users/channel";
import { dayHours, hourCycle } from "../users/day-hours";

/** The lines that an import takes. Each has the columns of its table, so a new column doesn't compile without a line here. */

type Columns<T extends LineType> = { [K in keyof LineRow<T>]: z.ZodType<LineRow<T>[K]> };

const milliseconds = z
  .int()
  .min(-MAX_INSTANT * 1000)
  .max(MAX_INSTANT * 1000);
const count = z.int().min(0);
const line = (most: number) => z.string().max(most).check(wellFormed);

/** A reading of a wall clock, or a date. */
const reading = z.string().check((ctx) => {
  const isForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/.test(ctx.value);
  if (!isForm || !parseIso(ctx.value).ok)
    ctx.issues.push(issue("must be a reading such as 2026-03-01T09:00:00, or a date"));
});

/** A reading of a wall clock and its zone, as RFC 9557 writes them. */
const zonedReading = z.string().check((ctx) => {
  const isForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\[[\w+/-]{1,64}\]$/.test(ctx.value);
  if (!isForm || !parseIso(ctx.value).ok)
    ctx.issues.push(issue("must be a reading with its zone such as 2026-03-01T09:00:00[Europe/Berlin]"));
});

const rule = z.string().check((ctx) => {
  if (!checkRule(ctx.value).ok) ctx.issues.push(issue("is no RRULE of RFC 5545"));
});

type FieldLine = FieldsWith<"kept", { line: object }>;

/** The columns of fields whose lines follow from what calls send. */
function fieldLines() {
  const lines = Object.entries(FIELDS).flatMap(([name, { type, kept }]) =>
    kept === null || kept.line === null ? [] : [[name, kept.line(type())]],
  );
  return Object.fromEntries(lines) as { [K in FieldLine]: z.ZodType<LineRow<"memory">[K]> };
}

const said = () => ({
  id: memoryId,
  ...fieldLines(),
  content: MEMORY_FIELDS.content.type(),
  due_kind: maybe(z.enum(["instant", "local", "date"])),
  due_local: maybe(reading),
  due_at: maybe(instant),
  deadline_at: maybe(instant),
  event_time: instant,
  event_time_given: flag,
  snoozed_local: maybe(zonedReading),
  superseded_by: maybe(memoryId),
  recurrence: maybe(rule),
  recurrence_start: maybe(reading),
  recurrence_time_zone: maybe(timeZone),
  moved_from: maybe(reading),
  spoken_in: json(groupChannel),
  valid_until: maybe(instant),
  created_at: instant,
  updated_at: instant,
});

/** Checks that what says a due time fits together. */
function isWhole(
  ctx: z.core.ParsePayload<
    Pick<
      LineRow<"memory">,
      "due_kind" | "due_at" | "deadline_at" | "due_local" | "recurrence" | "recurrence_start"
    >
  >,
): void {
  const { due_kind, due_at, deadline_at, due_local, recurrence, recurrence_start } = ctx.value;
  const none = due_kind === null;
  if ((due_at === null) !== none || (deadline_at === null) !== none)
    ctx.issues.push(issue("due_kind, due_at and deadline_at stand together or not at all"));
  else if (!none && due_kind !== "instant" && due_local?.includes("T") !== (due_kind === "local"))
    ctx.issues.push(
      issue("due_local must be a reading where due_kind is local, and a date where it is date"),
    );
  else if (recurrence !== null && (none || recurrence_start === null))
    ctx.issues.push(issue("recurrence needs a due time and recurrence_start"));
}

const memory = () =>
  ({
    ...said(),
    asked_by: maybe(z.union([userId, z.literal("")])),
    version_at: instant.default(0),
    said_at: maybe(instant),
    noted_at: maybe(instant),
    sequence: count.default(0),
  }) satisfies Columns<"memory">;

const version = () =>
  ({
    ...said(),
    valid_from: instant,
    valid_to: instant,
    change: z.enum([
      "updated",
      "completed",
      "reopened",
      "superseded",
      "occurrence_completed",
      "occurrence_skipped",
    ]),
    changed_by: maybe(z.enum(SOURCES)),
    done_at: maybe(instant),
  }) satisfies Columns<"version">;

/** A channel without its secret. */
const channel = () =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("webhook"), url: z.string().min(1).max(2048) }),
    platformChannel,
  ]);

const user = () =>
  ({
    time_zone: maybe(timeZone),
    time_zone_source: maybe(z.enum(["observed", "address", "app"])),
    time_zone_observed_at: maybe(instant),
    display_name: maybe(line(400)),
    earlier_zones: json(z.array(z.tuple([instant, timeZone])).max(100)),
    digest_time: maybe(wallClock("08:00")),
    digest_channel: json(channel()),
    digest_send_empty: flag,
    digest_days: json(z.array(z.int().min(0).max(6)).min(1).max(7)),
    digest_paused_until: maybe(instant),
    digest_stopped: maybe(line(1000)),
    last_digest_on: maybe(reading),
    last_digest_at: maybe(instant),
    last_digest_count: maybe(count),
    locale: maybe(locale),
    day_hours: json(dayHours),
    hour_cycle: maybe(hourCycle),
    reminders_push: flag,
    created_at: instant,
    updated_at: instant,
  }) satisfies Columns<"user">;

const conversation = () =>
  ({
    id: conversationId,
    time_zone: maybe(timeZone),
    created_at: instant,
  }) satisfies Columns<"conversation">;

const member = () => ({ conversation_id: conversationId, given: flag }) satisfies Columns<"member">;

const text = line(MOST_CONTENT);

/** A message as it came in a provider's form, as the text that the table keeps. */
const original = () =>
  foreignMessage().transform((value, ctx): string => {
    if (!isDeeper(value, MOST_DEPTH)) return JSON.stringify(value);
    ctx.issues.push({ ...issue(`is nested deeper than ${MOST_DEPTH} levels`), continue: false });
    return z.NEVER;
  });

/** Checks that what says a message's form fits together. */
function fitsForm(
  ctx: z.core.ParsePayload<Pick<LineRow<"message">, "original" | "role"> & { form: MessageForm | null }>,
): void {
  const { form, original: json, role } = ctx.value;
  if ((form === null) !== (json === null))
    ctx.issues.push(issue("form and original stand together or not at all"));
  else if (form === null || json === null) {
    if (role !== "user" && role !== "assistant")
      ctx.issues.push(issue("has a role that only other forms have"));
  } else {
    const value = JSON.parse(json) as FormedJson;
    const fits = FORM_RULES[form].misfit(value) === null && FORM_RULES[form].roleOf(value) === role;
    if (!fits || isTooLarge(json))
      ctx.issues.push(issue("original is no message of its form and role, or over 32 KB"));
  }
}

const message = () =>
  ({
    conversation_id: conversationId,
    id: z.string().regex(/^[a-z0-9]{1,32}$/, "is no message's id"),
    external_id: maybe(line(200).min(1)),
    connection_id: line(60).default(""),
    by_own_key: flag,
    role: z.enum(MESSAGE_ROLES),
    content: text,
    name: maybe(line(200)),
    email: maybe(line(320)),
    user_id: maybe(userId),
    agent: maybe(line(200)),
    time_zone: maybe(line(64)),
    created_at_ms: milliseconds,
    edited_at_ms: maybe(milliseconds),
    attachments: json(attachments),
    thinking: maybe(line(200_000)),
    thinking_signature: maybe(line(20_000)),
    form: maybe(z.enum(FORMS)),
    original: maybe(original()),
  }) satisfies Columns<"message">;

const delivery = () =>
  ({
    kind: z.enum(["digest", "reminder", "answer"]),
    subject: line(200).min(1),
    as_of: instant,
    status: z.enum(["pending", "delivered", "quiet", "dead", "held"]),
    attempts: count.default(0),
    last_error: maybe(line(2000)),
    created_at: instant,
    delivered_at: maybe(instant),
  }) satisfies Columns<"delivery">;

const owner = { user_id: userId.optional() };

/** By their `type`, each made at its first line. A user's export names no owner, an app's does. */
export const LINES = {
  user: once(() => z.strictObject({ ...owner, ...user() })),
  conversation: once(() => z.strictObject(conversation())),
  member: once(() => z.strictObject({ ...owner, ...member() })),
  memory: once(() => z.strictObject({ ...owner, ...memory() }).check(isWhole)),
  version: once(() => z.strictObject({ ...owner, ...version() }).check(isWhole)),
  message: once(() =>
    z.strictObject({ ...message(), owner_id: userId.nullable().optional() }).check(fitsForm),
  ),
  delivery: once(() => z.strictObject({ ...owner, ...delivery() })),
};

export type Lines = { [T in keyof typeof LINES]: z.output<ReturnType<(typeof LINES)[T]>> };
