/** Names of the package as people say them, in the languages that phrases are read in. */
import { foldName } from "../../../../src/time/holidays/fold-name";
import { PHRASE_LANGUAGES } from "../../../../src/time/phrases/words/phrase-languages";

/** Languages that the package calls otherwise. */
const CODES: Readonly<Record<string, string>> = { jp: "ja", "de-at": "de", "de-ch": "de", "en-us": "en" };
const KNOWN: ReadonlySet<string> = new Set(PHRASE_LANGUAGES);
/** Longer ones are descriptions. */
const MOST_WORDS = 7;

export function namesIn(names: Readonly<Record<string, string>>): [language: string, name: string][] {
  return Object.entries(names).flatMap(([code, text]) => {
    const language = CODES[code] ?? code;
    if (!KNOWN.has(language)) return [];
    return partsOf(text, language).map((name): [string, string] => [language, name]);
  });
}

/** `National Day / Double Tenth Day` and `Independence Day (Yom HaAtzmaut)` are two names each. */
export function partsOf(text: string, language: string): string[] {
  const parts = text
    .split(/ \/ |[()（）]|, |\//)
    .flatMap((part) => (language === "zh" ? part.split(" ") : [part]));
  return parts.map(foldName).filter((name) => isName(name, language));
}

function isName(name: string, language: string): boolean {
  const isLong = language === "zh" || language === "ja" ? name.length < 2 : name.length < 4;
  return (
    !isLong && !/[\d*:]|substitut/.test(name) && name.split(" ").length <= MOST_WORDS && !COMMON.has(name)
  );
}

/** Words that are no name alone. */
const COMMON: ReadonlySet<string> = new Set(
  (
    "feiertag brückentag bruckentag festivo feriado ferie fast holiday saturday sunday monday friday summer winter " +
    "休日 假期 annual state king queen day2 observed pont puente vacances heroes martyrs independence independance anniversary knowledge bounty circassian adyghe yakutia черкесов якутия"
  ).split(" "),
);
