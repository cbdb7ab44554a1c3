import { describe, expect, it } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import type { Body } from "../support/wire";
import {
  BOTS,
  discordInteraction,
  type Said,
  slackEnvelope,
  slackMessage,
  telegramMessage,
  whatsappCall,
} from "./bots";
import { type Chat, openChat } from "./chat";

/** What becomes of genuine calls: messages of a conversation, once each. */

const ALL = Object.keys(BOTS) as PlatformName[];
const AT = Date.parse("2026-01-23T14:31:58.000Z");

const inbound = (chat: Chat) => chat.stage.sent.filter(({ queue }) => queue === "almanac-inbound");

async function foundBy(chat: Chat, query: string, user = `${chat.bot.platform}:${chat.bot.person}`) {
  const { results } = await chat.stage
    .user(user)
    .tool<{ results: { content: string }[] }>("search_conversations", { query });
  return results.map(({ content }) => content);
}

describe.each(ALL)("a message of %s", (platform) => {
  it("is stored as the platform names it, with the platform's time", async () => {
    const chat = await openChat(platform);
    const said = chat.said({
      text: platform === "discord" ? "/note the boiler" : "the boiler is old",
      at: AT,
    });
    await chat.post(chat.bot.message(said));
    const [message, ...more] = await chat.messages();
    expect(more).toEqual([]);
    const times: Partial<Record<PlatformName, number>> = {
      twilio: Date.parse("2026-01-23T14:32:00Z"),
      slack: AT + 123,
    };
    const ms = times[platform] ?? AT;
    expect(message).toMatchObject({
      external_id: chat.bot.externalId(said),
      role: "user",
      user_id: `${platform}:${chat.bot.person}`,
      content: said.text,
      created_at: Math.floor(ms / 1000),
      created_at_ms: ms,
    });
    expect(Object.keys(message ?? {})).toEqual(
      expect.arrayContaining(["id", "created_at_iso", "created_at_local", "created_at_relative"]),
    );
    expect(message).not.toHaveProperty("pk");
  });

  it("that comes again, also at once, is stored once and acted on once", async () => {
    const chat = await openChat(platform);
    const body = chat.bot.message(chat.said({ text: "remind me to pay rent tomorrow at 9", at: AT }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => chat.post(body)));
    await chat.stage.drain();
    for (let again = 0; again < 2; again += 1) answers.push(await chat.post(body));
    await chat.stage.drain();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await chat.messages()).filter(({ role }) => role === "user")).toHaveLength(1);
    expect(chat.heard()).toHaveLength(platform === "standard" ? 0 : 1);
    const { items } = await chat.stage.user(`${platform}:${chat.bot.person}`).upcoming();
    expect(items.map(({ content }) => content)).toEqual(["Pay rent"]);
  });

  it("is stored, and not answered, in mode store", async () => {
    const chat = await openChat(platform, { mode: "store" });
    const response = await chat.send("remind me to pay rent tomorrow at 9");
    expect(response.status).toBe(200);
    if (platform === "discord") expect(((await response.json()) as Body)["type"]).toBe(4);
    await chat.stage.drain();
    expect(chat.calls).toEqual([]);
    expect(inbound(chat)).toEqual([]);
    expect(await chat.messages()).toHaveLength(1);
    const { items } = await chat.stage.user(`${platform}:${chat.bot.person}`).upcoming();
    expect(items).toEqual([]);
  });

  it("of one person is not another app's to read", async () => {
    const chat = await openChat(platform);
    await chat.say("the boiler is old");
    const other = await chat.stage.admin("POST", "/v1/keys", { app: "stranger" });
    const { key } = (await other.json()) as { key: string };
    const path = `/v1/conversations/${encodeURIComponent(`${platform}:${chat.bot.chat}`)}/messages`;
    const response = await chat.stage.send("GET", path, { key });
    const text = await response.text();
    expect(text).not.toContain("boiler");
  });
});

/** The edits and deletions that a platform tells. */
interface Changes {
  edit(said: Said, text: string): Body;
  remove: ((said: Said) => Body) | null;
}

