import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { describeRepetition } from "../../src/time/recurrence/recurrence-words";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

/** `view=model`: what an answer says to a language model, in the lines of the prompt. */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  // Monday 23 February 2026.
  world = await openWorld("2026-02-23T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
});

async function told(tool: string, args: Body, status = 200): Promise<string> {
  const response = await ann.send("POST", `/tools/${tool}?view=model`, { body: args });
  const text = await response.text();
  expect([response.status, response.headers.get("content-type")], text).toEqual([
    status,
    "text/plain; charset=utf-8",
  ]);
  return text;
}

/** Ids are random. */
function masked(text: string): string {
  return text.replaceAll(/\bid [a-z0-9]{8}\b/g, "id k7m2x9qa");
}

describe("a write", () => {
  it.each([
    [
      { content: "Pay rent", due: "Sunday at 9" },
      "Stored: Pay rent, due Sunday 2026-03-01 at 09:00 (Europe/London), id k7m2x9qa",
    ],
    [
      { content: "Tea with Bob", due_at: "2026-03-01" },
      "Stored: Tea with Bob, due Sunday 2026-03-01, id k7m2x9qa",
    ],
    [{ content: "Likes tea" }, "Stored: Likes tea, id k7m2x9qa"],
    [
      { content: "Pills", due_at: "2026-02-24T09:00[Asia/Tokyo]", recurrence: "FREQ=DAILY" },
      "Stored: Pills, due Tuesday 2026-02-24 at 00:00 (Europe/London), every day, Asia/Tokyo, id k7m2x9qa",
    ],
  ])("stores %j", async (args, line) => {
    expect(masked(await told("remember", args)).split("\n")[0]).toBe(line);
  });

  it("says how a phrase was understood, and what to look at", async () => {
    expect(masked(await told("remember", { content: "Rent", due: "every month on the 31st" }))).toBe(
      [
        "Stored: Rent, due Tuesday 2026-03-31, every month on the 31st, id k7m2x9qa",
        "Understood: Tuesday 2026-03-31, all day (Europe/London), every month on the 31st",
        "Warning: recurrence skips months without a 31st: February, April, June, September, November",
      ].join("\n"),
    );
  });

  it("marks, snoozes, completes and forgets in one line each", async () => {
    const id = await ann.store("Pay rent", { due_at: "2026-03-01T09:00" });
    const due = "Pay rent, due Sunday 2026-03-01 at 09:00 (Europe/London)";
    expect(await told("remember", { content: "Pay rent", due_at: "2026-03-01T09:00" })).toBe(
      `Known already: ${due}, id ${id}`,
    );
    expect(await told("update_memory", { id, reminded_at: "now" })).toBe(`Updated: ${due}, id ${id}`);
    expect(await told("update_memory", { id, snooze: "until Friday at 9" })).toBe(
      `Updated: ${due}, snoozed until 2026-02-27 09:00, id ${id}\nUnderstood: Friday 2026-02-27 at 09:00 (Europe/London)`,
    );
    expect(
      await told("update_memory", { ids: [id, "nobody22"], completed_at: "now", clear: ["snoozed_until"] }),
    ).toBe(`Done: Pay rent, id ${id}\nNot found: nobody22`);
    expect(await told("forget", { ids: [id, "nobody22"] })).toBe(`Forgotten: ${id}\nNot found: nobody22`);
  });

  it("has the revision in a header, for the next read", async () => {
    const response = await ann.send("POST", "/tools/remember?view=model", { body: { content: "Tea" } });
    const { revision } = await ann.upcoming();
    expect(response.headers.get("almanac-revision")).toBe(String(revision));
  });

  it("that is refused is one sentence, with its status", async () => {
    expect(await told("remember", { content: "x", due: "someday" }, 422)).toMatch(
      /^due: .+; ask the user: when exactly\?$/,
    );
    expect(await told("update_memory", {}, 422)).toMatch(/^id: /);
  });
});

