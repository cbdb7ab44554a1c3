import { expect, it } from "vitest";
import { openChat } from "../chat/chat";

// What is put on the list. It is Friday 23 January 2026, 14:32 in London.

/** What the one thing says that came of a message, and when it is due. */
async function listed(text: string): Promise<unknown> {
  const chat = await openChat("telegram", {});
  await chat.say("time zone London");
  await chat.say(text);
  return await chat.stage.sql("SELECT content, due_local FROM knowledge");
}

it.each([
  ["add to my list: oat milk", "Oat milk", null],
  ["put batteries on the shopping list", "Batteries", null],
  ["can you add call the bank to my to-do list please", "Call the bank", null],
  ["new task: tidy the desk", "Tidy the desk", null],
  ["add the haircut tomorrow at 3pm to my list", "The haircut", "2026-01-24T15:00:00"],
  ["setz hafermilch auf die einkaufsliste", "Hafermilch", null],
  ["füge hafermilch zu meiner liste hinzu", "Hafermilch", null],
  ["añade pilas a la lista de la compra", "Pilas", null],
  ["mets des piles sur la liste de courses", "Des piles", null],
  ["coloca pilhas na lista de compras", "Pilhas", null],
  ["metti le pile nella lista della spesa", "Le pile", null],
  ["zet batterijen op het boodschappenlijstje", "Batterijen", null],
  ["skriv upp batterier på inköpslistan", "Batterier", null],
  ["lisää paristot ostoslistalle", "Paristot", null],
  ["добавь батарейки в список покупок", "Батарейки", null],
  ["додай батарейки до списку покупок", "Батарейки", null],
  ["tambahkan baterai ke daftar belanja", "Baterai", null],
])("%s", async (text, content, due_local) => {
  expect(await listed(text)).toEqual([{ content, due_local }]);
});

it.each(["the list is long", "what's on my list?", "i have a list for you"])(
  "puts nothing on it: %s",
  async (text) => {
    expect(await listed(text)).toEqual([]);
  },
);
