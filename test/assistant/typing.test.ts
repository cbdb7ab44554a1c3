import { describe, expect, it } from "vitest";
import { readLate, withTimeInside } from "../../src/assistant/request/late-request";
import { partMatter } from "../../src/assistant/request/matter";
import type { Speech } from "../../src/assistant/speech";
import type { LanguageCode } from "../../src/words/language";
import { readRequest } from "../../src/words/requests/read-request";
import { WORDS } from "../support/words";

/** Requests as phones and voices write them. Wednesday 11 March 2026, 10:00 in Berlin. */

const NOW = Date.parse("2026-03-11T09:00:00Z") / 1000;

function speechIn(language: LanguageCode): Speech {
  const user = { zone: "Europe/Berlin", locale: language, hours: {}, hourCycle: null };
  return { call: { now: NOW }, user, words: WORDS, language };
}

/** What a message asks to be reminded of, and when; null where it asks for no reminder. */
function reminded(language: LanguageCode, text: string): [string, string | null] | null {
  const speech = speechIn(language);
  const read = readRequest(text, language, WORDS);
  const request = read === null ? readLate(speech, text) : withTimeInside(read);
  if (typeof request?.what !== "string" || request.language !== language) return null;
  const { matter, phrase } = partMatter(speech, request.what);
  return [matter, phrase];
}

/** A message, its matter, and its time. */
const REMINDED: Readonly<
  Record<LanguageCode, readonly [text: string, matter: string, phrase: string | null][]>
> = {
  en: [
    ["dont forget to buy milk tomorrow at 9", "buy milk", "tomorrow at 9"],
    ["dont let me forget to water the plants", "water the plants", null],
    ["ok so um remind me to call mom tomorrow at 5", "call mom", "tomorrow at 5"],
    ["hey could you maybe remind me tomorrow at 9 to pay rent", "pay rent", "tomorrow at 9"],
    ["i want you to remind me tomorrow at 9 to pay rent", "pay rent", "tomorrow at 9"],
    ["i need to be reminded to call mom at 5pm", "call mom", "at 5pm"],
    ["i need a reminder tomorrow at 9 to call mom", "call mom", "tomorrow at 9"],
    ["make sure i call mom tomorrow at 5pm", "call mom", "tomorrow at 5pm"],
    ["note to self: buy milk tomorrow at 5pm", "buy milk", "tomorrow at 5pm"],
    ["reminder: call mom tomorrow at 5", "call mom", "tomorrow at 5"],
    ["call the bank tomorrow at 9, remind me please", "call the bank", "tomorrow at 9"],
    ["i have to call the bank tomorrow at 9, can you remind me", "call the bank", "tomorrow at 9"],
    ["at 5pm remind me to leave pls", "leave", "at 5pm"],
    ["ping me at 5pm to call mom", "call mom", "at 5pm"],
    ["REMIND ME TOMORROW AT 9AM TO PAY RENT", "PAY RENT", "TOMORROW AT 9AM"],
    ["remind me to say please", "say please", null],
  ],
  de: [
    ["also bitte erinnere mich äh morgen um 9 an die miete", "die miete", "morgen um 9"],
    ["kannst du mich bitte morgen um 9 an die miete erinnern", "die miete", "morgen um 9"],
    ["könntest du mich morgen um 9 an den kuchen erinnern danke", "den kuchen", "morgen um 9"],
    ["morgen um 9 bitte erinnern die kinder abzuholen", "die kinder abzuholen", "morgen um 9"],
    ["werktags um 8:30 an die tabletten erinnern", "die tabletten", "werktags um 8:30"],
    ["morgen um 9 muss ich zur bank, erinner mich", "muss ich zur bank", "morgen um 9"],
    ["vergiss nicht uebermorgen um 9 den muell rauszubringen", "den muell rauszubringen", "uebermorgen um 9"],
    ["gib mir morgen um 9 bescheid wegen der miete", "der miete", "morgen um 9"],
  ],
  es: [
    ["recuerdame manana a las 9 pagar la luz", "pagar la luz", "manana a las 9"],
    ["avísame mañana a las 9 de pagar la luz", "pagar la luz", "mañana a las 9"],
    ["me puedes recordar mañana a las 9 pagar la luz porfa", "pagar la luz", "mañana a las 9"],
    [
      "tengo que renovar el pasaporte mañana a las 10, recuérdamelo",
      "renovar el pasaporte",
      "mañana a las 10",
    ],
  ],
  fr: [
    ["rappelle moi d appeler maman demain a 9h", "appeler maman", "demain a 9h"],
    ["euh rappelle moi demain a 9h de payer le loyer stp", "payer le loyer", "demain a 9h"],
    ["fais moi penser demain à 9h à rendre les livres", "rendre les livres", "demain à 9h"],
    ["n oublie pas d acheter du pain demain", "acheter du pain", "demain"],
    ["payer le loyer demain à 9h, rappelle-le-moi", "payer le loyer", "demain à 9h"],
  ],
  pt: [
    ["Me avisa pra pagar a luz amanhã às 9", "pagar a luz", "amanhã às 9"],
    ["nao me deixa esquecer de devolver os livros amanha as 11", "devolver os livros", "amanha as 11"],
    ["tenho que renovar o passaporte amanhã às 10, me lembra", "renovar o passaporte", "amanhã às 10"],
  ],
  it: [
    ["ricordami dell appuntamento domani alle 9", "appuntamento", "domani alle 9"],
    ["allora ehm ricordami domani alle 9 di pagare", "pagare", "domani alle 9"],
    ["devo rinnovare il passaporto domani alle 10, ricordamelo", "rinnovare il passaporto", "domani alle 10"],
  ],
  nl: [
    ["kun je me morgen om 9 uur aan de huur herinneren", "de huur", "morgen om 9 uur"],
    ["ik moet morgen om 9 uur de huur betalen, herinner me eraan", "de huur betalen", "morgen om 9 uur"],
  ],
  sv: [
    ["alltså eh påminn mig imorgon kl 9 om hyran", "hyran", "imorgon kl 9"],
    ["jag måste betala hyran imorgon kl 9, påminn mig", "betala hyran", "imorgon kl 9"],
  ],
  fi: [
    ["voitko muistuttaa mua huomenna klo 9 vuokrasta kiitos", "vuokrasta", "huomenna klo 9"],
    ["pitää maksaa vuokra huomenna klo 9, muistuta", "maksaa vuokra", "huomenna klo 9"],
  ],
  ru: [
    ["слушай напомни завтра в 9 достать пирог спасибо", "достать пирог", "завтра в 9"],
    ["завтра в 10 надо поменять паспорт, напомни", "поменять паспорт", "завтра в 10"],
  ],
  uk: [
    ["слухай нагадай завтра о 9 дістати пиріг дякую", "дістати пиріг", "завтра о 9"],
    ["завтра о 10 треба поміняти паспорт, нагадай", "поміняти паспорт", "завтра о 10"],
  ],
  id: [
    ["tolong ingetin aku besok jam 9 pagi untuk berangkat ya", "berangkat", "besok jam 9 pagi"],
    ["aku harus bayar sewa besok jam 9 pagi, ingatkan aku", "bayar sewa", "besok jam 9 pagi"],
  ],
};

