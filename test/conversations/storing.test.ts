import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";
import { type Appended, contents, openTalk, replies, says, type Talk } from "./talk";

let world: World;
let talk: Talk;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00.250Z");
  talk = openTalk(world);
});

const at = (time: string) => `2026-01-23T${time}:00Z`;

describe("a message", () => {
  it("is stored with what it says of itself, and read with display fields", async () => {
    const thinking = { thinking: "Easy.", thinking_signature: "sig" };
    const { results } = await talk.post(
      {
        role: "user",
        content: "  hello\n",
        user_id: "ann",
        name: "Ann",
        email: "ann@example.com",
        time_zone: "Asia/Tokyo",
        external_id: "m-1",
        created_at: "2026-01-23T10:00:00.5Z",
        attachments: [{ type: "image", url: "https://files.example/x.png" }],
      },
      replies("hi", at("10:01"), { agent: "Scout", ...thinking }),
    );
    expect(await talk.read()).toEqual([
      {
        id: results[0]?.id,
        conversation_id: talk.id,
        external_id: "m-1",
        role: "user",
        name: "Ann",
        email: "ann@example.com",
        user_id: "ann",
        agent: null,
        time_zone: "Asia/Tokyo",
        content: "  hello\n",
        created_at: 1_769_162_400,
        created_at_iso: "2026-01-23T10:00:00+00:00",
        created_at_local: "2026-01-23 19:00:00 UTC+9",
        created_at_tz: "UTC+9",
        created_at_relative: "4 hours ago",
        created_at_ms: 1_769_162_400_500,
        attachments: [{ type: "image", url: "https://files.example/x.png" }],
        thinking: null,
        thinking_signature: null,
        format: null,
        message: null,
      },
      expect.objectContaining({
        id: results[1]?.id,
        role: "assistant",
        agent: "Scout",
        user_id: null,
        created_at_local: "2026-01-23 10:01:00 UTC",
        attachments: [],
        ...thinking,
      }),
    ]);
    expect(results.map((result) => result.id)).toEqual([
      expect.stringMatching(/^[2-9a-z]{8}$/),
      expect.stringMatching(/^[2-9a-z]{8}$/),
    ]);
  });

  it("can be sent alone, without the list", async () => {
    const response = await talk.send("POST", "/messages", { body: says("ann", "hello", at("10:00")) });
    const answer = await bodyOf<Appended>(response, 201);
    expect(answer).toEqual({
      stored: 1,
      duplicates: 0,
      conflicts: 0,
      results: [{ status: "stored", id: expect.any(String), external_id: null }],
    });
    expect(contents(await talk.context())).toEqual(["[2026-01-23 10:00] [Ann]: hello"]);
  });

  it("may be of any text, 32 KB long", async () => {
    const texts = [
      "Robert'); DROP TABLE messages;--",
      "\u0001\u0007\u001b[2J\ufeff",
      "👩‍👩‍👧‍👦 𝒳 اَلْعَرَبِيَّةُ 漢字 ﷽",
      "~ %s $x {{y}} \\u0000 \\ \" '",
      "x".repeat(32 * 1024),
      "漢".repeat(10_922),
    ];
    await talk.post(...texts.map((text, i) => says("ann", text, i)));
    expect((await talk.read()).map((message) => message.content)).toEqual(texts);
  });

  it("makes its author a user of the app, in no other way than a first memory does", async () => {
    await talk.post(says("ann", "hi"), says("bob", "hi"), replies("hello", undefined, { user_id: "zoe" }));
    const users = await world.sql(
      "SELECT id, revision, time_zone FROM users WHERE app_id = ? ORDER BY id",
      world.app,
    );
    expect(users).toEqual([
      { id: "ann", revision: 1_769_178_720_250, time_zone: null },
      { id: "bob", revision: 1_769_178_720_250, time_zone: null },
    ]);
  });
});

