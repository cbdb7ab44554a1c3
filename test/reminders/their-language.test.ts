import { expect, it } from "vitest";
import { openChat } from "../chat/chat";

const at = (time: string) => Date.parse(time) / 1000;

/** A chat with somebody whose reminders were stored, and who then speaks `language`. */
async function chatIn(language: string, locale: string) {
  const chat = await openChat("telegram");
  await chat.say("hello");
  const ann = chat.stage.user("telegram:4242");
  await ann.remember({ content: "Miete [März]", due: "2026-01-24T17:00:00", remind_before: 3600 });
  await ann.remember({ content: "Müll", due: "2026-01-25" });
  await ann.remember({ content: "Chor", due: "2026-01-29T19:00:00", remind_before: 604_800 });
  await ann.patch({ locale, digest: { time: "08:00" } });
  await chat.stage.sql("UPDATE users SET language = ? WHERE id = 'telegram:4242'", language);
  chat.heard();
  return chat;
}

it("a digest comes in the language that the person last spoke, with dates as people write them", async () => {
  const chat = await chatIn("de", "en-US");
  await chat.stage.run(at("2026-01-24T07:00:00Z"));
  expect(chat.heard()).toEqual([
    `Guten Morgen, P4242. Heute ist Samstag, 24. Januar.

Heute
1. Miete [März] (17:00)

Diese Woche
2. Müll (morgen)
3. Chor (Donnerstag um 19:00)`,
  ]);
});

it("a reminder and its buttons come in it too", async () => {
  const chat = await chatIn("de", "en-US");
  await chat.stage.run(at("2026-01-24T15:00:00Z"));
  expect(chat.heard()).toEqual(["Erinnerung: Miete [März]\nHeute um 17:00"]);
  const raw = chat.calls.at(-1)?.raw ?? "";
  for (const label of ["Erledigt", "In 1 Stunde", "Morgen"]) expect(raw).toContain(`"${label}"`);
  await chat.stage.run(at("2026-01-24T16:00:00Z"));
  expect(chat.heard()).toEqual(["Erinnerung: Miete [März]"]);
});

it("without a language it is the locale's, with its clock", async () => {
  const chat = await chatIn("", "en-US");
  await chat.stage.run(at("2026-01-24T15:00:00Z"));
  expect(chat.heard()).toContain("Reminder: Miete [März]\nToday at 5 pm");
});

it("a locale that is set by name wins over the language that was spoken last", async () => {
  const chat = await chatIn("de", "en-US");
  await chat.stage.user("telegram:4242").patch({ locale: "fr" });
  await chat.stage.run(at("2026-01-24T16:00:00Z"));
  expect(chat.heard()).toContain("Rappel : Miete [März]");
});
