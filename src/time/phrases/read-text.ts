/** A text as the expressions for time that it is made of, in one language. */
import { SECONDS_A_DAY } from "../calendar";
import { countryOf, readsTwelveHours, sharesNoWeek, type WorkWeek, weekOf } from "../countries/country";
import { type Cover, coverText, type Place } from "./cover";
import { type Outcome, type PhraseContext, refusePhrase, settled, wallAt } from "./moment";
import type { Kind, PlacedPiece } from "./pieces/pieces";
import { amountRules } from "./rules/amount-rules";
import { clockRules } from "./rules/clock-rules";
import { dateRules } from "./rules/date-rules";
import { dayRules } from "./rules/day-rules";
import { markRules } from "./rules/mark-rules";
import { numericRules } from "./rules/numeric-rules";
import { repeatRules } from "./rules/repeat-rules";
import { spokenDateRules } from "./rules/spoken-date-rules";
import { weekdayRules } from "./rules/weekday-rules";
import { zoneRules } from "./rules/zone-rules";
import type { SettleContext } from "./settle/settle-context";
import { wordsOf } from "./words/finding/lexicon";
import { fold, marksFirst } from "./words/folding/fold";
import { mayFind, type Rule, type RuleContext } from "./words/grammar";
import { dateOrderOf, type Language, regionOf } from "./words/language";

const RULES: readonly Rule[] = [
  ...numericRules,
  ...zoneRules,
  ...repeatRules,
  ...dayRules,
  ...weekdayRules,
  ...dateRules,
  ...spokenDateRules,
  ...clockRules,
  ...amountRules,
  ...markRules,
];

/** The expressions of a normalised text, and what is no expression. */
export function coverOf(text: string, language: Language, at: PhraseContext): Cover {
  const { vocabulary } = language;
  const words = wordsOf(text, vocabulary);
  const today = Math.floor(wallAt(at) / SECONDS_A_DAY);
  const { places, holidays } = at.words;
  const context: RuleContext = {
    words,
    vocabulary,
    language: language.code,
    places,
    holidays,
    country: countryAt(at),
    week: weekAt(at),
    text,
    today,
    order: dateOrderOf(at.locale, countryAt(at)),
  };
  return coverText(
    context,
    RULES.flatMap((rule) => (mayFind(rule, context) ? rule.find(context) : [])),
  );
}

const SAY_NOTHING: readonly Kind[] = ["joint", "number", "mark"];

/** The pieces of a text that is read whole; a word that nobody understands refuses it. */
export function readWhole(text: string, language: Language, at: PhraseContext): Outcome<PlacedPiece[]> {
  const { placed, unread } = coverOf(text, language, at);
  const [first] = unread.map((stretch) => withMark(stretch, placed));
  const folded = fold(language.vocabulary.marksFollow === true ? marksFirst(placed) : placed);
  if (folded.every(({ piece }) => SAY_NOTHING.includes(piece.kind)))
    return refusePhrase("no_time", "names no time", { unread: { from: 0, to: text.length } });
  if (first !== undefined)
    return refusePhrase("unread", `does not understand "${text.slice(first.from, first.to)}"`, {
      unread: first,
    });
  if (countryAt(at) === null && sharesNoWeek(language.code) && namesWeek(text, language))
    return refusePhrase(
      "ambiguous",
      "counts work days, which are others in other countries: name the weekdays",
    );
  const trouble = folded.find(({ piece }) => piece.kind === "trouble");
  if (trouble?.piece.kind === "trouble")
    return refusePhrase("unread", trouble.piece.message, { unread: trouble });
  const or = folded.find(({ piece }) => piece.kind === "joint" && piece.joint === "or");
  if (or !== undefined)
    return refusePhrase("ambiguous", "offers a choice of times: name one", { unread: or });
  return settled(folded);
}

/** What is unread, with the word before it that says what it is for: "except holidays". */
function withMark(stretch: Place, placed: readonly PlacedPiece[]): Place {
  const before = placed.findLast(({ to }) => to <= stretch.from);
  const tied = before?.piece.kind === "mark" || before?.piece.kind === "joint";
  return tied && stretch.from - before.to <= 1 ? { from: before.from, to: stretch.to } : stretch;
}

export function settleContext(language: Language, at: PhraseContext): SettleContext {
  const { next, untilIsBefore = false } = language.vocabulary;
  const { now, zone, hours, lengthsCount, moved } = at;
  return {
    untilIsBefore,
    now,
    zone,
    hours,
    lengthsCount,
    moved,
    next,
    twelveHours: isOfTwelve(language, at),
    week: weekAt(at),
  };
}

function isOfTwelve({ code }: Language, at: PhraseContext): boolean {
  if (at.hourCycle) return at.hourCycle === "h12";
  const { locale, words } = at;
  return readsTwelveHours({ country: countryAt(at), locale, language: code }, words.countries());
}

function countryAt({ zone, locale, words }: PhraseContext): string | null {
  return countryOf(regionOf(locale), zone, words.countries());
}

function weekAt(at: PhraseContext): WorkWeek {
  return weekOf(countryAt(at), at.words.countries());
}

function namesWeek(text: string, { vocabulary }: Language): boolean {
  const words = wordsOf(text, vocabulary);
  return (["workday", "workdays", "weekend", "weekends"] as const).some((kind) => words.all(kind).length > 0);
}
