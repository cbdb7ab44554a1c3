import { useEffect, useState } from "preact/hooks";
import { speakIn } from "../words";
import { isLanguage, LANGUAGES, type LanguageCode } from "../words/languages";
import { readAddress } from "./address";

/** Which language the console speaks: the address's `lang`, else what this tab has chosen, else the browser's, else English. */

const PLACE = "almanac.language";

/** The language of a BCP 47 tag such as `de-AT`; null for one that the console doesn't speak. */
function languageOf(tag: string | null | undefined): LanguageCode | null {
  const code = tag?.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
  return isLanguage(code) ? code : null;
}

function wantedLanguage(): LanguageCode {
  const asked = languageOf(readAddress(location.hash).params["lang"]);
  if (asked !== null) {
    sessionStorage.setItem(PLACE, asked);
    return asked;
  }
  const known = [sessionStorage.getItem(PLACE), ...navigator.languages].map((tag) => languageOf(tag));
  return known.find((code) => code !== null) ?? "en";
}

/**
 * How dates, hours and weeks are written: as the first of the browser's languages that is this one has them, such as `en-US`
 * or `de-AT`; else as `usual` has them.
 */
function localeOf(code: LanguageCode, usual: string): string {
  const own = navigator.languages.filter((tag) => languageOf(tag) === code && tag.length > code.length);
  return own.find(isLocale) ?? usual;
}

/** A machine without a language has `en-US@posix`, which is no tag of any. */
function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

let latest: LanguageCode = "en";

/** Loads a language and speaks it, unless another one was asked for meanwhile. */
async function speak(code: LanguageCode): Promise<void> {
  latest = code;
  const { locale, load } = LANGUAGES[code];
  const texts = await load();
  if (latest !== code) return;
  speakIn(texts, localeOf(code, locale));
  document.documentElement.lang = code;
}

/** Loads the language of the first paint: English where its own can't be had. */
export async function startSpeaking(): Promise<void> {
  const wanted = wantedLanguage();
  try {
    await speak(wanted);
  } catch (error) {
    if (wanted === "en") throw error;
    await speak("en");
  }
}

export interface ChosenLanguage {
  language: LanguageCode;
  /** Keeps it for this tab. */
  choose(code: LanguageCode): void;
  error: unknown;
}

/** The language that is spoken. `asked` is what the address says now, which counts whenever it changes. */
export function useLanguage(asked: string | undefined): ChosenLanguage {
  const [state, setState] = useState<{ language: LanguageCode; error: unknown }>({
    language: latest,
    error: null,
  });
  const choose = (code: LanguageCode) => {
    sessionStorage.setItem(PLACE, code);
    speak(code).then(
      () => setState({ language: latest, error: null }),
      (error: unknown) => setState((before) => ({ ...before, error })),
    );
  };
  useEffect(() => {
    const code = languageOf(asked);
    if (code !== null && code !== state.language) choose(code);
  }, [asked]);
  return { ...state, choose };
}
