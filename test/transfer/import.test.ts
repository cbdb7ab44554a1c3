import { beforeEach, describe, expect, it } from "vitest";
import { BOTS, credentialsOf } from "../chat/bots";
import { openTalk, says } from "../conversations/talk";
import { dumpD1 } from "../support/dump";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";
import { exportAll, importFile, linesOf, otherApp, type Report } from "./files";

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

const NOW = Date.parse("2026-01-23T14:32:00Z") / 1000;

/** A memory's line, changed at `updated_at`. */
function memory(id: string, more: object = {}) {
  return {
    type: "memory",
    id,
    content: `Memory ${id}`,
    event_time: NOW,
    created_at: NOW,
    updated_at: NOW,
    ...more,
  };
}

function userLine(more: object = {}) {
  return { type: "user", created_at: NOW, updated_at: NOW, ...more };
}

describe("an import", () => {
  it("stores, and the same again changes nothing, the revision included", async () => {
    const file = linesOf(userLine({ time_zone: "Asia/Tokyo" }), memory("aaaaaaaa"), memory("bbbbbbbb"));
    const first = await importFile(world, file);
    expect(first).toMatchObject({ imported: 3, unchanged: 0, refused: [], dry_run: false });
    await world.settle();
    const before = await dumpD1();
    const again = await importFile(world, file);
    expect(again).toMatchObject({ imported: 0, unchanged: 3, refused: [], revision: first.revision });
    expect(await dumpD1()).toBe(before);
    expect((await world.user().search({ query: "memory" })).count).toBe(2);
    expect((await world.user().get(""))["time_zone"]).toBe("Asia/Tokyo");
  });

  it("reports and stores nothing on a dry run", async () => {
    const before = await dumpD1();
    const file = linesOf(userLine(), memory("aaaaaaaa"), { type: "memory" });
    const report = await importFile(world, file, { query: { dry_run: "true" } });
    expect(report).toMatchObject({ imported: 2, unchanged: 0, dry_run: true });
    expect(report.refused).toEqual([{ line: 4, message: expect.stringContaining("id: is required") }]);
    expect(await dumpD1()).toBe(before);
  });

  it("keeps the newer of a row changed on both sides", async () => {
    await importFile(world, linesOf(memory("aaaaaaaa"), memory("bbbbbbbb")));
    await world.advance(60);
    await world.user().update({ id: "aaaaaaaa", content: "Changed here" });
    const report = await importFile(
      world,
      linesOf(
        memory("aaaaaaaa", { content: "Changed there", updated_at: NOW + 30 }),
        memory("bbbbbbbb", { content: "Changed there", updated_at: NOW + 30 }),
      ),
    );
    expect(report).toMatchObject({ imported: 1, unchanged: 1 });
    const { rows } = await exportAll(world);
    expect(
      rows
        .filter(({ type }) => type === "memory")
        .map(({ content }) => content)
        .sort(),
    ).toEqual(["Changed here", "Changed there"]);
    expect((await world.user().search({ query: "there" })).count).toBe(1);
    expect((await world.user().search({ query: "memory" })).count).toBe(0);
  });

  it("moves wall-clock items into the zone that the settings bring", async () => {
    await world.user().store("Dentist", { due_at: "2026-02-01T09:00:00" });
    await world.advance(60);
    await importFile(world, linesOf(userLine({ time_zone: "Asia/Tokyo", updated_at: NOW + 30 })));
    const { items } = await world.user().upcoming({ within_days: 30 });
    expect(items[0]?.due_at_local).toBe("2026-02-01 09:00:00 UTC+9");
    // What was older than the settings here changes nothing.
    await world.user().patch({ time_zone: "Europe/Paris" });
    expect(await importFile(world, linesOf(userLine({ updated_at: NOW + 30 })))).toMatchObject({
      imported: 0,
    });
    expect((await world.user().get(""))["time_zone"]).toBe("Europe/Paris");
  });

  it("writes the path's user only", async () => {
    await world.user("bob").store("Bob's own");
    await openTalk(world, "both").post(says("bob", "his", 1));
    const [stored] = await world.sql<{ id: string }>("SELECT id FROM messages");
    const message = {
      type: "message",
      conversation_id: "both",
      role: "user",
      content: "forged",
      created_at_ms: 5,
    };
    const before = await dumpD1();
    const report = await importFile(
      world,
      linesOf(
        { ...memory("aaaaaaaa"), user_id: "bob" },
        { ...userLine(), user_id: "bob" },
        { ...message, id: "mmmmmmmm", user_id: "bob", owner_id: "bob" },
        { ...message, id: stored?.id, user_id: "bob", edited_at_ms: 9e12 },
        { type: "app", created_at: 1, updated_at: 1 },
        { type: "connection", id: "con_x" },
        { type: "conversation", id: "bob~diary", created_at: 1 },
        { ...message, id: "nnnnnnnn", conversation_id: "bob~diary" },
      ),
    );
    expect(report).toMatchObject({ imported: 0, unchanged: 0 });
    expect(report.refused.map(({ line, message: said }) => [line, said])).toEqual([
      [2, "is another user's: send it to that user's address"],
      [3, "is another user's: send it to that user's address"],
      [4, "is another user's: send it to that user's address"],
      [5, "has the id of another person's message here"],
      [6, "is the app's: an import writes one user"],
      [7, "is the app's: an import writes one user"],
      [8, "is another user's: send it to that user's address"],
      [9, "is another user's: send it to that user's address"],
    ]);
    expect(await dumpD1()).toBe(before);
    await importFile(world, linesOf({ ...message, id: "mmmmmmmm", user_id: "bob" }));
    expect((await openTalk(world, "both").read()).map(({ user_id, content }) => [user_id, content])).toEqual([
      ["ann", "forged"],
      ["bob", "his"],
    ]);
  });

  it("takes a user's own lines of an app's export", async () => {
    await world.user("ann").store("Ann's");
    await world.user("bob").store("Bob's");
    await openTalk(world, "chat").post(says("ann", "mine", 1), says("bob", "his", 2));
    const file = await exportAll(world, { user: null });
    const key = await otherApp(world);
    const report = await importFile(world, file.pages[0] ?? "", { key });
    // The app, Bob's settings, membership, memory and message.
    expect(report.refused).toHaveLength(5);
    const { rows } = await exportAll(world, { key });
    expect(rows).toEqual((await exportAll(world)).rows);
  });

  it("is not for users' keys", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    const response = await world.send("POST", "/v1/users/ann/import", {
      key,
      body: linesOf(memory("aaaaaaaa")),
    });
    await problemOf(response, { status: 403, code: "forbidden" });
  });

  it("keeps its outcome for an Idempotency-Key", async () => {
    const headers = { "idempotency-key": "once" };
    const send = () =>
      world.send("POST", "/v1/users/ann/import", { body: linesOf(memory("aaaaaaaa")), headers });
    const first = await bodyOf(await send());
    const again = await send();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await bodyOf(again)).toEqual(first);
  });

  it("and a call at the same time lose nothing of each other", async () => {
    await world.user().store("First");
    let raced = false;
    world.witness.onD1 = async (statements, go) => {
      if (!raced && statements.some(({ sql }) => /^INSERT INTO .?knowledge\b/.test(sql))) {
        raced = true;
        await world.user().store("Meanwhile");
      }
      return await go();
    };
    expect(await importFile(world, linesOf(memory("aaaaaaaa")))).toMatchObject({ imported: 1 });
    expect(raced).toBe(true);
    const rows = await world.sql<{ content: string }>("SELECT content FROM knowledge ORDER BY content");
    expect(rows.map(({ content }) => content)).toEqual(["First", "Meanwhile", "Memory aaaaaaaa"]);
  });
});

