import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { instant, nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf, isoTime, label } from "../operation/fields";
import { cutPage, notACursor, readCursor, writeCursor } from "../operation/page";
import { linesOf, remarkLines } from "../operation/tools/model-view";
import { itemsZoneAt } from "../operation/user/known-user";
import { readBySettings } from "../operation/user/read-user";
import type { UserSettings } from "../operation/user/user-settings";
import { kindAt, TIMELINE_KINDS, type TimelinePosition, type TimelineRow } from "../store/memories/timeline";
import { displayAllDay, displayInstant, isoUtc } from "../time/display";
import { eventLine } from "../time/prompt/model-lines";
import { firstInstantOf } from "../time/zones/zone";
import { phrase } from "./arguments/due-argument";
import { CATEGORIES } from "./arguments/memory-fields";
import { type Phrase, withWords } from "./arguments/phrase";
import {
  type Range,
  readRangeArguments,
  spanArguments,
  spansAs,
  spansField,
  whenFields,
} from "./arguments/range-arguments";
import {
  duePageOf,
  type PageFilter,
  pageStatements,
  readOutside,
  readPage,
  STATEMENTS_A_PAGE,
} from "./timeline-page";
import { noteAs, noteField, noteLines } from "./view/notes";
import { dueEvents, mergeEvents, placeOf } from "./view/timeline-dues";

const NOTHING = "Nothing happened, and nothing is due in that time.";

const input = once(() =>
  z.strictObject({
    ...spanArguments,
    when: phrase.optional().describe('A time in the user\'s words, such as "last week" or "Sunday"'),
    as_of: isoTime.optional().describe("The timeline as it was believed at this time, ISO 8601"),
    entity: label(200).optional().describe("Only events about this person or thing"),
    category: z.enum(CATEGORIES).optional().describe("Only memories of this kind"),
    kinds: z
      .array(z.enum(TIMELINE_KINDS))
      .min(1)
      .max(TIMELINE_KINDS.length)
      .optional()
      .describe(
        "memory: what happened; due: what is due; reminded: what was mentioned; completed: what was done. Default all",
      ),
    order: z.enum(["asc", "desc"]).default("asc").describe("asc: oldest first; desc: newest first"),
    include_sensitive: z.boolean().default(false).describe("True lists sensitive memories too"),
    include_superseded: z.boolean().default(false).describe("Also memories that a later one corrected"),
    include_expired: z.boolean().default(false).describe("Also what is past its valid_until and wasn't done"),
    limit: z.int().min(1).max(200).default(50).describe("Most events"),
    cursor: z.string().max(200).optional().describe("next_cursor of the page before"),
  }),
);

const event = once(() =>
  z.strictObject({
    id: z.string().min(1),
    kind: z.enum(TIMELINE_KINDS),
    skipped: z.literal(true).optional().describe("Of a time of a repeating item that was let pass"),
    timestamp: z.string().min(1).describe("RFC 3339 in UTC"),
    ...instant("event_time"),
    content: z.string().min(1),
    category: z.string().min(1),
    entity: z.string().nullable(),
    context: z.string().nullable(),
  }),
);

