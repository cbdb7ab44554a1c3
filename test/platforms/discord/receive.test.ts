import type * as v10 from "discord-api-types/v10";
import { describe, expect, it } from "vitest";
import { deferred, message, suggestions } from "../../../src/platforms/discord/answers";
import { decode, snowflakeTime } from "../../../src/platforms/discord/receive";
import { bytes } from "../calls";

/** Discord's own numbers: the types say no where one is wrong. */
const InteractionType = {
  Ping: 1 satisfies v10.InteractionType.Ping,
  ApplicationCommand: 2 satisfies v10.InteractionType.ApplicationCommand,
  MessageComponent: 3 satisfies v10.InteractionType.MessageComponent,
  ApplicationCommandAutocomplete: 4 satisfies v10.InteractionType.ApplicationCommandAutocomplete,
  ModalSubmit: 5 satisfies v10.InteractionType.ModalSubmit,
};
const InteractionResponseType = {
  Pong: 1 satisfies v10.InteractionResponseType.Pong,
  ChannelMessageWithSource: 4 satisfies v10.InteractionResponseType.ChannelMessageWithSource,
  DeferredChannelMessageWithSource: 5 satisfies v10.InteractionResponseType.DeferredChannelMessageWithSource,
  DeferredMessageUpdate: 6 satisfies v10.InteractionResponseType.DeferredMessageUpdate,
  AutocompleteResult: 8 satisfies v10.InteractionResponseType.ApplicationCommandAutocompleteResult,
};
const ApplicationCommandType = {
  ChatInput: 1 satisfies v10.ApplicationCommandType.ChatInput,
  User: 2 satisfies v10.ApplicationCommandType.User,
  Message: 3 satisfies v10.ApplicationCommandType.Message,
};
const ApplicationCommandOptionType = {
  Subcommand: 1 satisfies v10.ApplicationCommandOptionType.Subcommand,
  SubcommandGroup: 2 satisfies v10.ApplicationCommandOptionType.SubcommandGroup,
  String: 3 satisfies v10.ApplicationCommandOptionType.String,
  Integer: 4 satisfies v10.ApplicationCommandOptionType.Integer,
  Boolean: 5 satisfies v10.ApplicationCommandOptionType.Boolean,
};
const ComponentType = {
  ActionRow: 1 satisfies v10.ComponentType.ActionRow,
  Button: 2 satisfies v10.ComponentType.Button,
  StringSelect: 3 satisfies v10.ComponentType.StringSelect,
  TextInput: 4 satisfies v10.ComponentType.TextInput,
  Label: 18 satisfies v10.ComponentType.Label,
};
const ChannelType = {
  GuildText: 0 satisfies v10.ChannelType.GuildText,
  DM: 1 satisfies v10.ChannelType.DM,
  GroupDM: 3 satisfies v10.ChannelType.GroupDM,
};
const EPHEMERAL = 64 satisfies v10.MessageFlags.Ephemeral;

const read = (body: unknown) => decode(bytes(JSON.stringify(body)));

/** The answer's JSON, which Discord takes only with this content type. */
function answerTo(body: unknown): unknown {
  const inbound = read(body);
  const response = inbound.kind === "typed" ? inbound.suggest([]) : inbound.response;
  expect(response).toMatchObject({ status: 200, content_type: "application/json" });
  return JSON.parse(response.body);
}

function eventOf(body: unknown) {
  const inbound = read(body);
  if (inbound.kind !== "events") throw new Error(inbound.kind === "ignored" ? inbound.why : inbound.kind);
  return inbound.events[0];
}

/** The example of Discord's reference: 2016-04-30T11:18:25.796Z. */
const ID = "175928847299117063";
const AT_MS = Date.parse("2016-04-30T11:18:25.796Z");
const user = { id: "53908232506183680", username: "mason", global_name: "Mason", discriminator: "0" };