describe("created_at", () => {
  const TIMES: [value: unknown, ms: number][] = [
    [1_769_178_720, 1_769_178_720_000],
    [1_769_178_720.123, 1_769_178_720_123],
    [1_769_178_720.9999, 1_769_178_720_999],
    ["1769178720", 1_769_178_720_000],
    ["1769178720.5", 1_769_178_720_500],
    ["1769178720.123456", 1_769_178_720_123],
    ["2026-01-23T14:32:00Z", 1_769_178_720_000],
    ["2026-01-23T14:32:00.7Z", 1_769_178_720_700],
    ["2026-01-23T14:32:00.123456789Z", 1_769_178_720_123],
    ["2026-01-23T14:32:00,05+00:00", 1_769_178_720_050],
    ["2026-01-23T15:32:00.001+01:00", 1_769_178_720_001],
    ["2026-01-23T14:32:00.999[Europe/London]", 1_769_178_720_999],
    ["2026-01-23T14:32", 1_769_178_720_000],
    ["20260123T143200.25Z", 1_769_178_720_250],
    ["2026-01-23", 1_769_126_400_000],
    ["20260123", 1_769_126_400_000],
    [0, 0],
    [0.001, 1],
    [253_402_300_000.123, 253_402_300_000_123],
    ["1969-12-31T23:59:59.250Z", -750],
    [null, 1_769_178_720_250],
    [undefined, 1_769_178_720_250],
  ];

  it("keeps its milliseconds, in whatever form it comes", async () => {
    await everyRow(TIMES, async ([created_at, ms], n) => {
      const one = openTalk(world, `chat-of-${n}`);
      await one.post({ role: "user", content: "x", created_at });
      const [message] = await one.read();
      expect(message?.created_at_ms).toBe(ms);
      expect(message?.created_at).toBe(Math.floor(ms / 1000));
    });
  });

  it("keeps every millisecond of a second", async () => {
    const second = 1_769_178_720;
    const wanted = Array.from({ length: 1000 }, (_, i) => second * 1000 + i);
    await talk.post(...wanted.slice(0, 500).map((ms) => says("ann", "x", ms / 1000)));
    await talk.post(...wanted.slice(500).map((ms) => says("ann", "x", ms / 1000)));
    expect((await talk.read()).map((message) => message.created_at_ms)).toEqual(wanted);
  });
});

describe("a list read page by page", () => {
  it("is oldest first, each message once, equal times in the order they came", async () => {
    const sent = Array.from({ length: 23 }, (_, i) => says("ann", `m${i}`, at(`10:${i < 12 ? "05" : "01"}`)));
    await talk.post(...sent);
    const order = [...sent.slice(12), ...sent.slice(0, 12)].map((message) => message.content);
    const read: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await talk.page({ limit: 5, ...(cursor === "" ? {} : { cursor }) });
      read.push(...page.data.map((message) => message.content));
      sizes.push(page.data.length);
      cursor = page.next_cursor;
    }
    expect(read).toEqual(order);
    expect(sizes).toEqual([5, 5, 5, 5, 3]);
  });

  it("goes on where it was although messages come and go", async () => {
    await talk.post(...[0, 1, 2, 3, 4, 5].map((i) => says("ann", `m${i}`, at(`10:0${i}`))));
    const first = await talk.page({ limit: 3 });
    await talk.post(says("ann", "earlier", at("09:00")), says("ann", "in between", at("10:04")));
    await talk.send("DELETE", `/messages/${first.data[2]?.id}`);
    const second = await talk.page({ limit: 100, cursor: first.next_cursor ?? "" });
    expect(second.data.map((message) => message.content)).toEqual(["m3", "m4", "in between", "m5"]);
    expect(second.next_cursor).toBeNull();
  });

  it("ends with a page that is exactly full", async () => {
    await talk.post(says("ann", "a", 1), says("ann", "b", 2));
    expect((await talk.page({ limit: 2 })).next_cursor).toBeNull();
    expect(await talk.page({ limit: 1 })).toMatchObject({
      data: [{ content: "a" }],
      next_cursor: expect.any(String),
    });
  });

  it("is empty for a conversation that nobody wrote in", async () => {
    expect(await talk.page()).toEqual({ data: [], next_cursor: null });
    expect((await talk.context()).messages).toEqual([]);
  });

  it("takes at for its relative words", async () => {
    await talk.post(says("ann", "hi", at("10:00")));
    const page = await talk.page({ at: "2026-01-25T10:00:00Z" });
    expect(page.data[0]?.["created_at_relative"]).toBe("2 days ago");
    await problemOf(await talk.send("GET", "/messages?at=tomorrow"), { status: 422, path: "at" });
  });

  it("refuses a cursor or a limit that is none", async () => {
    const cursors = ["", "x", "W10", btoa("[1]"), btoa('["a",1]'), btoa("[1,2,3]"), "%00", btoa("[1e400,1]")];
    await everyRow(cursors, async (cursor) => {
      const response = await talk.send("GET", `/messages?cursor=${encodeURIComponent(cursor)}`);
      await problemOf(response, { status: 422, path: "cursor" });
    });
    await everyRow(["0", "501", "-1", "1.5", "all"], async (limit) => {
      await problemOf(await talk.send("GET", `/messages?limit=${limit}`), { status: 422, path: "limit" });
    });
  });
});

