import { describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";

/** No word after a command is dropped: it is read, or a line says what the command takes, and nothing is changed. */

const NO_WORDS = "takes no words after it: send it alone.";

/** On Friday 23 January 2026, with a rent that is due tomorrow at 9. */
const UNREAD: [said: string, answer: string][] = [
  ["/today at the office", `/today ${NO_WORDS}`],
  ["/tomorrow rent", `/tomorrow ${NO_WORDS}`],
  ["/undo rent", `/undo ${NO_WORDS}`],
  ["/export rent", `/export ${NO_WORDS}`],
  ["/help rent", `/help ${NO_WORDS}`],
  ["/forget-me rent", `/forget-me ${NO_WORDS}`],
  ["/list rent", 'I don\'t understand the time in "rent"'],
  ["/list rent next week", 'I don\'t understand the time in "rent next week"'],
  ["/upcoming rent", 'I don\'t understand the time in "rent"'],
  ["/timeline last week rent", 'I don\'t understand the time in "last week rent"'],
  ["/done rent on Monday", 'I found nothing like "rent on Monday"'],
  ["/done rent tomorrow at 10", 'I found nothing like "rent tomorrow at 10"'],
  ["/done on Monday", 'I found nothing like "on Monday"'],
  ["/forget rent last week", 'I found nothing like "rent last week"'],
  ["/rename rent on Monday to pay it", 'I found nothing like "rent on Monday"'],
  ["/stop-repeating rent next month", 'I found nothing like "rent next month"'],
  ["/stop-reminding rent next month", 'I found nothing like "rent next month"'],
  ["/snooze rent until the cows come home", 'I found nothing like "rent until the cows come home"'],
  ["/move rent to whenever", 'I don\'t understand the time in "whenever"'],
  ["/skip rent whenever", 'I found nothing like "rent whenever"'],
  ["/digest at 8 on Sundays", "When should I write to you in the morning?"],
  ["/timezone Berlin on Mondays", 'I don\'t know the time zone of "Berlin on Mondays"'],
];

async function withRent(platform: "telegram" | "slack" | "whatsapp" | "twilio"): Promise<Chat> {
  const chat = await openChat(platform);
  await chat.say(inChatOf(chat, "/remind pay rent tomorrow at 9"));
  return chat;
}

/** Slack takes all commands after its one. */
function inChatOf({ bot }: Chat, command: string): string {
  return bot.platform === "slack" ? ` /almanac ${command.slice(1)}` : command;
}

describe.each(["telegram", "slack", "whatsapp", "twilio"] as const)("on %s", (platform) => {
  it("words that a command doesn't take change nothing, and are told", async () => {
    const chat = await withRent(platform);
    const user = chat.stage.user(`${platform}:${chat.bot.person}`);
    const before = await user.upcoming();
    const heard: [string, string][] = [];
    for (const [said] of UNREAD) {
      const answers = await chat.say(inChatOf(chat, said));
      // Telegram ends a command at a hyphen, so it is shown without.
      heard.push([said, answers.join("\n").replace("/forget_me", "/forget-me")]);
    }
    expect(heard).toEqual(UNREAD.map(([said, answer]) => [said, expect.stringContaining(answer)]));
    const { items } = await user.upcoming();
    const kept = ({ id, content, due_at }: (typeof items)[number]) => ({ id, content, due_at });
    expect(items.map(kept)).toEqual(before.items.map(kept));
  });
});

describe("words that a command takes", () => {
  it.each([
    ["/done rent tomorrow", "Done: Pay rent"],
    ["/done rent tomorrow at 9", "Done: Pay rent"],
    ["/done rent today", "Done: Pay rent"],
    ["/done rent yesterday", "Done: Pay rent"],
    ["/forget rent this week", "Forgotten: Pay rent"],
    ["/upcoming tomorrow", "Pay rent"],
    ["/upcoming next week", "Nothing is due then."],
    ["/list for tomorrow", "Pay rent"],
    ["/list tomorrow please", "Pay rent"],
    ["що в мене наступного тижня", "нічого не заплановано"],
    ["wat staat er volgende week op het programma", "niets gepland"],
    ["was steht nächste Woche so an", "nichts an"],
    ["/undo that", "Undone"],
    ["/help me", "remind me to pay rent"],
    ["/export my data", "Pay rent"],
  ])("are read: %s", async (said, answer) => {
    const chat = await withRent("telegram");
    expect((await chat.say(said)).join("\n")).toContain(answer);
  });

  it.each([
    ["telegram", "/tomorrow at 3"],
    ["slack", " /almanac tomorrow at 3"],
    ["whatsapp", "/almanac tomorrow at 3"],
  ] as const)("are the time that was asked for, on %s: %s", async (platform, said) => {
    const chat = await openChat(platform);
    await chat.say(inChatOf(chat, "/remind call the dentist"));
    expect((await chat.say(said))[0]).toContain("tomorrow at 15:00: Call the dentist");
  });

  it("say when something was done", async () => {
    const chat = await withRent("telegram");
    await chat.say("/remind water the plants every day at 8");
    await chat.say("/done rent yesterday");
    expect((await chat.say("/done plants yesterday"))[0]).toContain("Done: Water the plants");
    const [rent] = await chat.stage.sql<{ completed_at: number }>(
      "SELECT completed_at FROM knowledge WHERE content = 'Pay rent'",
    );
    // The last second of Thursday in Berlin.
    expect(rent?.completed_at).toBe(Date.parse("2026-01-22T22:59:59Z") / 1000);
  });

  it("are not what stands in the address of Telegram's link to a bot", async () => {
    const chat = await openChat("telegram");
    expect((await chat.say("/start a1b2c3"))[0]).toContain("remind me to pay rent");
  });
});
