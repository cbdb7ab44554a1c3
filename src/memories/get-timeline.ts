import * as z from "zod";
import { type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Call } from "../operation/call";
import type { Deps } from "../operation/deps";
import { instantOf, isoTime, label } from "../operation/fields";
import { notACursor, readCursor, writeCursor } from "../operation/page";
import {
  kindAt,
  selectTimeline,
  TIMELINE_KINDS,
  type TimelinePosition,
  type TimelineRow,
} from "../store/timeline";
import { displayAllDay, displayInstant, isoUtc } from "../time/display";
import { readAsUser } from "../users/known-user";
import { phrase } from "./due-argument";
import { CATEGORIES } from "./memory-fields";
import { viewNow } from "./memory-view";
import { readRangeArguments } from "./range-arguments";

export const getTimelineSchema = z.strictObject({
  after: isoTime.optional().describe("From this time on, ISO 8601"),
  before: isoTime.optional().describe("Before this time, ISO 8601; a date alone includes that whole day"),
  when: phrase
    .optional()
    .describe(
      'A time in the user\'s own words instead of after and before, such as "last week" or "yesterday evening"',
    ),
  as_of: isoTime.optional().describe("The timeline as it was believed at this time, ISO 8601"),
  entity: label(200).optional().describe("Only events about this person or thing"),
  category: z.enum(CATEGORIES).optional(),
  kinds: z
    .array(z.enum(TIMELINE_KINDS))
    .min(1)
    .max(TIMELINE_KINDS.length)
    .optional()
    .describe(
      "memory: when it happened; due: when it is due; reminded: when it was mentioned; completed: when it was done. Default all",
    ),
  order: z.enum(["asc", "desc"]).default("asc"),
  include_sensitive: z.boolean().default(false),
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional().describe("next_cursor of the page before"),
});

export interface Timeline {
  events: Record<string, unknown>[];
  count: number;
  next_cursor: string | null;
}

/** What happened and what will, in order of time, each event with the display fields of its own instant. */
export async function getTimeline(deps: Deps, call: Call, input: unknown): Promise<Result<Timeline>> {
  const args = checkArguments(getTimelineSchema, splitKinds(input));
  if (!args.ok) return args;
  const { order, limit, cursor } = args.value;
  const from = cursor === undefined ? null : readCursor(cursor, 3);
  if (cursor !== undefined && from === null) {
    return notACursor();
  }
  const { user } = await readAsUser(deps, call, []);
  const range = readRangeArguments(args.value, user, call.now);
  if (!range.ok) return range;
  const filter = {
    kinds: [...new Set(args.value.kinds ?? TIMELINE_KINDS)],
    after: range.value.after,
    before: range.value.before,
    as_of: args.value.as_of === undefined ? null : instantOf(args.value.as_of, user.zone, call.now),
    entity: args.value.entity ?? null,
    category: args.value.category ?? null,
    include_sensitive: args.value.include_sensitive,
  };
  const [found] = await deps.db.batch([
    selectTimeline(call, filter, order, from as TimelinePosition | null, limit + 1),
  ]);
  const rows = found;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return success({
    events: page.map((row) => viewEvent(row, user.zone, call.now)),
    count: page.length,
    next_cursor:
      rows.length > limit && last !== undefined ? writeCursor([last.at, last.kind_order, last.pk]) : null,
    ...range.value.echo,
    ...viewNow(user.zone, call.now),
  });
}

/** In a query string the kinds stand in one value, separated by commas. */
function splitKinds(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const { kinds } = input as { kinds?: unknown };
  return typeof kinds === "string" ? { ...input, kinds: kinds.split(",") } : input;
}

function viewEvent(row: TimelineRow, zone: string, now: number): Record<string, unknown> {
  const kind = kindAt(row.kind_order);
  const allDay = kind === "due" && row.due_kind === "date";
  return {
    id: row.id,
    kind,
    timestamp: isoUtc(row.at),
    ...(allDay
      ? displayAllDay("event_time", row.at, zone, now)
      : displayInstant("event_time", row.at, zone, now)),
    content: row.content,
    category: row.category,
    entity: row.entity,
    context: row.context,
  };
}
