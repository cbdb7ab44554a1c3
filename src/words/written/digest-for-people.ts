/** The daily digest as its person reads it in a chat. */
import type { Repeating } from "../../time/item";
import { toLocal } from "../../time/zones/zone";
import type { Reader } from "../reader";
import { textsIn } from "../texts";
import { lineForPeople } from "./line-for-people";
import { repetitionForPeople } from "./repetition";
import { clockForPeople, dateForPeople, whenForPeople } from "./when-for-people";

/** An item of a digest. */
export interface PeoplesLine extends Pick<Repeating, "recurrence" | "recurrence_time_zone"> {
  content: string;
  due_kind: "instant" | "local" | "date";
  /** Epoch seconds. */
  due_at: number;
}

/** The items of a digest; those of a group stand in order of their due times. */
export interface PeoplesDigest {
  /** How the person wants to be called; null for nobody in particular. */
  name: string | null;
  overdue: readonly PeoplesLine[];
  today: readonly PeoplesLine[];
  week: readonly PeoplesLine[];
  /** How many open items it doesn't list, because their person was told of them. */
  alsoOpen: number;
  /** How many items each group has; absent where the lists are whole. */
  totals?: Record<"overdue" | "today" | "week", number>;
}

/** Lines of a group; a message is to be read in one look. */
const MOST_LINES = 15;

/** Code points of an item that a line shows. */
const MOST_SHOWN = 280;

/** The items that a digest's lines are numbered by, from 1: of each group those nearest to now. */
export function listedInDigest<T>({ overdue, today, week }: Record<"overdue" | "today" | "week", T[]>): T[] {
  return [...overdue.slice(-MOST_LINES), ...today.slice(0, MOST_LINES), ...week.slice(0, MOST_LINES)];
}

/**
 * The digest in the reader's language, one numbered item a line, groups apart; the first line of each paragraph is its
 * heading.
 */
export function digestForPeople(digest: PeoplesDigest, reader: Reader): string {
  const texts = textsIn(reader.words, reader.language, reader.locale);
  const groups: ["overdue" | "today" | "week", string, (line: PeoplesLine) => string][] = [
    ["overdue", texts.overdueGroup, (line) => dayAndClock(line, reader)],
    ["today", texts.todayGroup, (line) => clockAlone(line, reader)],
    ["week", texts.weekGroup, (line) => dayAndClock(line, reader)],
  ];
  let number = 0;
  const numbered = (line: string) => {
    number += 1;
    return `${number}. ${line}`;
  };
  const parts = groups.flatMap(([group, title, when]) => {
    const lines = digest[group];
    if (lines.length === 0) return [];
    const near = group === "overdue" ? lines.slice(-MOST_LINES) : lines.slice(0, MOST_LINES);
    const shown = near.map((line) => numbered(lineOf(line, when(line), reader)));
    const left = (digest.totals?.[group] ?? lines.length) - shown.length;
    return [[title, ...shown, ...(left > 0 ? [texts.andMore({ count: left })] : [])].join("\n")];
  });
  const nothing = digest.alsoOpen > 0 ? texts.nothingNewThisWeek : texts.nothingThisWeek;
  return [greeting(digest, reader), ...(parts.length === 0 ? [nothing] : parts)].join("\n\n");
}

function lineOf(line: PeoplesLine, when: string, reader: Reader): string {
  const content = lineForPeople(line.content, MOST_SHOWN);
  const words = [when, repetitionForPeople(line, reader) ?? ""].filter((one) => one !== "").join(", ");
  return words === ""
    ? content
    : textsIn(reader.words, reader.language, reader.locale).listed({ content, when: words });
}

function greeting({ name }: PeoplesDigest, reader: Reader): string {
  const texts = textsIn(reader.words, reader.language, reader.locale);
  const { hour } = toLocal(reader.zone, reader.now);
  const said = {
    name: name === null ? null : lineForPeople(name, MOST_SHOWN),
    date: dateForPeople(reader.now, reader),
  };
  if (hour >= 4 && hour < 12) return texts.goodMorning(said);
  return hour >= 12 && hour < 18 ? texts.goodAfternoon(said) : texts.goodEvening(said);
}

/** When an item is, as a line by itself says it. */
export function dayAndClock(
  { due_at, due_kind }: Pick<PeoplesLine, "due_at" | "due_kind">,
  reader: Reader,
): string {
  return whenForPeople(due_at, { ...reader, wholeDay: due_kind === "date", alone: true });
}

/** The clock of a line under today's heading; empty for a whole day. */
function clockAlone({ due_at, due_kind }: PeoplesLine, reader: Reader): string {
  return due_kind === "date" ? "" : clockForPeople(due_at, reader);
}
