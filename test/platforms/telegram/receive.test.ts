import type { Update } from "@grammyjs/types";
import { describe, expect, it } from "vitest";
import { decode } from "../../../src/platforms/telegram/receive";
import { bytes, NOW_MS } from "../calls";

const ada = { id: 4242, is_bot: false, first_name: "Ada", last_name: "Byron", language_code: "en" };
const bot = { id: 77, is_bot: true, first_name: "Almanac", username: "AlmanacBot" };
const direct = { id: 4242, type: "private", first_name: "Ada" } as const;
const group = { id: -1001234567890, type: "supergroup", title: "Family" } as const;

const read = (update: unknown) => decode(bytes(JSON.stringify(update)), new Headers(), NOW_MS);

function eventOf(update: Update | Record<string, unknown>) {
  const inbound = read(update);
  if (inbound.kind !== "events") throw new Error(inbound.kind === "ignored" ? inbound.why : inbound.kind);
  return inbound.events[0];
}

function whyOf(update: unknown) {
  const inbound = read(update);
  return inbound.kind === "ignored" ? inbound.why : inbound.kind;
}

const text = (content: string, more: object = {}) => ({
  update_id: 10_000,
  message: { message_id: 1365, from: ada, chat: direct, date: 1769178720, text: content, ...more },
});

describe("a message", () => {
  it("is read whole", () => {
    const update = {
      update_id: 10_000,
      message: { message_id: 1365, from: ada, chat: direct, date: 1769178720, text: "Hello <b>& you" },
    } satisfies Update;
    expect(read(update)).toEqual({
      kind: "events",
      response: { status: 200, content_type: null, body: "" },
      events: [
        {
          type: "message",
          delivery_id: "10000",
          person: { id: "4242", name: "Ada Byron", locale: "en", time_zone: null, handle: null },
          chat: { id: "4242", kind: "direct" },
          external_id: "4242:1365",
          content: "Hello <b>& you",
          created_at_ms: 1769178720_000,
          command: null,
          addressed: true,
          reply_to: null,
          answer: { to: "4242", thread: null, token: null },
        },
      ],
    });
  });

  it("is the same when it comes again", () => {
    expect(read(text("hi"))).toEqual(read(text("hi")));
  });

  it("in a group belongs to its writer and to the group", () => {
    const event = eventOf(text("hi all", { chat: group }));
    expect(event).toMatchObject({
      person: { id: "4242" },
      chat: { id: "-1001234567890", kind: "group" },
      external_id: "-1001234567890:1365",
      addressed: false,
      answer: { to: "-1001234567890" },
    });
  });

  it.each([
    ["a command", { text: "/today" }],
    ["a mention", { text: "hey @AlmanacBot", entities: [{ type: "mention", offset: 4, length: 11 }] }],
    ["a reply to a bot", { reply_to_message: { message_id: 9, from: bot, chat: group, text: "Done?" } }],
  ])("in a group speaks to the bot by %s", (_, more) => {
    expect(eventOf(text("hi", { chat: group, ...more }))).toMatchObject({ addressed: true });
  });

  it.each([
    ["a mention of a person", { text: "hey @ada", entities: [{ type: "mention", offset: 4, length: 4 }] }],
    ["a reply to a person", { reply_to_message: { message_id: 9, from: ada, chat: group, text: "?" } }],
    ["an e-mail address", { text: "a@robot", entities: [{ type: "email", offset: 0, length: 7 }] }],
  ])("in a group does not speak to the bot by %s", (_, more) => {
    expect(eventOf(text("hi", { chat: group, ...more }))).toMatchObject({ addressed: false });
  });

  it("keeps what it replies to, and the topic it was written in", () => {
    const more = {
      chat: group,
      reply_to_message: { message_id: 9, from: ada, chat: group, text: "Friday?" },
      message_thread_id: 55,
      is_topic_message: true,
    };
    expect(eventOf(text("yes", more))).toMatchObject({
      reply_to: { external_id: "-1001234567890:9", content: "Friday?" },
      answer: { thread: "55" },
    });
    expect(eventOf(text("yes", { message_thread_id: 55 }))).toMatchObject({ answer: { thread: null } });
  });

  it.each([
    ["/remind pay rent tomorrow", { name: "remind", text: "pay rent tomorrow", bot: null }],
    ["/remind@AlmanacBot pay rent", { name: "remind", text: "pay rent", bot: "AlmanacBot" }],
    ["/Today", { name: "today", text: "", bot: null }],
    ["/forget-me", { name: "forget-me", text: "", bot: null }],
    ["  /help  ", { name: "help", text: "", bot: null }],
    ["/remind\nline one\nline two", { name: "remind", text: "line one\nline two", bot: null }],
    ["/ not one", null],
    ["/tmp/file", null],
    ["/42", null],
    ["and /remind", null],
    ["//remind", null],
  ])("%j as a command", (content, command) => {
    expect(eventOf(text(content))).toMatchObject({ content, command });
  });

  it("is a caption where there is no text", () => {
    const photo = [{ file_id: "f", file_unique_id: "u", width: 90, height: 90 }];
    const update = text("", { text: undefined, photo, caption: "My new desk" });
    expect(eventOf(update)).toMatchObject({ content: "My new desk" });
  });

  it("is well-formed Unicode, whatever was sent", () => {
    const body = bytes(JSON.stringify(text("broken \\ud83d half")).replace("\\\\ud83d", "\\ud83d"));
    const inbound = decode(body, new Headers(), NOW_MS);
    expect(inbound).toMatchObject({ events: [{ content: "broken \ufffd half" }] });
  });

  it("has its user name for a name where there is no other", () => {
    const from = { id: 1, is_bot: false, first_name: "", username: "ada" };
    expect(eventOf(text("hi", { from }))).toMatchObject({ person: { name: "ada", locale: null } });
  });
});

