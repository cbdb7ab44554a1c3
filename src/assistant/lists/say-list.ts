/** A list as it is said: its lines in groups, numbered, and the buttons of each item. */
import { thingData } from "../../dialogue/button-data";
import type { Thing } from "../../dialogue/state";
import type { MemoryView } from "../../memories/view/memory-schema";
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
import { clockForPeople } from "../../words/written/when-for-people";
import { type ChatTurn, contentOf, dueWords, readerOfTurn, type TurnOutcome, thingOf } from "../turn";

const MOST_LABEL = 60;

/** A thing of a list. */
export type ListItem = MemoryView & { status: string };

/** The heading of a group, and whether it names the day of its items. */
interface Group {
  heading: string;
  isDay: boolean;
}

/** What all of a list is about, as its heading; null for one of groups. */
type ListSubject = Omit<Group, "heading"> & { heading: string | null };

/** The lines of a list in groups, numbered, and each item's buttons. */
export function sayList(
  turn: ChatTurn,
  items: readonly ListItem[],
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

function groupOf(turn: ChatTurn, { status, due_at }: ListItem, { heading, isDay }: ListSubject): Group {
  const { texts } = turn;
  if (status === "overdue") return { heading: texts.overdueGroup, isDay: false };
  const at = due_at ?? 0;
  if (at < startOfDay(turn, 1)) return { heading: texts.todayGroup, isDay: true };
  if (at < startOfDay(turn, 2)) return { heading: texts.tomorrowGroup, isDay: true };
  if (heading !== null) return { heading, isDay };
  return { heading: at < startOfDay(turn, 7) ? texts.weekGroup : texts.laterGroup, isDay: false };
}

/** The clock of an item under the heading of its day; empty for a whole day. */
function clockWords(turn: ChatTurn, { due_at, due_kind }: ListItem): string {
  return due_at === null || due_kind === "date" ? "" : clockForPeople(due_at, readerOfTurn(turn));
}

/** The first moment of the date that is so many days after today. */
export function startOfDay({ user, call }: ChatTurn, days: number): number {
  return firstInstantOf(user.zone, addDays(localDateOf(user.zone, call.now), days));
}
