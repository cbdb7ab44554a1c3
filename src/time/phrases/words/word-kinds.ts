/** The kinds of words, and the sources of each in a vocabulary. */

import type { BoundWord, TurnKind } from "../pieces/pieces";
import type { DayPart, NumberWords, Unit, Vocabulary } from "./vocabulary";

/** Turns as words say them: `soon` and `afterNext` depend on what they are beside. */
export type SaidTurn = TurnKind | "soon" | "afterNext";

/** The kinds of words, and what a word of the kind stands for. */
export interface WordKinds {
  number: number;
  ordinal: number;
  unit: Unit;
  /** Seconds. */
  span: number;
  half: null;
  more: null;
  zero: null;
  onDate: null;
  zoneIn: null;
  and: null;
  or: null;
  aheadBefore: null;
  aheadAfter: null;
  agoBefore: null;
  agoAfter: null;
  countedFrom: null;
  countedBack: null;
  lasting: null;
  by: null;
  byOne: Unit;
  /** Whether an amount that it stands beside is later or earlier than the time of what is moved. */
  movedBefore: "later" | "earlier";
  movedAfter: "later" | "earlier";
  /** Days from the day of what is moved. */
  movedDay: number;
  pastBefore: null;
  comingBefore: null;
  now: null;
  /** Days from today. */
  day: number;
  dayPart: readonly [day: number, part: DayPart];
  part: DayPart;
  weekday: number;
  joined: readonly [weekday: number, part: DayPart];
  habitual: null;
  month: number;
  turnBefore: SaidTurn;
  turnAfter: SaidTurn;
  weeksLater: number;
  weekend: null;
  period: readonly [unit: "week" | "month" | "year", offset: number];
  edge: "start" | "end";
  edgePeriod: readonly [unit: "week" | "month" | "year" | "day", edge: "start" | "end"];
  at: null;
  oclock: null;
  meridiem: "am" | "pm";
  about: null;
  against: null;
  daySuffix: null;
  ofDate: null;
  every: null;
  everyNth: number;
  everyNthAfter: number;
  everyAfter: null;
  other: null;
  adverb: readonly [unit: Unit, interval: number];
  workday: null;
  workdays: null;
  mondayToFriday: null;
  weekends: null;
  plural: number;
  partPlural: DayPart;
  ofMonth: null;
  everyMonth: null;
  ofYear: null;
  times: null;
  timesADay: number;
  mark: BoundWord;
  from: null;
  to: null;
  filler: null;
  daysOff: null;
}

export type WordKind = keyof WordKinds;

export type Entry = readonly [value: unknown, source: string | undefined];

