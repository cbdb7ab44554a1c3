import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import {
  contents,
  type ListContext,
  openTalk,
  postContext,
  replies,
  type Sent,
  says,
} from "../conversations/talk";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  ann = world.user();
});

/** A conversation of `count` messages of about 20 tokens, ten minutes apart. */
function chatter(count: number): Sent[] {
  return Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.parse("2026-01-20T08:00:00Z") + i * 600_000).toISOString();
    const text = `message ${i} says a little about the weather and about the plans for dinner`;
    return i % 2 === 0 ? says("ann", text, at) : replies(text, at);
  });
}

/** Everything a budget can shorten: 30 messages, 4 matches, 9 upcoming and 6 overdue items. */
async function fullPrompt(args: Body): Promise<ListContext> {
  return await postContext(world, "ann", { messages: chatter(30), q: "weather", limit: 10, ...args });
}

async function fill(): Promise<void> {
  await ann.store("Likes to be called Annie", { category: "preference" });
  for (let i = 1; i <= 4; i += 1) await ann.store(`Fact ${i} about the weather in the valley`);
  for (let i = 1; i <= 9; i += 1)
    await ann.store(`Upcoming ${i} with a few more words`, { due_at: `2026-01-24T1${i}:00:00` });
  for (let i = 1; i <= 6; i += 1)
    await ann.store(`Overdue ${i} with a few more words`, { due_at: `2026-01-1${i}T09:00:00` });
}

const counted = (context: ListContext, word: string) =>
  context.volatile.split("\n").filter((line) => line.includes(`) ${word} `)).length;

