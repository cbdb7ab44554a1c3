import type { AppMentionEvent, GenericMessageEvent, MessageDeletedEvent } from "@slack/types";
import { describe, expect, it } from "vitest";
import { decode } from "../../../src/platforms/slack/receive";
import { bytes, NOW_MS } from "../calls";

const TS = "1769178720.000234";

const read = (body: string) => decode(bytes(body), new Headers(), NOW_MS);

function envelope(event: object, more: object = {}) {
  return {
    token: "XXYYZZ",
    team_id: "T123ABC456",
    api_app_id: "A123ABC456",
    event,
    type: "event_callback",
    event_id: "Ev123ABC456",
    event_time: 1769178720,
    authorizations: [{ enterprise_id: null, team_id: "T123ABC456", user_id: "U0BOT", is_bot: true }],
    is_ext_shared_channel: false,
    ...more,
  };
}

function eventOf(body: object | string) {
  const inbound = read(typeof body === "string" ? body : JSON.stringify(body));
  if (inbound.kind !== "events") throw new Error(inbound.kind === "ignored" ? inbound.why : inbound.kind);
  return inbound.events[0];
}

function whyOf(event: object) {
  const inbound = read(JSON.stringify(envelope(event)));
  return inbound.kind === "ignored" ? inbound.why : inbound.kind;
}

const direct = {
  type: "message",
  subtype: undefined,
  channel: "D024BE91L",
  user: "U2147483697",
  text: "Pay rent &amp; water &lt;plants&gt;",
  ts: TS,
  event_ts: TS,
  channel_type: "im",
} satisfies GenericMessageEvent;

