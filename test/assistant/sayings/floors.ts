/**
 * What a run gave, by language: how many sayings are right at once, at least, and how many were silently wrong or met
 * silence, at most. These figures only get better: whoever mends something writes the new ones.
 */
export const FLOORS: Record<string, { right: number; wrong: number; silent: number }> = {
  de: { right: 39, wrong: 5, silent: 2 },
  en: { right: 36, wrong: 7, silent: 3 },
  es: { right: 38, wrong: 6, silent: 2 },
  fi: { right: 41, wrong: 5, silent: 1 },
  fr: { right: 35, wrong: 5, silent: 3 },
  id: { right: 40, wrong: 5, silent: 2 },
  it: { right: 37, wrong: 5, silent: 2 },
  nl: { right: 39, wrong: 7, silent: 2 },
  pt: { right: 36, wrong: 6, silent: 2 },
  ru: { right: 41, wrong: 5, silent: 1 },
  sv: { right: 46, wrong: 2, silent: 2 },
  uk: { right: 43, wrong: 6, silent: 2 },
};

/** What a run gave of the reproductions: how many are right, at least, of all languages together. */
export const RIGHT_REPRODUCTIONS = 18;

/** The titles of the conversations that are whole, and stay so, by language. */
export const WHOLE: Record<string, readonly string[]> = {
  de: ["rückgängig nimmt nur das Letzte zurück"],
  en: [
    "the first one and the second one of a list",
    "a question that waits takes no message that reads as something else",
    "remind me in a group stays the person's",
  ],
  es: ["deshacer quita solo lo último"],
  fr: ["annuler ne reprend que la dernière chose"],
  it: ["annulla riprende solo l'ultima cosa"],
  ru: ["отмена снимает только последнее"],
};