describe("a list", () => {
  it("has the prompt's lines", async () => {
    const id = await ann.store("Water the plants", {
      due_at: "2026-02-20",
      recurrence: "FREQ=WEEKLY;BYDAY=FR",
    });
    const rent = await ann.store("Pay rent", { due_at: "2026-03-01T09:00" });
    const lines = await told("get_upcoming", {});
    expect(lines).toBe(
      [
        `- [OVERDUE 2026-02-20] (Friday, 3 days ago, id ${id}, every Friday) Water the plants`,
        `- [DUE 2026-03-01 09:00] (Sunday, 6 days from now, id ${rent}) Pay rent`,
      ].join("\n"),
    );
    const { volatile } = await ann.context();
    for (const line of lines.split("\n")) expect(volatile).toContain(line);
  });

  it("says what it left out, and that there is nothing", async () => {
    expect(await told("get_upcoming", {})).toBe("Nothing is overdue, and nothing comes up in that time.");
    expect(await told("search_memory", { query: "rent" })).toBe("No memory fits.");
    expect(await told("get_timeline", { when: "last week" })).toMatch(/^Time: .+/);
    expect(await told("search_conversations", { query: "rent" })).toBe("No message fits.");
    for (const day of [24, 25, 26]) await ann.store(`Call ${day}`, { due_at: `2026-02-${day}` });
    expect((await told("get_upcoming", { limit: 2 })).split("\n").at(-1)).toBe(
      "- 1 more upcoming: call get_upcoming with fewer days",
    );
  });

  it("tells what is done, corrected, asleep and about whom", async () => {
    const done = await ann.store("Buy milk", { due_at: "2026-02-22" });
    await ann.update({ id: done, completed_at: "2026-02-23T09:30" });
    const old = await ann.store("Bob lives in Bath");
    const { memory } = await ann.remember({ content: "Lives in Bristol", entity: "Bob", supersedes: old });
    const asleep = await ann.store("Bob's book", { due_at: "2026-02-24T10:00" });
    await ann.update({ id: asleep, snoozed_until: "2026-02-25T09:00" });
    const args = { query: "milk Bob book", include_completed: true, include_superseded: true };
    const lines = (await told("search_memory", args)).split("\n");
    expect(lines.sort()).toEqual(
      [
        `- (done 2026-02-23 09:30, id ${done}) Buy milk`,
        `- (corrected by ${memory.id}, id ${old}) Bob lives in Bath`,
        `- (2026-02-23, id ${memory.id}, about Bob) Lives in Bristol`,
        `- [DUE 2026-02-24 10:00] (tomorrow, id ${asleep}, snoozed until 2026-02-25 09:00) Bob's book`,
      ].sort(),
    );
  });

  it("of events has their time and kind", async () => {
    const id = await ann.store("Dentist", { due_at: "2026-02-24T10:00" });
    const day = await ann.store("Holiday", { due_at: "2026-02-25" });
    expect((await told("get_timeline", { kinds: ["due"] })).split("\n")).toEqual([
      `- (Tuesday 2026-02-24 10:00, due, id ${id}) Dentist`,
      `- (Wednesday 2026-02-25, due, id ${day}) Holiday`,
    ]);
  });

  it("of messages has the speaker, and what stands beside", async () => {
    const say = async (messages: Body[]) =>
      await world.send("POST", "/v1/conversations/chat/messages", { body: { messages } });
    await say([
      {
        role: "assistant",
        content: "How do you\ntake it?",
        agent: "Cup",
        created_at: "2026-02-23T09:00:00Z",
      },
      {
        role: "user",
        content: "Coffee black [please]",
        name: "Ann",
        user_id: "ann",
        created_at: "2026-02-23T09:01:00Z",
      },
    ]);
    const text = await told("search_conversations", { query: "coffee" });
    expect(text.split("\n")).toEqual([
      "- (Monday 2026-02-23 09:01, Ann, conversation chat) Coffee black (please)",
      "  before: (Cup) How do you take it?",
    ]);
  });

  it("costs at most 40 tokens an item beside its content and its repetition", async () => {
    const rule = "FREQ=MONTHLY;BYDAY=1MO,3MO";
    await ann.store("Pay the rent to Mrs Miller", { due_at: "2026-03-02T09:00", recurrence: rule });
    await ann.store("Dentist", { due_at: "2026-02-22T23:30" });
    await ann.store("Likes tea", { entity: "Grandmother Josephine" });
    const lines = [
      ...(await told("get_upcoming", {})).split("\n"),
      ...(await told("search_memory", { query: "rent dentist tea" })).split("\n"),
      ...(await told("get_timeline", {})).split("\n"),
    ];
    for (const line of lines) {
      const [head = ""] = line.replace(`, ${describeRepetition(rule, "UTC")}`, "").split(/(?<=\)) /);
      expect(countTokens(head), line).toBeLessThanOrEqual(40);
    }
  });
});

describe("other answers", () => {
  it("are the prompt, the digest, and JSON without what is empty", async () => {
    const id = await ann.store("Dentist", { due_at: "2026-02-24T10:00" });
    const text = async (path: string) => await (await ann.send("GET", `${path}?view=model`)).text();
    expect(await text("/context")).toBe((await ann.context()).system);
    expect(await text("/digest")).toBe((await ann.get<{ text: string }>("/digest")).text);
    expect(JSON.parse(await text(`/memories/${id}`))).toEqual({
      id,
      content: "Dentist",
      category: "fact",
      sensitive: false,
      due_kind: "local",
      event_time: "2026-02-23 10:00:00 UTC",
      created_at: "2026-02-23 10:00:00 UTC",
      updated_at: "2026-02-23 10:00:00 UTC",
      due_at: "2026-02-24 10:00:00 UTC",
    });
    const missing = await ann.send("GET", "/memories/nobody22?view=model");
    expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  });

  it("refuse another view by name", async () => {
    for (const view of ["", "json", "Model"])
      expect((await ann.send("GET", `/upcoming?view=${view}`)).status).toBe(422);
  });

  it("are the same at another moment", async () => {
    await ann.store("Dentist", { due_at: "2026-02-24T10:00" });
    const text = await (await ann.send("GET", "/upcoming?view=model&at=2026-02-24T09:00:00Z")).text();
    expect(text).toMatch(/^- \[DUE 2026-02-24 10:00\] \(an hour from now, id \w+\) Dentist$/);
  });
});
