import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLocal, SECONDS_A_DAY } from "../../../src/time/calendar";
import { type ChosenItems, chooseItems, isTold } from "../../../src/time/life/choose-items";
import type { LifeFrame, LifeItem } from "../../../src/time/life/life-state";
import { type LifeQuestion, playLife } from "../../../src/time/life/play-life";
import { TALKS, type Talks } from "../../../src/time/life/talks";
import { openOccurrence } from "../../../src/time/life-cycle";
import { itemLabel } from "../../../src/time/prompt/prompt";
import { standingIn } from "../../../src/time/standing";
import { isValidAt } from "../../../src/time/valid";
import { offsetAt, toLocal } from "../../../src/time/zones/zone";
import { dueAt } from "../../support/life-items";
import { checkLaw } from "../check-law";
import { anyItems, LIFE_FROM, LIFE_ZONES, QUARTER } from "./random-life";

/** What a prompt at `now` says of each item. */
function saidAt(items: readonly LifeItem[], question: LifeQuestion<LifeItem>, now: number) {
  const lasting = items.filter((item) => isValidAt(item, now));
  const chosen: ChosenItems<LifeItem> = chooseItems(lasting, { ...question, now });
  const shown = [...chosen.overdue, ...chosen.upcoming];
  const reasonOf = (item: LifeItem) => standingIn(item, { now, withinDays: question.withinDays });
  const silent = lasting
    .filter(({ id }) => ![...shown, ...chosen.mentioned].some((one) => one.id === id))
    .map((item) => openOccurrence(item, now, question.withinDays));
  const isCut = (item: LifeItem) =>
    !["asleep", "later", "comes_often", "mentioned"].includes(reasonOf(item)) ? "over_limit" : reasonOf(item);
  return {
    shown: chosen,
    words: {
      shown: shown.map((item) => [
        item.id,
        itemLabel(item, item.deadline_at <= now ? "overdue" : "due", question.zone),
        reasonOf(item),
      ]),
      mentioned: chosen.mentioned.map((item) => [item.id, reasonOf(item)]),
      silent: silent.map((item) => [item.id, isCut(item)]).sort(),
    },
  };
}

function wordsOf({ shown, mentioned, silent }: LifeFrame<LifeItem>) {
  return {
    shown: shown.map(({ item, label, reason }) => [item.id, label, reason]),
    mentioned: mentioned.map(({ item, reason }) => [item.id, reason]),
    silent: silent.map(({ item, reason }) => [item.id, reason]).sort(),
  };
}

/** Whether the bot talks at a quarter of an hour. */
function talksAt({ talks, zone, from }: LifeQuestion<LifeItem>, now: number): boolean {
  const local = now + offsetAt(zone, now);
  if (talks === "never") return false;
  if (talks === "always" || now === from) return true;
  return talks === "hour" ? local % 3600 === 0 : local % SECONDS_A_DAY === 9 * 3600;
}

/** Reads the prompt every quarter of an hour, marks what the bot tells, and compares with the frame of that moment. */
function walk(items: readonly LifeItem[], question: LifeQuestion<LifeItem>): void {
  const frames = [...playLife(items, question)];
  const { from, to, talks } = question;
  expect(frames[0]?.at).toBe(from);
  for (const [place, frame] of frames.entries())
    expect(frame.at).toBeGreaterThan(frames[place - 1]?.at ?? from - 1);
  let stored = [...items];
  let place = 0;
  for (let quarter = from; quarter < to; quarter += QUARTER) {
    for (let now = quarter, again = true; again; now += 1) {
      again = false;
      while ((frames[place + 1]?.at ?? to) <= now) place += 1;
      const frame = frames[place];
      const { shown, words } = saidAt(stored, question, now);
      const told = [...shown.overdue, ...shown.upcoming].filter((item) => isTold(item, now));
      const isTalk = talksAt(question, now);
      if (talks !== "always" || frame?.at === now) expect(wordsOf(frame!), String(now)).toEqual(words);
      else expect([now, told.map(({ id }) => id)]).toEqual([now, []]);
      if (!isTalk || told.length === 0) break;
      stored = stored.map((item) => {
        const one = told.find(({ id }) => id === item.id);
        if (one === undefined) return item;
        const { due_kind, due_local, due_at, deadline_at, moved_from } = one;
        return { ...item, due_kind, due_local, due_at, deadline_at, moved_from, reminded_at: now };
      });
      again = talks === "always";
    }
  }
}

