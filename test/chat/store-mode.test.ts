import { describe, expect, it } from "vitest";
import { at } from "../reminders/stage";
import type { Body } from "../support/wire";
import { type Chat, openChat } from "./chat";

/** A connection that only stores: what people say is stored, and the buttons of what is sent to them work. */

const DUE = "2026-01-24T08:00:00Z";

/** A chat to which a reminder was pushed, because the app gave its person a channel. */
async function reminded(platform: "telegram" | "slack" | "discord" | "whatsapp"): Promise<Chat> {
  const chat = await openChat(platform, { mode: "store", time_zone: "Europe/Berlin" });
  await chat.send("hello");
  const person = chat.stage.user(`${platform}:${chat.bot.person}`);
  const channel = { type: platform, connection_id: chat.connection.id, to: chat.bot.chat };
  await person.patch({ time_zone: "Europe/Berlin", digest: { channel }, reminders: { push: true } });
  await person.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
  await chat.stage.run(at(DUE));
  return chat;
}

describe.each(["telegram", "slack", "discord", "whatsapp"] as const)("on %s", (platform) => {
  it("the buttons of a reminder do what they say", async () => {
    const chat = await reminded(platform);
    expect(chat.heard().join("\n")).toContain("Pay rent");
    const done = chat.buttons().find((data) => data.startsWith("done:")) ?? "";
    expect(await chat.press(done)).toEqual(["Done: Pay rent"]);
    const undo = chat.buttons().find((data) => data.startsWith("undo:")) ?? "";
    expect(await chat.press(undo)).toEqual(["Undone: Pay rent"]);
  });

  it("a question of a button is answered by its buttons", async () => {
    const chat = await reminded(platform);
    const other = chat.buttons().find((data) => data.startsWith("other:")) ?? "";
    expect((await chat.press(other))[0]).toContain("Until when? Pay rent");
    const monday = chat.buttons().find((data) => data.startsWith("monday:")) ?? "";
    expect((await chat.press(monday))[0]).toMatch(/I will remind you again on Monday at .*: Pay rent/);
  });

  it("words stay unanswered, and so does a press of no button of ours", async () => {
    const chat = await reminded(platform);
    chat.heard();
    expect(await chat.say("done")).toEqual([]);
    expect(await chat.press("menu_item_7")).toEqual([]);
    expect(await chat.stage.sql("SELECT event_id FROM inbound_events")).toEqual([]);
  });
});

it("Discord is told to wait for the answer to a press, and that words are noted", async () => {
  const chat = await reminded("discord");
  const done = chat.buttons().find((data) => data.startsWith("done:")) ?? "";
  const pressed = chat.bot.press?.({ ...chat.said(), data: done }) ?? "";
  const typeOf = async (body: string | URLSearchParams) =>
    ((await (await chat.post(body)).json()) as Body)["type"];
  // The same press twice: nobody knows whether the first answer arrived.
  expect([await typeOf(pressed), await typeOf(pressed)]).toEqual([6, 6]);
  expect(await typeOf(chat.bot.message(chat.said({ text: "/done rent" })))).toBe(4);
});

it("Discord's form is answered", async () => {
  const chat = await reminded("discord");
  const other = chat.buttons().find((data) => data.startsWith("other:")) ?? "";
  await chat.press(other);
  const custom_id = chat.buttons().find((data) => data.startsWith("answer:")) ?? "";
  const components = [{ type: 18, component: { type: 4, custom_id: "words", value: "in two hours" } }];
  const press = JSON.parse(String(chat.bot.press?.({ ...chat.said(), data: "x" }))) as Body;
  await chat.post(JSON.stringify({ ...press, type: 5, data: { custom_id, components } }));
  await chat.stage.drain();
  expect(chat.heard().at(-1)).toContain("I will remind you again");
});
