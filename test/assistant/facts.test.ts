import { describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";

// Facts that people tell, by kind. In Berlin, on Friday 23 January 2026, 15:32.

async function chatIn(locale: string): Promise<Chat> {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" });
  await chat.stage.user("telegram:4242").patch({ locale, time_zone: "Europe/Berlin" });
  return chat;
}

const stored = async ({ stage }: Chat) =>
  (
    await stage.sql<{ content: string }>(
      "SELECT content FROM knowledge WHERE superseded_by IS NULL ORDER BY pk",
    )
  ).map(({ content }) => content);

describe("what is told is kept, with Undo", () => {
  it.each([
    ["en", "the door code is 4471"],
    ["en", "our netflix password is hunter2"],
    ["en", "anna lives in Lisbon"],
    ["en", "my brother works at the library"],
    ["en", "I don't eat pork"],
    ["en", "i love thai food"],
    ["en", "I hate cilantro"],
    ["en", "ben's birthday is on the 9th of june"],
    ["en", "i've parked in the blue garage"],
    ["en", "I put my passport in the top drawer"],
    ["de", "ich esse kein schwein"],
    ["de", "anna wohnt in graz"],
    ["de", "die iban ist DE12 3456"],
    ["de", "bens geburtstag ist am 9. juni"],
    ["es", "no como cerdo"],
    ["es", "me gusta el té verde"],
    ["es", "ana vive en lisboa"],
    ["fr", "je ne mange pas de porc"],
    ["fr", "anna habite à lyon"],
    ["pt", "não como carne de porco"],
    ["pt", "a ana mora em lisboa"],
    ["it", "non mangio maiale"],
    ["it", "anna abita a lucca"],
    ["nl", "ik eet geen varkensvlees"],
    ["nl", "anna woont in gent"],
    ["sv", "jag äter inte fläsk"],
    ["sv", "anna bor i lund"],
    ["fi", "en syö sianlihaa"],
    ["fi", "anna asuu turussa"],
    ["ru", "я не ем свинину"],
    ["ru", "аня живёт в казани"],
    ["ru", "день рождения бориса 9 июня"],
    ["uk", "я не їм свинину"],
    ["uk", "оля живе у львові"],
    ["id", "aku tidak makan babi"],
    ["id", "anna tinggal di bandung"],
  ])("in %s: %s", async (locale, fact) => {
    const chat = await chatIn(locale);
    await chat.say(fact);
    expect(chat.buttons().join(), fact).toMatch(/^undo:/);
    expect((await stored(chat)).map((content) => content.toLowerCase())).toEqual([fact.toLowerCase()]);
  });
});

describe("what is no fact is kept nowhere", () => {
  it.each([
    ["en", "I'm tired"],
    ["en", "my train is late again"],
    ["en", "my mom is visiting us"],
    ["en", "i love it"],
    ["en", "i like you"],
    ["en", "he likes pizza"],
    ["en", "my meeting was boring"],
    ["en", "i left the party early"],
    ["en", "thanks, that was my boss"],
    ["de", "ich bin müde"],
    ["de", "mein zug ist zu spät"],
    ["de", "ich liebe dich"],
    ["es", "mi jefe está cansado"],
    ["fr", "mon train est en retard"],
    ["it", "mi piace"],
    ["ru", "мой поезд опаздывает"],
    ["ru", "я люблю тебя"],
    ["uk", "я втомився"],
  ])("in %s: %s", async (locale, text) => {
    const chat = await chatIn(locale);
    await chat.say(text);
    expect(await stored(chat)).toEqual([]);
  });
});

describe("a fact that is told again with another value changes", () => {
  it.each([
    ["en", "my wifi password is tiger77", "my wifi password is now lion88"],
    ["en", "my boss is called Ingrid", "my boss's name is Anna"],
    ["en", "I parked on level 3", "i parked in the blue garage"],
    ["en", "remember the door code is 4471", "the door code is 9000"],
    ["de", "mein wlan-passwort ist tiger77", "das wlan-passwort lautet jetzt lion88"],
    ["de", "ich hab auf ebene 3 geparkt", "ich habe auf ebene 5 geparkt"],
    ["es", "mi contraseña del wifi es tiger77", "mi contraseña del wifi es lion88"],
    ["fr", "mon mot de passe wifi est tiger77", "mon mot de passe wifi c'est lion88"],
    ["pt", "minha senha do wifi é tiger77", "a senha do wifi é lion88"],
    ["it", "la mia password del wifi è tiger77", "la password del wifi è lion88"],
    ["nl", "mijn wifi wachtwoord is tiger77", "het wifi wachtwoord is nu lion88"],
    ["sv", "mitt wifi-lösenord är tiger77", "mitt wifi-lösenord är lion88"],
    ["fi", "wifi-salasanani on tiger77", "wifi-salasanani on lion88"],
    ["ru", "мой пароль от вайфая tiger77", "пароль от вайфая теперь lion88"],
    ["uk", "мій пароль від вайфаю tiger77", "пароль від вайфаю тепер lion88"],
    ["id", "password wifi saya tiger77", "password wifi sekarang lion88"],
  ])("in %s: %s, %s", async (locale, first, second) => {
    const chat = await chatIn(locale);
    await chat.say(first);
    await chat.say(second);
    expect((await stored(chat)).map((content) => content.toLowerCase())).toEqual([second.toLowerCase()]);
    await chat.press(chat.buttons().find((data) => data.startsWith("undo:")) ?? "");
    const [before = ""] = await stored(chat);
    expect(first.toLowerCase()).toContain(before.toLowerCase());
  });

  it.each([
    ["my sister is vegan", "my sister is called anna"],
    ["my wifi password is tiger77", "my bank password is lion88"],
    ["my dentist's number is 555 1234", "my vet's number is 555 9876"],
  ])("another fact stands beside it: %s, %s", async (first, second) => {
    const chat = await chatIn("en");
    await chat.say(first);
    await chat.say(second);
    expect(await stored(chat)).toHaveLength(2);
  });

  it.each([
    ["en", "my name is Sam", "actually it's Samuel", "My name is Samuel"],
    ["en", "my wifi password is tiger77", "no wait, it's lion88", "My wifi password is lion88"],
    ["de", "mein wlan passwort ist tiger77", "nein, es ist lion88", "Mein wlan passwort ist lion88"],
    ["fr", "ma chef s'appelle ingrid", "non, c'est anna", "Ma chef s'appelle anna"],
  ])("and is corrected in %s: %s, %s", async (locale, first, second, content) => {
    const chat = await chatIn(locale);
    await chat.say(first);
    await chat.say(second);
    expect(await stored(chat)).toEqual([content]);
  });

  it("a correction of a value changes no reminder", async () => {
    const chat = await chatIn("en");
    await chat.say("remind me tomorrow at 9 to feed the cat");
    await chat.say("actually it's raining");
    expect(await stored(chat)).toEqual(["Feed the cat"]);
  });
});