describe("external_id", () => {
  it("stores the same message once, and tells which one is there", async () => {
    const first = await talk.post(says("ann", "hi", at("10:00"), { external_id: "m-1" }));
    const again = await talk.send("POST", "/messages", {
      body: { messages: [says("ann", "hi", at("11:00"), { external_id: "m-1" })] },
    });
    expect(await bodyOf(again, 200)).toEqual({
      stored: 0,
      duplicates: 1,
      conflicts: 0,
      results: [{ status: "duplicate", id: first.results[0]?.id, external_id: "m-1" }],
    });
    expect((await talk.read()).map((message) => message.content)).toEqual(["hi"]);
  });

  it("counts within a batch too: the first is stored", async () => {
    const { stored, duplicates, results } = await talk.post(
      says("ann", "one", at("10:00"), { external_id: "m-1" }),
      says("ann", "two", at("10:01")),
      says("ann", "one", at("10:02"), { external_id: "m-1" }),
      says("ann", "two", at("10:01")),
    );
    expect([stored, duplicates]).toEqual([3, 1]);
    expect(results.map((result) => result.status)).toEqual(["stored", "stored", "duplicate", "stored"]);
    expect(results[2]?.id).toBe(results[0]?.id);
    expect((await talk.read()).map((message) => message.content)).toEqual(["one", "two", "two"]);
  });

  it("stores it once when it is sent many times at once", async () => {
    const batch = (sender: number) => ({
      body: {
        messages: [
          says("ann", `own ${sender}`, at("10:00"), { external_id: `own-${sender}` }),
          says("ann", "shared", at("10:01"), { external_id: "shared" }),
        ],
      },
    });
    const senders = Array.from({ length: 8 }, (_, i) => i);
    const answers = await Promise.all(
      senders.map(async (i) => await bodyOf<Appended>(await talk.send("POST", "/messages", batch(i)), 201)),
    );
    expect(answers.filter((answer) => answer.results[1]?.status === "stored")).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.results[1]?.id)).size).toBe(1);
    const read = (await talk.read()).map((message) => message.content);
    expect(read.toSorted()).toEqual([...senders.map((i) => `own ${i}`), "shared"].toSorted());
  });

  it("is of its conversation: another one may use it again", async () => {
    const other = openTalk(world, "chat-2");
    await talk.post(says("ann", "here", at("10:00"), { external_id: "m-1" }));
    expect((await other.post(says("ann", "there", at("10:00"), { external_id: "m-1" }))).stored).toBe(1);
  });

  it("is indexed for search once", async () => {
    for (let i = 0; i < 3; i += 1) await talk.post(says("ann", "zebra", at("10:00"), { external_id: "m-1" }));
    const found = await world.user("ann").tool<{ count: number }>("search_conversations", { query: "zebra" });
    expect(found.count).toBe(1);
  });
});

