import type { LanguageCode } from "./language";
import { english } from "./texts/en";

/** Every sentence that people read from the assistant, in one language. */
export type Texts = typeof english;

const TEXTS: Readonly<Partial<Record<LanguageCode, Texts>>> = { en: english };

/** The texts of a language; English where it has none yet. */
export function textsIn(language: LanguageCode): Texts {
  return TEXTS[language] ?? english;
}
