import { daysBetween, weekdayNameOf } from "../time/calendar";
import { localDateOf, toLocal } from "../time/zone";
import type { LanguageCode } from "./language";

/** How a moment is to be written. */
export interface WhenSaid {
  /** Epoch seconds: the moment from which "tomorrow" counts. */
  now: number;
  /** The IANA zone of the reader. */
  zone: string;
  language: LanguageCode;
  /** BCP 47: whether the reader's clock has 12 or 24 hours. */
  locale?: string | null;
  /** Whether only the day is meant. */
  wholeDay: boolean;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** An instant (epoch seconds) as people write it, as an adverb: "tomorrow at 09:00", "on Friday", "on Fri 4 Dec". */
export function whenForPeople(instant: number, { now, zone, wholeDay }: WhenSaid): string {
  const date = localDateOf(zone, instant);
  const day = dayWords(date, localDateOf(zone, now));
  if (wholeDay) return day;
  const { hour, minute } = toLocal(zone, instant);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day} at ${two(hour)}:${two(minute)}`;
}

function dayWords(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  const weekday = weekdayNameOf(date);
  if (days > 1 && days < 7) return `on ${weekday}`;
  const [year = "", month = "", day = ""] = date.split("-");
  const sameYear = year === today.slice(0, 4);
  const name = MONTHS[Number(month) - 1] ?? "";
  return `on ${weekday.slice(0, 3)} ${Number(day)} ${name}${sameYear ? "" : ` ${year}`}`;
}