describe("a deleted message", () => {
  it("is gone, from the list, the context and the search", async () => {
    const { results } = await talk.post(says("ann", "zebra", at("10:00")), says("ann", "horse", at("10:01")));
    const [id] = results.map((result) => result.id);
    expect(await bodyOf(await talk.send("DELETE", `/messages/${id}`))).toEqual({ status: "deleted", id });
    expect((await talk.read()).map((message) => message.content)).toEqual(["horse"]);
    expect(contents(await talk.context())).toEqual(["[2026-01-23 10:01] [Ann]: horse"]);
    const found = await world.user("ann").tool<{ count: number }>("search_conversations", { query: "zebra" });
    expect(found.count).toBe(0);
    expect(await world.sql("SELECT rowid FROM messages_fts")).toHaveLength(1);
    await problemOf(await talk.send("DELETE", `/messages/${id}`), { status: 404, code: "not_found" });
  });

  it("is not brought back by a late retry", async () => {
    const message = says("ann", "hi", at("10:00"), { external_id: "m-1" });
    const { results } = await talk.post(message);
    await talk.send("DELETE", `/messages/${results[0]?.id}`);
    for (const external_id of ["m-1", "m-1"]) {
      const retried = await talk.send("POST", "/messages", {
        body: { messages: [{ ...message, external_id }] },
      });
      expect(await bodyOf(retried, 200)).toEqual({
        stored: 0,
        duplicates: 1,
        conflicts: 0,
        results: [{ status: "duplicate", id: null, external_id: "m-1" }],
      });
    }
    const mixed = await talk.post(message, says("ann", "new", at("10:01"), { external_id: "m-2" }));
    expect(mixed.results.map((result) => result.status)).toEqual(["duplicate", "stored"]);
    expect((await talk.read()).map((m) => m.content)).toEqual(["new"]);
  });

  it("is 404 where there is none", async () => {
    await talk.post(says("ann", "hi"));
    await everyRow(["nope", "'", "..", "%00", "a".repeat(500)], async (id) => {
      const response = await talk.send("DELETE", `/messages/${encodeURIComponent(id)}`);
      expect(response.status).toBe(404);
      expect(await talk.read()).toHaveLength(1);
    });
  });
});

describe("a deleted conversation", () => {
  it("takes all that was said in it along, and nothing else", async () => {
    const other = openTalk(world, "chat-2");
    await talk.post(
      says("ann", "zebra", at("10:00"), { external_id: "m-1" }),
      replies("zebra indeed", at("10:01")),
    );
    await other.post(says("ann", "zebra there", at("10:00")));
    await talk.pin("Asia/Tokyo");
    expect(await bodyOf(await talk.send("DELETE", ""))).toEqual({
      status: "deleted",
      conversation_id: talk.id,
    });
    expect(await talk.read()).toEqual([]);
    expect(await bodyOf(await talk.send("GET", ""))).toEqual({ conversation_id: talk.id, time_zone: null });
    for (const table of ["messages", "conversations", "conversation_members", "messages_fts"]) {
      expect(await world.sql(`SELECT * FROM ${table}`), table).toHaveLength(1);
    }
    await problemOf(await talk.send("DELETE", ""), { status: 404, code: "not_found" });
    expect((await other.read()).map((message) => message.content)).toEqual(["zebra there"]);
  });
});

describe("POST /v1/strip-stamps", () => {
  it("cleans a reply", async () => {
    const strip = async (text: string) =>
      await bodyOf(await world.send("POST", "/v1/strip-stamps", { body: { text } }));
    expect(await strip("[2026-01-24 13:30] [14:32] Hello [14:32]")).toEqual({ text: "Hello [14:32]" });
    expect(await strip("[x] done")).toEqual({ text: "[x] done" });
    expect(await strip("")).toEqual({ text: "" });
  });

  it("refuses what is no text alone", async () => {
    await everyRow([{}, { text: 1 }, { text: null }, { text: "x", other: 1 }, []], async (body) => {
      await problemOf(await world.send("POST", "/v1/strip-stamps", { body }), { status: 422 });
    });
  });
});