const inServer = {
  id: ID,
  application_id: "845027738276462632",
  version: 1,
  token: "A_UNIQUE_TOKEN",
  locale: "en-GB",
  guild_locale: "en-US",
  guild_id: "290926798626357999",
  channel_id: "645027906669510667",
  channel: { id: "645027906669510667", type: ChannelType.GuildText },
  member: { nick: "Mase", user, roles: [], permissions: "0" },
};
const direct = {
  ...inServer,
  guild_id: undefined,
  member: undefined,
  user,
  channel: { id: "645027906669510667", type: ChannelType.DM },
};
const remind = {
  id: "771825006014889984",
  name: "remind",
  type: ApplicationCommandType.ChatInput,
  options: [{ name: "what", type: ApplicationCommandOptionType.String, value: "pay rent tomorrow at 9" }],
};
const command = { ...inServer, type: InteractionType.ApplicationCommand, data: remind };

describe("a ping", () => {
  it("is answered with a pong", () => {
    expect(read({ type: InteractionType.Ping, id: ID })).toMatchObject({ kind: "challenge" });
    expect(answerTo({ type: InteractionType.Ping })).toEqual({ type: InteractionResponseType.Pong });
  });
});

describe("a command", () => {
  it("is read whole", () => {
    expect(eventOf(command)).toEqual({
      type: "message",
      delivery_id: ID,
      person: { id: "53908232506183680", name: "Mase", locale: "en-GB", time_zone: null },
      chat: { id: "645027906669510667", kind: "group" },
      external_id: ID,
      content: "/remind pay rent tomorrow at 9",
      created_at_ms: AT_MS,
      command: { name: "remind", text: "pay rent tomorrow at 9", bot: null },
      addressed: true,
      reply_to: null,
      answer: { to: "645027906669510667", thread: null, token: "A_UNIQUE_TOKEN" },
    });
  });

  it("names the people and channels that it mentions, and no bots", () => {
    const value = "<@771825006014889984> <@53> and <@!54> in <#55>, not <@56>, <@&57> or @58";
    const resolved = { users: { "56": { id: "56", bot: true } } };
    const options = [{ type: 3, name: "text", value }];
    expect(
      eventOf({ ...command, application_id: "771825006014889984", data: { ...remind, options, resolved } }),
    ).toMatchObject({
      command: { text: "<@53> and <@!54> in <#55>, not <@56>, <@&57> or @58" },
      mentions: [
        { said: "<@53>", person: "53" },
        { said: "<@!54>", person: "54" },
        { said: "<#55>", chat: "55" },
      ],
    });
  });

  it("is deferred, and hidden from others in a server", () => {
    const type = InteractionResponseType.DeferredChannelMessageWithSource;
    expect(answerTo(command)).toEqual({ type, data: { flags: EPHEMERAL } });
    expect(answerTo({ ...direct, type: 2, data: remind })).toEqual({ type });
  });

  it("in a direct chat names its user outside a member", () => {
    const event = eventOf({ ...direct, type: 2, data: remind });
    expect(event).toMatchObject({ person: { id: user.id, name: "Mason" }, chat: { kind: "direct" } });
    const group = { ...direct, channel: { id: "1", type: ChannelType.GroupDM } };
    expect(eventOf({ ...group, type: 2, data: remind })).toMatchObject({ chat: { kind: "group" } });
  });

  it("has all its options for a text, a sub-command's name before its own", () => {
    const {
      Subcommand,
      SubcommandGroup,
      String: Text,
      Integer,
      Boolean: Flag,
    } = ApplicationCommandOptionType;
    const options = [
      {
        name: "daily",
        type: SubcommandGroup,
        options: [
          {
            name: "set",
            type: Subcommand,
            options: [
              { name: "time", type: Text, value: "08:00" },
              { name: "days", type: Integer, value: 5 },
              { name: "quiet", type: Flag, value: true },
              { name: "odd", type: Text, value: { a: 1 } },
            ],
          },
        ],
      },
    ];
    expect(eventOf({ ...command, data: { ...remind, name: "digest", options } })).toMatchObject({
      content: "/digest daily set 08:00 5 true",
      command: { name: "digest", text: "daily set 08:00 5 true" },
    });
    expect(eventOf({ ...command, data: { ...remind, options: undefined } })).toMatchObject({
      content: "/remind",
      command: { text: "" },
    });
  });

  it("on a message takes that message's text", () => {
    const data = {
      id: "1",
      name: "Remember this",
      type: ApplicationCommandType.Message,
      target_id: "867793854505943041",
      resolved: { messages: { "867793854505943041": { id: "867793854505943041", content: "Rent is £900" } } },
    };
    expect(eventOf({ ...command, data })).toMatchObject({
      external_id: ID,
      content: "Rent is £900",
      command: { name: "remember", text: "Rent is £900" },
      reply_to: { external_id: "867793854505943041", content: "Rent is £900" },
    });
    const picture = { ...data, resolved: { messages: { "867793854505943041": { content: "" } } } };
    expect(read({ ...command, data: picture })).toMatchObject({ kind: "ignored" });
    expect(answerTo({ ...command, data: picture })).toMatchObject({ type: 4, data: { flags: EPHEMERAL } });
  });
});