describe("max_tokens", () => {
  it("trims in the stated order: messages, matches, upcoming beyond five, upcoming, overdue", async () => {
    await fill();
    const whole = await fullPrompt({});
    expect(whole.trimmed).toBeUndefined();
    let before = { messages: 30, relevant: 4, upcoming: 9, overdue: 6 };
    const seen = new Set<string>();
    for (let budget = whole.estimated_tokens; budget > 0; budget -= 23) {
      const context = await fullPrompt({ max_tokens: budget });
      const shown = {
        messages: context.messages.length,
        relevant: counted(context, "Fact"),
        upcoming: counted(context, "Upcoming"),
        overdue: counted(context, "Overdue"),
      };
      // What was left out is what is missing.
      expect(context.trimmed).toEqual({
        messages: 30 - shown.messages,
        relevant: 4 - shown.relevant,
        upcoming: 9 - shown.upcoming,
        overdue: 6 - shown.overdue,
      });
      expect(context.items).toHaveLength(shown.upcoming + shown.overdue);
      // The totals stay, and the remainder line says so.
      expect([context.overdue_count, context.upcoming_count]).toEqual([6, 9]);
      // Each part is at its least before the next one gives anything.
      if (shown.relevant < 4) expect(shown.messages).toBe(1);
      if (shown.upcoming < 9) expect(shown.relevant).toBe(0);
      if (shown.overdue < 6) expect(shown.upcoming).toBe(0);
      for (const part of ["messages", "relevant", "upcoming", "overdue"] as const) {
        expect(shown[part]).toBeLessThanOrEqual(before[part]);
        if (shown[part] < before[part]) seen.add(part);
      }
      // Nothing is left out for nothing: it fits, or nothing more can go.
      const least = shown.messages === 1 && shown.relevant + shown.upcoming + shown.overdue === 0;
      expect(context.estimated_tokens <= budget || least).toBe(true);
      expect(context.volatile).toMatch(
        /^Current time: 2026-01-23T14:32:00 \(UTC\)\nToday is Friday\. Local time is UTC\./,
      );
      expect(context.stable).toBe("About the user:\n- Likes to be called Annie");
      before = shown;
    }
    expect([...seen]).toEqual(["messages", "relevant", "upcoming", "overdue"]);
    expect(before).toEqual({ messages: 1, relevant: 0, upcoming: 0, overdue: 0 });
  });

  it("keeps the nearest items and the longest overdue", async () => {
    await fill();
    const { estimated_tokens: bare } = await fullPrompt({ max_tokens: 1 });
    const context = await fullPrompt({ max_tokens: bare + 100 });
    const texts = context.items.map((item) => item.content.slice(0, 10).trim());
    expect(texts.length).toBeGreaterThan(0);
    expect(texts).toEqual(
      ["Overdue 1", "Overdue 2", "Overdue 3", "Overdue 4", "Overdue 5", "Overdue 6"].slice(0, texts.length),
    );
    expect(context.volatile).toContain(
      `${6 - texts.length === 0 ? "" : `${6 - texts.length} more overdue, `}9 more upcoming: call get_upcoming`,
    );
  });

  it("keeps the newest messages, whatever order they came in, and stamps the first that is left", async () => {
    const messages = chatter(6);
    const shuffled = [5, 0, 3, 1, 4, 2].map((i) => messages[i] as Sent);
    const { estimated_tokens: whole } = await postContext(world, "ann", { messages });
    const left = contents(await postContext(world, "ann", { messages, max_tokens: whole - 40 }));
    expect(left.map((line) => /message (\d)/.exec(line)?.[1])).toEqual(
      ["2", "3", "4", "5"].slice(-left.length),
    );
    expect(left[0]).toMatch(/^\[2026-01-20 \d\d:\d\d\] /);
    const other = await postContext(world, "ann", { messages: shuffled, max_tokens: whole - 40 });
    expect(contents(other)).toEqual(left);
  });

  it("does not count blank messages as left out, nor keeps one as the newest", async () => {
    const messages = [
      ...chatter(3),
      says("ann", " ", "2026-01-21T00:00:00Z"),
      replies("", "2026-01-21T00:01:00Z"),
    ];
    const context = await postContext(world, "ann", { messages, max_tokens: 1 });
    expect(contents(context)).toEqual([expect.stringContaining("message 2 ")]);
    expect(context.trimmed).toEqual({ messages: 2, relevant: 0, upcoming: 0, overdue: 0 });
  });

  it("that is enough leaves nothing out, and says so", async () => {
    const context = await postContext(world, "ann", { messages: chatter(5), max_tokens: 100_000 });
    expect(context.trimmed).toEqual({ messages: 0, relevant: 0, upcoming: 0, overdue: 0 });
  });

  it("shortens a stored conversation the same way", async () => {
    const talk = openTalk(world);
    await talk.post(...chatter(30));
    for (const max_tokens of [1, 200, 400, 10_000]) {
      const stored = await talk.context({ max_tokens });
      const sent = await postContext(world, "ann", { messages: chatter(30), max_tokens });
      expect(stored.messages).toEqual(sent.messages);
      expect(stored.trimmed).toEqual(sent.trimmed);
    }
  });

  it.each([0, -1, 1.5, "many"])("is refused as %j", async (max_tokens) => {
    const response = await world.send("POST", "/v1/users/ann/context", { body: { max_tokens } });
    expect(response.status).toBe(422);
  });
});

describe("message_limit", () => {
  it("is 50 by default, and takes the newest", async () => {
    const talk = openTalk(world);
    await talk.post(...chatter(60));
    expect(contents(await talk.context())).toHaveLength(50);
    const lines = contents(await talk.context({ message_limit: 3 }));
    expect(lines.map((line) => /message (\d+)/.exec(line)?.[1])).toEqual(["57", "58", "59"]);
    expect(lines[0]).toBe(
      "[2026-01-20 17:30] message 57 says a little about the weather and about the plans for dinner",
    );
    const asText = await ann.context({ conversation_id: talk.id, message_limit: "2" });
    expect(asText.messages).toHaveLength(2);
  });

  it.each([0, 501, "x"])("is refused as %j", async (message_limit) => {
    const response = await world.send("POST", "/v1/users/ann/context", { body: { message_limit } });
    expect(response.status).toBe(422);
  });
});

describe("estimated_tokens", () => {
  it("is close to what a real tokenizer counts of the prompt and its list", async () => {
    await fill();
    const context = await fullPrompt({});
    const real =
      countTokens(context.system) + contents(context).reduce((sum, line) => sum + countTokens(line) + 4, 0);
    expect(context.estimated_tokens / real).toBeGreaterThan(0.85);
    expect(context.estimated_tokens / real).toBeLessThan(1.15);
  });
});
