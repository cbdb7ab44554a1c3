import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

const CLOCK = "Current time: 2026-01-23T14:32:00 (Europe/London)\nToday is Friday. Local time is UTC.";
const HEADING = "Also open (answer when asked, don't bring up):";

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
});

/** Stores an item that the bot has told of. */
async function tell(content: string, due_at: string, more: object = {}): Promise<string> {
  const id = await ann.store(content, { due_at, ...more });
  await ann.update({ id, reminded_at: "now" });
  return id;
}

/** The contents that the part lists, and its last line where that counts more. */
async function listed(at?: string): Promise<string[]> {
  const { volatile } = await ann.context(at === undefined ? {} : { at });
  const [, part = ""] = volatile.split(`${HEADING}\n`);
  const [lines = ""] = part.split("\n\n");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/^- \[.*?\] \(.*?\) /, ""));
}

describe("the part of what is also open", () => {
  it("stands alone where nothing is pending, byte for byte, from KV and from D1", async () => {
    const table = await tell("Book the table", "2026-01-23T18:00:00");
    await world.settle();
    const fromKv = await ann.context();
    const fromD1 = await ann.context({ min_revision: 9_000_000_000_000 });
    expect([fromKv.digest.source, fromD1.digest.source]).toEqual(["kv", "d1"]);
    expect(fromKv.volatile).toBe(
      `${CLOCK}\n\n${HEADING}\n- [DUE 2026-01-23 18:00] (3 hours from now, id ${table}) Book the table`,
    );
    expect(fromD1.volatile).toBe(fromKv.volatile);
    expect(fromKv.mentioned).toMatchObject([
      { id: table, status: "due", label: "[DUE 2026-01-23 18:00]", due_at_relative: "3 hours from now" },
    ]);
    expect(fromKv).toMatchObject({ items: [], overdue_count: 0, upcoming_count: 0, mentioned_count: 1 });
    expect(fromD1.mentioned).toEqual(fromKv.mentioned);
  });

  it("stands after the pending items, and no search repeats it", async () => {
    const plants = await tell("Water the plants", "2026-01-21");
    const dentist = await ann.store("Dentist", { due_at: "2026-01-25T17:00:00" });
    const { volatile } = await ann.context({ q: "plants dentist" });
    expect(volatile).toContain(`id ${dentist}, noted now) Dentist\n`);
    expect(
      volatile.endsWith(
        `\n\n${HEADING}\n- [OVERDUE 2026-01-21] (Wednesday, 2 days ago, id ${plants}) Water the plants`,
      ),
    ).toBe(true);
    expect(volatile).not.toContain("Relevant");
  });

  it("reaches from seven days ago to the end of tomorrow, to the second", async () => {
    await tell("A second too long ago", "2026-01-16T14:31:59");
    await tell("Seven days ago", "2026-01-16T14:32:00");
    await tell("Tomorrow's last second", "2026-01-24T23:59:59");
    await tell("All day tomorrow", "2026-01-24");
    await tell("The day after", "2026-01-25T00:00:00");
    expect(await listed()).toEqual(["Seven days ago", "All day tomorrow", "Tomorrow's last second"]);
    expect((await ann.context()).mentioned_count).toBe(5);
  });

  it("knows tomorrow by the user's clock", async () => {
    await ann.patch({ time_zone: "Pacific/Auckland" });
    await tell("Tomorrow night in Auckland", "2026-01-25T23:30:00");
    await tell("The day after in Auckland", "2026-01-26T00:00:00");
    expect(await listed()).toEqual(["Tomorrow night in Auckland"]);
  });

  it("has at most five lines, those nearest to now, in order of time, and counts the rest", async () => {
    for (const due of ["2026-01-17", "2026-01-22T09:00:00", "2026-01-22T20:00:00", "2026-01-23"])
      await tell(`Due ${due}`, due);
    for (const hour of ["15", "16", "20"]) await tell(`At ${hour}`, `2026-01-23T${hour}:00:00`);
    for (const hour of ["08", "23"]) await tell(`Tomorrow at ${hour}`, `2026-01-24T${hour}:00:00`);
    expect(await listed()).toEqual([
      "Due 2026-01-23",
      "At 15",
      "At 16",
      "At 20",
      "Tomorrow at 08",
      "- 4 more: call get_upcoming",
    ]);
    expect((await ann.context()).mentioned).toHaveLength(5);
  });

  it("has the pill that wasn't taken, until the next one is pending, and mark_shown marks none of it", async () => {
    const pill = await ann.store("Take the pill", {
      due_at: "2026-01-23T09:00:00",
      recurrence: "FREQ=MONTHLY",
    });
    await ann.update({ id: pill, reminded_at: "now" });
    expect(await listed()).toEqual(["Take the pill"]);
    const before = await ann.upcoming({ include_reminded: true });
    await world.advance(60);
    await ann.send("POST", "/context", { body: { mark_shown: true } });
    expect((await ann.upcoming({ include_reminded: true })).items[0]).toMatchObject({
      reminded_at: before.items[0]?.["reminded_at"],
    });
    await ann.update({ id: pill, completed_at: "now" });
    expect(await listed()).toEqual([]);
    const { data } = (await ann.get(`/memories/${pill}/occurrences`, { after: "2026-01-01" })) as {
      data: { status: string; local: string }[];
    };
    expect(data[0]).toMatchObject({ status: "completed", local: "2026-01-23T09:00:00" });
  });

  it("has nothing sensitive, asleep or done", async () => {
    const secret = await tell("Secret", "2026-01-23T18:00:00", { sensitive: true });
    const asleep = await tell("Asleep", "2026-01-23T18:00:00");
    await ann.update({ id: asleep, snoozed_until: "2026-01-23T17:00:00" });
    const done = await tell("Done", "2026-01-23T18:00:00");
    await ann.update({ id: done, completed_at: "now" });
    expect((await ann.context()).volatile).toBe(CLOCK);
    expect((await ann.context()).mentioned_count).toBe(0);
    const all = await ann.context({ include_sensitive: "true" });
    expect(all.mentioned.map(({ id }) => id)).toEqual([secret]);
  });

  it("stands before the line of the morning's digest", async () => {
    await ann.patch({
      digest: { time: "08:00", channel: { type: "webhook", url: "https://hooks.example/ann" } },
    });
    await world.sql(
      "UPDATE users SET last_digest_at = ?, last_digest_count = 1 WHERE app_id = ? AND id = 'ann'",
      world.now() - 3600,
      world.app,
    );
    await tell("Book the table", "2026-01-23T18:00:00");
    expect((await ann.context()).volatile).toMatch(
      /Also open .*\n- \[DUE .*Book the table\n\nDaily digest sent today at 13:32 with 1 item\.$/,
    );
  });

  it("costs at most 44 tokens a line, its content not counted", async () => {
    await tell("x", "2026-01-22");
    await tell("x", "2026-01-24T23:59:00");
    await tell("x", "2026-01-24");
    await tell("x", "2026-01-17T08:00:00");
    const lines = (await ann.context()).volatile.split("\n").filter((line) => line.startsWith("- ["));
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(countTokens(line)).toBeLessThanOrEqual(44);
  });

  it("says of what needs no word yet that its user told of it just now, within 44 tokens and its rule", async () => {
    const id = await ann.store("x", { due_at: "2026-01-17T09:00:00", recurrence: "FREQ=WEEKLY" });
    await ann.update({ id, completed_at: "2026-01-17T10:00:00" });
    await world.advance(3600);
    await ann.update({ id, occurrence: "2026-01-24T09:00:00", due_at: "2026-01-24T23:59:00" });
    await world.advance(59 * 60);
    const { volatile, mentioned } = await ann.context();
    expect(mentioned.map((item) => item.id)).toEqual([id]);
    const line = volatile.split("\n").at(-1) ?? "";
    expect(line).toBe(`- [DUE 2026-01-24 23:59] (tomorrow, id ${id}, every week, noted 59 minutes ago) x`);
    expect(countTokens(line.replace(", every week", ""))).toBeLessThanOrEqual(44);
    const view = await ann.send("GET", "/upcoming?view=model");
    expect(await view.text()).toContain(line);
  });
});
