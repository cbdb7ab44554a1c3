/**
 * The spelling of IANA time zone names.
 *
 * IANA names are matched without regard to case and shown in their own (RFC 9557 section 4.1 compares them so
 * too). A runtime's `Intl` says whether a name exists but not how it is written: asked for `asia/kolkata` it
 * answers `Asia/Calcutta`. So the spelling is made here.
 */

/**
 * Every IANA name without a slash. Other slashless names that V8 takes are not IANA's: its ICU also reads
 * `PST`, `JST` or `IST`, which mean different places to different people.
 */
const SINGLE_NAMES = (
  "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran " +
  "Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK " +
  "Singapore Turkey UCT UTC Universal W-SU WET Zulu"
).split(" ");

/**
 * IANA's names that are abbreviations: they keep one offset, or say less than a city does, and whoever sends one means a clock
 * of people. By each the zone of the largest city that is meant.
 */
const ABBREVIATIONS = new Map([
  ["est", "America/New_York"],
  ["mst", "America/Denver"],
  ["hst", "Pacific/Honolulu"],
  ["cet", "Europe/Paris"],
  ["met", "Europe/Paris"],
  ["eet", "Europe/Athens"],
  ["wet", "Europe/Lisbon"],
]);

/** The zone that may be meant by an abbreviation; null for any other name. */
export function zoneOfAbbreviation(name: string): string | null {
  return ABBREVIATIONS.get(name.toLowerCase()) ?? null;
}

const SINGLE_NAME_OF = new Map(SINGLE_NAMES.map((name) => [name.toLowerCase(), name]));

/** The areas that IANA's names begin with; ICU's `SystemV` is not among them. */
const AREAS = (
  "Africa America Antarctica Arctic Asia Atlantic Australia Brazil Canada Chile Etc Europe Indian Mexico " +
  "Pacific US"
).split(" ");

const AREA_OF = new Map(AREAS.map((area) => [area.toLowerCase(), area]));

/** Words of a name that are not written with one leading capital. */
const ODD_WORDS = new Map(
  (
    "ACT LHI NSW GMT GMT0 UCT UTC IN of es au BajaNorte BajaSur ComodRivadavia DeNoronha DumontDUrville " +
    "EasterIsland McMurdo"
  )
    .split(" ")
    .map((word) => [word.toLowerCase(), word]),
);

const SHAPE = /^[a-z][a-z0-9_+\-/]{0,63}$/i;

/**
 * The way IANA writes `name`, which may come in any case; null for what can't be an IANA name: offsets
 * (`+03:00`, `UTC+3`), abbreviations (`PST`), the empty string. Says nothing about whether a name with a
 * slash exists.
 */
export function spellZone(name: string): string | null {
  if (!SHAPE.test(name)) return null;
  const slash = name.indexOf("/");
  if (slash === -1) return SINGLE_NAME_OF.get(name.toLowerCase()) ?? null;
  const area = AREA_OF.get(name.slice(0, slash).toLowerCase());
  if (area === undefined) return null;
  return (
    area +
    name
      .slice(slash)
      .toLowerCase()
      .replace(/[a-z0-9]+/g, spellWord)
  );
}

/** `index` is the word's place in the name after its area, where 0 is the slash. */
function spellWord(word: string, index: number): string {
  const odd = ODD_WORDS.get(word);
  // "In", "of", "es" and "au" are odd only inside a name (Knox_IN, Isle_of_Man), not as its first word.
  if (odd !== undefined && (odd.length > 2 || index > 1)) return odd;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
