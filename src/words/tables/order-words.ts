/** Words that put one thing before or after another: two requests of one message, and a time that counts from an item. */
import type { LanguageCode } from "../language";

/** What a language has of them. */
export interface OrderWords {
  /** Words between two requests that stand inside of one, too: "and". */
  ands: readonly string[];
  /** Words between two requests with which another one begins: "and also", "then". */
  thens: readonly string[];
  /** Words before the beginning of a stretch of time: "between" of "between 3 and 4". */
  spans: readonly string[];
  /** Words between a length of time and the item before which it is: "before" of "2 hours before my flight". */
  befores: readonly string[];
  /** The same for what is after it. */
  afters: readonly string[];
  /** Words behind the item after which it is, where a language has them there. */
  behind: readonly string[];
  /** Words before a length of time that is before an item, and before one that is after it. */
  before: { befores: readonly string[]; afters: readonly string[] };
  /** One day, as said before those words: "the day" of "the day before my flight". */
  days: readonly string[];
  /** Words around a time at which something is to come again: "in 2 hours again". */
  agains: readonly string[];
  /** Words that say "the day before" at once: "la veille de". */
  eves: readonly string[];
}

export const ORDER_WORDS: Readonly<Record<LanguageCode, OrderWords>> = {
  en: {
    ands: ["and", "&"],
    thens: ["and also", "and then", "also", "then", "plus", "and please"],
    spans: ["between", "from"],
    befores: ["before", "ahead of", "prior to"],
    afters: ["after"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["the day", "a day", "one day"],
    agains: ["again", "please"],
    eves: [],
  },
  de: {
    ands: ["und"],
    thens: ["und auch", "und dann", "und außerdem", "außerdem", "dann", "und bitte"],
    spans: ["zwischen", "von"],
    befores: ["vor", "vorm", "bevor"],
    afters: ["nach"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["am tag", "den tag", "einen tag", "tag"],
    agains: ["nochmal", "noch mal", "wieder", "erst", "bitte"],
    eves: ["am vortag vom", "am vortag von"],
  },
  es: {
    ands: ["y", "e"],
    thens: ["y también", "y luego", "y después", "también", "luego", "además", "y por favor"],
    spans: ["entre", "desde"],
    befores: ["antes de", "antes del"],
    afters: ["después de", "después del", "tras"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["el día", "un día"],
    agains: ["otra vez", "de nuevo", "mejor"],
    eves: ["la víspera de", "la víspera del"],
  },
  fr: {
    ands: ["et"],
    thens: ["et aussi", "et puis", "et ensuite", "puis", "aussi", "ensuite", "et stp"],
    spans: ["entre"],
    befores: ["avant"],
    afters: ["après"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["le jour", "un jour"],
    agains: ["encore", "à nouveau", "plutôt"],
    eves: ["la veille de", "la veille du", "la veille d'"],
  },
  pt: {
    ands: ["e"],
    thens: ["e também", "e depois", "também", "depois", "além disso", "e por favor"],
    spans: ["entre", "desde"],
    befores: ["antes de", "antes do", "antes da", "antes dos", "antes das"],
    afters: ["depois de", "depois do", "depois da", "após"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["no dia", "o dia", "um dia"],
    agains: ["de novo", "outra vez"],
    eves: ["na véspera de", "na véspera do", "na véspera da"],
  },
  it: {
    ands: ["e", "ed"],
    thens: ["e anche", "e poi", "poi", "inoltre", "e per favore"],
    spans: ["tra", "fra", "dalle"],
    befores: ["prima di", "prima del", "prima della", "prima dell'", "prima dei", "prima dello"],
    afters: ["dopo"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["il giorno", "un giorno"],
    agains: ["di nuovo", "ancora"],
    eves: ["la vigilia di", "la vigilia del"],
  },
  nl: {
    ands: ["en"],
    thens: ["en ook", "en dan", "en daarna", "ook", "daarna", "en graag"],
    spans: ["tussen", "van", "vanaf"],
    befores: ["voor", "vóór"],
    afters: ["na"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["de dag", "een dag"],
    agains: ["nog eens", "weer", "pas"],
    eves: [],
  },
  sv: {
    ands: ["och", "&"],
    thens: ["och även", "och sedan", "och sen", "och också", "sedan", "dessutom"],
    spans: ["mellan", "från"],
    befores: ["före", "innan"],
    afters: ["efter"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["dagen", "en dag"],
    agains: ["igen", "en gång till"],
    eves: [],
  },
  fi: {
    ands: ["ja"],
    thens: ["ja sitten", "ja myös", "sitten", "lisäksi"],
    spans: ["välillä"],
    befores: ["ennen"],
    afters: [],
    behind: ["jälkeen"],
    before: { befores: [], afters: [] },
    days: ["päivä", "päivää", "päivän"],
    agains: ["uudelleen", "taas"],
    eves: ["edellisenä päivänä ennen"],
  },
  ru: {
    ands: ["и", "а"],
    thens: ["и ещё", "а ещё", "а также", "и потом", "потом", "ещё", "и пожалуйста"],
    spans: ["между"],
    befores: ["до", "перед"],
    afters: ["после"],
    behind: [],
    before: { befores: ["за"], afters: ["через"] },
    days: ["день"],
    agains: ["ещё раз", "снова", "лучше"],
    eves: ["накануне"],
  },
  uk: {
    ands: ["і", "й", "та", "а"],
    thens: ["і ще", "а ще", "а також", "і потім", "потім", "ще"],
    spans: ["між"],
    befores: ["до", "перед"],
    afters: ["після"],
    behind: [],
    before: { befores: ["за"], afters: ["через"] },
    days: ["день"],
    agains: ["ще раз", "знову", "краще"],
    eves: ["напередодні"],
  },
  id: {
    ands: ["dan"],
    thens: ["dan juga", "lalu", "terus", "kemudian", "dan kemudian", "dan tolong"],
    spans: ["antara", "dari"],
    befores: ["sebelum"],
    afters: ["setelah", "sesudah", "habis"],
    behind: [],
    before: { befores: [], afters: [] },
    days: ["sehari", "satu hari"],
    agains: ["lagi", "aja"],
    eves: [],
  },
};
