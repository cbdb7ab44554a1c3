import { expect, it } from "vitest";
import { type ApiCall, openChat } from "../chat";

/** Slack shows an instant on each reader's own clock, where a message has several readers. */

const CHANNEL = "C024BE91L";

const FORMAT = "{date_short_pretty}, {time}";
const NINE = Date.parse("2026-01-24T08:00:00Z") / 1000;

/** The elements of the text, and what notifications show. */
function shownIn({ body }: ApiCall) {
  const { blocks, text } = body as {
    text: string;
    blocks: { elements: { elements: Record<string, unknown>[] }[] }[];
  };
  return { text, elements: blocks[0]?.elements[0]?.elements ?? [] };
}

async function inChannel() {
  const chat = await openChat("slack");
  const say = async (text: string) => await chat.say(`<@U0BOT> ${text}`, { chat: CHANNEL });
  const last = () => shownIn(chat.calls.findLast((call) => chat.bot.textOf(call) !== null) as ApiCall);
  return { chat, say, last };
}

it("in a channel's answer, list and reminder, with a fallback in the text's zone; messages are stored as plain text", async () => {
  const { chat, say, last } = await inChannel();
  await say("remind us tomorrow at 9 to book the restaurant");
  const date = (fallback: string) => ({ type: "date", timestamp: NINE, format: FORMAT, fallback });
  expect(last().elements.slice(0, 3)).toEqual([
    { type: "text", text: "I will remind everybody here " },
    date("tomorrow at 09:00"),
    { type: "text", text: ": Book the restaurant" },
  ]);
  expect(last().text.split("\n")[0]).toBe(
    `I will remind everybody here <!date^${NINE}^${FORMAT}|tomorrow at 09:00>: Book the restaurant`,
  );
  const [stored] = (await chat.messages(`slack:${CHANNEL}`)).filter(({ role }) => role === "assistant");
  expect(stored?.content.split("\n")[0]).toBe(
    "I will remind everybody here tomorrow at 09:00: Book the restaurant",
  );
  await chat.stage.run(NINE);
  await say("list");
  expect(last().elements).toContainEqual(date("today at 09:00"));
});

it("not in a direct chat, and not of a whole day", async () => {
  const { chat, say, last } = await inChannel();
  await chat.say("remind me tomorrow at 9 to pay the rent");
  expect(JSON.stringify(last())).not.toContain("date_short_pretty");
  await say("remind us on Monday to book the restaurant");
  expect(JSON.stringify(last())).not.toContain("date_short_pretty");
});
