import { beforeEach, describe, expect, it } from "vitest";
import { dumpD1 } from "../support/dump";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import type { Body, Problem } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

// Friday 20 February 2026, 10:00 in London.
const NOW = "2026-02-20T10:00:00Z";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld(NOW);
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
});

const seconds = (iso: string) => Date.parse(iso) / 1000;

async function refusal(tool: string, args: Body, path: string): Promise<Problem> {
  await world.settle();
  const before = await dumpD1();
  const response = await ann.send("POST", `/tools/${tool}`, { body: args });
  const problem = await problemOf(response, { status: 422, code: "invalid", path });
  expect(await dumpD1()).toBe(before);
  return problem;
}

describe("a due time in the user's words", () => {
  const READINGS = [
    ["in half an hour", "instant", "2026-02-20T10:30:00Z", "Friday 2026-02-20 at 10:30 (Europe/London)"],
    ["tomorrow morning", "local", "2026-02-21T09:00:00Z", "Saturday 2026-02-21 at 09:00 (Europe/London)"],
    ["Tuesday at 9", "local", "2026-02-24T09:00:00Z", "Tuesday 2026-02-24 at 09:00 (Europe/London)"],
    ["Friday", "date", "2026-02-27T00:00:00Z", "Friday 2026-02-27, all day (Europe/London)"],
    ["at 9", "local", "2026-02-21T09:00:00Z", "Saturday 2026-02-21 at 09:00 (Europe/London)"],
    // After the clocks have gone forward the wall clock is an hour nearer to UTC midnight.
    ["on 1 April at 8:30", "local", "2026-04-01T07:30:00Z", "Wednesday 2026-04-01 at 08:30 (Europe/London)"],
  ] as const;

  it("is stored and said as it is understood", async () => {
    await everyRow(READINGS, async ([due, kind, at, understood]) => {
      const content = `Call the bank: ${due}`;
      const stored = await ann.remember({ content, due });
      expect(stored["due_understood"]).toBe(understood);
      expect(stored.memory).toMatchObject({ due_kind: kind, due_at: seconds(at), recurrence: null });
      const again = await ann.remember({ content, due });
      expect(again).toMatchObject({ status: "duplicate", due_understood: understood });
    });
  });

  it("moves an item that is there, and clears its marks", async () => {
    const id = await ann.store("Call the bank", { due: "tomorrow at 9" });
    await ann.update({ id, reminded_at: "now" });
    const moved = await ann.update({ id, due: "Monday at 15:00" });
    expect(moved["due_understood"]).toBe("Monday 2026-02-23 at 15:00 (Europe/London)");
    expect(moved.updated[0]).toMatchObject({ due_at: seconds("2026-02-23T15:00:00Z"), reminded_at: null });
  });

  it("has no echo where no phrase was sent", async () => {
    const stored = await ann.remember({ content: "Pay rent", due_at: "2026-02-25" });
    expect(stored).not.toHaveProperty("due_understood");
    expect(await ann.update({ id: stored.memory.id, due_at: "2026-02-26" })).not.toHaveProperty(
      "due_understood",
    );
  });

  it("is given once more to a repeat with the same Idempotency-Key", async () => {
    const sending = {
      body: { content: "Call the bank", due: "in an hour" },
      headers: { "idempotency-key": "k" },
    };
    const first = await bodyOf(await ann.send("POST", "/tools/remember", sending));
    world.setClock("2026-02-20T10:20:00Z");
    const repeated = await bodyOf(await ann.send("POST", "/tools/remember", sending));
    expect(repeated).toEqual(first);
    expect(repeated["due_understood"]).toBe("Friday 2026-02-20 at 11:00 (Europe/London)");
  });

  const REFUSED = [
    ["nothing that is a time", "for no reason", 1],
    ["what lies in the past", "yesterday at 9", 1],
    ["two readings that no locale settles", "03/04", 2],
    ["nothing at all", " ", 1],
  ] as const;

  it("is refused where it can't be read as one, with a question for the user and inputs that work", async () => {
    await everyRow(REFUSED, async ([_name, due, count]) => {
      const problem = await refusal("remember", { content: "Call the bank", due }, "due");
      expect(problem.detail).toMatch(/ask the user.*\?/);
      const proposed = [...problem.detail.matchAll(/"([^"]+)"/g)].map((match) => match[1]).slice(-count);
      expect(proposed).toHaveLength(count);
      for (const suggestion of proposed) {
        const stored = await ann.remember({ content: `Call ${suggestion}`, due: suggestion });
        expect(stored["due_understood"]).toBeTruthy();
        expect(stored.warnings).toBeUndefined();
      }
    });
  });

  it("doesn't stand beside due_at, in either tool", async () => {
    const id = await ann.store("Pay rent", { due_at: "2026-02-25" });
    const both = { due: "tomorrow", due_at: "2026-02-26" };
    await refusal("remember", { content: "Call the bank", ...both }, "due");
    await refusal("update_memory", { id, ...both }, "due");
    await refusal("update_memory", { id, due: "tomorrow", due_at: null }, "due");
  });

  it("leaves due_at to ISO 8601", async () => {
    const problem = await refusal("remember", { content: "Call the bank", due_at: "tomorrow" }, "due_at");
    expect(problem.detail).toContain("2026-03-01T09:00:00");
  });

  it("is no longer than 500 characters, and no shorter than one", async () => {
    await refusal("remember", { content: "x", due: `${"x".repeat(490)} tomorrow at 9` }, "due");
    await refusal("remember", { content: "x", due: "" }, "due");
    const stored = await ann.remember({ content: "x", due: "tomorrow at 9".padEnd(500) });
    expect(stored["due_understood"]).toBe("Saturday 2026-02-21 at 09:00 (Europe/London)");
  });
});

