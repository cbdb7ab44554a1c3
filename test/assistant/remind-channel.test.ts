import { beforeEach, describe, expect, it } from "vitest";
import { manifest } from "../../src/platforms/slack/manifest";
import { slackEnvelope, slackMessage } from "../chat/bots";
import { type Chat, openChat } from "../chat/chat";
import { at } from "../reminders/stage";

/** Reminders for channels, and for people there, on Slack and Discord. Friday 23 January 2026, 15:32 in Berlin. */

const NINE = "2026-01-24T08:00:00Z";
const REPORTS = "tomorrow at 9 to bring the reports";

let chat: Chat;

/** The answers to what was sent, without what is said of the zone. */
const answers = () => chat.heard().map((text) => text.split(/\n\nIt should be/)[0] ?? "");

/** The chats to which messages go while the cron runs at `time`, and what they say. */
async function sentAt(time: string): Promise<[string, string | undefined][]> {
  const before = chat.calls.length;
  chat.heard();
  await chat.stage.run(at(time));
  const calls = chat.calls.slice(before).filter((call) => chat.bot.textOf(call) !== null);
  return calls.map((call) => [
    String(call.body["channel"] ?? call.url.split("/").at(-2)),
    chat.bot.textOf(call) ?? undefined,
  ]);
}

describe("on Slack", () => {
  const ANNA = "U2147483697";
  const BEN = "U0BEN00001";
  const TEAM = "C024BE91L";
  const OTHERS = "C0OTHERS01";
  const NAMES: Record<string, string> = { [ANNA]: "Anna", [BEN]: "Ben" };

  beforeEach(async () => {
    chat = await openChat("slack");
    chat.onCall = ({ url, body }) => {
      const name = NAMES[String(body["user"])];
      if (!url.endsWith("/users.info") || name === undefined) return null;
      const user = { tz: "Europe/Berlin", real_name: `${name} Smith`, profile: { display_name: name } };
      return Response.json({ ok: true, user });
    };
  });

  /** Sends a message that mentions the app. */
  async function ask(text: string, channel = TEAM, user = ANNA): Promise<string[]> {
    const said = chat.said({ text: `<@U0BOT> ${text}`, chat: channel, person: user });
    chat.heard();
    await chat.post(
      JSON.stringify(slackEnvelope({ ...slackMessage(said), type: "app_mention" }, `Ev${said.n}`)),
    );
    await chat.stage.drain();
    chat.stage.setClock(chat.stage.now() + 1);
    return answers();
  }

  /** Sends the slash command, whose mentions Slack writes out. */
  async function command(text: string, channel: string): Promise<string[]> {
    const said = chat.said();
    chat.heard();
    await chat.post(
      new URLSearchParams({
        command: "/almanac",
        text,
        trigger_id: `t${said.n}`,
        user_id: ANNA,
        user_name: "anna",
        channel_id: channel,
        channel_name: channel.startsWith("D") ? "directmessage" : "general",
        response_url: `https://hooks.slack.com/commands/T1/${said.n}/xyz`,
      }),
    );
    await chat.stage.drain();
    return chat.calls.slice(-1).map(({ body }) => String(body["text"]).split(/\n\nIt should be/)[0] ?? "");
  }

  it("the command's mentions are asked for", () => {
    expect(manifest("https://example.com")).toMatchObject({
      features: { slash_commands: [{ should_escape: true }] },
    });
  });

  it("a channel hears it that the asker has written in", async () => {
    await ask("digest off");
    await chat.say("digest off");
    expect(await chat.say(`remind <#${TEAM}|team> ${REPORTS}`)).toEqual([
      "I will remind everybody in #team tomorrow at 09:00: Bring the reports",
    ]);
    expect(await ask(`remind <#${TEAM}> tomorrow at 9 to bring the cake`)).toEqual([
      "I will remind everybody here tomorrow at 09:00: Bring the cake",
    ]);
    expect(await command(`remind <#${TEAM}|team> on Monday at 9 to bring milk`, "D024BE91L")).toEqual([
      "I will remind everybody in #team on Monday at 09:00: Bring milk",
    ]);
    expect(await sentAt(NINE)).toEqual([
      [TEAM, "Reminder: Bring the reports"],
      [TEAM, "Reminder: Bring the cake"],
    ]);
  });

  it("a channel hears nothing that the asker has not written in", async () => {
    await ask("list", OTHERS, BEN);
    expect(await chat.say(`remind <#${OTHERS}|others> ${REPORTS}`)).toEqual([
      "I have not seen you in #others yet. Please ask me there.",
    ]);
    expect((await chat.stage.user(`slack:${ANNA}`).upcoming()).items).toEqual([]);
  });

  it("is asked for its time, and moved from elsewhere", async () => {
    await ask("digest off");
    await chat.say("digest off");
    expect(await chat.say(`remind <#${TEAM}|team> to bring the reports`)).toEqual([
      "When should I remind #team: Bring the reports",
    ]);
    expect(await chat.say("tomorrow at 9")).toEqual([
      "I will remind everybody in #team tomorrow at 09:00: Bring the reports",
    ]);
    expect(await chat.say("move reports to Monday")).toEqual([expect.stringContaining("Monday")]);
    expect(await sentAt("2026-01-26T08:00:00Z")).toEqual([[TEAM, "Reminder: Bring the reports"]]);
  });

  it("a person hears it who has written to the app alone", async () => {
    const must = "Ben has to write to me first, in a private chat. Then I can remind Ben.";
    expect(await ask(`remind <@${BEN}> ${REPORTS}`)).toEqual([must]);
    await ask("list", TEAM, BEN);
    await chat.say("digest off", { person: BEN, chat: "D0BEN00001" });
    expect(await ask(`remind <@${BEN}> ${REPORTS}`)).toEqual([
      "I will remind Ben tomorrow at 09:00: Bring the reports",
    ]);
    expect(await command(`remind <@${BEN}|ben> on Monday at 9 to call me`, TEAM)).toEqual([
      "I will remind @ben on Monday at 09:00: Call me",
    ]);
    expect(await sentAt(NINE)).toEqual([[BEN, "Anna asked me to remind you: Bring the reports"]]);
  });

  it("the app is nobody", async () => {
    expect(await ask(`remind <@U0BOT> ${REPORTS}`, "D024BE91L")).toEqual([
      expect.stringContaining("I did not understand that."),
    ]);
  });
});