const CHANGES: Partial<Record<PlatformName, Changes>> = {
  telegram: {
    edit: (said, text) => ({
      update_id: 7777,
      edited_message: { ...telegramMessage({ ...said, text }), edit_date: Math.floor(said.at / 1000) + 60 },
    }),
    remove: null,
  },
  slack: {
    edit: (said, text) => {
      const { ts, channel, channel_type, ...message } = slackMessage(said);
      return slackEnvelope(
        {
          type: "message",
          subtype: "message_changed",
          channel,
          channel_type,
          ts: "1769178800.000100",
          event_ts: "1769178800.000100",
          message: { ...message, ts, text, edited: { user: said.person, ts: "1769178800.000000" } },
          previous_message: { ...message, ts },
        },
        "EvEdit",
      );
    },
    remove: (said) => {
      const { ts, channel, channel_type } = slackMessage(said);
      return slackEnvelope(
        {
          type: "message",
          subtype: "message_deleted",
          channel,
          channel_type,
          ts: "1769178900.000100",
          deleted_ts: ts,
        },
        "EvDelete",
      );
    },
  },
  whatsapp: {
    edit: ({ person, n }, text) =>
      whatsappCall(person, {
        id: "wamid.edit",
        from: person,
        timestamp: "1769178800",
        type: "edit",
        edit: { original_message_id: `wamid.${n}`, message: { type: "text", text: { body: text } } },
      }),
    remove: ({ person, n }) =>
      whatsappCall(person, {
        id: "wamid.revoke",
        from: person,
        timestamp: "1769178900",
        type: "revoke",
        revoke: { original_message_id: `wamid.${n}` },
      }),
  },
  standard: {
    edit: ({ person, chat, n }, text) => ({
      type: "message.updated",
      timestamp: "2026-01-23T14:33:00Z",
      data: { conversation_id: chat, external_id: `m${n}`, user_id: person, content: text },
    }),
    remove: ({ chat, n }) => ({
      type: "message.deleted",
      timestamp: "2026-01-23T14:34:00Z",
      data: { conversation_id: chat, external_id: `m${n}` },
    }),
  },
};

describe.each(["telegram", "slack", "whatsapp"] as const)("an edit of a request on %s", (platform) => {
  const { edit } = CHANGES[platform] as Changes;

  it("changes what the request made, and says so", async () => {
    const chat = await openChat(platform);
    const said = chat.said({ text: "remind me to pay rent tomorrow at 9" });
    await chat.post(chat.bot.message(said));
    await chat.stage.drain();
    chat.stage.setClock(chat.stage.now() + 5);
    chat.heard();
    const edited = JSON.stringify(edit(said, "remind me to pay rent tomorrow at 10"));
    for (const again of [edited, edited]) {
      await chat.post(again);
      await chat.stage.drain();
    }
    expect(chat.heard()).toEqual([
      expect.stringContaining("Changed as you edited it. I will remind you tomorrow at 10:00: Pay rent"),
    ]);
  });
});

describe.each(Object.keys(CHANGES) as PlatformName[])("an edit of %s", (platform) => {
  const { edit } = CHANGES[platform] as Changes;

  it("replaces the words, keeps the time, and changes what a search finds", async () => {
    const chat = await openChat(platform);
    const said = chat.said({ text: "the boiler is old", at: AT });
    await chat.post(chat.bot.message(said));
    await chat.stage.drain();
    const [before] = await chat.messages();
    await chat.post(JSON.stringify(edit(said, "the furnace is new")));
    await chat.post(JSON.stringify(edit(said, "the furnace is new")));
    await chat.stage.drain();
    const [after, ...more] = (await chat.messages()).filter(({ role }) => role === "user");
    expect(more).toEqual([]);
    expect(after).toEqual({ ...before, content: "the furnace is new" });
    await chat.stage.settle();
    expect(await foundBy(chat, "furnace")).toEqual(["the furnace is new"]);
    expect(await foundBy(chat, "boiler")).toEqual([]);
  });

  it("that comes before its message is not undone by it", async () => {
    const chat = await openChat(platform);
    const said = chat.said({ text: "the boiler is old", at: AT });
    await chat.post(JSON.stringify(edit(said, "the furnace is new")));
    await chat.post(chat.bot.message(said));
    expect((await chat.messages()).map(({ content }) => content)).toEqual(["the furnace is new"]);
    await chat.stage.settle();
    expect(await foundBy(chat, "furnace")).toEqual(["the furnace is new"]);
  });
});

const REMOVING = (Object.keys(CHANGES) as PlatformName[]).filter((name) => CHANGES[name]?.remove);

