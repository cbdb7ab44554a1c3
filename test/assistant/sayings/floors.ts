/**
 * What a run gave, by language: how many sayings are right at once, at least, and how many were silently wrong or met
 * silence, at most. These figures only get better: whoever mends something writes the new ones.
 */
export const FLOORS: Record<string, { right: number; wrong: number; silent: number }> = {
  de: { right: 46, wrong: 5, silent: 2 },
  en: { right: 43, wrong: 7, silent: 3 },
  es: { right: 44, wrong: 6, silent: 2 },
  fi: { right: 46, wrong: 5, silent: 1 },
  fr: { right: 42, wrong: 5, silent: 3 },
  id: { right: 47, wrong: 5, silent: 2 },
  it: { right: 44, wrong: 5, silent: 2 },
  nl: { right: 46, wrong: 7, silent: 2 },
  pt: { right: 43, wrong: 6, silent: 2 },
  ru: { right: 47, wrong: 5, silent: 1 },
  sv: { right: 49, wrong: 4, silent: 2 },
  uk: { right: 49, wrong: 6, silent: 2 },
};

/** What a run gave of the reproductions: how many are right, at least, of all languages together. */
export const RIGHT_REPRODUCTIONS = 25;

/** The titles of the conversations that are whole, and stay so, by language. */
export const WHOLE: Record<string, readonly string[]> = {
  de: ["der Tag wird berichtigt, dann die Uhrzeit", "rückgängig nimmt nur das Letzte zurück"],
  en: [
    "the day is corrected, then the hour, then all of it",
    "the first one and the second one of a list",
    "a question that waits takes no message that reads as something else",
    "when is asked, and answered, and corrected",
    "remind me in a group stays the person's",
  ],
  es: ["se corrige el día, luego la hora", "deshacer quita solo lo último"],
  fr: ["le jour est corrigé, puis l'heure", "annuler ne reprend que la dernière chose"],
  it: ["si corregge il giorno, poi l'ora", "annulla riprende solo l'ultima cosa"],
  ru: ["исправлен день, потом час", "отмена снимает только последнее"],
};
