import * as z from "zod";
import { invalid, success } from "../core/errors";
import { once } from "../core/once";
import { endOf } from "../memories/arguments/range-arguments";
import { groupLimit, withinDays } from "../memories/get-upcoming";
import { instant, nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf, isoTime } from "../operation/fields";
import { notACursor, readCursor, writeCursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { SECONDS_A_DAY } from "../time/calendar";
import { displayInstant, withoutZone } from "../time/display";
import type { PromptQuestion } from "../time/life/choose-items";
import type { LifeFrame, LifeLine } from "../time/life/life-state";
import { playLife } from "../time/life/play-life";
import { TALKS } from "../time/life/talks";
import type { DayHours } from "../time/phrases/day-hours";
import { contextSchema, settleLimits } from "./context-arguments";
import { pathZone } from "./context-messages";
import { lineReason } from "./context-schema";
import { type ContextItem, type ContextSource, readStoredSource } from "./context-source";
import { viewContext } from "./context-view";
import { lifeSourceOf } from "./life-source";

/** How far one life may be told, and how far it is told where no end is named, in days. */
const MOST_DAYS = 366;
const DEFAULT_DAYS = 31;
/** Frames of one page, which then weighs up to some 2 MB. */
const MOST_FRAMES = 500;
/** What isn't shown, in one frame. */
const MOST_SILENT = 100;

const reasonOf = once(() => z.strictObject({ id: z.string(), reason: lineReason() }));

const frame = once(() =>
  z.strictObject({
    ...instant("at"),
    ...instant("until"),
    system: z.string().describe("The prompt section at that moment"),
    items: z.array(
      z.strictObject({
        id: z.string(),
        content: z.string(),
        status: z.enum(["overdue", "due"]),
        label: z.string(),
        reason: lineReason(),
      }),
    ),
    mentioned: z.array(reasonOf()).describe("What isn't brought up and is still answered when asked"),
    silent: z.array(reasonOf()).describe("All other open items by due time, at most 100"),
    more_silent: z.number().optional().describe("How many are silent beside those"),
  }),
);

/**
 * What a user's prompt will say from one moment to another, if nothing changes but the clock and the marks of a bot that
 * talks so often: frames, each from the moment at which the items shown, their labels or reasons become others.
 */
export const getLife = operation({
  name: "get_life",
  summary: "Plays forward what a user's prompt will say",
  about: "user",
  effect: "reads",
  input: () =>
    z.strictObject({
      from: isoTime.optional().describe("From this time on, ISO 8601; default now"),
      to: isoTime
        .optional()
        .describe("Up to this time, ISO 8601, at most 366 days after from; default 31 days after it"),
      talks: z
        .enum(TALKS)
        .default("always")
        .describe(
          "When the bot talks and marks what it is shown, besides at from: as soon as there is something to tell, at each full local hour, at the user's hour for mornings, or never",
        ),
      limit: groupLimit().describe("Most items of each group, as the bot sends it"),
      within_days: withinDays().describe("How many days ahead the prompt looks, as the bot sends it"),
      max_frames: z.int().min(1).max(MOST_FRAMES).default(100),
      cursor: z
        .string()
        .max(200)
        .optional()
        .describe("next_cursor of the page before, with the same arguments"),
    }),
  output: () =>
    z.strictObject({ frames: z.array(frame()), next_cursor: z.string().nullable(), ...nowFields }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/life" }],
  model: {
    view: ({ frames, next_cursor }) =>
      linesOf([...frames.map(frameLine), ...moreLines(next_cursor)], "No moment lies in that time."),
  },
  example: { to: "2026-01-25", talks: "hour", max_frames: 3 },
  run: async (deps, call, { from, to, talks, limit, within_days, max_frames, cursor }) => {
    const [begun, ended, last] = (cursor === undefined ? null : readCursor(cursor, 3)) ?? [];
    if (cursor !== undefined && (begun === undefined || ended === undefined || last === undefined))
      return notACursor();
    const source = await readStoredSource(deps, call, call.defaults);
    const { zone } = source;
    const start = begun ?? (from === undefined ? call.now : instantOf(from, zone, call.now));
    const end = ended ?? (to === undefined ? start + DEFAULT_DAYS * SECONDS_A_DAY : endOf(to, zone));
    if (end <= start) return invalid({ path: "to", message: "must be after from" });
    if (end - start > MOST_DAYS * SECONDS_A_DAY)
      return invalid({ path: "to", message: `must be at most ${MOST_DAYS} days after from` });
    const asked = { zone, withinDays: within_days, limit };
    const { items, sender } = lifeSourceOf(source, call.now);
    const life = { ...asked, from: start, to: end, talks, morning: morningOf(source), sender };
    const { digestSent } = source;
    const found: LifeFrame<ContextItem>[] = [];
    // What comes after a page depends on all marks from the beginning, so that each page plays them again.
    const after = last ?? start - 1;
    for (const one of playLife(items, { ...life, since: call.now, digestSent, after })) {
      found.push(one);
      if (found.length > max_frames) break;
    }
    const page = found.slice(0, max_frames);
    const untilOf = (place: number) => found[place + 1]?.at ?? end;
    const newest = page.at(-1);
    return success({
      frames: page.map((one, place) => viewFrame(one, untilOf(place), source, asked, call.now)),
      next_cursor:
        found.length > page.length && newest !== undefined ? writeCursor([start, end, newest.at]) : null,
      ...viewNow(zone, call.now),
    });
  },
});

/** The hour for mornings that the user has set. */
function morningOf({ stored }: ContextSource): DayHours["morning"] | undefined {
  const hours = stored?.user.day_hours ?? null;
  return hours === null ? undefined : (JSON.parse(hours) as Partial<DayHours>).morning;
}

type FrameView = z.output<ReturnType<typeof frame>>;

function viewFrame(
  { at, chosen, shown, mentioned, silent, digest }: LifeFrame<ContextItem>,
  until: number,
  source: ContextSource,
  { withinDays: within_days, limit, zone }: Pick<PromptQuestion, "withinDays" | "limit" | "zone">,
  now: number,
): FrameView {
  const { mentioned: open, ...parts } = chosen;
  const { context } = viewContext(
    settleLimits(contextSchema().parse({ within_days, limit })),
    at,
    { ...source, stable: source.stableIn(zone, at), digestSent: digest },
    { ...pathZone(source), pinned: null },
    { ...parts, mentionedCount: open.length, relevant: [], messages: [], hasSeveralPeople: false },
  );
  const reasons = (lines: readonly LifeLine<ContextItem>[]) =>
    lines.map(({ item: { id }, reason }) => ({ id, reason }));
  return {
    ...displayInstant("at", at, zone, now),
    ...displayInstant("until", until, zone, now),
    system: context.system,
    items: shown.map(({ item: { id, content }, status, label, reason }) => ({
      id,
      content,
      status,
      label,
      reason,
    })),
    mentioned: reasons(mentioned),
    silent: reasons(silent.slice(0, MOST_SILENT)),
    ...(silent.length > MOST_SILENT ? { more_silent: silent.length - MOST_SILENT } : {}),
  };
}

function frameLine({ at_local, items }: FrameView): string {
  const said = items.map(({ label, content, id }) => `${label} ${content} (id ${id})`);
  return `- (${withoutZone(at_local)}) ${said.length === 0 ? "nothing to bring up" : said.join("; ")}`;
}