describe("a message", () => {
  it("is read whole", () => {
    expect(read(JSON.stringify(envelope(direct)))).toEqual({
      kind: "events",
      response: { status: 200, content_type: null, body: "" },
      events: [
        {
          type: "message",
          delivery_id: "Ev123ABC456",
          person: { id: "U2147483697", name: null, locale: null, time_zone: null },
          chat: { id: "D024BE91L", kind: "direct" },
          external_id: `D024BE91L:${TS}`,
          content: "Pay rent & water <plants>",
          created_at_ms: 1769178720_000,
          command: null,
          addressed: true,
          reply_to: null,
          answer: { to: "D024BE91L", thread: null, token: null },
        },
      ],
    });
  });

  it.each([
    ["1769178720.987654", 1769178720_987],
    ["1769178720.000100", 1769178720_000],
    ["1769178720.9", 1769178720_900],
    ["1769178720", 1769178720_000],
  ])("of ts %s is of %i ms", (ts, ms) => {
    expect(eventOf(envelope({ ...direct, ts }))).toMatchObject({
      created_at_ms: ms,
      external_id: `D024BE91L:${ts}`,
    });
  });

  it("that mentions the app comes twice, and is one", () => {
    const text = "<@U0BOT>: remind me to pay <@U55|bob>";
    const mention = {
      type: "app_mention",
      user: "U2147483697",
      text,
      ts: TS,
      channel: "C123",
      event_ts: TS,
    } satisfies Omit<AppMentionEvent, "subtype"> as object;
    const message = { ...direct, channel: "C123", channel_type: "channel", text };
    const [first, second] = [
      eventOf(envelope(mention, { event_id: "Ev1" })),
      eventOf(envelope(message, { event_id: "Ev2" })),
    ];
    expect(first).toMatchObject({
      external_id: `C123:${TS}`,
      content: "remind me to pay @bob",
      addressed: true,
      chat: { id: "C123", kind: "group" },
    });
    expect({ ...second, delivery_id: "" }).toEqual({ ...first, delivery_id: "" });
  });

  it("names the people and channels that it mentions, and not the app", () => {
    const text = "<@U0BOT> remind <@U55>, <@W7|bob> and <#C9|team> of <!here> &lt;@U1&gt; <https://x.test|x>";
    expect(eventOf(envelope({ ...direct, text }))).toMatchObject({
      content: "remind @U55, @bob and #team of @here <@U1> x (https://x.test)",
      mentions: [
        { said: "@U55", person: "U55", name: null },
        { said: "@bob", person: "W7", name: "@bob" },
        { said: "#team", chat: "C9", name: "#team" },
      ],
    });
    expect(eventOf(envelope({ ...direct, text: "<@U0BOT> hi" }))).not.toHaveProperty("mentions");
  });

  it("in a channel that does not mention the app does not speak to it", () => {
    const message = { ...direct, channel: "C123", channel_type: "channel", text: "lunch, <@U55>?" };
    expect(eventOf(envelope(message))).toMatchObject({ addressed: false, content: "lunch, @U55?" });
  });

  it("in a thread is answered there", () => {
    const reply = { ...direct, thread_ts: "1769170000.000100", parent_user_id: "U0BOT" };
    expect(eventOf(envelope(reply))).toMatchObject({
      answer: { thread: "1769170000.000100" },
      reply_to: { external_id: "D024BE91L:1769170000.000100" },
    });
  });

  it("in a channel addresses the app in the thread of its own message, and of nobody else's", () => {
    const reply = {
      ...direct,
      channel: "C024BE91L",
      channel_type: "channel",
      thread_ts: "1769170000.000100",
    };
    expect(eventOf(envelope({ ...reply, parent_user_id: "U0BOT" }))).toMatchObject({ addressed: true });
    expect(eventOf(envelope({ ...reply, parent_user_id: "U2147483697" }))).toMatchObject({
      addressed: false,
    });
    expect(eventOf(envelope(reply))).toMatchObject({ addressed: false });
  });

  it("with a file has its text", () => {
    const files = [{ id: "F1" }];
    expect(eventOf(envelope({ ...direct, subtype: "file_share", files, text: "the plan" }))).toMatchObject({
      content: "the plan",
    });
  });

  it.each([
    ["&amp;lt; stays &lt;", "&lt; stays <"],
    ["&amp;amp;", "&amp;"],
    ["see <https://example.com/a?b=1&amp;c=2>", "see https://example.com/a?b=1&c=2"],
    ["see <https://example.com|the site>", "see the site (https://example.com)"],
    ["<http://example.com|example.com>", "example.com"],
    ["<https://example.com|https://example.com>", "https://example.com"],
    ["<mailto:a@example.com|a@example.com>", "a@example.com"],
    ["<tel:+4412345|+44 12345>", "+44 12345 (+4412345)"],
    ["<@U55> and <@U66|carol>", "@U55 and @carol"],
    ["<#C99|general> and <#C98>", "#general and #C98"],
    ["<!here> <!channel> <!everyone|everyone>", "@here @channel @everyone"],
    ["<!subteam^S1|@team> <!subteam^S2>", "@team @S2"],
    ["<!date^1392734382^{date}^https://example.com|18 February>", "18 February"],
    ["&lt;@U55&gt; was typed", "<@U55> was typed"],
    ["a &lt; b &amp;&amp; c &gt; d", "a < b && c > d"],
    ["*bold* _it_ `code`", "*bold* _it_ `code`"],
    ["<>", "@"],
    ["1 < 2", "1 < 2"],
  ])("%j reads %j", (text, content) => {
    const expected = text === "<>" ? "no text" : content;
    if (text === "<>") expect(whyOf({ ...direct, text })).toContain(expected);
    else expect(eventOf(envelope({ ...direct, text }))).toMatchObject({ content });
  });
});

