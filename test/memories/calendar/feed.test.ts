import { beforeEach, describe, expect, it } from "vitest";
import { dumpD1 } from "../../support/dump";
import { problemOf } from "../../support/problem";
import { bodyOf, openWorld, type UserClient, type World } from "../../support/world";
import { type ReadEvent, readCalendar } from "./read-calendar";

const ORIGIN = "https://almanac.test";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  ann = world.user();
});

interface Address {
  url: string;
  token: string;
}

async function open(user = ann): Promise<Address> {
  return await bodyOf<Address>(await user.send("POST", "/calendar"), 201);
}

/** Asks as a calendar program does: the address, and no key. */
async function fetchFeed(
  url: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Response> {
  expect(url.startsWith(`${ORIGIN}/`)).toBe(true);
  return await world.send(method, url.slice(ORIGIN.length), { key: null, headers });
}

async function textOf(url: string): Promise<string> {
  const response = await fetchFeed(url);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
}

async function eventsOf(url: string): Promise<ReadEvent[]> {
  return readCalendar(await textOf(url)).events;
}

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe("the address of a calendar", () => {
  it("is made by the app, opens without a key, and is kept as a hash only", async () => {
    const { url, token, ...rest } = await open();
    expect(rest).toEqual({});
    expect(token).toMatch(new RegExp(`^cal_${world.app}_[0-9a-f]{48}$`));
    expect(url).toBe(`${ORIGIN}/v1/users/ann/calendar.ics?token=${token}`);
    const response = await fetchFeed(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(readCalendar(await response.text()).events).toEqual([]);
    expect(await dumpD1()).not.toContain(token.slice(-48));
    expect(world.logs.join("\n")).not.toContain(token.slice(-48));
  });

  it("stands for users of any name", async () => {
    for (const id of ["telegram:42", "a+b@example.com", "-._"]) {
      const user = world.user(id);
      await user.store("Pay rent", { due_at: "2026-01-24" });
      const { url } = await open(user);
      expect((await eventsOf(url)).map((event) => event.summary)).toEqual(["Pay rent"]);
    }
  });

  it("ends when a new one is made, when it is revoked, and with its user", async () => {
    const first = await open();
    const second = await open();
    await problemOf(await fetchFeed(first.url), { status: 404, code: "not_found" });
    expect((await fetchFeed(second.url)).status).toBe(200);
    expect(await bodyOf(await ann.send("DELETE", "/calendar"))).toEqual({ status: "revoked" });
    expect(await bodyOf(await ann.send("DELETE", "/calendar"))).toEqual({ status: "not_found" });
    await problemOf(await fetchFeed(second.url), { status: 404, code: "not_found" });
    const third = await open();
    expect((await fetchFeed(third.url)).status).toBe(200);
    await bodyOf(await ann.send("DELETE", ""));
    await problemOf(await fetchFeed(third.url), { status: 404, code: "not_found" });
    expect(await bodyOf(await world.user("nobody").send("DELETE", "/calendar"))).toEqual({
      status: "not_found",
    });
  });

  it("opens one user's calendar of one app, and says the same of all that it doesn't open", async () => {
    const { url, token } = await open();
    const { key } = await world.newKey({ app: "mallory" });
    const mallorys = await bodyOf<Address>(await world.send("POST", "/v1/users/ann/calendar", { key }), 201);
    const bobs = await open(world.user("bob"));
    const wrong = [
      url.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      url.replace(token, mallorys.token.replace("mallory", world.app)),
      url.replace(token, token.replace(world.app, "mallory")),
      url.replace(token, bobs.token),
      url.replace("/ann/", "/nobody/"),
      url.replace("/ann/", "/no%20body/"),
      url.replace(token, ""),
      url.replace(/\?.*/, ""),
      url.replace(token, `${token}0`),
      url.replace(token, token.toUpperCase()),
      url.replace(token, "x".repeat(5000)),
      url.replace(token, "cal__"),
      url.replace(token, "%00%ff"),
    ];
    const answers = new Set<string>();
    for (const address of wrong) {
      const { request_id: _id, ...problem } = await problemOf(await fetchFeed(address), {
        status: 404,
        code: "not_found",
      });
      answers.add(JSON.stringify(problem));
    }
    expect(answers.size).toBe(1);
    for (const right of [url, mallorys.url, bobs.url]) expect((await fetchFeed(right)).status).toBe(200);
  });

  it("is given once more to a repeat with the same Idempotency-Key, and kept sealed until then", async () => {
    const headers = { "idempotency-key": "once" };
    const first = await bodyOf<Address>(await ann.send("POST", "/calendar", { headers }), 201);
    expect(await dumpD1()).not.toContain(first.token.slice(-48));
    const repeated = await ann.send("POST", "/calendar", { headers });
    expect(repeated.headers.get("idempotency-replayed")).toBe("true");
    expect(await bodyOf(repeated, 201)).toEqual(first);
    expect((await fetchFeed(first.url)).status).toBe(200);
    const revoke = { "idempotency-key": "twice" };
    for (let i = 0; i < 2; i += 1)
      expect(await bodyOf(await ann.send("DELETE", "/calendar", { headers: revoke }))).toEqual({
        status: "revoked",
      });
  });

  it("is for the user's own key and the app's, takes no arguments, and writes now", async () => {
    const own = await world.newKey({ user_id: "ann" });
    expect((await ann.send("POST", "/calendar", { key: own.key })).status).toBe(201);
    const other = await world.newKey({ user_id: "bob" });
    await problemOf(await ann.send("POST", "/calendar", { key: other.key }), {
      status: 403,
      code: "forbidden",
    });
    await problemOf(await ann.send("POST", "/calendar", { key: null }), {
      status: 401,
      code: "unauthorized",
    });
    await problemOf(await ann.send("DELETE", "/calendar", { key: null }), {
      status: 401,
      code: "unauthorized",
    });
    for (const method of ["POST", "DELETE"]) {
      await problemOf(await ann.send(method, "/calendar", { body: { color: "red" } }), {
        status: 422,
        code: "invalid",
        path: "color",
      });
      await problemOf(await ann.send(method, "/calendar?at=2026-01-01"), {
        status: 422,
        code: "invalid",
        path: "at",
      });
    }
  });

  it("makes the user, and raises the revision of one that is there", async () => {
    const before = await bodyOf(await ann.send("GET", ""));
    expect(before["revision"]).toBe(0);
    await open();
    const made = await bodyOf<{ revision: number; created_at: number }>(await ann.send("GET", ""));
    expect(made.created_at).toBe(world.now());
    await open();
    expect((await bodyOf<{ revision: number }>(await ann.send("GET", ""))).revision).toBe(made.revision + 1);
  });

  it("costs a guess one row, and a guess without form nothing", async () => {
    const { url, token } = await open();
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.settle();
    world.forgetCalls();
    await fetchFeed(url.replace(token, "guess"));
    expect(world.witness.d1).toEqual([]);
    await fetchFeed(url.replace(/.$/, (last) => (last === "0" ? "1" : "0")));
    expect(world.witness.d1).toHaveLength(1);
    expect(world.witness.rows.read).toBeLessThanOrEqual(1);
    world.forgetCalls();
    await fetchFeed(url);
    expect(world.witness.d1).toHaveLength(2);
  });
});

describe("the feed over HTTP", () => {
  it("is asked for again with its tag, and answers 304 until something changes", async () => {
    const id = await ann.store("Pay rent", { due_at: "2026-01-24" });
    const { url } = await open();
    const first = await fetchFeed(url);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("content-disposition")).toBe('inline; filename="calendar.ics"');
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    world.setClock("2026-01-23T18:00:00Z");
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await fetchFeed(url, { "if-none-match": tag });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(etag);
    }
    expect((await fetchFeed(url, { "if-none-match": '"other"' })).status).toBe(200);
    await ann.update({ id, content: "Pay the rent" });
    const changed = await fetchFeed(url, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  it("answers HEAD, and refuses to be written to", async () => {
    const { url } = await open();
    const head = await fetchFeed(url, {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetchFeed(url, {}, "PUT")).status).toBe(401);
  });

  it("shows another moment with at", async () => {
    await ann.store("Water the plants", { due_at: "2026-01-24T08:00:00", recurrence: "FREQ=DAILY" });
    const { url } = await open();
    const [event] = await eventsOf(`${url}&at=2026-02-10T09:00:00Z`);
    expect(event?.start).toBe("2026-02-10T08:00:00Z");
    await problemOf(await fetchFeed(`${url}&at=tomorrow`), { status: 422, code: "invalid", path: "at" });
  });

  it("says 503 while the database is down", async () => {
    const { url } = await open();
    world.witness.onD1 = async () => {
      throw new Error("D1 is down");
    };
    await problemOf(await fetchFeed(url), { status: 503, code: "unavailable" });
  });
});

describe("what a calendar shows", () => {
  it("is open, not sensitive, and due at some time", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await ann.store("Overdue tax", { due_at: "2025-12-01T09:00:00Z" });
    await ann.store("Far away", { due_at: "2031-12-01T09:00:00Z" });
    await ann.store("Likes tea");
    await ann.store("Secret appointment", { due_at: "2026-01-24", sensitive: true });
    const done = await ann.store("Done", { due_at: "2026-01-24" });
    await ann.update({ id: done, completed_at: "now" });
    const asleep = await ann.store("Asleep", { due_at: "2026-01-25" });
    await ann.update({ id: asleep, snoozed_until: "2026-02-01" });
    const old = await ann.store("Dentist on Monday", { due_at: "2026-01-26" });
    await ann.remember({ content: "Dentist on Tuesday", due_at: "2026-01-27", supersedes: old });
    await world.user("bob").store("Bob's", { due_at: "2026-01-24" });
    const events = await eventsOf((await open()).url);
    expect(events.map((event) => event.summary)).toEqual([
      "Overdue tax",
      "Pay rent",
      "Asleep",
      "Dentist on Tuesday",
      "Far away",
    ]);
  });

  it("has all-day items as dates, instants in UTC, and wall-clock items in the user's zone", async () => {
    await ann.patch({ time_zone: "Europe/Berlin" });
    await ann.store("All day", { due_at: "2026-03-29" });
    await ann.store("Flight", { due_at: "2026-03-29T10:00:00+09:00" });
    await ann.store("Dinner", { due_at: "2026-03-29T20:00:00" });
    await ann.store("In the gap", { due_at: "2026-03-29T02:30:00" });
    await ann.store("In the fold", { due_at: "2026-10-25T02:30:00" });
    const text = await textOf((await open()).url);
    const { events } = readCalendar(text);
    const byName = Object.fromEntries(events.map((event) => [event.summary, event]));
    expect(text).toContain("DTSTART;VALUE=DATE:20260329\r\nDTEND;VALUE=DATE:20260330\r\n");
    expect(byName["All day"]).toMatchObject({ allDay: true, start: "2026-03-29", zone: "" });
    expect(byName["Flight"]).toMatchObject({ zone: "UTC", start: "2026-03-29T01:00:00Z" });
    expect(byName["Dinner"]).toMatchObject({ zone: "Europe/Berlin", start: "2026-03-29T20:00:00" });
    // RFC 5545 section 3.3.5 takes the first reading of a fold, as we do; this parser takes the second.
    expect(byName["In the fold"]?.start).toBe("2026-10-25T02:30:00");
    for (const event of events.filter(({ allDay, summary }) => !allDay && summary !== "In the fold")) {
      const memory = await bodyOf<{ due_at: number }>(await ann.send("GET", `/memories/${event.id}`));
      expect([event.summary, event.at]).toEqual([event.summary, memory.due_at]);
    }
    expect(byName["In the gap"]?.at).toBe(seconds("2026-03-29T03:30:00+02:00"));
  });

  it("tells each zone once: the user's, and those of series", async () => {
    await ann.patch({ time_zone: "America/New_York" });
    const weekly = { recurrence: "FREQ=WEEKLY" };
    await ann.store("Stand-up", { due_at: "2026-01-26T09:00:00[Europe/Berlin]", ...weekly });
    await ann.store("Retro", { due_at: "2026-01-27T16:00:00[Europe/Berlin]", ...weekly });
    await ann.store("Call", { due_at: "2026-01-28T16:00:00[Asia/Tokyo]" });
    const { url } = await open();
    const zones = async () => (await textOf(url)).match(/(?<=BEGIN:VTIMEZONE\r\n).*/g);
    expect(await zones()).toEqual(["TZID:Europe/Berlin"]);
    await ann.store("Dinner", { due_at: "2026-01-28T20:00:00" });
    expect(await zones()).toEqual(["TZID:Europe/Berlin", "TZID:America/New_York"]);
    const text = await textOf(url);
    expect(text).toContain("DTSTART;TZID=Europe/Berlin:20260126T090000\r\n");
    expect(text).toContain("DTSTART:20260128T070000Z\r\n");
  });

  it("moves with the user, and keeps its ids", async () => {
    await ann.patch({ time_zone: "America/New_York" });
    await ann.store("Dinner", { due_at: "2026-02-01T20:00:00" });
    const { url } = await open();
    const [before] = await eventsOf(url);
    expect(before).toMatchObject({ zone: "America/New_York", start: "2026-02-01T20:00:00" });
    await ann.patch({ time_zone: "Asia/Tokyo" });
    const [after] = await eventsOf(url);
    expect(after).toMatchObject({ zone: "Asia/Tokyo", start: "2026-02-01T20:00:00", uid: before?.uid });
    expect(after?.at).toBe((before?.at ?? 0) - 14 * 3600);
    const renewed = await open();
    expect((await eventsOf(renewed.url))[0]?.uid).toBe(before?.uid);
    expect(before?.uid).toMatch(/^[a-z0-9]{8}@[0-9a-f]{16}$/);
  });

  it("says when an item was changed", async () => {
    const id = await ann.store("Pay rent", { due_at: "2026-01-24" });
    const { url } = await open();
    expect((await eventsOf(url))[0]?.modified).toBe(world.now());
    world.setClock("2026-01-23T15:00:00Z");
    await ann.update({ id, content: "Pay the rent" });
    expect((await eventsOf(url))[0]?.modified).toBe(world.now());
    const text = await textOf(url);
    expect(text).toContain("DTSTAMP:20260123T150000Z\r\n");
    expect(text).toContain("CREATED:20260123T143200Z\r\n");
  });

  it("numbers changes, also two of one second, and no marks", async () => {
    const numbers = async () =>
      [...(await textOf(url)).matchAll(/SEQUENCE:(\d+)/g)].map(([, n]) => Number(n));
    const id = await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    const other = await ann.store("Feed the cat", { due_at: "2026-01-25T09:00:00" });
    const { url } = await open();
    expect(await numbers()).toEqual([0, 0]);
    await ann.update({ id, content: "Pay the rent" });
    expect(await numbers()).toEqual([1, 0]);
    await ann.update({ id, due_at: "2026-01-24T10:00:00" });
    expect(await numbers()).toEqual([2, 0]);
    await ann.update({ ids: [id, other], reminded_at: "now" });
    expect(await numbers()).toEqual([2, 0]);
    await ann.patch({ time_zone: "Asia/Tokyo" });
    expect(await numbers()).toEqual([3, 1]);
    // The seconds since its creation, so that a series can go on by itself in between.
    world.setClock("2026-01-23T14:33:00Z");
    await ann.update({ id, content: "Pay the rent at last" });
    expect(await numbers()).toEqual([61, 1]);
  });

  it("counts it as a change when a series goes on, by itself or with a mark or a call", async () => {
    const steps: [number, string | undefined][] = [];
    const id = await ann.store("Pills", { due_at: "2026-01-24T09:00:00", recurrence: "FREQ=DAILY" });
    const { url } = await open();
    const look = async () => {
      const text = await textOf(url);
      const [, number = ""] = /SEQUENCE:(\d+)/.exec(text) ?? [];
      steps.push([Number(number), /^DTSTART.*/m.exec(text)?.[0].trim()]);
    };
    await look();
    await ann.update({ id, content: "Blue pills" });
    await look();
    for (const [clock, nextMorning] of [
      ["2026-01-24T10:00:00Z", "2026-01-25T06:00:00Z"],
      ["2026-01-26T10:00:00Z", "2026-01-27T06:00:00Z"],
    ] as const) {
      world.setClock(clock);
      await look();
      await ann.update({ id, reminded_at: "now" });
      await look();
      // Shows and marks the next occurrence on its day, where the series then stands.
      world.setClock(nextMorning);
      await ann.send("POST", "/context", { body: { mark_shown: true, within_days: 7 } });
      await look();
    }
    await ann.update({ id, completed_at: "now" });
    await look();
    await ann.update({ id, content: "Red pills" });
    await look();
    for (const [i, [number, start]] of steps.entries()) {
      const [before = -1, startBefore] = steps[i - 1] ?? [];
      if (start === startBefore) expect(number).toBeGreaterThanOrEqual(before);
      else expect(number).toBeGreaterThan(before);
    }
    expect(new Set(steps.map(([, start]) => start)).size).toBeGreaterThan(3);
    // RFC 5545 section 3.3.8 has integers of 32 bits.
    const [, last] = /SEQUENCE:(\d+)/.exec(await textOf(`${url}&at=2999-01-01T00:00:00Z`)) ?? [];
    expect(last).toBe("2147483647");
  });

  it("reminds of what asks for it, or by the app's default", async () => {
    await ann.patch({ time_zone: "Europe/Berlin" });
    const alarms = async () =>
      Object.fromEntries(
        [...(await textOf(url)).matchAll(/SUMMARY:(.*)\r\n[\s\S]*?END:VEVENT/g)].map(([event, summary]) => [
          summary,
          /TRIGGER.*/.exec(event)?.[0] ?? null,
        ]),
      );
    await ann.store("None", { due_at: "2026-02-02T09:00:00" });
    const leads = [0, 900, 3600, 5400, 86_400, 31_622_400, 3601];
    for (const remind_before of leads)
      await ann.store(`${remind_before}`, { due_at: "2026-02-02T09:00:00", remind_before });
    for (const remind_before of [0, 3600, 54_000, 54_001, 86_400])
      await ann.store(`Day ${remind_before}`, { due_at: "2026-02-02", remind_before });
    const { url } = await open();
    const own = {
      "0": "TRIGGER:PT0S",
      "900": "TRIGGER:-PT15M",
      "3600": "TRIGGER:-PT1H",
      "5400": "TRIGGER:-PT1H30M",
      "86400": "TRIGGER:-PT24H",
      "31622400": "TRIGGER:-PT8784H",
      "3601": "TRIGGER:-PT1H0M1S",
    };
    const days = {
      "Day 0": "TRIGGER:PT9H",
      "Day 3600": "TRIGGER:PT9H",
      "Day 54000": "TRIGGER:-PT15H",
      "Day 54001": "TRIGGER:-PT15H",
      "Day 86400": "TRIGGER:-PT15H",
    };
    expect(await alarms()).toEqual({ None: null, ...own, ...days });
    await ann.patch({ day_hours: { morning: "07:30" } });
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_remind_before: 600 });
    expect(await alarms()).toMatchObject({ None: "TRIGGER:-PT10M", ...own, "Day 0": "TRIGGER:PT7H30M" });
    expect(await textOf(url)).toContain(
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nDESCRIPTION:None\r\nEND:VALARM\r\nEND:VEVENT\r\n",
    );
  });

  it("reminds at the end of a snooze that puts the reminder off", async () => {
    const lead = { due_at: "2026-02-02T09:00:00", remind_before: 3600 };
    const later = await ann.store("Later", lead);
    await ann.update({ id: later, snoozed_until: "2026-02-02T08:30:00" });
    const sooner = await ann.store("Sooner", lead);
    await ann.update({ id: sooner, snoozed_until: "2026-02-02T07:30:00" });
    const text = await textOf((await open()).url);
    expect(text.match(/TRIGGER.*/g)).toEqual(["TRIGGER;VALUE=DATE-TIME:20260202T083000Z", "TRIGGER:-PT1H"]);
  });

  it("carries any text as it is, in lines that programs can read", async () => {
    const contents = [
      "Buy milk, eggs; and \\bread\\n",
      "Zażółć gęślą jaźń 🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂",
      "八重洲北口で新幹線の切符を受け取る".repeat(8),
      `BEGIN:VEVENT "quoted" :colon`,
      "x".repeat(74),
      "x".repeat(67),
      "END:VCALENDAR",
    ];
    for (const content of contents) await ann.store(content, { due_at: "2026-01-24" });
    const events = await eventsOf((await open()).url);
    expect(events.map((event) => event.summary).sort()).toEqual([...contents].sort());
    expect(events.every((event) => event.description === null)).toBe(true);
  });

  it("puts what is long or has several lines into the description too", async () => {
    await ann.store("Shopping:\nmilk\r\neggs\tand bread\u2028tea\u0007\u0085END:VEVENT", {
      due_at: "2026-01-24",
    });
    await ann.store("long ".repeat(790), { due_at: "2026-01-25" });
    const [list, long] = await eventsOf((await open()).url);
    expect(list?.summary).toBe("Shopping: milk eggs and bread tea END:VEVENT");
    expect(list?.description).toBe("Shopping:\nmilk\neggs and bread\ntea \nEND:VEVENT");
    expect(list?.uid).toBeDefined();
    expect([...(long?.summary ?? "")]).toHaveLength(200);
    expect([...(long?.description ?? "")]).toHaveLength(1000);
  });

  it("tells programs its name and how often to ask", async () => {
    const { calendar } = readCalendar(await textOf((await open()).url));
    const property = (name: string) => calendar.getFirstPropertyValue(name)?.toString();
    expect(property("version")).toBe("2.0");
    expect(property("prodid")).toBe("-//Almanac//Almanac//EN");
    expect(property("method")).toBe("PUBLISH");
    expect(property("x-wr-calname")).toBe(`Almanac ${world.app}`);
    expect(property("refresh-interval")).toBe("PT1H");
    expect(property("x-published-ttl")).toBe("PT1H");
  });

  it("takes no time of the user's", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    expect(await textOf((await open()).url)).toContain("TRANSP:TRANSPARENT\r\n");
  });

  it("has items of strange years that programs can show, and leaves the others out", async () => {
    await ann.patch({ time_zone: "Europe/Berlin" });
    for (const due_at of ["0001-01-01", "1969-12-31T23:00:00", "1970-01-02T00:00:00", "9999-12-31T23:00:00"])
      await ann.store(`In ${due_at}`, { due_at });
    const events = await eventsOf((await open()).url);
    expect(events.map((event) => event.summary)).toEqual([
      "In 1970-01-02T00:00:00",
      "In 9999-12-31T23:00:00",
    ]);
  });
});