describe.each(REMOVING)("a deletion of %s", (platform) => {
  const { edit, remove } = CHANGES[platform] as Changes;
  const removed = (said: Said) => JSON.stringify(remove?.(said));

  it("removes the message, for a late retry and a late edit too", async () => {
    const chat = await openChat(platform, { mode: "store" });
    const said = chat.said({ text: "the boiler is old", at: AT });
    await chat.post(chat.bot.message(said));
    await chat.stage.drain();
    await chat.post(removed(said));
    expect(await chat.messages()).toEqual([]);
    expect(await foundBy(chat, "boiler")).toEqual([]);
    await chat.post(chat.bot.message(said));
    await chat.post(JSON.stringify(edit(said, "the furnace is new")));
    await chat.post(removed(said));
    await chat.stage.drain();
    expect(await chat.messages()).toEqual([]);
    expect(chat.heard()).toEqual([]);
  });

  it("that comes first keeps its message out, and unanswered", async () => {
    const chat = await openChat(platform);
    const said = chat.said({ text: "remind me to pay rent tomorrow at 9", at: AT });
    await chat.post(removed(said));
    await chat.post(chat.bot.message(said));
    await chat.stage.drain();
    expect(await chat.messages()).toEqual([]);
    expect(chat.heard()).toEqual([]);
  });
});

describe("Slack", () => {
  it("sends a mention twice, and it counts once", async () => {
    const chat = await openChat("slack");
    const said = chat.said({ text: "<@U0BOT> remind me to pay rent tomorrow at 9", chat: "C0GENERAL" });
    const message = slackMessage(said);
    const { channel_type: _, ...unnamed } = message;
    const mention = { ...unnamed, type: "app_mention" };
    const both = [slackEnvelope(message, "Ev1"), slackEnvelope(mention, "Ev2")];
    await Promise.all(both.map((body) => chat.post(JSON.stringify(body))));
    await chat.post(JSON.stringify(both[1]));
    await chat.stage.drain();
    const stored = await chat.messages("slack:C0GENERAL");
    expect(stored.map(({ role, content }) => [role, content])).toEqual([
      ["user", "remind me to pay rent tomorrow at 9"],
      ["assistant", expect.stringContaining(": Pay rent")],
    ]);
    expect(chat.heard()).toHaveLength(1);
  });

  it("knows its people's time zones", async () => {
    const chat = await openChat("slack");
    chat.onCall = ({ url }) =>
      url.endsWith("/users.info") ? Response.json({ ok: true, user: { tz: "America/New_York" } }) : null;
    const [answer] = await chat.say("remind me to pay rent tomorrow at 9");
    expect(answer).toContain("9 am");
    const user = await chat.stage.user("slack:U2147483697").get("");
    expect(user["time_zone"]).toBe("America/New_York");
    const { items } = await chat.stage.user("slack:U2147483697").upcoming();
    expect(items[0]?.["due_at_iso"]).toBe("2026-01-24T14:00:00+00:00");
    await chat.say("/upcoming");
    expect(chat.calls.filter(({ url }) => url.endsWith("/users.info"))).toHaveLength(1);
  });

  it("takes the connection's zone where it isn't told one", async () => {
    const chat = await openChat("slack");
    await chat.say("remind me to pay rent tomorrow at 9");
    const user = await chat.stage.user("slack:U2147483697").get("");
    expect(user["time_zone"]).toBe("Europe/Berlin");
  });

  it("is asked for a zone once, also where it tells none and the connection has none", async () => {
    const chat = await openChat("slack", {});
    for (const text of ["hello", "/upcoming", "/today"]) await chat.say(text);
    expect(chat.calls.filter(({ url }) => url.endsWith("/users.info"))).toHaveLength(1);
  });

  it("tells the bot's own messages, which are ignored", async () => {
    const chat = await openChat("slack");
    const own = { ...slackMessage(chat.said({ text: "remind me to pay rent tomorrow at 9" })) };
    for (const message of [
      { ...own, user: "U0BOT" },
      { ...own, bot_id: "B1" },
      { ...own, subtype: "bot_message", bot_id: "B1", user: undefined },
    ])
      await chat.post(JSON.stringify(slackEnvelope(message, "Ev9")));
    await chat.stage.drain();
    expect(await chat.messages()).toEqual([]);
    expect(chat.calls).toEqual([]);
  });
});

it("Telegram's bots, channel posts and messages without text are ignored", async () => {
  const chat = await openChat("telegram");
  const message = telegramMessage(chat.said({ text: "remind me to pay rent tomorrow at 9" }));
  const { text: _, ...silent } = message;
  for (const update of [
    { message: { ...message, from: { id: 4242, is_bot: true, first_name: "Almanac" } } },
    { message: { ...silent, sticker: { file_id: "x" } } },
    { message: { ...silent, new_chat_members: [{ id: 1, is_bot: true, first_name: "Almanac" }] } },
    { channel_post: message },
    { my_chat_member: { chat: { id: 4242, type: "private" } } },
    { poll: { id: "1" } },
  ])
    expect((await chat.post(JSON.stringify({ update_id: 1, ...update }))).status).toBe(200);
  await chat.stage.drain();
  expect(await chat.messages()).toEqual([]);
  await chat.post(JSON.stringify({ update_id: 2, message: { ...silent, photo: [], caption: "my boiler" } }));
  expect((await chat.messages()).map(({ content }) => content)).toEqual(["my boiler"]);
});