/** Past and future events in order of time, each with the display fields of its own instant. */
export const getTimeline = operation({
  name: "get_timeline",
  summary: "Lists what happened and what is due, in order of time",
  model: {
    tool: "List, in order of time, what happened and what is due. Call it for questions such as what did I do last week.",
    arguments: ["when", "entity", "kinds", "order", "include_sensitive"],
    isList: true,
    view: (answer, clock) => {
      const { events, next_cursor } = answer;
      return linesOf([
        ...remarkLines(answer),
        ...events.map((one) =>
          eventLine(
            {
              at: one.event_time ?? 0,
              allDay: isWholeDay(one.event_time_local),
              content: one.content,
            },
            [one.skipped === true ? "skipped" : one.kind, `id ${one.id}`],
            clock,
          ),
        ),
        ...(next_cursor === null ? [] : ["- there are more: ask for a shorter time"]),
        ...noteLines(answer),
      ]);
    },
  },
  about: "user",
  effect: "reads",
  input,
  output: () =>
    z.strictObject({
      events: z.array(event()),
      count: z.number().describe("Of this page"),
      next_cursor: z.string().nullable(),
      ...whenFields,
      ...spansField,
      ...noteField,
      ...nowFields,
    }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/timeline" }],
  example: { order: "desc", limit: 10 },
  run: async (deps, call, args) => {
    const { order, limit, cursor } = args;
    const position = cursor === undefined ? null : (readCursor(cursor, 3) as TimelinePosition | null);
    if (cursor !== undefined && position === null) return notACursor();
    const when = args.when === undefined ? undefined : await withWords(deps, args.when);
    const read = await readBySettings(
      deps,
      call,
      (settings) => planPage({ ...args, when }, settings, call.now),
      ({ filters }) => filters.flatMap((filter) => pageStatements(call, filter, { order, position, limit })),
    );
    if (!read.ok) return read;
    const { user, planned } = read.value;
    const { filters, range } = planned;
    const pages = filters.map((filter, n) =>
      readPage(read.value.rows.slice(STATEMENTS_A_PAGE * n, STATEMENTS_A_PAGE * (n + 1)), filter),
    );
    const due = pages.map(({ series, filter }) =>
      dueEvents(series, { ...duePageOf(filter, user, call.now), order, position, most: limit + 1 }),
    );
    const found = [...pages.map(({ events }) => events), ...due].reduce<TimelineRow[]>(
      (all, events) => mergeEvents(all, events, order, limit + 1),
      [],
    );
    const page = cutPage(found, limit, (last) => writeCursor(placeOf(last)));
    const hidden = pages.flatMap(({ filter, hidden: rows, hiddenSeries }) => [
      ...rows,
      ...dueEvents(hiddenSeries, { ...duePageOf(filter, user, call.now), order, position, most: limit + 1 }),
    ]);
    const isWhole = page.next_cursor === null;
    const isEmpty = page.rows.length === 0 && position === null;
    const zones = [user.zone, ...user.earlierZones.map(([, earlier]) => earlier)];
    return success({
      events: page.rows.map((row) => viewEvent(row, zones, call.now)),
      count: page.rows.length,
      next_cursor: page.next_cursor,
      ...range.echo,
      ...spansAs(
        range,
        page.rows.map(({ at }) => at),
        { zone: user.zone, now: call.now },
      ),
      ...noteAs(
        isEmpty ? emptyWords(range) : null,
        { sensitive: isWhole ? new Set(hidden.map(({ id }) => id)).size : 0 },
        isEmpty ? await readOutside(deps, { ...call, known: user }, filters) : {},
        user.zone,
      ),
      ...viewNow(user.zone, call.now),
    });
  },
});

function emptyWords({ echo }: Range): string {
  const { when_understood: when } = echo;
  return when === undefined ? NOTHING : `Nothing happened, and nothing is due: ${when}.`;
}

/** What a page asks for by the user's clock, and what a phrase was read as. */
function planPage(
  args: Omit<z.output<ReturnType<typeof input>>, "when"> & { when: Phrase | undefined },
  settings: UserSettings,
  now: number,
) {
  const range = readRangeArguments(args, settings, now);
  if (!range.ok) return range;
  const { after, before, spans } = range.value;
  const asOf = args.as_of === undefined ? null : instantOf(args.as_of, settings.zone, now);
  const { moved } = itemsZoneAt(settings, asOf);
  const base = {
    kinds: [...new Set(args.kinds ?? TIMELINE_KINDS)],
    as_of: asOf,
    moved,
    entity: args.entity ?? null,
    category: args.category ?? null,
    context: null,
    include_sensitive: args.include_sensitive,
    include_superseded: args.include_superseded,
    valid_at: args.include_expired ? null : (asOf ?? now),
  };
  const asked = spans.length === 0 ? [{ after, before }] : spans;
  const filters: PageFilter[] = asked.map((span) => ({ ...base, after: span.after, before: span.before }));
  return success({ filters, range: range.value });
}

/** Whether a local time is a date alone, as that of an all-day item: `2026-02-25 UTC+3`. */
function isWholeDay(local: string): boolean {
  return /^\S+ UTC/.test(local);
}

/** `zones` are the user's, the present one first. */
function viewEvent(row: TimelineRow, zones: string[], now: number): z.output<ReturnType<typeof event>> {
  const kind = kindAt(row.kind_order);
  const [zone = "UTC"] = zones;
  return {
    id: row.id,
    kind,
    ...(row.skipped === 1 ? { skipped: true as const } : {}),
    timestamp: isoUtc(row.at),
    ...(kind === "due" && row.due_kind === "date"
      ? displayAllDay("event_time", row.at, zoneOfDay(row, zones) ?? zone, now)
      : displayInstant("event_time", row.at, zone, now)),
    content: row.content,
    category: row.category,
    entity: row.entity,
    context: row.context,
  };
}

/** The zone in which an all-day item's date began at its instant: that was before its user moved, maybe. */
function zoneOfDay({ at, due_local }: TimelineRow, zones: string[]): string | undefined {
  return due_local === null ? undefined : zones.find((zone) => firstInstantOf(zone, due_local) === at);
}