describe.each(Object.entries(REMINDED))("in %s", (code, rows) => {
  it.each(rows)("%s", (text, matter, phrase) => {
    const language = code as LanguageCode;
    expect(reminded(language, text)).toEqual([matter, phrase]);
  });
});

describe("no request stands behind", () => {
  it.each([
    "he told me to remind me",
    'he said "remind me tomorrow at 9" lol',
    "i was at the dentist yesterday at 5, remind me",
    "what time is it tomorrow, remind me?",
  ])("%s", (text) => {
    expect(reminded("en", text)).toBeNull();
  });
});

describe("what people type for what they ask", () => {
  it.each<[LanguageCode, string, string]>([
    ["en", "whats on tmrw", "tomorrow"],
    ["en", "wat do i have tmrw", "tomorrow"],
    ["en", "im in berlin", "timeZone"],
    ["de", "was steht heut an", "today"],
    ["es", "q tengo hoy", "today"],
    ["fr", "jai quoi aujourdhui", "today"],
    ["fr", "qu est ce que j ai demain", "tomorrow"],
    ["pt", "o q tenho amanha", "tomorrow"],
    ["it", "ke cosa ho domani", "tomorrow"],
    ["nl", "wa heb ik vandaag", "today"],
    ["sv", "va har ja idag", "today"],
    ["fi", "mitä mulla on huomenna", "tomorrow"],
    ["ru", "че у меня сегодня", "today"],
    ["uk", "шо в мене сьогодні", "today"],
    ["id", "hr ini ada apa", "today"],
    ["de", "loesche alles", "forgetMe"],
  ])("%s: %s", (language, text, name) => {
    expect(readRequest(text, language, WORDS)).toMatchObject({ name, language });
  });
});
