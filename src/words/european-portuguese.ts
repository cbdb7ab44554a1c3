import { regionOf } from "../time/phrases/words/language";
import type { LanguageCode } from "./language";

/** Countries that write Portuguese as Portugal does: those whose locales CLDR derives from `pt-PT` (parentLocales). */
const AS_IN_PORTUGAL: ReadonlySet<string> = new Set([
  "PT",
  "AO",
  "CH",
  "CV",
  "FR",
  "GQ",
  "GW",
  "LU",
  "MO",
  "MZ",
  "ST",
  "TL",
]);

/** Whether somebody reads Portuguese as it is written in Portugal. Without a country it is as in Brazil. */
export function readsEuropeanPortuguese(language: LanguageCode, locale: string | null | undefined): boolean {
  return language === "pt" && AS_IN_PORTUGAL.has(regionOf(locale ?? null) ?? "");
}