it("WhatsApp's statuses are ignored", async () => {
  const chat = await openChat("whatsapp");
  const call = whatsappCall("16505551234", {}) as { entry: { changes: { value: Body }[] }[] };
  const value = call.entry[0]?.changes[0]?.value as Body;
  value["messages"] = undefined;
  value["statuses"] = [
    { id: "wamid.out1", status: "read", timestamp: "1769178720", recipient_id: "16505551234" },
  ];
  expect((await chat.post(JSON.stringify(call))).status).toBe(200);
  expect(await chat.messages()).toEqual([]);
});

describe("a group", () => {
  const group = "-100123";

  it("is one conversation of several people", async () => {
    const chat = await openChat("telegram");
    await chat.say("the boiler is old", { chat: group, person: "1" });
    await chat.say("the roof leaks", { chat: group, person: "2" });
    expect(chat.heard()).toEqual([]);
    const talk = await chat.messages(`telegram:${group}`);
    expect(talk.map(({ user_id, name }) => [user_id, name])).toEqual([
      ["telegram:1", "P1"],
      ["telegram:2", "P2"],
    ]);
    const members = await chat.stage.sql<{ user_id: string }>(
      "SELECT user_id FROM conversation_members WHERE conversation_id = ? ORDER BY user_id",
      `telegram:${group}`,
    );
    expect(members.map(({ user_id }) => user_id)).toEqual(["telegram:1", "telegram:2"]);
    expect(await foundBy(chat, "boiler", "telegram:1")).toEqual(["the boiler is old"]);
    expect(await foundBy(chat, "boiler", "telegram:2")).toEqual([]);
  });

  it("gets no answer to commands that are other bots'", async () => {
    const chat = await openChat("telegram");
    expect(await chat.say("/weather Berlin", { chat: group })).toEqual([]);
    expect(await chat.say("/weather Berlin")).toHaveLength(1);
  });

  it("answers commands that name its own bot, whose name it asks for once", async () => {
    const chat = await openChat("telegram");
    chat.onCall = ({ url }) =>
      url.endsWith("/getMe") ? Response.json({ ok: true, result: { username: "AlmanacBot" } }) : null;
    expect(await chat.say("/help@OtherBot", { chat: group })).toEqual([]);
    expect(await chat.say("/help@almanacbot", { chat: group })).toHaveLength(1);
    expect(await chat.say("/upcoming", { chat: group })).toHaveLength(1);
    expect(chat.calls.filter(({ url }) => url.endsWith("/getMe"))).toHaveLength(1);
    await chat.patch({ credentials: { bot_token: "777:OTHER", secret_token: "the_secret-token" } });
    await chat.say("/help@AlmanacBot", { chat: group });
    expect(chat.calls.findLast(({ url }) => url.endsWith("/getMe"))?.url).toContain("777:OTHER");
  });

  it("keeps an answer with whom it answers, whoever writes meanwhile", async () => {
    const chat = await openChat("telegram");
    await chat.send("/remind pay rent tomorrow at 9", { chat: group, person: "1" });
    await chat.send("the roof leaks", { chat: group, person: "2" });
    await chat.stage.drain();
    expect(await foundBy(chat, "rent", "telegram:1")).toEqual(
      expect.arrayContaining([expect.stringContaining("I will remind you")]),
    );
    expect(await foundBy(chat, "rent", "telegram:2")).toEqual([]);
  });

  it.each([
    ["telegram", group, "4242"],
    ["slack", "C0GENERAL", "U2147483697"],
  ] as const)("of %s: who asks in it is reminded alone", async (platform, room, person) => {
    const chat = await openChat(platform);
    const asked =
      platform === "slack" ? "<@U0BOT> remind me to pay rent at 17:00" : "/remind pay rent at 17:00";
    await chat.say(asked, { chat: room });
    await chat.stage.run(Date.parse("2026-01-23T16:00:00Z") / 1000);
    expect(chat.heard()).toEqual([expect.stringContaining("Reminder: Pay rent")]);
    const body = chat.calls.at(-1)?.body;
    expect(body?.["chat_id"] ?? body?.["channel"]).toBe(person);
  });
});