describe("what becomes of a message", () => {
  const changed = (message: object, previous: object | undefined = { ...direct, text: "Pay" }) => ({
    type: "message",
    subtype: "message_changed",
    hidden: true,
    channel: "D024BE91L",
    channel_type: "im",
    ts: "1769178790.000300",
    event_ts: "1769178790.000300",
    message,
    previous_message: previous,
  });
  const edited = { user: "U2147483697", ts: "1769178790.500000" };

  it("is an edit", () => {
    expect(eventOf(envelope(changed({ ...direct, text: "Pay &amp; smile", edited })))).toEqual({
      type: "edited",
      delivery_id: "Ev123ABC456",
      person: { id: "U2147483697", name: null, locale: null, time_zone: null },
      chat: { id: "D024BE91L", kind: "direct" },
      external_id: `D024BE91L:${TS}`,
      content: "Pay & smile",
      created_at_ms: 1769178720_000,
      edited_at_ms: 1769178790_500,
      request: { command: null, addressed: true, answer: { to: "D024BE91L", thread: null, token: null } },
    });
  });

  it("of a channel's message asks something where it mentions the app", () => {
    const inChannel = { ...direct, edited };
    const event = (text: string) => ({
      ...changed({ ...inChannel, text }),
      channel: "C1",
      channel_type: "channel",
    });
    expect(eventOf(envelope(event("<@U0BOT> pay rent")))).toMatchObject({ request: { addressed: true } });
    expect(eventOf(envelope(event("pay rent at nine")))).toMatchObject({ request: { addressed: false } });
  });

  it("is an edit in the form of Slack's documentation, without what was before", () => {
    const event = {
      type: "message",
      subtype: "message_changed",
      hidden: true,
      channel: "C123ABC456",
      ts: "1358878755.000001",
      message: {
        type: "message",
        user: "U123ABC456",
        text: "Hello, world!",
        ts: "1355517523.000005",
        edited: { user: "U123ABC456", ts: "1358878755.000001" },
      },
    };
    expect(eventOf(envelope(event, { authorizations: undefined }))).toMatchObject({
      type: "edited",
      external_id: "C123ABC456:1355517523.000005",
      content: "Hello, world!",
      edited_at_ms: 1358878755_000,
    });
  });

  it("is a deletion", () => {
    const event = {
      type: "message",
      subtype: "message_deleted",
      hidden: true,
      channel: "D024BE91L",
      channel_type: "im",
      ts: "1769178799.000100",
      event_ts: "1769178799.000100",
      deleted_ts: TS,
      previous_message: direct,
    } satisfies MessageDeletedEvent;
    const deleted = {
      type: "deleted",
      delivery_id: "Ev123ABC456",
      chat: { id: "D024BE91L", kind: "direct" },
      external_id: `D024BE91L:${TS}`,
    };
    expect(eventOf(envelope(event))).toEqual(deleted);
    const tombstone = { type: "message", subtype: "tombstone", user: "USLACKBOT", text: "deleted", ts: TS };
    expect(eventOf(envelope(changed(tombstone)))).toEqual(deleted);
  });

  it.each([
    ["audio/webm", "voice"],
    ["image/png", "picture"],
    ["application/pdf", "other"],
    [undefined, "other"],
  ])("without text may be a file: %s", (mimetype, kind) => {
    const shared = { ...direct, subtype: "file_share", text: "", files: [{ id: "F1", mimetype }] };
    expect(eventOf(envelope(shared))).toMatchObject({ type: "message", kind, command: null });
  });

  it.each([
    ["a preview that was added", changed({ ...direct, text: "Pay", attachments: [{}] }), "not changed"],
    ["an edit by the app itself", changed({ ...direct, user: "U0BOT", edited }), "a bot"],
    ["an edit by an app", changed({ ...direct, bot_id: "B1", edited }), "a bot"],
    ["an edit that leaves no text", changed({ ...direct, text: "", edited }), "no text"],
    ["an edit of nothing", changed(undefined as never), "no message"],
    ["a deletion of nothing", { ...direct, subtype: "message_deleted" }, "names no message"],
    ["the app's own message", { ...direct, user: "U0BOT" }, "a bot"],
    ["an app's message", { ...direct, bot_id: "B1" }, "a bot"],
    ["an app's message of the old kind", { ...direct, subtype: "bot_message", bot_id: "B1" }, "a notice"],
    ["Slackbot", { ...direct, user: "USLACKBOT" }, "a bot"],
    ["somebody who joins", { ...direct, subtype: "channel_join" }, "a notice"],
    ["a new topic", { ...direct, subtype: "channel_topic", topic: "x" }, "a notice"],
    ["a share of nothing", { ...direct, subtype: "file_share", text: "", files: [] }, "no text"],
    ["a message without text", { ...direct, text: undefined }, "no text"],
    ["a mention alone", { ...direct, text: "<@U0BOT>" }, "no text"],
    ["a message without ts", { ...direct, ts: undefined }, "no ts"],
    ["a ts that is a number", { ...direct, ts: 1769178720.000234 }, "no ts"],
    ["a ts that is none", { ...direct, ts: "now" }, "no ts"],
    ["a message without channel", { ...direct, channel: undefined }, "lacks its channel"],
    ["a channel that is no id", { ...direct, channel: "C1 OR 1=1" }, "lacks its channel"],
    ["a user that is no id", { ...direct, user: { id: "U1" } }, "a bot"],
    ["a reaction", { type: "reaction_added", user: "U1", item: { ts: TS } }, "another type"],
    ["an uninstalled app", { type: "app_uninstalled" }, "another type"],
    ["a type of tomorrow", { type: "hologram" }, "another type"],
  ])("is ignored: %s", (_, event, why) => {
    expect(whyOf(event)).toContain(why);
  });

  it("is ignored outside an event", () => {
    expect(read('{"type":"app_rate_limited","minute_rate_limited":1}')).toMatchObject({ kind: "ignored" });
    expect(read('{"type":"event_callback"}')).toMatchObject({ kind: "ignored" });
  });
});

