import { describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { bodyOf } from "../support/world";
import { type Chat, openChat } from "./chat";

/** People who have as much as is kept of one, on a platform: they are answered, and what they write isn't kept. */

/** A chat whose person has more than that. */
async function full(mode: "assistant" | "store"): Promise<{ chat: Chat; user: string }> {
  const chat = await openChat("telegram", { mode, time_zone: "Europe/Berlin" });
  const user = `telegram:${chat.bot.person}`;
  await chat.say("hello");
  await chat.stage.user(user).store("Buy milk", { due: "tomorrow" });
  await chat.stage.user(user).store("x".repeat(4000));
  await chat.stage.sql("UPDATE apps SET user_bytes = 10000");
  return { chat, user };
}

const messages = async (chat: Chat) =>
  (await chat.stage.sql<{ content: string }>("SELECT content FROM messages ORDER BY pk")).map(
    ({ content }) => content,
  );

async function health(chat: Chat): Promise<Body> {
  const path = `/v1/apps/${chat.stage.app}/connections`;
  const { data } = await bodyOf<{ data: Body[] }>(await chat.stage.send("GET", path));
  return data[0] ?? {};
}

describe("somebody who has as much as is kept of one", () => {
  it("is answered, finishes and deletes things, and hears why nothing is noted", async () => {
    const { chat } = await full("assistant");
    const before = await messages(chat);
    expect((await chat.say("remind me tomorrow at 9 to call Bob")).join()).toContain("nothing more fits");
    expect((await chat.say("done milk")).join()).toContain("Done: Buy milk");
    expect(await messages(chat)).toEqual(before);
    expect(await health(chat)).toMatchObject({
      messages_not_kept: 2,
      last_error: "not kept: its person has as much as is kept of one",
    });
    // What was said is gone with its answer.
    const events = await chat.stage.sql<{ event: string | null; status: string | null }>(
      "SELECT event, status FROM inbound_events WHERE event IS NOT NULL OR status IS NOT NULL",
    );
    expect(events).toEqual([]);
  });

  it("is heard again once there is room", async () => {
    const { chat, user } = await full("assistant");
    await chat.say("hello again");
    const found = await chat.stage.user(user).get<{ data: { id: string; content: string }[] }>("/memories");
    const long = found.data.find(({ content }) => content.startsWith("xx"));
    await chat.stage.user(user).forget({ id: long?.id });
    await chat.say("hello at last");
    const said = await messages(chat);
    expect([said.includes("hello again"), said.includes("hello at last")]).toEqual([false, true]);
  });

  it("is counted once where the platform calls again, and where a connection only stores", async () => {
    const { chat } = await full("store");
    const said = chat.bot.message(chat.said({ text: "to be stored" }));
    for (const _ of [1, 2]) expect((await chat.post(said)).status).toBe(200);
    expect(await messages(chat)).not.toContain("to be stored");
    expect(await health(chat)).toMatchObject({ messages_not_kept: 1 });
  });
});
