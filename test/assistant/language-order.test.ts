import { expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";

/** The order in which a language is chosen: of the request, of the one before, of the platform, of the words, of the app. */

async function chatOf(platform: "whatsapp" | "telegram", default_language: string | null): Promise<Chat> {
  const chat = await openChat(platform);
  const { app } = chat.stage;
  const patched = await chat.stage.send("PATCH", `/v1/apps/${app}`, { body: { default_language } });
  expect(await patched.json()).toMatchObject({ default_language });
  return chat;
}

const GERMAN = "Das habe ich nicht verstanden.";
const ENGLISH = "I did not understand that.";

it.each([
  // WhatsApp tells no locale, Telegram tells English.
  ["whatsapp", null, ["xyzzy"], ENGLISH],
  ["whatsapp", "de", ["xyzzy"], GERMAN],
  ["whatsapp", "de", ["xyzzy demain matin"], "Dois-je te le rappeler ?"],
  ["whatsapp", "de", ["xyzzy tomorrow morning"], "Should I remind you?"],
  ["telegram", "de", ["xyzzy"], ENGLISH],
  ["telegram", "de", ["merci beaucoup", "xyzzy"], "Je n'ai pas compris."],
  ["telegram", "de", ["merci beaucoup", "help"], "I remember things for you"],
] as const)("on %s of an app in %s: %j", async (platform, language, said, answer) => {
  const chat = await chatOf(platform, language);
  let heard: string[] = [];
  for (const text of said) heard = await chat.say(text);
  expect(heard[0]).toContain(answer);
});

it("what comes by itself to somebody of whom nothing is known is in the app's language", async () => {
  const chat = await chatOf("whatsapp", "de");
  await chat.say("xyzzy");
  const ann = chat.stage.user("whatsapp:16505551234");
  await ann.patch({ time_zone: "Europe/Berlin" });
  await ann.remember({ content: "Miete", due: "2026-01-23T17:00:00" });
  await chat.stage.run(Date.parse("2026-01-23T16:00:00Z") / 1000);
  expect(chat.heard()).toContain("Erinnerung: Miete");
});

it.each([
  ["demain 10h rdv avec Sarah au café", "Oui", /^Je te le rappellerai demain à 10 h : Rdv/, "Annuler"],
  ["termin beim zahnarzt morgen um 10", "Ja", /^Ich erinnere dich morgen um 10:00: Termin/, "Rückgängig"],
])("a press is answered in the language of its message: %s", async (said, yes, answer, undo) => {
  const chat = await openChat("whatsapp");
  await chat.say(said);
  const labels = () => JSON.stringify(chat.calls.at(-1)?.body);
  expect(labels()).toContain(yes);
  const [accept = ""] = chat.buttons();
  expect((await chat.press(accept)).join()).toMatch(answer);
  expect(labels()).toContain(undo);
  const [taken = ""] = chat.buttons();
  expect((await chat.press(taken)).join()).toMatch(/^(Annulé|Rückgängig)/);
});
