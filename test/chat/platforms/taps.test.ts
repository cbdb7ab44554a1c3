import { expect, it } from "vitest";
import page from "../../../docs/platforms/README.md?raw";
import { at } from "../../reminders/stage";
import { type ApiCall, type Chat, openChat } from "../chat";

/**
 * How many taps what is told most often takes on each platform, counted from what goes out to it: one where the button
 * stands below the message, two where it is a row of a list that has to be opened first. The page has the same table.
 */

const PLATFORMS = ["Telegram", "Slack", "Discord", "WhatsApp"] as const;

/** Taps to the first button that does one of these things; null where no button does. */
function tapsTo(chat: Chat, call: ApiCall | undefined, acts: readonly string[]): number | null {
  if (call === undefined) return null;
  const found = chat.bot.buttonsOf(call).some((data) => acts.includes(data.split(":")[0] ?? ""));
  if (!found) return null;
  return JSON.stringify(call.body).includes('"type":"list"') ? 2 : 1;
}

const shown = (chat: Chat) => chat.calls.findLast((call) => chat.bot.textOf(call) !== null);

async function tapsOn(name: (typeof PLATFORMS)[number]): Promise<Record<string, number | null>> {
  const chat = await openChat(name.toLowerCase() as Lowercase<typeof name>);
  await chat.say("/digest off");
  await chat.say("/remind pay rent tomorrow at 9");
  const undo = tapsTo(chat, shown(chat), ["undo"]);
  await chat.say("/remind call the plumber");
  const question = tapsTo(chat, shown(chat), ["when"]);
  await chat.say("/remind water the plants tomorrow at 10");
  await chat.say("/list");
  const list = tapsTo(chat, shown(chat), ["done", "show"]);
  if (name !== "Discord") await chat.say("dentist tomorrow at 5pm");
  // Words of nobody's command don't reach a bot of Discord.
  const offer = name === "Discord" ? null : tapsTo(chat, shown(chat), ["accept"]);
  await chat.stage.run(at("2026-01-24T08:00:00Z"));
  const reminder = tapsTo(chat, shown(chat), ["done"]);
  const hour = tapsTo(chat, shown(chat), ["hour"]);
  return { done: reminder, "in an hour": hour, "a thing of a list": list, yes: offer, when: question, undo };
}

/** The rows of the page's table, by platform: what stands in each column. */
function rowsOfPage(): Map<string, string[]> {
  const [, table = ""] = page.split("| taps |");
  const rows = table.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  return new Map(
    rows.map((row) => {
      const [name = "", ...cells] = row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name, cells];
    }),
  );
}

it.each(PLATFORMS)("what is told most often takes one tap on %s, as the page says", async (name) => {
  const taps = await tapsOn(name);
  for (const [what, count] of Object.entries(taps)) expect([what, count ?? 1]).toEqual([what, 1]);
  expect(rowsOfPage().get(name)).toEqual(
    Object.values(taps).map((count) => (count === null ? "–" : String(count))),
  );
});

it("SMS has no buttons, and a word for each", () => {
  expect(rowsOfPage().get("SMS")).toEqual(["`done`", "`1h`", "`2`", "`yes`", "`tomorrow at 9`", "`undo`"]);
});
