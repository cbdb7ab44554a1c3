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

const NOT_FOUND = "Not found: nobody22. Call search_memory to find the id of what is meant.";

const ALSO_OPEN = "Also open (answer when asked, don't bring up):";

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
    expect(await told("update_memory", { id, reminded_at: "now" })).toBe("Marked as mentioned: Pay rent.");
    expect(await told("update_memory", { id, snooze: "until Friday at 9" })).toBe(
      `Updated: ${due}, snoozed until Friday 2026-02-27 09:00, id ${id}`,
    );
    expect(
      await told("update_memory", { ids: [id, "nobody22"], completed_at: "now", clear: ["snoozed_until"] }),
    ).toBe(`Done: Pay rent, id ${id}\n${NOT_FOUND}`);
    expect(await told("forget", { ids: [id, "nobody22"] })).toBe(`Forgotten: ${id}\n${NOT_FOUND}`);
  });

  it("says a fact once: how a phrase was read stands where the line above doesn't say it", async () => {
    const cases: [due: string, understood: string | null][] = [
      ["Sunday at 9am", null],
      ["tomorrow at 17:00", null],
      ["every Tuesday at 9am", null],
      ["Sunday at 5", "taking the hour as the afternoon's"],
      ["Sunday", "all day"],
      ["every day at 9am except Sunday", "Monday"],
    ];
    for (const [due, understood] of cases) {
      const lines = (await told("remember", { content: `Call ${due}`, due })).split("\n");
      const said = lines.find((line) => line.startsWith("Understood:"));
      expect([due, said?.includes(understood ?? "") ?? null]).toEqual([
        due,
        understood === null ? null : true,
      ]);
    }
  });

  it("marks several in one short line, and says that a series was done and goes on", async () => {
    const rent = await ann.store("Pay rent", { due_at: "2026-03-01T09:00" });
    const bins = await ann.store("Bins", { due: "every Monday at 9am" });
    expect(await told("update_memory", { ids: [rent, bins], reminded_at: "now" })).toBe(
      "Marked as mentioned: 2.",
    );
    expect(await told("update_memory", { id: bins, completed_at: "now" })).toBe(
      `Done for Monday 2026-03-02, it goes on: Bins, due Monday 2026-03-09 at 09:00 (Europe/London), every Monday, id ${bins}`,
    );
    expect(await told("update_memory", { id: bins, occurrence: "2026-03-09", skip: true })).toBe(
      `Skipped for Monday 2026-03-09, it goes on: Bins, due Monday 2026-03-16 at 09:00 (Europe/London), every Monday, id ${bins}`,
    );
  });

  it("of a new zone says what is to be asked", async () => {
    await ann.store("Dentist", { due_at: "2026-02-26T09:00" });
    expect((await told("set_time_zone", { place: "Tokyo" })).split("\n").at(-1)).toBe(
      "Ask which of them take place elsewhere, and send their due_at with the offset of that place by update_memory.",
    );
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
        `- [DUE 2026-03-01 09:00] (Sunday, 6 days from now, id ${rent}, noted now) Pay rent`,
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
      "- 1 more upcoming: call get_upcoming with limit=100",
    );
  });

  it("tells apart what is open besides, and never says that nothing is there where something is", async () => {
    const due = ["2026-02-24", "2026-02-25T09:00"];
    const ids = [
      await ann.store("Call Bob", { due_at: due[0], context: "work" }),
      await ann.store("Dentist", { due_at: due[1], context: "work" }),
    ];
    const [bob, dentist] = [
      `- [DUE 2026-02-24] (tomorrow, id ${ids[0]}) Call Bob`,
      `- [DUE 2026-02-25 09:00] (Wednesday, 2 days from now, id ${ids[1]}) Dentist`,
    ];
    await world.advance(3600);
    await ann.update({ id: ids[1], reminded_at: "now" });
    expect(await told("get_upcoming", {})).toBe([bob, ALSO_OPEN, dentist].join("\n"));
    await ann.update({ id: ids[0], reminded_at: "now" });
    expect(await told("get_upcoming", { context: "work" })).toBe([ALSO_OPEN, bob, dentist].join("\n"));
    expect(await told("get_upcoming", { limit: 1 })).toBe(
      [ALSO_OPEN, bob, "- 1 more: call get_upcoming with limit=100"].join("\n"),
    );
    expect(await told("get_upcoming", { context: "home" })).toBe(
      "Nothing fits these arguments, but 2 other items are open: call get_upcoming without context and include_overdue.",
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
        `- (done Monday 2026-02-23 09:30, id ${done}) Buy milk`,
        `- (corrected by ${memory.id}, id ${old}) Bob lives in Bath`,
        `- (Monday 2026-02-23 10:00, now, id ${memory.id}, about Bob) Lives in Bristol`,
        `- [DUE 2026-02-24 10:00] (tomorrow, id ${asleep}, snoozed until Wednesday 2026-02-25 09:00) Bob's book`,
      ].sort(),
    );
  });

  it("of events has their time and kind", async () => {
    const id = await ann.store("Dentist", { due_at: "2026-02-24T10:00" });
    const day = await ann.store("Holiday", { due_at: "2026-02-25" });
    expect((await told("get_timeline", { kinds: ["due"] })).split("\n")).toEqual([
      `- (Tuesday 2026-02-24 10:00, tomorrow, due, id ${id}) Dentist`,
      `- (Wednesday 2026-02-25, 2 days from now, due, id ${day}) Holiday`,
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
      "- (Monday 2026-02-23 09:01, 59 minutes ago, Ann, conversation chat) Coffee black (please)",
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
      event_time_local: "2026-02-23 10:00:00 UTC",
      event_time_weekday: "Monday",
      event_time_relative: "now",
      created_at_local: "2026-02-23 10:00:00 UTC",
      created_at_weekday: "Monday",
      created_at_relative: "now",
      updated_at_local: "2026-02-23 10:00:00 UTC",
      updated_at_weekday: "Monday",
      updated_at_relative: "now",
      due_at_local: "2026-02-24 10:00:00 UTC",
      due_at_weekday: "Tuesday",
      due_at_relative: "a day from now",
    });
    const missing = await ann.send("GET", "/memories/nobody22?view=model");
    expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  });

  it("are lines for every list of memories, messages and times, with local time and relative words", async () => {
    const text = async (path: string) => await (await world.send("GET", `${path}view=model`)).text();
    expect(await text("/v1/users/ann/memories?")).toBe("Nothing is stored.");
    const tea = await ann.store("Likes tea", { event_time: "2025-06-23T18:23", entity: "Bob" });
    world.setClock("2026-02-23T10:01:00Z");
    const bins = await ann.store("Bins", { due_at: "2026-02-20", recurrence: "FREQ=DAILY;COUNT=5" });
    const milk = await ann.store("Milk", { due_at: "2026-02-24T09:00" });
    await ann.update({ id: milk, content: "Oat milk" });
    const bread = await ann.store("Bread", { due_at: "2026-02-23T09:00" });
    await ann.update({ id: bread, completed_at: "2026-02-23T09:30" });
    const cake = await ann.store("Cake", { due_at: "2026-02-23T10:01" });
    expect((await text("/v1/users/ann/memories?limit=5&")).split("\n")).toEqual([
      `- [OVERDUE 2026-02-23 10:01] (now, id ${cake}) Cake`,
      `- (done Monday 2026-02-23 09:30, id ${bread}) Bread`,
      `- [DUE 2026-02-24 09:00] (tomorrow, id ${milk}) Oat milk`,
      `- [DUE 2026-02-23] (today, id ${bins}, every day) Bins`,
      `- (Monday 2025-06-23 18:23, 8 months ago, id ${tea}, about Bob) Likes tea`,
    ]);
    expect((await text("/v1/users/ann/memories?limit=1&")).split("\n")[1]).toMatch(
      /^- there are more: send cursor=\w+$/,
    );
    expect((await text(`/v1/users/ann/memories/${bins}/occurrences?`)).split("\n")).toEqual([
      "- (2026-02-24, tomorrow) due",
    ]);
    expect((await text(`/v1/users/ann/memories/${milk}/history?`)).split("\n")).toEqual([
      `- (2026-02-23 10:01, now, updated 2026-02-23 10:01, id ${milk}) Milk`,
      `- (2026-02-23 10:01, now, id ${milk}) Oat milk`,
    ]);
    const message = { role: "user", content: "Hi [x]", user_id: "ann", name: "Ann", time_zone: "Asia/Tokyo" };
    await world.send("POST", "/v1/conversations/chat/messages", { body: message });
    expect(await text("/v1/conversations/chat/messages?")).toBe(
      "- (2026-02-23 19:01 UTC+9, now, Ann) Hi (x)",
    );
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
