import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { shown } from "../support/shown";
import type { UserClient } from "../support/world";
import { at, type LedgerRow, openStage, type Post, type Stage } from "./stage";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** A Monday, 08:00 in London. */
const EIGHT = at("2026-03-02T08:00:00Z");

let stage: Stage;
let ann: UserClient;
let secret: string;

async function openAnn(): Promise<void> {
  stage = await openStage("2026-03-01T12:00:00Z");
  ann = stage.user();
  const settings = await ann.patch({
    time_zone: "Europe/London",
    display_name: "Ann",
    digest: { time: "08:00", channel: { type: "webhook", url: "https://hooks.example.com/ann?key=1" } },
  });
  secret = (settings["digest"] as { channel: { secret: string } }).channel.secret;
  await ann.store("Pay rent", { due_at: "2026-02-27T09:00:00" });
  await ann.store("Water the plants", { due_at: "2026-03-01" });
  await ann.store("Dentist", { due_at: "2026-03-02T17:30:00" });
  await ann.store("Submit the report", { due_at: "2026-03-02" });
  await ann.store("Choir", { due_at: "2026-03-05T19:00:00" });
  await ann.store("Holiday", { due_at: "2026-06-01" });
  await stage.settle();
}

async function idOf(content: string): Promise<string> {
  const [row] = await stage.sql<{ id: string }>("SELECT id FROM knowledge WHERE content = ?", content);
  return row?.id ?? "";
}

async function markOf(content: string): Promise<unknown> {
  const [row] = await stage.sql("SELECT reminded_at FROM knowledge WHERE content = ?", content);
  return row?.["reminded_at"];
}

function contents(post: Post | undefined): string[] {
  return (post?.data.items ?? []).map((item) => `${item.group} ${item.content}`);
}