describe("the user's language and hours", () => {
  it("settle what a date means", async () => {
    await refusal("remember", { content: "Dentist", due: "03/04" }, "due");
    await ann.patch({ locale: "en-GB" });
    const british = await ann.remember({ content: "Dentist", due: "03/04" });
    expect(british.memory).toMatchObject({ due_kind: "date", due_at_local: "2026-04-03 UTC+1" });
    await ann.patch({ locale: "en-US" });
    const american = await ann.remember({ content: "Dentist", due: "03/04" });
    expect(american.memory).toMatchObject({ due_kind: "date", due_at_local: "2026-03-04 UTC" });
  });

  const LANGUAGES = [
    ["de", "morgen um 9 Uhr", "2026-02-21T09:00:00Z"],
    ["fr", "demain à 9h", "2026-02-21T09:00:00Z"],
    ["es", "mañana a las 9", "2026-02-21T09:00:00Z"],
    ["ja", "明日の9時", "2026-02-21T09:00:00Z"],
    ["nl", "morgen om 9 uur", "2026-02-21T09:00:00Z"],
  ] as const;

  it("read a phrase in the language that was set", async () => {
    await everyRow(LANGUAGES, async ([locale, due, at]) => {
      const view = await ann.patch({ locale });
      expect(view["locale"]).toBe(locale);
      expect((await ann.remember({ content: locale, due })).memory.due_at).toBe(seconds(at));
    });
  });

  it("say when morning, noon, afternoon, evening and tonight are", async () => {
    const hours = { morning: "07:15", noon: "12:30", afternoon: "14:00", evening: "19:45", tonight: "22:00" };
    const view = await ann.patch({ day_hours: hours });
    expect(view["day_hours"]).toEqual(hours);
    expect((await ann.get(""))["day_hours"]).toEqual(hours);
    const said = async (due: string) => (await ann.remember({ content: due, due }))["due_understood"];
    expect(await said("tomorrow morning")).toBe("Saturday 2026-02-21 at 07:15 (Europe/London)");
    expect(await said("tomorrow noon")).toBe("Saturday 2026-02-21 at 12:30 (Europe/London)");
    expect(await said("tomorrow afternoon")).toBe("Saturday 2026-02-21 at 14:00 (Europe/London)");
    expect(await said("tomorrow evening")).toBe("Saturday 2026-02-21 at 19:45 (Europe/London)");
    expect(await said("tonight")).toBe("Friday 2026-02-20 at 22:00 (Europe/London)");
    await ann.patch({ day_hours: { morning: "06:00" } });
    expect(await said("on Sunday morning")).toBe("Sunday 2026-02-22 at 06:00 (Europe/London)");
    expect(await said("on Sunday evening")).toBe("Sunday 2026-02-22 at 18:00 (Europe/London)");
    expect((await ann.patch({ day_hours: null }))["day_hours"]).toBeNull();
    expect(await said("on Monday morning")).toBe("Monday 2026-02-23 at 09:00 (Europe/London)");
  });

  it("have the clock of the country, unless the user has another", async () => {
    const at = async (due: string) => {
      const { due_understood } = await ann.remember({ content: `Walk ${crypto.randomUUID()}`, due });
      return due_understood;
    };
    await ann.patch({ locale: "en-US" });
    expect(await at("tomorrow at 3:30")).toContain("15:30");
    expect((await ann.patch({ hour_cycle: "h23" }))["hour_cycle"]).toBe("h23");
    expect(await at("tomorrow at 3:30")).toContain("03:30");
    await ann.patch({ locale: "de-DE", hour_cycle: "h12" });
    expect(await at("morgen um 3:30")).toContain("15:30");
    expect((await ann.patch({ hour_cycle: null }))["hour_cycle"]).toBeNull();
    expect(await at("morgen um 3:30")).toContain("03:30");
  });

  const NO_SETTINGS: [body: object, path: string][] = [
    [{ locale: "not a locale" }, "locale"],
    [{ locale: "" }, "locale"],
    [{ locale: "x".repeat(36) }, "locale"],
    [{ day_hours: { morning: "9" } }, "day_hours.morning"],
    [{ day_hours: { morning: "24:00" } }, "day_hours.morning"],
    [{ day_hours: { dawn: "05:00" } }, "day_hours.dawn"],
    [{ day_hours: [] }, "day_hours"],
    [{ hour_cycle: "h11" }, "hour_cycle"],
  ];

  it("are refused by name where they are none", async () => {
    await everyRow(NO_SETTINGS, async ([body, path]) => {
      await problemOf(await ann.send("PATCH", "", { body }), { status: 422, code: "invalid", path });
    });
  });

  it("keep what was set when something else is", async () => {
    await ann.patch({ locale: "de-AT", day_hours: { noon: "11:30" } });
    await ann.patch({ display_name: "Ann" });
    expect(await ann.get("")).toMatchObject({
      locale: "de-AT",
      day_hours: { noon: "11:30" },
      display_name: "Ann",
    });
    expect((await ann.patch({ locale: null }))["locale"]).toBeNull();
  });
});

