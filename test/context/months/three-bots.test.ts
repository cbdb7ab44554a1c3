import { expect, it } from "vitest";
import { openWorld } from "../../support/world";
import { ONCE } from "./matters";
import { type Known, liveMonth, type Mention, type Month, type Time } from "./month";

/** Three bots live the same month: one whose model does all that it is told, one that forgets marks, one that never marks. */

const HOUR = 3600;
const DAY = 86_400;

interface Figures {
  turns: number;
  mentions: number;
  forgotten_marks: number;
  /** Of what happens once and stays open until its last day: how many, mentioned on that day, and those that were not. */
  once: number;
  on_the_last_day: number;
  missed: string[];
  /** Occurrences of series, and how many of them were mentioned within a day of their time. */
  occurrences: number;
  on_their_day: number;
  /** Mentions of what was mentioned before, with nothing new since: after a mark, and how many after a forgotten one. */
  nags: string[];
  repeated: number;
  /** Mentions of what its person told of less than an hour ago. */
  told_back: string[];
  /** What stayed open over all turns of a day after its deadline, and was never told as overdue. */
  lost: string[];
  unanswered: string[];
}

function judge({ known, mentions, turns, unanswered }: Month): Figures {
  const once = known.filter(({ content }) => ONCE.some((matter) => matter.content === content));
  const missed = once.filter((one) => !isToldOnItsLastDay(one, mentions));
  const series = known.flatMap((one) => ("days" in one.matter ? occurrencesOf(one, mentions) : []));
  const again = mentions.flatMap((one, n) => repeatedBy(one, mentions.slice(0, n), known));
  return {
    turns,
    mentions: mentions.length,
    forgotten_marks: mentions.filter(({ marked }) => !marked).length,
    once: once.length,
    on_the_last_day: once.length - missed.length,
    missed: missed.map(({ content }) => content),
    occurrences: series.length,
    on_their_day: series.filter(Boolean).length,
    nags: again.filter(({ before }) => before.marked).map(({ mention }) => words(mention)),
    repeated: again.filter(({ before }) => !before.marked).length,
    told_back: mentions.filter((one) => isToldBack(one, known)).map(words),
    lost: lostOf(known, mentions),
    unanswered,
  };
}

function words({ at, status, label, content }: Mention): string {
  return `${new Date(at * 1000).toISOString().slice(0, 16)} ${status} ${label} ${content}`;
}

/** Whether it was mentioned in the 24 hours before its due time, or on its day where that is all it has. */
function isToldOnItsLastDay({ content, times }: Known, mentions: readonly Mention[]): boolean {
  const last = times.at(-1);
  if (last === undefined) return false;
  return mentions.some(
    (one) => one.content === content && one.at >= last.due - DAY && one.at < last.deadline,
  );
}

/** Of each occurrence of the month whether it was mentioned on its day. */
function occurrencesOf({ content, times, toldAt }: Known, mentions: readonly Mention[]): boolean[] {
  return times
    .filter(({ due }) => due > toldAt)
    .map(({ label, due }) =>
      mentions.some((one) => one.content === content && one.label === label && Math.abs(one.at - due) < DAY),
    );
}

function timeOfMention({ content, label }: Mention, known: readonly Known[]): [Known, Time] {
  const one = known.find((matter) => matter.content === content);
  const time = one?.times.find((possible) => possible.label === label);
  if (one === undefined || time === undefined) throw new Error(`${content} is never due at ${label}`);
  return [one, time];
}

/** The mention that a mention says again; nothing where something new came between them. */
function repeatedBy(
  mention: Mention,
  earlier: readonly Mention[],
  known: readonly Known[],
): { mention: Mention; before: Mention }[] {
  const [, time] = timeOfMention(mention, known);
  const before = earlier.findLast(
    ({ content, label }) => content === mention.content && label === mention.label,
  );
  if (before === undefined) return [];
  return time.turns.some((turn) => before.at < turn && turn <= mention.at) ? [] : [{ mention, before }];
}

function isToldBack(mention: Mention, known: readonly Known[]): boolean {
  const [{ toldAt }, { deadline }] = timeOfMention(mention, known);
  return mention.at - toldAt < HOUR && deadline - mention.at > HOUR;
}

function lostOf(known: readonly Known[], mentions: readonly Mention[]): string[] {
  return known.flatMap(({ content, matter, times }) => {
    const last = times.at(-1);
    if ("days" in matter || last === undefined) return [];
    const done = matter.done === undefined ? Number.POSITIVE_INFINITY : last.due + matter.done * HOUR;
    if (done < last.deadline + DAY / 2 + HOUR) return [];
    const isTold = mentions.some(
      (one) => one.content === content && one.label === last.label && one.status === "OVERDUE",
    );
    return isTold ? [] : [content];
  });
}

it.each([
  ["marks all that it mentions", 0],
  ["forgets 30 % of its marks", 30],
  ["never marks", 100],
])(
  "a bot that %s mentions everything on the day that matters, and nothing without a reason",
  async (_bot, forgets) => {
    const world = await openWorld("2026-03-01T12:00:00Z");
    const figures = judge(await liveMonth(world, world.user(), forgets));
    const shown = JSON.stringify(figures, null, 1);
    expect(figures.once, shown).toBe(35);
    expect(figures.on_the_last_day, shown).toBeGreaterThanOrEqual(33);
    expect(figures.occurrences, shown).toBeGreaterThan(40);
    expect(figures.on_their_day, shown).toBe(figures.occurrences);
    const { nags, told_back, lost, unanswered } = figures;
    expect({ nags, told_back, lost, unanswered }, shown).toEqual({
      nags: [],
      told_back: [],
      lost: [],
      unanswered: [],
    });
    // What is said again was said without a mark before, and one forgotten mark costs one repetition.
    expect(figures.forgotten_marks > 0, shown).toBe(forgets > 0);
    expect(figures.repeated, shown).toBeLessThanOrEqual(figures.forgotten_marks);
  },
);