it("a command in a Discord server reminds in the direct channel", async () => {
  const chat = await openChat("discord");
  chat.onCall = ({ url }) => (url.endsWith("/users/@me/channels") ? Response.json({ id: "777" }) : null);
  const response = await chat.send("/remind pay rent at 17:00", { chat: "guild:290" });
  expect(await response.json()).toEqual({ type: 5, data: { flags: 64 } });
  await chat.stage.drain();
  await chat.stage.run(Date.parse("2026-01-23T16:00:00Z") / 1000);
  expect(chat.calls.at(-2)?.body).toEqual({ recipient_id: chat.bot.person });
  expect(chat.calls.at(-1)?.url).toContain("/channels/777/messages");
  expect(chat.heard().at(-1)).toContain("Reminder: Pay rent");
});

it("Discord's Remember this keeps the message", async () => {
  const chat = await openChat("discord");
  const said = chat.said();
  const body = {
    ...discordInteraction(said),
    type: 2,
    data: {
      id: "1",
      type: 3,
      name: "Remember this",
      target_id: "42",
      resolved: { messages: { "42": { id: "42", content: "The door code is 1234" } } },
    },
  };
  expect((await (await chat.post(JSON.stringify(body))).json()) as Body).toMatchObject({ type: 5 });
  await chat.stage.drain();
  expect(chat.heard()).toEqual(["I will remember: The door code is 1234"]);
  const { results } = await chat.stage.user(`discord:${said.person}`).search({ query: "door code" });
  expect(results.map(({ content }) => content)).toEqual(["The door code is 1234"]);
});

it("an edit that comes late doesn't undo a later one", async () => {
  const chat = await openChat("slack");
  const said = chat.said({ text: "meet at 3", at: AT });
  await chat.post(chat.bot.message(said));
  const { edit } = CHANGES.slack ?? expect.fail("Slack has edits");
  const later = JSON.stringify(edit({ ...said, n: said.n }, "meet at 5")).replaceAll(
    /"ts":"1769178800\.\d+"/g,
    '"ts":"1769178900.000100"',
  );
  expect(later).toContain("1769178900");
  await chat.post(later);
  await chat.post(JSON.stringify(edit(said, "meet at 4")));
  expect((await chat.messages()).map(({ content }) => content)).toEqual(["meet at 5"]);
});

it("STOP by SMS is Twilio's to keep, and subscribes nobody", async () => {
  const chat = await openChat("twilio");
  for (const text of ["STOP", "unsubscribe"]) await chat.say(text);
  expect(await chat.messages()).toEqual([]);
  expect((await chat.stage.user("twilio:+15552223333").get(""))["digest"]).toMatchObject({ channel: null });
});

it("who writes as a channel or as an anonymous administrator is that channel or group", async () => {
  const chat = await openChat("telegram");
  const message = {
    ...telegramMessage(chat.said({ text: "the boiler is old", chat: "-100123" })),
    from: { id: 1087968824, is_bot: true, first_name: "Group", username: "GroupAnonymousBot" },
    sender_chat: { id: -100123, type: "supergroup", title: "Flat" },
  };
  await chat.post(JSON.stringify({ update_id: 5, message }));
  expect(await chat.messages("telegram:-100123")).toMatchObject([
    { user_id: "telegram:-100123", name: "Flat", content: "the boiler is old" },
  ]);
});

it("what people's apps say of their language is checked", async () => {
  const chat = await openChat("telegram");
  const message = telegramMessage(chat.said({ text: "hello" }));
  const from = { ...(message["from"] as Body), language_code: "zz_@@" };
  await chat.post(JSON.stringify({ update_id: 5, message: { ...message, from } }));
  expect((await chat.stage.user("telegram:4242").get(""))["locale"]).toBeNull();
});

it("what was stored before the first chat is pushed from then on", async () => {
  const chat = await openChat("telegram");
  await chat.stage.user("telegram:4242").store("Pay rent", { due_at: "2026-01-23T16:00:00Z" });
  await chat.say("hello");
  await chat.stage.run(Date.parse("2026-01-23T16:00:00Z") / 1000);
  expect(chat.heard()).toEqual([expect.stringContaining("Reminder: Pay rent")]);
});

it("a press that comes again is acted on once", async () => {
  const chat = await openChat("telegram");
  await chat.say("remind me to pay rent tomorrow at 9");
  const [item] = await chat.stage.sql<{ id: string }>("SELECT id FROM knowledge");
  const press = chat.bot.press?.({ ...chat.said(), data: `done:${item?.id ?? ""}` }) ?? "";
  await Promise.all([chat.post(press), chat.post(press), chat.post(press)]);
  await chat.stage.drain();
  expect(chat.heard().filter((text) => text === "Done: Pay rent")).toHaveLength(1);
});