const DAYS = 12;

describe("a life that is played forward says at each quarter of an hour what a walk through it reads", () => {
  it.each(LIFE_ZONES.flatMap((zone) => TALKS.map((talks) => [zone, talks] as const)))(
    "in %s, where the bot talks: %s",
    (zone, talks) => {
      checkLaw(
        fc.property(
          anyItems(zone, 14),
          fc.constantFrom(0, 1, 7, 30),
          fc.constantFrom(1, 3, 10),
          (items, withinDays, limit) => {
            const to = LIFE_FROM + DAYS * SECONDS_A_DAY;
            walk(items, { from: LIFE_FROM, to, zone, withinDays, limit, talks });
          },
        ),
        3,
      );
    },
  );
});

describe("frames", () => {
  const pill = { ...dueAt("2026-03-20T21:00", "Asia/Kathmandu", series()), id: "pill", content: "Pill" };
  const rent = { ...dueAt("2026-03-22T10:00", "Asia/Kathmandu"), id: "rent", content: "Rent" };
  const timesOf = (talks: Talks, items: readonly LifeItem[], more: Partial<LifeQuestion<LifeItem>> = {}) => {
    const from = LIFE_FROM;
    const question = { from, to: from + 3 * SECONDS_A_DAY, zone: "Asia/Kathmandu", withinDays: 7, limit: 10 };
    return [...playLife(items, { ...question, talks, ...more })].map(({ at, shown }) => [
      localSecond("Asia/Kathmandu", at),
      ...shown.map(({ item, reason }) => `${item.id} ${reason}`),
    ]);
  };

  it("at once, on its day and when it is overdue, of a bot that always talks", () => {
    expect(timesOf("always", [rent])).toEqual([
      ["2026-03-20 15:15:00", "rent new"],
      ["2026-03-22 00:00:00", "rent day_since"],
      ["2026-03-22 10:00:00", "rent overdue_since"],
    ]);
  });

  it("before each mark and a second after it, of a bot that talks at full hours", () => {
    expect(timesOf("hour", [rent])).toEqual([
      ["2026-03-20 15:15:00", "rent new"],
      ["2026-03-20 15:15:01"],
      ["2026-03-22 00:00:00", "rent day_since"],
      ["2026-03-22 00:00:01"],
      ["2026-03-22 10:00:00", "rent overdue_since"],
      ["2026-03-22 10:00:01"],
    ]);
  });

  it("wait for the user's morning", () => {
    expect(timesOf("morning", [rent], { morning: "07:30" })).toEqual([
      ["2026-03-20 15:15:00", "rent new"],
      ["2026-03-20 15:15:01"],
      ["2026-03-22 00:00:00", "rent day_since"],
      ["2026-03-22 07:30:01"],
      ["2026-03-22 10:00:00", "rent overdue_since"],
      ["2026-03-23 07:30:01"],
    ]);
  });

  it("stay as they are of a bot that never talks", () => {
    expect(timesOf("never", [rent])).toEqual([
      ["2026-03-20 15:15:00", "rent new"],
      ["2026-03-22 10:00:00", "rent new"],
    ]);
  });

  it("come every day of what comes every day, a month on", () => {
    const frames = timesOf("always", [pill], { to: LIFE_FROM + 31 * SECONDS_A_DAY });
    expect(frames.filter(([, line]) => line === "pill overdue_since")).toHaveLength(31);
  });

  it("come a second apart where a group has no room for all", () => {
    const items = ["a", "b", "c"].map((id) => ({ ...rent, id }));
    expect(timesOf("always", items, { limit: 2 }).slice(0, 2)).toEqual([
      ["2026-03-20 15:15:00", "a new", "b new"],
      ["2026-03-20 15:15:01", "c new"],
    ]);
  });
});

function localSecond(zone: string, at: number): string {
  return formatLocal(toLocal(zone, at)).replace("T", " ");
}

function series(): Partial<LifeItem> {
  return { recurrence: "FREQ=DAILY", recurrence_start: "2026-03-20T21:00:00" };
}
