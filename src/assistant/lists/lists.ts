import { thingData } from "../../dialogue/button-data";
import { findNamed, INFLECTING } from "../../dialogue/name-thing";
import type { Thing } from "../../dialogue/state";
import { getTimeline } from "../../memories/get-timeline";
import { getUpcoming } from "../../memories/get-upcoming";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/running/perform";
import {
  MOST_EXPLAINED,
  MOST_WITH_BUTTONS,
  type Reply,
  type SaidItem,
  type SpokenInstant,
} from "../../platforms/said";
import { actingOnList, showData } from "../../reminders/buttons";
import { addDays } from "../../time/calendar";
import { cutQuote } from "../../time/prompt/cut-text";
import { firstInstantOf, localDateOf } from "../../time/zones/zone";
import { clockForPeople, dateForPeople } from "../../words/written/when-for-people";
import { failureWords } from "../failure-words";
import { capitalised } from "../request/matter";
import { spanNamedBy } from "../request/times";
import { requestsOf } from "../speech";
import {
  type ChatTurn,
  callOf,
  contentOf,
  dueWords,
  readerOfTurn,
  say,
  type TurnOutcome,
  thingOf,
  whenOf,
} from "../turn";

/** Days ahead that a list without a time covers, and its items. */
const DAYS_AHEAD = 30;
/** Days ahead in which something is found that is asked for. */
const MOST_DAYS = 366;
const MOST_ITEMS = 20;
const MOST_LABEL = 60;

/** A stretch of time (epoch seconds); null for an open end. */
interface Span {
  from: number | null;
  to: number | null;
}

/** What is due in the next weeks, overdue things first. */
export async function listAll(turn: ChatTurn): Promise<TurnOutcome> {
  return await listWithin(turn, { from: null, to: null }, turn.texts.nothingDue);
}

export async function listToday(turn: ChatTurn): Promise<TurnOutcome> {
  return await listWithin(turn, { from: null, to: startOfDay(turn, 1) }, turn.texts.nothingToday);
}

export async function listTomorrow(turn: ChatTurn): Promise<TurnOutcome> {
  const span = { from: startOfDay(turn, 1), to: startOfDay(turn, 2) };
  return await listWithin(turn, span, turn.texts.nothingTomorrow);
}

/** What is due in the stretch of time that words name; words for anything else are told. */
export async function listOn(turn: ChatTurn, when: string): Promise<TurnOutcome> {
  const { texts } = turn;
  const found = spanNamedBy(turn, when);
  if (found === null) return say(texts.unreadTime({ words: cutQuote(when, 80) }));
  const span = { from: found.after, to: found.before };
  return await listWithin(turn, span, texts.nothingThen, capitalised(found.phrase));
}

/** What repeats, each series at the time at which it stands. */
export async function listRepeating(turn: ChatTurn): Promise<TurnOutcome> {
  const { deps, texts } = turn;
  if (isPrivate(turn)) return say(texts.onlyInPrivate);
  const args = { include_reminded: true, within_days: MOST_DAYS, limit: 100 };
  const result = await perform(getUpcoming, deps, callOf(turn), args);
  if (!result.ok) return say(failureWords(turn, result.failure));
  const series = result.value.items.filter(
    ({ recurrence, status }) => recurrence !== null && status !== "later",
  );
  const left = series.length - MOST_ITEMS;
  const after = left > 0 ? [texts.andMore({ count: left })] : [];
  if (series.length === 0) return say(texts.nothingRepeats);
  return listed(turn, series.slice(0, MOST_ITEMS), { heading: null, isDay: false }, after);
}

/** The first moment of the date that is so many days after today. */
function startOfDay({ user, call }: ChatTurn, days: number): number {
  return firstInstantOf(user.zone, addDays(localDateOf(user.zone, call.now), days));
}

/** UTF-16 code units of a text that only names something. */
const MOST_NAME = 80;

/** Shows what a message only names, with its buttons: "dentist?". Null where it says anything else, or in a group. */
export async function showNamed(turn: ChatTurn, text: string): Promise<TurnOutcome | null> {
  if (turn.isPublic || text.length > MOST_NAME) return null;
  const { deps, language } = turn;
  const result = await perform(getUpcoming, deps, callOf(turn), {
    include_reminded: true,
    within_days: MOST_DAYS,
    limit: 100,
  });
  if (!result.ok) return null;
  const items = result.value.items.filter(({ status }) => status !== "later");
  const { fillers } = requestsOf(turn);
  const named = findNamed(items, text.replace(/[\p{P}\s]+$/u, ""), fillers, INFLECTING.has(language));
  if (named.length === 0) return null;
  return listed(turn, named.slice(0, MOST_WITH_BUTTONS), { heading: null, isDay: false }, []);
}

