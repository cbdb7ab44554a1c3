import { expect, it } from "vitest";
import { openChat } from "../chat/chat";
import { bodyOf, openWorld } from "../support/world";

/** Names that nobody sees, as people on platforms have them: they are no names, whichever door they come by. */

const BLANK = ["\uffa0\u2800\u3164", "\u115f\u1160", "\u200b \u00ad"];

it.each(BLANK)("a name of blank letters is no display name (%j)", async (name) => {
  const world = await openWorld();
  const ann = world.user("ann");
  await ann.patch({ display_name: name });
  await ann.remember({ content: "Likes tea", category: "preference" });
  expect((await ann.context()).system).toContain("About the user:");
});

it.each(BLANK)(
  "a name of blank letters is no speaker's, stored or sent with a context (%j)",
  async (name) => {
    const world = await openWorld();
    const message = { role: "user", content: "Hello", name, user_id: "ann" };
    await bodyOf(await world.send("POST", "/v1/conversations/talk/messages", { body: message }), 201);
    const other = { role: "user", content: "Hi", name: "Bob", user_id: "bob" };
    await bodyOf(await world.send("POST", "/v1/conversations/talk/messages", { body: other }), 201);
    const shown = [
      await bodyOf(await world.send("GET", "/v1/users/ann/context?conversation_id=talk")),
      await bodyOf(
        await world.send("POST", "/v1/users/ann/context", { body: { messages: [message, other] } }),
      ),
    ].map((context) => JSON.stringify(context["messages"]));
    for (const text of shown) {
      expect(text).toContain("[Bob]");
      expect(text).toContain("[User]");
    }
  },
);

it.each(BLANK)("a name of blank letters is nobody's on a platform (%j)", async (name) => {
  const chat = await openChat("telegram", { mode: "store", time_zone: "UTC" });
  const sent = JSON.parse(String(chat.bot.message(chat.said({ text: "Hello" })))) as {
    message: { from: { first_name: string; username?: string } };
  };
  sent.message.from.first_name = name;
  delete sent.message.from.username;
  await chat.post(JSON.stringify(sent));
  const person = chat.stage.user(`telegram:${chat.bot.person}`);
  await person.remember({ content: "Likes tea", category: "preference" });
  expect((await person.context()).system).toContain("About the user:");
});