describe("what is sent", () => {
  beforeEach(openAnn);

  it("marks what it lists of today, and nothing that somebody else asked for", async () => {
    await stage.sql("UPDATE knowledge SET asked_by = 'ben' WHERE content = 'Submit the report'");
    await stage.run(EIGHT + 20);
    expect(contents(stage.posts[0])).toContain("today Submit the report");
    expect(await markOf("Dentist")).toBe(EIGHT + 20);
    expect(await markOf("Submit the report")).toBeNull();
  });

  it("is signed: the official verifier takes it, and takes nothing that was changed", async () => {
    await stage.run(EIGHT + 20);
    const [post] = stage.posts;
    expect(post).toMatchObject({ url: "https://hooks.example.com/ann?key=1" });
    expect(post?.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-timestamp": String(EIGHT + 20),
      "webhook-id": expect.stringMatching(/^dlv_[a-z0-9]+$/),
    });
    const body = new Webhook(secret).verify(post?.body ?? "", post?.headers ?? {});
    expect(body).toMatchObject({
      type: "digest.daily",
      timestamp: "2026-03-02T08:00:20+00:00",
      data: { user_id: "ann", local_date: "2026-03-02", time_zone: "Europe/London" },
    });
    const verify = (changed: string, headers: Record<string, string>) => () =>
      new Webhook(secret).verify(changed, { ...post?.headers, ...headers });
    expect(verify(`${post?.body} `, {})).toThrow();
    expect(verify(post?.body ?? "", { "webhook-id": "dlv_other" })).toThrow();
    expect(verify(post?.body ?? "", { "webhook-timestamp": String(EIGHT + 21) })).toThrow();
  });

  it("lists what is overdue and due today, and this week's: as text, as Markdown and as data", async () => {
    await stage.run(EIGHT);
    const { text, markdown, items } = stage.posts[0]?.data ?? { items: [] };
    expect(text).toBe(`Good morning, Ann. It is Monday, 2 March 2026.

Overdue
- Pay rent (2 days ago, 2026-02-27 09:00)
- Water the plants (yesterday, 2026-03-01)

Today
- Submit the report (today)
- Dentist (17:30, 9 hours from now)

This week
- Choir (Thursday 2026-03-05 19:00, 3 days from now)`);
    expect(markdown).toContain("### Overdue\n- Pay rent _(2 days ago, 2026-02-27 09:00)_");
    expect(items[0]).toMatchObject({
      status: "overdue",
      group: "overdue",
      label: "[OVERDUE 2026-02-27 09:00]",
      due_at: at("2026-02-27T09:00:00Z"),
      due_at_local: "2026-02-27 09:00:00 UTC",
      due_at_relative: "2 days ago",
    });
    expect(items.map(({ id }) => id)).toContain(await idOf("Choir"));
  });

  it("is what GET /digest says for that moment", async () => {
    const preview = await ann.get<Post["data"]>("/digest", { at: EIGHT });
    await stage.run(EIGHT);
    const { text, markdown, items, local_date } = stage.posts[0]?.data ?? {};
    expect({ text, markdown, items, local_date }).toEqual({
      text: preview.text,
      markdown: preview.markdown,
      items: preview.items,
      local_date: preview.local_date,
    });
  });

  it("shows overdue and today's also when they were mentioned, this week's only when they were not", async () => {
    for (const content of ["Pay rent", "Dentist", "Choir"])
      await ann.update({ id: await idOf(content), reminded_at: "now" });
    await ann.update({ id: await idOf("Submit the report"), snoozed_until: "2026-03-02T12:00:00" });
    await stage.run(EIGHT);
    expect(contents(stage.posts[0])).toEqual([
      "overdue Pay rent",
      "overdue Water the plants",
      "today Dentist",
    ]);
  });

  it("leaves out what is sensitive, and what was completed since it was claimed", async () => {
    await ann.store("Test result", { due_at: "2026-03-02T10:00:00", sensitive: true });
    await stage.tick(EIGHT);
    await ann.update({ id: await idOf("Dentist"), completed_at: "now" });
    await stage.drain();
    expect(contents(stage.posts[0])).toEqual([
      "overdue Pay rent",
      "overdue Water the plants",
      "today Submit the report",
      "week Choir",
    ]);
    expect(stage.posts[0]?.body).not.toContain("Test result");
    expect(await markOf("Dentist")).toBeNull();
  });

  it("speaks of the moment it was claimed for, however late it is sent, and is dated when it is sent", async () => {
    stage.receive = () => new Response(null, { status: 503 });
    await stage.run(EIGHT);
    stage.receive = () => new Response(null, { status: 204 });
    await stage.pass(EIGHT + 2 * MINUTE);
    const [first, second] = stage.posts;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(Number(second?.headers["webhook-timestamp"])).toBe(second?.at);
    expect(second?.at).toBeGreaterThan(first?.at ?? 0);
    expect(second?.headers["webhook-signature"]).not.toBe(first?.headers["webhook-signature"]);
    new Webhook(secret).verify(second?.body ?? "", second?.headers ?? {});
  });
});

describe("a digest that was delivered", () => {
  beforeEach(openAnn);

  it("marks overdue and today's as mentioned at its moment, and not the week's", async () => {
    await stage.run(EIGHT + 20);
    for (const content of ["Pay rent", "Water the plants", "Dentist", "Submit the report"])
      expect(await markOf(content)).toBe(EIGHT + 20);
    expect(await markOf("Choir")).toBeNull();
    expect(await markOf("Holiday")).toBeNull();
    expect(await shown(ann)).toEqual(["due Choir"]);
  });

  it("late marks its own moment, not that of its sending", async () => {
    stage.receive = () => new Response(null, { status: 503 });
    await stage.run(EIGHT);
    expect(await markOf("Dentist")).toBeNull();
    stage.receive = () => new Response(null, { status: 204 });
    await stage.pass(EIGHT + 2 * MINUTE);
    expect(await markOf("Dentist")).toBe(EIGHT);
  });

  it("is spoken of in the prompt for a day", async () => {
    expect((await ann.context()).volatile).not.toContain("Daily digest");
    await stage.run(EIGHT);
    const line = "Daily digest sent today at 08:00 with 5 items.";
    expect((await ann.context()).volatile.split("\n\n")).toContain(line);
    expect((await ann.context({ min_revision: 9_000_000_000_000 })).volatile).toContain(line);
    const later = line.replace("today", "yesterday");
    expect((await ann.context({ at: EIGHT + DAY - 1 })).volatile).toContain(later);
    expect((await ann.context({ at: EIGHT + DAY })).volatile).not.toContain("Daily digest");
    expect((await ann.context({ at: EIGHT - 1 })).volatile).not.toContain("Daily digest");
  });

  it("raises the user's revision, and the prompt's next one from KV has it all", async () => {
    const { revision } = await ann.upcoming();
    await stage.run(EIGHT);
    const context = await ann.context();
    expect(context.digest).toMatchObject({ source: "kv" });
    expect(context.digest.revision).toBeGreaterThan(revision);
  });

  it("an older one delivered after it does not take its line away", async () => {
    stage.receive = () => new Response(null, { status: 410 });
    await stage.run(EIGHT);
    stage.receive = () => new Response(null, { status: 204 });
    await ann.patch({ digest: { channel: { type: "webhook", url: "https://hooks.example.com/new" } } });
    await stage.run(EIGHT + DAY);
    const [monday] = await stage.ledger();
    await stage.send("POST", `/v1/deliveries/${monday?.id}/replay`);
    await stage.drain();
    expect(await stage.ledger()).toMatchObject([{ status: "delivered" }, { status: "delivered" }]);
    expect((await ann.context()).volatile).toContain("Daily digest sent today at 08:00 with");
  });
});

