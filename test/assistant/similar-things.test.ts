import { describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";

// Names that name no thing exactly. In Berlin, on Friday 23 January 2026, 15:32.

const THINGS: Readonly<Record<string, readonly string[]>> = {
  en: ["Call the dentist", "Pay the rent"],
  de: ["Zahnarzt anrufen", "Miete zahlen"],
  es: ["Llamar a Ana", "Pagar el alquiler"],
  fr: ["Appeler Anne", "Payer le loyer"],
  it: ["Chiamare Anna", "Pagare l'affitto"],
  ru: ["Позвонить Анне", "Заплатить за квартиру"],
};

async function chatIn(language: string): Promise<Chat> {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" });
  const person = chat.stage.user("telegram:4242");
  await person.patch({ locale: language, time_zone: "Europe/Berlin" });
  for (const thing of THINGS[language] ?? []) await person.store(thing, { due_at: "2026-01-26T11:15:00" });
  return chat;
}

const open = async ({ stage }: Chat) =>
  (
    await stage.sql<{ content: string }>(
      "SELECT content FROM knowledge WHERE completed_at IS NULL AND due_local LIKE '2026-01-26%' ORDER BY pk",
    )
  ).map(({ content }) => content);

describe("what is like the name is offered, and nothing happens to it by itself", () => {
  it.each([
    ["en", "done with the dentits", "Call the dentist"],
    ["en", "move the dentst to friday", "Call the dentist"],
    ["en", "forget the dentist apointment", "Call the dentist"],
    ["de", "lösch den anruf", "Zahnarzt anrufen"],
    ["de", "zahnartz erledigt", "Zahnarzt anrufen"],
    ["es", "borra la llamada", "Llamar a Ana"],
    ["fr", "supprime l'appel", "Appeler Anne"],
    ["it", "cancella la chiamata", "Chiamare Anna"],
    ["ru", "удали звонок", "Позвонить Анне"],
  ])("in %s: %s", async (language, text, thing) => {
    const chat = await chatIn(language);
    await chat.say(text);
    expect(chat.buttons()).toHaveLength(1);
    expect(await open(chat)).toEqual(THINGS[language]);
    await chat.press(chat.buttons()[0] ?? "");
    expect(await open(chat)).toEqual(THINGS[language]?.filter((one) => one !== thing));
  });

  it("a yes takes the only one", async () => {
    const chat = await chatIn("en");
    await chat.say("done with the dentits");
    await chat.say("yes");
    expect(await open(chat)).toEqual(["Pay the rent"]);
  });

  it.each(["done with the guitar", "forget the spaceship"])(
    "and nothing where nothing is: %s",
    async (text) => {
      const chat = await chatIn("en");
      expect((await chat.say(text)).join()).toContain("I found nothing like");
      expect(chat.buttons()).toEqual([]);
    },
  );
});
