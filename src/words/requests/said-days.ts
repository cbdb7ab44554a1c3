/** Weekdays as people say them: "weekends", "monday to friday", "по вторникам и четвергам". */
import type { Weekday } from "../../time/calendar";
import type { SettingWords } from "../tables/setting-words";
import { foldLetters } from "./fold-letters";
import { type WordMask, wordPattern } from "./word-mask";

/** Days, as they were said. */
export interface SaidDays {
  words: string;
  /** Those that are meant, from Monday on. */
  weekdays: readonly Weekday[];
}

const ALL: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
const WEEKEND: readonly Weekday[] = [6, 0];
const WORKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5];

/** All days but these. */
export function otherDays({ words, weekdays }: SaidDays): SaidDays {
  return { words, weekdays: ALL.filter((day) => !weekdays.includes(day)) };
}

/** What stands between days of which each is meant, perhaps with a word before the second. */
const AND =
  /^\s*(?:[,&+]|and|or|und|oder|y|o|e|et|ou|ed|och|eller|en|of|ja|tai|и|или|й|та|або|dan|atau)(?:\s+(?:on|am|el|los|le|la|o|a|os|as|pa|по|в|у|no|na|nos|nas|di))?\s*$/u;
/** What stands between the first and the last of a row of days. */
const TO =
  /^\s*(?:[–-]|to|till|until|through|thru|bis|a|al|au|ate|tot|tot en met|t\/m|по|до|sampai|hingga)\s*$/u;

/** Takes the days that a text names out; null for none. Unclear are days with anything else between them. */
export function takeDays(
  mask: WordMask,
  { weekend, workdays }: Pick<SettingWords, "weekend" | "workdays">,
  names: readonly string[],
): SaidDays | "unclear" | null {
  const free = mask.take(wordPattern(weekend));
  const busy = mask.take(wordPattern(workdays));
  const row = namedDays(mask.left, names);
  if (row === null) {
    if (free !== null && busy !== null) return "unclear";
    if (free !== null) return { words: free, weekdays: WEEKEND };
    return busy === null ? null : { words: busy, weekdays: WORKDAYS };
  }
  if (row === "unclear" || free !== null || busy !== null) return "unclear";
  return { words: mask.takeBetween(row.from, row.to), weekdays: row.weekdays };
}

interface NamedDay {
  day: Weekday;
  /** Where its name stands. */
  from: number;
  to: number;
}

function namedDays(left: string, names: readonly string[]) {
  const named: NamedDay[] = [...left.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index: from }) => {
    const day = weekdayOf(word, names);
    return day === null ? [] : [{ day, from, to: from + word.length }];
  });
  const [first, ...more] = named;
  if (first === undefined) return null;
  const all: Weekday[] = [first.day];
  let before = first;
  for (const one of more) {
    const between = left.slice(before.to, one.from);
    if (TO.test(between)) all.push(...daysTo(before.day, one.day));
    else if (AND.test(between)) all.push(one.day);
    else return "unclear";
    before = one;
  }
  return { weekdays: ALL.filter((day) => all.includes(day)), from: first.from, to: before.to };
}

/** The days after one up to another. */
function daysTo(first: Weekday, last: Weekday): Weekday[] {
  const from = ALL.indexOf(first);
  const length = (ALL.indexOf(last) - from + 7) % 7;
  return Array.from({ length }, (_, n) => ALL[(from + n + 1) % 7] ?? 0);
}

/** Letters that a weekday's name and a form of it share at least, and in which they may differ: "sundays", "понедельникам". */
const LEAST_SHARED = 4;
const MOST_ENDING = 4;

/** The weekday that a folded word is a form of; null for any other word. */
function weekdayOf(word: string, names: readonly string[]): Weekday | null {
  let best: { shared: number; day: Weekday } | null = null;
  for (const [at, said] of names.entries()) {
    const [name = ""] = foldLetters(said).split("-");
    let shared = 0;
    while (shared < name.length && name[shared] === word[shared]) shared += 1;
    const isForm = shared >= LEAST_SHARED && shared >= name.length - 2 && word.length - shared <= MOST_ENDING;
    const day = ALL.find((one) => one === at % 7);
    if (isForm && day !== undefined && shared > (best?.shared ?? 0)) best = { shared, day };
  }
  return best?.day ?? null;
}