describe("a receiver", () => {
  beforeEach(openAnn);

  it("that answers 410 is not written to again, until the channel is set anew", async () => {
    stage.receive = () => new Response(null, { status: 410 });
    await stage.run(EIGHT);
    expect(await stage.ledger()).toMatchObject([
      { status: "dead", attempts: 1, last_error: expect.stringContaining("410") },
    ]);
    expect(await ann.get("")).toMatchObject({
      digest: { channel: { type: "webhook", stopped: expect.stringContaining("410") } },
      next_digest_at: null,
    });
    await stage.run(EIGHT + DAY);
    expect(stage.posts).toHaveLength(1);
    // Another setting does not start it again; a channel does.
    await ann.patch({ digest: { time: "09:00" } });
    expect((await ann.get("")).next_digest_at).toBeNull();
    stage.receive = () => new Response(null, { status: 204 });
    const again = await ann.patch({
      digest: { channel: { type: "webhook", url: "https://hooks.example.com/2" } },
    });
    expect((again["digest"] as { channel: object }).channel).not.toHaveProperty("stopped");
    await stage.run(EIGHT + DAY + HOUR);
    expect(stage.posts.at(-1)?.url).toBe("https://hooks.example.com/2");
  });

  it("that never answers well is given up after thirteen tries in about a day; replayed, it gets as many", async () => {
    stage.receive = () => new Response(null, { status: 500 });
    await stage.run(EIGHT);
    const waits: number[] = [];
    for (;;) {
      const [row] = await stage.ledger("ann");
      if (row?.status !== "pending") break;
      waits.push((row.next_attempt_at ?? 0) - stage.now());
      // The next day's digest is not what this is about.
      await stage.sql("UPDATE users SET next_digest_at = NULL");
      await stage.run(Math.ceil((row.next_attempt_at ?? 0) / MINUTE) * MINUTE);
    }
    expect(waits).toHaveLength(12);
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(20 * 2 ** i * 0.8);
      expect(wait).toBeLessThanOrEqual(20 * 2 ** i * 1.2 + 1);
    }
    const [dead] = await stage.ledger();
    expect(dead).toMatchObject({
      status: "dead",
      attempts: 13,
      last_error: "answered 500",
      next_attempt_at: null,
    });
    expect(stage.now() - EIGHT).toBeGreaterThan(18 * HOUR);
    expect(stage.now() - EIGHT).toBeLessThan(28 * HOUR);
    expect(new Set(stage.posts.map((post) => post.headers["webhook-id"])).size).toBe(1);

    stage.receive = () => new Response(null, { status: 204 });
    expect((await stage.send("POST", `/v1/deliveries/${dead?.id}/replay`)).status).toBe(200);
    await stage.drain();
    expect(await stage.ledger()).toMatchObject([{ status: "delivered", attempts: 1, as_of: EIGHT }]);
    expect(stage.posts).toHaveLength(14);
    expect(stage.posts.at(-1)?.headers["webhook-id"]).toBe(dead?.id);
  });
});