describe("mentions", () => {
  const mentioned = (content: string, entities: object[], more: object = {}) =>
    eventOf(text(content, { entities, ...more }));

  it("name people by an id, or by a user name, and no bots", () => {
    const content = "😀 remind Ben Smith, @Cleo_W and @AlmanacBot";
    const ben = { id: 2, is_bot: false, first_name: "Ben" };
    expect(
      mentioned(content, [
        { type: "text_mention", offset: 10, length: 9, user: ben },
        { type: "mention", offset: 21, length: 7 },
        { type: "mention", offset: 33, length: 11 },
        { type: "text_mention", offset: 0, length: 2, user: bot },
        { type: "bold", offset: 0, length: 2 },
      ]),
    ).toMatchObject({
      mentions: [
        { said: "Ben Smith", person: "2", name: "Ben Smith" },
        { said: "@Cleo_W", handle: "cleo_w" },
      ],
    });
  });

  it("that make no sense are none", () => {
    const odd = [
      { type: "mention" },
      { type: "mention", offset: 90, length: 4 },
      { type: "text_mention", offset: 0, length: 1 },
    ];
    expect(mentioned("@ hi", [...odd, { type: "mention", offset: 0, length: 1 }])).not.toHaveProperty(
      "mentions",
    );
  });

  it("stand in captions and in edits too, ten at most", () => {
    const names = Array.from({ length: 12 }, (_, n) => ({ type: "mention", offset: n * 4, length: 3 }));
    const caption = { caption: "@ab ".repeat(12), caption_entities: names, text: undefined };
    const { mentions = [] } = eventOf(text("", caption)) as { mentions?: object[] };
    expect(mentions).toHaveLength(10);
    const edited = { ...text("@ab", { entities: names.slice(0, 1) }).message, edit_date: 1769178790 };
    expect(eventOf({ update_id: 1, edited_message: edited })).toMatchObject({
      request: { mentions: [{ said: "@ab", handle: "ab" }] },
    });
  });

  it("are of somebody whose user name is known in lower case", () => {
    expect(eventOf(text("hi", { from: { ...ada, username: "Ada_B" } }))).toMatchObject({
      person: { handle: "ada_b" },
    });
  });
});

