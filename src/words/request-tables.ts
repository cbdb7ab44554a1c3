import type { LanguageCode } from "./language";
import { englishRequests } from "./requests/en";
import type { RequestWords } from "./requests/request-words";

const TABLES: Readonly<Partial<Record<LanguageCode, RequestWords>>> = { en: englishRequests };

/** What people ask in a language; null where no table has it yet. */
export function requestWordsIn(language: LanguageCode): RequestWords | null {
  return TABLES[language] ?? null;
}