type Item = MemoryView & { status: string };

/** The heading of a group, and whether it names the day of its items. */
interface Group {
  heading: string;
  isDay: boolean;
}

/** `title` is how the person called a stretch of time that is no day. */
async function listWithin(
  turn: ChatTurn,
  span: Span,
  nothing: string,
  title: string | null = null,
): Promise<TurnOutcome> {
  const { deps, texts } = turn;
  if (isPrivate(turn)) return say(texts.onlyInPrivate);
  const args = { include_reminded: true, within_days: span.to === null ? DAYS_AHEAD : MOST_DAYS, limit: 100 };
  const result = await perform(getUpcoming, deps, callOf(turn), args);
  if (!result.ok) return say(failureWords(turn, result.failure));
  const { items: open } = result.value;
  const next = nextOnes(open);
  const within = open.filter((item) => isWithin(turn, item, span, next.has(item)));
  if (within.length === 0) return say(nothing);
  const items = nearestOf(within);
  const left = within.length - items.length;
  const day = dayOfSpan(turn, span);
  const about = day === null ? { heading: title, isDay: false } : { heading: day, isDay: true };
  return listed(turn, items, about, left === 0 ? [] : [texts.andMore({ count: left })]);
}

/** Whether what is asked for is a person's, where others read the answer. */
export function isPrivate({ mayShow }: ChatTurn): boolean {
  return mayShow !== null;
}

/** The items that a list has room for: of what is overdue the newest, of the rest the first; neither crowds the other out. */
function nearestOf(items: readonly Item[]): Item[] {
  const overdue = items.filter(({ status }) => status === "overdue");
  const coming = items.filter(({ status }) => status !== "overdue");
  const late = overdue.slice(-Math.max(MOST_ITEMS / 2, MOST_ITEMS - coming.length));
  return [...late, ...coming.slice(0, MOST_ITEMS - late.length)];
}

/** Of each series that stands at an overdue occurrence the next one, which somebody who asks for all wants to see too. */
function nextOnes(items: readonly Item[]): ReadonlySet<Item> {
  const overdue = new Set(items.filter(({ status }) => status === "overdue").map(({ id }) => id));
  const later = items.filter(({ id, status }) => status === "later" && overdue.has(id));
  return new Set(later.filter((item, at) => later.findIndex(({ id }) => id === item.id) === at));
}

/** `isNext`: of a series that has something overdue it is the next occurrence. */
function isWithin(
  { user }: ChatTurn,
  { due_at, due_kind, status }: Item,
  { from, to }: Span,
  isNext: boolean,
): boolean {
  if (due_at === null) return false;
  if (due_kind === "date" && from !== null && to !== null) {
    // A whole day belongs to what it lies in, and to a part of it: tomorrow is not part of a night that ends in it.
    const end = firstInstantOf(user.zone, addDays(localDateOf(user.zone, due_at), 1));
    return from <= due_at ? end <= to : from < end;
  }
  // Later occurrences are listed where a time was asked for.
  if (status === "later" && from === null && !isNext) return false;
  return (from === null || due_at >= from) && (to === null || due_at < to);
}

/** The date that a span covers from its first to its last moment, as a heading; null for a longer or shorter one. */
function dayOfSpan(turn: ChatTurn, { from, to }: Span): string | null {
  const { zone } = turn.user;
  if (from === null || to === null) return null;
  const date = localDateOf(zone, from);
  const isDay = from === firstInstantOf(zone, date) && to === firstInstantOf(zone, addDays(date, 1));
  return isDay ? capitalised(dateForPeople(from, readerOfTurn(turn))) : null;
}

/** What all of a list is about, as its heading; null for one of groups. */
type ListSubject = Omit<Group, "heading"> & { heading: string | null };

/** The lines of a list in groups, numbered, and each item's buttons. */
function listed(
  turn: ChatTurn,
  items: readonly Item[],
  about: ListSubject,
  after: readonly string[],
): TurnOutcome {
  const { texts } = turn;
  const lines: string[] = [];
  const things: Thing[] = [];
  const buttons: SaidItem[] = [];
  const times: SpokenInstant[] = [];
  let group = "";
  for (const item of items) {
    const { heading, isDay } = groupOf(turn, item, about);
    if (heading !== group) lines.push(...(lines.length === 0 ? [] : [""]), heading);
    group = heading;
    const number = things.length + 1;
    const content = contentOf(turn, item);
    const when = isDay ? clockWords(turn, item) : dueWords(turn, item);
    const shown = cutQuote(content, 200);
    const line = `${number}. ${when === "" ? shown : texts.listed({ content: shown, when })}`;
    times.push(...timeOfLine(turn, lines.join("\n").length + 1 + line.lastIndexOf(when), when, item));
    lines.push(line);
    things.push(thingOf(item));
    if (number <= MOST_WITH_BUTTONS && item.status !== "later")
      buttons.push({
        number,
        label: cutQuote(content, MOST_LABEL),
        when: dueWords(turn, item),
        data: showData(item),
        buttons: itemButtons(turn, item),
      });
  }
  return {
    said: {
      text: [...lines, ...after].join("\n"),
      items: buttons,
      headed: true,
      ...(times.length === 0 ? {} : { times }),
      ...actingIn(turn, things),
    },
    listed: things,
    ...mentionOf(things),
  };
}

