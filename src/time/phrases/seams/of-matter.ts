/** Words for time at an edge of a text that belong to a noun or a verb beside them. */
import type { PlacedPiece } from "../pieces/pieces";
import { saysTime } from "../words/folding/runs";

/** A time as it was said, and its expressions. */
interface EdgeWords {
  phrase: string;
  inner: readonly PlacedPiece[];
}

/** Words that tie a part of the day or a month to the noun before it: "du soir", "de janeiro". */
const OF = /^(?:du|de l['’]|de la|de|del|dell['’]|della|di|da|do|of|van|vom|von)\s?/iu;
/** A month with such a word, and no day before it. */
const OF_MONTH = /^(?:de|di|do|of)\s\p{L}/iu;
/** Parts of the day that Indonesian puts behind a noun without any word: "berita malam". */
const BEHIND = /^(?:pagi|siang|sore|malam)\s/iu;
/** Words before a day that somebody speaks about. */
const ABOUT = /(?:^|\s)(?:about|über|sobre|por|про|tentang|soal)(?:\s(?:the|el|la|den|die))?\s*$/iu;
/** "For 6" that counts people: no word of a clock follows. */
const FOR_SO =
  /^(?:for|pour|für|para|per|voor|för|untuk|на|для)\s\d{1,2}\s(?!(?:[ap]\.?m|uhr|uur|h|o['’]?clock|horas?|heures?|ore|час|годин|in the|at night|de|del|du|da|di|утра|вечера|дня|ранку|вечора)(?!\p{L}))/iu;

/**
 * Whether a time at the end begins with words of the noun before it: "du soir" of "le journal du soir demain à 9h", "of january"
 * in "the report of january on friday", "about monday" in "ask Anna about monday at 3", "for 6" in "pizza for 6 on 20 March",
 * "3" in "episode 3 tonight".
 */
export function isOfNoun({ inner, phrase }: EdgeWords, before: string): boolean {
  if (before.trim() === "") return false;
  const [first, ...others] = inner.filter(({ piece }) => saysTime(piece) || piece.kind === "number");
  if (first === undefined) return false;
  switch (first.piece.kind) {
    case "part":
    case "month":
      return OF.test(phrase) || (others.length > 0 && BEHIND.test(phrase));
    case "weekday":
    case "day":
      return isSpokenAbout(phrase, before);
    case "calendar":
      return OF_MONTH.test(phrase) || isSpokenAbout(phrase, before);
    case "number":
      return isOddHour(first.piece.value, others);
    default:
      return others.length > 0 && FOR_SO.test(phrase);
  }
}

function isSpokenAbout(phrase: string, before: string): boolean {
  return ABOUT.test(before) || ABOUT.test(/^\p{L}+\s(?:(?:the|el|la|den|die)\s)?/iu.exec(phrase)?.[0] ?? "");
}

/** Whether a number beside a part of the day is no hour that people would say of it: "3 tonight", "7 this afternoon". */
function isOddHour(hour: number, others: readonly PlacedPiece[]): boolean {
  return others.some(({ piece }) => {
    if (piece.kind !== "part") return false;
    if (piece.part === "night" || piece.part === "evening" || piece.part === "lateNight") return hour < 6;
    return piece.part === "afternoon" && hour > 6 && hour < 12;
  });
}

/** Whether a day alone is tied to the noun before it: "de vendredi" of "à 15h la réunion de vendredi". */
export function isTied({ phrase }: EdgeWords): boolean {
  return OF.test(phrase);
}

/**
 * Whether a time at the beginning ends in words of the matter behind it: "tutti i" of "venerdì alle 17 tutti i documenti" says no
 * "every", and "om 3" of "op 20 maart om 3 kaartjes te kopen" leads to the verb.
 */
export function goesOnInMatter({ inner, phrase }: EdgeWords, after: string): boolean {
  const last = inner.at(-1)?.piece;
  if (inner.length > 1 && last?.kind === "every" && last.every.unit === null) return true;
  return /\som \d{1,2}$/iu.test(phrase) && /^\s\p{L}[^,;]* te \p{L}+n\s*$/iu.test(after);
}
