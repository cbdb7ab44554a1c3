import type { Memory } from "../../clients/typescript/src/client";
import type { Until } from "../../src/time/recurrence/recurrence-rule";
import { REPETITION_WORDS } from "../../src/words/tables/repetition-words";
import { writeRepetition } from "../../src/words/written/write-repetition";
import { clockOfLocal, longLocal } from "../shell/time";
import { say, spokenLocale } from "../words";
import { isLanguage, type LanguageCode } from "../words/languages";

type Series = Pick<Memory, "recurrence" | "due_at_tz">;

/** A Sunday. */
const FIRST_DAY = Date.UTC(2024, 0, 7);
const DAY = 86_400_000;

/**
 * How a memory repeats, in the reader's language: "every Monday and Thursday". A rule that no short words of the language say is
 * told by `english`, what the service says of it, to those who read English. Null for what happens once.
 */
export function repetitionInWords({ recurrence, due_at_tz }: Series, english?: string): string | null {
  if (recurrence === null) return null;
  const language = spokenCode();
  const weekdays = new Intl.DateTimeFormat(spokenLocale(), { weekday: "long", timeZone: "UTC" });
  const words = writeRepetition(recurrence, {
    language,
    words: REPETITION_WORDS[language],
    weekday: (day) => weekdays.format(FIRST_DAY + day * DAY),
    clock: ({ hour, minute }) => clockOfLocal(`2024-01-07 ${twoDigits(hour)}:${twoDigits(minute)}`),
    lastDay: (until) => longLocal(lastDate(until, due_at_tz)),
  });
  const other = language === "en" ? english : undefined;
  return words ?? other ?? say("repeat.byRule");
}

function spokenCode(): LanguageCode {
  const code = spokenLocale().split("-", 1)[0] ?? "";
  return isLanguage(code) ? code : "en";
}

/** The local date on which a series ends, by the offset (`UTC+5:45`) that the service shows beside its due time. */
function lastDate(until: Until, tz: string): string {
  if (until.kind === "date") return until.date;
  if (until.kind === "local") return until.local.slice(0, 10);
  const [, sign = "", hours = "0", minutes = "0"] = /([+-])(\d+)(?::(\d+))?/.exec(tz) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -60 : 60);
  return new Date((until.at + offset) * 1000).toISOString().slice(0, 10);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