/** The instant that a line of a list says to people who may be in other zones; none of a whole day. */
function timeOfLine(
  { isPublic }: ChatTurn,
  from: number,
  words: string,
  { due_at, due_kind }: MemoryView,
): SpokenInstant[] {
  return !isPublic || due_at === null || due_kind === "date" ? [] : [{ from, words, at: due_at }];
}

/** How to act on a list by words, in the first lists of a chat. */
function actingIn(
  { state, words, language, user }: ChatTurn,
  { length }: readonly Thing[],
): Pick<Reply, "acting"> {
  if (length === 0 || (state.explained.list ?? 0) >= MOST_EXPLAINED) return {};
  return { acting: actingOnList(length, { words: words.people, language, locale: user.locale }) };
}

/** What is shown alone is what "it" means afterwards. */
export function mentionOf([thing, ...more]: readonly Thing[]): { mention?: Thing } {
  return thing === undefined || more.length > 0 ? {} : { mention: thing };
}

function itemButtons({ texts }: ChatTurn, item: MemoryView): SaidItem["buttons"] {
  const thing = thingOf(item);
  return [
    { label: texts.labels.done, data: thingData("done", thing) },
    { label: texts.labels.snooze, data: thingData("snooze", thing) },
  ];
}

function groupOf(turn: ChatTurn, { status, due_at }: Item, { heading, isDay }: ListSubject): Group {
  const { texts } = turn;
  if (status === "overdue") return { heading: texts.overdueGroup, isDay: false };
  const at = due_at ?? 0;
  if (at < startOfDay(turn, 1)) return { heading: texts.todayGroup, isDay: true };
  if (at < startOfDay(turn, 2)) return { heading: texts.tomorrowGroup, isDay: true };
  if (heading !== null) return { heading, isDay };
  return { heading: at < startOfDay(turn, 7) ? texts.weekGroup : texts.laterGroup, isDay: false };
}

/** The clock of an item under the heading of its day; empty for a whole day. */
function clockWords(turn: ChatTurn, { due_at, due_kind }: Item): string {
  return due_at === null || due_kind === "date" ? "" : clockForPeople(due_at, readerOfTurn(turn));
}

/** What happened, newest first, or at a time that was asked for. */
export async function timeline(turn: ChatTurn, when: string | null): Promise<TurnOutcome> {
  const { deps, texts } = turn;
  if (isPrivate(turn)) return say(texts.onlyInPrivate);
  const result = await perform(getTimeline, deps, callOf(turn), {
    ...(when === null ? { order: "desc" } : { when }),
    limit: 15,
  });
  if (!result.ok) return say(texts.unreadTime({ words: cutQuote(when ?? "", 80) }));
  const lines = result.value.events.map(({ content, event_time }) =>
    texts.listed({ content: cutQuote(content, 200), when: whenOf(turn, event_time ?? 0) }),
  );
  return say(lines.length === 0 ? texts.nothingHappened : lines.join("\n"));
}

const EXPORT_LINES = 200;

/** All that is known about a person, for that person alone. */
export async function exportAll(turn: ChatTurn): Promise<TurnOutcome> {
  const { deps, texts, isPublic } = turn;
  if (isPublic) return say(texts.onlyInPrivate);
  const result = await perform(getTimeline, deps, callOf(turn), {
    kinds: ["memory"],
    include_sensitive: true,
    limit: EXPORT_LINES,
  });
  if (!result.ok) return say(failureWords(turn, result.failure));
  const { events, next_cursor } = result.value;
  const lines = events.map(({ content, event_time }) =>
    texts.listed({ content, when: whenOf(turn, event_time ?? 0) }),
  );
  const more = next_cursor === null ? [] : [texts.exportIsCut({ count: EXPORT_LINES })];
  const text = lines.length === 0 ? texts.nothingKnown : [...lines, ...more].join("\n");
  return { said: { text, leaves_no_trace: true } };
}
