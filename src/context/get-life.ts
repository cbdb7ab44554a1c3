import * as z from "zod";
import { invalid, success } from "../core/errors";
import { once } from "../core/once";
import { endOf } from "../memories/arguments/range-arguments";
import { groupLimit, withinDays } from "../memories/get-upcoming";
import { AnswerRoom } from "../operation/answer-room";
import { instant, nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf, isoTime } from "../operation/fields";
import { notACursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { displayInstant, withoutZone } from "../time/display";
import { horizonEnd } from "../time/horizon";
import type { ParsedTime } from "../time/iso";
import type { PromptQuestion } from "../time/life/choose-items";
import type { LifeFrame, LifeLine } from "../time/life/life-state";
import { type LifePlace, type PlacedFrame, playLife } from "../time/life/play-life";
import { TALKS } from "../time/life/talks";
import type { DayHours } from "../time/phrases/day-hours";
import { contextSchema, settleLimits } from "./context-arguments";
import { pathZone } from "./context-messages";
import { lineReason } from "./context-schema";
import { type ContextItem, type ContextSource, readStoredSource } from "./context-source";
import { viewContext } from "./context-view";
import { MOST_CURSOR, openLifeCursor, placeOfCursor, sealLifeCursor } from "./life-cursor";
import { type ComingItem, lifeSourceOf } from "./life-source";

/** How far one life may be told, and how far it is told where no end is named, in days. */
const MOST_DAYS = 366;
const DEFAULT_DAYS = 31;
/** Frames of one page, which ends earlier where it is full. */
const MOST_FRAMES = 500;
/** What is mentioned, and what isn't shown, in one frame: most of each. */
const MOST_LISTED = 100;
/** Steps that one page plays: some 300 ms. */
const MOST_STEPS = 3000;

const TOLD_NO_FURTHER =
  "the life is told no further than its last frame: there are too many things to play on from there. Ask with a later from, or for fewer days";

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
    mentioned: z
      .array(reasonOf())
      .describe("What isn't brought up and is still answered when asked, by due time, at most 100"),
    more_mentioned: z.number().optional().describe("How many are mentioned beside those"),
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
        .describe(
          "Up to this time, ISO 8601, at most 366 days after from; default the end of the 31st day after it",
        ),
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
        .max(MOST_CURSOR)
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
    const begun = cursor === undefined ? null : await openLifeCursor(deps, call, cursor);
    if (cursor !== undefined && begun === null) return notACursor();
    const source = await readStoredSource(deps, call, call.defaults);
    const { zone } = source;
    const span = begun?.span ?? spanOf({ from, to }, zone, call.now);
    const [start, end] = span;
    if (end <= start) return invalid({ path: "to", message: "must be after from" });
    if (end > horizonEnd(zone, start, MOST_DAYS))
      return invalid({ path: "to", message: `must be at most ${MOST_DAYS} days after from` });
    const asked = { zone, withinDays: within_days, limit };
    const { items, sender } = lifeSourceOf(source, call.now);
    const life = playLife(items, {
      ...asked,
      ...{ from: start, to: end, talks, sender },
      morning: morningOf(source),
      since: call.now,
      digestSent: source.digestSent,
      mostSteps: MOST_STEPS,
      ...(begun === null ? {} : { place: placeOfCursor(items, begun) }),
    });
    const { frames, place } = fillPage(life, max_frames, end, (one, until) =>
      viewFrame(one, until, source, asked, call.now),
    );
    const next_cursor =
      place === null ? null : await sealLifeCursor(deps, call, items, { from: start, to: end, place });
    const isCut = place !== null && next_cursor === null;
    if (isCut && begun === null && frames.length === 0)
      return invalid({
        path: "from",
        message: "lies too far ahead for so many things: send an earlier time",
      });
    const warnings = isCut ? { warnings: [TOLD_NO_FURTHER] } : {};
    return success({ frames, next_cursor, ...viewNow(zone, call.now), ...warnings });
  },
});

/** When the life begins and ends, in epoch seconds. */
function spanOf(
  { from, to }: { from: ParsedTime | undefined; to: ParsedTime | undefined },
  zone: string,
  now: number,
): [start: number, end: number] {
  const start = from === undefined ? now : instantOf(from, zone, now);
  return [start, to === undefined ? horizonEnd(zone, start, DEFAULT_DAYS) : endOf(to, zone)];
}

/** The frames that a page has room for, and where the life stands after them; null at its end. */
function fillPage(
  life: ReturnType<typeof playLife<ComingItem>>,
  most: number,
  end: number,
  view: (frame: PlacedFrame<ComingItem>, until: number) => FrameView,
): { frames: FrameView[]; place: LifePlace<ComingItem> | null } {
  const room = new AnswerRoom();
  const frames: FrameView[] = [];
  let place: LifePlace<ComingItem> | null = null;
  let found = life.next();
  while (found.done !== true) {
    const { value: frame } = found;
    if (frames.length === most) return { frames, place };
    found = life.next();
    const shown = view(frame, found.value?.at ?? end);
    if (!room.takes(shown)) return { frames, place };
    frames.push(shown);
    place = frame.place;
  }
  return { frames, place: found.value };
}

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
    mentioned: reasons(mentioned.slice(0, MOST_LISTED)),
    ...(mentioned.length > MOST_LISTED ? { more_mentioned: mentioned.length - MOST_LISTED } : {}),
    silent: reasons(silent.slice(0, MOST_LISTED)),
    ...(silent.length > MOST_LISTED ? { more_silent: silent.length - MOST_LISTED } : {}),
  };
}

function frameLine({ at_local, items }: FrameView): string {
  const said = items.map(({ label, content, id }) => `${label} ${content} (id ${id})`);
  return `- (${withoutZone(at_local)}) ${said.length === 0 ? "nothing to bring up" : said.join("; ")}`;
}
