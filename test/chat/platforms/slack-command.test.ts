import { describe, expect, it } from "vitest";
import type { Body } from "../../support/wire";
import { slackEnvelope, slackMessage } from "../bots";
import { type Chat, openChat } from "../chat";

/** Slack's one command, as the slash command and as the words of a direct chat, and replies in a channel's thread. */

const PERSON = "U2147483697";

/** Uses the slash command in the direct chat. */
async function slash(chat: Chat, text: string): Promise<string[]> {
  const { n } = chat.said();
  const form = new URLSearchParams({
    command: "/almanac",
    text,
    user_id: PERSON,
    user_name: "ann",
    channel_id: chat.bot.chat,
    channel_name: "directmessage",
    trigger_id: `trigger.${n}`,
    response_url: `https://hooks.slack.com/commands/T1/${n}`,
  });
  const before = chat.calls.length;
  await chat.post(form);
  await chat.stage.drain();
  chat.stage.setClock(chat.stage.now() + 1);
  const answers = chat.calls.slice(before).filter(({ url }) => url.startsWith("https://hooks.slack.com/"));
  return answers.map(({ body }) => String(body["text"]));
}

/** The words with and without the command's name, which Slack takes for text after a blank. */
const WAYS: [string, (chat: Chat, text: string) => Promise<string[]>][] = [
  ["as a slash command", slash],
  ["as words of a direct chat", async (chat, text) => await chat.say(` /almanac ${text}`)],
];

describe.each(WAYS)("/almanac %s", (_way, ask) => {
  it("takes plain words and the names of commands", async () => {
    const chat = await openChat("slack");
    const heard: string[] = [];
    for (const text of [
      "remind me to pay rent tomorrow at 9",
      "remind call mum on Monday at 10",
      "upcoming",
      "done rent",
      "undo",
      "snooze rent until Monday",
      "dance",
    ])
      heard.push((await ask(chat, text)).join(" / ").split("\n\nIt should be ")[0] ?? "");
    expect(heard).toEqual([
      "I will remind you tomorrow at 09:00: Pay rent",
      "I will remind you on Monday at 10:00: Call mum",
      expect.stringMatching(/1\. Pay rent.*2\. Call mum/s),
      "Done: Pay rent",
      "Undone: Pay rent",
      "I will remind you again on Monday at 09:00: Pay rent",
      expect.stringContaining("I did not understand"),
    ]);
  });

  it("alone shows what there is", async () => {
    const chat = await openChat("slack");
    const [help] = await ask(chat, "");
    expect(help).toContain("remind me to pay rent on Friday at 9");
  });
});

it("the slash command is answered each time, however often it isn't understood", async () => {
  const chat = await openChat("slack");
  for (const text of ["dance", "sing"])
    expect((await slash(chat, text))[0]).toContain("I did not understand");
});

describe("a reply in the thread of a reminder in a channel", () => {
  const CHANNEL = "C024BE91L";

  async function reply(chat: Chat, text: string, more: Body = {}): Promise<string[]> {
    const index = chat.calls.findLastIndex(({ url }) => url.endsWith("/chat.postMessage"));
    const thread_ts = `${chat.calls[index]?.at}.9${String(index + 1).padStart(5, "0")}`;
    const said = chat.said({ text, chat: CHANNEL });
    const event = { ...slackMessage(said), thread_ts, parent_user_id: "U0BOT", ...more };
    chat.heard();
    await chat.post(JSON.stringify(slackEnvelope(event, `EvReply${said.n}`)));
    await chat.stage.drain();
    return chat.heard();
  }

  it("means its item, without a mention", async () => {
    const chat = await openChat("slack");
    await chat.say("/almanac digest off");
    await chat.say("/almanac remind us tomorrow at 9 to bring the reports", { chat: CHANNEL });
    await chat.say("/almanac remind us on Tuesday at 9 to bring the cake", { chat: CHANNEL });
    await chat.stage.run(Date.parse("2026-01-24T08:00:00Z") / 1000);
    expect(await reply(chat, "done", { parent_user_id: "U1" })).toEqual([]);
    expect(await reply(chat, "done")).toEqual(["Done: Bring the reports"]);
    expect(chat.calls.at(-1)?.body).toMatchObject({ channel: CHANNEL, thread_ts: expect.any(String) });
  });
});