describe("an imported channel", () => {
  const channel = { type: "webhook", url: "https://hooks.example.com/a" };
  const settings = { digest_time: "08:00", digest_channel: channel, reminders_push: 1 };

  it("is paused until it is confirmed", async () => {
    await importFile(
      world,
      linesOf(
        userLine(settings),
        memory("aaaaaaaa", { due_kind: "instant", due_at: NOW + 60, deadline_at: NOW + 60 }),
      ),
    );
    const shown = await world.user().get<{ digest: { channel: object }; next_digest_at: number | null }>("");
    expect(shown.digest.channel).toEqual({
      ...channel,
      stopped: "imported: send digest.channel to confirm it",
    });
    expect(shown.next_digest_at).toBeNull();
    const confirmed = await world.user().patch({ digest: { channel } });
    expect(confirmed["next_digest_at"]).not.toBeNull();
    expect(confirmed["digest"]).toMatchObject({ channel: { secret: expect.stringMatching(/^whsec_/) } });
  });

  it("of a platform is paused too, until it is confirmed", async () => {
    const bot = { platform: "telegram", credentials: await credentialsOf(BOTS.telegram) };
    const { id } = await bodyOf<{ id: string }>(
      await world.send("POST", "/v1/connections", { body: bot }),
      201,
    );
    const platform = { type: "telegram", connection_id: id, to: "4242" };
    await importFile(world, linesOf(userLine({ ...settings, digest_channel: platform })));
    const shown = await world.user().get<{ digest: { channel: object }; next_digest_at: number | null }>("");
    expect(shown.digest.channel).toEqual({
      ...platform,
      stopped: "imported: send digest.channel to confirm it",
    });
    expect(shown.next_digest_at).toBeNull();
    const confirmed = await world.user().patch({ digest: { channel: platform } });
    expect(confirmed["next_digest_at"]).not.toBeNull();
    expect(confirmed["digest"]).toMatchObject({ channel: platform });
  });

  it("that the user has already goes on as it is, with its secret", async () => {
    await world.user().patch({ digest: { time: "09:00", channel } });
    const [before] = await world.sql("SELECT digest_channel FROM users");
    await importFile(world, linesOf(userLine({ ...settings, updated_at: NOW + 1 })));
    const [after] = await world.sql("SELECT digest_channel, digest_stopped, digest_time FROM users");
    expect(after).toEqual({ ...before, digest_stopped: null, digest_time: "08:00" });
  });

  it("is refused with its line where nothing may be sent to", async () => {
    const file = linesOf(userLine({ digest_channel: { type: "webhook", url: "http://10.0.0.1/" } }));
    expect(await importFile(world, file)).toMatchObject({
      imported: 0,
      refused: [{ line: 2, message: "digest_channel: is no address to deliver to" }],
    });
  });
});