describe("a button", () => {
  const button = {
    ...inServer,
    type: InteractionType.MessageComponent,
    message: { id: "998877665544332211", content: "Pay rent", author: { id: "1", bot: true } },
    data: { component_type: ComponentType.Button, custom_id: "done:k7m2x9qa" },
  };

  it("is read whole, and answered by changing its message later", () => {
    expect(eventOf(button)).toEqual({
      type: "pressed",
      delivery_id: ID,
      person: { id: "53908232506183680", name: "Mase", locale: "en-GB", time_zone: null },
      chat: { id: "645027906669510667", kind: "group" },
      data: "done:k7m2x9qa",
      message_ref: "998877665544332211",
      said: null,
      pressed_at_ms: AT_MS,
      answer: { to: "645027906669510667", thread: null, token: "A_UNIQUE_TOKEN" },
    });
    expect(answerTo(button)).toEqual({ type: InteractionResponseType.DeferredMessageUpdate });
  });

  it("shows its message without the marks of its sending, where its person alone sees it", () => {
    const message = {
      ...button.message,
      content: "**Today**\n1\\. 2 \\* 3 \\[now\\]",
      components: [
        {
          type: ComponentType.ActionRow,
          components: [{ type: ComponentType.Button, style: 2, label: "Done", custom_id: "done:k7m2x9qa" }],
        },
      ],
    };
    const shown = {
      text: "Today\n1\\. 2 * 3 [now]",
      headed: true,
      buttons: [[{ label: "Done", data: "done:k7m2x9qa" }]],
    };
    expect(eventOf({ ...button, message })).not.toHaveProperty("shown");
    expect(eventOf({ ...button, message: { ...message, flags: EPHEMERAL } })).toMatchObject({ shown });
    expect(
      eventOf({
        ...direct,
        ...button,
        member: undefined,
        guild_id: undefined,
        user: direct.user,
        context: 1,
        message,
      }),
    ).toMatchObject({ shown });
  });

  it("may be a menu", () => {
    const data = {
      component_type: ComponentType.StringSelect,
      custom_id: "snooze",
      values: ["snooze:k7m2x9qa:60"],
    };
    expect(eventOf({ ...button, data })).toMatchObject({ data: "snooze:k7m2x9qa:60" });
  });
});

describe("a modal", () => {
  it("is a command with what was filled in, in either of Discord's forms", () => {
    const input = { type: ComponentType.TextInput, custom_id: "what", value: "pay rent\non Friday" };
    const when = { type: ComponentType.TextInput, custom_id: "when", value: "09:00" };
    const rows = [
      { type: ComponentType.ActionRow, components: [input] },
      { type: ComponentType.Label, component: when },
    ];
    const modal = { ...direct, type: InteractionType.ModalSubmit };
    expect(eventOf({ ...modal, data: { custom_id: "remind:7", components: rows } })).toMatchObject({
      type: "message",
      content: "pay rent\non Friday\n09:00",
      command: { name: "remind", text: "pay rent\non Friday\n09:00" },
    });
    expect(read({ ...modal, data: { custom_id: "remind", components: [] } })).toMatchObject({
      kind: "ignored",
    });
  });
});

