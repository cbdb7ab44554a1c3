/** Tells what is to be done from what is only to be known, where a language begins both with the same words. */
import type { LanguageCode } from "./language";

/**
 * How a thing to do begins after "remember" and "don't forget": "to buy milk", "de comprar leche", "köpa mjölk". Swedish
 * has one word for "to" and "that": an infinitive ends in -a or is short, and a subject is neither, but for a few.
 */
const TO_DO: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  en: /^to\s/i,
  es: /^(?:de\s|\p{Ll}+[aei]r(?:me|te|se|nos|l[aeo]s?)?\s)/u,
  fr: /^(?:de\s|d['’])/i,
  pt: /^(?:de\s|\p{Ll}+[aei]r(?:-\p{Ll}+)?\s)/u,
  it: /^di\s/i,
  sv: /^(?!(?:mina|dina|våra|era|alla|denna|dessa|båda|mamma|pappa)\s)(?:\p{Ll}+a|gå|få|se|ge|be|stå|slå|bo|sy|tro|nå|bli)\s/u,
  fi: /^\p{Ll}+(?:[dt][aä]|[aeiouyäö][aä]|ll[aä]|nn[aä]|rr[aä])\s/u,
};

/** Whether a text begins as a thing to do does: an infinitive, or the word before one. */
export function beginsAsToDo(text: string, language: LanguageCode): boolean {
  return TO_DO[language]?.test(text) === true;
}

/** The verb that is left over when the time is taken out of "the dentist is tomorrow at 9". */
const COPULAS: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  en: /\s(?:is|are)$/i,
  de: /\s(?:ist|sind)$/i,
  es: /\s(?:es|son)$/i,
  fr: /\s(?:est|sont)$/i,
  pt: /\s(?:é|são)$/i,
  it: /\s(?:è|sono)$/i,
  nl: /\s(?:is|zijn)$/i,
  sv: /\s(?:är|blir)$/i,
  fi: /\s(?:on|ovat)$/i,
  id: /\sadalah$/i,
};

/** A statement without its time, as people note it down: "the dentist is" is "the dentist". */
export function withoutCopula(statement: string, language: LanguageCode): string {
  return statement.replace(COPULAS[language] ?? /$^/, "");
}

/** A pronoun, what it tells, and at the end the verb of a clause behind "dass" or "dat". */
const CLAUSES: Readonly<Partial<Record<LanguageCode, { clause: RegExp; verb: RegExp }>>> = (() => {
  const of = (pronouns: string, verbs: string, behind: string) => ({
    clause: new RegExp(`^(${pronouns})\\s(.+)\\s(${verbs})(${behind})$`, "iu"),
    verb: new RegExp(`^(?:${verbs})(?!\\p{L})`, "iu"),
  });
  return {
    de: of(
      "ich|wir|du|er|sie|es|man",
      "habe?|hast|hat|haben|hatten?|bin|bist|ist|sind|waren?|wird|werden?|muss|müssen|kann|können|will|wollen|soll|sollen|darf|dürfen|mag|möchten?|brauchen?|braucht|heiße|heißt|wohnen?|wohnt|arbeiten?|arbeitet|parken?|parkt|stehen?|steht|trinken?|esse|essen|nehmen?|vertragen?|verträgt",
      "",
    ),
    nl: of(
      "ik|wij|we|jij|je|hij|zij|ze|het",
      "heb|hebt|heeft|hebben|had|hadden|ben|bent|is|zijn|was|waren|word|wordt|worden|moet|moeten|kan|kunnen|wil|willen|zal|zullen|mag|mogen|heet|heten|woon|woont|wonen|werk|werkt|werken|sta|staat|staan|drink|drinkt|drinken|eet|eten",
      "(?:\\s(?:ge|be|ver|ont)\\p{L}+)?",
    ),
  };
})();

/** A clause behind "dass" as a sentence of its own: "ich auf Ebene 3 geparkt hab" is "ich hab auf Ebene 3 geparkt". */
export function asSentence(clause: string, language: LanguageCode): string {
  const rules = CLAUSES[language];
  const [, subject, told, verb, behind] = rules?.clause.exec(clause) ?? [];
  if (rules === undefined || subject === undefined || told === undefined || verb === undefined) return clause;
  // Words that have their verb already, or parts of their own, stay as they are.
  if (rules.verb.test(told) || /[,;:]/.test(told)) return clause;
  return `${subject} ${verb} ${told}${behind ?? ""}`;
}
