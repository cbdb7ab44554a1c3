import { beforeEach, describe, expect, it } from "vitest";
import { at, openStage, type Stage } from "../reminders/stage";
import { everyRow } from "../support/every-row";
import type { Body } from "../support/wire";
import type { UserClient } from "../support/world";
import { moveToAndFro } from "./to-and-fro";

const HOUR = 3600;
const DAY = 86_400;
/** A Monday, 08:00 in London. */
const MONDAY = at("2026-03-02T08:00:00Z");

let stage: Stage;
let ann: UserClient;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
  ann = await stage.subscriber("ann", { time_zone: "Europe/London", send_empty: true });
});

async function next(user = ann): Promise<unknown> {
  return (await user.get("")).next_digest_at;
}

async function dates(user = "ann"): Promise<string[]> {
  return (await stage.ledger(user)).map((row) => row.subject);
}

/** Runs the cron every day at noon, and whenever a digest is due. */
async function passDue(until: number): Promise<void> {
  for (;;) {
    const rows = await stage.sql<{ due: number | null }>("SELECT next_digest_at AS due FROM users");
    const regular = (Math.floor((stage.now() + DAY / 2) / DAY) + 0.5) * DAY;
    const due = Math.min(...rows.map((row) => row.due ?? regular));
    const now = Math.min(regular, Math.max(due, stage.now() + 1));
    if (now > until) return;
    await stage.run(now);
  }
}

describe("GET of a user", () => {
  it("tells when the next digest is, as an instant with its display fields", async () => {
    expect(await ann.get("")).toMatchObject({
      digest: { time: "08:00", send_empty: true, days: null, paused_until: null },
      next_digest_at: MONDAY,
      next_digest_at_iso: "2026-03-02T08:00:00+00:00",
      next_digest_at_local: "2026-03-02 08:00:00 UTC",
      next_digest_at_relative: "20 hours from now",
    });
    await ann.patch({ digest: { time: null } });
    expect(await ann.get("")).toMatchObject({
      digest: { time: null },
      next_digest_at: null,
      next_digest_at_iso: "",
    });
  });

  it("of one without a digest tells of none", async () => {
    expect(await stage.user("bob").get("")).toMatchObject({
      digest: { time: null, channel: null },
      next_digest_at: null,
    });
  });
});

describe("a new time", () => {
  it("counts from its next occurrence", async () => {
    stage.setClock(MONDAY - HOUR);
    await ann.patch({ digest: { time: "06:30" } });
    expect(await next()).toBe(MONDAY + DAY - 1.5 * HOUR);
    await ann.patch({ digest: { time: "07:30" } });
    expect(await next()).toBe(MONDAY - 0.5 * HOUR);
    await ann.patch({ digest: { time: "07:00" } });
    expect(await next()).toBe(MONDAY + DAY - HOUR);
  });

  it("later on the day of a digest that went out waits for the next day", async () => {
    await stage.run(MONDAY);
    stage.setClock(MONDAY + HOUR);
    await ann.patch({ digest: { time: "18:00" } });
    expect(await next()).toBe(MONDAY + DAY + 10 * HOUR);
    await passDue(MONDAY + DAY + 12 * HOUR);
    expect(await dates()).toEqual(["2026-03-02", "2026-03-03"]);
  });
});

describe("a due digest that no tick has claimed yet", () => {
  it.each<[string, [what: string, change: Body, dates: string[], next: number][]]>([
    [
      "is not lost to a change of anything else",
      [
        ["the name", { display_name: "Ann" }, ["2026-03-02"], MONDAY + DAY],
        [
          "where it goes",
          { digest: { channel: { type: "webhook", url: "https://hooks.example.com/new" } } },
          ["2026-03-02"],
          MONDAY + DAY,
        ],
        ["the time, to the same", { digest: { time: "08:00" } }, ["2026-03-02"], MONDAY + DAY],
        ["send_empty", { digest: { send_empty: true } }, ["2026-03-02"], MONDAY + DAY],
        ["days, with today among them", { digest: { days: ["monday"] } }, ["2026-03-02"], MONDAY + 7 * DAY],
      ],
    ],
    [
      "is dropped for what has it come at another time",
      [
        ["days, without today", { digest: { days: ["tuesday"] } }, [], MONDAY + DAY],
        ["a pause", { digest: { paused_until: "2026-03-02T12:00:00" } }, [], MONDAY + DAY],
        ["an earlier time", { digest: { time: "07:00" } }, [], MONDAY + DAY - HOUR],
        ["a later time", { digest: { time: "09:00" } }, [], MONDAY + HOUR],
      ],
    ],
  ])("%s", async (_what, rows) => {
    const users = await Promise.all(
      rows.map((_row, n) => stage.subscriber(`user-${n}`, { time_zone: "Europe/London", send_empty: true })),
    );
    stage.setClock(MONDAY + 30);
    for (const [n, [, change]] of rows.entries()) await users[n]?.patch(change);
    await stage.run(MONDAY + 60);
    await everyRow(rows, async ([, , expected, at], n) => {
      expect([await dates(`user-${n}`), await next(users[n])]).toEqual([expected, at]);
    });
  });
});