describe("anything else", () => {
  it("that is typed is told with what its words name", () => {
    const typed = (name: string, value: unknown) => ({
      ...command,
      type: InteractionType.ApplicationCommandAutocomplete,
      data: { id: "1", type: 1, name, options: [{ name: "text", type: 3, value, focused: true }] },
    });
    expect(read(typed("done", "re"))).toMatchObject({
      kind: "typed",
      typed: { completes: "item", command: "done", text: "re", person: { id: user.id } },
    });
    expect(read(typed("timezone", ""))).toMatchObject({
      kind: "typed",
      typed: { completes: "zone", text: "" },
    });
    expect(read(typed("remind", "re"))).toMatchObject({ kind: "ignored" });
    expect(read(typed("done", 7))).toMatchObject({ kind: "typed", typed: { text: "" } });
  });

  it("suggestions have Discord's lengths, and none that can't be sent back", () => {
    const choices = [
      { label: "x".repeat(200), value: "a" },
      { label: "too long", value: "y".repeat(101) },
      ...Array.from({ length: 40 }, (_, i) => ({ label: `${i}`, value: `${i}` })),
    ];
    const { type, data } = JSON.parse(suggestions(choices).body) as {
      type: number;
      data: { choices: { name: string; value: string }[] };
    };
    expect(type).toBe(InteractionResponseType.AutocompleteResult);
    expect(data.choices).toHaveLength(25);
    expect(data.choices[0]).toEqual({ name: `${"x".repeat(99)}…`, value: "a" });
    expect(data.choices.map(({ value }) => value)).not.toContain("y".repeat(101));
  });

  it("that is typed where nothing is completed gets no suggestions", () => {
    const autocomplete = { ...command, type: InteractionType.ApplicationCommandAutocomplete };
    expect(read(autocomplete)).toMatchObject({ kind: "ignored" });
    expect(answerTo(autocomplete)).toEqual({
      type: InteractionResponseType.AutocompleteResult,
      data: { choices: [] },
    });
  });

  it.each([
    ["a type of tomorrow", { ...command, type: 99 }],
    ["a command of another type", { ...command, data: { ...remind, type: ApplicationCommandType.User } }],
    ["a command without data", { ...command, data: undefined }],
    ["a button without an id", { ...command, type: 3, data: {} }],
    ["no user", { ...command, member: undefined }],
    ["no channel", { ...command, channel_id: undefined, channel: undefined }],
    ["a channel that is no id", { ...command, channel_id: "1 or 1" }],
    ["no id", { ...command, id: undefined }],
    ["an id that is a number", { ...command, id: 1759288472991 }],
    ["an id that is none", { ...command, id: "abc" }],
  ])("says so to the one who asked: %s", (_, body) => {
    expect(read(body)).toMatchObject({ kind: "ignored" });
    expect(answerTo(body)).toMatchObject({
      type: InteractionResponseType.ChannelMessageWithSource,
      data: { flags: EPHEMERAL, allowed_mentions: { parse: [] } },
    });
  });
});

describe("answers", () => {
  it("carry what they say, and reach nobody by mention", () => {
    expect(JSON.parse(message("@everyone", false).body)).toEqual({
      type: 4,
      data: { content: "@everyone", allowed_mentions: { parse: [] } },
    });
    expect(JSON.parse(deferred(false).body)).toEqual({ type: 5 });
  });
});

describe("snowflakeTime", () => {
  it.each([
    ["175928847299117063", AT_MS],
    ["1", 1420070400000],
    ["18446744073709551615", 1420070400000 + 2 ** 42 - 1],
    ["18446744073709551616", null],
    ["0", null],
    ["-1", null],
    ["1e9", null],
    ["", null],
    ["9".repeat(21), null],
  ])("of %s", (snowflake, ms) => {
    expect(snowflakeTime(snowflake)).toBe(ms);
  });
});