describe("other updates", () => {
  it("replace the content of what was edited, and keep its date", () => {
    const update = {
      update_id: 10_001,
      edited_message: {
        message_id: 1365,
        from: ada,
        chat: direct,
        date: 1769178720,
        edit_date: 1769178790,
        text: "Hello again",
      },
    } satisfies Update;
    expect(eventOf(update)).toEqual({
      type: "edited",
      delivery_id: "10001",
      person: { id: "4242", name: "Ada Byron", locale: "en", time_zone: null, handle: null },
      chat: { id: "4242", kind: "direct" },
      external_id: "4242:1365",
      content: "Hello again",
      created_at_ms: 1769178720_000,
      edited_at_ms: 1769178790_000,
      request: { addressed: true, answer: { thread: null, to: "4242", token: null }, command: null },
    });
  });

  it("press buttons", () => {
    const update = {
      update_id: 10_002,
      callback_query: {
        id: "4382bfdwdsb323b2d9",
        from: ada,
        chat_instance: "-1",
        data: "done:k7m2x9qa",
        message: { message_id: 1366, from: bot, chat: direct, date: 1769178720, text: "Pay rent" },
      },
    } satisfies Update;
    expect(eventOf(update)).toEqual({
      type: "pressed",
      delivery_id: "10002",
      person: { id: "4242", name: "Ada Byron", locale: "en", time_zone: null, handle: null },
      chat: { id: "4242", kind: "direct" },
      data: "done:k7m2x9qa",
      message_ref: "4242:1366",
      shown: { text: "Pay rent", headed: false, buttons: [] },
      said: null,
      pressed_at_ms: NOW_MS,
      answer: { to: "4242", thread: null, token: "4382bfdwdsb323b2d9" },
    });
  });

  it("show what stood in the message with the button, in a direct chat alone", () => {
    const message = {
      message_id: 1366,
      from: bot,
      date: 1769178720,
      text: "Today\n1. Pay rent\n2. Tea",
      entities: [{ type: "bold" as const, offset: 0, length: 5 }],
      reply_markup: {
        inline_keyboard: [
          [{ text: "1. Done", callback_data: "done:k7m2x9qa" }],
          [
            { text: "2. Done", callback_data: "done:zzzzzzzz" },
            { text: "Site", url: "https://example.com" },
          ],
        ],
      },
    };
    const query = { id: "1", from: ada, chat_instance: "-1", data: "done:k7m2x9qa" };
    const press = (chat: typeof direct | typeof group) =>
      eventOf({ update_id: 1, callback_query: { ...query, message: { ...message, chat } } });
    expect(press(direct)).toMatchObject({
      shown: {
        text: message.text,
        headed: true,
        buttons: [
          [{ label: "1. Done", data: "done:k7m2x9qa" }],
          [{ label: "2. Done", data: "done:zzzzzzzz" }],
        ],
      },
    });
    expect(press(group)).not.toHaveProperty("shown");
  });

  it.each([
    [
      "a voice message",
      { voice: { file_id: "v", duration: 3 } },
      { kind: "voice", content: "[voice message]" },
    ],
    ["a picture", { photo: [{ file_id: "p" }] }, { kind: "picture", content: "[picture]" }],
    ["a file", { document: { file_id: "d" } }, { kind: "other", content: "[attachment]" }],
    [
      "a location",
      { location: { latitude: 52.52, longitude: 13.405 } },
      { kind: "location", content: "[location]", location: { latitude: 52.52, longitude: 13.405 } },
    ],
  ])("hold %s without text", (_name, held, told) => {
    const message = { message_id: 1, from: ada, chat: direct, date: 1769178720, ...held };
    expect(eventOf({ update_id: 1, message })).toMatchObject({ type: "message", ...told, command: null });
  });

  it("of a picture with a caption are its text", () => {
    const message = {
      message_id: 1,
      from: ada,
      chat: direct,
      date: 1769178720,
      photo: [{}],
      caption: "Our cat",
    };
    const event = eventOf({ update_id: 1, message });
    expect(event).toMatchObject({ content: "Our cat" });
    expect(event).not.toHaveProperty("kind");
  });

  const base = { message_id: 1, from: ada, chat: group, date: 1769178720 };
  it.each([
    ["a sticker", { message: { ...base, sticker: { file_id: "s", emoji: "🎉" } } }, "no text"],
    ["a place that is none", { message: { ...base, location: { latitude: 91, longitude: 0 } } }, "no text"],
    ["somebody who joins", { message: { ...base, new_chat_members: [bot] } }, "no text"],
    ["somebody who leaves", { message: { ...base, left_chat_member: ada } }, "no text"],
    ["a pinned message", { message: { ...base, pinned_message: { ...base, text: "x" } } }, "no text"],
    ["white space", { message: { ...base, text: " \n\t " } }, "no text"],
    ["a bot's message", { message: { ...base, from: bot, text: "Done" } }, "a bot"],
    ["an edit by a bot", { edited_message: { ...base, from: bot, text: "Done" } }, "a bot"],
    ["a channel's post", { channel_post: { ...base, text: "News" } }, "another kind"],
    ["a message without its writer", { message: { ...base, from: undefined, text: "x" } }, "nobody"],
    ["a message without its chat", { message: { ...base, chat: undefined, text: "x" } }, "lacks its chat"],
    [
      "a message without its id",
      { message: { ...base, message_id: undefined, text: "x" } },
      "lacks its chat",
    ],
    ["a date that is a text", { message: { ...base, date: "soon", text: "x" } }, "lacks its chat"],
    ["a date before all dates", { message: { ...base, date: -5, text: "x" } }, "lacks its chat"],
    ["a date after all dates", { message: { ...base, date: 1e15, text: "x" } }, "lacks its chat"],
    ["an id above 2⁵³", { message: { ...base, from: { id: 2 ** 60 }, text: "x" } }, "nobody"],
    ["a text that is a number", { message: { ...base, text: 42 } }, "no text"],
    ["a text that is an object", { message: { ...base, text: { toString: "x" } } }, "no text"],
    ["the bot's own membership", { my_chat_member: { chat: group, from: ada } }, "another kind"],
    ["a reaction", { message_reaction: { chat: group, user: ada } }, "another kind"],
    ["an inline query", { inline_query: { id: "1", from: ada, query: "x" } }, "another kind"],
    ["a kind of tomorrow", { hologram: { from: ada } }, "another kind"],
    ["a button without data", { callback_query: { id: "1", from: ada, message: base } }, "no data"],
    ["a button without a message", { callback_query: { id: "1", from: ada, data: "x" } }, "no message"],
  ])("ignore %s", (_, update, why) => {
    expect(whyOf({ update_id: 1, ...update })).toContain(why);
  });

  it("are ignored without an id", () => {
    expect(whyOf({ message: { ...base, text: "x" } })).toContain("no id");
  });
});

it.each([
  ["in the old chat", { chat: { id: -77, type: "group" }, migrate_to_chat_id: -100999 }],
  ["in the new chat", { chat: { id: -100999, type: "supergroup" }, migrate_from_chat_id: -77 }],
])("a group that becomes a supergroup moves: the notice %s", (_, told) => {
  expect(eventOf({ update_id: 1, message: { message_id: 1, from: ada, date: 1769178720, ...told } })).toEqual(
    {
      type: "moved",
      delivery_id: expect.any(String),
      chat: { id: "-77", kind: "group" },
      to: "-100999",
    },
  );
});
