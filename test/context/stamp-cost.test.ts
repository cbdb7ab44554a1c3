import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { lineMessages } from "../../src/context/message-list";
import { chatMessage, messageSchema } from "../../src/conversations/message-schema";
import type { StampRule } from "../../src/time/prompt/stamps";

/** Twenty messages over three days, as a person and an assistant exchange them. */
const CONVERSATION: [at: string, by: "Hannah" | null, text: string][] = [
  ["2026-02-20T08:02:10Z", "Hannah", "good morning! what's on my list for today?"],
  [
    "2026-02-20T08:02:31Z",
    null,
    "Good morning! Two things: the dentist at 11:30, and you wanted to send Marta the contract.",
  ],
  ["2026-02-20T08:04:02Z", "Hannah", "oh right, the contract. can you remind me again after lunch?"],
  ["2026-02-20T08:04:20Z", null, "Sure, I'll bring it up after one."],
  ["2026-02-20T12:51:44Z", "Hannah", "back from the dentist, no cavities :)"],
  ["2026-02-20T12:52:05Z", null, "Great news! Shall I note the next check-up for August?"],
  ["2026-02-20T12:52:50Z", "Hannah", "yes please, mid August"],
  ["2026-02-20T12:53:11Z", null, "Done: check-up on 14 August. And the contract for Marta is still open."],
  ["2026-02-20T13:20:38Z", "Hannah", "sent it!"],
  ["2026-02-20T13:20:55Z", null, "Perfect, I've ticked it off."],
  ["2026-02-20T19:45:12Z", "Hannah", "what was the name of the place Tom recommended, the one by the canal?"],
  ["2026-02-20T19:45:40Z", null, "That was the Blue Lantern. He said to ask for a table upstairs."],
  ["2026-02-21T09:30:00Z", "Hannah", "I'm thinking of inviting my parents there next Saturday"],
  [
    "2026-02-21T09:30:24Z",
    null,
    "Next Saturday is the 28th. Your mother lands at four that day, so seven o'clock would leave her time to rest.",
  ],
  ["2026-02-21T09:33:47Z", "Hannah", "good point. seven then, table for four, Tom is coming too"],
  [
    "2026-02-21T09:34:09Z",
    null,
    "Noted: the Blue Lantern, Saturday 28 February, 19:00, four people. I can't book it myself, but I'll remind you to call tomorrow.",
  ],
  ["2026-02-22T17:58:30Z", "Hannah", "called them, it's booked. upstairs!"],
  ["2026-02-22T17:58:52Z", null, "Wonderful. I've marked it as booked."],
  ["2026-02-22T18:10:15Z", "Hannah", "anything else for this week?"],
  ["2026-02-22T18:10:41Z", null, "Only the library books, which are due on Wednesday."],
];

const MESSAGES = CONVERSATION.map(([created_at, name, content]) => {
  const input = { role: name === null ? "assistant" : "user", name, content, created_at };
  return chatMessage(messageSchema().parse(input), "UTC", 0);
});

/** What stands before the texts: how many stamps, and the tokens of stamps and names together. */
function costOf(stamps: StampRule, namesPeople: boolean) {
  const style = { zone: "Europe/London", agent: null, stamps, namesPeople, hasSeveralPeople: namesPeople };
  const lines = lineMessages(MESSAGES, style).map((line) => line.text);
  const unstamped = lines.map((line) =>
    line.replace(/^\[(?:\d{4}-\d\d-\d\d (?:\w+day )?)?\d\d:\d\d(?:, \d+h later)?\] /, ""),
  );
  const count = (texts: string[]) => texts.reduce((sum, text) => sum + countTokens(text), 0);
  return {
    stamped: lines.filter((line, i) => line !== unstamped[i]).length,
    tokens: count(lines) - count(unstamped),
    text: count(unstamped),
  };
}

it("costs a conversation of twenty messages about 90 tokens", () => {
  expect(costOf("standard", true)).toEqual({ stamped: 12, tokens: 89, text: 299 });
});

it("costs less where new days and gaps alone are stamped, and the one person isn't named", () => {
  expect(costOf("sparse", false)).toEqual({ stamped: 7, tokens: 69, text: 259 });
});
