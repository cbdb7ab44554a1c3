import { describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";

// What people tell of themselves, and what goes back to the last question. In Berlin, on Friday 23 January 2026, 15:32.

async function chatIn(locale: string): Promise<Chat> {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" });
  await chat.stage.user("telegram:4242").patch({ locale, time_zone: "Europe/Berlin" });
  return chat;
}

const stored = async ({ stage }: Chat) =>
  (await stage.sql<{ content: string }>("SELECT content FROM knowledge")).map(({ content }) => content);

describe("a fact about the speaker is kept", () => {
  it.each([
    [
      "en",
      "my wifi password is tiger77",
      "i'm allergic to nuts",
      "I parked on level 3",
      "my boss is called ingrid",
    ],
    ["de", "mein wlan passwort ist tiger77", "ich bin allergisch gegen nüsse", "ich hab auf ebene 3 geparkt"],
    ["es", "mi clave del wifi es tiger77", "soy alérgico a las nueces", "aparqué en el nivel 3"],
    [
      "fr",
      "mon mot de passe wifi c'est tiger77",
      "je suis allergique aux noix",
      "je me suis garé au niveau 3",
    ],
    ["pt", "minha senha do wifi é tiger77", "sou alérgico a nozes", "estacionei no nível 3"],
    ["it", "la mia password del wifi è tiger77", "sono allergico alle noci", "ho parcheggiato al livello 3"],
    [
      "nl",
      "mijn wifi wachtwoord is tiger77",
      "ik ben allergisch voor noten",
      "ik heb op niveau 3 geparkeerd",
    ],
    ["sv", "mitt wifi-lösenord är tiger77", "jag är allergisk mot nötter", "jag parkerade på plan 3"],
    ["fi", "wifi-salasanani on tiger77", "olen allerginen pähkinöille", "pysäköin tasolle 3"],
    ["ru", "мой пароль от вайфая tiger77", "у меня аллергия на орехи", "я припарковался на уровне 3"],
    ["uk", "мій пароль від вайфаю tiger77", "у мене алергія на горіхи", "я припаркувався на рівні 3"],
    ["id", "password wifi saya tiger77", "saya alergi kacang", "aku parkir di lantai 3"],
  ])("in %s: %s", async (locale, ...facts) => {
    const chat = await chatIn(locale);
    for (const fact of facts) {
      await chat.say(fact);
      expect(chat.buttons().join(), fact).toMatch(/^undo:/);
    }
    expect((await stored(chat)).map((content) => content.toLowerCase()).sort()).toEqual(
      facts.map((fact) => fact.toLowerCase()).sort(),
    );
  });

  it.each([
    ["en", "is my password tiger77?"],
    ["en", "the weather is nice"],
    ["en", 'my "friend" is late'],
    ["de", "mein auto"],
    ["fi", "kiitos paljon"],
  ])("and nothing else, in %s: %s", async (locale, text) => {
    const chat = await chatIn(locale);
    expect(await chat.say(text)).toHaveLength(1);
    expect(await stored(chat)).toEqual([]);
  });

  it("is found by a question, and taken back", async () => {
    const chat = await chatIn("en");
    await chat.say("my wifi password is tiger77");
    expect((await chat.say("what's my wifi password?")).join()).toContain("tiger77");
    await chat.say("undo");
    expect(await stored(chat)).toEqual([]);
  });
});

describe("the last question", () => {
  it.each([
    ["en", "and tomorrow?"],
    ["de", "und morgen?"],
    ["es", "¿y mañana?"],
    ["fr", "et demain ?"],
    ["pt", "e amanhã?"],
    ["it", "e domani?"],
    ["nl", "en morgen?"],
    ["sv", "och i morgon?"],
    ["fi", "entä huomenna?"],
    ["ru", "а завтра?"],
    ["uk", "а завтра?"],
    ["id", "kalau besok?"],
  ])("is asked of another time in %s: %s", async (locale, text) => {
    const chat = await chatIn(locale);
    const ann = chat.stage.user("telegram:4242");
    await ann.store("Dentist", { due_at: "2026-01-24T09:00:00" });
    await ann.store("Milk", { due_at: "2026-01-25T09:00:00" });
    const answer = (await chat.say(text)).join();
    expect(answer).toContain("Dentist");
    expect(answer).not.toContain("Milk");
  });

  it('that showed one thing says what "it" is', async () => {
    const chat = await chatIn("en");
    await chat.stage.user("telegram:4242").store("Dentist", { due_at: "2026-01-24T09:00:00" });
    await chat.say("when is the dentist?");
    expect((await chat.say("move it to monday")).join()).toContain("on Monday at 09:00: Dentist");
  });
});