export function entriesOf(v: Vocabulary): Map<WordKind, Entry[]> {
  const { repeat, range } = v;
  const one = (source: string | undefined): Entry[] => [[null, source]];
  const numbered = (list: NumberWords | undefined): Entry[] => [...(list ?? [])];
  const indexed = (list: readonly string[] | undefined): Entry[] =>
    (list ?? []).map((source, index) => [index, source]);
  const turns = (where: "before" | "after"): Entry[] =>
    (["this", "soon", "next", "afterNext", "last"] as const).map((kind) => [kind, v.turns[kind]?.[where]]);
  return new Map<WordKind, Entry[]>([
    ["number", [...numbered(v.numbers), [1, v.article]]],
    ["ordinal", numbered(v.ordinals)],
    ["unit", Object.entries(v.units)],
    ["span", numbered(v.spans)],
    ["half", one(v.andHalf)],
    ["more", one(v.more)],
    ["zero", one(v.zero)],
    ["onDate", one(v.onDate)],
    ["zoneIn", one(v.zoneIn)],
    ["and", one(v.and)],
    ["or", one(v.or)],
    ["aheadBefore", one(v.ahead.before)],
    ["aheadAfter", one(v.ahead.after)],
    ["agoBefore", one(v.ago?.before)],
    ["agoAfter", one(v.ago?.after)],
    ["countedFrom", one(v.countedFrom)],
    ["countedBack", one(v.countedBack)],
    ["about", one(v.about)],
    ["against", one(v.against)],
    ["daySuffix", one(v.daySuffix)],
    ["ofDate", one(v.ofDate)],
    ["lasting", one(v.lasting)],
    ["by", one(v.by?.before)],
    ["byOne", Object.entries(v.by?.one ?? {})],
    ["movedBefore", movedEntries(v, "before")],
    ["movedAfter", movedEntries(v, "after")],
    ["movedDay", numbered(v.moved.days)],
    ["pastBefore", one(range.past)],
    ["comingBefore", one(range.coming)],
    ["now", one(v.now)],
    ["day", numbered(v.days)],
    ["dayPart", (v.dayParts ?? []).map(([day, part, source]) => [[day, part], source])],
    ["part", Object.entries(v.parts)],
    ["weekday", indexed(v.weekdays)],
    ["joined", joinedEntries(v)],
    ["habitual", one(v.habitual)],
    ["month", indexed(v.months)],
    ["turnBefore", turns("before")],
    ["turnAfter", turns("after")],
    ["weeksLater", numbered(v.weeksLater)],
    ["weekend", one(v.weekend)],
    ["period", (v.periods ?? []).map(([unit, offset, source]) => [[unit, offset], source])],
    ["edgePeriod", (v.edgePeriods ?? []).map(([unit, edge, source]) => [[unit, edge], source])],
    [
      "edge",
      [
        ["start", v.start],
        ["end", v.end],
      ],
    ],
    ["at", one(v.at)],
    ["oclock", one(v.oclock)],
    [
      "meridiem",
      [
        ["am", v.am ?? "a\\.?m\\.?"],
        ["pm", v.am === undefined ? "p\\.?m\\.?" : "p\\.m\\."],
      ],
    ],
    ["every", one(repeat.every)],
    ["everyNth", numbered(repeat.everyNth)],
    ["everyNthAfter", numbered(repeat.everyNthAfter)],
    ["everyAfter", one(repeat.everyAfter)],
    ["other", one(repeat.other)],
    ["adverb", (repeat.adverbs ?? []).map(([unit, interval, source]) => [[unit, interval], source])],
    ["workday", one(repeat.workday)],
    ["workdays", one(repeat.workdays)],
    ["mondayToFriday", one(repeat.mondayToFriday)],
    ["weekends", one(repeat.weekends)],
    ["plural", indexed(repeat.plurals)],
    ["partPlural", (repeat.partPlurals ?? []).map(([part, source]) => [part, source])],
    ["ofMonth", one(repeat.ofMonth)],
    ["everyMonth", one(repeat.everyMonth)],
    ["ofYear", one(repeat.ofYear)],
    ["times", one(repeat.times)],
    ["timesADay", numbered(repeat.timesADay)],
    ["daysOff", one(v.daysOff)],
    [
      "mark",
      [
        ["until", v.until],
        ["starting", repeat.starting],
        ["except", repeat.except],
        ["since", range.since],
        ["before", range.before],
        ["after", range.after],
      ],
    ],
    ["from", one(range.from)],
    ["to", one(range.to)],
    [
      "filler",
      [
        [null, v.fillers],
        [null, v.about],
      ],
    ],
  ]);
}

function movedEntries({ moved }: Vocabulary, where: "before" | "after"): Entry[] {
  return (["later", "earlier"] as const).map((kind) => [kind, moved[kind][where]]);
}

/** `Freitagabend`: each weekday with each part of it. */
function joinedEntries({ weekdays, joinedParts = [] }: Vocabulary): Entry[] {
  return weekdays.flatMap((day, index) =>
    joinedParts.map(([part, source]): Entry => [[index, part], `(?:${day})(?:${source})`]),
  );
}