describe("changes at the same time", () => {
  it("of the name and of the time both hold", async () => {
    stage.setClock(MONDAY - 2 * HOUR);
    for (let round = 0; round < 6; round += 1) {
      const time = round % 2 === 0 ? "07:00" : "09:00";
      await Promise.all([
        ann.patch({ display_name: `Ann ${round}` }),
        ann.patch({ digest: { time } }),
        ann.patch({ digest: { send_empty: true } }),
      ]);
      expect(await next()).toBe(MONDAY + (round % 2 === 0 ? -HOUR : HOUR));
    }
  });

  it("of the name and the claim leave the day claimed and the next one due", async () => {
    await Promise.all([
      stage.tick(MONDAY),
      ann.patch({ display_name: "Ann" }),
      ann.patch({ digest: { send_empty: true } }),
      ann.patch({ digest: { time: "08:00" } }),
    ]);
    await stage.drain();
    await stage.run(MONDAY + 60);
    expect(await dates()).toEqual(["2026-03-02"]);
    expect(await next()).toBe(MONDAY + DAY);
  });
});

describe("days", () => {
  it("are weekdays of the user's own calendar", async () => {
    await ann.patch({
      time_zone: "Pacific/Auckland",
      digest: { time: "08:00", days: ["tuesday", "saturday"] },
    });
    expect((await ann.get("")).digest).toMatchObject({ days: ["tuesday", "saturday"] });
    await passDue(MONDAY + 14 * DAY);
    expect(await dates()).toEqual(["2026-03-03", "2026-03-07", "2026-03-10", "2026-03-14"]);
    await ann.patch({ digest: { days: null } });
    await passDue(MONDAY + 15 * DAY);
    expect(await dates()).toContain("2026-03-17");
  });

  it("that are none are refused", async () => {
    await everyRow([[], ["someday"], "monday", [1]], async (days) => {
      const response = await ann.send("PATCH", "", { body: { digest: { days } } });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain("digest.days");
    });
  });
});

describe("paused_until", () => {
  it("keeps quiet until then, and goes on by itself", async () => {
    await ann.patch({ digest: { paused_until: "2026-03-04T08:00:00" } });
    expect(await ann.get("")).toMatchObject({
      digest: { paused_until: MONDAY + 2 * DAY, paused_until_local: "2026-03-04 08:00:00 UTC" },
      next_digest_at: MONDAY + 2 * DAY,
    });
    await passDue(MONDAY + 3 * DAY);
    expect(await dates()).toEqual(["2026-03-04", "2026-03-05"]);
  });

  it("of null ends a pause", async () => {
    await ann.patch({ digest: { paused_until: "2027-01-01" } });
    await ann.patch({ digest: { paused_until: null } });
    expect(await next()).toBe(MONDAY);
  });
});

describe("send_empty", () => {
  it("of false keeps quiet on a day with nothing to say, and that day counts as done", async () => {
    await ann.patch({ digest: { send_empty: false } });
    await ann.store("Far off", { due_at: "2026-06-01" });
    await stage.run(MONDAY);
    expect(stage.posts).toEqual([]);
    expect(await stage.ledger()).toMatchObject([{ status: "quiet", subject: "2026-03-02", attempts: 1 }]);
    await ann.store("Pay rent", { due_at: "2026-03-02T18:00:00" });
    await stage.pass(MONDAY + 10 * 60);
    expect(stage.posts).toEqual([]);
  });

  it("of true says that nothing is due", async () => {
    await stage.run(MONDAY);
    expect(stage.posts[0]?.data).toMatchObject({
      items: [],
      text: expect.stringContaining("Nothing is due"),
    });
  });
});

