import { describe, expect, it } from "vitest";
import type { LanguageCode } from "../../src/words/language";
import { textsIn } from "../../src/words/texts";
import { openChat } from "../chat/chat";
import { PEOPLE_WORDS } from "../support/words";
import { THINGS } from "../words/plain-words";

// Sunday 22 November 2026, 21:30 in Berlin: Monday in Tokyo.
const EVENING = "2026-11-22T20:30:00Z";

/** What a person asks besides: to cancel the dentist, who the bot is, the time in Tokyo, and tells of a move to New York. */
const ASKED: Readonly<Record<LanguageCode, readonly [string, string, string, string | null]>> = {
  en: ["cancel the dentist", "who are you?", "what time is it in Tokyo?", "I just moved to New York"],
  de: ["sag den Zahnarzt ab", "wer bist du?", "wie spät ist es in Tokio?", "ich bin nach New York gezogen"],
  es: ["cancela el dentista", "¿quién eres?", "¿qué hora es en Tokio?", "me mudé a Nueva York"],
  fr: ["annule le dentiste", "qui es-tu ?", "quelle heure est-il à Tokyo ?", "j'ai déménagé à New York"],
  pt: ["cancela o dentista", "quem é você?", "que horas são em Tóquio?", "me mudei para Nova York"],
  it: ["annulla il dentista", "chi sei?", "che ore sono a Tokyo?", "mi sono trasferito a New York"],
  nl: ["annuleer de tandarts", "wie ben je?", "hoe laat is het in Tokio?", "ik ben naar New York verhuisd"],
  sv: ["avboka tandläkare", "vem är du?", "vad är klockan i Tokyo?", "jag har flyttat till New York"],
  // What Finnish, Russian and Ukrainian say of a move has the city in a case of its own.
  fi: ["peru hammaslääkäri", "kuka olet?", "kellonaika Tokio", null],
  ru: ["отмени стоматолог", "кто ты?", "который час в Токио?", null],
  uk: ["скасуй стоматолог", "хто ти?", "котра година в Токіо?", null],
  id: ["batalkan dokter gigi", "siapa kamu?", "jam berapa di Tokyo?", "aku baru pindah ke New York"],
};

/** How a day begins in each language. */
const MONDAY: Readonly<Record<LanguageCode, string>> = {
  en: "Monday",
  de: "Montag",
  es: "lunes",
  fr: "lundi",
  pt: "segunda-feira",
  it: "lunedì",
  nl: "maandag",
  sv: "måndag",
  fi: "maanantai",
  ru: "понедельник",
  uk: "понеділок",
  id: "Senin",
};

describe.each(Object.entries(ASKED) as [LanguageCode, (typeof ASKED)["en"]][])(
  "in %s the assistant",
  (code, [cancel, who, clock, move]) => {
    it("forgets what is cancelled, says what it can do, tells the time elsewhere, and moves along", async () => {
      const chat = await openChat("whatsapp", { time_zone: "Europe/Berlin" }, EVENING);
      const [, dentist] = THINGS[code];
      const ann = chat.stage.user("whatsapp:16505551234");
      await ann.patch({ time_zone: "Europe/Berlin", locale: code });
      await ann.store(dentist, { due_at: "2026-11-24T10:00:00", category: "task" });
      const texts = textsIn(PEOPLE_WORDS, code);
      expect(await chat.say(cancel)).toEqual([texts.forgotten({ content: dentist })]);
      expect((await chat.say(who)).join("\n")).toContain(texts.help.split("\n")[0]);
      const [told = ""] = await chat.say(clock);
      expect(told).toContain(MONDAY[code]);
      expect(told).toMatch(/\D0?5\D+30/);
      if (move === null) return;
      expect((await chat.say(move)).join()).toMatch(/New York|Nueva York|Nova York|Нью-Йорк/);
      expect(await ann.get("")).toMatchObject({ time_zone: "America/New_York" });
    });
  },
);

it("the time in a place that nobody knows is not made up", async () => {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, EVENING);
  expect(await chat.say("what time is it in Xyzzy?")).toEqual(['I found nothing about "Xyzzy".']);
});

it("the time in a place of the same day is a clock alone", async () => {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, EVENING);
  expect(await chat.say("what time is it in London?")).toEqual(["20:30 (London's time)"]);
});

/** What a person says of what was spoken of last, to keep a fact, and to be forgotten. */
const SAID: Readonly<Record<LanguageCode, readonly [done: string, note: string, everything: string]>> = {
  en: ["I did it", "note: my locker is 42", "delete everything"],
  de: ["hab ich gemacht", "Notiz: mein Spind ist 42", "lösch alles"],
  es: ["ya lo hice", "nota: mi taquilla es la 42", "borra todo"],
  fr: ["je l'ai déjà fait", "note : mon casier est le 42", "supprime tout"],
  pt: ["já fiz", "nota: meu armário é o 42", "apague tudo"],
  it: ["l'ho già fatto", "nota: il mio armadietto è il 42", "cancella tutto"],
  nl: ["heb ik al gedaan", "notitie: mijn kluisje is 42", "verwijder alles"],
  sv: ["det har jag redan gjort", "anteckning: mitt skåp är 42", "radera allt"],
  fi: ["tein sen jo", "muistiinpano: kaappini on 42", "poista kaikki"],
  ru: ["я уже сделал", "заметка: мой шкафчик 42", "удали всё"],
  uk: ["я вже зробила", "нотатка: моя шафка 42", "видали все"],
  id: ["sudah kulakukan", "catatan: loker nomor 42", "hapus semua"],
};

describe.each(Object.entries(SAID) as [LanguageCode, (typeof SAID)["en"]][])("in %s", (code, said) => {
  it("what is done is done, a note is kept, and everything goes after a yes", async () => {
    const chat = await openChat("whatsapp", { time_zone: "Europe/Berlin" }, EVENING);
    await chat.stage.user("whatsapp:16505551234").patch({ time_zone: "Europe/Berlin", locale: code });
    const [, dentist] = THINGS[code];
    await chat.say(`/remind ${dentist} 2026-11-24 10:00`);
    const texts = textsIn(PEOPLE_WORDS, code);
    const [done, note, everything] = said;
    expect(await chat.say(done)).toEqual([texts.done({ content: dentist })]);
    expect((await chat.say(note)).join()).toBe(texts.remembered({ content: noted(note) }));
    expect((await chat.say(everything)).join()).toBe(texts.confirmForgetMe);
  });
});

/** A note without the word for it. */
function noted(note: string): string {
  const words = note.replace(/^\S+ ?: /, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

describe("an alarm", () => {
  it.each([
    ["en", "set an alarm for 7", "7 am"],
    ["de", "stell mir einen Wecker auf 7", "07:00"],
    ["fr", "mets une alarme à 7h", "7 h"],
    ["es", "pon una alarma a las 7", "7:00"],
    ["it", "metti la sveglia alle 7", "7:00"],
  ] as const)("in %s wakes: %s", async (code, text, clock) => {
    const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, EVENING);
    const locale = code === "en" ? "en-US" : code;
    await chat.stage.user("telegram:4242").patch({ time_zone: "Europe/Berlin", locale });
    const answer = (await chat.say(text)).join();
    expect(answer).toContain(textsIn(PEOPLE_WORDS, code).wakeUp);
    expect(answer).toContain(clock);
  });
});

it("a question of what something is, is no time", async () => {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, EVENING);
  await chat.stage.user("telegram:4242").patch({ locale: "de" });
  await chat.say("merk dir: mein Spind ist die 42");
  expect((await chat.say("was ist mein Spind?")).join()).toContain("Mein Spind ist die 42");
});