describe("what would be sent", () => {
  it("is not pushed if it was past at the import; what is ahead is", async () => {
    await world.user().patch({ reminders: { push: true } });
    const due = (at: number) => ({ due_kind: "instant", due_at: at, deadline_at: at });
    await importFile(world, linesOf(memory("aaaaaaaa", due(NOW - 60)), memory("bbbbbbbb", due(NOW + 60))));
    expect(await world.sql("SELECT id, push_at FROM knowledge ORDER BY id")).toEqual([
      { id: "aaaaaaaa", push_at: null },
      { id: "bbbbbbbb", push_at: NOW + 60 },
    ]);
  });

  it("is no imported delivery: not by the cron, and not by a replay", async () => {
    await world
      .user()
      .patch({ digest: { channel: { type: "webhook", url: "https://hooks.example.com/a" } } });
    const row = { type: "delivery", kind: "digest", as_of: NOW, created_at: NOW };
    const file = linesOf(
      { ...row, subject: "2026-01-22", status: "pending" },
      { ...row, subject: "2026-01-21", status: "dead", last_error: "no answer" },
    );
    expect(await importFile(world, file)).toMatchObject({ imported: 2 });
    await world.advance(120);
    await world.cron();
    const { data } = await bodyOf<{ data: { id: string; status: string }[] }>(
      await world.send("GET", "/v1/deliveries"),
    );
    expect(data.map(({ status }) => status)).toEqual(["dead", "dead"]);
    const before = await dumpD1();
    for (const { id } of data)
      await problemOf(await world.send("POST", `/v1/deliveries/${id}/replay`), {
        status: 409,
        code: "conflict",
      });
    expect(await dumpD1()).toBe(before);
  });
});

