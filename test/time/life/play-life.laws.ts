import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { SECONDS_A_DAY } from "../../../src/time/calendar";
import { type ChosenItems, chooseItems, isTold } from "../../../src/time/life/choose-items";
import type { LifeFrame, LifeItem } from "../../../src/time/life/life-state";
import { type LifePlace, type LifeQuestion, playLife } from "../../../src/time/life/play-life";
import { TALKS } from "../../../src/time/life/talks";
import { openOccurrence } from "../../../src/time/life-cycle";
import { itemLabel } from "../../../src/time/prompt/prompt";
import { standingIn } from "../../../src/time/standing";
import { isValidAt } from "../../../src/time/valid";
import { offsetAt } from "../../../src/time/zones/zone";
import { law } from "../../support/law";
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
  let markedAt: number | null = null;
  for (let quarter = from; quarter < to; quarter += QUARTER) {
    for (let now = quarter, again = true; again; now += 1) {
      again = false;
      while ((frames[place + 1]?.at ?? to) <= now) place += 1;
      const frame = frames[place];
      const { shown, words } = saidAt(stored, question, now);
      const told = [...shown.overdue, ...shown.upcoming].filter((item) => isTold(item, now));
      const isTalk = talksAt(question, now);
      // What a bot that always talks marks as a frame begins shows with the next one, which comes where there is more to tell.
      const hasMarksToCome = talks === "always" && markedAt === frame?.at && markedAt < now;
      if (hasMarksToCome) expect([now, told.map(({ id }) => id)]).toEqual([now, []]);
      else expect(frame && wordsOf(frame), String(now)).toEqual(words);
      if (!isTalk || told.length === 0) break;
      markedAt = now;
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
  for (const zone of LIFE_ZONES) {
    for (const talks of TALKS) {
      law(
        `in ${zone}, where the bot talks: ${talks}`,
        fc.property(
          anyItems(zone, 14),
          fc.constantFrom(0, 1, 7, 30),
          fc.constantFrom(1, 3, 10),
          (items, withinDays, limit) => {
            const to = LIFE_FROM + DAYS * SECONDS_A_DAY;
            walk(items, { from: LIFE_FROM, to, zone, withinDays, limit, talks });
          },
        ),
        1,
      );
    }
  }
});

describe("a life that stops anywhere goes on from there as if it had not", () => {
  for (const talks of TALKS)
    law(
      `where the bot talks: ${talks}`,
      fc.property(
        anyItems("Europe/London", 14),
        fc.constantFrom(1, 3, 10),
        fc.nat(60),
        fc.integer({ min: 1, max: 60 }),
        (items, limit, place, mostSteps) => {
          const to = LIFE_FROM + DAYS * SECONDS_A_DAY;
          const question = { from: LIFE_FROM, to, zone: "Europe/London", withinDays: 7, limit, talks };
          const whole = [...playLife(items, question)];
          const told = ({ at, ...frame }: LifeFrame<LifeItem>) => [at, wordsOf({ at, ...frame })] as const;
          const from = whole[place % whole.length];
          const rest = [...playLife(items, { ...question, ...(from && { place: from.place }) })];
          expect(rest.map(told)).toEqual(whole.slice((place % whole.length) + 1).map(told));
          const paused: LifeFrame<LifeItem>[] = [];
          for (let at: LifePlace<LifeItem> | null | undefined; at !== null; ) {
            const part = playLife(items, { ...question, mostSteps, ...(at && { place: at }) });
            let found = part.next();
            for (; found.done !== true; found = part.next()) paused.push(found.value);
            at = found.value;
          }
          // Where it stopped for its steps it says again how things stand.
          const news = paused.filter(
            (frame, i) =>
              i === 0 || JSON.stringify(wordsOf(frame)) !== JSON.stringify(wordsOf(paused[i - 1] ?? frame)),
          );
          const isSame = (frame: LifeFrame<LifeItem>, i: number) =>
            i === 0 || JSON.stringify(wordsOf(frame)) !== JSON.stringify(wordsOf(whole[i - 1] ?? frame));
          expect(news.map(told)).toEqual(whole.filter(isSame).map(told));
        },
      ),
      20,
    );
});
