/** The morning message: when it comes, on which days, and whether at all. */
import type { Weekday } from "../../time/calendar";
import type { SaidDays } from "../../words/requests/said-days";
import { withoutEdges } from "../../words/requests/text-edges";
import { readingForPeople, weekdayForPeople } from "../../words/written/when-for-people";
import { readTime } from "../request/times";
import { requestsOf } from "../speech";
import { type ChatTurn, readerOfTurn, say, type TurnOutcome } from "../turn";
import { changeSettings } from "./change-settings";
import { readClock } from "./settings";

/** Sets the hour of the morning message, and its days where they were said too. */
export async function setDigest(turn: ChatTurn, text: string | null, days?: SaidDays): Promise<TurnOutcome> {
  const { texts } = turn;
  const minutes = text === null ? null : morningClock(turn, text);
  if (minutes === null) return { ...say(texts.askDigest), question: { ask: "digest" } };
  const two = (part: number) => String(part).padStart(2, "0");
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const shown = readingForPeople({ hour, minute }, readerOfTurn(turn));
  const time = `${two(hour)}:${two(minute)}`;
  if (days === undefined) {
    const said = texts.digestSet({ time: shown });
    return await changeSettings(turn, "digest", { digest: { time } }, said);
  }
  const { weekdays } = days;
  const said = texts.digestSetOn({ time: shown, days: listDays(turn, weekdays) });
  return await changeSettings(turn, "digest", { digest: { time, days: daysOf(weekdays) } }, said);
}

/** Sets the days of the morning message, and asks for its hour where it has none. */
export async function setDigestDays(turn: ChatTurn, { weekdays }: SaidDays): Promise<TurnOutcome> {
  const { texts, user } = turn;
  const said = texts.digestDays({ days: listDays(turn, weekdays) });
  const set = await changeSettings(turn, "digestDays", { digest: { days: daysOf(weekdays) } }, said);
  if (set.undo === undefined || (user.row?.digest_time ?? null) !== null) return set;
  return {
    ...set,
    said: { ...set.said, text: `${said}\n${texts.askDigest}` },
    question: { ask: "digest" },
  };
}

/** Ends the morning message. */
export async function endDigest(turn: ChatTurn): Promise<TurnOutcome> {
  return await changeSettings(turn, "digestOff", { digest: { time: null } }, turn.texts.digestOff);
}

/** Every day is no choice of days. */
function daysOf(weekdays: readonly Weekday[]): readonly Weekday[] | null {
  return weekdays.length === 7 ? null : weekdays;
}

function listDays(turn: ChatTurn, weekdays: readonly Weekday[]): string {
  const names = weekdays.map((day) => weekdayForPeople(day, readerOfTurn(turn)));
  return new Intl.ListFormat(turn.language, { type: "conjunction" }).format(names);
}

/**
 * Minutes since midnight of a clock that was said of a morning message: "at 7", "half past six", "18 uhr". Null for words
 * that are no clock.
 */
export function morningClock(turn: ChatTurn, text: string): number | null {
  const { links, morning } = requestsOf(turn);
  const bare = withoutEdges(text, [...links.before, ...links.after], links.after);
  const clock = readClock(text) ?? readClock(bare);
  // A half of the day behind no hour that it has: "13pm".
  if (clock !== null || /\d\s?[ap]\.?m\b/i.test(text)) return clock;
  return clockRead(turn, `${text} ${morning}`) ?? clockRead(turn, text);
}

/** The clock of a phrase that is one without a day; null for any other. */
function clockRead(turn: ChatTurn, phrase: string): number | null {
  const read = readTime(turn, phrase);
  if (!read.ok || read.value.recurrence !== null || read.value.parsed.kind !== "local") return null;
  const { local } = read.value.parsed;
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}