describe("the challenge", () => {
  it("is answered with what was sent", () => {
    const body = {
      token: "Jhj5dZrVaK7ZwHHjRyZWjbDl",
      challenge: "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P",
      type: "url_verification",
    };
    expect(read(JSON.stringify(body))).toEqual({
      kind: "challenge",
      response: {
        status: 200,
        content_type: "application/json",
        body: '{"challenge":"3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P"}',
      },
    });
  });
});

describe("forms", () => {
  const slash = {
    token: "gIkuvaNzQIHg97ATvDxqgjtO",
    team_id: "T0001",
    team_domain: "example",
    channel_id: "C2147483705",
    channel_name: "test",
    user_id: "U2147483697",
    user_name: "steve",
    command: "/remind",
    text: "pay rent &amp; water on <!date^1^{date}|Friday>",
    response_url: "https://hooks.slack.com/commands/1234/5678",
    trigger_id: "13345224609.738474920.8088930838d88f008e0",
    api_app_id: "A123456",
  };
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

  it("are slash commands", () => {
    expect(eventOf(form(slash))).toEqual({
      type: "message",
      delivery_id: slash.trigger_id,
      person: { id: "U2147483697", name: "steve", locale: null, time_zone: null },
      chat: { id: "C2147483705", kind: "group" },
      external_id: `C2147483705:${slash.trigger_id}`,
      content: "/remind pay rent & water on Friday",
      created_at_ms: NOW_MS,
      command: { name: "remind", text: "pay rent & water on Friday", bot: null },
      addressed: true,
      reply_to: null,
      answer: { to: "C2147483705", thread: null, token: slash.response_url },
    });
    expect(eventOf(form({ ...slash, text: "", channel_name: "directmessage" }))).toMatchObject({
      content: "/remind",
      command: { text: "" },
      chat: { kind: "direct" },
    });
  });

  it.each([
    ["", "/help", { name: "help", text: "" }],
    ["upcoming", "upcoming", { name: "upcoming", text: "" }],
    ["done the  rent", "done the  rent", { name: "done", text: "the  rent" }],
    ["Forget_me yes", "Forget_me yes", { name: "forget_me", text: "yes" }],
    ["/search rent", "/search rent", { name: "search", text: "rent" }],
    ["remind pay rent", "remind pay rent", { name: "remind", text: "pay rent" }],
    ["remind me to pay rent", "remind me to pay rent", null],
    ["forget me", "forget me", null],
    ["what is due?", "what is due?", null],
  ])("hold any request after /almanac: %s", (text, content, command) => {
    expect(eventOf(form({ ...slash, command: "/almanac", text }))).toMatchObject({
      content,
      command,
      addressed: true,
    });
  });

  it("of a slash command name whom it mentions", () => {
    expect(eventOf(form({ ...slash, text: "<@U55|bob> to pay <#C9|team>" }))).toMatchObject({
      command: { name: "remind", text: "@bob to pay #team" },
      mentions: [
        { said: "@bob", person: "U55" },
        { said: "#team", chat: "C9" },
      ],
    });
  });

  it("tell that somebody opened the app's Home", () => {
    const opened = {
      type: "app_home_opened",
      user: "U1",
      channel: "D1",
      tab: "home",
      event_ts: "1769178790.25",
    };
    expect(eventOf(envelope(opened, { event_id: "Ev9" }))).toMatchObject({
      type: "pressed",
      delivery_id: "Ev9",
      person: { id: "U1" },
      data: "home:opened",
      message_ref: null,
      answer: { to: "U1", token: null },
    });
    expect(whyOf({ ...opened, tab: "messages" })).toContain("another tab");
  });

  const interaction = {
    type: "block_actions",
    user: { id: "U2147483697", username: "steve", name: "steve", team_id: "T0001" },
    api_app_id: "A123456",
    container: { type: "message", message_ts: TS, channel_id: "D1", is_ephemeral: false },
    trigger_id: "12321423423.333649436676.d8c1bb837935619ccad0f624c448ffb3",
    channel: { id: "D1", name: "directmessage" },
    message: { bot_id: "B1", type: "message", text: "Pay rent", user: "U0BOT", ts: TS },
    response_url: "https://hooks.slack.com/actions/1/2/3",
    actions: [
      { action_id: "b0", block_id: "x", value: "done:k7m2x9qa", type: "button", action_ts: "1769178790.25" },
    ],
  };
  const payload = (value: object) => form({ payload: JSON.stringify(value) });

  it("are buttons", () => {
    expect(eventOf(payload(interaction))).toEqual({
      type: "pressed",
      delivery_id: interaction.trigger_id,
      person: { id: "U2147483697", name: "steve", locale: null, time_zone: null },
      chat: { id: "D1", kind: "direct" },
      data: "done:k7m2x9qa",
      message_ref: `D1:${TS}`,
      shown: { text: "Pay rent", headed: false, buttons: [] },
      said: null,
      pressed_at_ms: 1769178790_250,
      answer: { to: "D1", thread: null, token: interaction.response_url },
    });
    const menu = [{ action_id: "a", selected_option: { value: "snooze:k7m2x9qa:60" } }];
    expect(eventOf(payload({ ...interaction, actions: menu }))).toMatchObject({ data: "snooze:k7m2x9qa:60" });
  });

  it("show what stood in the message with the button, where this person alone sees it", () => {
    const message = {
      ...interaction.message,
      text: "Pay rent &amp; tea",
      blocks: [
        {
          type: "rich_text",
          elements: [
            {
              type: "rich_text_section",
              elements: [{ type: "text", text: "Pay rent", style: { bold: true } }],
            },
          ],
        },
        {
          type: "actions",
          elements: [{ type: "button", text: { type: "plain_text", text: "Done" }, value: "done:k7m2x9qa" }],
        },
      ],
    };
    const shown = {
      text: "Pay rent & tea",
      headed: true,
      buttons: [[{ label: "Done", data: "done:k7m2x9qa" }]],
    };
    expect(eventOf(payload({ ...interaction, message }))).toMatchObject({ shown });
    const general = { ...interaction, message, channel: { id: "C1", name: "general" } };
    expect(eventOf(payload(general))).not.toHaveProperty("shown");
    const container = { ...interaction.container, is_ephemeral: true };
    expect(eventOf(payload({ ...general, container }))).toMatchObject({ shown });
  });

  it("are shortcuts on a message", () => {
    const shortcut = {
      ...interaction,
      type: "message_action",
      callback_id: "remember",
      action_ts: "1769178790.25",
      message: { type: "message", user: "U9", text: "the code is 1 &lt; 2", ts: TS },
    };
    expect(eventOf(payload(shortcut))).toMatchObject({
      type: "message",
      content: "the code is 1 < 2",
      command: { name: "remember", text: "the code is 1 < 2" },
      created_at_ms: 1769178790_250,
      reply_to: { external_id: `D1:${TS}` },
    });
  });

  it.each([
    ["a view", payload({ ...interaction, type: "view_submission" })],
    ["a button without a channel", payload({ ...interaction, channel: undefined })],
    ["a button without an action", payload({ ...interaction, actions: [] })],
    ["actions that are no list", payload({ ...interaction, actions: { 0: {} } })],
    ["a command without a user", form({ ...slash, user_id: "" })],
    ["a command from no id", form({ ...slash, user_id: "U1 U2" })],
    ["a payload that is no JSON", "payload=%7B%7B"],
    ["no field at all", "ssl_check=1&token=x"],
  ])("are ignored: %s", (_, body) => {
    expect(read(body)).toMatchObject({ kind: "ignored", response: { status: 200 } });
  });
});