describe("lines that are refused", () => {
  const formed = (more: object) => ({
    ...{
      type: "message",
      id: "aaaaaaaa",
      conversation_id: "c",
      role: "user",
      content: "x",
      created_at_ms: 1,
    },
    ...more,
  });

  const REFUSED: [what: string, line: object | string, message: RegExp][] = [
    ["no JSON", "{oops", /is no JSON object/],
    ["a number", "7", /is no JSON object/],
    ["no type", { id: "aaaaaaaa" }, /has no type that is known/],
    ["a type that is a property of objects", { type: "constructor" }, /has no type that is known/],
    ["an unknown column", memory("aaaaaaaa", { surprise: 1 }), /surprise: is not an argument/],
    ["an empty content", memory("aaaaaaaa", { content: " " }), /content: is empty/],
    ["an instant beyond time", memory("aaaaaaaa", { event_time: 1e15 }), /event_time/],
    ["half a due time", memory("aaaaaaaa", { due_at: 5 }), /stand together/],
    [
      "a date as a reading",
      memory("aaaaaaaa", { due_kind: "local", due_at: 5, deadline_at: 5, due_local: "2026-01-01" }),
      /due_local/,
    ],
    [
      "a day that isn't",
      memory("aaaaaaaa", { due_kind: "date", due_at: 5, deadline_at: 5, due_local: "2026-02-30" }),
      /due_local/,
    ],
    [
      "a rule without a start",
      memory("aaaaaaaa", { due_kind: "instant", due_at: 5, deadline_at: 5, recurrence: "FREQ=DAILY" }),
      /recurrence/,
    ],
    ["a rule that is none", memory("aaaaaaaa", { recurrence: "FREQ=NEVER" }), /recurrence/],
    ["a zone that is none", userLine({ time_zone: "Mars/Base" }), /time_zone/],
    [
      "metadata that is too deep",
      memory("aaaaaaaa", { metadata: JSON.parse(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`) }),
      /metadata/,
    ],
    [
      "a key of a message",
      { type: "message", id: "A B", conversation_id: "c", role: "user", content: "x", created_at_ms: 1 },
      /id/,
    ],
    ["a form without its message", formed({ form: "openai" }), /stand together/],
    ["a role of another form", formed({ role: "system" }), /role/],
    [
      "a message that doesn't fit its form",
      formed({ form: "openai", original: { role: "tool" } }),
      /no message/,
    ],
    [
      "a message of another role",
      formed({ form: "openai", original: { role: "system", content: "x" } }),
      /role/,
    ],
    [
      "a message that is too large",
      formed({ form: "openai", original: { role: "user", content: "x".repeat(33_000) } }),
      /32 KB/,
    ],
    [
      "a message that is too deep",
      formed({ form: "openai", original: JSON.parse(`${'{"a":'.repeat(120)}1${"}".repeat(120)}`) }),
      /nested/,
    ],
    ["half a surrogate pair", memory("aaaaaaaa", { content: "\ud800" }), /surrogate/],
  ];

  it("are named by their numbers, and the others are stored", async () => {
    await everyRow(REFUSED, async ([_name, bad, message], n) => {
      const text = typeof bad === "string" ? bad : JSON.stringify(bad);
      const file = [linesOf(memory("bbbbbbbb")), text, "", JSON.stringify(memory("cccccccc"))].join("\n");
      const report = await importFile(world, file, { user: `row-${n}` });
      expect(report.imported).toBe(2);
      expect(report.refused).toEqual([{ line: 4, message: expect.stringMatching(message) }]);
    });
  });

  it.each([
    ["another version", { format: "almanac", version: 2 }],
    ["no version", { format: "almanac" }],
    ["another program's format", { format: "other", version: 1 }],
  ])("are of %s: nothing of the file is stored, wherever it says so", async (_name, header) => {
    for (const file of [
      [header, memory("bbbbbbbb")],
      [{ format: "almanac", version: 1 }, memory("bbbbbbbb"), header, memory("cccccccc")],
    ]) {
      const body = file.map((line) => JSON.stringify(line)).join("\n");
      const answer = await world.send("POST", "/v1/users/ann/import", { body });
      await problemOf(answer, { status: 422, code: "invalid", path: "body" });
    }
    expect(await world.sql("SELECT id FROM knowledge")).toEqual([]);
  });

  it("are counted: a file of over 2,000 lines is to be sent in parts", async () => {
    const file = linesOf(...Array.from({ length: 2000 }, () => ({})));
    await problemOf(await world.send("POST", "/v1/users/ann/import", { body: file }), {
      status: 413,
      code: "too_large",
    });
  });
});

describe("another program's memories", () => {
  const list = [
    {
      id: "0a14d8f0-e364-4f5c-b305-10da1f0d0878",
      memory: "Vegetarian",
      user_id: "ann",
      metadata: { source: "chat" },
      categories: ["food"],
      created_at: "2024-07-26T10:29:36.630547-07:00",
      updated_at: null,
    },
    { id: "b", memory: "Likes sci-fi", created_at: "2024-07-27", updated_at: "2025-07-27T00:00:00Z" },
    { id: "c", created_at: "2024-07-27" },
  ];

  it.each([
    ["mem0, bare", JSON.stringify(list)],
    ["mem0, under results", JSON.stringify({ results: list, relations: [] }, null, 2)],
  ])("%s", async (_name, body) => {
    const first = await importFile(world, body);
    expect(first).toMatchObject({ imported: 2, refused: [{ line: 3, message: "content: is required" }] });
    await world.settle();
    const before = await dumpD1();
    await world.advance(60);
    expect(await importFile(world, body, { query: { format: "mem0" } })).toMatchObject({
      imported: 0,
      unchanged: 2,
    });
    expect(await dumpD1()).toBe(before);
    const { results } = await world.user().search({ query: "vegetarian" });
    expect(results[0]).toMatchObject({
      content: "Vegetarian",
      source: "import",
      event_time: Date.parse("2024-07-26T17:29:36Z") / 1000,
      metadata: { source: "chat", categories: ["food"] },
    });
    const changed = list.map((one) => ({
      ...one,
      memory: `${one.memory}!`,
      updated_at: "2026-02-01T00:00:00Z",
    }));
    expect(await importFile(world, JSON.stringify(changed.slice(0, 2)))).toMatchObject({ imported: 2 });
    expect(await world.sql("SELECT id FROM knowledge")).toHaveLength(2);
  });

  it("the reference memory as lines, as one list, and as its graph, told from mem0's", async () => {
    const entity = { name: "Bob", entityType: "person", observations: ["Likes tea", "Plays chess"] };
    const relation = { from: "Bob", to: "Ann", relationType: "knows" };
    const typed = [
      { type: "entity", ...entity },
      { type: "relation", ...relation },
    ];
    const first = await importFile(world, JSON.stringify(typed, null, 2));
    expect(first).toMatchObject({ imported: 3, unchanged: 0, refused: [], left_out: {} });
    for (const again of [
      typed.map((row) => JSON.stringify(row)).join("\n"),
      JSON.stringify({ entities: [entity], relations: [relation] }),
    ])
      expect(await importFile(world, again)).toMatchObject({ imported: 0, unchanged: 3, refused: [] });
    const { results } = await world.user().search({ query: "tea" });
    expect(results).toMatchObject([{ content: "Likes tea", entity: "Bob" }]);
  });

  it("mem0's ends, owners, and what has no place here", async () => {
    const ann = world.user();
    await ann.patch({ time_zone: "Asia/Tokyo" });
    const row = (id: string, more: object) => ({ id, memory: `Memory ${id}`, user_id: "ann", ...more });
    const rows = [
      row("a", { expiration_date: "2026-03-01", agent_id: "bot", run_id: null, hash: "x" }),
      row("b", { expiration_date: "2025-01-01T10:00:00Z", agent_id: "bot", immutable: true }),
      row("c", { user_id: "bob" }),
      row("d", { expiration_date: "soon" }),
    ];
    const body = JSON.stringify({ results: rows, relations: [{ source: "a" }, { source: "b" }] });
    const report = await importFile(world, body);
    expect(report).toMatchObject({
      imported: 2,
      left_out: { relations: 2, agent_id: 2, immutable: 1 },
      refused: [{ line: 3, message: expect.stringContaining("another user's") }, { line: 4 }],
    });
    expect(await importFile(world, body)).toMatchObject({ imported: 0, unchanged: 2 });
    const found = await ann.search({ query: "memory", include_expired: true });
    expect(found.results.map(({ content, valid_until_iso }) => [content, valid_until_iso]).sort()).toEqual([
      ["Memory a", "2026-03-01T15:00:00+00:00"],
      ["Memory b", "2025-01-01T10:00:00+00:00"],
    ]);
    expect((await ann.search({ query: "memory" })).results.map(({ content }) => content)).toEqual([
      "Memory a",
    ]);
  });

  it("the MCP reference memory: observations and relations", async () => {
    const body = [
      {
        type: "entity",
        name: "Ann",
        entityType: "person",
        observations: ["Speaks French", "Lives in Paris"],
      },
      { type: "entity", name: "Acme", entityType: "company", observations: [] },
      { type: "relation", from: "Ann", to: "Acme", relationType: "works at" },
      { type: "entity", name: "Bob", entityType: "person", observations: [7] },
      { type: "relation", from: "Ann" },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n");
    const first = await importFile(world, body);
    expect(first).toMatchObject({ imported: 4, unchanged: 0 });
    expect(first.refused.map(({ line }) => line)).toEqual([4, 5]);
    expect(await world.sql("SELECT content, entity, source FROM knowledge ORDER BY content")).toEqual([
      { content: "Acme company", entity: "Acme", source: "import" },
      { content: "Ann works at Acme", entity: "Ann", source: "import" },
      { content: "Lives in Paris", entity: "Ann", source: "import" },
      { content: "Speaks French", entity: "Ann", source: "import" },
    ]);
    await world.advance(60);
    expect(await importFile(world, body)).toMatchObject({
      imported: 0,
      unchanged: 4,
      revision: first.revision,
    });
  });

  describe("of lines that become many rows", () => {
    const entity = (name: string, count: number) =>
      JSON.stringify({
        type: "entity",
        name,
        entityType: "person",
        observations: Array.from({ length: count }, (_, i) => (i % 1000 === 7 ? 7 : `${name} saw ${i}`)),
      });
    const body = [entity("Ann", 4500), entity("Bob", 10), entity("Cy", 0)].join("\n");

    /** Sends the file step by step from `cursor` on, up to `most` steps. */
    async function steps(
      cursor: string | null,
      most: number,
      query: Record<string, string> = {},
      user = "ann",
    ) {
      const reports: Report[] = [];
      let next = cursor;
      do {
        const report = await importFile(world, body, {
          user,
          query: { ...query, ...(next === null ? {} : { cursor: next }) },
        });
        reports.push(report);
        next = report.next_cursor;
      } while (next !== null && reports.length < most);
      return reports;
    }

    it("takes them 2,000 at a time, each once, names the refused by their line, and makes no doubles where it is sent again", async () => {
      const written: number[] = [];
      world.witness.onD1 = async (statements, go) => {
        const rows = statements
          .filter(({ sql }) => sql.startsWith('INSERT INTO "knowledge" '))
          .flatMap(({ params }) => params.filter((one) => String(one).startsWith("[{")))
          .map((list) => (JSON.parse(String(list)) as unknown[]).length);
        written.push(rows.reduce((sum, count) => sum + count, 0));
        return await go();
      };
      world.forgetCalls();
      const [first] = await steps(null, 1);
      // docs/limits-and-cost.md has these figures.
      const about = world.witness.d1;
      expect(about).toHaveLength(4);
      expect([about.flat().length, world.witness.rows.written]).toEqual([33, 12_002]);
      expect([first?.imported, first?.next_cursor]).toEqual([1998, expect.any(String)]);

      // It broke off there, and is sent again from its beginning.
      const again = await steps(null, 9);
      expect(again.map(({ imported, unchanged, refused }) => [imported, unchanged, refused.length])).toEqual([
        [0, 1998, 2],
        [1998, 0, 2],
        [509, 0, 2],
      ]);
      const lines = [first, ...again].flatMap((report) => report?.refused.map(({ line }) => line));
      expect(lines).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
      expect(Math.max(...written)).toBe(1998);
      const [stored] = await world.sql(
        "SELECT count(*) AS n, count(DISTINCT content) AS different FROM knowledge",
      );
      expect(stored).toEqual({ n: 4505, different: 4505 });

      const third = [...(await steps(null, 1)), ...(await steps(first?.next_cursor ?? "", 9))];
      expect(third.map(({ imported, unchanged }) => [imported, unchanged])).toEqual([
        [0, 1998],
        [0, 1998],
        [0, 509],
      ]);
      expect(third.at(-1)?.revision).toBe(again.at(-1)?.revision);

      // A dry run goes step by step too.
      const dry = await steps(null, 9, { dry_run: "true" }, "bob");
      expect(dry.map(({ imported }) => imported)).toEqual([1998, 1998, 509]);
      expect(await world.sql("SELECT id FROM knowledge")).toHaveLength(4505);
    });

    it("tells steps with one key apart, and refuses what is no cursor", async () => {
      const send = async (query: string) =>
        await world.send("POST", `/v1/users/ann/import${query}`, {
          body,
          headers: { "idempotency-key": "one" },
        });
      const { next_cursor } = await bodyOf<{ next_cursor: string }>(await send(""));
      await problemOf(await send(`?cursor=${next_cursor}`), { status: 422, code: "invalid" });
      for (const cursor of ["nonsense", "WzEsMl0", "Wy0xXQ"])
        await problemOf(await world.send("POST", `/v1/users/ann/import?cursor=${cursor}`, { body }), {
          status: 422,
          code: "invalid",
        });
    });
  });

  it("of a kind that is not known is refused whole, and says what is", async () => {
    for (const body of ['{"hello":1}', '{"format":"other"}', '"text"', "7", ""]) {
      const response = await world.send("POST", "/v1/users/ann/import", { body });
      expect([400, 422]).toContain(response.status);
      await problemOf(response);
    }
    const mem0 = await world.send("POST", "/v1/users/ann/import?format=mem0", {
      body: linesOf(memory("aaaaaaaa")),
    });
    await problemOf(mem0, { status: 422, code: "invalid", path: "format" });
  });
});
