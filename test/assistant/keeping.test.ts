import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { NOON, openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import { newPerson } from "./people";

/** A memory's content, and when it is due; null for a fact. */
type Kept = [said: string, content: string, due: string | null];

/** What may not be forgotten: a fact, a thing to do with its time, and a statement with its time. */
const SAID: Readonly<Record<LanguageCode, Kept[]>> = {
  en: [
    ["don't forget that my locker is 42", "My locker is 42", null],
    ["don't forget to buy milk tomorrow at 9", "Buy milk", "2026-01-24 09:00"],
    ["don't forget that the dentist is tomorrow at 9", "The dentist", "2026-01-24 09:00"],
    ["don't forget that the shop is closed on Sundays", "The shop is closed on Sundays", null],
    ["don't forget that the code is 1030", "The code is 1030", null],
    ["remember to buy milk tomorrow at 9", "Buy milk", "2026-01-24 09:00"],
    ["remember the dentist is in Main Street", "The dentist is in Main Street", null],
  ],
  de: [
    ["vergiss nicht, dass mein Spind die 42 ist", "Mein Spind die 42 ist", null],
    ["vergiss nicht, morgen um 9 Milch zu kaufen", "Milch kaufen", "2026-01-24 09:00"],
    ["vergiss nicht, dass der Zahnarzt morgen um 9 Uhr ist", "Der Zahnarzt", "2026-01-24 09:00"],
  ],
  es: [
    ["no olvides que mi taquilla es la 42", "Mi taquilla es la 42", null],
    ["no olvides comprar leche mañana a las 9", "Comprar leche", "2026-01-24 09:00"],
    ["no olvides que el dentista es mañana a las 9", "El dentista", "2026-01-24 09:00"],
    ["acuérdate de comprar leche mañana a las 9", "Comprar leche", "2026-01-24 09:00"],
  ],
  fr: [
    ["n'oublie pas que mon casier est le 42", "Mon casier est le 42", null],
    ["n'oublie pas d'acheter du lait demain à 9h", "Acheter du lait", "2026-01-24 09:00"],
    ["n'oublie pas que le dentiste est demain à 9h", "Le dentiste", "2026-01-24 09:00"],
    ["n'oublie pas qu'Anna aime le thé", "Anna aime le thé", null],
  ],
  pt: [
    ["não se esqueça de que meu armário é o 42", "Meu armário é o 42", null],
    ["não se esqueça de comprar leite amanhã às 9", "Comprar leite", "2026-01-24 09:00"],
    ["não esqueça que o dentista é amanhã às 9", "O dentista", "2026-01-24 09:00"],
    ["lembre-se de comprar leite amanhã às 9", "Comprar leite", "2026-01-24 09:00"],
  ],
  it: [
    ["non dimenticare che il mio armadietto è il 42", "Il mio armadietto è il 42", null],
    ["non dimenticare di comprare il latte domani alle 9", "Comprare il latte", "2026-01-24 09:00"],
    ["non dimenticare che il dentista è domani alle 9", "Il dentista", "2026-01-24 09:00"],
    ["ricordati di comprare il latte domani alle 9", "Comprare il latte", "2026-01-24 09:00"],
  ],
  nl: [
    ["vergeet niet dat mijn kluisje 42 is", "Mijn kluisje 42 is", null],
    ["vergeet niet om morgen om 9 uur melk te kopen", "Melk kopen", "2026-01-24 09:00"],
    ["vergeet niet dat de tandarts morgen om 9 uur is", "De tandarts", "2026-01-24 09:00"],
  ],
  sv: [
    ["glöm inte att mitt skåp är 42", "Mitt skåp är 42", null],
    ["glöm inte att köpa mjölk i morgon kl 9", "Köpa mjölk", "2026-01-24 09:00"],
    ["glöm inte att tandläkaren är i morgon kl 9", "Tandläkaren", "2026-01-24 09:00"],
    ["kom ihåg att köpa mjölk i morgon kl 9", "Köpa mjölk", "2026-01-24 09:00"],
    ["kom ihåg att mitt skåp är 42", "Mitt skåp är 42", null],
  ],
  fi: [
    ["älä unohda, että kaappini on 42", "Kaappini on 42", null],
    ["älä unohda ostaa maitoa huomenna klo 9", "Ostaa maitoa", "2026-01-24 09:00"],
    ["älä unohda, että hammaslääkäri on huomenna klo 9", "Hammaslääkäri", "2026-01-24 09:00"],
    ["muista ostaa maitoa huomenna klo 9", "Ostaa maitoa", "2026-01-24 09:00"],
  ],
  ru: [
    ["не забудь, что мой шкафчик 42", "Мой шкафчик 42", null],
    ["не забудь купить молоко завтра в 9", "Купить молоко", "2026-01-24 09:00"],
    ["не забудь, что завтра в 9 стоматолог", "Стоматолог", "2026-01-24 09:00"],
  ],
  uk: [
    ["не забудь, що моя шафка 42", "Моя шафка 42", null],
    ["не забудь купити молоко завтра о 9", "Купити молоко", "2026-01-24 09:00"],
    ["не забудь, що завтра о 9 стоматолог", "Стоматолог", "2026-01-24 09:00"],
  ],
  id: [
    ["jangan lupa bahwa loker nomor 42", "Loker nomor 42", null],
    ["jangan lupa beli susu besok jam 9 pagi", "Beli susu", "2026-01-24 09:00"],
    ["jangan lupa bahwa dokter gigi besok jam 9 pagi", "Dokter gigi", "2026-01-24 09:00"],
  ],
};

const chat = sharedWorld(() => openChat("telegram"));

describe("what may not be forgotten", () => {
  it.each(LANGUAGE_CODES)("in %s", async (code) => {
    const kept: Kept[] = [];
    for (const [said] of SAID[code]) {
      chat().stage.setClock(NOON);
      const { user, say } = newPerson(chat());
      await user.patch({ time_zone: "Europe/Berlin", locale: code });
      await say(said);
      const { data } = await user.get<{ data: { content: string; due_at_local: string }[] }>("/memories");
      const [memory] = data;
      kept.push([said, memory?.content ?? "", memory?.due_at_local.slice(0, 16) || null]);
    }
    expect(kept).toEqual(SAID[code]);
  });
});
