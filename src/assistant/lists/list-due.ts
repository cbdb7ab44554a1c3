/** What is due, as a list. */
import { findNamed, INFLECTING } from "../../dialogue/name-thing";
import { getUpcoming } from "../../memories/get-upcoming";
import { perform } from "../../operation/running/perform";
import { MOST_WITH_BUTTONS } from "../../platforms/said";
import { addDays } from "../../time/calendar";
import { cutQuote } from "../../time/prompt/cut-text";
import { firstInstantOf, localDateOf } from "../../time/zones/zone";
import { dateForPeople } from "../../words/written/when-for-people";
import { failureWords } from "../failure-words";
import { capitalised } from "../request/matter";
import { spanNamedBy } from "../request/times";
import { requestsOf } from "../speech";
import { type ChatTurn, callOf, isPrivate, readerOfTurn, say, type TurnOutcome } from "../turn";
import { type ListItem, sayList, startOfDay } from "./say-list";

/** Days ahead that a list without a time covers, and its items. */
const DAYS_AHEAD = 30;
/** Days ahead in which something is found that is asked for. */
const MOST_DAYS = 366;
const MOST_ITEMS = 20;

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
  return sayList(turn, series.slice(0, MOST_ITEMS), { heading: null, isDay: false }, after);
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
  return sayList(turn, named.slice(0, MOST_WITH_BUTTONS), { heading: null, isDay: false }, []);
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
  return sayList(turn, items, about, left === 0 ? [] : [texts.andMore({ count: left })]);
}

/** The items that a list has room for: of what is overdue the newest, of the rest the first; neither crowds the other out. */
function nearestOf(items: readonly ListItem[]): ListItem[] {
  const overdue = items.filter(({ status }) => status === "overdue");
  const coming = items.filter(({ status }) => status !== "overdue");
  const late = overdue.slice(-Math.max(MOST_ITEMS / 2, MOST_ITEMS - coming.length));
  return [...late, ...coming.slice(0, MOST_ITEMS - late.length)];
}

/** Of each series that stands at an overdue occurrence the next one, which somebody who asks for all wants to see too. */
function nextOnes(items: readonly ListItem[]): ReadonlySet<ListItem> {
  const overdue = new Set(items.filter(({ status }) => status === "overdue").map(({ id }) => id));
  const later = items.filter(({ id, status }) => status === "later" && overdue.has(id));
  return new Set(later.filter((item, at) => later.findIndex(({ id }) => id === item.id) === at));
}

/** `isNext`: of a series that has something overdue it is the next occurrence. */
function isWithin(
  { user }: ChatTurn,
  { due_at, due_kind, status }: ListItem,
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
