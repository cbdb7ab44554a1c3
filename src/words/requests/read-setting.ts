/**
 * Finds what a message sets, by the words that it has, in whatever order: "send me a summary every morning at 7", "answer in
 * French", "pause all reminders until monday". A message with any other word sets nothing.
 */
import type { ChatWords } from "../chat-words";
import { type LanguageCode, languagesToTry } from "../language";
import type { SettingWords } from "../tables/setting-words";
import { languageNamed } from "./language-names";
import { otherDays, type SaidDays, takeDays } from "./said-days";
import { withoutEdges } from "./text-edges";
import { WordMask } from "./word-mask";

/** What a message sets. */
export interface SaidSetting {
  setting:
    | "digest"
    | "digestOff"
    | "digestDays"
    | "language"
    | "twelveHours"
    | "allHours"
    | "pause"
    | "resume";
  /** The language of its words. */
  language: LanguageCode;
  /** The clock, the name of the language, or until when; null for none. */
  words: string | null;
  days?: SaidDays;
  /** Whether it doesn't say of what: "only on weekdays", "pause until monday", "resume". */
  isBare: boolean;
}

/** UTF-16 code units of a message that sets something. */
const MOST_SAID = 160;

/** What a message sets; null for any other message. Its times are not read yet. */
export function readSetting(text: string, own: LanguageCode, words: ChatWords): SaidSetting | null {
  if (text.length > MOST_SAID || text.includes("\n")) return null;
  for (const language of languagesToTry(text, own, words.times)) {
    const { openings, endings } = words.people.requests[language];
    const said = withoutEdges(text.replaceAll(/["“”„«»¡¿]/g, " "), openings, endings);
    const table = words.people.settings[language];
    const days = words.people.dateNames[language].days;
    const at = { said, table, names: [...days.wide, ...days.standalone] };
    const read =
      readDigest(at) ?? readHours(at) ?? readLanguage(at, language) ?? readPause(at) ?? readBare(at);
    if (read !== null) return { ...read, language };
  }
  return null;
}

interface SaidWords {
  said: string;
  table: SettingWords;
  names: readonly string[];
}

type Reading = Omit<SaidSetting, "language">;

function readDigest({ said, table, names }: SaidWords): Reading | null {
  const mask = new WordMask(said);
  if (!mask.takeWords(table.summary)) return null;
  const isOnly = mask.takeWords(table.only);
  const hasExcept = mask.takeWords(table.except);
  const found = takeDays(mask, table, names);
  const isDaily = mask.takeWords(table.daily);
  const isOff = mask.takeWords(table.off);
  const isOn = mask.takeWords(table.on);
  const rest = mask.rest(table.small);
  const words = rest.length === 0 ? null : rest.join(" ");
  if (isOff && words !== null) return null;
  if (found !== null) {
    if (found === "unclear" || (isOff && isOnly)) return null;
    const days = hasExcept || isOff ? otherDays(found) : found;
    return { setting: words === null ? "digestDays" : "digest", words, days, isBare: false };
  }
  if (hasExcept || isOnly) return null;
  if (isOff) return { setting: "digestOff", words, isBare: false };
  // "Send me a summary" may be meant for now.
  return words !== null || (isDaily && isOn) ? { setting: "digest", words, isBare: false } : null;
}

/** "Only on weekdays", where the morning message was just set. */
function readBare({ said, table, names }: SaidWords): Reading | null {
  const mask = new WordMask(said);
  const hasExcept = mask.takeWords(table.except);
  const isOff = mask.takeWords(table.off);
  if (!(mask.takeWords(table.only) || hasExcept || isOff)) return null;
  const found = takeDays(mask, table, names);
  if (found === null || found === "unclear" || mask.rest(table.small).length > 0) return null;
  const days = hasExcept || isOff ? otherDays(found) : found;
  return { setting: "digestDays", words: null, days, isBare: true };
}

const HALVES = /(?<!\p{L})a\.?m\.?\s?[/&+-]?\s?p\.?m\.?(?!\p{L})/gu;
const CYCLE = /(?<!\p{N})(?:12|24)(?!\p{N})/gu;

function readHours({ said, table }: SaidWords): Reading | null {
  const mask = new WordMask(said);
  const halves = mask.take(HALVES);
  const cycle = mask.take(CYCLE);
  if ((halves === null) === (cycle === null)) return null;
  const isOff = mask.takeWords(table.off);
  const isUnit = mask.takeWords(table.hours);
  const isTold = [table.clock, table.on, table.speak].map((source) => mask.takeWords(source)).includes(true);
  if (mask.rest(table.small).length > 0) return null;
  if (halves !== null) return { setting: isOff ? "allHours" : "twelveHours", words: halves, isBare: false };
  // "24 hours" alone is a length of time.
  if (isOff || !(isTold || (isUnit && table.hours === table.clock))) return null;
  return { setting: cycle === "24" ? "allHours" : "twelveHours", words: cycle, isBare: false };
}

function readLanguage({ said, table }: SaidWords, language: LanguageCode): Reading | null {
  // "I speak German" tells of oneself.
  if (/^i\s/i.test(said)) return null;
  const mask = new WordMask(said);
  if (!mask.takeWords(table.speak)) return null;
  const [name, ...more] = mask.rest(`${table.small}|${table.on}`);
  if (name === undefined || more.length > 0 || languageNamed(name, language) === null) return null;
  return { setting: "language", words: name, isBare: false };
}

function readPause({ said, table }: SaidWords): Reading | null {
  const resumed = new WordMask(said);
  if (resumed.takeWords(table.resume)) {
    const isAll = resumed.takeWords(table.reminders);
    for (const source of [table.on, table.pause]) resumed.takeWords(source);
    if (resumed.rest(table.small).length === 0) return { setting: "resume", words: null, isBare: !isAll };
  }
  const mask = new WordMask(said);
  const isQuiet = mask.takeWords(table.quiet);
  const isAll = mask.takeWords(table.reminders);
  const isPaused = mask.takeWords(table.pause);
  const isOff = !(isQuiet || isPaused) && isAll && mask.takeWords(table.off);
  if (!(isQuiet || isPaused || isOff)) return null;
  const rest = mask.rest(isPaused || isQuiet ? `${table.small}|${table.on}` : table.small, true);
  const words = rest.length === 0 ? null : rest.join(" ");
  // "No more reminders" may be meant for good, and "pause" for what was just spoken of.
  if (words === null && (isOff || !(isQuiet || isAll))) return null;
  return { setting: "pause", words, isBare: !(isQuiet || isAll) };
}