describe("a repeating time in the user's words", () => {
  const RULES = [
    ["every weekday at 8", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-02-23T08:00:00Z", "local"],
    ["monthly on the 1st", "FREQ=MONTHLY;BYMONTHDAY=1", "2026-03-01T00:00:00Z", "date"],
    ["every second Tuesday at 9", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-02-24T09:00:00Z", "local"],
    ["every day at 22:30", "FREQ=DAILY", "2026-02-20T22:30:00Z", "local"],
  ] as const;

  it("is stored as its rule", async () => {
    await everyRow(RULES, async ([due, recurrence, at, kind]) => {
      const stored = await ann.remember({ content: `Stretch ${due}`, due });
      expect(stored.memory).toMatchObject({ recurrence, due_at: seconds(at), due_kind: kind });
      expect(String(stored["due_understood"])).toContain("every ");
    });
  });

  it("takes an end beside it", async () => {
    const stored = await ann.remember({ content: "Stretch", due: "every day at 22:30", until: "2026-02-22" });
    expect(stored.memory["recurrence"]).toBe("FREQ=DAILY;UNTIL=20260222");
  });

  it("makes a series of an item that was none", async () => {
    const id = await ann.store("Bins", { due_at: "2026-02-21" });
    const updated = await ann.update({ id, due: "every Tuesday at 7" });
    expect(updated.updated[0]).toMatchObject({
      recurrence: "FREQ=WEEKLY;BYDAY=TU",
      due_at: seconds("2026-02-24T07:00:00Z"),
    });
  });
});

describe("parse-time", () => {
  const parse = async (body: Body, query = "", key = world.key) =>
    await world.send("POST", `/v1/parse-time${query}`, { body, key });

  it("says what a phrase means for a user, and stores nothing", async () => {
    await ann.patch({ locale: "en-GB", day_hours: { morning: "07:00" } });
    await world.settle();
    const before = await dumpD1();
    const parsed = await bodyOf(await parse({ text: "every weekday morning", user_id: "ann" }));
    expect(parsed).toMatchObject({
      due_understood: "Monday 2026-02-23 at 07:00 (Europe/London), every weekday",
      due_kind: "local",
      due_local: "2026-02-23T07:00:00",
      due_at: seconds("2026-02-23T07:00:00Z"),
      due_at_local: "2026-02-23 07:00:00 UTC",
      recurrence: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      time_zone: "Europe/London",
      now: seconds(NOW),
    });
    const once = await bodyOf(await parse({ text: "03/04", user_id: "ann" }));
    expect(once).toMatchObject({ due_kind: "date", due_at_local: "2026-04-03 UTC+1", recurrence: null });
    await bodyOf(await parse({ text: "tomorrow", user_id: "nobody" }));
    expect(await dumpD1()).toBe(before);
  });

  it("works without a user, in a zone and a language of its own", async () => {
    const parsed = await bodyOf(await parse({ text: "morgen um 9", time_zone: "Asia/Tokyo", locale: "de" }));
    expect(parsed).toMatchObject({ due_at: seconds("2026-02-21T00:00:00Z"), time_zone: "Asia/Tokyo" });
    expect((await bodyOf(await parse({ text: "tomorrow at 9" })))["time_zone"]).toBe("UTC");
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_time_zone: "America/New_York" });
    const { key } = await world.newKey();
    const here = await bodyOf(await parse({ text: "tomorrow at 9" }, "", key));
    expect(here).toMatchObject({ time_zone: "America/New_York", due_at: seconds("2026-02-21T14:00:00Z") });
  });

  it("reads from another moment with at, a wall clock in the zone of the phrase", async () => {
    const from = async (at: string) =>
      (await bodyOf(await parse({ text: "tomorrow at 9", time_zone: "Asia/Tokyo" }, `?at=${at}`)))[
        "due_local"
      ];
    expect(await from("2026-03-01T23:30:00")).toBe("2026-03-02T09:00:00");
    expect(await from("2026-03-01T23:30:00Z")).toBe("2026-03-03T09:00:00");
    expect(await from(String(seconds("2026-03-01T23:30:00Z")))).toBe("2026-03-03T09:00:00");
    await problemOf(await parse({ text: "tomorrow" }, "?at=soon"), {
      status: 422,
      code: "invalid",
      path: "at",
    });
  });

  it("refuses what it can't read, and names it", async () => {
    await problemOf(await parse({ text: "for no reason" }), { status: 422, code: "invalid", path: "text" });
    await problemOf(await parse({}), { status: 422, code: "invalid", path: "text" });
    await problemOf(await parse({ text: "now", time_zone: "Mars/Base" }), { status: 422, path: "time_zone" });
    await problemOf(await parse({ text: "now", locale: "?" }), { status: 422, path: "locale" });
    await problemOf(await parse({ text: "now", user: "ann" }), { status: 422, path: "user" });
  });

  it("speaks to a user's key of that user alone", async () => {
    await world.user("bob").patch({ time_zone: "Asia/Tokyo" });
    const { key } = await world.newKey({ user_id: "bob" });
    expect((await bodyOf(await parse({ text: "tomorrow at 9" }, "", key)))["time_zone"]).toBe("Asia/Tokyo");
    await bodyOf(await parse({ text: "tomorrow at 9", user_id: "bob" }, "", key));
    await problemOf(await parse({ text: "tomorrow at 9", user_id: "ann" }, "", key), {
      status: 403,
      code: "forbidden",
    });
  });
});
