/** The words for time of all languages, of which the file of words is made (`words/tables/all.ts`). */
import type { PhraseLanguage } from "../words/phrase-languages";
import type { Vocabulary } from "../words/vocabulary";
import { ARABIC } from "./ar";
import { GERMAN } from "./de";
import { ENGLISH } from "./en";
import { SPANISH } from "./es";
import { FINNISH } from "./fi";
import { FRENCH } from "./fr";
import { INDONESIAN } from "./id";
import { ITALIAN } from "./it";
import { JAPANESE } from "./ja";
import { DUTCH } from "./nl";
import { PORTUGUESE } from "./pt";
import { RUSSIAN } from "./ru";
import { SWEDISH } from "./sv";
import { UKRAINIAN } from "./uk";
import { VIETNAMESE } from "./vi";
import { CHINESE } from "./zh";

export const VOCABULARIES: Readonly<Record<PhraseLanguage, Vocabulary>> = {
  ar: ARABIC,
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fi: FINNISH,
  fr: FRENCH,
  id: INDONESIAN,
  it: ITALIAN,
  ja: JAPANESE,
  nl: DUTCH,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  sv: SWEDISH,
  uk: UKRAINIAN,
  vi: VIETNAMESE,
  zh: CHINESE,
};
