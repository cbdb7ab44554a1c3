import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";
import { type Appended, contents, type Message, openTalk, replies, type Sent, says, type Talk } from "./talk";

let world: World;
let talk: Talk;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  talk = openTalk(world);
});

const at = (time: string) => `2026-01-23T${time}:00Z`;
const send = async (...messages: Sent[]) => await talk.send("POST", "/messages", { body: { messages } });
const patch = async (id: string, message: Body, on = talk) =>
  await on.send("PATCH", `/messages/${encodeURIComponent(id)}`, { body: message });
const found = async (query: string) =>
  (await world.user("ann").tool<{ count: number }>("search_conversations", { query })).count;

describe("the same external_id with other content", () => {
  it("is a conflict, which changes nothing and says how to", async () => {
    const first = await talk.post(says("ann", "hi", at("10:00"), { external_id: "m-1" }));
    const again = await send(says("ann", "changed", at("11:00"), { external_id: "m-1" }));
    expect(await bodyOf(again, 200)).toEqual({
      stored: 0,
      duplicates: 0,
      conflicts: 1,
      results: [
        {
          status: "conflict",
          id: first.results[0]?.id,
          external_id: "m-1",
          message:
            "the message with this external_id has other content: to replace that, call PATCH /v1/conversations/{conversation_id}/messages/{external_id}",
        },
      ],
    });
    expect((await talk.read()).map((message) => message.content)).toEqual(["hi"]);
  });

  const OTHERS: [what: string, sent: Body][] = [
    ["other attachments", { attachments: [{ type: "image", url: "https://files.example/b.png" }] }],
    ["no attachments", { attachments: [] }],
    ["other thinking", { thinking: "Hm." }],
    ["another role", { role: "user" }],
  ];

  it("is one with other attachments, other thinking or another role too", async () => {
    const message = replies("hi", at("10:00"), {
      external_id: "m-1",
      attachments: [{ type: "image", url: "https://files.example/a.png" }],
      thinking: "So.",
      thinking_signature: "sig",
    });
    await talk.post(message);
    await everyRow(OTHERS, async ([_what, more]) => {
      expect(await bodyOf(await send({ ...message, ...more }), 200)).toMatchObject({ conflicts: 1 });
    });
  });

  it("is a duplicate where what isn't content differs, and where stamps are taken off", async () => {
    await talk.post(replies("[10:00] hi", at("10:00"), { external_id: "m-1", agent: "Scout" }));
    const again = replies("hi", at("11:00"), { external_id: "m-1", agent: "Other", time_zone: "Asia/Tokyo" });
    expect(await bodyOf(await send(again), 200)).toMatchObject({ duplicates: 1, conflicts: 0 });
  });

  it("stands beside the others of its call, which are stored", async () => {
    await talk.post(says("ann", "one", at("10:00"), { external_id: "m-1" }));
    const { results, ...counts } = await talk.post(
      says("ann", "one", at("10:00"), { external_id: "m-1" }),
      says("ann", "uno", at("10:00"), { external_id: "m-1" }),
      says("ann", "two", at("10:01"), { external_id: "m-2" }),
      says("ann", "due", at("10:01"), { external_id: "m-2" }),
      says("ann", "three", at("10:02")),
    );
    expect(counts).toEqual({ stored: 2, duplicates: 1, conflicts: 2 });
    expect(results.map(({ status }) => status)).toEqual([
      "duplicate",
      "conflict",
      "stored",
      "conflict",
      "stored",
    ]);
  });

  it("is told of each of many long messages", async () => {
    const long = (n: number, end: string) =>
      says("ann", `${n} ${"x".repeat(32_000)}${end}`, at("10:00"), { external_id: `m-${n}` });
    const all = Array.from({ length: 60 }, (_, n) => n);
    await talk.post(...all.map((n) => long(n, "")));
    const { results } = await bodyOf<Appended>(
      await send(...all.map((n) => long(n, n % 2 === 0 ? "" : "!"))),
      200,
    );
    expect(results.map(({ status }) => status)).toEqual(
      all.map((n) => (n % 2 === 0 ? "duplicate" : "conflict")),
    );
  });

  it("of a deleted message is a duplicate", async () => {
    const { results } = await talk.post(says("ann", "hi", at("10:00"), { external_id: "m-1" }));
    await talk.send("DELETE", `/messages/${results[0]?.id}`);
    const again = await send(says("ann", "changed", at("10:00"), { external_id: "m-1" }));
    expect(await bodyOf(again, 200)).toMatchObject({ duplicates: 1, conflicts: 0 });
  });
});

