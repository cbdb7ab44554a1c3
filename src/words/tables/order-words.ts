/** Words that put one thing behind another: two requests of one message. */
import type { LanguageCode } from "../language";

/** What a language has of them. */
export interface OrderWords {
  /** Words between two requests that stand inside of one, too: "and". */
  ands: readonly string[];
  /** Words between two requests with which another one begins: "and also", "then". */
  thens: readonly string[];
  /** Words before the beginning of a stretch of time: "between" of "between 3 and 4". */
  spans: readonly string[];
}

export const ORDER_WORDS: Readonly<Record<LanguageCode, OrderWords>> = {
  en: {
    ands: ["and", "&"],
    thens: ["and also", "and then", "also", "then", "plus", "and please"],
    spans: ["between", "from"],
  },
  de: {
    ands: ["und"],
    thens: ["und auch", "und dann", "und außerdem", "außerdem", "dann", "und bitte"],
    spans: ["zwischen", "von"],
  },
  es: {
    ands: ["y", "e"],
    thens: ["y también", "y luego", "y después", "también", "luego", "además", "y por favor"],
    spans: ["entre", "desde"],
  },
  fr: {
    ands: ["et"],
    thens: ["et aussi", "et puis", "et ensuite", "puis", "aussi", "ensuite", "et stp"],
    spans: ["entre"],
  },
  pt: {
    ands: ["e"],
    thens: ["e também", "e depois", "também", "depois", "além disso", "e por favor"],
    spans: ["entre", "desde"],
  },
  it: {
    ands: ["e", "ed"],
    thens: ["e anche", "e poi", "poi", "inoltre", "e per favore"],
    spans: ["tra", "fra", "dalle"],
  },
  nl: {
    ands: ["en"],
    thens: ["en ook", "en dan", "en daarna", "ook", "daarna", "en graag"],
    spans: ["tussen", "van", "vanaf"],
  },
  sv: {
    ands: ["och", "&"],
    thens: ["och även", "och sedan", "och sen", "och också", "sedan", "dessutom"],
    spans: ["mellan", "från"],
  },
  fi: { ands: ["ja"], thens: ["ja sitten", "ja myös", "sitten", "lisäksi"], spans: ["välillä"] },
  ru: {
    ands: ["и", "а"],
    thens: ["и ещё", "а ещё", "а также", "и потом", "потом", "ещё", "и пожалуйста"],
    spans: ["между"],
  },
  uk: {
    ands: ["і", "й", "та", "а"],
    thens: ["і ще", "а ще", "а також", "і потім", "потім", "ще"],
    spans: ["між"],
  },
  id: {
    ands: ["dan"],
    thens: ["dan juga", "lalu", "terus", "kemudian", "dan kemudian", "dan tolong"],
    spans: ["antara", "dari"],
  },
};