describe("receivers that share a minute", () => {
  beforeEach(async () => {
    stage = await openStage("2026-03-01T12:00:00Z");
  });

  /** Somebody for each name, whose receiver answers in a way of its own. */
  async function openReceivers(answers: Record<string, () => Response | Promise<Response>>): Promise<void> {
    for (const id of Object.keys(answers)) {
      const channel = { type: "webhook", url: `https://hooks.example.com/${id}?key=1` };
      await stage.subscriber(id, { send_empty: true, channel });
    }
    stage.receive = ({ data }) => answers[data.user_id]?.() ?? new Response(null, { status: 204 });
  }

  const stateOf = ({ status, attempts, delivered_at, next_attempt_at, last_error }: LedgerRow) => ({
    ...{ status, attempts, delivered_at, next_attempt_at, last_error },
  });

  it("have it where they answer 200 to 299", async () => {
    const statuses = [200, 201, 202, 204, 299];
    await openReceivers(
      Object.fromEntries(statuses.map((status) => [`u${status}`, () => new Response(null, { status })])),
    );
    await stage.run(EIGHT);
    const rows = await stage.ledger();
    expect(rows.map((row) => [row.user_id, stateOf(row)]).sort()).toEqual(
      statuses.map((status) => [
        `u${status}`,
        { status: "delivered", attempts: 1, delivered_at: EIGHT, next_attempt_at: null, last_error: null },
      ]),
    );
  });

  it("are left alone for as long as they ask with 429 and Retry-After", async () => {
    const WAITS: [user: string, header: string, seconds: number][] = [
      ["two-minutes", "120", 120],
      ["a-date", new Date((EIGHT + HOUR) * 1000).toUTCString(), HOUR],
      ["two-hours", "7200", 7200],
      ["too-long", "999999", 6 * HOUR],
    ];
    await openReceivers(
      Object.fromEntries(
        WAITS.map(([user, header]) => [
          user,
          () => new Response(null, { status: 429, headers: { "retry-after": header } }),
        ]),
      ),
    );
    await stage.run(EIGHT);
    const rows = new Map((await stage.ledger()).map((row) => [row.user_id, stateOf(row)]));
    const posts = (user: string) => stage.posts.filter(({ data }) => data.user_id === user).length;
    const found: unknown[] = [];
    for (const [user, , seconds] of WAITS) {
      const resume = EIGHT + Math.ceil(seconds / MINUTE) * MINUTE;
      await stage.run(resume - MINUTE);
      const before = posts(user);
      await stage.run(resume);
      found.push([user, rows.get(user), before, posts(user)]);
    }
    expect(found).toEqual(
      WAITS.map(([user, , seconds]) => [
        user,
        {
          ...{ status: "pending", attempts: 1, delivered_at: null },
          ...{ next_attempt_at: EIGHT + seconds, last_error: "answered 429" },
        },
        1,
        2,
      ]),
    );
  });

  it("are tried again, later and later, whatever goes wrong", async () => {
    const WRONG: [user: string, answer: () => Response | Promise<Response>, error: string][] = [
      ["broken", () => new Response("oops", { status: 500 }), "answered 500"],
      ["missing", () => new Response(null, { status: 404 }), "answered 404"],
      [
        "redirecting",
        () => new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } }),
        "answered 302: redirects are not followed",
      ],
      ["unreachable", () => Promise.reject(new TypeError("connect 10.0.0.1?key=1")), "could not be reached"],
    ];
    await openReceivers(Object.fromEntries(WRONG.map(([user, answer]) => [user, answer])));
    await stage.run(EIGHT);
    const rows = new Map((await stage.ledger()).map((row) => [row.user_id, row]));
    const found = WRONG.map(([user]) => {
      const { status, attempts, last_error, next_attempt_at } = rows.get(user) ?? {};
      const wait = (next_attempt_at ?? 0) - EIGHT;
      return [user, status, attempts, last_error, wait >= 16 && wait <= 24];
    });
    expect(found).toEqual(WRONG.map(([user, , error]) => [user, "pending", 1, error, true]));
    expect(stage.logs.join("\n")).not.toMatch(/key=1|169\.254/);
  });
});