describe("on Discord", () => {
  const BEN = "90351110224678913";
  const TEAM = "777000777000777000";

  beforeEach(async () => {
    chat = await openChat("discord");
    await chat.say("/digest off", { chat: `guild:${TEAM}` });
  });

  it("a channel hears it that the asker has written in", async () => {
    expect(await chat.say(`/remind <#${TEAM}> ${REPORTS}`)).toEqual([
      expect.stringContaining(`I will remind everybody in <#${TEAM}> tomorrow at 9 am: Bring the reports`),
    ]);
    expect(await chat.say(`/remind <#777000777000777001> ${REPORTS}`)).toEqual([
      "I have not seen you in <#777000777000777001> yet. Please ask me there.",
    ]);
    expect(await sentAt(NINE)).toEqual([[TEAM, "Reminder: Bring the reports"]]);
  });

  it("a person hears it who has written to the bot alone, and mentions call nobody", async () => {
    const where = { chat: `guild:${TEAM}` };
    expect(await chat.say(`/remind <@${BEN}> ${REPORTS}`, where)).toEqual([
      `<@${BEN}> has to write to me first, in a private chat. Then I can remind <@${BEN}>.`,
    ]);
    expect(chat.calls.at(-1)?.body).toMatchObject({
      content: expect.stringContaining(`<@${BEN}> has`),
      allowed_mentions: { parse: [] },
    });
    await chat.say("/digest off", { person: BEN, chat: "123123123123123123" });
    expect(await chat.say(`/remind <@!${BEN}> ${REPORTS}`, where)).toEqual([
      `I will remind <@!${BEN}> tomorrow at 9 am: Bring the reports`,
    ]);
    const sent = await sentAt(NINE);
    expect(sent.map(([, text]) => text)).toEqual([
      "P80351110224678912 asked me to remind you: Bring the reports",
    ]);
  });

  it("the bot is nobody", async () => {
    expect(await chat.say(`/remind <@555000111> ${REPORTS}`)).toEqual([
      expect.stringContaining("I will remind you tomorrow at 9 am: Bring the reports"),
    ]);
  });
});