describe("a user who moves", () => {
  it("west gets no second digest for a date that has had one", async () => {
    await ann.patch({ time_zone: "Pacific/Kiritimati" });
    const first = at("2026-03-02T08:00:00+14:00");
    await stage.run(first);
    stage.setClock(first + 60);
    await ann.patch({ time_zone: "Pacific/Honolulu" });
    await passDue(first + 3 * DAY);
    expect(await dates()).toEqual(["2026-03-02", "2026-03-03", "2026-03-04"]);
    const [, second] = await stage.ledger("ann");
    expect(second?.as_of).toBe(at("2026-03-03T08:00:00-10:00"));
  });

  it("east skips what had passed there already, and no more", async () => {
    await ann.patch({ time_zone: "Pacific/Honolulu" });
    const first = at("2026-03-02T08:00:00-10:00");
    await stage.run(first);
    stage.setClock(first + 60);
    await ann.patch({ time_zone: "Pacific/Kiritimati" });
    await passDue(first + 3 * DAY - 4 * HOUR);
    expect(await dates()).toEqual(["2026-03-02", "2026-03-04", "2026-03-05"]);
    const [, second] = await stage.ledger("ann");
    expect(second?.as_of).toBe(at("2026-03-04T08:00:00+14:00"));
  });

  it("to and fro gets one a date, whenever it happens", async () => {
    await moveToAndFro(stage, ann, { from: MONDAY, hours: 96, isHourly: false });
  });

  it("with the app's default zone is sent at the new zone's time, at no other", async () => {
    const bob = await stage.subscriber("bob", { send_empty: true });
    expect(await next(bob)).toBe(MONDAY);
    await stage.admin("PATCH", `/v1/apps/${stage.app}`, { default_time_zone: "Asia/Tokyo" });
    // Its users are moved by the cron.
    await stage.run(at("2026-03-01T18:00:00Z"));
    await passDue(MONDAY + 2 * DAY);
    const claims = (await stage.ledger("bob")).map((row) => [row.subject, row.as_of]);
    expect(claims).toEqual([
      ["2026-03-02", at("2026-03-02T08:00:00+09:00")],
      ["2026-03-03", at("2026-03-03T08:00:00+09:00")],
      ["2026-03-04", at("2026-03-04T08:00:00+09:00")],
    ]);
    await stage.admin("PATCH", `/v1/apps/${stage.app}`, { default_time_zone: null });
  });

  it("to a zone that this runtime does not know is sent by UTC", async () => {
    await stage.sql("UPDATE users SET time_zone = 'Mars/Base' WHERE id = 'ann'");
    await passDue(MONDAY + DAY);
    expect((await stage.ledger("ann")).map((row) => row.as_of)).toEqual([MONDAY, MONDAY + DAY]);
  });
});

describe("a channel that was stopped", () => {
  it("claims nothing more, also where a change of settings crossed the stop", async () => {
    await stage.sql("UPDATE users SET digest_stopped = 'answered 410' WHERE id = 'ann'");
    await passDue(MONDAY + DAY);
    expect(await dates()).toEqual([]);
    expect(await next()).toBeNull();
  });
});

describe("a user who leaves", () => {
  it("is sent nothing more, and comes back as new", async () => {
    await stage.run(MONDAY);
    await ann.send("DELETE", "");
    expect(await stage.ledger()).toEqual([]);
    await stage.run(MONDAY + DAY);
    expect(stage.posts).toHaveLength(1);
    await stage.subscriber("ann", { send_empty: true });
    await stage.run(MONDAY + 2 * DAY);
    expect(await dates()).toEqual(["2026-03-04"]);
  });

  it("between claim and delivery is sent nothing", async () => {
    await stage.tick(MONDAY);
    await ann.send("DELETE", "");
    await stage.drain();
    expect(stage.posts).toEqual([]);
  });

  it("takes the channel away between claim and delivery is sent nothing", async () => {
    await stage.tick(MONDAY);
    await ann.patch({ digest: { channel: null } });
    await stage.drain();
    expect(stage.posts).toEqual([]);
    expect(await stage.ledger()).toMatchObject([
      { status: "dead", last_error: expect.stringContaining("channel") },
    ]);
  });
});