describe("PATCH of a message", () => {
  it("replaces its text by its external_id, and keeps its author, time and place", async () => {
    await talk.post(
      says("ann", "a zebra", at("10:00"), { external_id: "m/1 ü" }),
      replies("indeed", at("10:01")),
    );
    const [before] = await talk.read();
    const answer = await bodyOf<Message>(await patch("m/1 ü", { content: "a horse" }));
    expect(answer).toEqual({ ...before, content: "a horse" });
    expect((await talk.read())[0]).toEqual(answer);
    expect(contents(await talk.context())[0]).toBe("[2026-01-23 10:00] [Ann]: a horse");
    expect([await found("zebra"), await found("horse")]).toEqual([0, 1]);
    expect((await talk.post(says("ann", "a horse", at("10:00"), { external_id: "m/1 ü" }))).duplicates).toBe(
      1,
    );
  });

  it("takes the id of a message too, and the role that it has", async () => {
    const { results } = await talk.post(replies("hi", at("10:00")));
    const id = results[0]?.id ?? "";
    const said = { role: "assistant", content: "[10:00] hello", thinking: "So.", thinking_signature: "sig" };
    expect(await bodyOf(await patch(id, said))).toMatchObject({ ...said, content: "hello" });
    expect(await bodyOf(await patch(id, { content: "hey" }))).toMatchObject({ ...said, content: "hey" });
    expect(await bodyOf(await patch(id, { content: "hey", thinking: null }))).toMatchObject({
      thinking: null,
    });
  });

  it("changes attachments where they are sent", async () => {
    const attachments = [{ type: "image", url: "https://files.example/a.png" }];
    await talk.post(says("ann", "look", at("10:00"), { external_id: "m-1", attachments }));
    expect(await bodyOf(await patch("m-1", { content: "see" }))).toMatchObject({ attachments });
    expect(await bodyOf(await patch("m-1", { content: "see", attachments: [] }))).toMatchObject({
      attachments: [],
    });
  });

  it("is done once with an Idempotency-Key, and the same again without", async () => {
    await talk.post(says("ann", "hi", at("10:00"), { external_id: "m-1" }));
    const once = async () =>
      await talk.send("PATCH", "/messages/m-1", {
        body: { content: "hello" },
        headers: { "idempotency-key": "k" },
      });
    const first = await (await once()).text();
    await patch("m-1", { content: "bye" });
    const again = await once();
    expect([again.headers.get("idempotency-replayed"), await again.text()]).toEqual(["true", first]);
    expect((await talk.read())[0]?.content).toBe("bye");
  });

  it("refuses what stays as it is", async () => {
    await talk.post(says("ann", "hi", at("10:00"), { external_id: "m-1" }));
    await problemOf(await patch("m-2", { content: "x" }), { status: 404, code: "not_found" });
    await problemOf(await patch("m-1", { content: "x", role: "assistant" }), {
      status: 422,
      path: "message.role",
    });
    for (const [field, value] of Object.entries({ created_at: 1, user_id: "bob", external_id: "m-3" }))
      await problemOf(await patch("m-1", { content: "x", [field]: value }), {
        status: 422,
        path: `message.${field}`,
      });
    await problemOf(await patch("m-1", { content: "x".repeat(32 * 1024 + 1) }), {
      status: 422,
      path: "message.content",
    });
    expect((await talk.read()).map((message) => message.content)).toEqual(["hi"]);
  });

  it("changes with a user's key that user's messages alone where others are, and both sides of its own", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    const { results } = await talk.post(says("ann", "mine", at("10:00")), says("bob", "his", at("10:01")));
    const [mine, his] = results.map(({ id }) => id ?? "");
    const hers = openTalk(world, talk.id, key);
    expect((await patch(mine ?? "", { content: "still mine" }, hers)).status).toBe(200);
    await problemOf(await patch(his ?? "", { content: "hers" }, hers), { status: 403, code: "forbidden" });
    const own = openTalk(world, "~diary", key);
    await own.post(replies("hi", at("10:00"), { external_id: "m-1" }));
    const answer = await bodyOf<Message>(await patch("m-1", { content: "hello" }, own));
    expect(answer).toMatchObject({ content: "hello", conversation_id: "~diary" });
    const elsewhere = openTalk(world, "other", key);
    await problemOf(await patch("m-1", { content: "x" }, elsewhere), { status: 403, code: "forbidden" });
  });
});
