import type { LanguageCode } from "./language";

/** "Про" before words whose form is that of their names: "про спорт". In "про встречу" it stays, with the case it asks for. */
const ABOUT = /^про (?!.*(?:[уюая]|[ое]го|[ыиі]х)(?:\s|$))(.+)()$/isu;

/**
 * Infinitives that only their sentence needed, with the word before them: "Milch zu kaufen", "Oma anzurufen", "de kamer
 * op te ruimen", "maksamaan vuokra"; and a thing alone whose article is that of its sentence: "an den Ofen". The groups
 * hold what stays.
 */
const NOTED: Readonly<Partial<Record<LanguageCode, readonly RegExp[]>>> = {
  de: [
    /(^|\s)zu (\p{Ll}+e[rl]?n|tun|sein)$/u,
    /(?<!\p{L})(ab|an|auf|aus|bei|durch|ein|fern|fest|her|hin|los|mit|nach|um|vor|vorbei|weg|weiter|wieder|zu|zurück|zusammen|(?:her|hin|r)(?:aus|ein|auf|unter|über))zu(\p{Ll}{2,}n)$/u,
    /^(?:den|einen) (\p{Lu}[\p{L}-]+)()$/u,
    /^ich (.+) (?:muss|soll|sollte|will|möchte)()$/iu,
  ],
  // "maksamaan" is "maksaa"; verbs whose infinitive has another stem stay as they are.
  ru: [ABOUT],
  uk: [ABOUT],
  fi: [/^(\p{Ll}*[^aeiouyäö\s][aouiyäö])m([aä])[aä]n(?=\s|$)/u],
  nl: [
    /^eraan (?:om )?(.+)()$/isu,
    /^ik (.+ )(?:moet|zal|wil) (\p{Ll}+en|doen|gaan)$/iu,
    /(?<!\p{L})(aan|af|bij|door|in|langs|mee|na|op|over|terug|uit|voor|weg) te (\p{Ll}+n)$/u,
    /(^|\s)te (\p{Ll}+(?:en|aan)|doen|zien|zijn)$/u,
  ],
};

/** What is to be done, as people note it down: "Milch zu kaufen" is "Milch kaufen". */
export function noteOf(matter: string, language: LanguageCode): string {
  const pattern = NOTED[language]?.find((one) => one.test(matter));
  return pattern === undefined ? matter : matter.replace(pattern, "$1$2");
}
