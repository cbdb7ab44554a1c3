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

/** Everything a budget can shorten: 30 messages, 4 matches, 5 of 7 told items, 9 upcoming and 6 overdue ones. */
async function fullPrompt(args: Body): Promise<ListContext> {
  return await postContext(world, "ann", { messages: chatter(30), q: "weather", limit: 10, ...args });
}

async function fill(): Promise<void> {
  const now = world.now();
  for (let i = 1; i <= 4; i += 1) {
    world.setClock(now - 10 + i);
    await ann.store(`Wish ${i} of the user`, { category: "preference" });
  }
  world.setClock(now);
  for (let i = 1; i <= 4; i += 1) await ann.store(`Fact ${i} about the weather in the valley`);
  for (let i = 1; i <= 9; i += 1)
    await ann.store(`Upcoming ${i} with a few more words`, { due_at: `2026-01-24T1${i}:00:00` });
  for (let i = 1; i <= 6; i += 1)
    await ann.store(`Overdue ${i} with a few more words`, { due_at: `2026-01-1${i}T09:00:00` });
  const told: string[] = [];
  for (let i = 1; i <= 7; i += 1)
    told.push(await ann.store(`Told ${i} with a few more words`, { due_at: `2026-01-23T1${i}:00:00` }));
  await ann.update({ ids: told, reminded_at: "now" });
}

const NOTHING_TRIMMED = { messages: 0, relevant: 0, mentioned: 0, upcoming: 0, overdue: 0, stable: 0 };

const counted = (context: ListContext, word: string) =>
  context.system.split("\n").filter((line) => line.includes(`) ${word} `)).length;

describe("max_tokens", () => {
  it("trims in the stated order: messages, matches, what was told, what lies farthest from now, what is known", async () => {
    await fill();
    const whole = await fullPrompt({});
    expect(whole.trimmed).toBeUndefined();
    let before = { messages: 30, relevant: 4, mentioned: 5, upcoming: 9, overdue: 6, stable: 4 };
    const seen = new Set<string>();
    for (let budget = whole.estimated_tokens; budget > 0; budget -= 23) {
      const context = await fullPrompt({ max_tokens: budget });
      const shown = {
        messages: context.messages.length,
        relevant: counted(context, "Fact"),
        mentioned: counted(context, "Told"),
        upcoming: counted(context, "Upcoming"),
        overdue: counted(context, "Overdue"),
        stable: counted(context, "Wish"),
      };
      // What was left out is what is missing.
      expect(context.trimmed).toEqual({
        messages: 30 - shown.messages,
        relevant: 4 - shown.relevant,
        mentioned: 5 - shown.mentioned,
        upcoming: 9 - shown.upcoming,
        overdue: 6 - shown.overdue,
        stable: 4 - shown.stable,
      });
      expect(context.items).toHaveLength(shown.upcoming + shown.overdue);
      // The totals stay, and the remainder line says so.
      expect([context.overdue_count, context.upcoming_count, context.mentioned_count]).toEqual([6, 9, 7]);
      expect(context.mentioned).toHaveLength(shown.mentioned);
      const more = `- ${7 - shown.mentioned} more: call get_upcoming`;
      expect(context.volatile).toContain(`Also open (answer when asked, don't bring up):\n`);
      expect(context.volatile.split("\n")).toContain(more);
      // Each part is at its least before the next one gives anything.
      if (shown.relevant < 4) expect(shown.messages).toBe(1);
      if (shown.mentioned < 5) expect(shown.relevant).toBe(0);
      if (shown.overdue < 6) expect(shown.mentioned).toBe(0);
      // All that is overdue here is farther from now than what comes up.
      if (shown.upcoming < 9) expect(shown.overdue).toBe(0);
      if (shown.stable < 4) expect(shown.upcoming).toBe(0);
      for (const part of ["messages", "relevant", "mentioned", "overdue", "upcoming", "stable"] as const) {
        expect(shown[part]).toBeLessThanOrEqual(before[part]);
        if (shown[part] < before[part]) seen.add(part);
      }
      // Nothing is left out for nothing: it fits, or nothing more can go.
      const { messages, relevant, mentioned, upcoming, overdue, stable } = shown;
      const least = messages === 1 && relevant + mentioned + upcoming + overdue + stable === 0;
      expect(context.estimated_tokens <= budget || least).toBe(true);
      expect(context.volatile).toMatch(
        /^Current time: 2026-01-23T14:32:00 \(UTC\)\nToday is Friday\. Local time is UTC\./,
      );
      // The oldest go first, and the last line counts them.
      const [heading, ...known] = context.stable.split("\n");
      expect(heading).toBe("About the user:");
      expect(known.map((line) => line.replace(/^- \(2026-01-23, id \w{8}\) /, ""))).toEqual([
        ...["Wish 1", "Wish 2", "Wish 3", "Wish 4"].slice(4 - stable).map((wish) => `${wish} of the user`),
        ...(stable < 4 ? [`- ${4 - stable} more: call search_memory`] : []),
      ]);
      before = shown;
    }
    expect([...seen]).toEqual(["messages", "relevant", "mentioned", "overdue", "upcoming", "stable"]);
    expect(before).toEqual({ messages: 1, relevant: 0, mentioned: 0, upcoming: 0, overdue: 0, stable: 0 });
  });

  it("keeps what is due in an hour before what has been overdue for days", async () => {
    for (let i = 1; i <= 6; i += 1)
      await ann.store(`Late ${i} with a few more words`, { due_at: `2026-01-1${i}T09:00:00` });
    await ann.store("Soon with a few more words", { due_at: "2026-01-23T15:30:00" });
    await ann.store("Just missed with a few more words", { due_at: "2026-01-23T13:00:00" });
    const kept = async (max_tokens: number) =>
      (await postContext(world, "ann", { max_tokens })).items.map(({ content }) => content.slice(0, 6));
    const { estimated_tokens: bare } = await postContext(world, "ann", { max_tokens: 1 });
    const seen = new Set<string>();
    for (let budget = bare; budget < bare + 300; budget += 10) seen.add((await kept(budget)).join());
    // In order of time, whatever was cut: of the overdue ones the oldest.
    expect([...seen].slice(0, 5)).toEqual([
      "",
      "Soon w",
      "Just m,Soon w",
      "Late 6,Just m,Soon w",
      "Late 5,Late 6,Just m,Soon w",
    ]);
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
    expect(context.trimmed).toEqual({ ...NOTHING_TRIMMED, messages: 2 });
  });

  it("that is enough leaves nothing out, and says so", async () => {
    const context = await postContext(world, "ann", { messages: chatter(5), max_tokens: 100_000 });
    expect(context.trimmed).toEqual(NOTHING_TRIMMED);
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
