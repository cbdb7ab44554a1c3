import { describe, expect, it } from "vitest";
import { heaviestLanguage, type LanguageCode } from "../../src/words/language";
import { readRequest } from "../../src/words/requests/read-request";
import { WORDS } from "../support/words";

/** A message, the person's own language, and the language in which it is a request; null where it is none. */
const READ: [text: string, own: LanguageCode, language: LanguageCode | null][] = [
  ["todo: fix the bike", "en", "en"],
  ["todo: fix the bike and call the plumber", "es", "en"],
  ["todo: llamar al fontanero", "es", "es"],
  ["todo: llamar al fontanero mañana", "en", "es"],
  ["todo", "de", null],
  ["list", "de", "en"],
  ["help", "ru", "en"],
  ["undo", "fi", "en"],
  ["search dentist", "de", "en"],
  ["hilfe", "en", "de"],
  ["merci beaucoup", "nl", "fr"],
  ["erinnere mich an new york", "en", "de"],
  ["remind me to read the world cup schedule", "nl", "en"],
  ["ricordami di pagare l'affitto", "en", "it"],
  ["recuérdame comprar pan", "pt", "es"],
  ["me lembra de comprar pão", "es", "pt"],
  ["напомни купить хлеб", "uk", "ru"],
  ["нагадай купити хліб", "ru", "uk"],
  ["påminn mig att köpa bröd", "de", "sv"],
  ["vergeet niet brood te kopen", "de", "nl"],
];

describe("the language of a request is that in which the whole message weighs most", () => {
  it.each(READ)("%s, for one who speaks %s", (text, own, language) => {
    expect(readRequest(text, own, WORDS)?.language ?? null).toBe(language);
  });

  it.each([
    ["alarm 5:30am every weekday", "sv"],
    ["alarm for the baby at 7 in the morning", "sv"],
    ["Stell einen Timer auf 20 Minuten", "nl"],
    ["mon mot de passe wifi c'est tiger77", "en"],
  ] as const)("%s is no request in %s, of which it has a word", (text, language) => {
    for (const own of ["en", "de", "fr"] as const)
      expect(readRequest(text, own, WORDS)?.language).not.toBe(language);
  });
});

describe("the language of somebody of whom nothing is known", () => {
  it.each<[text: string, language: LanguageCode]>([
    ["xyzzy", "en"],
    ["alarm 5:30am every weekday", "en"],
    ["in an hour and a half: take cake out", "en"],
    ["ricorami domai alle 9 di pagare l'affitto", "it"],
    ["mon mot de passe wifi c'est tiger77", "fr"],
    ["Stell einen Timer auf 20 Minuten", "de"],
    ["demain 10h rdv avec Sarah au café", "fr"],
    ["mañana a las 10 cita con el médico", "es"],
    ["amanhã às 10 consulta com o médico", "pt"],
    ["morgen om 10 uur afspraak met de tandarts", "nl"],
    ["morgen um 10 termin mit sarah", "de"],
    ["imorgon kl 10 möte med sarah", "sv"],
    ["huomenna kello 10 hammaslääkäri", "fi"],
    ["besok jam 10 pagi rapat dengan sarah", "id"],
    ["завтра в 10 встреча с сашей", "ru"],
    ["завтра о 10 зустріч із сашком", "uk"],
  ])("%s", (text, language) => {
    expect(heaviestLanguage(text, "en", WORDS.times)).toBe(language);
  });

  it("is told by the beginning of a long text", () => {
    expect(
      heaviestLanguage(`${"das ist ein brief ".repeat(100)}${"the and of ".repeat(2000)}`, "en", WORDS.times),
    ).toBe("de");
  });
});
