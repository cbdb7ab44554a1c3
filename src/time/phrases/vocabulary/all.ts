/** The words for time of all languages: what `scripts/public.mjs` puts beside the worker. */
import type { Vocabularies } from "../words/language";
import { indexVocabulary } from "../words/lexicon-table";
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

export const VOCABULARIES: Vocabularies = {
  ar: indexVocabulary(ARABIC),
  de: indexVocabulary(GERMAN),
  en: indexVocabulary(ENGLISH),
  es: indexVocabulary(SPANISH),
  fi: indexVocabulary(FINNISH),
  fr: indexVocabulary(FRENCH),
  id: indexVocabulary(INDONESIAN),
  it: indexVocabulary(ITALIAN),
  ja: indexVocabulary(JAPANESE),
  nl: indexVocabulary(DUTCH),
  pt: indexVocabulary(PORTUGUESE),
  ru: indexVocabulary(RUSSIAN),
  sv: indexVocabulary(SWEDISH),
  uk: indexVocabulary(UKRAINIAN),
  vi: indexVocabulary(VIETNAMESE),
  zh: indexVocabulary(CHINESE),
};
