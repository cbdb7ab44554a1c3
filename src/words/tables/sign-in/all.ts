import type { LanguageCode } from "../../language";
import type { SignInWords } from "../../sign-in-words";
import { signInGerman } from "./de";
import { signInEnglish } from "./en";
import { signInSpanish } from "./es";
import { signInFinnish } from "./fi";
import { signInFrench } from "./fr";
import { signInIndonesian } from "./id";
import { signInItalian } from "./it";
import { signInDutch } from "./nl";
import { signInPortuguese } from "./pt";
import { signInRussian } from "./ru";
import { signInSwedish } from "./sv";
import { signInUkrainian } from "./uk";

/** The pages of signing in, in each language. */
export const SIGN_IN_WORDS: Readonly<Record<LanguageCode, SignInWords>> = {
  en: signInEnglish,
  de: signInGerman,
  fr: signInFrench,
  es: signInSpanish,
  pt: signInPortuguese,
  it: signInItalian,
  nl: signInDutch,
  sv: signInSwedish,
  fi: signInFinnish,
  ru: signInRussian,
  uk: signInUkrainian,
  id: signInIndonesian,
};
