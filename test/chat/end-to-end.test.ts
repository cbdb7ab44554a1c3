import { describe, expect, it } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import { at } from "../reminders/stage";
import { type Chat, openChat } from "./chat";

/** From a first message to the digest that no longer has it, in Berlin (UTC+1). */

const CHATTING: PlatformName[] = ["telegram", "slack", "discord", "whatsapp", "twilio"];

function userOf({ bot, stage }: Chat) {
  return stage.user(`${bot.platform}:${bot.person}`);
}

describe.each(CHATTING)("%s", (platform) => {
  it("remembers, reminds at nine in the morning, and greets the next day without what is done", async () => {
    const chat = await openChat(platform);
    const { stage, bot } = chat;

    const [confirmation = "", ...more] = await chat.say("remind me to pay rent tomorrow at 9");
    expect(more).toEqual([]);
    expect(confirmation).toMatch(/^I will remind you tomorrow at (09:00|9 am): Pay rent/);
    await chat.say(
      platform === "discord"
        ? "/remind water the plants on Sunday at 18:00"
        : "remind me to water the plants on Sunday at 18:00",
    );

    await stage.run(at("2026-01-24T06:59:00Z"));
    expect(chat.heard()).toEqual([]);
    await stage.run(at("2026-01-24T07:00:00Z"));
    const [morning = "", ...others] = chat.heard();
    expect(others).toEqual([]);
    expect(morning).toContain("Pay rent");
    expect(morning).toContain("Water the plants");

    await stage.run(at("2026-01-24T07:59:00Z"));
    expect(chat.heard()).toEqual([]);
    await stage.run(at("2026-01-24T08:00:00Z"));
    const [reminder = "", ...rest] = chat.heard();
    expect(rest).toEqual([]);
    // Where there are no buttons the first reminders say how to act.
    expect(reminder.split("\n")[0]).toBe("Reminder: Pay rent");
    await stage.run(at("2026-01-24T08:01:00Z"));
    expect(chat.heard()).toEqual([]);

    stage.setClock("2026-01-24T08:02:30Z");
    if (bot.press === null) expect(await chat.say("/done pay rent")).toEqual(["Done: Pay rent"]);
    else {
      const sent = chat.calls.findLast((call) => bot.buttonsOf(call).length > 0);
      const done =
        sent === undefined ? undefined : bot.buttonsOf(sent).find((data) => data.startsWith("done:"));
      expect(await chat.press(done ?? "")).toEqual(["Done: Pay rent"]);
    }
    // WhatsApp's 24 hours run from what a person last wrote.
    if (platform === "whatsapp") await chat.say("thanks");

    await stage.run(at("2026-01-25T07:00:00Z"));
    const [next = ""] = chat.heard();
    expect(next).toContain("Water the plants");
    expect(next).not.toContain("rent");
    const { items } = await userOf(chat).upcoming({ include_reminded: true });
    expect(items.map((item) => item.content)).toEqual(["Water the plants"]);

    const talk = await chat.messages();
    expect(talk.map(({ role }) => role).slice(0, 4)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(talk[0]?.user_id).toBe(`${platform}:${bot.person}`);
  });
});

it("standard: a message is stored and read back", async () => {
  const chat = await openChat("standard", { mode: "store" });
  const said = chat.said({ text: "The boiler was serviced", at: Date.parse("2026-01-23T14:31:59.250Z") });
  const response = await chat.post(chat.bot.message(said));
  expect(response.status).toBe(200);
  expect(await chat.messages()).toMatchObject([
    {
      external_id: "m1",
      role: "user",
      name: "Pann",
      user_id: "standard:ann",
      content: "The boiler was serviced",
      created_at: 1769178719,
      created_at_ms: 1769178719250,
    },
  ]);
  expect(chat.stage.waiting).toEqual([]);
});
